/** Decides how many ticks of the schedule never started: what it named since the last recorded one, against what GitHub started. */

import type { HistoryLine } from '../state/records/history-line.ts';
import { type Schedule, timesBetween } from './schedule.ts';

/** Times that the schedule named, this tick's among them, and since when GitHub's runs are to be counted against them. */
export interface DueTicks {
  readonly since: string;
  readonly count: number;
}

const longestMs = 31 * 24 * 3_600_000;

/** Null where nobody can say: something else started this tick, or no line of a scheduled one is known. */
export function dueTicks(
  schedules: readonly Schedule[],
  { scheduledFor, history }: { readonly scheduledFor: string | null; readonly history: readonly HistoryLine[] },
): DueTicks | null {
  const last = history.findLast((line) => line.scheduledFor !== null);
  if (scheduledFor === null || last === undefined) return null;
  const until = Date.parse(scheduledFor);
  const earliest = until - longestMs;
  const meant = Math.max(Date.parse(last.scheduledFor ?? last.startedAt), earliest);
  // Its own run may have been created in the very second in which it began.
  const since = Math.max(Date.parse(last.startedAt) + 1_000, earliest);
  return { since: new Date(since).toISOString(), count: timesBetween(schedules, meant, until) };
}

/** Ticks that end early write no line, so that GitHub is asked; only this tick's own time needs no question. */
export const isDoubtful = ({ count }: DueTicks): boolean => count > 1;

/** `started` null = it could not be asked. */
export const missedTicks = ({ count }: DueTicks, started: number | null): number | null =>
  started === null ? null : Math.max(0, count - started);
