import { describe, expect, test } from 'vitest';
import {
  type HolderFacts,
  type HolderVerdict,
  jobsWanted,
  judgeHolder,
  leaseDeadline,
  proofFor,
  sentences,
} from '../../src/core/lease/lease.ts';
import { released, withLease } from '../../src/core/record/head-transitions.ts';
import { describeEndedHolder, seeHolder } from '../../src/core/reports/lease-holder.ts';
import type { Lease } from '../../src/core/state/head.ts';
import { aHead, aLease, later, noon } from '../support/core-facts.ts';

const attempt = (facts: Partial<Extract<HolderFacts, { kind: 'attempt' }>> = {}): HolderFacts => ({
  kind: 'attempt',
  status: 'in_progress',
  currentAttempt: 1,
  completedAt: null,
  ...facts,
});
const inTime = later(30);
const tooLate = later(61);

test('a reader is told that a run is over as GitHub concluded, and that agents on a self-hosted runner may outlive it', () => {
  const cancelled = attempt({ status: 'completed', completedAt: noon, conclusion: 'cancelled' });
  const selfHosted = aLease({ runnerEnvironment: 'self-hosted' });
  const told = (lease: Lease, facts: HolderFacts, now: string): string => {
    const seen = seeHolder(lease, facts, now);
    return seen.kind === 'over' ? describeEndedHolder(seen) : seen.kind;
  };

  expect(told(aLease(), cancelled, noon)).toBe(
    'the run at work is over (cancelled); the next tick takes the lease over',
  );
  expect(told(selfHosted, cancelled, later(14))).toBe(
    'the run at work is over (cancelled); a tick takes the lease over 15 minutes after its end',
  );
  expect(told(selfHosted, cancelled, later(15))).toContain('; the next tick takes the lease over');
  expect(told(aLease(), attempt({ currentAttempt: 2 }), noon)).toContain(
    'is over (attempt 2 replaced it); the next tick',
  );
  expect(told(aLease(), attempt(), noon)).toBe('at work');
  expect(told(aLease(), { kind: 'gone', ownRunVisible: false }, noon)).toBe('unseen');
});

describe('the holder of a lease', () => {
  const selfHosted = aLease({ runnerEnvironment: 'self-hosted' });
  const completed = (completedAt: string | null) => attempt({ status: 'completed', completedAt });
  const renewed = aLease({ startedAt: later(-3 * 24 * 60), deadlineAt: later(60) });

  /** In time, on a hosted runner, where nothing else is said. */
  test.each<[string, HolderVerdict['kind'], { facts: HolderFacts; now?: string; lease?: Lease }]>([
    ['completed, at once on a hosted runner', 'dead', { facts: completed(inTime) }],
    [
      'self-hosted, for 15 minutes, as its agents may live',
      'alive',
      { facts: completed(noon), now: later(14), lease: selfHosted },
    ],
    ['self-hosted, after these', 'dead', { facts: completed(noon), now: later(15), lease: selfHosted }],
    [
      'self-hosted, within these past its deadline',
      'alive',
      { facts: completed(later(60)), now: tooLate, lease: selfHosted },
    ],
    [
      'self-hosted, after these past its deadline',
      'dead',
      { facts: completed(later(60)), now: later(75), lease: selfHosted },
    ],
    ['self-hosted, completed at an unknown time', 'alive', { facts: completed(null), lease: selfHosted }],
    ['self-hosted, the same past its deadline', 'dead', { facts: completed(null), now: tooLate, lease: selfHosted }],
    ['replaced by a later attempt of its run', 'dead', { facts: attempt({ currentAttempt: 2 }) }],
    ['of a deleted run', 'dead', { facts: { kind: 'gone', ownRunVisible: true } }],
    ['gone, as our own run is', 'ambiguous', { facts: { kind: 'gone', ownRunVisible: false } }],
    ['with an old record and a deadline ahead', 'alive', { facts: attempt(), lease: renewed }],
    ['without an open job past its deadline', 'dead', { facts: { kind: 'jobs', allCompleted: true }, now: tooLate }],
    ['with an open job past its deadline', 'ambiguous', { facts: { kind: 'jobs', allCompleted: false }, now: tooLate }],
    ['past its deadline, before its jobs are read', 'ambiguous', { facts: attempt(), now: tooLate }],
    ['of an unknown status', 'ambiguous', { facts: attempt({ status: 'hibernating' }) }],
    ['outside Actions, running', 'alive', { facts: { kind: 'process', probe: 'alive' } }],
    ['outside Actions, ended', 'dead', { facts: { kind: 'process', probe: 'dead' } }],
    ['on another host', 'ambiguous', { facts: { kind: 'process', probe: 'other-host' } }],
  ])('%s: %s', (_which, verdict, given) => {
    expect(judgeHolder(given.lease ?? aLease(), given.facts, given.now ?? inTime).kind).toBe(verdict);
  });

  test.each(['requested', 'queued', 'pending', 'waiting', 'in_progress'])(
    'is alive while its attempt is %s and its deadline has not passed',
    (status) => {
      expect(judgeHolder(aLease(), attempt({ status }), inTime).kind).toBe('alive');
    },
  );

  test.each(['completed', 'in_progress'])(
    'is ambiguous where GitHub answers about an earlier attempt, which is %s: it says nothing of this one',
    (status) => {
      const lease = aLease({ runAttempt: 2 });
      const earlier = attempt({ status, completedAt: status === 'completed' ? noon : null });
      expect(judgeHolder(lease, earlier, inTime)).toEqual({
        kind: 'ambiguous',
        pastDeadline: false,
        warning: 'Cannot tell whether run 50 attempt 2 still works (GitHub still shows attempt 1); taking it as alive.',
      });
      expect(judgeHolder(lease, earlier, tooLate)).toMatchObject({ kind: 'ambiguous', pastDeadline: true });
    },
  );

  test('has its jobs asked for only past the deadline and only while it looks unfinished', () => {
    const lease = aLease();

    expect(jobsWanted(lease, attempt(), tooLate)).toBe(true);
    expect(jobsWanted(lease, attempt(), inTime)).toBe(false);
    expect(jobsWanted(lease, attempt({ status: 'completed' }), tooLate)).toBe(false);
    expect(jobsWanted(lease, attempt({ currentAttempt: 2 }), tooLate)).toBe(false);
    expect(jobsWanted(lease, attempt({ status: 'hibernating' }), tooLate)).toBe(false);
    expect(jobsWanted(lease, { kind: 'unanswered', why: '503' }, tooLate)).toBe(false);
  });

  test('is ambiguous when GitHub does not answer, with one line of warning', () => {
    expect(judgeHolder(aLease(), { kind: 'unanswered', why: 'GitHub answered 403' }, inTime)).toEqual({
      kind: 'ambiguous',
      pastDeadline: false,
      warning: 'Cannot tell whether run 50 attempt 1 still works (GitHub answered 403); taking it as alive.',
    });
  });

  test('that is ambiguous past its deadline says so, since then a person is asked', () => {
    expect(judgeHolder(aLease(), { kind: 'unanswered', why: '500' }, tooLate)).toMatchObject({ pastDeadline: true });
  });
});

describe('the proof that publishing demands', () => {
  test('is given to the holder of the nonce, and to no process that merely shares run and attempt', () => {
    expect(proofFor(aLease(), 'holder')).toMatchObject({ epoch: 3, nonce: 'holder' });
    expect(proofFor(aLease(), 'another')).toBeNull();
    expect(proofFor(null, 'holder')).toBeNull();
  });
});

test('a deadline leaves room for the job, its cancel window and the loss of a runner', () => {
  // Agents end six minutes before the job does.
  expect(leaseDeadline(noon, 54)).toBe(later(60 + 5 + 15));
});

test('a deadline taken while the job ends in order still counts from the timeout of the job, and never from a past one', () => {
  expect(leaseDeadline(noon, -5)).toBe(later(1 + 5 + 15));
  expect(leaseDeadline(noon, -9)).toBe(later(0 + 5 + 15));
});

test('taking and releasing a lease touches no counter', () => {
  const head = aHead({ used: { iterationsUsed: 2, dollars: 3 } });
  const held = withLease(head, aLease());

  expect(held).toEqual({ ...head, epoch: 3, lease: aLease(), updatedAt: noon });
  expect(released(held, later(9))).toEqual({ ...head, epoch: 3, lease: null, updatedAt: later(9) });
});

test.each([
  ['iteration, run and attempt', aLease(), ['run 50 attempt 1', 'run 50']],
  ['outside Actions the process', aLease({ pid: 4711, host: 'laptop' }), ['pid 4711 on laptop']],
])('the sentences name %s', (_what, lease, [holder, short = holder]) => {
  expect(sentences.skipping(lease)).toBe(`Previous iteration 2 still active (${holder}) — skipping this tick.`);
  expect(sentences.reaped(lease)).toBe(`Reaped stale lock for ${holder}`);
  expect(sentences.resumeRefused(lease)).toBe(`A tick is still active (${short}); wait for it or use lock: force.`);
});

test('a tick that waits says how long, and how long it has waited in vain', () => {
  expect(sentences.waiting(aLease(), { waited: 5.9, most: 54.2 })).toBe(
    'Waiting for iteration 2 (run 50 attempt 1) to end: 5 of at most 54 minutes.',
  );
  expect(sentences.waitExhausted(aLease(), 54.3)).toBe(
    'Previous iteration 2 still active (run 50 attempt 1) after 54 minutes of waiting — skipping this tick (wait_exhausted).',
  );
});
