import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meantFor, nextTick, type Schedule } from '../../src/core/schedule/schedule.ts';
import { formatDueTime } from '../../src/core/text/format.ts';
import { jobFacts } from '../../src/core/workflow/token-permissions.ts';

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

  test('carries its day where nobody would guess it', () => {
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
  const schedulesOf = (on: string): readonly Schedule[] => jobFacts(`on: ${on}\n${job}`, 'tick').schedules;

  test('is read with its zones', () => {
    expect(schedulesOf('\n  workflow_dispatch:\n  schedule:\n    - cron: "17 * * * *"\n')).toEqual([utc('17 * * * *')]);
    expect(schedulesOf('{ schedule: [{ cron: "0 5 * * *", timezone: Europe/Berlin }] }')).toEqual([
      { cron: '0 5 * * *', timezone: 'Europe/Berlin' },
    ]);
  });

  test('of a workflow that only people start is empty, and a strange one does not hide the rest of the file', () => {
    expect(schedulesOf('workflow_dispatch')).toEqual([]);
    expect(schedulesOf('[push, workflow_dispatch]')).toEqual([]);
    expect(jobFacts(`on: { schedule: hourly }\n${job}    timeout-minutes: 9\n`, 'tick')).toMatchObject({
      schedules: [],
      timeoutMinutes: 9,
    });
  });
});
