import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeSessionCaps,
  listTrippedBudgets,
  type Projection,
  projectIteration,
  raiseCeiling,
} from '../../src/core/budget/ceilings.ts';
import {
  addInMillionths,
  type Ceilings,
  type Counters,
  ceilingNames,
  computeDollarsUsed,
  isExhausted,
  readCeiling,
  readUsed,
} from '../../src/core/state/counters.ts';
import { noon, theCeilings, theCounters } from '../support/core-facts.ts';

const nothingMore = { prs: 0, dollars: 0 };
const prs = (count: number): string[] => Array.from({ length: count }, (_, index) => `#${index + 1}`);
const near = (counters: Counters, ceilings: Ceilings, projection: Projection) =>
  listTrippedBudgets({ counters, ceilings, projection, singlePr: false });
const tripped = (...facts: Parameters<typeof near>): string[] => near(...facts).map(({ name }) => name);

describe('a budget', () => {
  test('of pull requests counts each pull request once', () => {
    expect(readUsed('prs', theCounters({ prsTouched: ['#1', '#2'] }))).toBe(2);
  });

  test('is exhausted when as much was used as its ceiling, not before', () => {
    const ceilings = theCeilings();

    expect(isExhausted('iterations', theCounters({ iterationsUsed: 4 }), ceilings)).toBe(false);
    expect(isExhausted('iterations', theCounters({ iterationsUsed: 5 }), ceilings)).toBe(true);
    expect(isExhausted('minutes', theCounters({ minutesElapsed: 59.99 }), ceilings)).toBe(false);
    expect(isExhausted('minutes', theCounters({ minutesElapsed: 60 }), ceilings)).toBe(true);
    expect(isExhausted('dollars', theCounters({ dollars: 25 }), ceilings)).toBe(true);
    expect(isExhausted('prs', theCounters({ prsTouched: prs(20) }), ceilings)).toBe(true);
  });

  test('of dollars with ceiling 0 is never exhausted and never asks', () => {
    const used = theCounters({ dollars: 1_000, iterationsUsed: 1 });

    expect(isExhausted('dollars', used, theCeilings({ maxDollars: 0 }))).toBe(false);
    expect(near(used, theCeilings({ maxDollars: 0 }), { prs: 0, dollars: 500 })).toEqual([]);
  });

  test('of dollars counts the larger of what agents reported and what their tokens cost', () => {
    expect(computeDollarsUsed({ dollarsReported: 3, dollarsEstimate: 4 })).toBe(4);
    expect(computeDollarsUsed({ dollarsReported: 5, dollarsEstimate: 4 })).toBe(5);
  });

  test('is reached exactly by many small amounts', () => {
    const spent = addInMillionths(...Array.from({ length: 250 }, () => 0.1));

    expect(spent).toBe(25);
    expect(addInMillionths(0.1, 0.2)).toBe(0.3);
  });
});

describe('the question at 80 %', () => {
  test('counts the next iteration: three of five used asks, two do not', () => {
    expect(tripped(theCounters({ iterationsUsed: 3 }), theCeilings(), nothingMore)).toEqual(['iterations']);
    expect(tripped(theCounters({ iterationsUsed: 2 }), theCeilings(), nothingMore)).toEqual([]);
  });

  test('does not come before the last iteration, which ends the run by itself', () => {
    expect(tripped(theCounters({ iterationsUsed: 4 }), theCeilings(), nothingMore)).toEqual([]);
  });

  test('counts the pull requests and dollars that the next iteration may add, and minutes as they are', () => {
    const used = theCounters({ prsTouched: prs(14), minutesElapsed: 48, dollars: 18, iterationsUsed: 1 });

    expect(near(used, theCeilings(), { prs: 2, dollars: 2 })).toEqual([
      { name: 'prs', value: 16, ceiling: 20, used: 14 },
      { name: 'minutes', value: 48, ceiling: 60, used: 48 },
      { name: 'dollars', value: 20, ceiling: 25, used: 18 },
    ]);
    expect(tripped(used, theCeilings(), { prs: 1, dollars: 1.99 })).toEqual(['minutes']);
  });

  test('is not asked about a budget of which nothing was used yet', () => {
    expect(tripped(theCounters(), theCeilings({ maxPrs: 1, maxDollars: 1 }), { prs: 1, dollars: 6 })).toEqual([]);
  });

  test('projects the mean of the iterations so far, and the guess of every session before the first', () => {
    const planned = { sessions: 4, newPrs: 3, guessDollars: 1.5 };

    expect(projectIteration(theCounters(), planned)).toEqual({ prs: 3, dollars: 6 });
    expect(projectIteration(theCounters({ iterationsUsed: 2, dollars: 5 }), planned)).toEqual({ prs: 3, dollars: 2.5 });
  });
});

const counted = fc.record({
  iterationsUsed: fc.nat(10),
  agentsDispatched: fc.nat(40),
  dollars: fc.integer({ min: 0, max: 60_000_000 }).map((micro) => micro / 1e6),
  minutesElapsed: fc.integer({ min: 0, max: 200 }),
});
const limited = fc.record({
  maxDollars: fc.integer({ min: 0, max: 50_000_000 }).map((micro) => micro / 1e6),
  maxMinutes: fc.integer({ min: 1, max: 200 }),
});

describe('caps of sessions', () => {
  const capsOf = (used: Parameters<typeof theCounters>[0], ceilings = theCeilings(), wanted = 4) =>
    computeSessionCaps({
      counters: theCounters(used),
      metered: true,
      ceilings,
      wanted,
      minSessionDollars: 0.5,
      guessDollars: 1.5,
      jobMinutesLeft: 30,
      maxTurns: 9,
    });

  test('together with what is spent never pass the dollar ceiling, whatever was used and however many are wanted', () => {
    fc.assert(
      fc.property(counted, limited, fc.integer({ min: 1, max: 300 }), (used, ceilings, wanted) => {
        const { maxDollars } = ceilings;
        const caps = capsOf(used, theCeilings(ceilings), wanted);
        if (maxDollars === 0) return;
        const sum = caps.reduce((total, cap) => total + Math.round((cap.dollars ?? Number.NaN) * 1e6), 0);
        if (caps.length > 0)
          expect(Math.round(used.dollars * 1e6) + sum).toBeLessThanOrEqual(Math.round(maxDollars * 1e6));
        expect(caps.length).toBeLessThanOrEqual(wanted);
      }),
    );
  });

  test('are positive, and give no session more minutes than the run or the job has left', () => {
    fc.assert(
      fc.property(counted, limited, fc.integer({ min: 1, max: 8 }), (used, ceilings, wanted) => {
        for (const cap of capsOf(used, theCeilings(ceilings), wanted)) {
          if (cap.dollars !== null) expect(cap.dollars).toBeGreaterThan(0);
          expect(cap.minutes).toBeGreaterThan(0);
          expect(cap.minutes).toBeLessThanOrEqual(Math.min(30, ceilings.maxMinutes - used.minutesElapsed));
        }
      }),
    );
  });

  test('are no less than a session is expected to cost, so that most are not cut, as far as the ceiling allows', () => {
    const first = (maxDollars: number): unknown =>
      capsOf({}, theCeilings({ maxDollars })).map(({ dollars }) => dollars);
    expect(first(25)).toEqual([1.5, 1.5, 1.5, 1.5]);
    expect(first(5)).toEqual([1.25, 1.25, 1.25, 1.25]);
    expect(capsOf({ dollars: 6, iterationsUsed: 1, agentsDispatched: 4 }).map(({ dollars }) => dollars)).toEqual([
      1.5, 1.5, 1.5, 1.5,
    ]);
  });

  test('leave out sessions whose share would be under the minimum', () => {
    expect(capsOf({ dollars: 23.6, agentsDispatched: 10 }).map(({ dollars }) => dollars)).toEqual([0.7, 0.7]);
    expect(capsOf({ dollars: 24.6, agentsDispatched: 10 })).toEqual([]);
  });

  test('go below the minimum where sessions of this run cost less on average', () => {
    expect(capsOf({ dollars: 24.6, agentsDispatched: 100 }, theCeilings(), 1)).toHaveLength(1);
  });

  test('let one session start under a ceiling smaller than the minimum while nothing was spent', () => {
    expect(capsOf({}, theCeilings({ maxDollars: 0.01 })).map(({ dollars }) => dollars)).toEqual([0.01]);
    expect(capsOf({ dollars: 0.001, agentsDispatched: 1 }, theCeilings({ maxDollars: 0.0015 }))).toEqual([]);
  });

  test('have no dollars where no dollar ceiling is, and none are given without minutes', () => {
    expect(capsOf({}, theCeilings({ maxDollars: 0 }), 2).map(({ dollars }) => dollars)).toEqual([null, null]);
    expect(capsOf({ minutesElapsed: 60 })).toEqual([]);
  });
});

test('a raise is recorded with who and when, and changes that ceiling alone', () => {
  const after = raiseCeiling(theCeilings(), { name: 'dollars', to: 50, by: 'ana', at: noon });

  expect(after).toEqual({
    ...theCeilings(),
    maxDollars: 50,
    ceilingsRaised: [{ ceiling: 'dollars', from: 25, to: 50, by: 'ana', at: noon }],
  });
  for (const name of ceilingNames)
    expect(readCeiling(name, raiseCeiling(theCeilings(), { name, to: 7, by: 'a', at: noon }))).toBe(7);
});
