/** The clock of a rehearsed run: it stands still while a tick thinks, and jumps while agents work or nothing is due. */
import { setImmediate as breath } from 'node:timers/promises';
import type { Timing } from '../../ports/clock.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  readonly ms: () => number;
  /** ISO-8601, UTC. */
  readonly now: () => string;
  /** Whatever is due on the way is done on time. Never goes back. */
  readonly goTo: (ms: number) => Promise<void>;
  readonly every: Timing['every'];
}

interface Turn {
  readonly ms: number;
  readonly task: () => void;
  dueMs: number;
}

export function openClock(startMs: number): Clock {
  const turns = new Set<Turn>();
  let ms = startMs;
  const dueBy = (until: number): Turn | undefined =>
    [...turns].filter(({ dueMs }) => dueMs <= until).toSorted((one, other) => one.dueMs - other.dueMs)[0];
  return {
    ms: () => ms,
    now: () => new Date(ms).toISOString(),
    goTo: async (until) => {
      for (let turn = dueBy(until); turn !== undefined; turn = dueBy(until)) {
        ms = Math.max(ms, turn.dueMs);
        turn.dueMs += turn.ms;
        turn.task();
        // What it began must end before the clock moves on: nothing here waits for anything but memory.
        await breath();
      }
      ms = Math.max(ms, until);
    },
    every: (everyMs, task) => {
      const turn: Turn = { ms: everyMs, task, dueMs: ms + everyMs };
      turns.add(turn);
      return () => void turns.delete(turn);
    },
  };
}
