/** What a tick does under the lease: observe, decide, claim, act, work, publish, record, save, release. */
import { type Acting, act } from './act.ts';
import { claimed, type Progress, uniteKeys } from './core/claim.ts';
import { disclaimed, unpublished } from './core/contest.ts';
import type { Decision } from './core/decide.ts';
import type { DecisionContext } from './core/decision-context.ts';
import { checkpointsOf, type Effect, effectKeys } from './core/effects.ts';
import type { HistoryOutcome } from './core/history.ts';
import { over } from './core/head.ts';
import { claimsEnded, orderedMeanwhile, stopOrder } from './core/interruption.ts';
import { orphanClosings, questionEffects } from './core/planned-effects.ts';
import type { GateFacts } from './core/gate-questions.ts';
import { type Pricing, subjectCost } from './core/record.ts';
import type { Lease } from './core/lease.ts';
import type { TickStory } from './core/report.ts';
import { afterSession, exitQuestions, publication, type SessionReport } from './core/settle.ts';
import { type Head, newestPullRequest } from './core/state.ts';
import type { UnlockGate } from './core/unlock-gate.ts';
import type { Crew } from './crew.ts';
import type { GitHubDoor, Threads } from './door.ts';
import type { ControlSeen } from './github/control-issue.ts';
import { contestsOf, type Uncontested, withdrawalsOf, withdrawn } from './contested.ts';
import { finish } from './finish.ts';
import type { Memory, Saved } from './memory.ts';
import type { Asked } from './open.ts';
import { underRenewal } from './renewal.ts';
import { think, type Thought } from './think.ts';
import type { Along } from './state/head-store.ts';
import type { HeldHead, Timing } from './state/held-head.ts';
import type { Workspace } from './workspace.ts';

export interface Iterating {
  readonly door: GitHubDoor;
  readonly crew: Crew;
  readonly workspace: Workspace;
  readonly journal: Acting['journal'];
  readonly pricing: Pricing;
  readonly save: (head: Head, memory: Memory) => Promise<Saved>;
  /** The loop's control issue, made if it is missing. */
  readonly controlIssue: (under: Pick<UnderLease, 'held' | 'memory'>) => Promise<number>;
  /** Brings the control issue along with the swaps after which it is redrawn. */
  readonly controlAlong: Along<ControlSeen>;
  /** Shows that this run works now. */
  readonly showWorking: (
    progress: Progress,
    under: Pick<UnderLease, 'held' | 'memory'> & { readonly control: ControlSeen | null },
  ) => Promise<void>;
  readonly timing: Timing;
  readonly say: (line: string) => void;
  /** The job is being cancelled. */
  readonly cancelled: AbortSignal;
  /** Minutes since the tick began, by a clock that nobody sets. */
  readonly minutes: () => number;
}

export interface UnderLease {
  readonly asked: Asked;
  readonly held: HeldHead;
  /** The dead holder from whom the lease was taken. */
  readonly reaped: Lease | null;
  /** The question about a holder before us, answered or void. */
  readonly unlock: UnlockGate | null;
  readonly threads: Threads;
  readonly memory: Memory;
  /** Lines to be shown with the report. */
  readonly notices: readonly string[];
}

export type Iterated =
  | {
      readonly kind: 'recorded';
      readonly story: TickStory;
      readonly outcome: HistoryOutcome;
      readonly control: ControlSeen | null;
    }
  | { readonly kind: 'unavailable'; readonly sentence: string; readonly remedy: string }
  /** Recorded in the head, yet not saved: the lease stays, so that the next tick repairs. */
  | { readonly kind: 'unsaved'; readonly sentence: string };

/** From the loaded memory to the saved one; the caller reports and releases. */
export async function iterate(ports: Iterating, under: UnderLease): Promise<Iterated> {
  const { asked, held } = under;
  const thought = await think(ports, under);
  const { decision, obedience, planned: before } = thought;
  if (decision.verdict === 'work') {
    const ready = await ports.crew.open();
    if (!ready.ok) return { kind: 'unavailable', sentence: ready.sentence, remedy: ready.remedy };
  }
  const claiming = claimed(obedience, decision, {
    effects: before,
    consumed: obedience.consumed,
    now: asked.tick.now,
    whenEmpty: asked.config.whenEmpty,
    dirtyTree: thought.context.observation.dirtyTree,
  });
  if (decision.verdict === 'work') {
    const control = await held.changeSeeing(over(claiming.head), ports.controlAlong);
    await ports.showWorking(claiming, { ...under, control });
  } else await held.change(over(claiming.head));
  const { door, crew, workspace, journal } = ports;
  const acting: Acting = { door, push: crew.push, recover: workspace.recover, journal, now: door.now };
  const begun = await act(before, acting, held.proof);
  const at = { loop: asked.config.loop, tick: asked.tick, claim: claiming };
  const ours = await withdrawn({ door, acting, proof: held.proof }, at, { decision, state: obedience.state });
  const worked = await workOn(ports, under, ours);
  const contests = await contestsOf(door, at, delivered(worked.done));
  const reports = unpublished(worked.done, contests);
  const claim = disclaimed(ours.claim, contests);
  const { order } = worked;
  const ordered = order === null ? { obedience, claim } : orderedMeanwhile(obedience, claim, order);
  const { effects, unasked } = afterwards(ports, thought, { claim, reports });
  const after = [...effects, ...withdrawalsOf(contests, at), ...(order === null ? [] : freed(claim, reports))];
  const planned = (head: Head): Head => ({ ...head, plannedEffects: uniteKeys(head.plannedEffects, keysOf(after)) });
  const proof = reports.length === 0 ? held.proof : await held.renew(minutesLeft(ports, asked), 0, planned);
  const published = await act(after, acting, proof);
  const made = {
    effects: [...before, ...ours.effects, ...after],
    outcomes: [...begun, ...ours.outcomes, ...published],
  };
  return finish(ports, { ...under, notices: thought.notices }, { ...thought, ...ordered, reports, made, unasked });
}

const workOn = async (ports: Iterating, under: UnderLease, { decision, claim }: Uncontested) =>
  decision.verdict === 'work' && decision.sessions.length > 0
    ? await sessions(ports, under, { decision, head: claim.head })
    : { done: [], order: null };

const delivered = (reports: readonly SessionReport[]): number[] =>
  reports.filter(({ outcome }) => outcome.kind === 'delivered').map(({ order }) => order.subject);

/** The run stops: claims end, but for work that is done and waits for its review. */
const freed = ({ state }: Progress, reports: readonly SessionReport[]): Effect[] =>
  claimsEnded(state).filter(
    ({ issue }) =>
      !reports.some(
        ({ order, outcome }) => order.subject === issue && outcome.kind === 'delivered' && outcome.complete,
      ),
  );

/** A push is written down with its commit: whoever repairs this tick knows that head as ours. */
const keysOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) =>
    effect.kind === 'push' ? [effect.key, effectKeys.checkpoint(effect.subject, effect.sha)] : [effect.key],
  );

/** What goes out once the sessions have ended: their work, questions about their failures, and what a lost tick left open. */
function afterwards(
  ports: Iterating,
  { context, facts, planned }: Thought,
  worked: { readonly claim: Progress; readonly reports: readonly SessionReport[] },
): { readonly effects: Effect[]; readonly unasked: readonly GateFacts[] } {
  const { claim, reports } = worked;
  const raised = raisedBy(claim, reports, context);
  const asks = questionEffects(raised.asked, { ...facts, head: claim.head });
  const effects = [
    ...publicationOf(context, claim, { reports, pricing: ports.pricing }),
    ...asks,
    ...orphanClosings(
      facts.orphans.filter(({ reusable }) => reusable),
      [...planned, ...asks],
    ),
  ];
  return { effects, unasked: raised.unasked };
}

const minutesLeft = (ports: Iterating, { tick }: Asked): number => Math.max(0, tick.jobMinutesLeft - ports.minutes());

/** The agents, while the lease is renewed under them. */
function sessions(
  ports: Iterating,
  { asked, held }: UnderLease,
  plan: { decision: Decision & { verdict: 'work' }; head: Head },
) {
  const { tick, config } = asked;
  const { timing, cancelled } = ports;
  const order = async () => stopOrder((await ports.door.readThreads(held.head())).commands, held.head());
  const renewing = {
    held,
    timing,
    minutesLeft: () => minutesLeft(ports, asked),
    metered: ports.crew.spent,
    order,
    cancelled,
  };
  return underRenewal(renewing, (signal, secure) =>
    ports.crew.run(plan.decision.sessions, {
      loop: config.loop,
      iteration: plan.head.counters.iterationsUsed,
      maxIterations: plan.head.ceilings.maxIterations,
      baseSha: tick.baseSha,
      tickId: `${tick.runId}-${tick.runAttempt}`,
      minutesLeft: renewing.minutesLeft,
      checkpointed: (subject) => checkpointsOf(plan.head.plannedEffects, subject),
      secure,
      signal,
      now: ports.door.now,
      say: ports.say,
    }),
  );
}

function publicationOf(
  context: DecisionContext,
  claim: Progress,
  { reports, pricing }: { reports: readonly SessionReport[]; pricing: Pricing },
): Effect[] {
  const { config, loop, observation } = context;
  const costOf = (report: SessionReport): number | null =>
    config.reportCost === 'pr' ? subjectCost(claim.state, report, pricing) : null;
  return publication(reports, {
    loop,
    epoch: claim.head.epoch,
    base: observation.tick.defaultBranch,
    runSince: claim.head.counters.startedAt,
    tickSince: observation.tick.now,
    pullRequestOf: (number) => newestPullRequest(claim.state.subjects.find((subject) => subject.number === number)),
    commitsOf: (number) =>
      claim.state.taskCommits.flatMap(({ task, commit }) => (task === `#${number}` && commit !== null ? [commit] : [])),
    checksWait: observation.tick.ownLogin === 'github-actions[bot]',
    costOf,
  });
}

/** A repeated failure is asked about at the exit of the iteration that met it, as far as `max-open-gates` has room. */
function raisedBy(claim: Progress, reports: readonly SessionReport[], { config }: DecisionContext) {
  const iteration = claim.head.counters.iterationsUsed;
  const subjects = reports.map((report) => afterSession(claim.state, report, iteration));
  const open = claim.state.gates.filter(({ subject }) => subject !== null).length;
  const room = Math.max(0, config.maxOpenGates - open);
  const questions = exitQuestions(subjects, config.maxSessions);
  return { asked: questions.slice(0, room), unasked: questions.slice(room) };
}
