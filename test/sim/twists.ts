/** What only some worlds have, each kind drawn from a stream of its own: worlds without one stay what they were before it was added. */
import { chanceOf } from './chance.ts';

/** Share of the worlds that have each kind. */
const shares = {
  /** The clock of each runner is off from GitHub's. */
  'clocks-apart': 1 / 8,
  /** The disks of runners fill up. */
  'small-disks': 1 / 8,
  /** People push to the base what open pull requests conflict with. */
  'moving-base': 1 / 8,
  /** Some pull requests under review come from forks. */
  forks: 1 / 4,
} as const;

export type Twist = keyof typeof shares;

const twistNames = Object.keys(shares) as readonly Twist[];

/** `intensity` makes all of them as many times as likely as faults. Forks are of use only where a loop reviews. */
export function drawTwists(
  seed: string,
  { intensity, reviews }: { readonly intensity: number; readonly reviews: boolean },
): ReadonlySet<Twist> {
  return new Set(
    twistNames.filter(
      (name) =>
        (name !== 'forks' || reviews) && chanceOf(seed, `twist ${name}`).happens(Math.min(1, shares[name] * intensity)),
    ),
  );
}
