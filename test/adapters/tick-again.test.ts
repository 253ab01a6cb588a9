/** A tick that has to read everything again: what it was ordered to do once, it does once. */
import { expect, test } from 'vitest';
import { withLease } from '../../src/core/record/head-transitions.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { TickInput } from '../../src/ports/tick-input.ts';
import type { TickPorts } from '../../src/ports/tick-ports.ts';
import { tick } from '../../src/tick/tick.ts';
import { aHead, aLease, noon } from '../support/core-facts.ts';
import { asking, type HeadInMemory, headInMemory, lockPorts } from '../support/lock-ports.ts';

const old = aHead({ epoch: 3, run: 1, controlIssue: 1 });

/** The tick in between worked, and released the lease. */
const spent = (head: Head): Head => ({
  ...head,
  epoch: head.epoch + 1,
  counters: { ...head.counters, dollarsCounted: 7, dollarsReported: 7, iterationsUsed: 1 },
});

/** What others do while the swap that takes the lease is on its way, and while the tick reads everything again. */
interface Meanwhile {
  readonly swapMinutes?: number;
  readonly beforeSwap?: (memory: HeadInMemory) => void;
  readonly between?: (head: Head) => Head;
}

/** Runs a tick that was dispatched with `fresh: true` up to where it loads its memory; returns the head under its lease. */
async function freshTick({ swapMinutes = 0, beforeSwap, between = (head) => head }: Meanwhile): Promise<Head | null> {
  const memory = headInMemory(old);
  const ports = lockPorts(memory);
  memory.beforeSwap(() => {
    beforeSwap?.(memory);
    void ports.clock.sleep(swapMinutes * 60_000);
  });
  const stopsHere = new Error('The lease is held.');
  const refresh = (asked: TickInput): Promise<TickInput> => {
    memory.meanwhile(between);
    return Promise.resolve({ ...asked, head: memory.read(), tick: { ...asked.tick, now: ports.clock.now() } });
  };
  const rest = {
    sessions: { leave: () => Promise.resolve(), close: () => Promise.resolve() },
    snapshot: { prefetch: () => {}, load: () => Promise.reject(stopsHere) },
  } as unknown as Pick<TickPorts, 'sessions' | 'snapshot'>;
  const first = asking(memory);
  const asked = { ...first, request: { ...first.request, fresh: true } };
  await expect(tick({ ...ports, ...rest, head: { ...ports.head, refresh } }, asked)).rejects.toBe(stopsHere);
  return memory.head();
}

test('a fresh run is begun once by its order, also where its tick gave the lease back and read everything again', async () => {
  const head = await freshTick({ swapMinutes: 7 });
  expect(head).toMatchObject({ run: 2, epoch: 5, lease: { nonce: 'nonce100' }, counters: { startedAt: noon } });
});

test('what another tick spent in that run meanwhile stays counted', async () => {
  const head = await freshTick({ swapMinutes: 7, between: spent });
  expect(head).toMatchObject({ run: 2, epoch: 6, counters: { dollarsCounted: 7, iterationsUsed: 1 } });
});

test('an order whose tick was overtaken before its swap won is still obeyed', async () => {
  const overtaken = (memory: HeadInMemory): void => {
    memory.meanwhile((head) => withLease(head, aLease({ nonce: 'quick', epoch: head.epoch + 1 })));
    memory.meanwhile((head) => ({ ...head, lease: null }));
  };
  const head = await freshTick({ beforeSwap: overtaken });
  expect(head).toMatchObject({ run: 2, epoch: 5, lease: { nonce: 'nonce100' } });
});
