/**
 * Publishes the sessions' work. The lease is renewed first, and the answer shows who owns the issues by then. The guards
 * ran when each session ended (`sessions/vet-work.ts`); `git/push.ts` pushes.
 */

import type { Contest } from '../core/backlog/claim-conflict.ts';
import { computeSessionCost, computeSubjectCost, type Pricing } from '../core/budget/session-cost.ts';
import {
  buildRepairReleases,
  buildRunEndRemovals,
  findOrderedStop,
  releaseContestedSubjects,
} from '../core/claim/issue-claim.ts';
import { buildOrphanClosings, buildQuestionEffects } from '../core/claim/planned-effects.ts';
import { readSubjectCeilings } from '../core/decide/batch.ts';
import type { DecisionContext } from '../core/decide/context.ts';
import { listReviewQuestions } from '../core/decide/review-batch.ts';
import { buildOrderReplies } from '../core/directives/acknowledge.ts';
import { type Effect, effectKeys, type Outcome } from '../core/effects/effect.ts';
import { spentWith } from '../core/gates/decision-card.ts';
import type { GateFacts } from '../core/gates/questions.ts';
import type { AdmittedCommand, OutgoingSeen, TickFacts } from '../core/observation/facts.ts';
import { exitQuestions, movedQuestions, publication } from '../core/publication/publication.ts';
import type { BacklogList } from '../core/publication/pull-request-text.ts';
import { applySessions } from '../core/record/apply-session.ts';
import { publishedCommits } from '../core/record/ending.ts';
import { orderedMeanwhile } from '../core/record/late-orders.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import { notesAfter, readNotesOf } from '../core/sessions/notes.ts';
import { addInMillionths } from '../core/state/counters.ts';
import type { Head } from '../core/state/head.ts';
import { getSubject, type LoopProgress, type LoopState, uniteKeys } from '../core/state/loop-state.ts';
import { findNewestPullRequest, isTask, isWorkComplete } from '../core/state/subject.ts';
import { startsOnPullRequest } from '../core/workflow/pull-request-trigger.ts';
import type { WorkerPool } from '../ports/sessions.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { RunClock, TickPorts, UnderLease } from '../ports/tick-ports.ts';
import {
  findContests,
  planWithdrawals,
  readContests,
  setContestedWorkAside,
  type UncontestedClaim,
} from './claim-conflicts.ts';
import { type EffectPorts, performEffects } from './perform-effects.ts';
import type { IterationPlan } from './plan-iteration.ts';
import type { IterationFacts } from './record-and-save.ts';

export interface PublishInput {
  readonly plan: IterationPlan;
  /** Progress under the lease as the claim left it. */
  readonly claiming: LoopProgress;
  readonly ours: UncontestedClaim;
  readonly worked: { readonly done: readonly SessionReport[]; readonly orders: readonly AdmittedCommand[] };
  readonly acting: EffectPorts;
}

export interface PublishResult extends Pick<IterationFacts, 'claim' | 'obedience' | 'reports' | 'unasked'> {
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
}

/** Write-ahead: the renewal records all effects as if uncontested. If one is contested, the rest is recorded anew. */
export async function publishWork(
  ports: Pick<TickPorts, 'github' | 'sessions' | 'clock'>,
  { asked, held, memory }: UnderLease,
  outgoing: PublishInput,
): Promise<PublishResult> {
  const { worked, acting } = outgoing;
  const { github, sessions, clock } = ports;
  const checksWait = worked.done.length > 0 && (await areChecksWaiting(sessions, outgoing.plan.facts.observation.tick));
  const planning = { ...outgoing, now: clock.now(), notes: notesAfter(memory.notes, worked.done), checksWait };
  const all = planPublication(ports, asked, { ...planning, reports: worked.done, contests: [] });
  if (worked.done.length === 0) return { ...all, outcomes: await performEffects(all.effects, acting, held.proof) };
  const minutes = agentMinutesLeft(clock, asked);
  const subjects = deliveredSubjects(worked.done);
  const along = github.outgoingAlong({
    subjects: subjects.filter((subject) => !isTask(subject)),
    branches: all.effects.flatMap((effect) => (effect.kind === 'pull-request' ? [effect.branch] : [])),
  });
  const seen = await held.renewSeeing(minutes, along, withPlannedKeys(all));
  const contests = seen === null ? await readContests(github, asked, subjects) : findContests(seen.claims, asked);
  if (contests.length === 0) return await performPublication(all, seen, { acting, proof: held.proof });
  const reports = await setContestedWorkAside(sessions, worked.done, contests);
  const left = planPublication(ports, asked, { ...planning, reports, contests });
  await held.change(withPlannedKeys(left));
  return await performPublication(left, seen, { acting, proof: held.proof });
}

type PlannedPublication = Omit<PublishResult, 'outcomes'>;

function planPublication(
  { sessions }: Pick<TickPorts, 'sessions'>,
  asked: TickInput,
  outgoing: PublishInput & {
    readonly reports: readonly SessionReport[];
    readonly contests: readonly Contest[];
    /** ISO-8601. */
    readonly now: string;
    /** Of all sessions, those of this tick included. */
    readonly notes: string;
    readonly checksWait: boolean;
  },
): PlannedPublication {
  const { plan, claiming, ours, worked, reports, contests, notes, checksWait } = outgoing;
  const claim: LoopProgress = releaseContestedSubjects(ours.claim, contests);
  const { orders } = worked;
  const ordered = orderedMeanwhile(plan.obedience, claim, orders);
  const { effects, unasked } = effectsAfterSessions(sessions.pricing, plan, {
    claim,
    reports,
    notes,
    checksWait,
    now: outgoing.now,
  });
  // No later tick continues what a single shot leaves unfinished.
  const goesOn = orders.every(({ command }) => command.verb === 'pause');
  const ends = goesOn && plan.context.singleShot !== true ? [] : claimReleasesAtStop(claim, reports, orders);
  const withdrawals = planWithdrawals(contests, asked, claiming.head);
  const repaired = asked.config.skill === 'work' ? buildRepairReleases(reports) : [];
  const releases = repaired.filter(({ key }) => ![...withdrawals, ...ends].some((one) => one.key === key));
  const { loop, controlIssue, observation } = plan.facts;
  const tick = { ...observation.tick, now: outgoing.now };
  const facts = { loop, controlIssue, epoch: claim.head.epoch, tick };
  const replies = buildOrderReplies(orders, claim.head, facts);
  return { ...ordered, reports, unasked, effects: [...effects, ...withdrawals, ...ends, ...releases].concat(replies) };
}

/** True also where the workflows are unknown. */
async function areChecksWaiting(
  { readWorkflows }: Pick<WorkerPool, 'readWorkflows'>,
  { ownLogin, baseSha }: TickFacts,
): Promise<boolean> {
  if (ownLogin !== 'github-actions[bot]') return false;
  const texts = await readWorkflows(baseSha);
  return texts === null || texts.some(startsOnPullRequest);
}

const performPublication = async (
  planned: PlannedPublication,
  seen: OutgoingSeen | null,
  { acting, proof }: { readonly acting: EffectPorts; readonly proof: Parameters<typeof performEffects>[2] },
): Promise<PublishResult> => {
  const shown = planned.effects.map((effect) => {
    const standing = effect.kind === 'pull-request' ? seen?.pulls.get(effect.branch) : undefined;
    return standing === undefined ? effect : { ...effect, standing };
  });
  return { ...planned, outcomes: await performEffects(shown, acting, proof) };
};

const deliveredSubjects = (reports: readonly SessionReport[]): number[] => [
  ...new Set(reports.filter(({ outcome }) => outcome.kind !== 'failed').map(({ order }) => order.subject)),
];

const withPlannedKeys =
  ({ effects }: PlannedPublication) =>
  (head: Head): Head => ({ ...head, plannedEffects: uniteKeys(head.plannedEffects, plannedKeysOf(effects)) });

/** A push is recorded with its commit, so that the tick that repairs this one recognises that head as ours. */
const plannedKeysOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) =>
    effect.kind === 'push' ? [effect.key, effectKeys.checkpoint(effect.subject, effect.sha)] : [effect.key],
  );

/** Builds the effects after the sessions: their work, questions about their failures, and closings for a lost tick. */
function effectsAfterSessions(
  pricing: Pricing,
  { context, facts, planned }: IterationPlan,
  worked: {
    readonly claim: LoopProgress;
    readonly reports: readonly SessionReport[];
    readonly notes: string;
    readonly checksWait: boolean;
    readonly now: string;
  },
): { readonly effects: Effect[]; readonly unasked: readonly GateFacts[] } {
  const { claim, reports, notes, checksWait, now } = worked;
  const raised = questionsRaisedBy(claim, reports, context);
  const costs = reports.map((report) => computeSessionCost(report, pricing));
  const asks = buildQuestionEffects(raised.asked, {
    ...facts,
    head: claim.head,
    spent: spentWith(facts.spent, costs),
    subjects: subjectsAfterSessions(claim, reports, costs),
    standing: claim.state.gates,
    askedAt: now,
  });
  const effects = [
    ...publicationEffects(context, claim, { reports, pricing, notes, checksWait }),
    ...asks,
    ...buildOrphanClosings(
      facts.orphans.filter(({ reusable }) => reusable),
      [...planned, ...asks],
    ),
  ];
  return { effects, unasked: raised.unasked };
}

/** If the run stops, its claims end, except for finished work that waits for its review. */
const claimReleasesAtStop = (
  claim: LoopProgress,
  reports: readonly SessionReport[],
  orders: readonly AdmittedCommand[],
): Effect[] => {
  const after = stateAfterSessions(claim, reports);
  return buildRunEndRemovals(claim, findOrderedStop(orders)).filter(
    ({ issue }) => !isWorkComplete(getSubject(after, issue).phase),
  );
};

const stateAfterSessions = ({ head, state }: LoopProgress, reports: readonly SessionReport[]): LoopState =>
  applySessions(state, reports, head.counters.iterationsUsed);

/** With what their sessions of this tick have cost, which is recorded only later. */
const subjectsAfterSessions = (
  claim: LoopProgress,
  reports: readonly SessionReport[],
  costs: readonly number[],
): LoopState['subjects'] =>
  stateAfterSessions(claim, reports).subjects.map((subject) => ({
    ...subject,
    dollars: addInMillionths(
      subject.dollars,
      ...costs.filter((_, at) => reports[at]?.order.subject === subject.number),
    ),
  }));

function publicationEffects(
  context: DecisionContext,
  claim: LoopProgress,
  given: { reports: readonly SessionReport[]; pricing: Pricing; notes: string; checksWait: boolean },
): Effect[] {
  const { config, loop, observation } = context;
  const { reports, pricing, notes, checksWait } = given;
  const after = stateAfterSessions(claim, reports);
  const costOf = (subject: number): number | null =>
    config.reportCost !== 'pr'
      ? null
      : computeSubjectCost(
          claim.state,
          reports.filter(({ order }) => order.subject === subject),
          pricing,
        );
  return publication(reports, {
    loop,
    epoch: claim.head.epoch,
    base: observation.tick.defaultBranch,
    runSince: claim.head.counters.startedAt,
    tickSince: observation.tick.now,
    pullRequestOf: (number) => findNewestPullRequest(claim.state.subjects.find((subject) => subject.number === number)),
    commitsOf: (number) => publishedCommits(claim.state.taskCommits, number),
    notesOf: (number) => readNotesOf(notes, number),
    checksWait,
    list: backlogListOf(config.backlog),
    verifies: config.verifyCommand !== null,
    subjectAfter: (number) => getSubject(after, number),
    costOf,
  });
}

function backlogListOf({ source, plan, issue }: DecisionContext['config']['backlog']): BacklogList | null {
  if (source === 'plan' && plan !== null) return { plan };
  return source === 'task-list' && issue !== null ? { issue } : null;
}

/** Asks about a repeated failure at the exit of the iteration that met it, as far as `max-open-gates` has room. */
function questionsRaisedBy(claim: LoopProgress, reports: readonly SessionReport[], context: DecisionContext) {
  const { config } = context;
  const after = stateAfterSessions(claim, reports);
  const subjects = [...new Set(reports.map(({ order }) => order.subject))].map((number) => getSubject(after, number));
  const open = claim.state.gates.filter(({ subject }) => subject !== null).length;
  const room = Math.max(0, config.maxOpenGates - open);
  const read = reports.filter(({ outcome }) => outcome.kind === 'audited').map(({ order }) => order.subject);
  const answered = reports.filter(({ order }) => order.role === 'responder').map(({ order }) => order.subject);
  const clean = read.filter((number) => !answered.includes(number));
  const questions = [
    ...movedQuestions(reports),
    ...exitQuestions(subjects, readSubjectCeilings(config)),
    ...listReviewQuestions(context, after, clean),
  ];
  return { asked: questions.slice(0, room), unasked: questions.slice(room) };
}

/** For agents. Negative while the job ends in order, so that a deadline counts from the job's own timeout. */
export const agentMinutesLeft = ({ minutes }: Pick<RunClock, 'minutes'>, { tick }: Pick<TickInput, 'tick'>): number =>
  tick.jobMinutesLeft - minutes();
