import { describe, expect, test } from '@jest/globals';
import { annotationsOf } from '../../src/core/annotations.ts';
import { budgetBars, remainingText } from '../../src/core/budget-bars.ts';
import { finalReport, gateStories } from '../../src/core/final-report.ts';
import { loopStatuses } from '../../src/core/loop-status.ts';
import { lineOf, progressSentence, statusBlock } from '../../src/core/report.ts';
import { spendByIteration, spendBySubject, spendChart, spendTable } from '../../src/core/spend.ts';
import { jobSummary } from '../../src/core/summary.ts';
import { taskBoxes } from '../../src/core/task-boxes.ts';
import {
  aDelivery,
  aFailure,
  aHead,
  aLease,
  aLine,
  aResult,
  aSession,
  aState,
  aSubject,
  later,
  theCeilings,
  theCounters,
} from '../support/core-facts.ts';
import { aStoppedStory, aStory } from '../support/core-story.ts';

const lineStarting = (text: string, start: string): string | undefined =>
  text.split('\n').find((line) => line.startsWith(start));

describe('the status block', () => {
  test('[000-69] reads as follows, on one screen', () => {
    expect(statusBlock(aStory())).toBe(`## Loop Iteration 3/5 — work

Started: 2026-03-01T12:00:00Z
Backlog: 2 unblocked, 1 blocked, 1 in-progress, 1 by outsiders
Iteration plan: implement #143, #145 (2 of 4 max-agents)

Budget remaining: 2 iterations, 18 PRs, 41 minutes, $10.08

Stop conditions evaluated: none triggered
Concurrency: lock acquired (previous iteration drained at 11:48 UTC)

Outcome: ok. 1 PR opened (#151). 1 session failed (#145). 1 question asked (ambiguous-criteria #149).

Next tick: 14:17 UTC
`);
  });

  test('names the conditions that fired, and that nothing comes next', () => {
    const story = aStoppedStory();
    const fired = {
      code: 'cost_budget',
      condition: 12,
      fired: true,
      inputs: [],
      sentence: 'Cost budget reached: $25.43 / $25.00',
    };
    const block = statusBlock({
      ...story,
      history: [{ ...lineOf(story), outcome: 'halted', evaluations: [fired, fired] }],
    });

    expect(lineStarting(block, 'Stop')).toBe(
      'Stop conditions evaluated: cost_budget — Cost budget reached: $25.43 / $25.00',
    );
    expect(lineStarting(block, 'Concurrency')).toBe('Concurrency: lock acquired (first tick)');
    expect(lineStarting(block, 'Next')).toBe('Next tick: none: the run has stopped');
  });

  test('tells a reaped lock, skipped ticks and a late start', () => {
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
});

test('[004-07] the progress sentence is exact', () => {
  expect(progressSentence(lineOf(aStory()))).toBe('Task 2/5 complete (1 blocked) — 360s — elapsed 1104s');
});

describe('budgets', () => {
  test('are bars with their numbers, aligned', () => {
    const counters = theCounters({ iterationsUsed: 3, prsTouched: ['#1'], minutesElapsed: 59.9, dollars: 25.43 });

    expect(budgetBars(counters, theCeilings())).toEqual([
      'iterations  ▓▓▓▓▓▓░░░░  3/5',
      'PRs         ▓░░░░░░░░░  1/20',
      'minutes     ▓▓▓▓▓▓▓▓▓░  59/60',
      'dollars     ▓▓▓▓▓▓▓▓▓▓  $25.43/$25.00',
    ]);
  });

  test('without a dollar ceiling say so', () => {
    const ceilings = theCeilings({ maxDollars: 0 });

    expect(budgetBars(theCounters({ dollars: 3 }), ceilings)[3]).toBe('dollars     ··········  $3.00, no ceiling');
    expect(remainingText(theCounters({ iterationsUsed: 4 }), ceilings)).toBe(
      '1 iteration, 20 PRs, 60 minutes, no dollar ceiling',
    );
  });
});

describe('the loop status of a subject', () => {
  test('[003-09] reads as follows', () => {
    const result = aResult({
      progress: 'Improved validation logic',
      reason: 'Waiting for code review',
      exitSignal: false,
      tests: { command: 'npm test', passed: 8, failed: 2, failing: ['a', 'b'] },
      completionIndicators: ['Implementation finished'],
    });
    const story = aStory({ reports: [aDelivery(aSession({ subject: 143 }), { result, complete: false })] });

    expect(loopStatuses(story)).toEqual([
      `## Loop Status

**Subject**: #143, session 1
**Iteration**: 3
**Progress**: Improved validation logic
**Circuit State**: closed
**Task Status**: in_progress

### Completion Indicators
- [ ] Task complete
- [ ] All tests passing (2 failing)
- [x] PR #151 created or updated
- [x] Implementation finished (as the agent says)

### Exit Decision
EXIT_SIGNAL: false

**Reason**: Waiting for code review
`,
    ]);
  });

  test('of a failure shows its cause, and never an exit signal', () => {
    const [status = ''] = loopStatuses(aStory({ reports: [aFailure(aSession({ subject: 145 }))] }));

    expect(lineStarting(status, '**Progress')).toBe('**Progress**: npm test failed');
    expect(lineStarting(status, '**Task Status')).toBe('**Task Status**: blocked');
    expect(lineStarting(status, 'EXIT')).toBe('EXIT_SIGNAL: false');
    expect(lineStarting(status, '**Reason')).toBe('**Reason**: test \\| npm test');
  });

  test('does not repeat the agent that says complete where its commits were not judged so', () => {
    const [status = ''] = loopStatuses(
      aStory({ reports: [aDelivery(aSession({ subject: 143 }), { complete: false })] }),
    );

    expect(lineStarting(status, '**Task Status')).toBe('**Task Status**: in_progress');
  });

  test('makes words of the agent inert', () => {
    const evil = '@octocat fixes #1 <!-- x -->';
    const result = aResult({ progress: evil, reason: evil, completionIndicators: [`${evil}\n- [ ] tick me`] });
    const [status = ''] = loopStatuses(aStory({ reports: [aDelivery(aSession({ subject: 143 }), { result })] }));

    expect(status).not.toMatch(/@octocat|<!--|fixes #1/);
    expect(taskBoxes(status).filter(({ checked }) => !checked)).toEqual([]);
  });
});

describe('the final report', () => {
  test('is not written while the run goes on', () => {
    expect(finalReport(aStory())).toBeNull();
  });

  test('[UP-12] [000-25] names cause and act, each counter against its ceiling, all gates, and the files', () => {
    expect(finalReport(aStoppedStory())).toBe(`## Loop stopped: cost_budget

Cost budget reached: $25.43 / $25.00
Raise it with \`/loop raise dollars=50\`.

### Budgets and counters

| Counter | Used | Ceiling |
| --- | --- | --- |
| iterations | 3 | 5 |
| PRs | 2 (#148, #151) | 20 |
| minutes | 18 | 60 |
| dollars | $14.92 | $25.00 |
| dollars as agents reported them | $14.92 | – |
| dollars as estimated | $14.92 (rates: built-in default) | – |
| agents dispatched | 5 | – |
| tokens in | 1,843,210 | – |
| tokens out | 412,057 | – |
| comments pushed | 0 | – |
| merges attempted | 0 | – |
| qmd failures running | 0 | – |
| CI minutes | 0 | – |
| API requests | 0 | – |

### Gates of this run

| Gate | Question | Answer | By | At |
| --- | --- | --- | --- | --- |
| ambiguous-criteria #149 | Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation? | still open | – | 2026-03-01T12:00:00Z |

### Where the files are

- State branch [\`tickgate/state/work\`](https://github.com/acme/shop/tree/tickgate/state/work): \`head.json\`, \`work.lock\`, \`work.budget.json\`
- Bundle \`tickgate--work--g4--e1--100-1--0123456789ab\` (4096 bytes): \`work.history.jsonl\`, \`work.state.json\`, \`work.notes.md\`
- Artifact: https://github.com/acme/shop/actions/runs/100/artifacts/77
- Cache key: \`tickgate--work--g4\`
- Last run: https://github.com/acme/shop/actions/runs/100
`);
  });

  test('pairs each question of the run with its own answer, also when the same was asked twice', () => {
    const entry = (answer: string | null, at: string) => ({
      ...{ name: 'ambiguous-criteria', question: 'Q?', subject: 9, signature: 's', permission: null, channel: null },
      ...{ answer, at, by: answer === null ? null : 'ana' },
    });
    const history = [
      aLine({ gates: [entry(null, later(1))] }),
      aLine({ gates: [entry('proceed', later(2)), entry(null, later(3))] }),
    ];
    const earlierRun = aLine({ gates: [entry('skip', later(0))] });
    const other = { ...earlierRun, budgetSnapshot: { ...earlierRun.budgetSnapshot, startedAt: later(-999) } };

    expect(gateStories([other, ...history], aHead()).map(({ answered }) => answered?.answer ?? null)).toEqual([
      'proceed',
      null,
    ]);
  });
});

describe('spend', () => {
  test('per subject is a table, dearest first, in which no title breaks a cell', () => {
    const usage = [
      {
        ...{ subject: 143, driver: 'claude', role: 'worker', session: 's', model: 'm', costReported: 2, messages: 1 },
        ...{ input: 1_000, output: 10, reasoning: 5, cacheRead: 200, cacheWrite: 34 },
      },
    ];

    expect(
      spendBySubject({ ...aStory().state, usage }),
    ).toBe(`| Subject | Phase | PR | Sessions | Tokens in / out | Cost |
| --- | --- | --- | --- | --- | --- |
| #143 Search | done | #151 | 1 | 1,234 / 15 | $2.00 |
| #145 Sort \\| filter | coding | – | 1 | 0 / 0 | $1.21 |`);
  });

  test('of very many subjects still sums up', () => {
    const subjects = Array.from({ length: 100 }, (_, number) => aSubject({ number, sessions: 2, dollars: 0.1 }));
    const table = spendBySubject(aState({ subjects })) ?? '';

    expect(table.split('\n')).toHaveLength(43);
    expect(table.split('\n').at(-1)).toBe('| 60 more |  |  | 120 |  | $6.00 |');
  });

  test('per iteration is a chart with the same numbers as text beside it', () => {
    const { history, head } = aStory();
    const spend = spendByIteration([aLine({ outcome: 'awaiting_answer' }), ...history], head);

    expect(spendChart(spend)).toBe(`\`\`\`mermaid
xychart-beta
    title "Spend per iteration in USD"
    x-axis "Iteration" ["2", "3"]
    y-axis "USD" 0 --> 11.71
    bar [11.71, 3.21]
\`\`\``);
    expect(spendTable(spend)).toBe(`| Iteration | Started (UTC) | Sessions | Cost |
| --- | --- | --- | --- |
| 2 | 2026-03-01 12:00 | 3 | $11.71 |
| 3 | 2026-03-01 12:00 | 2 | $3.21 |`);
    expect([spendChart([]), spendTable([])]).toEqual([null, null]);
  });
});

describe('the job summary', () => {
  test('shows block, progress, budgets, open questions as links, statuses and spend', () => {
    const summary = jobSummary(aStory());
    const headings = summary.split('\n').filter((line) => line.startsWith('#'));

    expect(headings).toEqual([
      ...['## Loop Iteration 3/5 — work', '### Budgets', '### Open questions'],
      ...['## Loop Status', '### Completion Indicators', '### Exit Decision'],
      ...['## Loop Status', '### Completion Indicators', '### Exit Decision'],
      ...['### Spend per subject', '### Spend per iteration'],
    ]);
    expect(summary).toContain('Task 2/5 complete (1 blocked) — 360s — elapsed 1104s');
    expect(summary).toContain(
      '- [Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](https://github.com/acme/shop/issues/149#issuecomment-900) (`ambiguous-criteria`)',
    );
  });

  test('begins with the final report on a stop', () => {
    expect(jobSummary(aStoppedStory())).toMatch(/^## Loop stopped: cost_budget\n/);
  });

  test('shows no spend where cost is shown nowhere', () => {
    expect(jobSummary(aStory({ config: { maxAgents: 4, reportCost: 'off' } }))).not.toMatch(/Spend per|mermaid/);
  });
});

describe('annotations', () => {
  test('are one per cause: the stop, failures with the same root cause together, open questions', () => {
    const reports = [143, 145].map((subject) => aFailure(aSession({ subject })));

    expect(annotationsOf(aStoppedStory({ reports }))).toEqual([
      {
        level: 'warning',
        title: 'Loop stopped: cost_budget',
        message: 'Cost budget reached: $25.43 / $25.00. Raise it with `/loop raise dollars=50`.',
      },
      { level: 'warning', title: 'Session failed: #143, #145', message: 'npm test failed (test | npm test)' },
      {
        level: 'notice',
        title: 'Waiting for an answer',
        message: '1 open question: ambiguous-criteria #149',
      },
    ]);
  });

  test('of a run that fell idle is a notice', () => {
    const stop = {
      code: 'backlog_empty',
      sentence: 'Backlog empty — 3 iterations used, 2 PRs touched',
      act: 'Open an issue.',
    };
    const story = aStory({ stop, reports: [], state: aState() });

    expect(annotationsOf({ ...story, head: { ...story.head, status: 'idle' } })).toEqual([
      { level: 'notice', title: 'Loop idle: backlog_empty', message: `${stop.sentence}. Open an issue.` },
    ]);
  });

  test('stay on one line, whatever an effect was told', () => {
    const outcomes = [{ key: 'pr/9', kind: 'failed' as const, why: 'no\n::set-output name=x::y' }];

    expect(annotationsOf(aStory({ outcomes, reports: [], state: aState() }))).toEqual([
      { level: 'warning', title: 'Not done: pr/9', message: 'no ::set-output name=x::y' },
    ]);
  });
});

test('a tick that left no line cannot be told', () => {
  expect(() => statusBlock(aStory({ history: [] }))).toThrow('wrote no history line');
});
