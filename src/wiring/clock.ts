/** Time and randomness of a real process. A simulation has its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TickClock } from '../ports/clock.ts';

/** `now`: GitHub's clock, ISO-8601. */
export const createClock = ({ now }: Pick<TickClock, 'now'>): TickClock => ({
  now,
  sleep: (ms) => sleep(ms),
  every: (ms, task) => {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
  random: Math.random,
});
