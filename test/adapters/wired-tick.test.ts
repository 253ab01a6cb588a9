/** What a whole tick records of its agents, its people and its time, and what it does about that, over ports in memory. */
import { describe, expect, test } from 'vitest';
import { effectKeys } from '../../src/core/effects/effect.ts';
import type { CappedSession } from '../../src/core/sessions/contract/planned-session.ts';
import type { SessionReport } from '../../src/core/sessions/contract/session-report.ts';
import { buildBudget } from '../../src/core/state/head.ts';
import { emptySnapshot } from '../../src/persistence/loop-snapshot.ts';
import { printReport } from '../../src/reporting/report-tick.ts';
import {
  aCommand,
  aDelivery,
  aFailure,
  aHead,
  aLease,
  aLine,
  anIssue,
  aResult,
  later,
  noon,
} from '../support/core-facts.ts';
import { type LoopInMemory, loopInMemory } from '../support/loop-in-memory.ts';

const issues = [1, 2, 3, 4].map((number) => anIssue({ number }));
const [first] = issues;
const one = first === undefined ? [] : [first];

const failing = (session: CappedSession): SessionReport =>
  aFailure(session, `test | ${session.subject} ${session.session}`);
const failingAlike = (session: CappedSession): SessionReport => aFailure(session);

const limited = (session: CappedSession): SessionReport => ({
  ...aFailure(session),
  outcome: {
    kind: 'failed',
    failure: {
      ...{ class: 'limit', rootCause: 'limit', sentence: 'The model is limited', question: null },
      trouble: { kind: 'rate_limit', status: 429, said: 'Try again later', resets: { at: later(90) } },
    },
  },
});

const withoutItsService = (session: CappedSession): SessionReport => ({
  ...aFailure(session),
  outcome: {
    kind: 'failed',
    failure: {
      ...{ class: 'outage', rootCause: 'outage | qmd', sentence: 'qmd is unreachable', question: null },
      outage: { dependency: 'qmd', remedy: 'fix per ADR-0024', error: 'refused' },
    },
  },
});

describe('a question at the end of long sessions', () => {
  const asks = (session: CappedSession): SessionReport => ({
    ...aFailure(session),
    outcome: {
      kind: 'failed',
      failure: { class: 'decision', rootCause: 'decision', sentence: 'It asks', question: 'Which colour?' },
    },
  });
  const config = 'gates: { agent-decision: { expiry-hours: 2, default: skip } }\n';

  test('leaves its hours to people from when it is posted, and says when they end', async () => {
    const loop = loopInMemory({ issues: one, agent: asks, config, minutes: 40 });
    await loop.tick();
    const [gate] = loop.saved().state.gates;
    expect(gate?.askedAt).toBe(later(40));
    expect(loop.head().openGates[0]?.askedAt).toBe(later(40));
    const [posted] = loop.done.flatMap((effect) => (effect.kind === 'gate' ? [effect.body] : []));
    expect(posted).toContain('Without an answer until 2026-03-01 14:40 UTC, `skip` counts, at the next tick after it.');
  });

  test('of a kind without a default waits for ever, and names no time', async () => {
    const loop = loopInMemory({ issues: one, agent: asks });
    await loop.tick();
    const [posted] = loop.done.flatMap((effect) => (effect.kind === 'gate' ? [effect.body] : []));
    expect(posted).not.toContain('Without an answer');
  });
});

describe('a tick that worked', () => {
  test('begins to load the bundle before it has the lease, and to delete an old one before its agents run', async () => {
    const loop = loopInMemory({ issues: one, head: aHead({ lease: null }) });
    await loop.tick();
    const place = (step: string): number => loop.order.indexOf(step);
    const steps = ['prefetch', 'swap', 'load', 'prune', 'agents', 'save'];
    expect(steps.toSorted((a, b) => place(a) - place(b))).toEqual(steps);
    expect(steps.filter((step) => place(step) < 0)).toEqual([]);
  });

  test('loads no bundle ahead of a lease that another tick holds', async () => {
    const loop = loopInMemory({ issues: one, head: aHead({ lease: aLease() }) });
    await loop.tick();
    expect(loop.order).not.toContain('prefetch');
  });

  test('shows in its log where each of its subjects stands, with the evidence of an open breaker', async () => {
    const groups: string[] = [];
    const loop = loopInMemory({ issues: one, agent: failing, config: 'circuit: {no-progress: 1}\n' });
    await loop.tick();
    printReport({ line: () => {}, annotate: () => {}, group: (_title, text) => void groups.push(text) }, loop.story());
    expect(groups).toHaveLength(2);
    expect(groups[1]).toContain('## Loop Status');
    expect(groups[1]).toContain('1 session in a row made no progress');
  });

  test('counts the minutes that it took and stops in the iteration that uses up the last one', async () => {
    const loop = loopInMemory({ issues, config: 'max-agents: 1\nmax-iterations: 2\n', minutes: 9 });
    await loop.tick();
    expect(loop.head()).toMatchObject({ status: 'running', counters: { iterationsUsed: 1, minutesElapsed: 9 } });

    expect(await loop.tick()).toMatchObject({ kind: 'done', outcome: 'halted' });
    expect(loop.head()).toMatchObject({ stop: { code: 'iteration_budget' }, counters: { minutesElapsed: 18 } });
  });

  test('gives its lease back, and starts the next tick itself at a continuous pace alone', async () => {
    for (const [pace, started] of Object.entries({ cron: [], continuous: ['continuous'] })) {
      const loop = loopInMemory({ issues, config: `pace: ${pace}\nmax-agents: 1\n` });
      await loop.tick();
      expect(loop.dispatched).toEqual(started);
      expect(loop.head().lease).toBeNull();
    }
  });

  test('has run no more sessions at once than there may be agents', async () => {
    const loop = loopInMemory({ issues, config: 'max-agents: 2\n' });
    await loop.tick();
    expect(loop.sessions.map(({ subject }) => subject)).toEqual([1, 2]);
  });

  test('adds what its sessions used to what earlier ticks did, row by row and commit by commit', async () => {
    const loop = loopInMemory({ issues, config: 'max-agents: 1\n' });
    await loop.tick();
    const { dollarsEstimate, dollarsReported } = loop.head().counters;
    await loop.tick();
    expect(dollarsReported).toBe(1);
    expect(loop.head().counters).toMatchObject({
      ...{ dollarsReported: 2, dollarsEstimate: 2 * dollarsEstimate, agentsDispatched: 4, commentsPushed: 2 },
      prsTouched: ['#101', '#102'],
    });
    const { usage, taskCommits } = loop.saved().state;
    expect(usage.map(({ subject, role }) => `${subject} ${role}`)).toEqual(
      [1, 2].flatMap((subject) => [`${subject} worker`, `${subject} auditor`]),
    );
    expect(taskCommits.map(({ task }) => task)).toEqual(['#1', '#2']);
    expect(loop.saved().history).toMatchObject([{ dollarsThisIter: 1 }, { dollarsThisIter: 1 }]);
  });

  test('takes the larger of estimate and report for spent, before it starts a session', async () => {
    for (const used of [{ dollarsEstimate: 22 }, { dollarsReported: 22 }, { dollarsCounted: 22 }]) {
      const loop = loopInMemory({ issues: one, head: aHead({ used: { ...used, iterationsUsed: 1 } }) });
      await loop.tick();
      expect(loop.sessions).toEqual([]);
      expect(
        loop
          .saved()
          .state.gates.map(({ question }) => question)
          .join(),
      ).toContain('Approaching dollars ceiling');
    }
  });

  test('keeps what its agents noted, and hands it to the next tick’s', async () => {
    const notes = 'The parser lives in src/parse.';
    const agent = (session: CappedSession) => aDelivery(session, { complete: false, result: aResult({ notes }) });
    const loop = loopInMemory({ issues: one, agent });
    await loop.tick();
    await loop.tick();
    expect(loop.saved().notes).toContain(notes);
    expect(loop.setting().notes).toContain(notes);
  });

  test('records for each subject the last line of its agent’s log, and the next session begins a new one', async () => {
    const logs = [{ workerLog: 'testing: npm\u001B[31m test' }, {}];
    const agent = (session: CappedSession) => ({ ...aDelivery(session, { complete: false }), ...logs.shift() });
    const loop = loopInMemory({ issues: one, agent, config: 'sessions-per-subject: 1\n' });
    await loop.tick();
    expect(loop.saved().state.subjects).toMatchObject([{ workerLog: 'testing: npm [31m test' }]);
    await loop.tick();
    expect(loop.saved().state.subjects).toMatchObject([{ workerLog: '' }]);
  });

  test('shows in the pull request what its sessions noted', async () => {
    const agent = (session: CappedSession) =>
      aDelivery(session, { result: aResult({ notes: 'Created: src/parse.ts' }) });
    const loop = loopInMemory({ issues: one, agent });
    await loop.tick();
    const bodies = loop.done.flatMap((effect) => (effect.kind === 'pull-request' ? [effect.body] : []));
    expect(bodies.join()).toContain('### Notes for later sessions\n\n- Created: src/parse.ts');
  });

  test('parks a loop whose model is limited until the limit ends', async () => {
    const loop = loopInMemory({ issues: one, agent: limited });
    expect(await loop.tick()).toMatchObject({ outcome: 'deferred' });
    expect(loop.head()).toMatchObject({ status: 'parked', notBefore: later(90) });
    expect(await loop.tick()).toMatchObject({ kind: 'quiet' });
  });
});

describe('a tick whose agents failed', () => {
  test('asks at its exit once an issue failed twice alike; question and answer stand in the history', async () => {
    const loop = loopInMemory({ issues: one, agent: failingAlike });
    await loop.tick();
    expect(loop.saved().state.gates).toEqual([]);
    await loop.tick();
    expect(loop.saved().state.gates).toMatchObject([{ name: 'repeated-failure', subject: 1 }]);
    expect(loop.saved().history.at(-1)?.gates).toMatchObject([{ name: 'repeated-failure', answer: null }]);

    loop.answers('repeated-failure', 'retry');
    await loop.tick();
    expect(loop.saved().history.at(-1)?.gates[0]).toMatchObject({ answer: 'retry', by: 'ana', permission: 'write' });
    expect(loop.sessions).toHaveLength(3);
  });

  test('counts an outage in a row against the run and against no issue, and stops at the second', async () => {
    const loop = loopInMemory({ issues: one, agent: withoutItsService });
    await loop.tick();
    expect(loop.head()).toMatchObject({ status: 'running', counters: { qmdFailuresConsecutive: 1 } });
    expect(loop.saved().state.subjects[0]?.failures).toEqual([]);
    await loop.tick();
    expect(loop.head()).toMatchObject({ stop: { code: 'qmd_unreachable' }, counters: { qmdFailuresConsecutive: 2 } });
  });

  test('opens the breaker of an issue that gets nowhere', async () => {
    const loop = loopInMemory({ issues: one, agent: failing, config: 'circuit: {no-progress: 3}\n' });
    for (let ticks = 0; ticks < 3; ticks += 1) await loop.tick();
    expect(loop.saved().state.subjects[0]?.breaker).toMatchObject({ circuitState: 'open', noProgressLoops: 3 });
  });

  const breakerIn = (loop: LoopInMemory) => loop.saved().state.subjects[0]?.breaker;

  test('opens the breaker with the third stall in a row by default, though each kept work', async () => {
    let stalls = 0;
    const stalling = (session: CappedSession): SessionReport => {
      stalls += 1;
      const failure = {
        class: 'stalled',
        rootCause: `stalled | ${stalls}`,
        sentence: 'It fell silent',
        question: null,
      } as const;
      return { ...aFailure(session), outcome: { kind: 'failed', failure }, checkpoint: `${stalls}`.repeat(40) };
    };
    const loop = loopInMemory({ issues: one, agent: stalling });
    for (let ticks = 0; ticks < 2; ticks += 1) await loop.tick();
    expect(breakerIn(loop)).toMatchObject({ circuitState: 'closed', stalledLoops: 2, noProgressLoops: 0 });
    await loop.tick();
    expect(breakerIn(loop)).toMatchObject({
      circuitState: 'open',
      evidence: '3 sessions in a row fell silent (stall_timeout). Last error: It fell silent',
    });
  });

  test('opens the breaker with the fourth session of one root cause by default, each allowed by a person', async () => {
    const config = 'max-iterations: 100\ncircuit: {no-progress: 100}\n';
    const loop = loopInMemory({ issues: one, agent: failingAlike, config });
    await loop.tick();
    for (let ticks = 1; ticks < 4; ticks += 1) {
      await loop.tick();
      expect(breakerIn(loop)?.circuitState).toBe(ticks < 3 ? 'closed' : 'open');
      loop.answers('repeated-failure', 'retry');
    }
    await loop.tick();
    expect(loop.sessions).toHaveLength(4);
    expect(loop.saved().state.gates.map(({ name }) => name)).toEqual(['circuit-open']);
    expect(breakerIn(loop)?.evidence).toMatch(/^4 sessions in a row ended with the same error\./);
  });

  test('opens the breaker of the run when several get nowhere, and the head shows it', async () => {
    const loop = loopInMemory({ issues, agent: failing, config: 'max-agents: 3\ncircuit: {no-progress: 2}\n' });
    await loop.tick();
    expect(loop.saved().state.runStreak).toMatchObject({ breaker: { circuitState: 'open' }, subjects: [1, 2, 3] });
    expect(loop.head().breakerOpen).toBe(true);
  });
});

describe('a tick after others', () => {
  test('writes the line of each tick that was skipped behind a holder, and counts nothing for it', async () => {
    const head = aHead({ skips: [{ runId: 77, runAttempt: 1, at: noon }], skipsTotal: 1 });
    const loop = loopInMemory({ issues: one, head });
    await loop.tick();
    expect(loop.saved().history).toMatchObject([
      { outcome: 'skipped_lock', runId: 77, agentsDispatchedThisIter: 0 },
      { outcome: 'ok', agentsDispatchedThisIter: 2 },
    ]);
    expect(loop.head()).toMatchObject({ skips: [], counters: { iterationsUsed: 1 } });
  });

  test('writes the line of a tick that died, with what it had reserved', async () => {
    const lease = aLease({ epoch: 1, iteration: 1 });
    const head = aHead({ epoch: 1, lease, reserved: { iteration: 1, dollars: 2 } });
    const loop = loopInMemory({ issues: one, head });
    await loop.tick();
    expect(loop.saved().history[0]).toMatchObject({ outcome: 'errored', runId: 50, dollarsThisIter: 2 });
    expect(loop.head()).toMatchObject({ lost: [], counters: { iterationsUsed: 2, dollarsCounted: 3 } });
  });

  test('counts a tick that died with its claim as a failure of the issue that it worked on', async () => {
    const lease = aLease({ epoch: 1, iteration: 1 });
    const plannedEffects = [effectKeys.claim({ run: 1, subject: 1, iteration: 1 })];
    const head = aHead({ epoch: 1, lease, reserved: { iteration: 1, dollars: 2 }, plannedEffects });
    const loop = loopInMemory({ issues: one, head, agent: failing });
    await loop.tick();
    const [subject] = loop.saved().state.subjects;
    expect(subject?.failures.map(({ rootCause }) => rootCause)).toEqual(['tick-lost', 'test | 1 2']);
  });

  test('with resume counts what the last history line had counted more', async () => {
    const last = aLine({
      budgetSnapshot: { ...buildBudget(aHead({ used: { iterationsUsed: 2 } })), prsTouchedTotal: 0 },
    });
    const loop = loopInMemory({ issues: one, head: aHead(), saved: { ...emptySnapshot, history: [last] } });
    await loop.tick({ resume: true });
    expect(loop.head().counters.iterationsUsed).toBe(3);
    expect(loop.story().notices.join()).toContain('iterationsUsed 0 -> 2');
  });

  test('asks each time that the backlog changed: to keep the plan once is no word about the next change', async () => {
    const loop = loopInMemory({ issues, config: 'max-agents: 1\nmax-iterations: 20\n' });
    await loop.tick();
    loop.issues.push(anIssue({ number: 8 }));
    await loop.tick();
    loop.answers('backlog-drift', 'continue');
    await loop.tick();
    expect(loop.sessions.map(({ subject }) => subject)).toEqual([1, 2]);
    loop.issues.push(anIssue({ number: 9 }));
    await loop.tick();
    expect(loop.saved().state.gates).toMatchObject([{ name: 'backlog-drift' }]);
    expect(loop.sessions).toHaveLength(2);
  });

  test('that is to stop gives back the labels of the issues on which work had begun; the one after it does nothing', async () => {
    const agent = (session: CappedSession) => aDelivery(session, { complete: false });
    const loop = loopInMemory({ issues: one, agent });
    await loop.tick();
    loop.commands(aCommand({ verb: 'stop', reason: null }));
    expect(await loop.tick()).toMatchObject({ outcome: 'halted' });
    expect(loop.done.filter(({ kind }) => kind === 'unlabel')).toMatchObject([{ issue: 1, name: 'in-progress' }]);
    expect(await loop.tick()).toMatchObject({ kind: 'quiet' });
  });

  test('reports the end of a stopped run no second time', async () => {
    const loop = loopInMemory({ issues, config: 'max-agents: 1\nmax-iterations: 1\n' });
    await loop.tick();
    expect(loop.story()).toMatchObject({ ended: true, stop: { code: 'iteration_budget' } });
    loop.commands(aCommand({ verb: 'status' }));
    expect(await loop.tick()).toMatchObject({ kind: 'done', outcome: 'halted' });
    expect(loop.story()).toMatchObject({ ended: false, stop: { code: 'iteration_budget' } });
  });
});
