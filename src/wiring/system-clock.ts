/** Time and chance of a real process; a simulation has its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Timing } from '../ports/clock.ts';

export const timingOf = ({ now }: Pick<Timing, 'now'>): Timing => ({
  now,
  sleep: (ms) => sleep(ms),
  every: (ms, task) => {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
  random: Math.random,
});
