/** Decides how long a tick waits for a model that asks to wait, and until when the loop is parked where waiting is not worth its runner. */
import type { SessionFailure } from './agent.ts';
import type { ModelTrouble } from './model-trouble.ts';
import type { SessionReport } from './settle.ts';
import type { Head } from './state.ts';

/** Minutes from one try to the next. */
const stepMinutes = 1;

/** Where nobody says when the limit ends. */
const parkedMinutes = 15;

export interface WaitedSoFar {
  readonly minutes: number;
  /** `rate-limit-wait-minutes` */
  readonly mostMinutes: number;
  /** Before the session's or the job's end. */
  readonly minutesLeft: number;
}

/** Whether to wait one step more and try again; not for a limit that is known to outlast the patience. */
export function waitsOnceMore(failure: SessionFailure, { minutes, mostMinutes, minutesLeft }: WaitedSoFar): boolean {
  if (failure.class !== 'limit' || minutes + stepMinutes > mostMinutes || minutesLeft <= stepMinutes) return false;
  const { resets } = failure.trouble ?? { resets: null };
  return resets === null || !('afterSeconds' in resets) || minutes + resets.afterSeconds / 60 <= mostMinutes;
}

export const retrySentence = '⏳ Rate limited. Retrying in 60 seconds (1m)';
export const clearedSentence = '✅ Rate limit cleared, resuming work';

/** When the next tick may try again: the latest time that a session of this one was told; null = none met a limit. */
export function limitedUntil(reports: readonly SessionReport[]): string | null {
  const times = reports.flatMap(({ outcome, endedAt }) =>
    outcome.kind === 'failed' && outcome.failure.class === 'limit'
      ? [untilOf(outcome.failure.trouble?.resets ?? null, endedAt)]
      : [],
  );
  return times.toSorted().at(-1) ?? null;
}

/** At least one step away, so that no time in the past lets ticks through at once. */
function untilOf(resets: ModelTrouble['resets'], endedAt: string): string {
  const after = (seconds: number): number => Date.parse(endedAt) + seconds * 1000;
  const least = after(stepMinutes * 60);
  const told =
    resets === null ? after(parkedMinutes * 60) : 'at' in resets ? Date.parse(resets.at) : after(resets.afterSeconds);
  return new Date(Math.max(least, told)).toISOString();
}

/** Ticks before that time spend nothing; what ended or paused the run anyway stays what it is. */
export const parkedUntil = (head: Head, until: string | null): Head =>
  until === null || head.status !== 'running' ? head : { ...head, status: 'parked', notBefore: until };
