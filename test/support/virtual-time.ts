/** A GitHub whose time goes on by what is asked of it alone, so that a loop that waits is told from a machine that is slow. */

import type { WorldClock } from '../../src/emulator/world.ts';
import type { LoopSetting } from './loop-stage.ts';

/** What things are assumed to take on github.com. */
export const latencies = { requestMs: 200, webhookMs: 1_000, runnerMs: 10_000 } as const;

export interface VirtualTime {
  readonly setting: Pick<LoopSetting, 'clock' | 'watch'>;
  /** From here on it goes on. */
  begins(clock: WorldClock): void;
}

/** Each request takes its time, and a run that is dispatched waits for its runner. */
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
