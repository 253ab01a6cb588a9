/** What a tick does under the lease: observe, decide, claim, act, work, publish, record, save, release. */
import { type Acting, act } from './act.ts';
import { type Uncontested, withdrawn } from './contested.ts';
import { cleanUpReplies } from './core/branch-clean-up.ts';
import { dollarsUsed } from './core/budget.ts';
import { claimed, type Progress } from './core/claim.ts';
import type { Decision } from './core/decide.ts';
import { checkpointsOf } from './core/effects.ts';
import { stillHeld } from './core/force-unlock.ts';
import { over } from './core/head.ts';
import type { HistoryOutcome } from './core/history.ts';
import { stopOrder } from './core/interruption.ts';
import { type Lease, LeaseLostError, renewPublishingMs } from './core/lease.ts';
import { cleanUpFacts } from './core/planned-effects.ts';
import { subjectCeilings } from './core/repeated-failure.ts';
import type { TickStory } from './core/report.ts';
import { endAhead, owesEnd } from './core/run-end.ts';
import { type Pricing, sessionCost } from './core/session-cost.ts';
import type { Head } from './core/state.ts';
import type { UnlockGate } from './core/unlock-gate.ts';
import type { Crew } from './crew.ts';
import type { GitHubDoor, Threads } from './door.ts';
import { finish } from './finish.ts';
import type { ControlSeen } from './github/control-issue.ts';
import type { Memory, Saved } from './memory.ts';
import type { Asked } from './open.ts';
import { minutesLeft, publish } from './publish.ts';
import { underRenewal } from './renewal.ts';
import type { Along } from './state/head-store.ts';
import type { HeldHead, Timing } from './state/held-head.ts';
import { type Thought, think } from './think.ts';
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
  /** What its run that has stopped still has to say; the keys of what was said. */
  readonly tellEnd: (
    under: Pick<UnderLease, 'held' | 'memory'> & { readonly controlIssue: number | null },
  ) => Promise<readonly string[]>;
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
  | {
      readonly kind: 'unavailable';
      readonly code: 'agent_missing' | 'isolation_unavailable';
      readonly sentence: string;
      readonly remedy: string;
    }
  /** Recorded in the head, yet not saved: the lease stays, so that the next tick repairs. */
  | { readonly kind: 'unsaved'; readonly sentence: string };

/** From the loaded memory to the saved one; the caller reports and releases. */
export async function iterate(ports: Iterating, taken: UnderLease): Promise<Iterated> {
  const { asked, held } = taken;
  const under: UnderLease = { ...taken, unlock: stillHeld(taken.unlock, held.head()) };
  const thought = await think(ports, under);
  const { decision, obedience, planned: before } = thought;
  if (decision.verdict === 'work' && decision.sessions.length > 0) {
    const ready = await ports.crew.open();
    if (!ready.ok) return { kind: 'unavailable', code: ready.code, sentence: ready.sentence, remedy: ready.remedy };
  }
  const plan = {
    effects: before,
    consumed: obedience.consumed,
    now: asked.tick.now,
    whenEmpty: asked.config.whenEmpty,
    dirtyTree: thought.context.observation.dirtyTree,
  };
  const claiming = endAhead(thought.before, claimed(obedience, decision, plan));
  await takeUp(ports, under, { ...thought, claiming });
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
  const replies = cleanUpReplies(obedience.cleanUps, obedience.state, {
    ...cleanUpFacts(decision, thought.facts),
    ...{ outcomes: begun, epoch: held.proof.epoch, controlIssue: thought.facts.controlIssue },
  });
  const told = await act(replies, acting, held.proof);
  const { loop, backlog, agentLogins } = asked.config;
  const at = { loop, backlog, agentLogins, tick: asked.tick, claim: claiming };
  const ours = await withdrawn({ door, acting, proof: held.proof }, at, { decision, state: obedience.state });
  const worked = await workOn(ports, under, ours);
  const published = await publish(ports, under, { thought, ours, worked, acting, at });
  const made = {
    effects: [...before, ...replies, ...ours.effects, ...published.effects],
    outcomes: [...begun, ...told, ...ours.outcomes, ...published.outcomes],
  };
  return finish(ports, { ...under, notices: thought.notices }, { ...thought, ...published.going, made });
}

async function takeUp(
  ports: Iterating,
  under: UnderLease,
  {
    decision,
    claiming,
    facts: { controlIssue },
  }: Pick<Thought, 'decision' | 'facts'> & { readonly claiming: Progress },
): Promise<void> {
  const { held, memory } = under;
  // Of a dead holder: whoever begins another run over its end is the last to know of it.
  if (claiming.head.status !== 'stopped' && owesEnd(held.head())) await ports.tellEnd({ held, memory, controlIssue });
  if (decision.verdict !== 'work') return void (await held.change(over(claiming.head)));
  const control = await held.changeSeeing(over(claiming.head), ports.controlAlong);
  await ports.showWorking(claiming, { ...under, control });
}

const workOn = async (ports: Iterating, under: UnderLease, { decision, claim, said }: Uncontested) =>
  decision.verdict === 'work' && decision.sessions.length > 0
    ? await sessions(ports, under, { decision, claim, said })
    : { done: [], order: null };

/** Publishing takes its time with many subjects. Only a loss stops it: a renewal that fails otherwise is tried again before the next effect. */
const staying =
  (ports: Iterating, { asked, held }: UnderLease): NonNullable<Acting['stayHeld']> =>
  async () => {
    if (Date.parse(ports.door.now()) - Date.parse(held.head().updatedAt) < renewPublishingMs) return;
    await held
      .renew({ minutesLeft: minutesLeft(ports, asked), meteredDollars: 0, brief: true })
      .catch((error: unknown) => {
        if (error instanceof LeaseLostError) throw error;
      });
  };

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
    isWorking: ports.crew.isWorking,
    order,
    say: ports.say,
    cancelled,
  };
  return underRenewal(renewing, (signal, secure, draining) =>
    ports.crew.run(decision.sessions, {
      loop: config.loop,
      iteration: counters.iterationsUsed,
      maxIterations: head.ceilings.maxIterations,
      baseSha: tick.baseSha,
      tickId: `${tick.runId}-${tick.runAttempt}`,
      minutesLeft: () => Math.max(0, renewing.minutesLeft()),
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
