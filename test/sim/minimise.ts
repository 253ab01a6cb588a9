/**
 * Makes a failing world small. Removes people, then kinds of faults, then single strikes, as long as it still fails
 * alike.
 */

import type { FaultKind } from './faults.ts';
import { runWorld, type WorldEnd, type WorldOptions } from './world-run.ts';

export interface Minimal {
  readonly options: WorldOptions;
  readonly end: WorldEnd;
  readonly tries: number;
}

/** `most`: the number of runs of the world that it may use. */
export async function minimise(failing: WorldOptions, end: WorldEnd, most = 120): Promise<Minimal> {
  const wanted = end.violations[0]?.invariant;
  let best = { options: failing, end };
  let tries = 0;
  const attempt = async (options: WorldOptions): Promise<boolean> => {
    if (tries >= most) return false;
    tries += 1;
    const tried = await runWorld(options);
    if (tried.violations[0]?.invariant !== wanted) return false;
    best = { options, end: tried };
    return true;
  };
  await fewerActs(attempt, () => best.options);
  for (const kind of new Set(best.end.struck.map((one) => one.kind))) await attempt(withoutKind(best.options, kind));
  await fewerStrikes(attempt, () => best);
  await fewerActs(attempt, () => best.options);
  return { ...best, tries };
}

type Attempt = (options: WorldOptions) => Promise<boolean>;

async function fewerActs(attempt: Attempt, best: () => WorldOptions): Promise<void> {
  for (const acts of [0, 2, 5, 10, 20, 40])
    if (acts < (best().acts ?? 1_000) && (await attempt({ ...best(), acts }))) return;
}

const withoutKind = (options: WorldOptions, kind: FaultKind): WorldOptions => ({
  ...options,
  allowed: { ...options.allowed, kinds: new Set([...options.allowed.kinds].filter((one) => one !== kind)) },
});

/** Tries halves first, then ever smaller parts (delta debugging over the numbers of the strikes). */
async function fewerStrikes(attempt: Attempt, best: () => { options: WorldOptions; end: WorldEnd }): Promise<void> {
  const numbers = (): number[] => best().end.struck.map(({ number }) => number);
  for (let size = Math.ceil(numbers().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < numbers().length; ) {
      const all = numbers();
      const left = all.filter((_, index) => index < start || index >= start + size);
      const { options } = best();
      const smaller = await attempt({ ...options, allowed: { ...options.allowed, strikes: new Set(left) } });
      if (!smaller) start += size;
    }
  }
}
