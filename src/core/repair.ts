/** Decides what a dead holder's tick leaves behind: its reservation is charged, its claimed subjects count as failed once, one line says so. */
import { addPrecisely } from './budget.ts';
import type { Progress } from './claim.ts';
import type { Lease } from './lease.ts';
import { type Failure, type Head, putSubject, type Subject, subjectOf, type UsageRow } from './state.ts';

/** What the head still says about a tick that never recorded: read before the lease is taken from it. */
export interface LostTick {
  readonly lease: Lease;
  readonly reserved: Head['reserved'];
  readonly plannedEffects: readonly string[];
}

/** A tick that claimed sessions and never recorded them; null if the holder had claimed nothing. */
export function lostTick(head: Head): LostTick | null {
  if (head.lease === null || head.reserved.iteration === 0) return null;
  return { lease: head.lease, reserved: head.reserved, plannedEffects: head.plannedEffects };
}

const claimKey = /^claim\/\d+\/(\d+)\/\d+$/;

/** Subjects that the lost tick had claimed for sessions. */
export const claimedSubjects = (lost: LostTick): number[] =>
  lost.plannedEffects.flatMap((key) => {
    const number = claimKey.exec(key)?.[1];
    return number === undefined ? [] : [Number(number)];
  });

/**
 * Iteration and dollars were written by the lost tick's claim and are never given back: a session may have run and spent them. What
 * exists of its effects is found by key when this tick plans the same ones.
 */
export function repaired(before: Progress, lost: LostTick, now: string): Progress {
  const failure: Failure = {
    rootCause: 'tick-lost',
    summary: `The tick of run ${lost.lease.runId} attempt ${lost.lease.runAttempt} was lost`,
    iteration: lost.reserved.iteration,
    at: now,
  };
  // Its label may stand by now, and is ours to remove.
  const withFailure = (subject: Subject): Subject => ({
    ...subject,
    claimed: true,
    failures: [...subject.failures, failure],
  });
  const state = claimedSubjects(lost).reduce((current, number) => {
    // The last bundle does not know a subject whose first session was lost.
    const subject = current.subjects.find((one) => one.number === number) ?? subjectOf(number);
    return putSubject(current, withFailure(subject));
  }, before.state);
  return charged({ head: before.head, state }, lost, now);
}

/** Iteration and reservation of a tick that never recorded, in counters and usage. */
export function charged({ head, state }: Progress, lost: LostTick, now: string): Progress {
  const usage = lost.reserved.dollars === 0 ? state.usage : [...state.usage, chargeFor(lost)];
  return { state: { ...state, usage }, head: chargedHead(head, lost, now) };
}

/** The same in the head alone, for a tick that has to leave before it could load a bundle: what was spent is never forgotten. */
export function chargedHead(head: Head, lost: LostTick, now: string): Head {
  if (head.reserved.iteration === 0) return head;
  const { counters } = head;
  const minutes = Math.max(0, Date.parse(now) - Date.parse(lost.lease.startedAt)) / 60_000;
  return {
    ...head,
    reserved: { iteration: 0, dollars: 0 },
    plannedEffects: [],
    counters: {
      ...counters,
      iterationsUsed: Math.max(counters.iterationsUsed, lost.reserved.iteration),
      agentsDispatched: counters.agentsDispatched + claimedSubjects(lost).length,
      dollarsReported: addPrecisely(counters.dollarsReported, lost.reserved.dollars),
      dollarsEstimate: addPrecisely(counters.dollarsEstimate, lost.reserved.dollars),
      minutesElapsed: addPrecisely(counters.minutesElapsed, Math.min(minutes, minutesOfLostTick)),
    },
  };
}

/** A runner that was lost may have been found late: no more than a session's usual length is charged for it. */
const minutesOfLostTick = 30;

/** A usage row in place of the meter readings that died with the runner: the whole reservation. */
const chargeFor = ({ lease, reserved }: LostTick): UsageRow => ({
  subject: 0,
  driver: 'lost',
  role: 'worker',
  session: `lost-${lease.runId}-${lease.runAttempt}-${lease.epoch}`,
  model: 'lost tick',
  input: 0,
  output: 0,
  reasoning: 0,
  cacheRead: 0,
  cacheWrite: 0,
  costReported: reserved.dollars,
  messages: 0,
});
