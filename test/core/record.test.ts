import { describe, expect, test } from 'vitest';
import type { Effect, Outcome } from '../../src/core/effects/effect.ts';
import { publication } from '../../src/core/publication/publication.ts';
import { applySessions } from '../../src/core/record/apply-session.ts';
import type { Ending } from '../../src/core/record/ending.ts';
import { concluded, recorded } from '../../src/core/record/fold-outcomes.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { repeatedFailure } from '../../src/core/sessions/failure/repeated-failure.ts';
import { getSubject, type LoopProgress } from '../../src/core/state/loop-state.ts';
import {
  aDelivery,
  aFailure,
  aHead,
  allDone,
  anAudit,
  anEnding,
  aSession,
  aState,
  aSubject,
  aVagueGate,
  aVagueIssue,
  later,
  noon,
} from '../support/core-facts.ts';

const start: LoopProgress = { head: aHead({ used: { iterationsUsed: 1 } }), state: aState() };
const published = (reports: readonly SessionReport[]): Effect[] => {
  const after = applySessions(aState(), reports, 1);
  return publication(reports, {
    subjectAfter: (number) => getSubject(after, number),
    loop: 'work',
    epoch: 1,
    base: 'main',
    runSince: noon,
    tickSince: noon,
    pullRequestOf: () => null,
    commitsOf: () => [],
    notesOf: () => '',
    checksWait: false,
    list: null,
    verifies: true,
    costOf: () => null,
  });
};
const record = (reports: readonly SessionReport[], own: Partial<Ending> = {}, before = start): LoopProgress => {
  const effects = own.effects ?? published(reports);
  const outcomes = allDone(effects, (subject) => 100 + subject);
  return recorded(before, anEnding({ reports, effects, outcomes, ...own }));
};

describe('what a tick used', () => {
  test('is added to the counters of the run', () => {
    const once = record([
      aDelivery(aSession({ subject: 1 }), {}, 1.25),
      aFailure(aSession({ subject: 2 }), 'test', 0.5),
    ]);
    const { counters } = record([aDelivery(aSession({ subject: 3 }), {}, 1)], {}, once).head;

    expect(counters).toMatchObject({
      agentsDispatched: 3,
      tokensIn: 3 * 1230,
      tokensOut: 3 * 110,
      tokenClasses: { input: 3000, output: 300, reasoning: 30, cacheRead: 600, cacheWrite: 90 },
      dollarsReported: 2.75,
      minutesElapsed: 12,
      ciMinutes: 12,
      apiRequests: 24,
      rateTableSource: 'built-in default',
    });
  });

  test('names the weakest source of prices that any row of the run needed, in whatever order they came', () => {
    const by = (model: string, subject: number): SessionReport => {
      const work = aDelivery(aSession({ subject }));
      return { ...work, usage: work.usage.map((row) => ({ ...row, model, costReported: null })) };
    };
    const own = { model: 'local', input: 1, output: 2, cacheRead: null, cacheWrite: null, reasoning: null };
    const { pricing } = anEnding({ reports: [], effects: [], outcomes: [] });
    const priced = { pricing: { ...pricing, rates: { config: [own], claudeMd: [{ ...own, model: 'mine' }] } } };
    const sources = ['local', 'mine', 'claude-opus-4-7', 'claude-next', 'local'].reduce<readonly LoopProgress[]>(
      (before, model, index) => [...before, record([by(model, index)], priced, before.at(-1) ?? start)],
      [],
    );

    expect(sources.map(({ head }) => head.counters.rateTableSource)).toEqual([
      'config file',
      'CLAUDE.md SDD config',
      'built-in default',
      'unknown-model',
      'unknown-model',
    ]);
    expect(record([], priced, sources.at(-1)).head.counters.rateTableSource).toBe('unknown-model');
  });

  test('sums to the cent over many sessions, without drift', () => {
    const end = Array.from({ length: 30 }).reduce<LoopProgress>(
      (before) => record([aDelivery(aSession({ subject: 1 }), {}, 0.1)], { minutes: 0.1 }, before),
      start,
    );

    expect(end.head.counters.dollarsReported).toBe(3);
    expect(end.head.counters.minutesElapsed).toBe(3);
  });

  test('is estimated from all rows of the run by the rates of their models', () => {
    const { head, state } = record([aDelivery(aSession({ subject: 1 }), {}, 0.001)]);
    // 1000 x $3 + 110 x $15 + 200 x $3 + 30 x $6, per million tokens.
    const dollars = 0.00543;

    expect(head.counters.dollarsEstimate).toBe(dollars);
    expect(state.subjects).toMatchObject([{ number: 1, dollars }]);
    // What the agent says it cost is more: a reader must not see a task for less than the run paid.
    const dear = record([aDelivery(aSession({ subject: 1 }), {}, 0.5)]);
    expect(dear.state.subjects).toMatchObject([{ number: 1, dollars: 0.5 }]);
    expect(state.usage).toMatchObject([{ subject: 1, session: '100-1-1-1', role: 'worker' }]);
  });

  test('is kept by subject, role, session and model, each with its five classes of tokens, cost and messages', () => {
    const used = { input: 1, output: 2, reasoning: 3, cacheRead: 4, cacheWrite: 5, costReported: 0.5, messages: 6 };
    const models = ['claude-opus-4-7', 'claude-haiku-4-7'];
    const work = { ...aDelivery(aSession({ subject: 1 })), usage: models.map((model) => ({ ...used, model })) };
    const rows = record([work, { ...anAudit(work), usage: work.usage }]).state.usage;

    expect(rows).toEqual(
      [work, anAudit(work)].flatMap(({ id, order: { role } }) =>
        models.map((model) => ({ subject: 1, driver: 'claude', role, session: id, model, ...used })),
      ),
    );
  });

  test('is of each session the larger figure, for the run and for its subject: what one reports makes up for nothing of another', () => {
    const reported = aDelivery(aSession({ subject: 1 }), {}, 0.5);
    const [row] = reported.usage;
    if (row === undefined) throw new Error('no usage');
    const estimated = { ...anAudit(reported), usage: [{ ...row, costReported: 0 }] };
    const { head, state } = record([reported, estimated]);
    expect(head.counters.dollarsCounted).toBe(0.50543);
    expect(state.subjects).toMatchObject([{ number: 1, dollars: 0.50543 }]);
  });

  test('is nothing, and no agent, where what hindered a session came before its agent was started', () => {
    const { head, state } = record([{ ...aDelivery(aSession({ subject: 1 })), usage: [], noAgent: true }]);
    expect(head.counters).toMatchObject({ dollarsEstimate: 0, dollarsCounted: 0, agentsDispatched: 0 });
    expect(state.usage).toEqual([]);
  });

  test('is the share of its run time where an agent reported no usage, at most its cap', () => {
    const silent = { ...aDelivery(aSession({ subject: 1, cap: { dollars: 5, minutes: 90, turns: 200 } })), usage: [] };
    const spentOn = (report: typeof silent & { unmeteredMs?: number }): number =>
      record([report]).head.counters.dollarsEstimate;

    expect(spentOn({ ...silent, unmeteredMs: 100 })).toBe(0.00025);
    expect(spentOn({ ...silent, unmeteredMs: 20 * 60_000 })).toBe(3);
    expect(spentOn({ ...silent, unmeteredMs: 60 * 60_000 })).toBe(5);
    expect(spentOn({ ...silent, endedAt: later(20) })).toBe(3);
    expect(spentOn(silent)).toBe(1.5);
  });

  test('is nothing where the program of the agent could not be started', () => {
    const unstarted = { ...aDelivery(aSession({ subject: 1 })), usage: [], unmeteredMs: 0 };
    expect(record([unstarted]).head.counters).toMatchObject({ dollarsEstimate: 0, dollarsCounted: 0 });
  });

  test('does not hold the minutes in which it waited for GitHub to answer, though they are billed', () => {
    const waited = record([aDelivery(aSession({ subject: 1 }))], { minutes: 150, waitedMinutes: 120 });
    expect(waited.head.counters).toMatchObject({ minutesElapsed: 30, ciMinutes: 150 });

    const byAnotherClock = record([aDelivery(aSession({ subject: 1 }))], { minutes: 3, waitedMinutes: 3.01 });
    expect(byAnotherClock.head.counters.minutesElapsed).toBe(0);
  });

  test('by a tick without a session is no active time', () => {
    expect(record([], { minutes: 3 }).head.counters).toMatchObject({ minutesElapsed: 0, ciMinutes: 3 });
  });

  test('replaces the reservation of the claim', () => {
    const before = { ...start, head: { ...start.head, reserved: { iteration: 1, dollars: 20 } } };

    expect(record([aDelivery(aSession({ subject: 1 }))], {}, before).head.reserved).toEqual({
      iteration: 0,
      dollars: 0,
    });
  });
});

describe('what was published', () => {
  test('touches a pull request once, though two iterations worked on it', () => {
    const once = record([aDelivery(aSession({ subject: 1 }), { complete: false })]);
    const twice = record([aDelivery(aSession({ subject: 1, session: 2 }))], {}, once);

    expect(once.head.counters.prsTouched).toEqual(['#101']);
    expect(twice.head.counters.prsTouched).toEqual(['#101']);
  });

  test('finishes the subject when it is complete and audited, and keeps it in coding as a draft', () => {
    const delivery = aDelivery(aSession({ subject: 1 }));
    const done = record([delivery, anAudit(delivery)]).state.subjects;
    const draft = record([aDelivery(aSession({ subject: 1 }), { complete: false })]).state.subjects;

    expect(done).toMatchObject([{ phase: 'done', pullRequest: 101, headSha: 'c'.repeat(40) }]);
    expect(draft).toMatchObject([{ phase: 'coding', pullRequest: 101, headSha: 'c'.repeat(40) }]);
  });

  test('counts only if it was: a failed push and pull request leave no trace', () => {
    const reports = [aDelivery(aSession({ subject: 1 }))];
    const effects = published(reports);
    const outcomes = effects.map(({ key }): Outcome => ({ key, kind: 'failed', why: 'GitHub answered 422' }));
    const { head, state } = record(reports, { effects, outcomes });

    expect(head.counters.prsTouched).toEqual([]);
    expect(state.subjects).toMatchObject([{ phase: 'coding', pullRequest: null, headSha: null, delivery: null }]);
    expect(state.taskCommits).toEqual([{ task: '#1', commit: null, status: 'blocked' }]);
  });

  test('is a failure of its subject if it was refused: twice alike, and a person is asked before a third session is paid for', () => {
    const reports = [aDelivery(aSession({ subject: 1 }))];
    const effects = published(reports);
    const outcomes = effects.map(({ key }): Outcome => ({ key, kind: 'failed', why: 'refused by a ruleset' }));
    const once = record(reports, { effects, outcomes });
    const twice = record(reports, { effects, outcomes }, once);
    const asked = (subjects: typeof once.state.subjects) =>
      repeatedFailure(subjects[0] ?? null, { sessions: 12, audits: 3 });

    expect(asked(once.state.subjects)).toBeNull();
    expect(asked(twice.state.subjects)).toMatchObject({
      rootCause: 'denied | publish | refused by a ruleset',
      count: 2,
    });
    expect(record(reports, {}, twice).state.subjects).toMatchObject([{ failures: [] }]);
  });

  test('is no failure where a person moved the branch meanwhile, however often, and forgives none that was there', () => {
    const reports = [aDelivery(aSession({ subject: 1 }))];
    const effects = published(reports);
    const refused = effects.map(({ key }): Outcome => ({ key, kind: 'failed', why: 'refused by a ruleset' }));
    const moved = effects.map(({ key }): Outcome => ({ key, kind: 'failed', why: 'moved by ana', moved: true }));
    const once = record(reports, { effects, outcomes: moved });
    const twice = record(reports, { effects, outcomes: moved }, once);
    const after = record(reports, { effects, outcomes: moved }, record(reports, { effects, outcomes: refused }));

    expect(twice.state.subjects).toMatchObject([{ phase: 'coding', failures: [], delivery: null }]);
    expect(after.state.subjects).toMatchObject([{ failures: [{ summary: expect.stringContaining('a ruleset') }] }]);
  });

  test('is the same whether an effect was done now or found done by an earlier try', () => {
    const reports = [aDelivery(aSession({ subject: 1 }))];
    const effects = published(reports);
    const done = allDone(effects, (subject) => 100 + subject);
    const found = done.map((outcome): Outcome => (outcome.kind === 'failed' ? outcome : { ...outcome, kind: 'found' }));

    expect(record(reports, { effects, outcomes: found })).toEqual(record(reports, { effects, outcomes: done }));
  });

  test('counts the notes and questions that stand in threads, and none that could not be posted', () => {
    const gate = aVagueGate(aVagueIssue(9));
    const effects: Effect[] = [
      { kind: 'gate', key: `gate/${gate.id}`, issue: 9, orElse: 3, body: '', gate },
      { kind: 'comment', key: 'claim/1/1/1', issue: 1, body: 'Working on it.' },
      { kind: 'comment', key: 'claim/1/2/1', issue: 2, body: 'Working on it.' },
      { kind: 'label', key: 'label/1/in-progress', issue: 1, name: 'in-progress' },
    ];
    const outcomes = allDone(effects, () => 0).map(
      (outcome): Outcome =>
        outcome.key === 'claim/1/2/1' ? { key: outcome.key, kind: 'failed', why: 'locked' } : outcome,
    );
    const once = record([], { effects, outcomes });

    expect(once.head.counters.commentsPushed).toBe(2);
    expect(record([], { effects, outcomes }, once).head.counters.commentsPushed).toBe(4);
  });

  test('counts reviews with their remarks and replies alike, once each', () => {
    const effects: Effect[] = [
      { kind: 'review', key: 'review/7/x', pull: 7, sha: 'x', body: '', comments: [] },
      { kind: 'reply', key: 'reply/5', pull: 7, commentId: 5, body: 'Renamed.' },
    ];
    const made: Outcome[] = [
      { key: 'review/7/x', kind: 'done', made: { comments: 3 } },
      { key: 'reply/5', kind: 'done', made: {} },
    ];
    const found = made.map(({ key }): Outcome => ({ key, kind: 'found', made: {} }));

    expect(record([], { effects, outcomes: made }).head.counters.commentsPushed).toBe(4);
    expect(record([], { effects, outcomes: found }).head.counters.commentsPushed).toBe(0);
  });

  test('opens a gate once its comment stands, and forgets one that could not be posted', () => {
    const gate = aVagueGate(aVagueIssue(9));
    const effect: Effect = { kind: 'gate', key: `gate/${gate.id}`, issue: 9, orElse: 3, body: '', gate };
    const asked = record([], { effects: [effect] });
    const failed = record([], { effects: [effect], outcomes: [{ key: effect.key, kind: 'failed', why: 'locked' }] });

    expect(asked.state.gates).toMatchObject([{ id: gate.id, commentId: 900 }]);
    expect(asked.head.openGates).toEqual([{ id: gate.id, commentId: 900, nodeId: 'IC_900', askedAt: noon }]);
    expect({ gates: failed.state.gates, open: failed.head.openGates }).toEqual({ gates: [], open: [] });
    const made = { number: 3, commentId: 900, nodeId: 'IC_900' };
    const elsewhere = record([], { effects: [effect], outcomes: [{ key: effect.key, kind: 'done', made }] });
    expect(elsewhere.state.gates).toMatchObject([{ subject: 9, thread: { issueNumber: 3 } }]);
  });

  test('closes a gate, or keeps the text for the next try where its comment could not be changed', () => {
    const close = { gateId: 'work-1-merge-9-abcd', commentId: 900, nodeId: 'IC_900', body: 'Answered.' };
    const effect: Effect = { kind: 'gate-close', key: `gate-close/${close.gateId}`, ...close };
    const outcomes: Outcome[] = [{ key: effect.key, kind: 'failed', why: 'Conflict' }];
    const failed = record([], { effects: [effect], outcomes });

    expect(failed.state.unclosed).toEqual([{ ...close, tries: 1 }]);
    expect(record([], { effects: [effect], outcomes }, failed).state.unclosed).toEqual([{ ...close, tries: 2 }]);
    expect(record([], { effects: [effect] }, failed).state.unclosed).toEqual([]);
  });

  test('gives up a close that cannot succeed, so that no stopped loop works for ever', () => {
    const close = { gateId: 'work-1-merge-9-abcd', commentId: 900, nodeId: 'IC_900', body: 'Answered.' };
    const effect: Effect = { kind: 'gate-close', key: `gate-close/${close.gateId}`, ...close };
    const outcomes: Outcome[] = [{ key: effect.key, kind: 'failed', why: 'locked' }];
    const triedFiveTimes = { ...start, state: aState({ unclosed: [{ ...close, tries: 5 }] }) };

    expect(record([], { effects: [effect], outcomes }, triedFiveTimes).state.unclosed).toEqual([]);
  });

  test('gives a claim back when its label is gone', () => {
    const before = { ...start, state: aState({ subjects: [aSubject({ number: 9, claimed: true })] }) };
    const effect: Effect = { kind: 'unlabel', key: 'unlabel/9/in-progress', issue: 9, name: 'in-progress' };

    expect(record([], { effects: [effect] }, before).state.subjects).toMatchObject([{ claimed: false }]);
  });

  test('leaves its commits in task_commits, and a failure as blocked', () => {
    const { state } = record([aDelivery(aSession({ subject: 1 })), aFailure(aSession({ subject: 2 }))]);

    expect(state.taskCommits).toEqual([
      { task: '#1', commit: 'c'.repeat(40), status: 'done' },
      { task: '#2', commit: null, status: 'blocked', failed: true },
    ]);
  });
});

describe('the end of a tick', () => {
  const at = { now: noon, whenEmpty: 'idle' } as const;
  const stop = { code: 'cost_budget', sentence: 's', act: 'a' };

  test('is a stop with its code and time', () => {
    expect(concluded(start, stop, at).head).toMatchObject({
      status: 'stopped',
      stop: { code: 'cost_budget', at: noon },
    });
  });

  test('is idle on an empty backlog, unless it shall stop then', () => {
    const empty = { ...stop, code: 'backlog_empty' };

    expect(concluded(start, empty, at).head).toMatchObject({ status: 'idle', stop: null });
    expect(concluded(start, empty, { ...at, whenEmpty: 'stop' }).head).toMatchObject({ status: 'stopped' });
  });

  test('waits for a loop gate that is open, and not for a subject gate', () => {
    const subjectGate = aVagueGate(aVagueIssue(9));
    const loopGate = { ...subjectGate, subject: null };

    expect(concluded({ ...start, state: aState({ gates: [loopGate] }) }, null, at).head.status).toBe('waiting');
    expect(concluded({ ...start, state: aState({ gates: [subjectGate] }) }, null, at).head.status).toBe('running');
  });
});
