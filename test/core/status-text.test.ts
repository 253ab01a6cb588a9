import { describe, expect, test } from 'vitest';
import { listNumbersToLookUp } from '../../src/core/reports/seen-threads.ts';
import { cameOfIt, historyText } from '../../src/core/reports/status/charts.ts';
import { standingText } from '../../src/core/reports/status/text.ts';
import { ticksOfRecord } from '../../src/core/reports/status/ticks.ts';
import { tickOf, whyBriefly } from '../../src/core/reports/why.ts';
import { whySubjectText } from '../../src/core/reports/why-subject.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { HistoryLine } from '../../src/core/state/history-line.ts';
import type { LoopState } from '../../src/core/state/loop-state.ts';
import { toTaskNumber } from '../../src/core/state/subject.ts';
import { aGateEntry, aHead, aLease, aLine, anAskedGate, aState, aSubject, later, noon } from '../support/core-facts.ts';
import { aStoppedStory } from '../support/core-story.ts';

const seen = {
  ...{ repositoryUrl: 'https://github.com/acme/shop', now: noon },
  ...{ scheduledAt: later(67), approvers: [], rates: [] },
};

test('a loop in a terminal: where it stands, its budgets, what it asks, its subjects', () => {
  expect(standingText({ ...aStoppedStory(), ...seen })).toMatchInlineSnapshot(`
    "Loop work, run 1: stopped: Cost budget reached: $25.43 / $25.00
    By cost_budget, since 2026-03-01T12:00:00Z
    Raise it with \`/loop raise dollars=50\`.
    Next tick: none, the run has stopped
    Last recorded tick: 2026-03-01T12:08:00Z, workflow run 100 attempt 1, iteration
      3: work, halted

    iterations  ▓▓▓▓▓▓░░░░  3/5
    PRs         ▓░░░░░░░░░  2/20
    minutes     ▓▓▓░░░░░░░  18.4/60
    dollars     ▓▓▓▓▓▓▓▓▓▓  $25.43/$25.00
    spent $25.43, reserved $0.00, forecast $8.48 an iteration, of $25.00

    asks: Issue #149 has ambiguous criteria. Skip, escalate, or proceed with my best
      interpretation?
      open since 2026-03-01T12:00:00Z. Anyone with write access may answer. The run
        has stopped: an answer is recorded, but no work begins until the run goes
        on.
      https://github.com/acme/shop/issues/149#issuecomment-900
      work-1-ambiguous-criteria-149-abcd1234

    #149  asks you  -  $0.00  Nicer
      Waits for your answer
    #145  begun  -  $1.21  Sort | filter
      The run has stopped
    #143  review #151  $2.00  Search
      A person reads and merges it, if it is still open
    "
  `);
});

test('what was charged for a tick that ended early is said, since no subject has it', () => {
  const head = aHead({ used: { dollarsReported: 9, iterationsUsed: 2 } });
  const history = [
    aLine({ outcome: 'interrupted', dollarsThisIter: 6 }),
    aLine({ outcome: 'ok', dollarsThisIter: 3 }),
    aLine({
      outcome: 'errored',
      dollarsThisIter: 4,
      budgetSnapshot: { ...aLine().budgetSnapshot, startedAt: later(-90) },
    }),
  ];
  expect(standingText({ head, state: aState(), history, ...seen })).toContain(
    'of $25.00\n$6.00 of it: the whole reservation of 1 tick that ended early\n',
  );
});

test('a loop that never ticked has budgets and nothing else', () => {
  expect(standingText({ head: aHead({ epoch: 0 }), state: aState(), history: [], ...seen })).toMatchInlineSnapshot(`
    "Loop work, run 1: Waiting for the first tick; nothing was changed.
    Next tick: 13:07 UTC

    iterations  ░░░░░░░░░░  0/5
    PRs         ░░░░░░░░░░  0/20
    minutes     ░░░░░░░░░░  0/60
    dollars     ░░░░░░░░░░  $0.00/$25.00
    spent $0.00, reserved $0.00, no forecast before an iteration ends, of $25.00
    "
  `);
});

describe('when the loop goes on', () => {
  const told = (head: Parameters<typeof aHead>[0], facts: Partial<Parameters<typeof standingText>[0]> = {}): string =>
    standingText({ head: aHead(head), state: aState(), history: [], ...seen, ...facts });

  test('is shown by its schedule, and by what it waits for', () => {
    expect(told({})).toContain('\nNext tick: 13:07 UTC\n');
    expect(told({ status: 'waiting' })).toContain(
      '\nNext tick: at once when the open question is answered, else 13:07 UTC\n',
    );
    expect(told({}, { scheduledAt: null })).toContain('\nNext tick: when its workflow is started\n');
    expect(told({}, { now: later(-60 * 48) })).toContain('\nNext tick: 2026-03-01 13:07 UTC\n');
  });

  test('is now where a tick holds the lock, until the lock is past its deadline', () => {
    const lease = aLease({ runId: 812, startedAt: noon, deadlineAt: later(60) });

    expect(told({ lease })).toContain('\nAt work: workflow run 812 attempt 1, since 2026-03-01T12:00:00Z\n');
    const elsewhere = { ...lease, pid: 4711, host: 'mac' };
    expect(told({ lease: elsewhere }, { holder: { kind: 'unseen' } }).replaceAll(/\s+/g, ' ')).toContain(
      ' At work: pid 4711 on mac, since 2026-03-01T12:00:00Z, as the head says: only its own machine sees that process ',
    );
    expect(told({ lease }, { now: later(61) })).toContain('\nNext tick: ');
  });
});

test('a question names its comment and who may answer', () => {
  const { state } = aStoppedStory();
  const gates = state.gates.map((gate) => ({ ...gate, commentId: 900 }));
  const told = standingText({ ...aStoppedStory(), ...seen, state: { ...state, gates }, approvers: ['ana', 'bo'] });

  expect(told).toContain('\n  https://github.com/acme/shop/issues/149#issuecomment-900\n');
  expect(told).toContain('Only ana and bo may answer.');
});

test('a tick is one line: when, which iteration, how it ended, how long, with how many agents, for how much, and what came of it', () => {
  expect(historyText(aStoppedStory().history)).toMatchInlineSnapshot(`
"UTC               iter  outcome            min  agents     cost  what came of it
2026-03-01 11:48      2  ok                   0       3   $11.71
2026-03-01 12:08      3  halted               8       2   $13.72
    PR #151; asked ambiguous-criteria #149; stop cost_budget
"
`);
});

test('questions, answers and a stop are shown in the order in which they happen', () => {
  const nobody = { permission: null, channel: null, text: null, userId: null, commentId: null, deliveryId: null };
  const gate = { question: '', at: noon, signature: 's', ...nobody };
  const line = aLine({
    prsTouchedThisIter: ['#151', '#152'],
    gates: [
      { ...gate, name: 'ambiguous-criteria', subject: 149, answer: 'proceed', by: 'ana' },
      { ...gate, name: 'budget-escalation', subject: null, answer: null, by: null },
    ],
    stopConditionsFired: ['cost_budget'],
    agentsDispatchedThisIter: 3,
    failed: [149, 150],
  });
  expect(cameOfIt(line)).toBe(
    'PR #151 #152; #149 and #150 failed; ambiguous-criteria #149: proceed by ana; asked budget-escalation; stop cost_budget',
  );
});

test('a tick that only refused an answer says that its question stays open', () => {
  expect(cameOfIt(aLine({ outcome: 'awaiting_answer' }))).toBe('a question stays open');
  expect(cameOfIt(aLine({ outcome: 'ok' }))).toBe('');
});

test('a loop in its first iteration has no forecast yet: what it costs is not known', () => {
  const reserved = { iteration: 1, dollars: 5 };
  const moneyOf = (iterationsUsed: number) =>
    standingText({
      head: aHead({ used: { iterationsUsed, dollars: 4 }, reserved }),
      state: aState(),
      history: [],
      ...seen,
    });
  expect(moneyOf(1)).toContain('spent $4.00, reserved $5.00, no forecast before an iteration ends, of $25.00');
  expect(moneyOf(2)).toContain('reserved $5.00, forecast $4.00 an iteration, of $25.00');
});

test('an empty backlog stops no loop that rests: its history does not say so', () => {
  const rests = aLine({ verdict: 'stop', stopConditionsFired: ['backlog_empty'] });
  const textOf = (line: HistoryLine) => [
    cameOfIt(line),
    ticksOfRecord([line], () => 'https://x')[0]?.said,
    tickOf(line),
  ];
  expect(textOf(rests)).toEqual(['backlog empty', null, expect.stringMatching(/iteration 1: at rest, ok$/)]);
  expect(textOf({ ...rests, outcome: 'halted' })).toEqual([
    'stop backlog_empty',
    'stopped: backlog_empty',
    expect.stringMatching(/iteration 1: stop, halted$/),
  ]);
});

test('a command that changed the run stands in the history and on the page: who gave it, and what it changed', () => {
  const orders = [{ verb: 'pause', by: 'ana', change: 'running → paused; no tick begins work until `/loop resume`' }];
  const line = aLine({ orders });
  const ticks = ticksOfRecord([line], () => 'https://github.com/acme/shop/actions/runs/100');

  expect(cameOfIt(line)).toBe('pause by ana: running → paused');
  expect(ticks[0]?.said).toBe('pause by ana: running → paused');
});

test('a question about a subject that failed twice is no stop', () => {
  const line = aLine({ stopConditionsFired: ['repeated_failure', 'iteration_budget'] });
  const ticks = ticksOfRecord([line], () => 'https://github.com/acme/shop/actions/runs/100');

  expect(cameOfIt(line)).toBe('stop iteration_budget');
  expect(ticks[0]?.said).toBe('stopped: iteration_budget');
});

test('of a long history the newest ticks are shown, and how many are not', () => {
  const many = Array.from({ length: 53 }, (_, index) => aLine({ iteration: index, endedAt: later(index) }));
  const lines = historyText(many).trimEnd().split('\n');
  expect(lines[0]).toBe('3 older ticks are not shown.');
  expect(lines).toHaveLength(52);
  expect(lines.at(-1)).toMatch(/^2026-03-01 12:52 {5}52 {2}ok/);
});

test('of an answer of several lines the first is shown, and how many more there are; a task is named as everywhere', () => {
  const answer = 'Keep it.\n\nThe old clients need it.\r\nSee #4.';
  const gates = [
    aGateEntry({ name: 'agent-decision', subject: toTaskNumber('3f2a9c81'), answer, at: noon, by: 'ana' }),
    aGateEntry({ name: 'agent-decision', subject: 9, answer: 'blue', at: noon, by: 'ana' }),
  ];
  const lines = historyText([aLine({ gates })])
    .trimEnd()
    .split('\n');
  expect(
    lines
      .slice(1)
      .map((line) => line.trim())
      .join(' '),
  ).toContain('agent-decision task 3f2a9c81: Keep it. (and 2 more lines) by ana; agent-decision #9: blue by ana');
});

test('a loop that never ticked has none', () => {
  expect(historyText([])).toBe('No tick has recorded anything yet.\n');
});

describe('a pull request that people merged or closed since the last tick', () => {
  const subjects = [
    { ...aStoppedStory().state.subjects[0], number: 7, pullRequest: 8, phase: 'done' },
  ] as LoopState['subjects'];
  const waits: Head['waits'] = [{ kind: 'review', count: 1, first: [{ number: 7 }] }];
  const record = { head: aHead({ status: 'idle', generation: 1, waits }), state: aState({ subjects }) };
  const told = (state: string): string =>
    standingText({
      ...record,
      ...seen,
      history: [aLine()],
      threads: [{ number: 8, title: 'Search', state, isPull: true }],
    });

  test('waits for nobody', () => {
    expect(told('open')).toMatch(/waiting for people: 1 pull request to review or merge[^]*#7 {2}review #8/);
    expect(told('merged')).toMatch(/: idle: nothing to work on[^]*#7 {2}merged [^\n]*\n {2}Merged with #8\n/);
    expect(told('closed')).toMatch(
      /: idle: nothing to work on[^]*#7 {2}unmerged #8 [^\n]*\n {2}Its pull request #8 was closed unmerged\n/,
    );
  });
});

test('a pull request that a review loop worked on is merged on GitHub, and not with itself', () => {
  const subjects = [{ ...aStoppedStory().state.subjects[0], number: 8, kind: 'pr', pullRequest: 8, phase: 'done' }];
  const record = { head: aHead({ skill: 'review', generation: 1 }), state: aState({ subjects } as LoopState) };
  const threads = [{ number: 8, title: 'Search', state: 'merged', isPull: true }];
  expect(standingText({ ...record, ...seen, history: [aLine()], threads })).toMatch(
    /\n#8 {2}merged [^\n]*\n {2}Merged on GitHub\n/,
  );
});

test('a title that the record does not hold is the one that GitHub shows', () => {
  const head = aHead({ generation: 1, waits: [{ kind: 'blocked', count: 1, first: [{ number: 9, by: [7] }] }] });
  const threads = [{ number: 9, title: 'Sort the list', state: 'open', isPull: false }];

  expect(standingText({ head, state: aState(), history: [aLine()], ...seen, threads })).toContain(
    '#9  blocked  Sort the list\n',
  );
});

describe('of a tick at work', () => {
  const gate = anAskedGate({ name: 'merge', pr: 5, headSha: 'a'.repeat(40) });
  const failures = [{ rootCause: 'test', summary: 'npm test failed', iteration: 1, at: noon }];
  const state = aState({
    gates: [gate],
    subjects: [
      aSubject({ number: 3, phase: 'failed', failures, notBefore: later(9) }),
      aSubject({ number: 4, phase: 'skipped' }),
      aSubject({ number: 5 }),
    ],
  });
  const claim = (subject: number, iteration = 1): string => `claim/1/${subject}/${iteration}`;
  const shown = (plannedEffects: readonly string[], head: Partial<Head> = {}) => {
    const held = { lease: aLease({ deadlineAt: later(60) }), reserved: { iteration: 1, dollars: 5 } };
    return {
      ...{ ...seen, history: [aLine()], state },
      head: { ...aHead({ ...held }), plannedEffects: [...plannedEffects], ...head },
    };
  };
  const stateOf = (number: number, plannedEffects: readonly string[]): string =>
    new RegExp(`^#${number}  (.*?)  `, 'm').exec(standingText(shown(plannedEffects)))?.[1] ?? 'none';

  test('what it has claimed is in work, whatever was recorded before; what a lost tick had claimed is not', () => {
    expect([3, 4, 5].map((number) => stateOf(number, []))).toEqual(['failed', 'skipped', 'asks you']);
    expect([3, 4, 5].map((number) => stateOf(number, [claim(number)]))).toEqual(['in work', 'in work', 'in work']);
    expect(stateOf(4, [claim(4, 7)])).toBe('skipped');
    expect(whySubjectText(shown([claim(3)]), 3)).not.toMatch(/phase failed|Left for a person|Waits for/);
    const unasked = [{ gate: 'ambiguous-criteria' as const, subject: 4, question: 'Skip?' }];
    const told = standingText({ ...shown([claim(4)]), state: { ...state, unasked } });
    expect(told).toMatch(/^#4 {2}in work/m);
  });

  test('what it asks about asks you, though no bundle has the question', () => {
    const id = 'work-1-agent-decision-3-abcd1234';
    expect(stateOf(3, [claim(3), `gate/${id}`])).toBe('asks you');
    expect(stateOf(3, [claim(3), `gate/${id}`, `gate-close/${id}`])).toBe('in work');
  });

  test('its order to go on is not obeyed yet: the stop of before is told no more', () => {
    const stopped = { status: 'stopped', stop: { code: 'cost_budget', at: noon } } as const;
    const told = whyBriefly(shown([], stopped));
    expect(told).toMatch(/^Loop work, run 1: working: /);
    expect(told).not.toMatch(/By cost_budget|Raise it/);
  });

  test('an issue that it has claimed is not said to be free', () => {
    const issues = [{ number: 9, created: 1, text: 't' }];
    const known = aState({ knownBacklog: { view: 'v', run: 1, syncedAt: noon, readAt: noon, issues } });
    expect(whySubjectText({ ...shown([]), state: known }, 9)).toContain('free; others come first');
    expect(whySubjectText({ ...shown([claim(9)]), state: known }, 9)).not.toContain('In the backlog');
  });
});

test('a tick whose sessions could not begin for a cause outside of their subjects names them', () => {
  const taskCommits = [{ task: '#4', commit: null, status: 'blocked' as const }];
  const said = (line: Partial<HistoryLine>) =>
    ticksOfRecord([aLine({ taskCommits, ...line })], () => 'https://x').map(({ said: words, tone }) => [words, tone]);
  const allFailed = true as const;
  expect(said({})).toEqual([['no agent began on #4', 'rest']]);
  expect(said({ failed: [4], allFailed })).toEqual([['#4 failed before an agent began', 'bad']]);
  expect(said({ failed: [4], allFailed, agentsDispatchedThisIter: 1 })).toEqual([['#4 failed', 'bad']]);
});

test('a review loop opens no pull request, and of one whose sessions failed nothing came', () => {
  const heads = { branch: 'b', headShaAtIterationStart: null, headShaAtIterationEnd: null, stateAtEnd: 'open' };
  const line = aLine({
    ...{ skill: 'review', agentsDispatchedThisIter: 3, failed: [2, 4], prsTouchedThisIter: ['#2', '#3', '#4', '#5'] },
    trackedPrs: [2, 3, 4, 5].map((number) => ({
      ...{ ...heads, number },
      ...(number > 3 ? { stateAtEnd: 'merged' } : {}),
    })),
  });
  const said = (history: readonly HistoryLine[]) => ticksOfRecord(history, () => 'https://x').map((one) => one.said);

  expect(said([line])).toEqual(['worked on #3; merged #4 and #5; #2 and #4 failed']);
  expect(said([{ ...line, runId: 99 }, line])[0]).toContain('went on with #3');
  expect(cameOfIt(line)).toBe('PR #3 #4 #5; #2 and #4 failed');
  expect(cameOfIt({ ...line, skill: 'work' })).toBe('PR #2 #3 #4 #5; #2 and #4 failed');
});

describe('a person’s word about an issue', () => {
  const refused = { gate: 'repeated-failure', signature: 's', option: 'skip' };
  const failures = [{ rootCause: 'test', summary: 'npm test failed', iteration: 1, at: noon }];
  const answer = { name: 'repeated-failure', signature: 's', answer: 'skip', at: later(5) };
  const lines = (entry: Partial<Parameters<typeof aGateEntry>[0]>, phase: 'failed' | 'coding' = 'failed') => {
    const subject = aSubject({ number: 3, phase, failures, declined: [refused] });
    const record = { ...seen, head: aHead({ generation: 1 }), state: aState({ subjects: [subject] }) };
    const facts = { ...record, history: [aLine({ gates: [aGateEntry({ ...answer, subject: 3, ...entry })] })] };
    const threads = [{ number: 3, title: 'Add a total', state: 'open', isPull: false }];
    return `${standingText({ ...facts, threads }, 200)}${whySubjectText({ ...facts, threads }, 3)}`;
  };

  test('is told with its author and its time, also where its sessions had failed', () => {
    expect(lines({ by: 'ana' })).toContain(
      'Skipped by ana, 2026-03-01 12:05 UTC; a restart tries it again · Last failure: npm test failed\n',
    );
    expect(lines({ by: 'ana' }, 'coding')).toMatch(/^#3 {2}skipped .*\n {2}Skipped by ana, 2026-03-01 12:05 UTC$/m);
    expect(lines({ by: 'ana' }, 'coding')).toMatch(/nothing in this run: skipped by ana, 2026-03-01 12:05 UTC/);
    expect(lines({ by: null, channel: 'expiry' })).toContain(
      'No answer came in time: the default of its question is skip, 2026-03-01 12:05 UTC; a restart',
    );
    // About another issue with the same cause.
    expect(lines({ by: 'bo', subject: 4 })).toContain('Left for a person, until a restart tries it again');
  });

  test('leaves the title of the issue to GitHub where the record has none', () => {
    expect(lines({ by: 'ana' })).toMatch(/\n#3 Add a total\n {2}failed: Skipped by ana/);
  });

  test('that closes an issue whose pull request waits is told beside it', () => {
    const subjects = [aSubject({ number: 7, title: 'Search', phase: 'done', pullRequest: 8, sessions: 1 })];
    const waits: Head['waits'] = [{ kind: 'review', count: 1, first: [{ number: 7 }] }];
    const open = { number: 8, title: 'Search', state: 'open', isPull: true };
    const told = (state: string, waiting: Head['waits']): string =>
      standingText({
        ...{ ...seen, head: aHead({ generation: 1, waits: waiting }), state: aState({ subjects }), history: [aLine()] },
        threads: [open, { number: 7, title: 'Search', state, isPull: false }],
      });
    for (const waiting of [waits, []]) {
      expect(told('open', waiting)).toMatch(/^#7 {2}review #8 .*\n {2}A person reads and merges it$/m);
      expect(told('closed', waiting)).toMatch(
        /^#7 {2}review #8 .*\n {2}A person reads and merges it, or closes it: the/m,
      );
    }
    const record = { head: aHead({ generation: 1, waits }), state: aState({ subjects }) };
    expect(listNumbersToLookUp(record)).toEqual([8, 7]);
  });

  test('to an open question starts a tick at once, whatever the question is about', () => {
    const openGates = [{ id: 'work-1-merge-5-abcd1234', commentId: 1, nodeId: 'n' }];
    const told = (head: Parameters<typeof aHead>[0]): string =>
      standingText({ ...seen, head: aHead(head), state: aState(), history: [] });
    expect(told({ status: 'idle', openGates })).toContain(
      '\nNext tick: at once when a question is answered, else 13:07 UTC, if there is\n  something new to do\n',
    );
    expect(told({ status: 'idle' })).toContain('\nNext tick: 13:07 UTC, if there is something new to do\n');
  });
});
