import { describe, expect, test } from 'vitest';
import { scheduleEnds, scheduleWarnings } from '../../src/core/schedule/schedule.ts';

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
  ])('%d days after the last commit is told to end on %s', (days, day) => {
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
