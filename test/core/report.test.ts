import { describe, expect, test } from 'vitest';
import { evaluateStops } from '../../src/core/decide/stop/conditions.ts';
import { calmStopFacts } from '../../src/core/decide/stop/rules.ts';
import { remainingText } from '../../src/core/reports/remaining-budget.ts';
import { budgetBars } from '../../src/core/reports/spend.ts';
import { historyText } from '../../src/core/reports/status/charts.ts';
import { lineOf, progressSentence, statusBlock, type TickStory } from '../../src/core/reports/tick-report.ts';
import { quoteSentence } from '../../src/core/text/quote-untrusted.ts';
import {
  aFailure,
  aLease,
  aLine,
  anEvaluation,
  aSession,
  later,
  theCeilings,
  theCounters,
} from '../support/core-facts.ts';
import { aStoppedStory, aStory } from '../support/core-story.ts';

const lineStarting = (text: string, start: string): string | undefined =>
  text.split('\n').find((line) => line.startsWith(start));

describe('the status block', () => {
  test('reads as follows, on one screen', () => {
    expect(statusBlock(aStory())).toBe(`## Loop Iteration 3/5 — work

Started: 2026-03-01T12:00:00Z
Backlog: 2 unblocked, 1 blocked, 1 in-progress, 1 by outsiders
Iteration plan: implement #143, #145 (2 of 4 max-agents)

Budget remaining: 2 iterations, 18 PRs, 41 minutes, $10.08
Promise: claude is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply. That is by the word of claude: what an agent spends with its key past claude is seen by meter: proxy alone.

Stop conditions evaluated: none triggered
Concurrency: lock acquired (previous iteration drained at 11:48 UTC)

Outcome: ok. 1 PR opened (#151). 1 session failed (#145). 1 question asked (ambiguous-criteria #149).

Next tick: 14:17 UTC
`);
  });

  test('lists a pull request that was opened before, and is worked on again, as updated', () => {
    const story = aStory();
    const line = lineOf(story);
    const tracked = { number: 151, branch: 'b', headShaAtIterationStart: null, headShaAtIterationEnd: null };
    const again = { ...line, trackedPrs: [{ ...tracked, stateAtEnd: 'open' as const }] };
    const before = { ...line, budgetSnapshot: { ...line.budgetSnapshot, prsTouched: ['#151'] } };
    const told = (history: TickStory['history']): string =>
      lineStarting(statusBlock({ ...story, history }), 'Outcome') ?? '';

    expect(told([before, again])).toContain('1 PR updated (#151)');
    expect(told([again])).toContain('1 PR opened (#151)');
  });

  test('of a review loop lists what is reviewed, answered, updated and merged, and no backlog', () => {
    const story = aStory();
    if (story.decision.verdict !== 'work') throw new Error('the story works');
    const [one, two] = [7, 8].map((subject) => aSession({ subject }));
    if (one === undefined || two === undefined) throw new Error('two sessions');
    const sessions = [{ ...one, role: 'reviewer' } as const, { ...two, role: 'responder' } as const];
    const acts = {
      merges: [{ pull: 9, sha: 'a'.repeat(40), branch: 'b', by: 'answer' } as const],
      updates: [{ pull: 10, sha: 'b'.repeat(40) }],
    };
    const heads = { headShaAtIterationStart: null, headShaAtIterationEnd: null };
    const trackedPrs = [
      { number: 7, branch: 'a', ...heads, stateAtEnd: 'open' },
      { number: 9, branch: 'b', ...heads, stateAtEnd: 'merged' },
    ];
    const told = (decision: object) =>
      statusBlock({
        ...story,
        head: { ...story.head, skill: 'review', loop: 'review' },
        decision: { ...story.decision, ...decision },
        reports: [],
        history: [{ ...lineOf(story), trackedPrs, prsTouchedThisIter: ['#7', '#9'], gates: [] }],
      });

    expect(told({ sessions, acts })).toMatchInlineSnapshot(`
"## Loop Iteration 3/5 — review

Started: 2026-03-01T12:00:00Z
Iteration plan: review #7; answer #8; merge #9; bring up to date #10 (2 of 4 max-agents)

Budget remaining: 2 iterations, 18 PRs, 41 minutes, $10.08

Stop conditions evaluated: none triggered
Concurrency: lock acquired (first tick)

Outcome: ok. 1 PR merged (#9). 1 PR worked on (#7).

Next tick: 14:17 UTC
"
`);
    expect(lineStarting(told({ sessions: [], acts: { ...acts, updates: [] } }), 'Iteration plan')).toBe(
      'Iteration plan: merge #9 (0 of 4 max-agents)',
    );
  });

  test('names a subject of several failed sessions once', () => {
    const reports = [145, 145, 146].map((subject) => aFailure(aSession({ subject })));

    expect(lineStarting(statusBlock({ ...aStory(), reports }), 'Outcome')).toContain(
      '3 sessions failed (twice #145, #146).',
    );
  });

  test('of a review loop names no pull request as worked on whose sessions failed', () => {
    const story = aStory();
    const heads = { branch: 'b', headShaAtIterationStart: null, headShaAtIterationEnd: null, stateAtEnd: 'open' };
    const trackedPrs = [7, 8].map((number) => ({ ...heads, number }));
    const line = { ...lineOf(story), skill: 'review', trackedPrs, prsTouchedThisIter: ['#7', '#8'], gates: [] };
    const outcome = (failed: number[], allFailed: boolean): string =>
      lineStarting(
        statusBlock({
          ...{ ...story, head: { ...story.head, skill: 'review' }, reports: [] },
          history: [{ ...line, failed, ...(allFailed ? { allFailed } : {}) }],
        }),
        'Outcome',
      ) ?? '';

    expect(outcome([7], false)).toBe('Outcome: ok. 1 PR worked on (#8).');
    expect(outcome([7, 8], true)).toBe('Outcome: failed.');
  });

  test('names the conditions that fired, and that nothing comes next', () => {
    const story = aStoppedStory();
    const fired = anEvaluation({ code: 'cost_budget', sentence: 'Cost budget reached: $25.43 / $25.00' });
    const block = statusBlock({
      ...story,
      history: [{ ...lineOf(story), outcome: 'halted', evaluations: [fired, fired] }],
    });

    expect(lineStarting(block, 'Stop')).toBe(
      'Stop conditions evaluated: cost_budget — Cost budget reached: $25.43 / $25.00',
    );
    expect(lineStarting(block, 'Concurrency')).toBe('Concurrency: lock acquired (first tick)');
    expect(lineStarting(block, 'Next')).toBe('Next tick: none, the run has stopped');
    const anew = statusBlock({ ...story, history: [{ ...lineOf(story), generation: 4 }] });
    expect(lineStarting(anew, 'Concurrency')).toBe('Concurrency: lock acquired (first tick of this record)');
  });

  test('reports a reaped lock, skipped ticks and a late start', () => {
    const story = aStory();
    const line = { ...lineOf(story), scheduledFor: later(-12) };
    const skipped = aLine({ outcome: 'skipped_lock', verdict: 'skip' });
    const block = statusBlock({ ...story, reaped: aLease(), history: [aLine(), skipped, skipped, line] });

    expect(lineStarting(block, 'Concurrency')).toBe(
      'Concurrency: Reaped stale lock for run 50 attempt 1 (its tick did not end by itself); 2 ticks skipped meanwhile',
    );
    expect(lineStarting(block, 'Started')).toBe('Started: 2026-03-01T12:00:00Z (12 minutes after its schedule)');
  });

  test.each([
    ['waiting', 'at once when the open question is answered, else 14:17 UTC'],
    ['idle', '14:17 UTC, if there is something new to do'],
    ['parked', 'after `/loop resume`'],
  ] as const)('says what wakes a loop that is %s', (status, expected) => {
    const story = aStory();

    expect(lineStarting(statusBlock({ ...story, head: { ...story.head, status } }), 'Next')).toBe(
      `Next tick: ${expected}`,
    );
  });

  test('of a loop with several open questions says that any answer wakes it', () => {
    const story = aStory();
    const openGates = ['one', 'two'].map((id, index) => ({ id, commentId: index, nodeId: id }));

    expect(lineStarting(statusBlock({ ...story, head: { ...story.head, status: 'waiting', openGates } }), 'Next')).toBe(
      'Next tick: at once when a question is answered, else 14:17 UTC',
    );
  });
});

test('work that is not on its branch is said with where it is', () => {
  const why = 'tickgate/work/7 was moved by another writer to abc; its bundle is kept as the artifact x';
  const block = statusBlock({ ...aStory(), outcomes: [{ key: 'push/7', kind: 'failed', why }] });

  expect(lineStarting(block, 'Outcome')).toContain('1 effect failed (push/7). ');
  expect(lineStarting(block, 'Outcome')).toContain(`Not pushed: ${quoteSentence(why)}.`);
});

test('the progress sentence is exact', () => {
  expect(progressSentence(lineOf(aStory()))).toBe('Task 2/5 complete (1 blocked) — 360s — elapsed 1104s');
});

describe('budgets', () => {
  test('are bars with their numbers, aligned', () => {
    const counters = theCounters({ iterationsUsed: 3, prsTouched: ['#1'], minutesElapsed: 59.9, dollars: 25.43 });

    expect(budgetBars(counters, theCeilings())).toEqual([
      'iterations  ▓▓▓▓▓▓░░░░  3/5',
      'PRs         ▓░░░░░░░░░  1/20',
      'minutes     ▓▓▓▓▓▓▓▓▓░  59.9/60',
      'dollars     ▓▓▓▓▓▓▓▓▓▓  $25.43/$25.00',
    ]);
  });

  test('say one number with the stop beside them, also of a ceiling below a minute', () => {
    const counters = theCounters({ minutesElapsed: 0.7 });
    const ceilings = theCeilings({ maxMinutes: 0.7 });
    const { stop } = evaluateStops({ ...calmStopFacts, now: later(0), counters, ceilings });
    const line = aLine({ startedAt: later(0), endedAt: later(0.7) });

    expect(stop?.sentence).toBe('Wall-clock budget reached: 0.7/0.7 minutes');
    expect(budgetBars(counters, ceilings)[2]).toBe('minutes     ▓▓▓▓▓▓▓▓▓▓  0.7/0.7');
    expect(remainingText(theCounters({ minutesElapsed: 0.3 }), ceilings)).toContain(' 0.4 minutes,');
    expect(historyText([line])).toMatch(/ ok +0\.7 /);
    expect(historyText([{ ...line, endedAt: later(6.4) }])).toMatch(/ ok +6 /);
  });

  test('without a dollar ceiling say so', () => {
    const ceilings = theCeilings({ maxDollars: 0 });

    expect(budgetBars(theCounters({ dollars: 3 }), ceilings)[3]).toBe('dollars     ··········  $3.00, no ceiling');
    expect(remainingText(theCounters({ iterationsUsed: 4 }), ceilings)).toBe(
      '1 iteration, 20 PRs, 60 minutes, no dollar ceiling',
    );
  });
});

test('a tick that left no line cannot be reported', () => {
  expect(() => statusBlock(aStory({ history: [] }))).toThrow('wrote no history line');
});
