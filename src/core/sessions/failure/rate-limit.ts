/** Computes how long a tick waits for a limited model, and until when the loop is parked to free its runner. */

import type { Head } from '../../state/head.ts';
import type { ModelTrouble } from '../contract/model-error.ts';
import type { SessionFailure } from '../contract/session-failure.ts';
import type { SessionReport } from '../contract/session-report.ts';

/** Minutes between two tries. */
const stepMinutes = 1;

/** If the end of the limit is unknown. */
const parkedMinutes = 15;

/** The longest limits last a week. A time beyond that is a mistake or untrusted text, and is not believed. */
const longestDays = 8;

/** The loop then retries after a day. */
const unbelievedDays = 1;

export interface WaitedSoFar {
  readonly minutes: number;
  /** `rate-limit-wait-minutes` */
  readonly mostMinutes: number;
  /** Until the session's or the job's end. */
  readonly minutesLeft: number;
  readonly now: string;
}

/** Whether to wait one more step and retry. False if the limit is known to outlast the allowed wait. */
export function waitsOnceMore(
  failure: SessionFailure,
  { minutes, mostMinutes, minutesLeft, now }: WaitedSoFar,
): boolean {
  if (failure.class !== 'limit' || minutes + stepMinutes > mostMinutes || minutesLeft <= stepMinutes) return false;
  const ends = endOf(failure.trouble?.resets ?? null, now);
  return ends === null || ends - Date.parse(now) <= (mostMinutes - minutes) * 60_000;
}

/** ms since 1970; null = unknown. */
function endOf(resets: ModelTrouble['resets'], said: string): number | null {
  if (resets === null) return null;
  return 'at' in resets ? Date.parse(resets.at) : Date.parse(said) + resets.afterSeconds * 1000;
}

export const retrySentence = '⏳ Rate limited. Retrying in 60 seconds (1m)';
export const clearedSentence = '✅ Rate limit cleared, resuming work';

/** When the next tick may retry: the latest end given to a session of this tick; null = no session was limited. */
export function limitedUntil(reports: readonly SessionReport[]): string | null {
  const times = reports.flatMap(({ outcome, endedAt }) =>
    outcome.kind === 'failed' && outcome.failure.class === 'limit'
      ? [untilOf(outcome.failure.trouble?.resets ?? null, endedAt)]
      : [],
  );
  return times.toSorted().at(-1) ?? null;
}

/** At least one step ahead: a past time would let ticks through. Never so far that the loop is as good as lost. */
function untilOf(resets: ModelTrouble['resets'], endedAt: string): string {
  const after = (minutes: number): number => Date.parse(endedAt) + minutes * 60_000;
  const resetMs = endOf(resets, endedAt) ?? after(parkedMinutes);
  const boundedMs = resetMs <= after(longestDays * dayMinutes) ? resetMs : after(unbelievedDays * dayMinutes);
  return new Date(Math.max(after(stepMinutes), boundedMs)).toISOString();
}

const dayMinutes = 24 * 60;

/** Ticks before that time spend nothing. A run that has ended or is paused keeps its status. */
export const parkedUntil = (head: Head, until: string | null): Head =>
  until === null || head.status !== 'running' ? head : { ...head, status: 'parked', notBefore: until };
