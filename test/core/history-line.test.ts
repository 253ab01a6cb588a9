import { describe, expect, test } from 'vitest';
import type { Effect } from '../../src/core/effects/effect.ts';
import { historyLine, type LineFacts, lossLines, skipLines } from '../../src/core/record/build-history-line.ts';
import type { TickWork } from '../../src/core/record/ending.ts';
import { withBundle } from '../../src/core/record/head-transitions.ts';
import {
  chargedHead,
  interruptedHead,
  listUnsaved,
  lostTick,
  repaired,
  unsaved,
} from '../../src/core/record/repair-lost-tick.ts';
import type { FailureClass } from '../../src/core/sessions/contract/session-failure.ts';
import type { Evaluation } from '../../src/core/state/history-line.ts';
import {
  aDelivery,
  aFailure,
  aHead,
  aLease,
  anEvaluation,
  aSession,
  aState,
  aSubject,
  aTick,
  later,
  noon,
} from '../support/core-facts.ts';

const fired = (code: string): Evaluation => anEvaluation({ code });
const before = aHead({
  used: { iterationsUsed: 1, dollars: 2, tokensIn: 10, tokensOut: 5, prsTouched: ['#101'], agentsDispatched: 1 },
});
const after = aHead({
  generation: 3,
  used: {
    ...{ iterationsUsed: 2, dollars: 2.3, tokensIn: 110, tokensOut: 25, prsTouched: ['#101', '#102'] },
    ...{ agentsDispatched: 3, minutesElapsed: 7.5 },
  },
});
const reports = [1, 2].map((subject) =>
  aDelivery(aSession({ subject, fromSha: subject === 1 ? 'a'.repeat(40) : null })),
);
const state = aState({
  subjects: [1, 2].map((number) =>
    aSubject({ number, pullRequest: 100 + number, branch: `tickgate/work/${number}`, headSha: 'c'.repeat(40) }),
  ),
});
const work: TickWork = { reports, effects: [], outcomes: [], pulls: [] };
const line = (facts: Partial<LineFacts> = {}) =>
  historyLine({
    before,
    after: { head: after, state },
    subjectsBefore: [],
    tick: aTick({ runId: 77, runAttempt: 2 }),
    startedAt: noon,
    endedAt: later(8),
    outcome: 'ok',
    verdict: 'work',
    evaluations: [],
    entries: [],
    acknowledged: [],
    work,
    tasks: { total: 4, completed: 2, blocked: 1 },
    scheduledFor: null,
    missedTicks: null,
    ...facts,
  });

describe('the line of a tick', () => {
  test('says what this iteration added, and the whole budget after it', () => {
    expect(line()).toMatchObject({
      iteration: 2,
      prsTouchedThisIter: ['#101', '#102'],
      agentsDispatchedThisIter: 2,
      tokensInThisIter: 100,
      tokensOutThisIter: 20,
      dollarsThisIter: 0.3,
      budgetSnapshot: { iterationsUsed: 2, prsTouchedTotal: 2, maxIterations: 5 },
      runId: 77,
      runAttempt: 2,
      generation: 4,
    });
  });

  test('names the pull requests that it worked on again beside the new ones, and none that the run has not touched', () => {
    const touched = (prsTouched: string[]) =>
      line({ after: { head: aHead({ used: { prsTouched } }), state } }).prsTouchedThisIter;

    expect(touched(['#101', '#99', '#102'])).toEqual(['#101', '#99', '#102']);
    expect(touched(['#101'])).toEqual(['#101']);
    expect(line({ work: { ...work, reports: [] } }).prsTouchedThisIter).toEqual(['#102']);
  });

  test('tracks the pull requests that it worked on, with their heads at start and end', () => {
    expect(line().trackedPrs).toEqual([
      {
        number: 101,
        branch: 'tickgate/work/1',
        headShaAtIterationStart: 'a'.repeat(40),
        headShaAtIterationEnd: 'c'.repeat(40),
        stateAtEnd: 'open',
      },
      {
        number: 102,
        branch: 'tickgate/work/2',
        headShaAtIterationStart: null,
        headShaAtIterationEnd: 'c'.repeat(40),
        stateAtEnd: 'open',
      },
    ]);
  });

  test('names a pull request once, however many sessions followed one another on it', () => {
    const audit = aDelivery(aSession({ subject: 1, fromSha: 'b'.repeat(40) }));
    expect(line({ work: { ...work, reports: [...reports, audit] } }).trackedPrs).toEqual(line().trackedPrs);
  });

  test('tracks what was merged or brought up to date without a session, and says how it was left', () => {
    const merge: Extract<Effect, { kind: 'merge' }> = {
      ...{ key: 'merge/7/a', pull: 7, sha: 'a'.repeat(40), strategy: 'squash', deleteBranch: null },
      unless: {
        ...{ base: 'main', doNotMergeLabel: 'do-not-merge', since: noon, approvers: null },
        ...{ everyCheck: true, neverHuman: [], workflow: '' },
      },
      permitted: [],
      kind: 'merge',
    };
    const update = { kind: 'update-branch', key: 'update/8/b', pull: 8, sha: 'b'.repeat(40) } as const;
    const refused = { ...merge, key: 'merge/9/c', pull: 9 };
    const done = [merge, update].map(({ key }) => ({ key, kind: 'done', made: {} }) as const);
    const outcomes = [...done, { key: refused.key, kind: 'failed', why: 'conflict' } as const];
    const pulls = [7, 8, 9].map((number) => ({ number, branch: `their/${number}` }));

    expect(line({ work: { reports: [], effects: [merge, update, refused], outcomes, pulls } }).trackedPrs).toEqual([
      {
        ...{ number: 7, branch: 'their/7', stateAtEnd: 'merged' },
        ...{ headShaAtIterationStart: merge.sha, headShaAtIterationEnd: merge.sha },
      },
      {
        ...{ number: 8, branch: 'their/8', stateAtEnd: 'open' },
        ...{ headShaAtIterationStart: update.sha, headShaAtIterationEnd: null },
      },
    ]);
  });

  test('names a subject whose last session fell silent among those that failed, and no other session that adds no failure', () => {
    const ended = (kind: FailureClass, session = 1) => {
      const failure = aFailure(aSession({ subject: 1, session }));
      const words = { rootCause: kind, sentence: kind, question: null };
      return { ...failure, outcome: { kind: 'failed' as const, failure: { class: kind, ...words } } };
    };
    const failed = (...own: TickWork['reports']) => line({ work: { ...work, reports: own } }).failed;

    expect(failed(ended('stalled'))).toEqual([1]);
    expect(failed(ended('stalled'), aDelivery(aSession({ subject: 1, session: 2 })))).toBeUndefined();
    expect(failed(ended('outage'))).toBeUndefined();
    expect(failed({ ...ended('stalled'), order: aSession({ subject: 1, role: 'post_action' }) })).toBeUndefined();
  });

  test('notes that its sessions all failed, unless something else came of the tick', () => {
    const failure = aFailure(aSession({ subject: 1 }));
    const asked = { class: 'decision', rootCause: 'asks', sentence: 'Which one?', question: 'Which one?' } as const;
    const allFailed = (ended: Partial<TickWork>) => line({ work: { ...work, ...ended } }).allFailed ?? false;
    const update = { kind: 'update-branch', key: 'update/8/b', pull: 8, sha: 'b'.repeat(40) } as const;
    const updated = (outcome: TickWork['outcomes'][number]) =>
      allFailed({ reports: [failure], effects: [update], outcomes: [outcome] });

    expect(allFailed({ reports: [failure, failure] })).toBe(true);
    expect(allFailed({ reports: [] })).toBe(false);
    expect(allFailed({ reports: [failure, ...reports] })).toBe(false);
    expect(allFailed({ reports: [failure, { ...failure, outcome: { kind: 'failed', failure: asked } }] })).toBe(false);
    expect(updated({ key: update.key, kind: 'done', made: {} })).toBe(false);
    expect(updated({ key: update.key, kind: 'failed', why: 'conflict' })).toBe(true);
  });

  test('names the clone of each subject, also of one that failed, with the head of its branch', () => {
    const lay = reports.map((report) => ({ ...report, clone: `/tmp/clones/${report.order.subject}` }));
    const lost = { ...aFailure(aSession({ subject: 3 })), clone: '/tmp/clones/3' };
    const none = aFailure(aSession({ subject: 4 }));
    const headSha = 'c'.repeat(40);

    expect(line({ work: { ...work, reports: [...lay, lost, none] } }).activeWorktrees).toEqual([
      { path: '/tmp/clones/1', branch: 'tickgate/work/1-task', headSha },
      { path: '/tmp/clones/2', branch: 'tickgate/work/2-task', headSha },
      { path: '/tmp/clones/3', branch: 'tickgate/work/3-task', headSha: null },
    ]);
  });

  test('says how long its last task took and the run so far', () => {
    expect(line().timing).toEqual({
      loopStarted: noon,
      lastTaskStarted: noon,
      lastTaskDurationS: 360,
      totalElapsedS: 450,
    });
  });

  test('names each stop condition that fired once, though it fired at entry and exit', () => {
    const evaluations = [fired('cost_budget'), { ...fired('gate_stop'), fired: false }, fired('cost_budget')];

    expect(line({ evaluations }).stopConditionsFired).toEqual(['cost_budget']);
  });
});

test('a skipped tick has a line of its own that adds nothing', () => {
  const head = aHead({ used: { iterationsUsed: 2, dollars: 3 }, skips: [{ runId: 70, runAttempt: 1, at: later(3) }] });

  expect(skipLines(head, { history: [], generation: 6 })).toMatchObject([
    { outcome: 'skipped_lock', runId: 70, iteration: 2, dollarsThisIter: 0, generation: 6, startedAt: later(3) },
  ]);
});

test('a skipped tick that was noted once more after its line was written has no second line', () => {
  const skipped = (runId: number, runAttempt: number) => ({ runId, runAttempt, at: later(3) });
  const history = skipLines(aHead({ skips: [skipped(70, 1)] }), { history: [], generation: 6 });
  const head = aHead({ skips: [skipped(70, 1), skipped(70, 2), skipped(71, 1)] });
  expect(skipLines(head, { history, generation: 7 })).toMatchObject([
    { runId: 70, runAttempt: 2 },
    { runId: 71, runAttempt: 1 },
  ]);
});

const bundle = {
  name: 'tickgate--work--g5--e2--40-1--0123456789ab',
  digest: `sha256:${'0'.repeat(64)}`,
  bytes: 100,
  artifactId: 1,
  cacheKey: null,
  savedAt: null,
  durableDays: null,
};

describe('a tick that was lost', () => {
  const dead = aHead({
    bundle,
    lease: aLease(),
    used: { iterationsUsed: 2, dollars: 3 },
    reserved: { iteration: 2, dollars: 4 },
    plannedEffects: ['claim/1/9/2', 'label/9/in-progress', 'claim/1/8/2'],
  });
  const lost = lostTick(dead);
  if (lost === null) throw new Error('nothing was lost');
  const head = chargedHead(dead, lost, later(90));
  const known = aState({ subjects: [aSubject({ number: 9 })] });
  const found = {
    number: 31,
    subject: 9,
    branch: 'tickgate/work/9-x',
    headSha: 'c'.repeat(40),
    draft: false,
    loop: 'work',
    reviewed: false,
  };

  test('is charged its whole reservation once, and its iteration is not given back', () => {
    expect(head.counters).toMatchObject({
      iterationsUsed: 2,
      dollarsReported: 7,
      dollarsEstimate: 7,
      agentsDispatched: dead.counters.agentsDispatched + 2,
    });
    expect(head.reserved).toEqual({ iteration: 0, dollars: 0 });
    expect(chargedHead(head, lost, later(91))).toEqual(head);
  });

  test('counts as a failure of every subject that it had claimed, known to the last bundle or not', () => {
    expect(repaired({ head, state: known }, { at: later(90), pullRequests: [] }).state.subjects).toMatchObject([
      { number: 8, failures: [{ rootCause: 'tick-lost', iteration: 2 }] },
      { number: 9, failures: [{ rootCause: 'tick-lost', iteration: 2 }] },
    ]);
  });

  test('keeps what it had claimed in hand where the bundle of a tick before it is adopted, so that its labels are taken off', () => {
    const adopted = withBundle(head, { bundle, generation: 6, state: known, history: [] });
    expect(adopted.lost).toHaveLength(1);
    const mended = repaired({ head: adopted, state: known }, { at: later(90), pullRequests: [] }).state;
    expect(mended.subjects.map(({ number, claimed }) => [number, claimed])).toEqual([
      [8, true],
      [9, true],
    ]);
    const again = withBundle(adopted, { bundle, generation: 7, state: mended, history: [] });
    expect(again.plannedEffects).toEqual([]);
  });

  test('is no failure of the issue whose pull request it had opened: that one is folded', () => {
    const pushed = { ...head, plannedEffects: [...head.plannedEffects, `checkpoint/9/${found.headSha}`] };
    const end = repaired({ head: pushed, state: known }, { at: later(90), pullRequests: [found] });

    expect(end.state.subjects).toMatchObject([
      { number: 8, failures: [{ rootCause: 'tick-lost' }], pullRequest: null },
      { number: 9, failures: [], pullRequest: 31, phase: 'done', branch: found.branch, headSha: found.headSha },
    ]);
    expect(end.head.counters.prsTouched).toContain('#31');
  });

  test('is not repaired by a pull request that an earlier tick had opened', () => {
    const worked = aState({ subjects: [aSubject({ number: 9, pullRequest: 31 })] });

    expect(repaired({ head, state: worked }, { at: later(90), pullRequests: [found] }).state.subjects[1]).toMatchObject(
      {
        failures: [{ rootCause: 'tick-lost' }],
      },
    );
  });

  test('whose push stands on a known branch left its work there: it goes on from that head unasked', () => {
    const worked = aState({ subjects: [aSubject({ number: 9, pullRequest: 31, headSha: 'a'.repeat(40) })] });
    const pushed = { ...head, plannedEffects: [...head.plannedEffects, `checkpoint/9/${found.headSha}`] };
    const headAfter = (given: typeof head) =>
      repaired({ head: given, state: worked }, { at: later(90), pullRequests: [found] }).state.subjects[1]?.headSha;

    expect(headAfter(pushed)).toBe(found.headSha);
    expect(headAfter(head)).toBe('a'.repeat(40));
  });

  test('whose push never arrived leaves the recorded head, where the pull request was not known yet', () => {
    const worked = aState({ subjects: [aSubject({ number: 9, headSha: found.headSha })] });
    const planned = { ...head, plannedEffects: [...head.plannedEffects, `checkpoint/9/${'d'.repeat(40)}`] };
    const end = repaired({ head: planned, state: worked }, { at: later(90), pullRequests: [found] });

    expect(end.state.subjects[1]).toMatchObject({ pullRequest: 31, headSha: found.headSha });
  });

  test('has one line, errored, with what it is charged, and is then forgotten', () => {
    const lines = lossLines(head, { last: undefined, generation: 6 });

    expect(lines).toMatchObject([
      { outcome: 'errored', iteration: 2, dollarsThisIter: 4, agentsDispatchedThisIter: 2, runId: 50, epoch: 3 },
    ]);
    expect(listUnsaved(head.lost, [])).toHaveLength(1);
    expect(listUnsaved(head.lost, lines)).toEqual([]);
  });

  test('after it had recorded is charged nothing more: its line holds what it had counted since the last line', () => {
    const [last] = lossLines(head, { last: undefined, generation: 6 });
    const recorded = aHead({ lease: aLease({ epoch: 9 }), used: { iterationsUsed: 3, dollars: 12 } });
    const half = unsaved(recorded, { reserved: { iteration: 3, dollars: 5 }, plannedEffects: ['claim/1/9/3'] });
    const lostLater = lostTick(half);
    if (lostLater === null) throw new Error('nothing was lost');

    const taken = chargedHead(half, lostLater, later(99));

    expect(taken.counters).toEqual(recorded.counters);
    expect(taken.lost).toMatchObject([{ iteration: 3, dollars: 0, subjects: [] }]);
    expect(lossLines(taken, { last, generation: 7 })).toMatchObject([{ iteration: 3, dollarsThisIter: 5 }]);
  });

  test('as the first of its run has in its line all that the run has counted', () => {
    const first = unsaved(aHead({ lease: aLease(), used: { iterationsUsed: 1, dollars: 2, agentsDispatched: 1 } }), {
      reserved: { iteration: 1, dollars: 5 },
      plannedEffects: ['claim/1/9/1'],
    });
    const gone = lostTick(first);
    if (gone === null) throw new Error('nothing was lost');

    expect(lossLines(chargedHead(first, gone, later(9)), { last: undefined, generation: 1 })).toMatchObject([
      { iteration: 1, dollarsThisIter: 2, agentsDispatchedThisIter: 1 },
    ]);
  });

  test('in a run that a fresh one has ended has its line, and costs the new run nothing', () => {
    const fresh = { ...head, counters: aHead({ used: { startedAt: later(120) } }).counters };

    expect(lossLines(fresh, { last: undefined, generation: 7 })).toMatchObject([
      { outcome: 'errored', dollarsThisIter: 0, runId: 50 },
    ]);
    expect(repaired({ head: fresh, state: aState() }, { at: later(121), pullRequests: [] }).state.usage).toEqual([]);
  });

  test('that was cancelled and could say so is interrupted, without a failure', () => {
    const cancelled = interruptedHead(dead, lost, later(90));

    expect(cancelled.counters).toEqual(head.counters);
    expect(lossLines(cancelled, { last: undefined, generation: 6 })).toMatchObject([
      { outcome: 'interrupted', dollarsThisIter: 4 },
    ]);
    // Its label may stand, and is to be removed when its work is over.
    const mended = repaired({ head: cancelled, state: known }, { at: later(90), pullRequests: [] });
    expect(mended.state.subjects).toMatchObject(
      [8, 9].map((number) => ({ number, claimed: true, sessions: 0, failures: [] })),
    );
  });

  test('that had claimed nothing is charged nothing, yet it held the lease and has its line', () => {
    const idle = aHead({ bundle, lease: aLease(), used: { iterationsUsed: 2, dollars: 3 } });
    const none = lostTick(idle);
    if (none === null) throw new Error('nothing was lost');

    const taken = chargedHead(idle, none, later(90));

    expect(taken.counters).toEqual(idle.counters);
    expect(lossLines(taken, { last: undefined, generation: 6 })).toMatchObject([
      { outcome: 'errored', dollarsThisIter: 0 },
    ]);
    expect(lostTick(aHead({ reserved: { iteration: 2, dollars: 4 } }))).toBeNull();
  });
});
