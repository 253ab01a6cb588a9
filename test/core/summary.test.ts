import { describe, expect, test } from 'vitest';
import { annotationsOf } from '../../src/core/reports/action-outputs.ts';
import { buildEndMessage, buildQuestionsMessage } from '../../src/core/reports/chat-message.ts';
import { jobSummary } from '../../src/core/reports/job-summary.ts';
import { spendByIteration, spendBySubject, spendChart, spendTable } from '../../src/core/reports/spend.ts';
import { storyStanding } from '../../src/core/reports/tick-report.ts';
import type { LoopState } from '../../src/core/state/loop-state.ts';
import { aFailure, aLine, aSession, aState, aSubject, settings } from '../support/core-facts.ts';
import { aStoppedStory, aStory } from '../support/core-story.ts';

describe('spend', () => {
  test('per subject is a table, dearest first, in which no title breaks a cell', () => {
    const usage = [
      {
        ...{ subject: 143, driver: 'claude', role: 'worker', session: 's', model: 'm', costReported: 2, messages: 1 },
        ...{ input: 1_000, output: 10, reasoning: 5, cacheRead: 200, cacheWrite: 34 },
      },
    ];

    expect(
      spendBySubject({ ...aStory(), isAtWork: false, state: { ...aStory().state, usage } }),
    ).toBe(`| Subject | State | PR | Sessions | Tokens in / out | Cost |
| --- | --- | --- | --- | --- | --- |
| #143 Search | review #151 | #151 | 1 | 1,234 / 15 | $2.00 |
| #145 Sort \\| filter | begun | – | 1 | 0 / 0 | $1.21 |`);
  });

  test('per subject adds what ticks that ended early were charged, so that its sum is what the run spent', () => {
    const usage = [5, 2.5].map((costReported, at) => ({
      ...{ subject: 0, driver: 'lost', role: 'worker', session: `lost-${at}`, model: 'lost tick', messages: 0 },
      ...{ input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0, costReported },
    }));
    const tableOf = (state: LoopState) => spendBySubject({ ...aStory(), isAtWork: false, state })?.split('\n') ?? [];
    const charged = '| ticks that ended early | charged what they had reserved |  |  |  | $7.50 |';
    expect(tableOf({ ...aStory().state, usage }).at(-1)).toBe(charged);
    expect(tableOf(aState({ usage }))).toHaveLength(3);
  });

  test('of very many subjects still sums up', () => {
    const subjects = Array.from({ length: 100 }, (_, number) => aSubject({ number, sessions: 2, dollars: 0.1 }));
    const table = spendBySubject({ ...aStory(), isAtWork: false, state: aState({ subjects }) }) ?? '';

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
    expect(spendChart([...spend, ...spend, ...spend])).toContain('["2", "3", "2b", "3b", "2c", "3c"]');
    const often = spendChart(Array.from({ length: 28 }, () => spend.slice(-1)).flat());
    expect(often).toContain('"3y", "3z", "3.27", "3.28"]');
    expect(spendTable(spend)).toBe(`| Iteration | Started (UTC) | Sessions | Cost |
| --- | --- | --- | --- |
| 2 | 2026-03-01 12:00 | 3 | $11.71 |
| 3 | 2026-03-01 12:00 | 2 | $3.21 |`);
    expect([spendChart([]), spendTable([])]).toEqual([null, null]);
  });
});

describe('the job summary', () => {
  test('shows a setting in a notice as code, and nothing else of it', () => {
    const said = jobSummary(aStory({ notices: ['With `isolation: none`, `@ana` and `x <b>` see `state-key`.'] }));
    expect(said).toContain('\n- With `isolation: none`, ');
    expect(said).toContain(' see `state-key`.\n');
    expect(said).toMatch(/ \\`@\S?ana\\` and \\`x &lt;b&gt;\\` /);
  });

  test('reads as follows', () => {
    expect(jobSummary(aStory({ notices: ['No `state-key` is set.'] }))).toMatchInlineSnapshot(`
"**next tick 14:17 UTC; 1 question open**

## Loop Iteration 3/5 — work

Started: 2026-03-01T12:00:00Z  
Backlog: 2 unblocked, 1 blocked, 1 in-progress, 1 by outsiders  
Iteration plan: implement #143, #145 (2 of 4 max-agents)

Budget remaining: 2 iterations, 18 PRs, 41 minutes, $10.08  
Promise: claude is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply. That is by the word of claude: what an agent spends with its key past claude is seen by meter: proxy alone.

Stop conditions evaluated: none triggered  
Concurrency: lock acquired (previous iteration drained at 11:48 UTC)

Outcome: ok. 1 PR opened (#151). 1 session failed (#145). 1 question asked (ambiguous-criteria #149).

Next tick: 14:17 UTC

Task 2/5 complete (1 blocked) — 360s — elapsed 1104s

- No \`state-key\` is set.

### Budgets

\`\`\`text
iterations  ▓▓▓▓▓▓░░░░  3/5
PRs         ▓░░░░░░░░░  2/20
minutes     ▓▓▓░░░░░░░  18.4/60
dollars     ▓▓▓▓▓░░░░░  $14.92/$25.00

spent $14.92, reserved $0.00, forecast $4.97 an iteration, of $25.00
\`\`\`

### Open questions

- [Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?](https://github.com/acme/shop/issues/149#issuecomment-900)

<details><summary>Loop status of #143, session 1: complete</summary>

## Loop Status

**Subject**: #143, session 1  
**Iteration**: 3  
**Progress**: Implemented it.  
**Circuit State**: closed  
**Task Status**: complete

### Completion Indicators
- [x] Task complete
- [x] PR #151 created or updated
- [x] Ready for review (as the agent says)

### Exit Decision
EXIT_SIGNAL: true

**Reason**: All criteria are met.

</details>

<details><summary>Loop status of #145, session 1: blocked</summary>

## Loop Status

**Subject**: #145, session 1  
**Iteration**: 3  
**Progress**: npm test failed  
**Circuit State**: closed  
**Task Status**: blocked

### Completion Indicators
- [ ] Task complete
- [ ] PR created

### Exit Decision
EXIT_SIGNAL: false

**Reason**: test \\| npm test

</details>

### Spend per subject

| Subject | State | PR | Sessions | Tokens in / out | Cost |
| --- | --- | --- | --- | --- | --- |
| #143 Search | review #151 | #151 | 1 | 0 / 0 | $2.00 |
| #145 Sort \\| filter | begun | – | 1 | 0 / 0 | $1.21 |

### Spend per iteration

\`\`\`mermaid
xychart-beta
    title "Spend per iteration in USD"
    x-axis "Iteration" ["2", "3"]
    y-axis "USD" 0 --> 11.71
    bar [11.71, 3.21]
\`\`\`

<details><summary>The numbers of this chart</summary>

| Iteration | Started (UTC) | Sessions | Cost |
| --- | --- | --- | --- |
| 2 | 2026-03-01 12:00 | 3 | $11.71 |
| 3 | 2026-03-01 12:00 | 2 | $3.21 |

</details>
"
`);
  });

  test('begins with the final report on a stop', () => {
    expect(jobSummary(aStoppedStory())).toMatch(/^## Loop stopped: cost_budget\n/);
  });

  test('shows no spend where cost is shown nowhere', () => {
    expect(
      jobSummary(aStory({ config: { maxAgents: 4, reportCost: 'off', failedSessions: 'neutral', promise: '' } })),
    ).not.toMatch(/Spend per|mermaid/);
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
      {
        level: 'notice',
        title: 'Loop idle: backlog_empty',
        message: `${stop.sentence}. Open an issue with \`### Acceptance Criteria\`: the next tick takes it up.`,
      },
    ]);
  });

  test('of an idle run over a plan that holds no task ask for a task, as its standing does', () => {
    const limits = settings({ backlog: { source: 'plan', plan: 'PLAN.md' } });
    const stop = { code: 'backlog_empty', sentence: 'Backlog empty', act: '' };
    const idle = aStory({ stop, reports: [], state: aState() });
    const story = { ...idle, head: { ...idle.head, status: 'idle' as const }, config: { ...idle.config, limits } };

    expect(annotationsOf(story)).toMatchObject([
      { message: 'Backlog empty. Add a task to the plan: the next tick takes it up.' },
    ]);
    expect(storyStanding(story).sentence).toContain('a new task is taken up by the next tick');
  });

  test('of a run that fell idle above its ceiling names the raise', () => {
    const stop = { code: 'backlog_empty', sentence: 'Backlog empty — 3 iterations used, 2 PRs touched', act: '' };
    const story = aStory({ stop, reports: [], state: aState() });
    const ceilings = { ...story.head.ceilings, maxIterations: 1 };
    const counters = { ...story.head.counters, iterationsUsed: 3 };
    expect(annotationsOf({ ...story, head: { ...story.head, status: 'idle', counters, ceilings } })).toMatchObject([
      {
        message: `${stop.sentence}. No session begins, since its iterations are used up (3 of 1). Raise it with \`/loop raise iterations=4\`.`,
      },
    ]);
  });

  test('stay on one line, whatever an effect returned', () => {
    const outcomes = [{ key: 'pr/9', kind: 'failed' as const, why: 'no\n::set-output name=x::y' }];

    expect(annotationsOf(aStory({ outcomes, reports: [], state: aState() }))).toEqual([
      { level: 'warning', title: 'Not done: pr/9', message: 'no ::set-output name=x::y' },
    ]);
  });
});

test('a chat gets the questions of a tick, each with the link to its boxes, and none of older ones', () => {
  const story = aStory();
  const [gate] = story.state.gates;
  const posted = { key: `gate/${gate?.id}`, kind: 'done', made: { commentId: 900, nodeId: 'IC_900' } } as const;
  expect(buildQuestionsMessage({ ...story, outcomes: [posted] })).toMatchInlineSnapshot(`
    "*acme/shop*, loop work, asks:
    • <https://github.com/acme/shop/issues/149#issuecomment-900|Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best interpretation?>
       skip: leave this issue out · escalate: ask the author · proceed: best interpretation · stop: end this run
    next tick 14:17 UTC; 1 question open"
  `);
  expect(buildQuestionsMessage({ ...story, outcomes: [] })).toBeNull();
  expect(
    buildQuestionsMessage({ ...story, outcomes: [{ key: posted.key, kind: 'failed', why: 'locked' }] }),
  ).toBeNull();
});

test('a chat gets the end of a run once, with the act that fits, and not that a loop is idle', () => {
  const story = aStoppedStory();
  expect(buildEndMessage(story)).toMatchInlineSnapshot(`
"*acme/shop*, loop work, has stopped. Cost budget reached: $25.43 / $25.00
Raise it with \`/loop raise dollars=50\`. <https://github.com/acme/shop/actions/runs/100|The last run>"
`);
  expect(buildEndMessage({ ...story, head: { ...story.head, controlIssue: 3 } })).toContain(
    '<https://github.com/acme/shop/issues/3|Control issue>',
  );
  expect(buildEndMessage({ ...story, ended: false })).toBeNull();
  expect(buildEndMessage({ ...story, head: { ...story.head, status: 'idle' } })).toBeNull();
  expect(buildEndMessage(aStory())).toBeNull();
});

test('text of strangers mentions no account in a chat and hides no link', () => {
  const story = aStoppedStory();
  const sentence = 'Stopped by @ana: <!channel> & <https://evil.example|see>\nnow';
  expect(buildEndMessage({ ...story, stop: { code: 'user_interrupt', sentence, act: 'Go on.' } })).toContain(
    'Stopped by @ana: &lt;!channel&gt; &amp; &lt;https://evil.example|see&gt; now\n',
  );
});
