/** Plans a run of kills: at which moments of which stories' ticks, and where again if a moment came too late. */

import { createSeededRandom } from '../../src/cli/simulate/clock.ts';
import { type Moment, nameOf } from './blade.ts';
import type { Victim } from './one-kill.ts';

export interface Kill {
  /** Name of its story. */
  readonly story: string;
  readonly moment: Moment;
  readonly victim: Victim;
}

/** Of a tick, or of its post step: how many requests it made, and how long it took from the first to the last. */
export interface Span {
  readonly requests: number;
  readonly ms: number;
}

export interface Known extends Span {
  readonly story: string;
}

/** The first try of a kill, and those after a moment that came too late. */
export const mostTries = 3;

/**
 * Three quarters at steps of all stories, drawn without drawing one twice, the rest at random times; half of them kill the runner, a third main alone, a
 * sixth the post step after it.
 */
export function plan(known: readonly Known[], times: number, seed: number): Kill[] {
  const { draw } = createSeededRandom(seed);
  const victim = (): Victim => (['main', 'main', 'post'] as const)[Math.floor(draw() * 6)] ?? 'runner';
  const steps = known.flatMap(({ story, requests }) =>
    Array.from({ length: requests }, (_none, index) =>
      (['before', 'after'] as const).map(
        (side): Kill => ({ story, moment: { kind: 'request', number: index + 1, side }, victim: victim() }),
      ),
    ).flat(),
  );
  const atSteps = shuffled(steps, draw).slice(0, times - Math.floor(times / 4));
  const atTimes = Array.from({ length: times - atSteps.length }, (_none, index): Kill[] => {
    const of = known[index % known.length];
    if (of === undefined) return [];
    return [{ story: of.story, moment: { kind: 'time', ms: Math.round(draw() * of.ms) }, victim: victim() }];
  }).flat();
  return shuffled([...atSteps, ...atTimes], draw);
}

/**
 * A moment of the same story and victim within what was seen of it until it ended, the last try in its first half: the next tick may be
 * a little shorter. Null = there is none.
 */
export function drawnAgain(kill: Kill, seen: Span, { seed, tries }: { seed: number; tries: number }): Kill | null {
  if (tries >= mostTries || seen.requests === 0) return null;
  const { draw } = createSeededRandom(seed + tries);
  const isLast = tries === mostTries - 1;
  const share = draw() * (isLast ? 0.5 : 1);
  if (kill.moment.kind === 'time' && !isLast)
    return { ...kill, moment: { kind: 'time', ms: Math.floor(share * seen.ms) } };
  const side = kill.moment.kind === 'request' ? kill.moment.side : 'before';
  return { ...kill, moment: { kind: 'request', number: 1 + Math.floor(share * seen.requests), side } };
}

/** As `--at` takes it. */
export const placeOf = ({ victim, moment }: Pick<Kill, 'victim' | 'moment'>): string =>
  moment.kind === 'time' ? `${victim}:time:${moment.ms}` : `${victim}:${moment.side}:${moment.number}`;

/** One line: what came too late, and which moment would not have. */
export function tooLate({ story, victim, moment }: Kill, seen: Span): string {
  const said = `too late: ${story}, ${victim} killed ${nameOf(moment)}`;
  if (seen.requests === 0) return `${said}: it asks nothing of GitHub there; kill another than ${victim} with --at`;
  const remedy =
    moment.kind === 'time'
      ? `MS below ${Math.max(1, Math.floor(seen.ms))} in --at ${victim}:time:MS`
      : `N of at most ${seen.requests} in --at ${victim}:${moment.side}:N`;
  return `${said}: it ended by itself after ${seen.requests} requests in ${Math.round(seen.ms)} ms; choose ${remedy}`;
}

function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  const result = [...items];
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(draw() * (index + 1));
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}
