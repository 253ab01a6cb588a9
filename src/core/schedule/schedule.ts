/** The schedule of a loop's workflow: the next tick, the due time of this one, its expiry, and missed ticks. */

import type { HistoryLine } from '../state/history-line.ts';
import { nextTime } from './cron.ts';

/** One entry of `on.schedule`. */
export interface Schedule {
  readonly cron: string;
  readonly timezone: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** From the usual to the rare, so that a frequent schedule is not enumerated over years. */
const lookBackMs = [hourMs, 25 * hourMs, 8 * dayMs, 32 * dayMs, 366 * dayMs];

/** The first scheduled time after `now`, ISO-8601; null = there is none, or none can be parsed. */
export function nextTick(schedules: readonly Schedule[], now: string): string | null {
  const times = schedules.flatMap((schedule) => due(schedule, Date.parse(now)) ?? []);
  return times.length === 0 ? null : isoOf(Math.min(...times));
}

/** The newest scheduled time up to `now`: GitHub starts scheduled runs late, never early. */
export function meantFor(schedule: Schedule, now: string): string | null {
  const until = Date.parse(now);
  for (const span of lookBackMs) {
    const last = [...scheduledTimes(schedule, until - span, until)].at(-1);
    if (last !== undefined) return isoOf(last);
  }
  return null;
}

/** Number of scheduled times after `from` and up to `until` (ms). Each starts a run of its own. */
export const timesBetween = (schedules: readonly Schedule[], from: number, until: number): number =>
  schedules.reduce((sum, schedule) => sum + [...scheduledTimes(schedule, from, until)].length, 0);

function* scheduledTimes(schedule: Schedule, from: number, until: number): Generator<number> {
  for (let at = due(schedule, from); at !== null && at <= until; at = due(schedule, at)) yield at;
}

/** GitHub has accepted the expression. If we cannot parse it, no time is shown; it never fails a tick. */
function due({ cron, timezone }: Schedule, after: number): number | null {
  try {
    return nextTime(cron, after, timezone) ?? null;
  } catch {
    return null;
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** https://docs.github.com/actions/reference/workflows-and-actions/events-that-trigger-workflows#schedule */
const idleDays = 60;
/** Early enough for a weekly look. */
const warningDays = 10;

export interface IdleFacts {
  readonly visibility: 'public' | 'private';
  readonly schedules: readonly Schedule[];
  /** Newest commit of the default branch, ISO-8601. Whether other activity counts is not documented. */
  readonly lastCommitAt: string;
  readonly now: string;
}

/** Day (`2026-05-09`) on which GitHub disables the schedule unless a commit comes before; null = not near, or past. */
export function scheduleEnds({ visibility, schedules, lastCommitAt, now }: IdleFacts): string | null {
  if (visibility !== 'public' || schedules.length === 0) return null;
  const end = Date.parse(lastCommitAt) + idleDays * dayMs;
  const left = end - Date.parse(now);
  // A tick after that day proves that the schedule still runs.
  return left > 0 && left <= warningDays * dayMs ? new Date(end).toISOString().slice(0, 10) : null;
}

export const scheduleWarnings = (day: string | null): string[] =>
  day === null
    ? []
    : [
        `After ${idleDays} days without a commit GitHub switches off the schedules of a public repository: here on ${day}, unless something is committed before.`,
      ];

/** Number of scheduled times, this tick's included, and since when GitHub's runs are counted against them. */
export interface DueTicks {
  readonly since: string;
  readonly count: number;
}

const longestMs = 31 * dayMs;

/** Times since the last recorded scheduled tick; null = none is recorded, or the schedule did not start this tick. */
export function dueTicks(
  schedules: readonly Schedule[],
  { scheduledFor, history }: { readonly scheduledFor: string | null; readonly history: readonly HistoryLine[] },
): DueTicks | null {
  const last = history.findLast((line) => line.scheduledFor !== null);
  if (scheduledFor === null || last === undefined) return null;
  const until = Date.parse(scheduledFor);
  const earliest = until - longestMs;
  const meant = Math.max(Date.parse(last.scheduledFor ?? last.startedAt), earliest);
  // The last tick's own run may have been created in the second in which that tick began.
  const since = Math.max(Date.parse(last.startedAt) + 1_000, earliest);
  return { since: new Date(since).toISOString(), count: timesBetween(schedules, meant, until) };
}

/** Ticks that end early write no line, so GitHub is asked. This tick's own time alone needs no request. */
export const isDoubtful = ({ count }: DueTicks): boolean => count > 1;

/** `started` null = GitHub could not be asked. */
export const missedTicks = ({ count }: DueTicks, started: number | null): number | null =>
  started === null ? null : Math.max(0, count - started);

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
