/** Time and randomness of a real process. A simulation has its own. */
import type { TickClock } from '../ports/clock.ts';

/** `now`: GitHub's clock, ISO-8601. */
export const createClock = ({ now }: Pick<TickClock, 'now'>): TickClock => ({
  now,
  // By the global timer, which tests make faster.
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
  every: (ms, task) => {
    const timer = setInterval(task, ms);
    return () => clearInterval(timer);
  },
  random: Math.random,
});
