/** What a session costs, what is left for the next one of its subject, and what people are told of the rates. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addRateNotices,
  buildUsageRows,
  computeRemainingCap,
  computeSessionCost,
} from '../../src/core/budget/session-cost.ts';
import { addInMillionths } from '../../src/core/state/counters.ts';
import type { UsageRow } from '../../src/core/state/loop-state.ts';
import { aDelivery, aHead, aSession, aState, builtInRates, someUsage } from '../support/core-facts.ts';

const pricing = { driverOf: () => 'claude', rates: builtInRates, sessionGuess: { dollars: 1, minutes: 10 } };
const delivered = { ...aDelivery(aSession({ subject: 9 })), usage: someUsage(0.42) };

test('a try that reported no usage is charged by its time beside the one that did', () => {
  const alone = computeSessionCost(delivered, pricing);
  const after = { ...delivered, unmeteredMs: 3_600_000 };
  expect(computeSessionCost(after, pricing)).toBeCloseTo(alone + 6);
  expect(buildUsageRows(after, pricing).map(({ model }) => model)).toEqual([delivered.usage[0]?.model, 'by time']);
});

test('one that was refused at once costs the share of its seconds, not a whole session', () => {
  const after = { ...delivered, unmeteredMs: 3_000 };
  expect(computeSessionCost(after, pricing)).toBeCloseTo(computeSessionCost(delivered, pricing) + 0.005);
});

test('if no try reported usage, the minutes of all of them are charged once', () => {
  const silent = { ...delivered, usage: [], unmeteredMs: 600_000 };
  expect(computeSessionCost(silent, pricing)).toBe(1);
});

test('usage of a model that no rate is known for is charged at least the guess for a whole session', () => {
  const usage = someUsage(0).map((one) => ({ ...one, model: 'no-such-model', costReported: null }));
  const noRate = { ...pricing, driverOf: () => 'command', rates: { config: [], claudeMd: [] } };
  expect(computeSessionCost({ ...delivered, usage }, noRate)).toBe(1);
});

const row = (model: string, costReported: number | null = null): UsageRow => ({
  ...{ subject: 9, driver: 'claude', role: 'worker', session: 's', model, costReported, messages: 1 },
  ...{ input: 1000, output: 100, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
});
const noRates = { rates: { config: [], claudeMd: [] }, sessionGuess: { dollars: 1.5, minutes: 10 } };
const told = (usage: readonly UsageRow[], facts: { said?: string[]; maxDollars?: number } = {}) =>
  addRateNotices(
    {
      head: aHead({ ceilings: { maxDollars: facts.maxDollars ?? 25 } }),
      state: aState({ usage: [...usage], said: facts.said ?? [] }),
    },
    ['s'],
    noRates,
  );

describe('a run reports once', () => {
  test('that built-in rates guard its dollar ceiling', () => {
    const first = told([row('claude-sonnet-4-7')]);

    expect(first.notes).toEqual([
      expect.stringMatching(/^The ceiling of \$25\.00 is held by built-in rates, .+\. Set rates/),
    ]);
    expect(told([row('claude-sonnet-4-7')], { said: first.state.said }).notes).toEqual([]);
    expect(told([row('claude-sonnet-4-7')], { maxDollars: 0 }).notes).toEqual([]);
  });

  test('of each model that no rate is known for, and what it counts instead', () => {
    const { notes } = told([row('claude-next'), row('claude-next'), row('claude-other', 0.2)]);

    expect(notes).toEqual([
      'No rate for model "claude-next": counted by the highest anthropic rate. Set rates.claude-next in .github/tickgate.yml.',
      'No rate for model "claude-other": counted by the cost reported by the agent. Set rates.claude-other in .github/tickgate.yml.',
    ]);
  });

  test('that a session which reports no usage is counted by its time', () => {
    expect(told([row('by time', 1.5)]).notes).toEqual([
      'A session reported no usage: it is counted by its time, $1.50 for 10 minutes (session-guess).',
    ]);
  });

  test('nothing by a tick in which no session ended', () => {
    expect(told([{ ...row('claude-next'), session: 'another' }]).notes).toEqual([]);
  });
});

const cap = { dollars: 2, minutes: 40, turns: 200 };
const run = { dollars: 0, sessions: 0, minSessionDollars: 0.5, guessMinutes: 10 };
const used = { dollars: 0.75, minutes: 12, sessions: 1 };

describe('what is left of the share of a subject', () => {
  test('is the cap of its next session in the same tick', () => {
    expect(computeRemainingCap({ cap, used }, run)).toEqual({ dollars: 1.25, minutes: 28, turns: 200 });
    expect(computeRemainingCap({ cap: { ...cap, dollars: null }, used }, run)).toEqual({
      ...cap,
      dollars: null,
      minutes: 28,
    });
  });

  test('starts none where it is under the minimum, unless sessions of this run cost less', () => {
    expect(computeRemainingCap({ cap, used: { ...used, dollars: 1.6 } }, run)).toBeNull();
    expect(
      computeRemainingCap({ cap, used: { ...used, dollars: 1.6 } }, { ...run, dollars: 1.4, sessions: 9 }),
    ).toMatchObject({
      dollars: 0.4,
    });
    expect(computeRemainingCap({ cap, used: { ...used, dollars: 2 } }, run)).toBeNull();
  });

  test('starts none where less than half of the usual minutes are left', () => {
    expect(computeRemainingCap({ cap, used: { ...used, minutes: 36 } }, run)).toBeNull();
    expect(computeRemainingCap({ cap: { ...cap, minutes: 2 }, used: { ...used, minutes: 0.5 } }, run)).not.toBeNull();
  });

  test('however many sessions follow one another, all their caps together stay within what was reserved', () => {
    const spends = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(spends, fc.double({ min: 0.01, max: 30, noNaN: true }), (shares, dollars) => {
        const purse = { ...cap, dollars: Math.floor(dollars * 1e6) / 1e6 };
        let spent = 0;
        for (const share of shares) {
          const left = computeRemainingCap({ cap: purse, used: { dollars: spent, minutes: 0, sessions: 1 } }, run);
          if (left?.dollars == null) return;
          expect(addInMillionths(spent, left.dollars)).toBeLessThanOrEqual(purse.dollars);
          spent = addInMillionths(spent, Math.floor(left.dollars * share * 1e6) / 1e6);
        }
      }),
    );
  });
});
