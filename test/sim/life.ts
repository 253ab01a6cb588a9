/** The life of one simulated process. Its awaits return only while it lives, and a dead process never goes on. */

import type { TickClock } from '../../src/ports/clock.ts';
import type { Chance } from './chance.ts';
import type { Timeline } from './timeline.ts';

export interface Life {
  readonly name: string;
  readonly isAlive: () => boolean;
  /** Ends the process. Nothing that it awaits ever settles again, and no `finally` of it runs. */
  readonly end: () => void;
  /** Settles `ms` from now, if the process still lives then. */
  readonly resume: <T>(ms: number, settle: (value: T) => void, value: T) => void;
  /** Called when the process ends. */
  readonly onEnd: (listener: () => void) => void;
}

export function beginLife(timeline: Timeline, name: string): Life {
  let alive = true;
  const listeners: (() => void)[] = [];
  return {
    name,
    isAlive: () => alive,
    end: () => {
      if (!alive) return;
      alive = false;
      for (const listener of listeners) listener();
    },
    resume: (ms, settle, value) => {
      timeline.after(ms, () => {
        if (alive) settle(value);
      });
    },
    onEnd: (listener) => void listeners.push(listener),
  };
}

/** Time and chance as the process sees them. `now` is GitHub's clock as its answers showed it. */
export function timingIn(life: Life, timeline: Timeline, at: { chance: Chance; now: () => string }): TickClock {
  return {
    now: at.now,
    random: at.chance.next,
    sleep: (ms) => new Promise((resolve) => life.resume(ms, () => resolve(), undefined)),
    every: (ms, task) => {
      let cancel = (): void => {};
      const arm = (): void => {
        cancel = timeline.after(ms, () => {
          if (!life.isAlive()) return;
          arm();
          task();
        });
      };
      arm();
      return () => cancel();
    },
  };
}
