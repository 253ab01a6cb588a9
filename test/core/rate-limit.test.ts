import { describe, expect, test } from 'vitest';
import { type ModelTrouble, troubleOf } from '../../src/core/sessions/contract/model-error.ts';
import type { SessionFailure } from '../../src/core/sessions/contract/session-failure.ts';
import { limitedUntil, parkedUntil, waitsOnceMore } from '../../src/core/sessions/failure/rate-limit.ts';
import { aFailure, aHead, aSession } from '../support/core-facts.ts';

const limit = (resets: ModelTrouble['resets']): SessionFailure => ({
  class: 'limit',
  rootCause: 'limit',
  sentence: 'claude is rate limited (429)',
  question: null,
  trouble: { kind: 'rate_limit', status: 429, said: '', resets },
});
const patience = { minutes: 0, mostMinutes: 5, minutesLeft: 30, now: '2026-11-22T10:00:00.000Z' };

test.each([
  ['Please try again in 7m12s.', 432],
  ['Please try again in 6m0s', 360],
  ['try again in 1h2m3s', 3_723],
  ['retry after 30 seconds', 30],
  ['try again in 1.5 hours and 5 minutes', 5_700],
])('%s: the limit ends after %d seconds', (said, afterSeconds) => {
  expect(troubleOf(said, 429).resets).toEqual({ afterSeconds });
});

describe('a tick that meets a limit', () => {
  test('waits minute by minute, as long as it may', () => {
    const waits = [0, 1, 2, 3, 4, 5].map((minutes) => waitsOnceMore(limit(null), { ...patience, minutes }));
    expect(waits).toEqual([true, true, true, true, true, false]);
  });

  test('does not wait for what lies beyond its patience or its own end, nor for what no waiting mends', () => {
    expect(waitsOnceMore(limit({ afterSeconds: 301 }), patience)).toBe(false);
    expect(waitsOnceMore(limit({ afterSeconds: 300 }), patience)).toBe(true);
    // Told as a time, which comes nearer while it waits.
    expect(waitsOnceMore(limit({ at: '2026-11-22T14:00:00.000Z' }), patience)).toBe(false);
    expect(waitsOnceMore(limit({ at: '2026-11-22T10:05:00.000Z' }), patience)).toBe(true);
    const later = { ...patience, minutes: 2, now: '2026-11-22T10:02:00.000Z' };
    expect(waitsOnceMore(limit({ at: '2026-11-22T10:05:00.000Z' }), later)).toBe(true);
    expect(waitsOnceMore(limit({ at: '2026-11-22T10:05:30.000Z' }), later)).toBe(false);
    expect(waitsOnceMore(limit({ at: '2026-11-22T09:00:00.000Z' }), patience)).toBe(true);
    expect(waitsOnceMore(limit(null), { ...patience, minutesLeft: 1 })).toBe(false);
    expect(waitsOnceMore({ ...limit(null), class: 'model' }, patience)).toBe(false);
  });

  test('parks the loop until the latest reset time, a quarter of an hour without one, and never in the past', () => {
    const report = (resets: ModelTrouble['resets']) => ({
      ...aFailure(aSession({ subject: 9 })),
      endedAt: '2026-11-22T10:00:00.000Z',
      outcome: { kind: 'failed', failure: limit(resets) } as const,
    });
    expect(limitedUntil([report(null)])).toBe('2026-11-22T10:15:00.000Z');
    expect(limitedUntil([report({ at: '2026-11-22T09:00:00Z' })])).toBe('2026-11-22T10:01:00.000Z');
    const both = [report({ afterSeconds: 3_600 }), report({ at: '2026-11-22T10:30:00Z' })];
    expect(limitedUntil(both)).toBe('2026-11-22T11:00:00.000Z');
    expect(limitedUntil([aFailure(aSession({ subject: 9 }), 'test')])).toBeNull();
  });

  test('believes limits of a week, and retries after a day if a limit names years', () => {
    const until = (resets: ModelTrouble['resets']) => {
      const failed = aFailure(aSession({ subject: 9 }));
      const outcome = { kind: 'failed', failure: limit(resets) } as const;
      return limitedUntil([{ ...failed, endedAt: '2026-11-22T10:00:00.000Z', outcome }]);
    };
    expect(until({ at: '2026-11-29T10:00:00.000Z' })).toBe('2026-11-29T10:00:00.000Z');
    expect(until(troubleOf('usage limit reached|1990000000').resets)).toBe('2026-11-23T10:00:00.000Z');
    expect(until(troubleOf('rate limit; resets at 2099-01-01T00:00:00Z').resets)).toBe('2026-11-23T10:00:00.000Z');
    expect(until(troubleOf('rate limit: try again in 99999999999999 days').resets)).toBe('2026-11-23T10:00:00.000Z');
  });

  test('parks a run that goes on, and no other', () => {
    const until = '2026-11-22T11:00:00.000Z';
    expect(parkedUntil({ ...aHead(), status: 'running' }, until)).toMatchObject({ status: 'parked', notBefore: until });
    for (const status of ['waiting', 'stopped', 'idle'] as const)
      expect(parkedUntil({ ...aHead(), status }, until).status).toBe(status);
    expect(parkedUntil({ ...aHead(), status: 'running' }, null).status).toBe('running');
  });
});

describe('when a limit ends', () => {
  test.each([
    ['Rate limit reached. Please try again in 1h 5m.', { afterSeconds: 3_900 }],
    ['quota exceeded: retry after 30 seconds', { afterSeconds: 30 }],
    ['Rate limit: please try again in 6.5s', { afterSeconds: 7 }],
    ['Claude AI usage limit reached|1790000000', { at: '2026-09-21T14:13:20.000Z' }],
    ['rate limit; resets at 2026-11-22T12:00:00Z', { at: '2026-11-22T12:00:00.000Z' }],
    ['Number of requests has exceeded your rate limit', null],
    ['rate limit of 5 m reached 2 days ago', null],
  ])('%s', (said, resets) => {
    expect(troubleOf(said)).toMatchObject({ kind: 'rate_limit', resets });
  });
});
