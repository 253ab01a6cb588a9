import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { applyDirectives } from '../../src/core/directives/apply.ts';
import { effectKeys } from '../../src/core/effects/effect.ts';
import type { AdmittedCommand } from '../../src/core/observation/facts.ts';
import { withBundle } from '../../src/core/record/head-transitions.ts';
import {
  afterInterruption,
  certainDollars,
  foldInterrupted,
  interruptedBefore,
  paused,
  withSession,
} from '../../src/core/record/interruption.ts';
import { type Interruption, interruptionBlock, interruptionLine } from '../../src/core/record/interruption-report.ts';
import { type JournalledSession, journalledSessions } from '../../src/core/record/journal.ts';
import { listStopOrders, orderedMeanwhile, stoppedBy } from '../../src/core/record/late-orders.ts';
import { lostTick } from '../../src/core/record/repair-lost-tick.ts';
import { judgeRun } from '../../src/core/sessions/failure/circuit-breaker.ts';
import { repeatedFailure } from '../../src/core/sessions/failure/repeated-failure.ts';
import type { Head } from '../../src/core/state/head.ts';
import { MeteredReply, SessionEntry } from '../../src/core/state/journal-entry.ts';
import { getSubject, type LoopState } from '../../src/core/state/loop-state.ts';
import { newBreaker } from '../../src/core/state/subject.ts';
import {
  aCommand,
  aFailedSubject,
  aHead,
  aLease,
  aLine,
  anIssue,
  anObservation,
  aState,
  aSubject,
  builtInRates,
  later,
  noon,
  settings,
} from '../support/core-facts.ts';
import { newLoop, tick } from '../support/core-run.ts';

const sha = (digit: string): string => digit.repeat(40);

const anEntry = (facts: Partial<SessionEntry> = {}): SessionEntry => ({
  nonce: 'mine',
  subject: 7,
  title: 'Task 7',
  textHash: 'hash',
  role: 'worker',
  spent: null,
  session: 2,
  branch: 'tickgate/work/7-task',
  startSha: sha('a'),
  head: null,
  cap: 2,
  clone: '/seat/work/repo',
  room: '/git',
  seat: { kind: 'none', base: '/seat', tag: 't' },
  process: null,
  delivered: null,
  ...facts,
});

const session = (key: string, facts: Partial<SessionEntry> = {}) => ({
  kind: 'session',
  key,
  data: z.encode(SessionEntry, anEntry(facts)),
});

const metered = (key: string, costReported: number, nonce = 'mine') => ({
  kind: 'usage',
  key,
  data: z.encode(MeteredReply, {
    ...{ nonce, driver: 'command', model: 'local', costReported, messages: 1 },
    ...{ input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
  }),
});

const only = (sessions: readonly JournalledSession[]): JournalledSession => {
  const [one, ...others] = sessions;
  if (one === undefined || others.length > 0) throw new Error(`${sessions.length} sessions`);
  return one;
};

describe('the sessions of a journal', () => {
  test('are as their newest entry says, with every process that was started and every reply that was metered', () => {
    const read = only(
      journalledSessions(
        [
          session('s'),
          session('s', { process: { pid: 10, startedAt: 'boot:1' } }),
          metered('s', 0.25),
          session('s', { process: { pid: 11, startedAt: 'boot:2' }, head: sha('c') }),
          metered('s', 0.5),
        ],
        'mine',
      ),
    );
    expect(read).toMatchObject({ id: 's', subject: 7, head: sha('c') });
    expect(read.processes.map(({ pid }) => pid)).toEqual([10, 11]);
    expect(read.replies.map(({ costReported }) => costReported)).toEqual([0.25, 0.5]);
  });

  test('are those of this tick alone: another nonce and foreign entries do not count', () => {
    const entries = [
      session('theirs', { nonce: 'theirs' }),
      metered('theirs', 9, 'theirs'),
      { kind: 'session', key: 'broken', data: { nonce: 'mine', subject: 1 } },
      { kind: 'intent', key: 'push/7', data: null },
      session('own'),
    ];
    expect(journalledSessions(entries, 'mine').map(({ id }) => id)).toEqual(['own']);
    expect(journalledSessions(entries, null).map(({ id }) => id)).toEqual(['theirs', 'own']);
  });
});

describe('what an interrupted tick certainly spent', () => {
  const spent = (...entries: Parameters<typeof journalledSessions>[0]) =>
    certainDollars(journalledSessions(entries, 'mine'), builtInRates);

  test('is the whole cap of every session that was begun, whatever its meter had shown', () => {
    expect(spent(session('a'), session('b', { subject: 8, cap: 1.5 }), metered('b', 0.1))).toBe(3.5);
  });

  test('is what was metered where that is more than the cap: never below what is certain', () => {
    expect(spent(session('a'), metered('a', 1.9), metered('a', 0.4))).toBe(2.3);
    expect(spent(session('a', { cap: null }), metered('a', 0.4))).toBe(0.4);
  });
});

describe('two interrupted iterations in a row', () => {
  test('are seen in the history, across the ticks that were skipped in between', () => {
    const skipped = aLine({ outcome: 'skipped_lock' });
    expect(interruptedBefore([aLine({ outcome: 'interrupted' }), skipped, skipped])).toBe(true);
  });

  test.each(['ok', 'errored', 'halted', 'deferred', 'awaiting_answer'] as const)(
    'are none when one was %s',
    (outcome) => {
      expect(interruptedBefore([aLine({ outcome: 'interrupted' }), aLine({ outcome })])).toBe(false);
      expect(interruptedBefore([])).toBe(false);
    },
  );

  test('are seen if no line records the first one yet', () => {
    const lost = (outcome: 'errored' | 'interrupted') =>
      aHead({
        lost: [
          {
            ...{ runId: 5, runAttempt: 1, epoch: 2, startedAt: noon, nonce: 'n', recorded: false },
            ...{ iteration: 1, dollars: 1, subjects: [] },
            outcome,
          },
        ],
      }).lost;

    expect(interruptedBefore([aLine({ outcome: 'ok' })], lost('interrupted'))).toBe(true);
    expect(interruptedBefore([aLine({ outcome: 'interrupted' })], lost('errored'))).toBe(false);
  });

  test('pause a loop until a person resumes it, except a run that has ended', () => {
    expect(paused(aHead({ notBefore: noon }))).toMatchObject({ status: 'parked', notBefore: null });
    expect(paused(aHead({ status: 'stopped', stop: { code: 'gate_stop', at: noon } })).status).toBe('stopped');
  });
});

describe('a paused loop', () => {
  const parked = newLoop(aHead({ status: 'parked', controlIssue: 2 }));
  const backlog = [anIssue({ number: 1 })];

  test('stays so whatever a tick finds: work, an empty backlog, a command that is none to resume', () => {
    const found = [{ backlog }, { backlog: [] }, { backlog, commands: [aCommand({ verb: 'run' })] }];
    for (const observation of found) {
      const { loop, decision } = tick(parked, { observation });
      expect(decision).toMatchObject({ verdict: 'idle', reason: 'parked until `/loop resume`' });
      expect(loop.head).toMatchObject({ status: 'parked', counters: { iterationsUsed: 0 } });
    }
  });

  test('names the way out that there is: before it has an issue of its own, that is the form of its workflow', () => {
    const homeless = newLoop(aHead({ status: 'parked', controlIssue: null }));
    const { decision } = tick(homeless, { observation: { backlog } });
    expect(decision).toHaveProperty('reason', 'parked before it had a control issue; start with `resume: true`');
  });

  test('works again once a person resumes it, by command or by box', () => {
    const commands = [aCommand({ verb: 'resume' }, 'box/abc/resume')];
    const { loop, decision } = tick(parked, { observation: { backlog, commands } });
    expect(decision.verdict).toBe('work');
    expect(loop.head).toMatchObject({ status: 'idle', notBefore: null, counters: { iterationsUsed: 1 } });
  });

  test('works again by itself once its time is over, and not before', () => {
    const until = (notBefore: string) => newLoop(aHead({ status: 'parked', notBefore }));
    expect(tick(until(noon), { observation: { backlog } }).decision.verdict).toBe('work');
    expect(tick(until('2027-01-01T00:00:00.000Z'), { observation: { backlog } }).decision).toMatchObject({
      verdict: 'idle',
      reason: 'parked until 2027-01-01T00:00:00.000Z',
    });
  });

  test('can be stopped', () => {
    const commands = [aCommand({ verb: 'stop', reason: null })];
    expect(tick(parked, { observation: { backlog, commands } }).loop.head.status).toBe('stopped');
  });
});

describe('a tick that a person cancelled by a command', () => {
  test('is a stop by that person, once', () => {
    const order = aCommand({ verb: 'cancel' }, 'comment/5');
    const head = aHead();
    expect(listStopOrders([aCommand({ verb: 'resume' }), order], head)).toEqual([order]);
    const { head: stopped, stop } = stoppedBy(head, order, noon);
    expect(stopped).toMatchObject({ status: 'stopped', stop: { code: 'user_interrupt', at: noon } });
    expect(stop?.sentence).toBe('Stopped by @ana');
  });
});

describe('an order that comes while agents work', () => {
  const stop = aCommand({ verb: 'stop', reason: 'enough' }, 'comment/4');
  const cancel = aCommand({ verb: 'cancel' }, 'comment/5');

  test('is to cancel before it is to stop, and none once it was obeyed', () => {
    expect(listStopOrders([stop, cancel], aHead())).toEqual([cancel, stop]);
    expect(listStopOrders([stop], aHead())).toEqual([stop]);
    const pause = aCommand({ verb: 'pause' });
    const now = aCommand({ verb: 'stop', reason: null, now: true }, 'comment/6/stop/now');
    expect(listStopOrders([pause, stop], aHead())).toEqual([stop, pause]);
    expect(listStopOrders([pause, stop, now], aHead())).toEqual([now, stop, pause]);
    expect(listStopOrders([aCommand({ verb: 'run' }), pause], aHead())).toEqual([pause]);
    expect(
      listStopOrders([stop, cancel], aHead({ consumed: ['comment/4', 'comment/5'].map((id) => ({ id, option: '' })) })),
    ).toEqual([]);
  });

  test('is obeyed at the exit of their iteration, and consumed with it', () => {
    const obedience = { head: aHead(), state: aState(), stopCommand: null, gateStop: null, acknowledged: [] };
    const ordered = orderedMeanwhile(obedience, { head: aHead(), state: aState() }, [stop]);
    expect(ordered.obedience.stopCommand).toEqual({ by: 'ana', reason: 'enough' });
    expect(ordered.claim.head.consumed).toEqual([{ id: 'comment/4', option: 'stop' }]);
  });
});

describe('orders that came while agents worked', () => {
  const pause = aCommand({ verb: 'pause' }, 'comment/4');
  const soft = aCommand({ verb: 'stop', reason: null }, 'comment/5');
  const now = aCommand({ verb: 'stop', reason: null, now: true }, 'comment/6');
  const restart = aCommand({ verb: 'restart' }, 'comment/7');
  const start = { head: aHead(), state: aState() };
  const endedBy = (orders: readonly AdmittedCommand[]) => {
    const obedience = { ...start, stopCommand: null, gateStop: null, acknowledged: [] };
    return orderedMeanwhile(obedience, start, orders);
  };
  const lostUnder = (orders: readonly AdmittedCommand[]) => {
    const head = aHead({ lease: aLease() });
    const lost = lostTick(head);
    if (lost === null) throw new Error('nothing was lost');
    const diary = { interrupted: true, sessions: [], journal: 'sound' } as const;
    const found = { preserved: [], pullRequests: [], orders, now: noon };
    return foldInterrupted({ diary, rates: builtInRates }, { lost, memory: { ...start, history: [] }, head }, found);
  };

  test.each([
    ['at the exit of their iteration', (orders: readonly AdmittedCommand[]) => endedBy(orders).claim],
    ['by the post step', (orders: readonly AdmittedCommand[]) => lostUnder(orders).progress],
  ])('are all consumed %s: the next tick obeys none of them over a later word', (_when, end) => {
    for (const first of [pause, soft]) {
      const { head, state } = end([first, now]);
      expect(head).toMatchObject({ pause: null, consumed: [{ id: first.id }, { id: now.id }] });
      const stopped: Head = { ...head, status: 'stopped', stop: { code: 'user_interrupt', at: noon } };
      const commands = [first, now, { ...restart, at: later(60) }];
      const next = applyDirectives(stopped, state, { observation: anObservation({ commands }), config: settings() });
      expect(next.refusals).toEqual([]);
      expect(next).toMatchObject({ stopCommand: null, head: { status: 'running', pause: null } });
    }
  });

  test('are all in the history line, each with what it changed: one that follows a stronger one changes nothing', () => {
    const stopped = expect.stringContaining('running → stopped');
    expect(endedBy([pause, now, soft]).obedience).toMatchObject({
      stopCommand: { by: 'ana' },
      acknowledged: [
        { commandId: pause.id, verb: 'pause', sentence: expect.stringContaining('running → paused') },
        { commandId: now.id, verb: 'stop', sentence: stopped },
        { commandId: soft.id, verb: 'stop', sentence: 'the run is stopped already, by @ana' },
      ],
    });
    expect(lostUnder([now, pause]).history.at(-1)).toMatchObject({
      outcome: 'halted',
      orders: [
        { verb: 'stop', by: 'ana', change: stopped },
        { verb: 'pause', by: 'ana', change: 'the run is stopped already, by @ana' },
      ],
    });
  });
});

describe('what an interrupted tick leaves', () => {
  const kept = { subject: 7, branch: 'tickgate/work/7-task', sha: sha('d'), complete: false, why: null };
  const pullRequest = {
    ...{ number: 70, subject: 7, branch: kept.branch, headSha: sha('d'), draft: false, loop: 'work', reviewed: false },
  };

  test('goes on from the branch that holds its work; the session stays counted, its permit is used up', () => {
    const permitted = [{ gate: 'ambiguous-criteria', signature: 's', option: 'proceed' }];
    const before = aState({ subjects: [aSubject({ number: 7, permitted })] });
    expect(
      withSession(before, anEntry(), { preserved: kept, pullRequest: null, isCounted: false }).subjects,
    ).toMatchObject([
      { number: 7, headSha: sha('d'), branch: kept.branch, sessions: 2, claimed: true, phase: 'coding', permitted: [] },
    ]);
  });

  test('keeps the recorded head where nothing could be preserved', () => {
    const before = aState({ subjects: [aSubject({ number: 7, headSha: sha('b'), sessions: 1 })] });
    const lost = { ...kept, sha: null, why: 'refused' };
    const { subjects } = withSession(before, anEntry(), { preserved: lost, pullRequest: null, isCounted: false });
    expect(subjects).toMatchObject([{ headSha: sha('b'), sessions: 2 }]);
  });

  test('counts the failure of a session that had ended, and none from before work that was delivered', () => {
    const before = aFailedSubject(7, ['exit']);
    const failure = { rootCause: 'exit:sh', summary: 'sh ended with exit code 7', iteration: 1, at: noon };
    const after = (facts: Partial<SessionEntry>) =>
      withSession(aState({ subjects: [before] }), anEntry(facts), {
        preserved: null,
        pullRequest: null,
        isCounted: false,
      }).subjects.map(({ failures }) => failures.length - before.failures.length);
    expect(before.failures.length).toBeGreaterThan(0);
    expect(after({ spent: 0, failure })).toEqual([1]);
    const delivered = { sha: sha('d'), gitDir: '/git', complete: false };
    expect(after({ delivered })).toEqual([0]);
    expect(after({ spent: 1, delivered })).toEqual([-before.failures.length]);
  });

  test.each([
    [
      'a session that failed',
      { spent: 1, failure: { rootCause: 'exit:sh', summary: 'failed', iteration: 1, at: noon } },
    ],
    ['work that was delivered', { spent: 1, delivered: { sha: sha('d'), gitDir: '/git', complete: true } }],
  ])('of two ticks that crashed in a row asks about its subject, also after %s', (_what, facts) => {
    const foldCrash = (state: LoopState, iteration: number) => {
      const plannedEffects = [effectKeys.claim({ run: aHead().run, subject: 7, iteration })];
      const head = aHead({ lease: aLease({ nonce: 'mine' }), reserved: { iteration, dollars: 1 }, plannedEffects });
      const lost = lostTick(head);
      if (lost === null) throw new Error('nothing was lost');
      const sessions = journalledSessions([session('s', { ...facts, session: iteration })], 'mine');
      const diary = { interrupted: false, sessions, journal: 'sound' } as const;
      const memory = { state, history: [] };
      const found = { preserved: [], pullRequests: [], orders: [], now: noon };
      return foldInterrupted({ diary, rates: builtInRates }, { lost, memory, head }, found).progress.state;
    };
    const first = foldCrash(aState(), 1);
    expect(repeatedFailure(getSubject(first, 7), { sessions: 9, audits: 9 })).toBeNull();
    const second = foldCrash(first, 2);
    expect(repeatedFailure(getSubject(second, 7), { sessions: 9, audits: 9 })).toMatchObject({
      rootCause: 'tick-lost',
      count: 2,
    });
    expect(getSubject(second, 7)).toMatchObject({ sessions: 2 });
  });

  test('counts audits without a verdict and opens breakers, as a tick that records its sessions does', () => {
    const breaker = { ...newBreaker(), circuitState: 'open', openings: 1 } as const;
    const audit = (state: LoopState, count: number) => {
      const failure = { rootCause: `exit:${count}`, summary: 'failed', iteration: count, at: noon };
      const counts = { modelErrors: 0, auditErrors: count, breaker };
      const entry = anEntry({ role: 'auditor', spent: 1, failure, counts });
      return withSession(state, entry, { preserved: null, pullRequest: null, isCounted: false });
    };
    const before = aState({ subjects: [aSubject({ number: 7, phase: 'auditing' })] });
    const after = getSubject(audit(audit(before, 1), 2), 7);
    expect(repeatedFailure(after, { sessions: 9, audits: 9 })).toMatchObject({
      rootCause: 'audit_retry_exhausted | exit:2',
      count: 2,
    });
    expect(after.breaker).toEqual(breaker);
  });

  test.each([
    ['cancelled', true],
    ['crashed', false],
  ])(
    'of a tick that %s opens the breaker of the run by the session that ended last, and asks about it',
    (_what, interrupted) => {
      const lost = lostTick(aHead({ lease: aLease({ nonce: 'mine' }) }));
      if (lost === null) throw new Error('nothing was lost');
      const streak = (circuitState: 'closed' | 'open', currentLoop: number) => ({
        ...{ lastRootCause: 'exit:sh', subjects: [7, 8] },
        breaker: { ...newBreaker(), circuitState, currentLoop },
      });
      const sessions = journalledSessions(
        [
          session('first', { spent: 1, runStreak: streak('open', 5) }),
          session('second', { subject: 8, spent: 1, runStreak: streak('closed', 4) }),
          session('third', { subject: 9 }),
        ],
        'mine',
      );
      const fold = (journalled: typeof sessions) =>
        foldInterrupted(
          { diary: { interrupted, sessions: journalled, journal: 'sound' }, rates: builtInRates },
          { lost, memory: { state: aState(), history: [] }, head: aHead({ lease: aLease() }) },
          { preserved: [], pullRequests: [], orders: [], now: noon },
        ).progress.state;
      expect(fold(sessions).runStreak).toEqual(streak('open', 5));
      expect(judgeRun(fold(sessions)).kind).toBe('ask');
      expect(judgeRun(fold(sessions.slice(2))).kind).toBe('go');
    },
  );

  test('is done where the whole work stands in its pull request, and not where only a part does', () => {
    const complete = { ...kept, complete: true };
    const phaseOf = (preserved: typeof kept) =>
      withSession(aState(), anEntry(), { preserved, pullRequest, isCounted: false }).subjects.map(({ phase }) => phase);
    expect(phaseOf(complete)).toEqual(['done']);
    expect(phaseOf(kept)).toEqual(['coding']);
    expect(phaseOf({ ...complete, sha: sha('e') })).toEqual(['coding']);
  });

  test('records its orders: a tick that adopts its bundle finds the subject cancelled', () => {
    const head = aHead({ lease: aLease(), consumed: [{ id: 'comment/1', option: 'cancel #70' }] });
    const lost = lostTick(head);
    if (lost === null) throw new Error('nothing was lost');
    const memory = { state: aState({ subjects: [aSubject({ number: 7, pullRequest: 70 })] }), history: [] };
    const diary = { interrupted: false, sessions: [], journal: 'sound' } as const;
    const found = { preserved: [], pullRequests: [], orders: [], now: noon };
    const { progress } = foldInterrupted({ diary, rates: builtInRates }, { lost, memory, head }, found);
    expect(progress.state.subjects).toMatchObject([{ number: 7, phase: 'cancelled' }]);
  });

  test('is paused by the order that came meanwhile, and not stopped: its claims stay', () => {
    const lost = lostTick(aHead({ lease: aLease() }));
    if (lost === null) throw new Error('nothing was lost');
    const order = aCommand({ verb: 'pause' });
    const fold = (interrupted: boolean) =>
      foldInterrupted(
        { diary: { interrupted, sessions: [], journal: 'sound' }, rates: builtInRates },
        { lost, memory: { state: aState(), history: [] }, head: aHead({ lease: aLease() }) },
        { preserved: [], pullRequests: [], orders: [order], now: noon },
      );
    const held = { status: 'parked', stop: null, pause: { by: 'ana', at: noon }, consumed: [{ id: order.id }] };
    expect(fold(true)).toMatchObject({ interruption: { outcome: 'interrupted' }, progress: { head: held } });
    expect(fold(false)).toMatchObject({ interruption: { outcome: 'errored' }, progress: { head: held } });
  });

  test('that its bundle does not know stays in the head: questions it posted, answers it took, commits it had written ahead', () => {
    const bundle = {
      name: 'a bundle',
      digest: `sha256:${'0'.repeat(64)}`,
      bytes: 1,
      artifactId: 1,
      cacheKey: null,
      savedAt: null,
      durableDays: null,
    };
    const before = aHead({
      openGates: [{ id: 'g', commentId: 1, nodeId: 'IC_1' }],
      consumed: [{ id: 'g', option: 'proceed' }],
      plannedEffects: [
        'label/7/in-progress',
        'gate/g',
        `checkpoint/7/${sha('d')}`,
        `review/8/${sha('e')}`,
        'bundle/work/3',
      ],
    });
    const saved = withBundle(before, { bundle, generation: 3, state: aState(), history: [] });
    expect(afterInterruption(saved, before)).toMatchObject({
      generation: 3,
      openGates: before.openGates,
      consumed: before.consumed,
      plannedEffects: ['gate/g', `checkpoint/7/${sha('d')}`, `review/8/${sha('e')}`],
    });
  });
});

describe('people read', () => {
  const told: Interruption = {
    runId: 100,
    runAttempt: 1,
    iteration: 3,
    outcome: 'interrupted',
    preserved: [
      { subject: 7, branch: 'tickgate/work/7-task', sha: sha('d'), complete: false, why: null },
      { subject: 8, branch: 'tickgate/work/8-task', sha: null, complete: false, why: 'evil.sh: @ana \n# new' },
      { subject: 9, branch: 'tickgate/work/9-task', sha: null, complete: false, why: null },
      {
        subject: 10,
        branch: 'tickgate/work/10-task',
        sha: sha('e'),
        complete: false,
        why: 'a secret in b.txt',
        workerLog: 'testing: @ana',
      },
    ],
    failed: [{ subject: 11, session: 2, why: 'sh ended with exit code 7: @ana' }],
    paused: true,
    stop: null,
    journal: 'sound',
  };

  test('what was preserved, what was not and why, and what happens next', () => {
    expect(interruptionBlock(told)).toMatchInlineSnapshot(`
"## Iteration 3 was interrupted
Run 100 attempt 1. Its iteration and its reservation stay counted.
- #7: the work is on \`tickgate/work/7-task\` (ddddddd)
- #10: the work is on \`tickgate/work/10-task\` (eeeeeee), but for the last of it: a secret in b.txt; its agent was at: testing: @​ana
- #8: nothing was preserved: evil.sh: @​ana # new
- #11: session 2 had failed before: sh ended with exit code 7: @​ana
Two iterations in a row were interrupted: the loop is paused until \`/loop resume\` or the Resume box."
`);
    expect(interruptionLine(told)).toMatchInlineSnapshot(
      `"The tick was interrupted: its iteration and its reservation stay counted, the work on 2 branches is preserved, and its lease is released."`,
    );
  });

  test('that a journal could not be used', () => {
    const block = interruptionBlock({
      ...told,
      outcome: 'errored',
      preserved: [],
      failed: [],
      paused: false,
      journal: 'damaged',
    });
    expect(block).toMatchInlineSnapshot(`
"## Iteration 3 ended before it had recorded its work
Run 100 attempt 1. Its iteration and its reservation stay counted.
The journal of this tick is damaged: nothing of it was used."
`);
    expect(interruptionLine({ ...told, outcome: 'halted', preserved: [] })).toMatchInlineSnapshot(
      `"The tick was cancelled by a command: its iteration and its reservation stay counted, and its lease is released."`,
    );
  });

  test('that a tick had claimed nothing', () => {
    const unclaimed: Interruption = {
      ...told,
      iteration: 0,
      outcome: 'errored',
      preserved: [],
      failed: [],
      paused: false,
    };
    expect(interruptionBlock(unclaimed)).toMatchInlineSnapshot(`
"## A tick ended before it had recorded its work
Run 100 attempt 1. It had claimed nothing."
`);
    expect(interruptionLine(unclaimed)).toMatchInlineSnapshot(
      `"The tick ended before it had recorded its work and had claimed nothing; its lease is released."`,
    );
  });
});
