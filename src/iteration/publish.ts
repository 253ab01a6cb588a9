/** What the sessions made goes out: the lease is renewed first, and its answer shows whose the issues are by then. */
import type { Contest } from '../core/backlog/claim-conflict.ts';
import { type Pricing, subjectCost } from '../core/budget/session-cost.ts';
import { claimsEnded, disclaimed } from '../core/claim/issue-claim.ts';
import { orphanClosings, questionEffects } from '../core/claim/planned-effects.ts';
import { subjectCeilings } from '../core/decide/batch.ts';
import type { DecisionContext } from '../core/decide/context.ts';
import { questionsAfter } from '../core/decide/review-batch.ts';
import { type Effect, effectKeys, type Outcome } from '../core/effects/effect.ts';
import type { GateFacts } from '../core/gates/questions.ts';
import type { OutgoingSeen } from '../core/observation/claimed-issue.ts';
import type { AdmittedCommand } from '../core/observation/facts.ts';
import { exitQuestions, movedQuestions, publication } from '../core/publication/publication.ts';
import type { BacklogList } from '../core/publication/pull-request-text.ts';
import { afterSessions } from '../core/record/apply-session.ts';
import { publishedCommits } from '../core/record/ending.ts';
import { orderedMeanwhile } from '../core/record/interruption.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import type { Head } from '../core/state/head.ts';
import { type LoopState, type Progress, subjectIn, uniteKeys } from '../core/state/loop-state.ts';
import { isTask, isWhole, newestPullRequest } from '../core/state/subject.ts';
import type { Asked } from '../ports/clock.ts';
import {
  type Claiming,
  contestsIn,
  contestsOf,
  type Uncontested,
  withdrawalsOf,
  withdrawnWork,
} from './claim-conflicts.ts';
import type { Iterating, UnderLease } from './iteration-ports.ts';
import { type Acting, act } from './perform-effects.ts';
import type { Thought } from './plan-iteration.ts';
import type { Done } from './record-and-save.ts';

interface Outgoing {
  readonly thought: Thought;
  readonly ours: Uncontested;
  readonly worked: { readonly done: readonly SessionReport[]; readonly order: AdmittedCommand | null };
  readonly acting: Acting;
  readonly at: Claiming;
}

export interface Published {
  readonly going: Pick<Done, 'claim' | 'obedience' | 'reports' | 'unasked'>;
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
}

/** All of it is written down with the renewal, as if nobody contested it; where somebody does, what is left is written down anew. */
export async function publish(
  ports: Pick<Iterating, 'crew' | 'door' | 'pricing' | 'minutes'>,
  { asked, held }: Pick<UnderLease, 'asked' | 'held'>,
  outgoing: Outgoing,
): Promise<Published> {
  const { worked, acting, at } = outgoing;
  const { door, crew } = ports;
  const all = plannedFor(ports, outgoing, { reports: worked.done, contests: [] });
  if (worked.done.length === 0) return { ...all, outcomes: await act(all.effects, acting, held.proof) };
  const minutes = minutesLeft(ports, asked);
  const subjects = delivered(worked.done);
  const along = door.outgoingAlong({ subjects: subjects.filter((subject) => !isTask(subject)), ...branchesOf(all) });
  const seen = await held.renewSeeing(minutes, along, writtenDown(all));
  const contests = seen === null ? await contestsOf(door, at, subjects) : contestsIn(seen.claims, at);
  if (contests.length === 0) return await performed(all, seen, { acting, proof: held.proof });
  const reports = await withdrawnWork(crew, worked.done, contests);
  const left = plannedFor(ports, outgoing, { reports, contests });
  await held.change(writtenDown(left));
  return await performed(left, seen, { acting, proof: held.proof });
}

type Planned = Omit<Published, 'outcomes'>;

function plannedFor(
  ports: Pick<Iterating, 'pricing'>,
  { thought, ours, worked, at }: Outgoing,
  { reports, contests }: { readonly reports: readonly SessionReport[]; readonly contests: readonly Contest[] },
): Planned {
  const claim: Progress = disclaimed(ours.claim, contests);
  const { order } = worked;
  const { obedience } = thought;
  const ordered = order === null ? { obedience, claim } : orderedMeanwhile(obedience, claim, order);
  const { effects, unasked } = afterwards(ports, thought, { claim, reports });
  // Nobody goes on with what a single shot leaves unfinished.
  const ends = order === null && thought.context.singleShot !== true ? [] : freed(claim, reports);
  return { going: { ...ordered, reports, unasked }, effects: [...effects, ...withdrawalsOf(contests, at), ...ends] };
}

const performed = async (
  { going, effects }: Planned,
  seen: OutgoingSeen | null,
  { acting, proof }: { readonly acting: Acting; readonly proof: Parameters<typeof act>[2] },
): Promise<Published> => {
  const shown = effects.map((effect) => {
    const standing = effect.kind === 'pull-request' ? seen?.pulls.get(effect.branch) : undefined;
    return standing === undefined ? effect : { ...effect, standing };
  });
  return { going, effects, outcomes: await act(shown, acting, proof) };
};

const delivered = (reports: readonly SessionReport[]): number[] => [
  ...new Set(reports.filter(({ outcome }) => outcome.kind !== 'failed').map(({ order }) => order.subject)),
];

const branchesOf = ({ effects }: Planned) => ({
  branches: effects.flatMap((effect) => (effect.kind === 'pull-request' ? [effect.branch] : [])),
});

const writtenDown =
  ({ effects }: Planned) =>
  (head: Head): Head => ({ ...head, plannedEffects: uniteKeys(head.plannedEffects, keysOf(effects)) });

/** A push is written down with its commit: whoever repairs this tick knows that head as ours. */
const keysOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) =>
    effect.kind === 'push' ? [effect.key, effectKeys.checkpoint(effect.subject, effect.sha)] : [effect.key],
  );

/* What goes out once the sessions of a tick have ended: their work, questions about their failures, claims that end with the run. */

/** And what a lost tick left open. */
export function afterwards(
  { pricing }: Pick<Iterating, 'pricing'>,
  { context, facts, planned }: Thought,
  worked: { readonly claim: Progress; readonly reports: readonly SessionReport[] },
): { readonly effects: Effect[]; readonly unasked: readonly GateFacts[] } {
  const { claim, reports } = worked;
  const raised = raisedBy(claim, reports, context);
  const asks = questionEffects(raised.asked, { ...facts, head: claim.head });
  const effects = [
    ...publicationOf(context, claim, { reports, pricing }),
    ...asks,
    ...orphanClosings(
      facts.orphans.filter(({ reusable }) => reusable),
      [...planned, ...asks],
    ),
  ];
  return { effects, unasked: raised.unasked };
}

/** The run stops: claims end, but for work that is done and waits for its review. */
export const freed = (claim: Progress, reports: readonly SessionReport[]): Effect[] => {
  const after = workedOn(claim, reports);
  return claimsEnded(claim.state).filter(({ issue }) => !isWhole(subjectIn(after, issue).phase));
};

const workedOn = ({ head, state }: Progress, reports: readonly SessionReport[]): LoopState =>
  afterSessions(state, reports, head.counters.iterationsUsed);

function publicationOf(
  context: DecisionContext,
  claim: Progress,
  { reports, pricing }: { reports: readonly SessionReport[]; pricing: Pricing },
): Effect[] {
  const { config, loop, observation } = context;
  const after = workedOn(claim, reports);
  const costOf = (subject: number): number | null =>
    config.reportCost !== 'pr'
      ? null
      : subjectCost(
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
    pullRequestOf: (number) => newestPullRequest(claim.state.subjects.find((subject) => subject.number === number)),
    commitsOf: (number) => publishedCommits(claim.state.taskCommits, number),
    checksWait: observation.tick.ownLogin === 'github-actions[bot]',
    list: listOf(config.backlog),
    verifies: config.verifyCommand !== null,
    subjectAfter: (number) => subjectIn(after, number),
    costOf,
  });
}

function listOf({ source, plan, issue }: DecisionContext['config']['backlog']): BacklogList | null {
  if (source === 'plan' && plan !== null) return { plan };
  return source === 'task-list' && issue !== null ? { issue } : null;
}

/** A repeated failure is asked about at the exit of the iteration that met it, as far as `max-open-gates` has room. */
function raisedBy(claim: Progress, reports: readonly SessionReport[], context: DecisionContext) {
  const { config } = context;
  const after = workedOn(claim, reports);
  const subjects = [...new Set(reports.map(({ order }) => order.subject))].map((number) => subjectIn(after, number));
  const open = claim.state.gates.filter(({ subject }) => subject !== null).length;
  const room = Math.max(0, config.maxOpenGates - open);
  const read = reports.filter(({ outcome }) => outcome.kind === 'audited').map(({ order }) => order.subject);
  const answered = reports.filter(({ order }) => order.role === 'responder').map(({ order }) => order.subject);
  const clean = read.filter((number) => !answered.includes(number));
  const questions = [
    ...movedQuestions(reports),
    ...exitQuestions(subjects, subjectCeilings(config)),
    ...questionsAfter(context, after, clean),
  ];
  return { asked: questions.slice(0, room), unasked: questions.slice(room) };
}

/** For agents; below 0 in the minutes in which the job ends in order, so that a deadline counts from the job's own timeout. */
export const minutesLeft = ({ minutes }: Pick<Iterating, 'minutes'>, { tick }: Pick<Asked, 'tick'>): number =>
  tick.jobMinutesLeft - minutes();
