/** Decides when a rehearsed run stands still: then it is a bug, and told, instead of a program that never ends. */
import type { Head } from '../../core/state/head/head.ts';

/** No moment has so many ticks: whoever asks for one more has worked, and work takes time. */
const mostAtOnce = 25;

interface Reached {
  readonly ms: number;
  readonly tick: number;
  readonly status: Head['status'] | null;
}

/** To be called after every tick; throws at the first that is one too many in the same moment. */
export function standstillGuard(seed: number): (reached: Reached) => void {
  let [lastMs, atOnce] = [-Infinity, 0];
  return ({ ms, tick, status }) => {
    atOnce = ms > lastMs ? 1 : atOnce + 1;
    lastMs = ms;
    if (atOnce <= mostAtOnce) return;
    const where = `at ${new Date(ms).toISOString()}, with the loop ${status ?? 'not begun'}`;
    throw new Error(`The rehearsed run of seed ${seed} does not move: tick ${tick} is the ${atOnce}th ${where}.`);
  };
}
