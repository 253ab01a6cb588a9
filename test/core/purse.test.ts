import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeRemainingCap } from '../../src/core/budget/session-cost.ts';
import { addInMillionths } from '../../src/core/state/counters.ts';

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
