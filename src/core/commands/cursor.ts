/** Read position in a loop's comments. Refusals and edited comments are read at any age and do not move it back. */
import type { Head } from '../state/head.ts';

/** The newest of these times (ISO-8601), unless it is before `since`. Null = the cursor stays where it is. */
export function findNewestReadTime(times: readonly string[], since: string | null): string | null {
  const newest = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
  return newest !== null && (since === null || Date.parse(newest) >= Date.parse(since)) ? newest : null;
}

/** Just before the newest comment that was read: its second may not be over yet. */
export const moveCommandCursor = (read: string | null, cursor: string | null): string | null =>
  read === null ? cursor : new Date(Date.parse(read) - 1).toISOString();

/**
 * Why the app starts a tick, as the workflow's input `reason`. `repair`: the tick before died, and if this one dies
 * too, the next one is left to the schedule. `plan`: the tick shows what it would do, and does nothing.
 */
export type WakeReason = 'answer' | 'command' | 'review' | 'checks' | 'pull-request' | 'repair' | 'plan';

export const isReason = (reason: string | null, wanted: WakeReason): boolean => reason === wanted;

/** A loop reads commands in the threads of the newest pull requests that its run has touched. */
const mostPulls = 20;

/** Numbers, oldest first. */
export const listCommandPulls = ({ counters }: Pick<Head, 'counters'>): number[] =>
  counters.prsTouched.slice(-mostPulls).map((name) => Number(name.slice(1)));
