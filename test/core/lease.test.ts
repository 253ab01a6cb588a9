import { describe, expect, test } from 'vitest';
import {
  type HolderFacts,
  jobsWanted,
  judgeHolder,
  leaseDeadline,
  proofFor,
  sentences,
} from '../../src/core/lease/lease.ts';
import { released, withLease } from '../../src/core/record/head-transitions.ts';
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
const judge = (facts: HolderFacts, now = inTime, lease = aLease()): string => judgeHolder(lease, facts, now).kind;

describe('the holder of a lease', () => {
  test('[000-47] [000-84] is dead when its attempt is completed, at once on a hosted runner', () => {
    expect(judge(attempt({ status: 'completed', completedAt: inTime }))).toBe('dead');
  });

  test('is given 15 minutes after completion on a self-hosted runner, whose agents may outlive their job', () => {
    const lease = aLease({ runnerEnvironment: 'self-hosted' });
    const completed = attempt({ status: 'completed', completedAt: noon });

    expect(judge(completed, later(14), lease)).toBe('alive');
    expect(judge(completed, later(15), lease)).toBe('dead');
  });

  test('keeps those 15 minutes past its deadline too', () => {
    const lease = aLease({ runnerEnvironment: 'self-hosted' });
    const completed = attempt({ status: 'completed', completedAt: later(60) });

    expect(judge(completed, tooLate, lease)).toBe('alive');
    expect(judge(completed, later(75), lease)).toBe('dead');
  });

  test('is dead past its deadline if it completed at an unknown time', () => {
    const lease = aLease({ runnerEnvironment: 'self-hosted' });

    expect(judge(attempt({ status: 'completed' }), inTime, lease)).toBe('alive');
    expect(judge(attempt({ status: 'completed' }), tooLate, lease)).toBe('dead');
  });

  test('[000-47] is dead when a later attempt of its run exists', () => {
    expect(judge(attempt({ currentAttempt: 2 }))).toBe('dead');
  });

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

  test('[000-47] is dead when its run was deleted, but only if our own run can be read with the same token', () => {
    expect(judge({ kind: 'gone', ownRunVisible: true })).toBe('dead');
    expect(judge({ kind: 'gone', ownRunVisible: false })).toBe('ambiguous');
  });

  test.each(['requested', 'queued', 'pending', 'waiting', 'in_progress'])(
    '[000-46] is alive while its attempt is %s and its deadline has not passed',
    (status) => {
      expect(judge(attempt({ status }))).toBe('alive');
    },
  );

  test('[000-48] is alive however old its record is, as long as the deadline is ahead', () => {
    const renewed = aLease({ startedAt: later(-3 * 24 * 60), deadlineAt: later(60) });

    expect(judge(attempt(), inTime, renewed)).toBe('alive');
  });

  test('past its deadline is judged by its jobs: none or all completed is dead, an open one is ambiguous', () => {
    expect(judge({ kind: 'jobs', allCompleted: true }, tooLate)).toBe('dead');
    expect(judge({ kind: 'jobs', allCompleted: false }, tooLate)).toBe('ambiguous');
    expect(judge(attempt(), tooLate)).toBe('ambiguous');
  });

  test('has its jobs asked for only past the deadline and only while it looks unfinished', () => {
    const lease = aLease();

    expect(jobsWanted(lease, attempt(), tooLate)).toBe(true);
    expect(jobsWanted(lease, attempt(), inTime)).toBe(false);
    expect(jobsWanted(lease, attempt({ status: 'completed' }), tooLate)).toBe(false);
    expect(jobsWanted(lease, attempt({ currentAttempt: 2 }), tooLate)).toBe(false);
    expect(jobsWanted(lease, attempt({ status: 'hibernating' }), tooLate)).toBe(false);
    expect(jobsWanted(lease, { kind: 'unanswered', why: '503' }, tooLate)).toBe(false);
  });

  test('[000-50] is ambiguous when GitHub does not answer or says an unknown status, with one line of warning', () => {
    expect(judge(attempt({ status: 'hibernating' }))).toBe('ambiguous');
    expect(judgeHolder(aLease(), { kind: 'unanswered', why: 'GitHub answered 403' }, inTime)).toEqual({
      kind: 'ambiguous',
      pastDeadline: false,
      warning: 'Cannot tell whether run 50 attempt 1 still works (GitHub answered 403); taking it as alive.',
    });
  });

  test('that is ambiguous past its deadline says so, since then a person is asked', () => {
    expect(judgeHolder(aLease(), { kind: 'unanswered', why: '500' }, tooLate)).toMatchObject({ pastDeadline: true });
  });

  test('[001-06] outside Actions is its process: alive, dead, or ambiguous on another host', () => {
    expect(judge({ kind: 'process', probe: 'alive' })).toBe('alive');
    expect(judge({ kind: 'process', probe: 'dead' })).toBe('dead');
    expect(judge({ kind: 'process', probe: 'other-host' })).toBe('ambiguous');
  });
});

describe('the proof that publishing demands', () => {
  test('is given to the holder of the nonce, and to nobody who merely shares run and attempt', () => {
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

test('[000-46] [UP-04] the sentences name iteration, run and attempt', () => {
  expect(sentences.skipping(aLease())).toBe(
    'Previous iteration 2 still active (run 50 attempt 1) — skipping this tick.',
  );
  expect(sentences.reaped(aLease())).toBe('Reaped stale lock for run 50 attempt 1');
  expect(sentences.resumeRefused(aLease())).toBe('A tick is still active (run 50); wait for it or use lock: force.');
});

test('[000-46] outside Actions the sentences name the process', () => {
  const local = aLease({ pid: 4711, host: 'laptop' });
  expect(sentences.skipping(local)).toBe(
    'Previous iteration 2 still active (pid 4711 on laptop) — skipping this tick.',
  );
  expect(sentences.reaped(local)).toBe('Reaped stale lock for pid 4711 on laptop');
  expect(sentences.resumeRefused(local)).toBe(
    'A tick is still active (pid 4711 on laptop); wait for it or use lock: force.',
  );
});

test('a tick that waits says how long, and how long it has waited in vain', () => {
  expect(sentences.waiting(aLease(), { waited: 5.9, most: 54.2 })).toBe(
    'Waiting for iteration 2 (run 50 attempt 1) to end: 5 of at most 54 minutes.',
  );
  expect(sentences.waitExhausted(aLease(), 54.3)).toBe(
    'Previous iteration 2 still active (run 50 attempt 1) after 54 minutes of waiting — skipping this tick (wait_exhausted).',
  );
});
