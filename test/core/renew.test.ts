import { describe, expect, test } from 'vitest';
import { decideRenewal, type RenewSettings } from '../../src/core/decide/renewal.ts';
import { isZone } from '../../src/core/schedule/schedule.ts';
import { aHead, aLease, type HeadFacts } from '../support/core-facts.ts';

const daily: RenewSettings = { every: 'daily', at: '20:00 Europe/Berlin' };
/** Stopped by its dollars at noon UTC, 13:00 in Berlin. */
const stoppedAt = (at: string, code = 'cost_budget', facts: HeadFacts = {}) =>
  aHead({ status: 'stopped', stop: { code, at }, ...facts });
const noon = '2026-03-02T12:00:00.000Z';
const due = (head: ReturnType<typeof aHead>, now: string, renew = daily): string | null =>
  decideRenewal(head, renew, now)?.since ?? null;

describe('a run that ended by a budget begins anew', () => {
  test.each([['iteration_budget'], ['prs_touched_budget'], ['wall_clock_budget'], ['cost_budget']])(
    'after %s, at the time of its zone and not before',
    (code) => {
      expect(due(stoppedAt(noon, code), '2026-03-02T18:59:59Z')).toBeNull();
      expect(due(stoppedAt(noon, code), '2026-03-02T19:00:00Z')).toBe('2026-03-02T19:00:00.000Z');
    },
  );

  test('once: what ended after that time waits for the next', () => {
    expect(due(stoppedAt('2026-03-02T21:00:00.000Z'), '2026-03-03T18:00:00Z')).toBeNull();
    expect(due(stoppedAt('2026-03-02T21:00:00.000Z'), '2026-03-03T19:30:00Z')).toBe('2026-03-03T19:00:00.000Z');
  });

  test('at the same time of day in summer and in winter', () => {
    expect(due(stoppedAt('2026-07-01T12:00:00.000Z'), '2026-07-01T18:00:00Z')).toBe('2026-07-01T18:00:00.000Z');
    // The night in which clocks go forward.
    expect(due(stoppedAt('2026-03-28T20:00:00.000Z'), '2026-03-29T23:00:00Z')).toBe('2026-03-29T18:00:00.000Z');
  });

  test('weekly on Mondays, and at midnight UTC where nothing is said', () => {
    const weekly: RenewSettings = { every: 'weekly', at: null };

    // 2026-03-02 is a Monday.
    expect(due(stoppedAt(noon), '2026-03-08T23:59:59Z', weekly)).toBeNull();
    expect(due(stoppedAt(noon), '2026-03-09T00:00:00Z', weekly)).toBe('2026-03-09T00:00:00.000Z');
  });
});

describe('an idle run begins anew', () => {
  const idle = (used: number) => aHead({ status: 'idle', updatedAt: noon, used: { iterationsUsed: used } });

  test('where it has used anything', () => {
    expect(due(idle(2), '2026-03-02T19:00:00Z')).toBe('2026-03-02T19:00:00.000Z');
    expect(due(idle(0), '2026-03-02T19:00:00Z')).toBeNull();
  });
});

describe('a run never begins anew', () => {
  const evening = '2026-03-02T19:00:00Z';

  test.each(['user_interrupt', 'gate_stop', 'state_unreadable', 'dependency_cycle', 'qmd_unreachable', 'deadline'])(
    'by itself after %s',
    (code) => {
      expect(due(stoppedAt(noon, code), evening)).toBeNull();
    },
  );

  test('while it runs, waits or is held, with an open breaker, or without the setting', () => {
    const open = { id: 'work-1-circuit-open-9-abcd', commentId: 1, nodeId: 'n' };

    expect(due(aHead({ status: 'running' }), evening)).toBeNull();
    expect(due(aHead({ status: 'waiting' }), evening)).toBeNull();
    expect(due(stoppedAt(noon, 'cost_budget', { lease: aLease() }), evening)).toBeNull();
    expect(due(stoppedAt(noon, 'cost_budget', { openGates: [open] }), evening)).toBeNull();
    // Answered with skip, or not asked yet: no question is open.
    expect(due(stoppedAt(noon, 'cost_budget', { breakerOpen: true }), evening)).toBeNull();
    expect(due(aHead({ status: 'idle', used: { iterationsUsed: 3 }, breakerOpen: true }), evening)).toBeNull();
    expect(due(stoppedAt(noon, 'cost_budget', { pause: { by: 'ana', at: noon } }), evening)).toBeNull();
    expect(due(stoppedAt(noon), evening, { every: 'never', at: null })).toBeNull();
    expect(due(stoppedAt(noon), evening, { every: 'daily', at: '20:00 Nowhere/Land' })).toBeNull();
  });
});

test('a zone is one that clocks know', () => {
  expect(['Europe/Berlin', 'UTC', 'Nowhere/Land', ''].map(isZone)).toEqual([true, true, false, false]);
});
