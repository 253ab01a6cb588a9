/** The budgets at their boundaries: below 80 %, at it, just below 100 %, at it, nothing used, disabled, one pull request. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listTrippedBudgets } from '../../src/core/budget/ceilings.ts';
import { buildStopFacts, sortObservedBacklog } from '../../src/core/decide/context.ts';
import { decideTick } from '../../src/core/decide/decide.ts';
import { evaluateStops } from '../../src/core/decide/stop/conditions.ts';
import { ask } from '../../src/core/gates/questions.ts';
import { countersTable } from '../../src/core/reports/final-report.ts';
import { type CeilingName, isExhausted } from '../../src/core/state/counters.ts';
import { aHead, anIssue, decisionFacts, noon, theCeilings, theCounters } from '../support/core-facts.ts';
import { aPull } from '../support/pull-facts.ts';

const hundred = theCeilings({ maxIterations: 1000, maxPrs: 1000, maxMinutes: 1000, maxDollars: 1000 });
const prs = (count: number) => Array.from({ length: count }, (_, index) => `#${index + 1}`);
/** So much of each budget is used, in tenths of a percent. */
const used = (name: CeilingName, permille: number) =>
  theCounters(
    {
      iterations: { iterationsUsed: permille },
      prs: { prsTouched: prs(permille) },
      minutes: { minutesElapsed: permille },
      dollars: { dollars: permille },
    }[name],
  );
const near = (name: CeilingName, permille: number, singlePr = false) =>
  listTrippedBudgets({
    counters: used(name, permille),
    ceilings: hundred,
    // As they are, so that the boundary is the figure itself; an iteration always counts itself.
    projection: { prs: 0, dollars: 0 },
    singlePr,
  }).map((one) => one.name);

describe('a question at 80 %', () => {
  test.each([
    ['prs', 799, []],
    ['prs', 800, ['prs']],
    ['prs', 999, ['prs']],
    ['minutes', 799, []],
    ['minutes', 800, ['minutes']],
    ['minutes', 999, ['minutes']],
    ['dollars', 799, []],
    ['dollars', 800, ['dollars']],
    ['dollars', 999, ['dollars']],
    // The next one is projected: 798 + 1 of 1,000 is below.
    ['iterations', 798, []],
    ['iterations', 799, ['iterations']],
    ['iterations', 998, ['iterations']],
    // The last one: its exit ends the run.
    ['iterations', 999, []],
  ] as const)('of %s with %i of 1,000 used: %j', (name, permille, expected) => {
    expect(near(name, permille)).toEqual(expected);
  });

  // Cents and tenths of minutes: what people write. 80 % of them is seldom a number that a computer can hold.
  test.each(['minutes', 'dollars'] as const)('of %s is asked exactly at the boundary, at any ceiling', (name) => {
    const ceiling = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(ceiling, fc.integer({ min: -1, max: 0 }), (fives, below) => {
        const [most, micro] = [fives / 20, fives * 40_000 + below];
        const ceilings = theCeilings({ maxMinutes: most, maxDollars: most });
        const counters = theCounters(name === 'minutes' ? { minutesElapsed: micro / 1e6 } : { dollars: micro / 1e6 });
        const asked = listTrippedBudgets({ counters, ceilings, projection: { prs: 0, dollars: 0 }, singlePr: false });
        expect(asked.map((one) => one.name)).toEqual(below === 0 ? [name] : []);
      }),
    );
  });

  test('is never asked about a budget of which nothing was used, however much is projected', () => {
    const counters = theCounters();

    expect(
      listTrippedBudgets({ counters, ceilings: hundred, projection: { prs: 999, dollars: 999 }, singlePr: false }),
    ).toEqual([]);
  });

  test('never names pull requests where one is watched', () => {
    expect(near('prs', 999, true)).toEqual([]);
    expect(near('minutes', 999, true)).toEqual(['minutes']);
  });
});

describe('a budget', () => {
  test.each([
    ['iterations', 999, false],
    ['iterations', 1000, true],
    ['prs', 999, false],
    ['prs', 1000, true],
    ['minutes', 999.999, false],
    ['minutes', 1000, true],
    ['dollars', 999.999, false],
    ['dollars', 1000, true],
    ['dollars', 1000.001, true],
  ] as const)('of %s with %d of 1,000 used is exhausted: %s', (name, amount, expected) => {
    expect(isExhausted(name, used(name, amount), hundred)).toBe(expected);
  });

  test('of dollars that is disabled by 0 is never exhausted, at no amount', () => {
    expect(isExhausted('dollars', theCounters({ dollars: 1e9 }), theCeilings({ maxDollars: 0 }))).toBe(false);
  });
});

describe('one watched pull request', () => {
  const stops = (state: 'open' | 'merged' | 'closed' | 'do-not-merge', touched: number) => {
    const context = decisionFacts({
      head: aHead({ ceilings: { maxPrs: 1 }, used: { prsTouched: prs(touched), iterationsUsed: 2 } }),
      observation: { backlog: [anIssue({ number: 1 })], watched: { number: 142, state } },
    });
    return evaluateStops(
      buildStopFacts(context, sortObservedBacklog(context), {
        at: 'entry',
        now: noon,
        sessionAffordable: true,
        minutesForSession: true,
        standing: null,
      }),
    ).stop;
  };

  test('is never stopped by how much was said in it or how often its merge was tried, and both are told at the end', () => {
    const counted = { prsTouched: ['#7'], iterationsUsed: 2, commentsPushed: 4_321, mergesAttempted: 987 };
    const head = aHead({ skill: 'review', used: counted });
    const decided = decideTick(
      decisionFacts({
        head,
        config: { skill: 'review' },
        observation: { watched: { number: 7, state: 'open' }, pulls: [aPull({ number: 7 })] },
      }),
    );

    expect(decided).toMatchObject({ verdict: 'work', sessions: [{ subject: 7, role: 'reviewer' }], questions: [] });
    expect(listTrippedBudgets({ ...head, projection: { prs: 1, dollars: 1 }, singlePr: true })).toEqual([]);
    const told = countersTable({ ...head.counters, ...head.ceilings });
    for (const row of [
      'iterations | 2 | 5',
      'minutes | 0 | 60',
      'comments pushed | 4,321 | –',
      'merges attempted | 987 | –',
    ])
      expect(told).toContain(`| ${row} |`);
    expect(told).toMatch(/\| dollars \| .* \|\n[\s\S]*\| tokens in \|/);
  });

  test('is asked about by its other budgets alone, and never stopped or asked by pull requests', () => {
    const decided = (counters: Parameters<typeof theCounters>[0]) =>
      decideTick(
        decisionFacts({
          head: aHead({ skill: 'review', ceilings: { maxPrs: 1 }, used: { prsTouched: ['#7'], ...counters } }),
          config: { skill: 'review' },
          observation: { watched: { number: 7, state: 'open' }, pulls: [aPull({ number: 7 })] },
        }),
      );
    const nearing = decided({ iterationsUsed: 3, minutesElapsed: 49, dollars: 15.75 });

    expect(decided({ iterationsUsed: 1 }).verdict).toBe('work');
    expect(nearing.verdict === 'ask' && nearing.questions.map((facts) => ask(facts).question)).toEqual([
      'Approaching iterations (4/5), minutes (49/60), and dollars ($21.00/$25.00). Continue, raise ceiling(s), or stop?',
    ]);
  });

  test('never trips the ceiling of pull requests', () => {
    expect(stops('open', 1)).toBeNull();
  });

  test.each(['merged', 'closed', 'do-not-merge'] as const)('ends the run when it is %s', (state) => {
    expect(stops(state, 1)).toMatchObject({
      code: 'pr_terminal',
      sentence: `PR #142 reached terminal state: ${state}`,
    });
  });
});
