/** Draws for rehearsed runs: the same seed draws the same. */

export interface Chance {
  /** 0 to 1. */
  readonly draw: () => number;
  readonly happens: (share: number) => boolean;
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T;
}

/** Mulberry32: small, and even enough for what people ask of a forecast. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    draw,
    happens: (share) => draw() < share,
    between: (low, high) => low + (high - low) * draw(),
    pick: (choices) => choices[Math.floor(draw() * choices.length)] ?? choices[0],
  };
}
