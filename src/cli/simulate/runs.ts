/** Rehearses a policy as often as was asked for, and says each second how far it is: between runs and within one. */

import type { RunForecast } from '../../core/forecast/forecast.ts';
import { type Policy, rehearseRun } from './run.ts';

interface Telling {
  readonly tell: (line: string) => void;
  /** Milliseconds of the one who waits. */
  readonly now: () => number;
}

const everyMs = 1_000;

export async function rehearseRuns(
  policy: Policy,
  { runs, seed }: { readonly runs: number; readonly seed: number },
  { tell, now }: Telling,
): Promise<RunForecast[]> {
  const done: RunForecast[] = [];
  let saidMs = now();
  while (done.length < runs) {
    const own = seed + done.length * 7_919;
    const forecast = await rehearseRun(policy, own, ({ tick, day }) => {
      if (now() - saidMs < everyMs) return;
      saidMs = now();
      tell(`${done.length} of ${runs} runs rehearsed; the next is at tick ${tick}, day ${day} of ${policy.days}`);
    });
    done.push(forecast);
  }
  return done;
}
