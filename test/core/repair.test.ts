import { describe, expect, test } from 'vitest';
import { findDivergence } from '../../src/core/decide/batch.ts';
import { listPendingOrders } from '../../src/core/directives/resume.ts';
import {
  effectKeys,
  isPartialPullRequest,
  listUnclearKeys,
  readLeftSha,
  renderPullRequestLine,
} from '../../src/core/effects/effect.ts';
import { freshHead, withBundle, withSkip } from '../../src/core/record/head-transitions.ts';
import { chargedHead, lostTick, repaired, unsaved } from '../../src/core/record/repair-lost-tick.ts';
import type { Head } from '../../src/core/state/head.ts';
import { type LoopState, newRunStreak } from '../../src/core/state/loop-state.ts';
import { newBreaker } from '../../src/core/state/subject.ts';
import {
  aHead,
  aLease,
  aState,
  aSubject,
  aVagueGate,
  aVagueIssue,
  later,
  noon,
  theCeilings,
} from '../support/core-facts.ts';

const sha = (digit: string): string => digit.repeat(40);
const bundle = {
  ...{ name: 'a bundle', digest: `sha256:${'0'.repeat(64)}`, bytes: 1, artifactId: 1, cacheKey: null },
  ...{ savedAt: noon, durableDays: 30 },
};

/** Issue 7 was claimed for a session, under a lease taken at noon. */
const claimed = (facts: Partial<Head> = {}): Head =>
  aHead({
    lease: aLease(),
    reserved: { iteration: 2, dollars: 3 },
    plannedEffects: [effectKeys.claim({ run: 1, subject: 7, iteration: 2 })],
    ...facts,
  });

/** Whoever comes after charges it. */
function after(head: Head, now = later(60)): Head {
  const lost = lostTick(head);
  if (lost === null) throw new Error('nobody was lost');
  return chargedHead(head, lost, now);
}

test('the minutes of a lost tick are counted up to its last sign of life and the next one that was due, however late it is found', () => {
  const minutes = (at: { seen: number; found: number }): number =>
    after(claimed({ updatedAt: later(at.seen) }), later(at.found)).counters.minutesElapsed;

  expect(minutes({ seen: 20, found: 300 })).toBeCloseTo(25);
  expect(minutes({ seen: 20, found: 22 })).toBeCloseTo(22);
  expect(minutes({ seen: 0, found: 300 })).toBeCloseTo(5);
  // Who only meets the holder is no sign of its life.
  const met = withSkip(claimed({ updatedAt: later(20) }), { runId: 9, runAttempt: 1, at: later(90) }, true);
  expect(after(met, later(300)).counters.minutesElapsed).toBeCloseTo(25);
});

describe('a tick that had recorded and could not save', () => {
  const pushed = sha('b');
  const planned = [...claimed().plannedEffects, effectKeys.checkpoint(7, pushed)];
  const recorded = claimed({
    ...unsaved(aHead(), { reserved: claimed().reserved, plannedEffects: planned }),
    lease: aLease(),
  });
  const request = { number: 31, subject: 7, branch: 'tickgate/work/7-x', loop: 'work', reviewed: false };
  const repair = (state: LoopState, headSha: string, draft: boolean) =>
    repaired({ head: after(recorded), state }, { at: noon, pullRequests: [{ ...request, headSha, draft }] }).state
      .subjects;
  const known = aState({
    subjects: [aSubject({ number: 7, sessions: 1, pullRequest: 31, headSha: sha('a'), branch: 'tickgate/work/7-x' })],
  });

  test('has done what its pull request shows: a commit of ours that the last bundle did not know', () => {
    expect(repair(known, pushed, false)).toMatchObject([{ phase: 'done', headSha: pushed, failures: [] }]);
    expect(repair(known, pushed, true)).toMatchObject([{ phase: 'coding', headSha: pushed, failures: [] }]);
  });

  test('has failed where nothing shows: its session counts, so that its subject is asked about in the end', () => {
    expect(repair(known, sha('a'), true)).toMatchObject([{ sessions: 2, failures: [{ rootCause: 'tick-lost' }] }]);
  });

  test('is known by what it had planned to push, never by what stands there now, which may be another writer’s', () => {
    expect(repair(aState(), pushed, true)).toMatchObject([{ pullRequest: 31, headSha: pushed }]);
    const [subject] = repair(aState(), sha('c'), true);
    expect(subject).toMatchObject({ pullRequest: 31, headSha: pushed });
    expect(findDivergence(subject ?? null, [{ ...request, headSha: sha('c') }])).toMatchObject({
      recordedSha: pushed,
      headSha: sha('c'),
    });
  });
});

test('a pull request says itself that more is to come, whatever became of its draft', () => {
  const line = { key: 'pr/7', epoch: 1, loop: 'work' };

  expect(isPartialPullRequest(renderPullRequestLine({ ...line, complete: false }))).toBe(true);
  expect(isPartialPullRequest(renderPullRequestLine({ ...line, complete: true }))).toBe(false);
  expect(isPartialPullRequest('work=partial')).toBe(false);
});

test('a push that failed stays written down with its commit: it may arrive yet, and is ours then', () => {
  const push = { kind: 'push', key: 'push/7', subject: 7, branch: 'b', sha: sha('d'), expectedHead: null } as const;
  const failed = { key: 'push/7', kind: 'failed', why: 'no answer' } as const;

  expect(listUnclearKeys({ effects: [push], outcomes: [failed] }, [])).toEqual([`checkpoint/7/${sha('d')}`]);
  expect(listUnclearKeys({ effects: [push], outcomes: [{ ...failed, key: 'pr/7' }] }, [])).toEqual([]);
});

test('a pull request says itself where its branch was left', () => {
  const line = { key: 'pr/7', epoch: 1, loop: 'work', complete: false };

  expect(readLeftSha(`${renderPullRequestLine({ ...line, head: sha('a') })}\nMore`)).toBe(sha('a'));
  expect(readLeftSha(renderPullRequestLine(line))).toBeNull();
});

describe('what was consumed', () => {
  const orders = [
    { id: 'comment/1', option: 'cancel #12' },
    { id: 'comment/2', option: 'restart run' },
    { id: 'comment/3', option: 'stop' },
  ];
  const saved = (consumed: Head['consumed']): Head =>
    withBundle(aHead({ consumed }), { bundle, generation: 1, state: aState(), history: [] });

  test('is done again until a bundle records it', () => {
    const head = aHead({ consumed: orders });

    expect(listPendingOrders(head)).toEqual([
      { kind: 'subject', verb: 'cancel', thread: 12, fromBase: false },
      { kind: 'run', fromBase: false },
    ]);
    expect(listPendingOrders(saved(orders))).toEqual([]);
    expect(saved(orders).consumed.map(({ option }) => option)).toEqual(['cancel', 'restart', 'stop']);
  });

  test('of a question is not given twice where a bundle is adopted that a post step had saved, in which it is still open', () => {
    const gate = aVagueGate(aVagueIssue(7));
    const head = aHead({ consumed: [{ id: gate.id, option: 'proceed' }, ...orders] });
    const adopted = (gates: LoopState['gates']): string[] =>
      withBundle(head, { bundle, generation: 1, state: aState({ gates }), history: [] }).consumed.map(({ id }) => id);

    expect(adopted([gate])).toContain(gate.id);
    expect(adopted([])).not.toContain(gate.id);
  });

  test('is no order of a fresh run, and stays known as obeyed', () => {
    const start = { loop: 'work', skill: 'work', workflow: 'w', ceilings: theCeilings(), now: noon } as const;
    const fresh = freshHead(aHead({ consumed: orders }), start);

    expect(listPendingOrders(fresh)).toEqual([]);
    expect(fresh.consumed.map(({ id }) => id)).toEqual(['comment/1', 'comment/2', 'comment/3']);
  });

  test('by comment is not pushed out by forms and boxes: the second of the newest comment is read again', () => {
    const forms = Array.from({ length: 30 }, (_none, index) => ({ id: `dispatch/${index}/raise`, option: 'raise' }));

    const { consumed } = saved([{ id: 'comment/5/0', option: 'stop' }, ...forms]);

    expect(consumed).toHaveLength(21);
    expect(consumed[0]).toEqual({ id: 'comment/5/0', option: 'stop' });
  });
});

test('the head knows of an open breaker by the bundle that it names, for those who read no bundle', () => {
  const saved = (circuitState: 'open' | 'half_open' | 'closed') => {
    const runStreak = { ...newRunStreak(), breaker: { ...newBreaker(), circuitState } };
    return withBundle(aHead(), { bundle, generation: 1, state: aState({ runStreak }), history: [] }).breakerOpen;
  };

  expect([saved('open'), saved('half_open'), saved('closed')]).toEqual([true, true, false]);
});

test('what a lost tick had claimed stays ours to give back, also where the run was restarted since', () => {
  const restartedSince = { ...after(claimed()), run: 2 };
  const { state } = repaired({ head: restartedSince, state: aState() }, { at: later(60), pullRequests: [] });
  expect(state.subjects).toMatchObject([{ number: 7, claimed: true }]);
});
