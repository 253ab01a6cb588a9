import { describe, expect, test } from 'vitest';
import { dueTicks, isDoubtful, missedTicks, type Schedule } from '../../src/core/schedule/schedule.ts';
import { aLine } from '../support/core-facts.ts';

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

  test('are not known of a tick that nobody scheduled, of the first one, and where GitHub does not say', () => {
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
