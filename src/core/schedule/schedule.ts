/** Decides when the schedule of a loop's workflow starts the next tick, and when it meant to start this one. */
import { nextTime } from './cron.ts';

/** One entry of `on.schedule`. */
export interface Schedule {
  readonly cron: string;
  readonly timezone: string;
}

const hourMs = 3_600_000;
/** From the usual to the rare, so that the times of a frequent schedule are not counted through for years. */
const lookBackMs = [hourMs, 25 * hourMs, 8 * 24 * hourMs, 32 * 24 * hourMs, 366 * 24 * hourMs];

/** The first time after `now` that one of them names, ISO-8601; null where there is none, or none that can be read. */
export function nextTick(schedules: readonly Schedule[], now: string): string | null {
  const times = schedules.flatMap((schedule) => due(schedule, Date.parse(now)) ?? []);
  return times.length === 0 ? null : isoOf(Math.min(...times));
}

/** The newest time up to `now` that the expression names: GitHub starts scheduled runs late, never early. */
export function meantFor(schedule: Schedule, now: string): string | null {
  const until = Date.parse(now);
  for (const span of lookBackMs) {
    const last = lastBetween(schedule, until - span, until);
    if (last !== null) return isoOf(last);
  }
  return null;
}

/** How many times after `from` and up to `until` (ms) all of them name: each starts a run of its own. */
export const timesBetween = (schedules: readonly Schedule[], from: number, until: number): number =>
  schedules.reduce((sum, schedule) => {
    let count = 0;
    for (let at = due(schedule, from); at !== null && at <= until; at = due(schedule, at)) count += 1;
    return sum + count;
  }, 0);

function lastBetween(schedule: Schedule, from: number, until: number): number | null {
  let last: number | null = null;
  for (let at = due(schedule, from); at !== null && at <= until; at = due(schedule, at)) last = at;
  return last;
}

/** GitHub has accepted the expression; what we cannot read is shown as nothing, and never fails a tick. */
function due({ cron, timezone }: Schedule, after: number): number | null {
  try {
    return nextTime(cron, after, timezone) ?? null;
  } catch {
    return null;
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
