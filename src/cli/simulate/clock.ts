/** Virtual clock of a simulation. It is frozen while a tick decides, and jumps while agents work or nothing is due. */
import { setImmediate as breath } from 'node:timers/promises';
import type { TickClock } from '../../ports/clock.ts';

export interface VirtualClock {
  /** Milliseconds since 1970. */
  readonly ms: () => number;
  /** ISO-8601, UTC. */
  readonly now: () => string;
  /** Runs each task that falls due on the way, at its time. Never goes back. */
  readonly goTo: (ms: number) => Promise<void>;
  readonly every: TickClock['every'];
}

interface RepeatedTask {
  readonly ms: number;
  readonly task: () => void;
  dueMs: number;
}

export function createVirtualClock(startMs: number): VirtualClock {
  const turns = new Set<RepeatedTask>();
  let ms = startMs;
  const dueBy = (until: number): RepeatedTask | undefined =>
    [...turns].filter(({ dueMs }) => dueMs <= until).toSorted((one, other) => one.dueMs - other.dueMs)[0];
  return {
    ms: () => ms,
    now: () => new Date(ms).toISOString(),
    goTo: async (until) => {
      for (let turn = dueBy(until); turn !== undefined; turn = dueBy(until)) {
        ms = Math.max(ms, turn.dueMs);
        turn.dueMs += turn.ms;
        turn.task();
        // Work that the task started must end before the clock moves on. One turn is enough: it waits for memory only.
        await breath();
      }
      ms = Math.max(ms, until);
    },
    every: (everyMs, task) => {
      const turn: RepeatedTask = { ms: everyMs, task, dueMs: ms + everyMs };
      turns.add(turn);
      return () => void turns.delete(turn);
    },
  };
}

/** Seeded random numbers: the same seed gives the same sequence. */
export interface SeededRandom {
  /** 0 to 1. */
  readonly draw: () => number;
  readonly happens: (share: number) => boolean;
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
}

/** Mulberry32: small, and uniform enough for a forecast. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    draw,
    happens: (share) => draw() < share,
    between: (low, high) => low + (high - low) * draw(),
    pick: (choices) => choices[Math.floor(draw() * choices.length)] ?? choices[0],
  };
}
