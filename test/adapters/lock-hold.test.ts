/** Taking the lease beside others: what a tick does when the head moves between its reading and its swap. */
import { describe, expect, test } from 'vitest';
import { askedUnlock, unlockQuestion } from '../../src/core/lease/force-unlock.ts';
import { withLease } from '../../src/core/record/head-transitions.ts';
import type { Head } from '../../src/core/state/head.ts';
import { explained } from '../../src/github/api/errors.ts';
import { acquireLease } from '../../src/lease/acquire.ts';
import { withRestartedClock } from '../../src/lease/wait-for-release.ts';
import { checkForWork } from '../../src/tick/check-for-work.ts';
import { aHead, aLease, anAnswer, later, noon } from '../support/core-facts.ts';
import {
  asking,
  completed,
  type HeadInMemory,
  headInMemory,
  type LockFacts,
  type LockPorts,
  lockPorts,
  nothingSaid,
  running,
  unanswered,
} from '../support/lock-ports.ts';

const theirs = aLease({ nonce: 'theirs', epoch: 3 });
const held = (facts: Partial<Head> = {}): Head => aHead({ epoch: 3, lease: theirs, controlIssue: 1, ...facts });
const free = (facts: Partial<Head> = {}): Head => held({ lease: null, ...facts });
const gate = unlockQuestion({ loop: 'work', holder: theirs, issueNumber: 1, askedAt: noon, again: null });
const asked = askedUnlock(gate, { commentId: 900, nodeId: 'IC_900', textHash: 'hash' });
const answer = (option: string): LockFacts => ({
  reading: { gateId: gate.id, kind: 'answered', answer: anAnswer(gate, option), refusals: [] },
});
const takenBy =
  (nonce: string) =>
  (head: Head): Head =>
    withLease(head, aLease({ nonce, runId: 77, epoch: head.epoch + 1 }));

async function meets(memory: HeadInMemory, facts: LockFacts = {}, file = '') {
  const ports: LockPorts = lockPorts(memory, facts);
  return { ports, end: await acquireLease(ports, asking(memory, file), { threads: nothingSaid }) };
}

describe('a tick at the lock', () => {
  test('takes one that is free, with its run and its iteration in it; its epoch is one more', async () => {
    const memory = headInMemory(free());
    const { end } = await meets(memory);
    expect(end).toMatchObject({ kind: 'held', reaped: null, unlock: null });
    expect(memory.head()).toMatchObject({ epoch: 4, lease: { nonce: 'nonce100', epoch: 4, deadlineAt: later(80) } });
    expect(memory.head()?.lease).toMatchObject({ iteration: 1, runId: 100, runAttempt: 1, startedAt: noon });
  });

  test('writes the pull request that its form names into the head, where later ticks of its run find it', async () => {
    const memory = headInMemory(free());
    const input = asking(memory);
    await acquireLease(lockPorts(memory), { ...input, request: { ...input.request, pr: 7 } }, { threads: nothingSaid });
    expect(memory.head()?.watchedPr).toBe(7);
  });

  test('that begins when its job is about to end still holds it by the job’s timeout', async () => {
    const memory = headInMemory(free());
    await acquireLease(lockPorts(memory), asking(memory, '', { jobMinutesLeft: -4 }), { threads: nothingSaid });
    expect(memory.head()?.lease?.deadlineAt).toBe(later(2 + 20));
  });

  test('is known by its nonce alone: a lock of its own run and attempt under another nonce is held', async () => {
    const memory = headInMemory(held({ lease: aLease({ runId: 100, runAttempt: 1, nonce: 'theirs', epoch: 3 }) }));
    const { end } = await meets(memory);
    expect(end.kind).toBe('skipped');
    expect(memory.head()?.lease?.nonce).toBe('theirs');
  });

  test('reaps the lock of a dead holder, with a line', async () => {
    const memory = headInMemory(held());
    const { ports, end } = await meets(memory, { holder: () => completed });
    expect(end).toMatchObject({ kind: 'held', reaped: { runId: 50 } });
    expect(ports.lines).toEqual(['Reaped stale lock for run 50 attempt 1']);
  });

  test('that hung until its read was old starts over, also if it is overtaken while it releases the lease', async () => {
    const memory = headInMemory(free());
    let now = noon;
    memory.beforeSwap(() => {
      now = later(6);
      memory.beforeSwap(() => memory.meanwhile(takenBy('quicker')));
    });
    const ports = lockPorts(memory);
    const end = await acquireLease({ ...ports, clock: { ...ports.clock, now: () => now } }, asking(memory), {
      threads: nothingSaid,
    });
    expect(end).toEqual({ kind: 'again' });
    expect(memory.head()?.lease?.nonce).toBe('quicker');
    expect(ports.lines).toEqual([expect.stringContaining('The lease was not released: The lease is held by run 77')]);
  });

  test('starts over if others held the lease since it read the head, though it is free again', async () => {
    const memory = headInMemory(free());
    memory.beforeSwap(() => {
      memory.meanwhile(takenBy('quick'));
      memory.meanwhile((head) => ({ ...head, lease: null }));
    });
    expect((await meets(memory)).end).toEqual({ kind: 'again' });
    expect(memory.head()).toMatchObject({ epoch: 4, lease: null });
  });

  test('skips behind a faster tick; one that waits starts over', async () => {
    const race = (): HeadInMemory => {
      const memory = headInMemory(free());
      memory.beforeSwap(() => memory.meanwhile(takenBy('quick')));
      return memory;
    };
    const skipping = race();
    expect((await meets(skipping)).end).toMatchObject({ kind: 'skipped', holder: { runId: 77 } });
    expect(skipping.head()).toMatchObject({ skipsTotal: 1, wake: true, lease: { nonce: 'quick' } });
    expect((await meets(race(), {}, 'lock: wait\n')).end).toEqual({ kind: 'again' });
  });

  test('never makes a new loop of one whose state branch disappears under its hands', async () => {
    const memory = headInMemory(free());
    const gone = headInMemory(null);
    const ports = lockPorts(memory);
    const head = { ...ports.head, ...gone.store };
    expect(await acquireLease({ ...ports, head }, asking(memory), { threads: nothingSaid })).toEqual({ kind: 'again' });
    expect(gone.head()).toBeNull();
  });

  test('starts over if its read of the head is old, since the branch may have been set back meanwhile (ABA)', async () => {
    const memory = headInMemory(free());
    const ports = lockPorts(memory);
    const facts = asking(memory);
    await ports.clock.sleep(6 * 60_000);
    expect(await acquireLease(ports, facts, { threads: nothingSaid })).toEqual({ kind: 'again' });
    expect(memory.head()).toMatchObject({ epoch: 3, lease: null });
  });

  test('starts over, and does not skip behind a dead holder, if its read is old', async () => {
    const memory = headInMemory(held());
    const ports = lockPorts(memory, { holder: () => completed });
    const facts = asking(memory);
    await ports.clock.sleep(6 * 60_000);
    expect(await acquireLease(ports, facts, { threads: nothingSaid })).toEqual({ kind: 'again' });
    expect(memory.head()).toMatchObject({ skipsTotal: 0, lease: { nonce: 'theirs' } });
  });

  test('gives the lease back where taking it took so long that the look before it is old', async () => {
    const memory = headInMemory(free());
    const ports = lockPorts(memory);
    memory.beforeSwap(() => void ports.clock.sleep(6 * 60_000));
    expect(await acquireLease(ports, asking(memory), { threads: nothingSaid })).toEqual({ kind: 'again' });
    expect(memory.head()).toMatchObject({ epoch: 4, lease: null, counters: free().counters });
  });

  test.each([
    ['schedule', false],
    ['workflow_dispatch', true],
  ])('skipped, started by %s, leaves a wake-up: %s', async (event, wake) => {
    const memory = headInMemory(held());
    await acquireLease(lockPorts(memory), asking(memory, '', { event }), { threads: nothingSaid });
    expect(memory.head()).toMatchObject({ wake, skipsTotal: 1, skips: [{ runId: 100, runAttempt: 1, at: noon }] });
  });

  test.each([
    ['running', true],
    ['stopped', false],
  ] as const)('skipped when the holder has just left a %s run starts the next tick: %s', async (status, wakeNow) => {
    const memory = headInMemory(held());
    memory.beforeSwap(() => memory.meanwhile((head) => ({ ...head, lease: null, status })));
    expect((await meets(memory)).end).toMatchObject({ kind: 'skipped', wakeNow });
  });
});

describe('force', () => {
  const file = 'lock: force\n';

  test.each([99_999, null])('asks on the loop’s own control issue, though the head names %s', async (named) => {
    const memory = headInMemory(held({ controlIssue: named }));
    const ports = lockPorts(memory);
    await acquireLease(ports, { ...asking(memory, file), controlIssue: 1 }, { threads: nothingSaid });
    expect(memory.head()?.unlockGate?.gate.thread.issueNumber).toBe(1);
    expect(ports.lines).toContainEqual(expect.stringContaining('#1'));
  });

  test('asks, writes the question into the head, and skips', async () => {
    const memory = headInMemory(held());
    const { ports, end } = await meets(memory, {}, file);
    expect(end.kind).toBe('skipped');
    expect(ports.deeds).toEqual([`ask ${gate.id}`]);
    expect(ports.lines).toEqual(['Asked on #1 whether to force-unlock; ticks skip until it is answered.']);
    expect(memory.head()).toMatchObject({
      epoch: 3,
      unlockGate: { commentId: 900, forNonce: 'theirs', answerId: null },
    });
  });

  test('takes its question back if the holder has left before it stood in the head', async () => {
    const memory = headInMemory(held());
    const whileAsking = (): void => memory.meanwhile((head) => ({ ...head, lease: null }));
    const { ports } = await meets(memory, { whileAsking }, file);
    expect(ports.deeds).toEqual([`ask ${gate.id}`, 'remove 900']);
    expect(memory.head()?.unlockGate).toBeNull();
  });

  test('closes the question about an earlier holder whose place its own takes', async () => {
    const former = {
      ...asked,
      commentId: 800,
      forNonce: 'earlier',
      gate: { ...gate, id: 'work-1-force-unlock-loop-earlier' },
    };
    const memory = headInMemory(held({ unlockGate: former }));
    const { ports } = await meets(memory, {}, file);
    expect(ports.deeds).toEqual([`ask ${gate.id}`, 'close 800']);
    expect(memory.head()?.unlockGate?.commentId).toBe(900);
  });

  test('plans the question before it posts it, and any tick that meets the holder records what a dead one posted', async () => {
    const memory = headInMemory(held());
    const dies = {
      whileAsking: () => {
        expect(memory.head()?.plannedEffects).toEqual([`gate/${gate.id}`]);
        throw new Error('The machine is gone.');
      },
    };
    await meets(memory, dies, file);
    expect(memory.head()).toMatchObject({ unlockGate: null, plannedEffects: [`gate/${gate.id}`] });

    const { ports } = await meets(memory);
    expect(ports.deeds).toEqual([`ask ${gate.id}`]);
    expect(memory.head()?.unlockGate?.commentId).toBe(900);
    expect((await meets(memory)).ports.deeds).toEqual([]);
  });

  test('posts nothing once the holder has left', async () => {
    const memory = headInMemory(held());
    memory.beforeSwap(() => memory.meanwhile((head) => ({ ...head, lease: null })));
    expect((await meets(memory, {}, file)).ports.deeds).toEqual([]);
    expect(memory.head()?.plannedEffects).toEqual([]);
  });

  test('without a control issue says what to do instead', async () => {
    const { ports, end } = await meets(headInMemory(held({ controlIssue: null })), {}, file);
    expect(end.kind).toBe('skipped');
    expect(ports.deeds).toEqual([]);
    expect(ports.lines).toEqual([
      'There is no control issue yet on which to ask whether to force-unlock; cancel run 50 attempt 1 by hand if it hangs.',
    ]);
  });

  test('yes is found by any tick, charges what was reserved, and is consumed by the swap', async () => {
    const memory = headInMemory(held({ unlockGate: asked, reserved: { iteration: 2, dollars: 5 } }));
    const { ports, end } = await meets(memory, answer('yes'));
    expect(end).toMatchObject({ kind: 'held', reaped: { nonce: 'theirs' }, unlock: { answer: { option: 'yes' } } });
    expect(ports.lines).toEqual(['Force-unlock was answered yes by @ana.', 'Reaped stale lock for run 50 attempt 1']);
    expect(memory.head()).toMatchObject({
      epoch: 4,
      consumed: [{ id: gate.id, option: 'yes' }],
      reserved: { iteration: 0, dollars: 0 },
      counters: { dollarsReported: 5, iterationsUsed: 2 },
      lost: [{ runId: 50, dollars: 5 }],
    });
  });

  test('stop takes the lease and ends the run by the same swap', async () => {
    const memory = headInMemory(held({ unlockGate: asked }));
    expect((await meets(memory, answer('stop'))).end.kind).toBe('held');
    expect(memory.head()).toMatchObject({
      status: 'stopped',
      stop: { code: 'gate_stop' },
      lease: { nonce: 'nonce100' },
    });
  });

  test.each(['stop', 'yes', 'no'])('%s counts though its holder has died before a tick read it', async (option) => {
    const memory = headInMemory(held({ unlockGate: asked }));
    const { ports, end } = await meets(memory, { ...answer(option), holder: () => completed });
    expect(end).toMatchObject({ kind: 'held', reaped: { nonce: 'theirs' }, unlock: { answer: { option } } });
    expect(memory.head()?.status).toBe(option === 'stop' ? 'stopped' : 'running');
    expect(ports.deeds).toEqual([]);
  });

  test('asks nothing about a holder that is dead', async () => {
    const memory = headInMemory(held());
    const { ports, end } = await meets(memory, { holder: () => completed }, file);
    expect(end.kind).toBe('held');
    expect(ports.deeds).toEqual([]);
  });

  test('an answer is void once the holder has changed', async () => {
    const moved = headInMemory(held({ unlockGate: asked }));
    moved.beforeSwap(() => moved.meanwhile(takenBy('next')));
    expect((await meets(moved, answer('yes'))).end.kind).toBe('skipped');
    expect(moved.head()).toMatchObject({ lease: { nonce: 'next' }, consumed: [] });

    const changed = headInMemory(held({ unlockGate: asked, lease: aLease({ nonce: 'next', epoch: 3 }) }));
    expect((await meets(changed, answer('yes'))).end.kind).toBe('skipped');
    expect(changed.head()?.lease?.nonce).toBe('next');
  });

  test('records and shows a no, and does not ask again', async () => {
    const memory = headInMemory(held({ unlockGate: asked }));
    const { ports, end } = await meets(memory, answer('no'));
    expect(end.kind).toBe('skipped');
    expect(ports.deeds).toEqual(['close 900']);
    const again = await meets(memory, {}, file);
    expect(again.ports.deeds).toEqual([]);
    expect(again.ports.lines).toEqual(['Force-unlock was answered no by @ana: the lock stays.']);
  });

  test('a question that cannot be answered any more is asked once more, and its comment removed', async () => {
    const memory = headInMemory(held({ unlockGate: { ...asked, commentId: 800 } }));
    const reading = { gateId: gate.id, kind: 'ask-again', why: 'Its boxes are gone.', refusals: [] } as const;
    const { ports } = await meets(memory, { reading });
    expect(ports.deeds).toEqual([`ask ${gate.id}m8`, 'remove 800']);
    expect(memory.head()?.unlockGate).toMatchObject({ commentId: 900, gate: { id: `${gate.id}m8` } });
  });
});

describe('a question about a holder that has left', () => {
  test.each([
    ['waiting', null, 'go'],
    ['idle', null, 'go'],
    ['stopped', 'gate_stop', 'go'],
    ['stopped', 'state_unreadable', 'quiet'],
    ['parked', null, 'quiet'],
  ] as const)('is closed by the next tick of a loop that is %s (%s): %s', async (status, code, kind) => {
    const stop = code === null ? null : { code, at: noon };
    const memory = headInMemory(
      free({ status, stop, unlockGate: asked, openGates: [{ id: 'x', commentId: 1, nodeId: 'x' }] }),
    );
    expect((await checkForWork(lockPorts(memory).github, asking(memory))).kind).toBe(kind);
  });
});

describe('a loop whose files cannot be read', () => {
  const stop = { code: 'state_unreadable', at: noon };
  const opened = (facts: Partial<Head>, request = {}) => {
    const memory = headInMemory(free({ status: 'stopped', stop, ...facts }));
    const tick = asking(memory);
    const { github } = lockPorts(memory, { news: true });
    return checkForWork(github, { ...tick, request: { ...tick.request, ...request } });
  };

  test('stays quiet whatever people say, until it is started with resume or fresh', async () => {
    expect(await opened({})).toMatchObject({
      kind: 'quiet',
      reason: 'stopped: state_unreadable; start with `resume: true` or `fresh: true`',
    });
    expect((await opened({}, { resume: true })).kind).toBe('go');
    expect((await opened({}, { fresh: true })).kind).toBe('go');
    expect((await opened({ lease: theirs })).kind).toBe('go');
  });
});

describe('wait', () => {
  const file = 'lock: wait\n';

  test('starts over as soon as the holder has released', async () => {
    const memory = headInMemory(held());
    const ports = lockPorts(memory);
    const { sleep } = ports.clock;
    let polls = 0;
    const clock = {
      ...ports.clock,
      sleep: async (ms: number) => {
        await sleep(ms);
        if (++polls === 3) memory.meanwhile((head) => ({ ...head, lease: null }));
      },
    };
    expect(await acquireLease({ ...ports, clock }, asking(memory, file), { threads: nothingSaid })).toEqual({
      kind: 'again',
    });
    expect(ports.clock.minutes()).toBe(0.75);
    expect(memory.head()).toMatchObject({ skipsTotal: 0, epoch: 3 });
    expect(ports.lines).toEqual(['Waiting for iteration 2 (run 50 attempt 1) to end: 0 of at most 54 minutes.']);
  });

  test('asks for the head four times a minute and for its holder once, so that an hour of waiting is no burden', async () => {
    const memory = headInMemory(held());
    const requests: { head: number[]; holder: number[] } = { head: [], holder: [] };
    const ports = lockPorts(memory, {
      holder: (minutes) => {
        requests.holder.push(minutes);
        return running;
      },
    });
    const head = {
      ...ports.head,
      read: () => {
        requests.head.push(ports.clock.minutes());
        return ports.head.read();
      },
    };
    await acquireLease({ ...ports, head }, asking(memory, `${file}max-minutes: 10\n`), { threads: nothingSaid });
    expect(requests.head.slice(0, 5)).toEqual([0.25, 0.5, 0.75, 1, 1.25]);
    expect(requests.head).toHaveLength(4 * 10);
    expect(requests.holder).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  const failing = (status: number, message: string) => () => explained(Object.assign(new Error(message), { status }));

  test('continues over reads that GitHub does not answer, of the head and of comments: each counts as held', async () => {
    const memory = headInMemory(held({ unlockGate: asked }));
    const ports = lockPorts(memory);
    const away = failing(502, 'Bad gateway');
    const isAway = (): boolean => ports.clock.minutes() >= 2 && ports.clock.minutes() < 40;
    const head = { ...ports.head, read: async () => (isAway() ? away() : await ports.head.read()) };
    // People's words fail one minute longer.
    const readThreads: typeof ports.github.readThreads = async (current) =>
      ports.clock.minutes() === 40 ? away() : await ports.github.readThreads(current);
    const github = { ...ports.github, readThreads };
    const end = await acquireLease({ ...ports, head, github }, asking(memory, file), { threads: nothingSaid });
    expect(end).toMatchObject({ kind: 'skipped', reason: 'wait_exhausted' });
    expect(ports.clock.minutes()).toBe(54);
    expect(ports.lines.filter((line) => !line.startsWith('Waiting'))).toEqual([
      'Could not look whether the lock is free, so that it counts as held: GitHub did not answer properly: Bad gateway',
    ]);
  });

  test.each<[string, () => never]>([
    ['a token that may not read any more', failing(401, 'Bad credentials')],
    [
      'a bug of ours',
      () => {
        throw new TypeError('lease is not a function');
      },
    ],
  ])('ends at once by %s', async (_what, fails) => {
    const memory = headInMemory(held());
    const ports = lockPorts(memory);
    const head = { ...ports.head, read: async () => fails() };
    await expect(acquireLease({ ...ports, head }, asking(memory, file), { threads: nothingSaid })).rejects.toThrow(
      /credentials|function/,
    );
    expect(ports.clock.minutes()).toBe(0.25);
  });

  test('starts over within a minute of the holder’s death', async () => {
    const memory = headInMemory(held());
    const ports = lockPorts(memory, {
      holder: (minutes) => (minutes < 7 ? { ...completed, status: 'in_progress' } : completed),
    });
    expect(await acquireLease(ports, asking(memory, file), { threads: nothingSaid })).toEqual({ kind: 'again' });
    expect(ports.clock.minutes()).toBe(7);
    expect(ports.lines).toEqual([
      'Waiting for iteration 2 (run 50 attempt 1) to end: 0 of at most 54 minutes.',
      'Waiting for iteration 2 (run 50 attempt 1) to end: 5 of at most 54 minutes.',
    ]);
  });

  test('starts over if a person has to decide about its holder, or has answered', async () => {
    const unclear = headInMemory(held({ lease: aLease({ nonce: 'theirs', epoch: 3, deadlineAt: later(2) }) }));
    const ports = lockPorts(unclear, { holder: () => unanswered });
    expect(await acquireLease(ports, asking(unclear, file), { threads: nothingSaid })).toEqual({ kind: 'again' });
    expect(ports.clock.minutes()).toBe(3);

    const answered = headInMemory(held({ unlockGate: asked }));
    const others = lockPorts(answered, { news: true });
    expect(await acquireLease(others, asking(answered, file), { threads: nothingSaid })).toEqual({ kind: 'again' });
    expect(others.clock.minutes()).toBe(1);
  });

  test.each([99_999, null])(
    'reads answers on the loop’s own control issue, though the head names %s',
    async (named) => {
      const memory = headInMemory(held({ unlockGate: asked, controlIssue: named }));
      const ports = lockPorts(memory);
      const readThreads: typeof ports.github.readThreads = async (head) => ({
        ...(await ports.github.readThreads(head)),
        news: head.controlIssue === 1,
      });
      const given = { ...asking(memory, file), controlIssue: 1 };
      const github = { ...ports.github, readThreads };
      expect(await acquireLease({ ...ports, github }, given, { threads: nothingSaid })).toEqual({ kind: 'again' });
      expect(ports.clock.minutes()).toBe(1);
    },
  );

  test('knows after its waiting how far its job is, also past what agents may use of it', () => {
    const memory = headInMemory(free());
    const clock = { ...lockPorts(memory).clock, minutes: () => 56 };
    const begun = withRestartedClock({ clock }, asking(memory));
    expect(begun.asked.tick.jobMinutesLeft).toBe(-2);
    expect(begun.ports.clock.minutes()).toBe(0);
  });

  test.each([
    { limit: 'what is left of the job', more: '', minutesElapsed: 0, minutes: 54 },
    { limit: 'max-minutes', more: 'max-minutes: 20\n', minutesElapsed: 0, minutes: 20 },
    { limit: "what is left of the run's minutes", more: '', minutesElapsed: 50, minutes: 10 },
  ])('ends at $limit, as a skipped tick with its reason', async ({ more, minutesElapsed, minutes }) => {
    const memory = headInMemory(held({ counters: { ...aHead().counters, minutesElapsed } }));
    const { ports, end } = await meets(memory, {}, `${file}${more}`);
    expect(ports.clock.minutes()).toBe(minutes);
    expect(end).toMatchObject({
      kind: 'skipped',
      reason: 'wait_exhausted',
      sentence: `Previous iteration 2 still active (run 50 attempt 1) after ${minutes} minutes of waiting — skipping this tick (wait_exhausted). ${theirs.url}`,
    });
    expect(memory.head()?.skips).toMatchObject([{ runId: 100, reason: 'wait_exhausted' }]);
  });
});
