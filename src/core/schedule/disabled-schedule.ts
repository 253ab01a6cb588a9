/** Decides whether GitHub is about to switch off the loop's schedule, as it does in public repositories where nothing happens. */
import type { Schedule } from './schedule.ts';

const dayMs = 24 * 3_600_000;
/** https://docs.github.com/actions/reference/workflows-and-actions/events-that-trigger-workflows#schedule */
const idleDays = 60;
/** Early enough for whoever looks once a week. */
const warningDays = 10;

export interface IdleFacts {
  readonly visibility: 'public' | 'private';
  readonly schedules: readonly Schedule[];
  /** Newest commit of the default branch, ISO-8601: that other activity counts is not documented. */
  readonly lastCommitAt: string;
  readonly now: string;
}

/** The day (`2026-05-09`) on which the schedule ends unless something is committed before; null = it is not near, or is over. */
export function scheduleEnds({ visibility, schedules, lastCommitAt, now }: IdleFacts): string | null {
  if (visibility !== 'public' || schedules.length === 0) return null;
  const end = Date.parse(lastCommitAt) + idleDays * dayMs;
  const left = end - Date.parse(now);
  // A tick after that day shows that it did not come to it.
  return left > 0 && left <= warningDays * dayMs ? new Date(end).toISOString().slice(0, 10) : null;
}

/** What is said of that day, if there is one. */
export const scheduleWarnings = (day: string | null): string[] => (day === null ? [] : [scheduleEndsSentence(day)]);

const scheduleEndsSentence = (day: string): string =>
  `After ${idleDays} days without a commit GitHub switches off the schedules of a public repository: here on ${day}, unless something is committed before.`;
