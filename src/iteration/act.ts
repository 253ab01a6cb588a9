/** Acts on a decision: claims it, performs its effects, runs the agents, publishes their work. */

import { computeSessionCost } from '../core/budget/session-cost.ts';
import { applyClaim } from '../core/claim/head-claim.ts';
import { buildCleanUpFacts } from '../core/claim/planned-effects.ts';
import { readSubjectCeilings } from '../core/decide/batch.ts';
import { buildImmediateReply } from '../core/directives/acknowledge.ts';
import { buildDeletionReplies } from '../core/directives/delete-branches.ts';
import { listCheckpoints } from '../core/effects/effect.ts';
import { LeaseLostError, renewPublishingMs } from '../core/lease/lease.ts';
import type { AdmittedCommand } from '../core/observation/facts.ts';
import { toOrder } from '../core/record/build-history-line.ts';
import { over } from '../core/record/head-transitions.ts';
import { listStopOrders } from '../core/record/late-orders.ts';
import { endAhead, owesEnd } from '../core/record/notices.ts';
import { computeDollarsUsed } from '../core/state/counters.ts';
import type { LoopProgress } from '../core/state/loop-state.ts';
import { runWithHeartbeat } from '../lease/heartbeat.ts';
import type { TickPorts, UnderLease } from '../ports/tick-ports.ts';
import { withdrawContestedClaims } from './claim-conflicts.ts';
import { type EffectPorts, performEffects } from './perform-effects.ts';
import type { IterationPlan } from './plan-iteration.ts';
import { agentMinutesLeft, type PublishInput, publishWork } from './publish.ts';
import type { IterationFacts } from './record-and-save.ts';
import { createQueue, type Queue } from './take-next.ts';

/** Everything outward of a tick. What it returns is not recorded yet. */
export async function actOnPlan(ports: ActingPorts, under: UnderLease, plan: IterationPlan): Promise<IterationFacts> {
  const { asked, held, memory } = under;
  const { decision, obedience, facts, planned } = plan;
  ports.snapshot.prune(held.head(), memory);
  const { claiming, shown } = await writeClaim(ports, under, plan);
  const acting: EffectPorts = {
    github: ports.github,
    push: ports.sessions.push,
    recover: ports.sessions.workspace.recover,
    journal: ports.snapshot.journal,
    now: ports.clock.now,
    replied: new Map(),
    stayHeld: renewBeforeEffects(ports, under),
  };
  const [begun] = await Promise.all([performEffects(planned, acting, held.proof), shown]);
  const replies = buildDeletionReplies(obedience.cleanUps, obedience.state, {
    ...buildCleanUpFacts(decision, facts),
    ...{ outcomes: begun, epoch: held.proof.epoch, controlIssue: facts.controlIssue },
    acknowledged: obedience.acknowledged,
  });
  const replied = await performEffects(replies, acting, held.proof);
  const before = obedience.state;
  const claimed = { acting, decision, claim: claiming, before, outcomes: begun };
  const first = await withdrawContestedClaims(ports, { asked, held }, claimed);
  const queue = createQueue({ ports, under, plan, acting, posted: { effects: planned, outcomes: begun } }, first);
  const worked = await runPlannedSessions(ports, under, { queue, acting });
  const ours = queue.claimed();
  const { effects, outcomes, ...published } = await publishWork(ports, under, { plan, claiming, ours, worked, acting });
  return {
    ...plan,
    ...published,
    perform: (more) => performEffects(more, acting, held.proof),
    notices: [...plan.notices, ...queue.notices()],
    made: {
      effects: [...planned, ...replies, ...ours.effects, ...effects],
      outcomes: [...begun, ...replied, ...ours.outcomes, ...outcomes],
    },
  };
}

type ActingPorts = Omit<TickPorts, 'head'>;

/** Writes the claim into the head before anything goes out. `shown`: once the control issue shows the work. */
async function writeClaim(
  { reports }: Pick<TickPorts, 'reports'>,
  { asked, held, memory }: UnderLease,
  { decision, obedience, planned, before, context, facts: { controlIssue } }: IterationPlan,
): Promise<{ readonly claiming: LoopProgress; readonly shown: Promise<void> }> {
  const claiming = endAhead(
    before,
    applyClaim(obedience, decision, {
      effects: planned,
      consumed: obedience.consumed,
      orders: obedience.acknowledged.map(toOrder),
      now: asked.tick.now,
      whenEmpty: asked.config.whenEmpty,
      dirtyTree: context.observation.dirtyTree,
    }),
  );
  // Report a dead holder's end here: the tick that begins another run over it is the last to know of it.
  if (claiming.head.status !== 'stopped' && owesEnd(held.head())) await reports.tellEnd({ held, memory, controlIssue });
  if (decision.verdict !== 'work') {
    await held.change(over(claiming.head));
    return { claiming, shown: Promise.resolve() };
  }
  const control = await held.changeSeeing(over(claiming.head), reports.controlAlong);
  return { claiming, shown: reports.showWorking(claiming, { held, memory, control }) };
}

/** Publishing many subjects takes long. Only a lost lease stops it; other failures are retried at the next effect. */
const renewBeforeEffects =
  ({ clock }: Pick<TickPorts, 'clock'>, { asked, held }: UnderLease): NonNullable<EffectPorts['stayHeld']> =>
  async () => {
    if (Date.parse(clock.now()) - Date.parse(held.head().updatedAt) < renewPublishingMs) return;
    await held
      .renew({ minutesLeft: agentMinutesLeft(clock, asked), meteredDollars: 0, brief: true })
      .catch((error: unknown) => {
        if (error instanceof LeaseLostError) throw error;
      });
  };

/** Runs the agents, if any may begin, while the heartbeat renews the lease. */
async function runPlannedSessions(
  { github, sessions, reports, clock }: Pick<TickPorts, 'github' | 'sessions' | 'reports' | 'clock'>,
  under: UnderLease,
  { queue, acting }: QueuedWork,
): Promise<PublishInput['worked']> {
  const { asked, held, memory } = under;
  const { decision, claim } = queue.claimed();
  if (decision.verdict !== 'work' || decision.sessions.length === 0) return { done: [], orders: [] };
  const { tick, config } = asked;
  const { head, state } = claim;
  const { counters } = head;
  const { say } = reports;
  const renewing = {
    ...{ held, clock, say },
    minutesLeft: () => agentMinutesLeft(clock, asked),
    metered: sessions.spent,
    isWorking: sessions.isWorking,
    atWork: sessions.atWork,
    acknowledge: (order: AdmittedCommand, subjects: readonly number[]) =>
      acknowledgeOrder(order, { queue, acting, under, say, subjects }),
    orders: async () => listStopOrders((await github.readThreads(held.head())).commands, held.head()),
  };
  return await runWithHeartbeat(renewing, ({ signal, secure, draining, ending, claim: claimMore }) =>
    sessions.run(decision.sessions, {
      loop: config.loop,
      iteration: counters.iterationsUsed,
      maxIterations: head.ceilings.maxIterations,
      baseSha: tick.baseSha,
      tickId: `${tick.runId}-${tick.runAttempt}`,
      minutesLeft: () => Math.max(0, renewing.minutesLeft()),
      checkpointed: (subject) => listCheckpoints(head.plannedEffects, subject),
      subjects: state.subjects,
      notes: memory.notes,
      said: (subject) => queue.claimed().said.get(subject) ?? [],
      lessons: config.lessons === 'off' ? null : state.lessons.map(({ rule }) => rule),
      ceilings: readSubjectCeilings(config),
      sessionsPerSubject: config.sessionsPerSubject,
      circuit: config.circuit,
      runStreak: state.runStreak,
      run: {
        dollars: computeDollarsUsed(counters),
        sessions: counters.agentsDispatched,
        minSessionDollars: config.minSessionDollars,
        guessMinutes: config.sessionGuess.minutes,
      },
      costOf: (report) => computeSessionCost(report, sessions.pricing),
      now: clock.now,
      ...{ secure, signal, draining, ending, say },
      ...(isQueued(asked) ? { takeNext: (seats) => queue.takeNext(seats, claimMore) } : {}),
    }),
  );
}

interface QueuedWork {
  readonly queue: Queue;
  readonly acting: EffectPorts;
}

interface Acknowledging {
  readonly under: UnderLease;
  readonly say: (line: string) => void;
  /** At work as the order is heard. */
  readonly subjects: readonly number[];
}

/** At once, while the agents still work: a person who pauses or stops the loop waits for no session to learn of it. */
async function acknowledgeOrder(
  order: AdmittedCommand,
  { queue, acting, under, say, subjects }: QueuedWork & Acknowledging,
): Promise<void> {
  const { asked, held } = under;
  const { claim } = queue.claimed();
  const controlIssue = claim.head.controlIssue;
  if (controlIssue === null) return;
  const facts = {
    loop: asked.config.loop,
    controlIssue,
    epoch: held.proof.epoch,
    tick: { ...asked.tick, now: acting.now() },
  };
  const reply = buildImmediateReply(order, claim.head, { ...facts, subjects });
  try {
    await performEffects([reply], acting, held.proof);
  } catch (error) {
    // The lease renewal judges a lost lease.
    say(`The reply to ${order.command.verb} could not be posted yet: ${String(error)}`);
  }
}

/** A single shot is one iteration. In a review loop the sides of a review share the seats, and its acts come first. */
const isQueued = ({ request, config }: UnderLease['asked']): boolean => !request.singleShot && config.skill === 'work';
