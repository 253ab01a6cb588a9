/** Decides how far the comments of a loop count as read; refusals and edited comments are read whatever their age, and take it not back. */

/** The newest of these times (ISO-8601), where it is none before `since`; null = the cursor stays where it is. */
import type { Head } from '../state/head.ts';

export function readUpTo(times: readonly string[], since: string | null): string | null {
  const newest = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
  return newest !== null && (since === null || Date.parse(newest) >= Date.parse(since)) ? newest : null;
}

/** Just before the newest comment that was read: its second may not be over yet. */
export const cursorAfter = (read: string | null, cursor: string | null): string | null =>
  read === null ? cursor : new Date(Date.parse(read) - 1).toISOString();

/** Why the app starts a tick: the workflow hears it in its input `reason`, and two of them change what the tick does. */

/** `repair`: the tick before died, and one that dies too is left to the schedule. `plan`: it shows what it would do, and does nothing. */
export type WakeReason = 'answer' | 'command' | 'review' | 'checks' | 'pull-request' | 'repair' | 'plan';

export const isReason = (reason: string | null, wanted: WakeReason): boolean => reason === wanted;

/** Decides in the threads of which pull requests a loop hears commands: in those that its run has touched, the newest of them. */
const mostPulls = 20;

/** Numbers, oldest first. */
export const heardPulls = ({ counters }: Pick<Head, 'counters'>): number[] =>
  counters.prsTouched.slice(-mostPulls).map((name) => Number(name.slice(1)));
