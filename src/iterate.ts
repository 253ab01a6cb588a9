/** What a tick does under the lease: observe, decide, claim, act, work, publish, record, save, release. */
import { type Acting, act } from './act.ts';
import { afterwards, freed } from './afterwards.ts';
import { dollarsUsed } from './core/budget.ts';
import { claimed, type Progress, uniteKeys } from './core/claim.ts';
import { disclaimed } from './core/contest.ts';
import type { Decision } from './core/decide.ts';
import { checkpointsOf, type Effect, effectKeys } from './core/effects.ts';
import type { HistoryOutcome } from './core/history.ts';
import { over } from './core/head.ts';
import { orderedMeanwhile, stopOrder } from './core/interruption.ts';
import { subjectCeilings } from './core/repeated-failure.ts';
import { type Pricing, sessionCost } from './core/session-cost.ts';
import { type Lease, LeaseLostError, renewPublishingMs } from './core/lease.ts';
import type { TickStory } from './core/report.ts';
import type { SessionReport } from './core/settle.ts';
import type { Head } from './core/state.ts';
import type { UnlockGate } from './core/unlock-gate.ts';
import type { Crew } from './crew.ts';
import type { GitHubDoor, Threads } from './door.ts';
import type { ControlSeen } from './github/control-issue.ts';
import { contestsOf, type Uncontested, withdrawalsOf, withdrawn, withdrawnWork } from './contested.ts';
import { finish } from './finish.ts';
import type { Memory, Saved } from './memory.ts';
import type { Asked } from './open.ts';
import { underRenewal } from './renewal.ts';
import { think } from './think.ts';
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
  if (decision.verdict === 'work' && decision.sessions.length > 0) {
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
  const { push } = crew;
  const acting: Acting = {
    door,
    push,
    recover: workspace.recover,
    journal,
    now: door.now,
    stayHeld: staying(ports, under),
  };
  const begun = await act(before, acting, held.proof);
  const { loop, backlog, agentLogins } = asked.config;
  const at = { loop, backlog, agentLogins, tick: asked.tick, claim: claiming };
  const ours = await withdrawn({ door, acting, proof: held.proof }, at, { decision, state: obedience.state });
  const worked = await workOn(ports, under, ours);
  const contests = await contestsOf(door, at, delivered(worked.done));
  const reports = await withdrawnWork(crew, worked.done, contests);
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

const workOn = async (ports: Iterating, under: UnderLease, { decision, claim, said }: Uncontested) =>
  decision.verdict === 'work' && decision.sessions.length > 0
    ? await sessions(ports, under, { decision, claim, said })
    : { done: [], order: null };

const delivered = (reports: readonly SessionReport[]): number[] => [
  ...new Set(reports.filter(({ outcome }) => outcome.kind !== 'failed').map(({ order }) => order.subject)),
];

/** A push is written down with its commit: whoever repairs this tick knows that head as ours. */
const keysOf = (effects: readonly Effect[]): string[] =>
  effects.flatMap((effect) =>
    effect.kind === 'push' ? [effect.key, effectKeys.checkpoint(effect.subject, effect.sha)] : [effect.key],
  );

/** Publishing takes its time with many subjects. Only a loss stops it: a renewal that fails otherwise is tried again before the next effect. */
const staying =
  (ports: Iterating, { asked, held }: UnderLease): NonNullable<Acting['stayHeld']> =>
  async () => {
    if (Date.parse(ports.door.now()) - Date.parse(held.head().updatedAt) < renewPublishingMs) return;
    await held.renew(minutesLeft(ports, asked), 0).catch((error: unknown) => {
      if (error instanceof LeaseLostError) throw error;
    });
  };

const minutesLeft = (ports: Iterating, { tick }: Asked): number => Math.max(0, tick.jobMinutesLeft - ports.minutes());

/** The agents, while the lease is renewed under them. */
function sessions(
  ports: Iterating,
  { asked, held, memory }: UnderLease,
  { decision, claim, said }: Pick<Uncontested, 'claim' | 'said'> & { decision: Decision & { verdict: 'work' } },
) {
  const { tick, config } = asked;
  const { head, state } = claim;
  const { counters } = head;
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
  return underRenewal(renewing, (signal, secure, draining) =>
    ports.crew.run(decision.sessions, {
      loop: config.loop,
      iteration: counters.iterationsUsed,
      maxIterations: head.ceilings.maxIterations,
      baseSha: tick.baseSha,
      tickId: `${tick.runId}-${tick.runAttempt}`,
      minutesLeft: renewing.minutesLeft,
      checkpointed: (subject) => checkpointsOf(head.plannedEffects, subject),
      subjects: state.subjects,
      notes: memory.notes,
      said: (subject) => said.get(subject) ?? [],
      ceilings: subjectCeilings(config),
      run: {
        dollars: dollarsUsed(counters),
        sessions: counters.agentsDispatched,
        minSessionDollars: config.minSessionDollars,
        guessMinutes: config.sessionGuess.minutes,
      },
      costOf: (report) => sessionCost(report, ports.pricing),
      secure,
      signal,
      draining,
      now: ports.door.now,
      say: ports.say,
    }),
  );
}
