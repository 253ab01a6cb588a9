/** Draws by a seed. The same seed gives the same draws, and every concern draws from a stream of its own. */

export interface Chance {
  /** 0 (included) to 1 (excluded). */
  readonly next: () => number;
  readonly happens: (probability: number) => boolean;
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
  /** Null of an empty list. */
  readonly pickOf: <T>(items: readonly T[]) => T | null;
  /** At least `low`, mostly near it, now and then far above, never beyond `high`. */
  readonly tail: (low: number, high: number) => number;
  /** Letters and digits, such as a nonce. */
  readonly word: (length: number) => string;
}

/** A stream of its own for every name under one seed. */
export function chanceOf(seed: string, name: string): Chance {
  const next = sfc32(hash(`${seed}/${name}`));
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    happens: (probability) => next() < probability,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    pickOf: (items) => (items.length === 0 ? null : (items[between(0, items.length - 1)] ?? null)),
    tail: (low, high) => Math.min(high, low / (1 - next()) ** 0.8),
    word: (length) =>
      Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(between(0, 35))).join(''),
  };
}

/** Four words of state from a text (FNV-1a, once per word). */
function hash(text: string): [number, number, number, number] {
  const word = (salt: number): number => {
    let value = 0x811c9dc5 ^ salt;
    for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    return value >>> 0;
  };
  return [word(1), word(2), word(3), word(4)];
}

/** Small fast counter (Chris Doty-Humphrey's sfc32, public domain), warmed up. */
function sfc32([first, second, third, fourth]: [number, number, number, number]): () => number {
  let [a, b, c, d] = [first, second, third, fourth];
  const draw = (): number => {
    const sum = (((a + b) >>> 0) + d) >>> 0;
    d = (d + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum / 2 ** 32;
  };
  for (let turn = 0; turn < 12; turn++) draw();
  return draw;
}
