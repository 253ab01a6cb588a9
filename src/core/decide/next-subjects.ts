/** The queue of a tick: which subjects take the seats that became free, by the rules that began the tick. */
import type { CappedSession } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { type BreakerLimits, streakAfter } from '../sessions/failure/circuit-breaker.ts';
import { limitedUntil } from '../sessions/failure/rate-limit.ts';
import { addInMillionths, type Counters, computeDollarsUsed } from '../state/counters.ts';
import { getSubject, type LoopState, putSubject, type RunStreak } from '../state/loop-state.ts';
import { subjectName } from '../state/subject.ts';
import { formatCount } from '../text/format.ts';
import { countUnreviewedPullRequests } from './blockers.ts';
import { type DecisionContext, sortObservedBacklog } from './context.ts';
import { decideTick, describeDecision, sumReservedDollars, type WorkDecision } from './decide.ts';

/** What this tick has claimed so far. */
export interface TickQueue {
  /** The first session of each subject, in the order of the claims. */
  readonly taken: readonly CappedSession[];
  /** Iterations that this tick has counted. */
  readonly iterations: number;
  /** How many more subjects the newest of them may begin. */
  readonly places: number;
}

/** The sessions of this tick as a seat became free. */
export interface SeatFacts {
  /** Sessions that have ended, of subjects that still run as well. */
  readonly ended: readonly SessionReport[];
  /** Subjects that run. */
  readonly running: readonly CappedSession[];
}

export interface NextFacts extends SeatFacts {
  readonly queue: TickQueue;
  readonly costOf: (report: SessionReport) => number;
  /** Active minutes of this tick. */
  readonly minutes: number;
}

export interface NextTake {
  readonly kind: 'take';
  readonly decision: WorkDecision;
  readonly queue: TickQueue;
  /** In USD, for all sessions of this tick. */
  readonly reservedDollars: number;
  /** Of the run, with the one that these sessions begin. */
  readonly iterationsUsed: number;
}

/** `unread`: issues that no reading of this tick has looked at may be free. */
type NextNone = { readonly kind: 'none'; readonly reason: string; readonly unread: boolean };

export type NextDecision = NextTake | NextNone;

/** The queue after the claim that began the tick. An iteration begins as many subjects as there are seats. */
export const newQueue = (sessions: readonly CappedSession[], maxAgents: number): TickQueue => ({
  taken: sessions,
  iterations: 1,
  places: Math.max(0, maxAgents - sessions.length),
});

/**
 * Decides as at the start of a tick, with what is left of each limit. `context`: the claim as it stands, and what was
 * read just now. Whatever would keep a tick from beginning with work keeps a seat free: the next tick does the rest.
 */
export function decideNext(context: DecisionContext, facts: NextFacts): NextDecision {
  const { config, obeyed } = context;
  const { queue, ended, running } = facts;
  const seats = config.maxAgents - running.length;
  const isNewIteration = queue.places === 0;
  const none = (reason: string, unread = false): NextDecision => ({ kind: 'none', reason, unread });
  if (seats <= 0) return none('no seat is free');
  if (isNewIteration && queue.iterations >= config.iterationsPerTick)
    return none(`this tick has had its ${formatCount(queue.iterations, 'iteration')} (iterations-per-tick)`);
  if (obeyed.state.runStreak.breaker.circuitState !== 'closed') return none('this tick is one probe');
  const held = findReasonToHold(ended, { runStreak: obeyed.state.runStreak, circuit: config.circuit });
  if (held !== null) return none(held);
  if (countUnreviewedPullRequests(context) + countOpening(queue) >= config.maxOpenPrs)
    return none('as many pull requests as may wait for review will do so (max-open-prs)');
  const committed = committedDollars(facts);
  const left = withWhatIsLeft(context, facts, { committed, seats, isNewIteration });
  if (!context.metered && running.length > 0 && isPastHalf(left)) return none('sessions run one at a time by now');
  const decision = decideTick(left);
  const unread = sortObservedBacklog(left).behind.length > 0;
  // The figures of its sentence count what is claimed as done.
  if (decision.verdict === 'stop' && decision.stop.code === 'backlog_empty')
    return none('no other subject is ready to be worked on', unread);
  if (decision.verdict !== 'work') return none(`a tick would ${describeDecision(decision)}`, unread);
  const { sessions } = decision;
  const minutes = Math.min(...sessions.map(({ cap }) => cap.minutes));
  if (sessions.length === 0) return none('a tick would begin no session', unread);
  if (minutes < config.sessionGuess.minutes) return none('too few minutes are left for a session');
  const before = obeyed.head.counters.iterationsUsed;
  return {
    kind: 'take',
    decision,
    queue: {
      taken: [...queue.taken, ...sessions],
      iterations: queue.iterations + (isNewIteration ? 1 : 0),
      places: (isNewIteration ? config.maxAgents : queue.places) - sessions.length,
    },
    reservedDollars: addInMillionths(committed, sumReservedDollars(sessions)),
    iterationsUsed: before + (isNewIteration ? 1 : 0),
  };
}

interface StreakSoFar {
  /** As claimed. */
  readonly runStreak: RunStreak;
  readonly circuit: BreakerLimits;
}

/** Why no subject may follow in this tick after these sessions; null = one may. */
export function findReasonToHold(ended: readonly SessionReport[], { runStreak, circuit }: StreakSoFar): string | null {
  if (streakAfter(runStreak, ended, circuit).breaker.circuitState === 'open')
    return 'the circuit breaker of the whole loop opened';
  if (limitedUntil(ended) !== null) return 'the model is limited';
  const isOutage = ({ outcome }: SessionReport): boolean =>
    outcome.kind === 'failed' && outcome.failure.outage !== undefined;
  return ended.some(isOutage) ? 'a service was away' : null;
}

/** Pull requests that this tick may open. */
const countOpening = ({ taken }: TickQueue): number => taken.filter(({ pullRequest }) => pullRequest === null).length;

/** What the sessions of this tick have cost, and what those that run may still cost. */
function committedDollars({ queue, ended, running, costOf }: NextFacts): number {
  return addInMillionths(
    ...queue.taken.map(({ subject }) => {
      const spent = addInMillionths(...ended.filter(({ order }) => order.subject === subject).map(costOf));
      const share = running.find((order) => order.subject === subject)?.cap.dollars ?? 0;
      return Math.max(spent, share);
    }),
  );
}

/** The context of a tick that finds what is committed as spent, and the taken subjects as no longer to be had. */
function withWhatIsLeft(
  context: DecisionContext,
  facts: NextFacts,
  at: { readonly committed: number; readonly seats: number; readonly isNewIteration: boolean },
): DecisionContext {
  const { config, obeyed } = context;
  const { head, state } = obeyed;
  const { queue, ended } = facts;
  return {
    ...context,
    places: config.maxAgents,
    config: {
      ...config,
      maxAgents: at.isNewIteration ? at.seats : Math.min(at.seats, queue.places),
      maxOpenPrs: config.maxOpenPrs - countOpening(queue),
    },
    obeyed: {
      ...obeyed,
      head: { ...head, counters: withCommitted(head.counters, facts, at) },
      state: {
        ...withTakenAsFinished(state, queue),
        runStreak: streakAfter(state.runStreak, ended, config.circuit),
      },
    },
  };
}

function withCommitted(
  counters: Counters,
  { queue, ended, running, minutes }: NextFacts,
  at: { readonly committed: number; readonly isNewIteration: boolean },
): Counters {
  const pulls = queue.taken.map(({ subject, pullRequest }) =>
    pullRequest === null ? `pull request of ${subjectName(subject)}` : `#${pullRequest}`,
  );
  return {
    ...counters,
    // A place in an iteration that has begun is decided on as its beginning was.
    iterationsUsed: counters.iterationsUsed - (at.isNewIteration ? 0 : 1),
    prsTouched: [...new Set([...counters.prsTouched, ...pulls])],
    minutesElapsed: addInMillionths(counters.minutesElapsed, minutes),
    agentsDispatched: counters.agentsDispatched + ended.length + running.length,
    dollarsCounted: addInMillionths(computeDollarsUsed(counters), at.committed),
  };
}

/**
 * None is begun twice in a tick, whatever became of it. As finished subjects they are out of every rule of the decision:
 * the backlog, its drift, and branches that moved.
 */
const withTakenAsFinished = (state: LoopState, { taken }: TickQueue): LoopState =>
  taken.reduce((sofar, { subject }) => putSubject(sofar, { ...getSubject(sofar, subject), phase: 'done' }), state);

function isPastHalf({ obeyed: { head } }: DecisionContext): boolean {
  const { counters, ceilings } = head;
  return ceilings.maxDollars > 0 && computeDollarsUsed(counters) * 2 >= ceilings.maxDollars;
}
