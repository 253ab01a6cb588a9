/**
 * A GitHub whose time advances only with the requests to it. So a loop that waits looks different from a slow machine.
 */

import type { WorldClock } from '../../src/emulator/world.ts';
import type { LoopSetting } from './loop-stage.ts';

/** Assumed durations on github.com. */
export const latencies = { requestMs: 200, webhookMs: 1_000, runnerMs: 10_000 } as const;

export interface VirtualTime {
  readonly setting: Pick<LoopSetting, 'clock' | 'watch'>;
  /** From here on, time advances. */
  begins(clock: WorldClock): void;
}

/** Each request takes its time, and a dispatched run waits for its runner. */
export function virtualTime(): VirtualTime {
  let clock: WorldClock | null = null;
  return {
    setting: {
      clock: { mode: 'manual' },
      watch: {
        arrives: () => clock?.advance(latencies.requestMs),
        answers: ({ method, path }) =>
          method === 'POST' && path.endsWith('/dispatches') ? clock?.advance(latencies.runnerMs) : undefined,
      },
    },
    begins: (of) => void (clock = of),
  };
}
