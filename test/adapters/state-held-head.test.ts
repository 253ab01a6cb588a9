/** The lease as a value: changes are re-applied while it is ours, and nothing is written when it is not. */

import { beforeEach, describe, expect, test } from 'vitest';
import { assertHeld, LeaseLostError } from '../../src/core/lease/lease.ts';
import { newHead, withLease, withSkip } from '../../src/core/record/head-transitions.ts';
import type { Head } from '../../src/core/state/head.ts';
import { agentMinutesLeft } from '../../src/iteration/publish.ts';
import type { TickClock } from '../../src/ports/clock.ts';
import type { HeadRead, HeadStore, HeldHead, SwapRefused } from '../../src/ports/head-store.ts';
import { acquire, holdAgain, recordSkip } from '../../src/storage/head/lease-session.ts';
import { aHead, aLease, aTick, later, noon } from '../support/core-facts.ts';

const forbidden: SwapRefused = { kind: 'refused', message: 'no', remedy: 'do this', unclear: null };
const unanswered: SwapRefused = {
  kind: 'refused',
  message: 'Bad gateway\n<html>',
  remedy: 'later',
  unclear: { afterMs: 0 },
};
const lines: string[] = [];
const say = (line: string): void => void lines.push(line);
beforeEach(() => void lines.splice(0));

/** A store in memory: compare-and-swap over a counter. */
function memoryStore(start: Head | null) {
  let version = 0;
  let head = start;
  const refusals: SwapRefused[] = [];
  const away: { isAway: () => boolean; readonly tried: Head[] } = { isAway: () => false, tried: [] };
  const read = (): HeadRead => (head === null ? { kind: 'absent' } : { kind: 'present', version: `v${version}`, head });
  const store: HeadStore = {
    read: () => Promise.resolve(read()),
    async swap(expected, next) {
      await Promise.resolve();
      const refused = refusals.shift();
      if (refused !== undefined) return refused;
      if (away.isAway()) {
        away.tried.push(next);
        return unanswered;
      }
      if (expected !== (head === null ? null : `v${version}`)) return { kind: 'lost', read: read() };
      version += 1;
      head = next;
      return { kind: 'won', version: `v${version}` };
    },
  };
  return {
    store,
    head: () => head,
    read,
    away,
    refuseNext: () => refusals.push(forbidden),
    leaveOpenNext: (afterMs = 0) => refusals.push({ ...unanswered, unclear: { afterMs } }),
    /** Another writer's commit between our read and our swap. */
    meanwhile(change: (head: Head) => Head | null): void {
      version += 1;
      head = head === null ? null : change(head);
    },
  };
}

const timing = (now = noon): TickClock => ({
  sleep: () => Promise.resolve(),
  random: () => 0.5,
  every: () => () => undefined,
  now: () => now,
});
const lease = (nonce: string, epoch: number) => aLease({ nonce, epoch, startedAt: noon, deadlineAt: later(60) });
const taking = (nonce: string) => (read: HeadRead) => {
  if (read.kind !== 'present' || read.head.lease !== null) return null;
  return withLease(read.head, lease(nonce, read.head.epoch + 1));
};
const by = (meteredDollars: number) => ({ minutesLeft: 30, meteredDollars });
const skipOf = (runId: number) => ({ runId, runAttempt: 1, at: noon });

async function held(memory: ReturnType<typeof memoryStore>, clock = timing()): Promise<HeldHead> {
  const got = await acquire(memory.store, { read: memory.read(), nonce: 'mine', taken: taking('mine'), say }, clock);
  if (got.kind !== 'held') throw new Error(got.kind);
  return got.held;
}

describe('taking the lease', () => {
  test('goes to exactly one of many who try at once', async () => {
    const memory = memoryStore(aHead({ lease: null, epoch: 4 }));
    const read = memory.read();
    const all = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((nonce) =>
        acquire(memory.store, { read, nonce, taken: taking(nonce), say }, timing()),
      ),
    );
    expect(all.filter(({ kind }) => kind === 'held')).toHaveLength(1);
    expect(all.filter(({ kind }) => kind === 'lost')).toHaveLength(4);
    expect(memory.head()?.epoch).toBe(5);
  });

  test('is tried again after a commit that only noted a skip', async () => {
    const memory = memoryStore(aHead({ lease: null }));
    const read = memory.read();
    memory.meanwhile((head) => withSkip(head, skipOf(9), true));
    const got = await acquire(memory.store, { read, nonce: 'mine', taken: taking('mine'), say }, timing());
    expect(got.kind).toBe('held');
    expect(memory.head()).toMatchObject({ skipsTotal: 1, lease: { nonce: 'mine' } });
  });

  test('of a loop that never ran makes its head', async () => {
    const memory = memoryStore(null);
    const { ceilings } = aHead();
    const blank = newHead({ loop: 'work', skill: 'work', workflow: 'w.yml', ceilings, now: noon });
    const taken = (read: HeadRead) => (read.kind === 'absent' ? withLease(blank, lease('mine', 1)) : null);
    const got = await acquire(memory.store, { read: memory.read(), nonce: 'mine', taken, say }, timing());
    expect(got.kind === 'held' && got.held.proof).toMatchObject({ epoch: 1, nonce: 'mine' });
  });

  test('that GitHub refuses is no lost race: the error has its message and the remedy', async () => {
    const memory = memoryStore(aHead({ lease: null }));
    memory.refuseNext();
    const got = await acquire(
      memory.store,
      { read: memory.read(), nonce: 'mine', taken: taking('mine'), say },
      timing(),
    );
    expect(got).toEqual(forbidden);
  });
});

describe('a holder', () => {
  test("re-applies its change after a skipper's commit, and the skip stays", async () => {
    const memory = memoryStore(aHead({ lease: null, generation: 3 }));
    const mine = await held(memory);
    memory.meanwhile((head) => withSkip(head, skipOf(9), true));
    await mine.change((head) => ({ ...head, generation: head.generation + 1 }));
    expect(memory.head()).toMatchObject({ generation: 4, wake: true, skipsTotal: 1 });
    expect(mine.head().wake).toBe(true);
  });

  test('applies changes one after another, also those asked for at once', async () => {
    const memory = memoryStore(aHead({ lease: null, generation: 0 }));
    const mine = await held(memory);
    const up = (head: Head): Head => ({ ...head, generation: head.generation + 1 });
    await Promise.all([mine.change(up), mine.renew(by(1.25)), mine.change(up), mine.change(up)]);
    expect(memory.head()?.generation).toBe(3);
  });

  test('that renews extends its deadline and never shrinks what is reserved', async () => {
    const memory = memoryStore(aHead({ lease: null, reserved: { iteration: 1, dollars: 2 } }));
    const mine = await held(memory, timing(later(10)));
    expect(await mine.renew(by(1.25))).toBe(mine.proof);
    expect(memory.head()).toMatchObject({ lease: { deadlineAt: later(10 + 30 + 6 + 20) }, reserved: { dollars: 2 } });
    await mine.renew(by(3.5));
    expect(memory.head()?.reserved.dollars).toBe(3.5);
  });

  test('whose epoch was taken by another loses the lease and writes nothing', async () => {
    const memory = memoryStore(aHead({ lease: null }));
    const mine = await held(memory);
    memory.meanwhile((head) => withLease(head, aLease({ runId: 77, nonce: 'theirs', epoch: head.epoch + 1 })));
    const before = memory.head();
    expect(() => assertHeld(mine.proof)).not.toThrow();
    await expect(mine.change((head) => ({ ...head, generation: 99 }))).rejects.toThrow(LeaseLostError);
    expect(memory.head()).toBe(before);
    expect(() => assertHeld(mine.proof)).toThrow('The lease is held by run 77');
  });

  test.each([
    ['deleted', () => null],
    ['released by force', (head: Head) => ({ ...head, lease: null })],
  ])('whose head was %s loses the lease', async (_how, change) => {
    const memory = memoryStore(aHead({ lease: null }));
    const mine = await held(memory);
    memory.meanwhile(change);
    await expect(mine.renew(by(0))).rejects.toThrow(LeaseLostError);
    expect(() => assertHeld(mine.proof)).toThrow(LeaseLostError);
  });

  test('past its deadline writes nothing more', async () => {
    const memory = memoryStore(aHead({ lease: null }));
    const mine = await held(memory, timing(later(61)));
    await expect(mine.change((head) => head)).rejects.toThrow(`The lease ended at ${later(60)}.`);
    expect(() => assertHeld(mine.proof)).toThrow(`The lease ended at ${later(60)}.`);
  });

  test('that may not write says so with the remedy', async () => {
    const memory = memoryStore(aHead({ lease: null }));
    const mine = await held(memory);
    memory.refuseNext();
    await expect(mine.change((head) => head)).rejects.toMatchObject({ name: 'StateWriteRefused', remedy: 'do this' });
  });

  test('that releases sees the wake-up that came last, and can write no more', async () => {
    const memory = memoryStore(aHead({ lease: null }));
    const mine = await held(memory);
    memory.meanwhile((head) => withSkip(head, skipOf(9), true));
    expect(await mine.release(later(1))).toMatchObject({ lease: null, wake: true });
    await expect(mine.change((head) => head)).rejects.toThrow('The lease was released; nothing more is written.');
    expect(() => assertHeld(mine.proof)).toThrow('The lease was released; nothing more is written.');
  });

  test('is resumed by the second half of the tick, by its nonce alone', async () => {
    const memory = memoryStore(aHead({ lease: null }));
    await held(memory);
    const again = holdAgain(memory.store, { read: memory.read(), nonce: 'mine' }, timing());
    await again?.change((head) => ({ ...head, generation: 8 }));
    expect(memory.head()?.generation).toBe(8);
    expect(holdAgain(memory.store, { read: memory.read(), nonce: 'other' }, timing())).toBeNull();
  });
});

/** A clock that only sleeping moves. */
function sleepingClock() {
  const state = { ms: Date.parse(noon) };
  const pauses: number[] = [];
  const clock: TickClock = {
    sleep: (ms) => {
      pauses.push(ms);
      state.ms += ms;
      return Promise.resolve();
    },
    random: () => 0.5,
    every: () => () => undefined,
    now: () => new Date(state.ms).toISOString(),
  };
  return { clock, pauses, minutes: () => (state.ms - Date.parse(noon)) / 60_000 };
}

/** Its lease ends an hour after noon: its job 20 minutes before that, and 3 of those are for the post step. */
async function workingHolder() {
  const memory = memoryStore(aHead({ lease: null, generation: 0, reserved: { iteration: 1, dollars: 5 } }));
  const time = sleepingClock();
  const mine = await held(memory, time.clock);
  return { memory, mine, ...time };
}

describe('a holder to whom GitHub gives no clear answer', () => {
  const up = (head: Head): Head => ({ ...head, generation: head.generation + 1 });

  test('tries the same head again after growing pauses until it wins, and says so', async () => {
    const { memory, mine, pauses, minutes } = await workingHolder();
    memory.away.isAway = () => minutes() < 25;
    await mine.change(up);
    expect(memory.head()?.generation).toBe(1);
    // One head, so that a swap that was done in secret is found again.
    expect(new Set(memory.away.tried).size).toBe(1);
    const growing = [3_750, 7_500, 15_000, 30_000, 60_000];
    expect(pauses.slice(0, 5)).toEqual(growing);
    expect(new Set(pauses.slice(5))).toEqual(new Set([90_000]));
    expect(lines).toEqual([
      'GitHub gives no clear answer about the state of the loop, tried again for 0 of at most 37 minutes: Bad gateway',
      'GitHub gives no clear answer about the state of the loop, tried again for 10 of at most 37 minutes: Bad gateway',
      'GitHub gives no clear answer about the state of the loop, tried again for 21 of at most 37 minutes: Bad gateway',
      'GitHub answers about the state of the loop again, after 25 minutes.',
    ]);
  });

  test('does not wait past what its job leaves to end in order, well before its lease ends', async () => {
    const { memory, mine, minutes } = await workingHolder();
    memory.away.isAway = () => true;
    await expect(mine.change(up)).rejects.toMatchObject({ name: 'StateWriteRefused', remedy: 'later' });
    expect(minutes()).toBe(37);
    expect(() => assertHeld(mine.proof)).not.toThrow();
  });

  test('waits for two minutes only where it has claimed no iteration: nothing is lost then', async () => {
    const memory = memoryStore(aHead({ lease: null, reserved: { iteration: 0, dollars: 0 } }));
    const { clock, minutes } = sleepingClock();
    const mine = await held(memory, clock);
    memory.away.isAway = () => true;
    await expect(mine.change(up)).rejects.toThrow('Bad gateway');
    expect(minutes()).toBe(2);
  });

  test('waits for two minutes altogether in the post step, whatever it does', async () => {
    const { memory, minutes, clock } = await workingHolder();
    const again = holdAgain(memory.store, { read: memory.read(), nonce: 'mine' }, clock);
    memory.away.isAway = () => true;
    await expect(again?.change(up)).rejects.toThrow('Bad gateway');
    await expect(again?.change(up)).rejects.toThrow('Bad gateway');
    expect(minutes()).toBe(2);
  });

  test('waits for two minutes in the post step though its job has ended: its main had waited until then', async () => {
    const { memory, minutes, clock } = await workingHolder();
    await clock.sleep(40 * 60_000);
    const again = holdAgain(memory.store, { read: memory.read(), nonce: 'mine' }, clock);
    memory.away.isAway = () => minutes() < 41;
    await again?.renew({ minutesLeft: 0, meteredDollars: 0 }, up);
    expect(memory.head()).toMatchObject({ generation: 1 });
    memory.away.isAway = () => true;
    await expect(again?.change(up)).rejects.toThrow('Bad gateway');
    expect(minutes()).toBe(42);
  });

  test('renews as patiently as it changes anything: what it secures may have nowhere else to be', async () => {
    const { memory, mine, minutes } = await workingHolder();
    memory.away.isAway = () => minutes() < 25;
    expect(await mine.renew(by(0), up)).toBe(mine.proof);
    expect(memory.head()).toMatchObject({ generation: 1 });
    memory.away.isAway = () => true;
    await expect(mine.renew(by(0))).rejects.toMatchObject({ name: 'StateWriteRefused' });
  });

  test('counts no minute of waiting in which a session works', async () => {
    const { memory, mine, minutes } = await workingHolder();
    memory.away.isAway = () => minutes() < 10;
    await mine.renew({ ...by(0), isWorking: () => true }, up);
    expect(mine.waitedMinutes()).toBe(0);
    const since = minutes();
    memory.away.isAway = () => minutes() < since + 12;
    // The last one ends in the middle of it.
    await mine.renew({ ...by(0), isWorking: () => minutes() < since + 5 }, up);
    expect(mine.waitedMinutes()).toBeGreaterThanOrEqual(4);
    expect(mine.waitedMinutes()).toBeLessThanOrEqual(minutes() - since - 5);
  });

  test('renews only once if it is brief: the heartbeat comes again, and blocks nothing', async () => {
    const { memory, mine, minutes } = await workingHolder();
    memory.leaveOpenNext();
    await expect(mine.renew({ ...by(0), brief: true })).rejects.toMatchObject({ name: 'StateWriteRefused' });
    expect(minutes()).toBe(0);
    await mine.renew({ ...by(0), brief: true });
  });

  test('leaves GitHub alone as long as it asks for, and gives up at once where that is longer than it has', async () => {
    const { memory, mine, pauses } = await workingHolder();
    memory.leaveOpenNext(60_000);
    await mine.change(up);
    expect(pauses).toEqual([63_750]);
    memory.leaveOpenNext(40 * 60_000);
    await expect(mine.change(up)).rejects.toThrow('Bad gateway');
    expect(pauses).toHaveLength(1);
  });

  test('ends at once on a clear refusal, also between its retries', async () => {
    const { memory, mine, pauses } = await workingHolder();
    memory.leaveOpenNext();
    memory.refuseNext();
    await expect(mine.change(up)).rejects.toMatchObject({ name: 'StateWriteRefused', remedy: 'do this' });
    expect(pauses).toHaveLength(1);
  });

  test('that lost its lease meanwhile writes nothing', async () => {
    const { memory, mine } = await workingHolder();
    memory.leaveOpenNext();
    memory.meanwhile((head) => withLease(head, aLease({ runId: 77, nonce: 'theirs', epoch: head.epoch + 1 })));
    await expect(mine.change(up)).rejects.toThrow('The lease is held by run 77');
  });

  test('renews, before work goes out, for what was left of its job when it began to wait', async () => {
    const { memory, mine, minutes } = await workingHolder();
    memory.away.isAway = () => minutes() < 10;
    await mine.renewSeeing(14, { repository: '', take: () => null }, up);
    expect(memory.head()).toMatchObject({ generation: 1, lease: { deadlineAt: later(14 + 6 + 20) } });
  });

  test('does not wait into the end of its job, however late it renewed last', async () => {
    const { memory, mine, minutes, clock } = await workingHolder();
    await clock.sleep(35 * 60_000);
    // By now agents may use nothing of it, and what is left is for ending in order.
    const asked = { tick: aTick({ jobMinutesLeft: 34 }) };
    await mine.renewSeeing(agentMinutesLeft({ minutes }, asked), { repository: '', take: () => null }, up);
    expect(memory.head()?.lease?.deadlineAt).toBe(later(60));
    memory.away.isAway = () => true;
    await expect(mine.change(up)).rejects.toThrow('Bad gateway');
    expect(minutes()).toBe(37);
  });

  test('reports its whole wait, without its work and without prompt answers', async () => {
    const { memory, mine, clock, minutes } = await workingHolder();
    await clock.sleep(5 * 60_000);
    await mine.change(up);
    expect(mine.waitedMinutes()).toBe(0);
    memory.away.isAway = () => minutes() < 15;
    await mine.change(up);
    const first = mine.waitedMinutes();
    expect(first).toBe(minutes() - 5);
    memory.away.isAway = () => true;
    await expect(mine.change(up)).rejects.toThrow('Bad gateway');
    expect(mine.waitedMinutes()).toBe(37 - 5);
  });
});

describe('a skipped tick', () => {
  test('is noted even when many skip at once', async () => {
    const memory = memoryStore(aHead({ lease: lease('theirs', 1) }));
    const read = memory.read();
    const runs = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const notes = await Promise.all(
      runs.map((runId) => recordSkip(memory.store, { read, skip: skipOf(runId), wake: runId === 5 }, timing())),
    );
    expect(new Set(notes)).toEqual(new Set(['recorded']));
    expect(memory.head()).toMatchObject({ skipsTotal: 9, wake: true });
    expect(
      memory
        .head()
        ?.skips.map(({ runId }) => runId)
        .toSorted(),
    ).toEqual(runs);
  });

  test('whose holder ended meanwhile learns once that no other tick will see the wake-up', async () => {
    const memory = memoryStore(aHead({ lease: lease('theirs', 1) }));
    const read = memory.read();
    memory.meanwhile((head) => ({ ...head, lease: null }));
    const note = (runId: number) => recordSkip(memory.store, { read, skip: skipOf(runId), wake: true }, timing());
    expect(await note(1)).toBe('released');
    expect(await note(2)).toBe('recorded');
  });

  test('gives up when the head may not be written', async () => {
    const memory = memoryStore(aHead({ lease: lease('theirs', 1) }));
    memory.refuseNext();
    const note = { read: memory.read(), skip: skipOf(1), wake: false };
    expect(await recordSkip(memory.store, note, timing())).toBe('gave-up');
  });
});
