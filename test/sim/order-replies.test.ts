/** The judge of replies to orders: which doubles a process could have prevented, and which none could. */
import { beforeEach, expect, test } from 'vitest';
import { renderEffectLine } from '../../src/core/effects/effect.ts';
import type { Repository } from '../../src/emulator/model/repository.ts';
import { threadsOf } from '../../src/emulator/model/thread.ts';
import { watchReplies } from './order-replies.ts';
import { onlyPlace } from './place.ts';

const key = 'reply/dispatch/1111/raise/obeyed';
const body = `${renderEffectLine({ key, epoch: 6, loop: onlyPlace.loop })}\n**raise**: obeyed.\n`;
const twice = 'a reply is written once';

interface World {
  readonly found: string[];
  /** The tick that holds the lease. */
  holds(tick: string): void;
  replies(process: string, at: number, isAlive?: boolean): void;
  removes(process: string, id: number): void;
  /** A list that this process read lacked the newest comments. */
  lags(process: string): void;
}

let world: World;
beforeEach(() => {
  const found: string[] = [];
  const comments: unknown[] = [];
  const repository = {} as Repository;
  threadsOf(repository).set(2, { number: 2, comments } as never);
  const state = { now: 0, holder: '' };
  const struck: unknown[] = [];
  const simulation = {
    place: onlyPlace,
    github: { repository },
    faults: { struck },
    timeline: { now: () => state.now },
    ledger: {
      replies: [],
      ticks: [
        { name: '1.1', nonce: '1.1', startedAt: 0 },
        { name: '2.1', nonce: '2.1', startedAt: 60_000 },
      ],
    },
    head: () => ({ lease: { nonce: state.holder } }),
    violate: (invariant: string) => void found.push(invariant),
  };
  const asks = (name: string, isAlive: boolean, call: { method: string; path: string; body: unknown }): void =>
    watchReplies(simulation as never, { name, isAlive: () => isAlive } as never, call as never);
  world = {
    found,
    holds: (tick) => void (state.holder = tick),
    replies: (process, at, isAlive = true) => {
      state.now = at;
      comments.push({ id: comments.length + 1, author: { type: 'Bot' }, body, minimized: null });
      asks(process, isAlive, { method: 'POST', path: '/repos/o/r/issues/2/comments', body: { body } });
    },
    removes: (process, id) => {
      comments.splice(
        comments.findIndex((comment) => (comment as { id: number }).id === id),
        1,
      );
      asks(process, true, { method: 'DELETE', path: `/repos/o/r/issues/comments/${id}`, body: {} });
    },
    lags: (process) => void struck.push({ kind: 'stale-list', where: `${process}: GET` }),
  };
});

test.each([false, true])(
  'the request of a tick that lost the lease may come late, whether it lives or not (%s)',
  (isAlive) => {
    world.holds('2.1');
    world.replies('2.1', 70_000);
    world.replies('1.1', 80_000, isAlive);
    expect(world.found).toEqual([]);
  },
);

test('who holds the lease must find a reply that stood before it began, unless its list lagged', () => {
  world.holds('1.1');
  world.replies('1.1', 30_000);
  world.holds('2.1');
  world.replies('2.1', 70_000);
  expect(world.found).toEqual([twice]);
});

test('a reply that came while the holder was at work may be one that it could not find', () => {
  world.holds('2.1');
  world.replies('1.1', 65_000, false);
  world.replies('2.1', 70_000);
  expect(world.found).toEqual([]);
});

test('no process writes a reply twice, unless its list lagged', () => {
  world.holds('1.1');
  world.replies('1.1', 10_000);
  world.lags('1.1');
  world.replies('1.1', 12_000);
  expect(world.found).toEqual([]);
  world.replies('1.1', 30_000);
  expect(world.found).toEqual([twice]);
});

test('one of two may be removed, and not the only one', () => {
  world.holds('2.1');
  world.replies('2.1', 70_000);
  world.replies('1.1', 80_000, false);
  world.removes('2.1', 1);
  expect(world.found).toEqual([]);
  world.removes('2.1', 2);
  expect(world.found).toEqual(['an order keeps its reply']);
});
