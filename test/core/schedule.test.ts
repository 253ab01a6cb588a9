import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  dueTicks,
  isDoubtful,
  meantFor,
  missedTicks,
  nextTick,
  type Schedule,
  scheduleEnds,
  scheduleWarnings,
} from '../../src/core/schedule/schedule.ts';
import { formatDueTime } from '../../src/core/text/format.ts';
import { jobFacts } from '../../src/core/workflow/token-permissions.ts';
import { aLine } from '../support/core-facts.ts';

const utc = (cron: string): Schedule => ({ cron, timezone: 'UTC' });
const now = '2026-05-09T14:50:30.000Z';

describe('the next tick', () => {
  test('is the earliest time that any entry of the schedule names', () => {
    expect(nextTick([utc('17 * * * *'), utc('5 15 * * *')], now)).toBe('2026-05-09T15:05:00.000Z');
    expect(nextTick([utc('17 3 * * 1')], now)).toBe('2026-05-11T03:17:00.000Z');
  });

  test('is in the zone that the entry names', () => {
    expect(nextTick([{ cron: '0 20 * * *', timezone: 'Europe/Berlin' }], now)).toBe('2026-05-09T18:00:00.000Z');
  });

  test('is not known without a schedule, or with one that cannot be read', () => {
    expect(nextTick([], now)).toBeNull();
    expect(nextTick([utc('whenever')], now)).toBeNull();
    expect(nextTick([{ cron: '0 * * * *', timezone: 'Atlantis' }], now)).toBeNull();
    expect(nextTick([utc('0 0 31 2 *')], now)).toBeNull();
  });

  test('carries its day unless it is obvious', () => {
    expect(formatDueTime('2026-05-10T04:17:00.000Z', now)).toBe('04:17 UTC');
    expect(formatDueTime('2026-05-11T04:17:00.000Z', now)).toBe('2026-05-11 04:17 UTC');
  });
});

describe('the time that a scheduled tick was meant for', () => {
  test('is the newest one that has passed', () => {
    expect(meantFor(utc('17 * * * *'), now)).toBe('2026-05-09T14:17:00.000Z');
    expect(meantFor(utc('50 14 * * *'), now)).toBe('2026-05-09T14:50:00.000Z');
    expect(meantFor(utc('0 4 1 * *'), now)).toBe('2026-05-01T04:00:00.000Z');
    expect(meantFor(utc('0 4 10 5 *'), now)).toBe('2025-05-10T04:00:00.000Z');
    expect(meantFor(utc('whenever'), now)).toBeNull();
  });

  test('and the next one lie on either side of now, with nothing in between', () => {
    const minute = fc.integer({ min: 0, max: 59 });
    const hour = fc.oneof(fc.constant('*'), fc.integer({ min: 0, max: 23 }).map(String));
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(minute, hour, day, (m, h, at) => {
        const schedule = utc(`${m} ${h} * * *`);
        const last = meantFor(schedule, at.toISOString()) ?? '';
        const next = nextTick([schedule], at.toISOString()) ?? '';
        expect(Date.parse(last)).toBeLessThanOrEqual(at.getTime());
        expect(Date.parse(next)).toBeGreaterThan(at.getTime());
        expect(nextTick([schedule], last)).toBe(next);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the schedule of a workflow file', () => {
  const job = 'jobs:\n  tick:\n    runs-on: x\n';
  const schedulesOf = (on: string): readonly Schedule[] => jobFacts(parse(`on: ${on}\n${job}`), 'tick').schedules;

  test('is read with its zones', () => {
    expect(schedulesOf('\n  workflow_dispatch:\n  schedule:\n    - cron: "17 * * * *"\n')).toEqual([utc('17 * * * *')]);
    expect(schedulesOf('{ schedule: [{ cron: "0 5 * * *", timezone: Europe/Berlin }] }')).toEqual([
      { cron: '0 5 * * *', timezone: 'Europe/Berlin' },
    ]);
  });

  test('of a workflow that only people start is empty, and a strange one does not hide the rest of the file', () => {
    expect(schedulesOf('workflow_dispatch')).toEqual([]);
    expect(schedulesOf('[push, workflow_dispatch]')).toEqual([]);
    expect(jobFacts(parse(`on: { schedule: hourly }\n${job}    timeout-minutes: 9\n`), 'tick')).toMatchObject({
      schedules: [],
      timeoutMinutes: 9,
    });
  });
});

const hourly: readonly Schedule[] = [{ cron: '17 * * * *', timezone: 'UTC' }];
const at = (time: string): string => `2026-03-01T${time}:00.000Z`;
const before = [
  aLine({ scheduledFor: at('08:17'), startedAt: at('08:21') }),
  aLine({ scheduledFor: at('09:17'), startedAt: at('09:31') }),
  // Started by an answer: it says nothing of the schedule.
  aLine({ scheduledFor: null, startedAt: at('09:50') }),
];
/** The run of the last one, which may have been created in the second in which it began, is not counted. */
const afterItsOwn = '2026-03-01T09:31:01.000Z';
const due = (scheduledFor: string | null, history = before) => dueTicks(hourly, { scheduledFor, history });

describe('ticks of the schedule that never started', () => {
  test('are counted since the last scheduled tick that left a line', () => {
    const since = due(at('13:17'));

    expect(since).toEqual({ since: afterItsOwn, count: 4 });
    expect(since === null ? null : [4, 3, 1, 0].map((started) => missedTicks(since, started))).toEqual([0, 1, 3, 4]);
  });

  test('need no question where only this tick was due', () => {
    const next = due(at('10:17'));

    expect(next).toEqual({ since: afterItsOwn, count: 1 });
    expect(next !== null && isDoubtful(next)).toBe(false);
  });

  test('are never fewer than none, whatever GitHub started late', () => {
    expect(missedTicks({ since: at('09:31'), count: 2 }, 5)).toBe(0);
  });

  test('are unknown of an unscheduled tick, of the first one, and if GitHub does not say', () => {
    expect(due(null)).toBeNull();
    expect(due(at('13:17'), [])).toBeNull();
    expect(due(at('13:17'), [aLine({ scheduledFor: null })])).toBeNull();
    expect(missedTicks({ since: at('09:31'), count: 4 }, null)).toBeNull();
  });

  test('are looked for over a month at most, at the clock of a schedule that fires every five minutes too', () => {
    const often: readonly Schedule[] = [{ cron: '*/5 * * * *', timezone: 'UTC' }];
    const history = [aLine({ scheduledFor: '2025-03-01T08:15:00.000Z', startedAt: '2025-03-01T08:16:00.000Z' })];

    expect(dueTicks(often, { scheduledFor: at('08:15'), history })).toEqual({
      since: '2026-01-29T08:15:00.000Z',
      count: 31 * 24 * 12,
    });
  });

  test('are each a time of its own where two entries name the same minute', () => {
    const both = [...hourly, { cron: '17 */2 * * *', timezone: 'UTC' }];

    expect(dueTicks(both, { scheduledFor: at('12:17'), history: before })?.count).toBe(5);
  });
});

const facts = {
  visibility: 'public' as const,
  schedules: [{ cron: '17 * * * *', timezone: 'UTC' }],
  lastCommitAt: '2026-03-01T12:00:00Z',
};
const after = (days: number): string => new Date(Date.parse(facts.lastCommitAt) + days * 24 * 3_600_000).toISOString();

describe('the schedule of a public repository', () => {
  test.each([
    [0, null],
    [49.99, null],
    [50, '2026-04-30'],
    [59.99, '2026-04-30'],
    [60, null],
    [90, null],
  ])('%d days after the last commit is reported to end on %s', (days, day) => {
    expect(scheduleEnds({ ...facts, now: after(days) })).toBe(day);
  });

  test('ends nowhere else, and not where nothing is scheduled', () => {
    expect(scheduleEnds({ ...facts, visibility: 'private', now: after(55) })).toBeNull();
    expect(scheduleEnds({ ...facts, schedules: [], now: after(55) })).toBeNull();
  });

  test('is warned of in one sentence', () => {
    expect(scheduleWarnings(null)).toEqual([]);
    expect(scheduleWarnings('2026-04-30')).toEqual([
      'After 60 days without a commit GitHub switches off the schedules of a public repository: here on 2026-04-30, unless something is committed before.',
    ]);
  });
});
