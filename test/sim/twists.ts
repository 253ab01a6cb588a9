/**
 * Features that only some worlds have. Each is drawn from a stream of its own, so that worlds without it stay as they
 * were before it was added.
 */
import { chanceOf } from './chance.ts';

/** Share of the worlds that have each kind. */
const shares = {
  /** The clock of each runner is off from GitHub's. */
  'clocks-apart': 1 / 8,
  /** The disks of runners fill up. */
  'small-disks': 1 / 8,
  /** People push to the base changes that conflict with open pull requests. */
  'moving-base': 1 / 8,
  /** Some pull requests under review come from forks. */
  forks: 1 / 4,
  /** A second loop lives in the repository. */
  'two-loops': 1 / 8,
} as const;

export type Twist = keyof typeof shares;

const twistNames = Object.keys(shares) as readonly Twist[];

export const loopCounts = ['one', 'two', 'any'] as const;
/** Number of loops in a world. */
export type LoopCount = (typeof loopCounts)[number];

/** `intensity` multiplies the shares of twists that bring faults. Forks need a review loop. */
export function drawTwists(
  seed: string,
  { intensity, reviews, loops }: { readonly intensity: number; readonly reviews: boolean; readonly loops: LoopCount },
): ReadonlySet<Twist> {
  const happens = (name: Twist, times: number): boolean =>
    chanceOf(seed, `twist ${name}`).happens(Math.min(1, shares[name] * times));
  const hasTwo = loops === 'any' ? happens('two-loops', 1) : loops === 'two';
  return new Set(
    twistNames.filter((name) => {
      if (name === 'two-loops') return hasTwo;
      return (name !== 'forks' || reviews || hasTwo) && happens(name, intensity);
    }),
  );
}
