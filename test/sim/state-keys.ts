/** Keys that seal the bundles of a world: one, and another from a certain hour on. */

import { decrypt, parseSealed } from '../../src/storage/crypto/encryption.ts';
import { chanceOf } from './chance.ts';
import { quickKey } from './quick-key.ts';

export interface StateKeys {
  readonly first: string;
  readonly second: string;
  /** In virtual time, ms since the epoch. */
  readonly rotatesAt: number;
}

/** One world of eight has keys; null = its bundles are not sealed. */
export function stateKeysOf(seed: string, beganAt: number): StateKeys | null {
  const chance = chanceOf(seed, 'state keys');
  if (!chance.happens(1 / 8)) return null;
  const [first, second] = [chance.word(32), chance.word(32)];
  return { first, second, rotatesAt: beganAt + chance.between(30, 600) * 60_000 };
}

/** The repository's secrets at the time when a job begins. */
export function inputsAt(keys: StateKeys | null, now: number): Readonly<Record<string, string>> {
  if (keys === null) return {};
  return now < keys.rotatesAt
    ? { 'state-key': keys.first }
    : { 'state-key': keys.second, 'state-key-previous': keys.first };
}

/** The members of a bundle, opened with all keys of the world. */
export function unsealed(keys: StateKeys | null, bytes: Uint8Array, name: string): Uint8Array {
  const file = parseSealed(bytes);
  if (file === null || keys === null) return bytes;
  const open = (key: string): Uint8Array | null => decrypt(file, { name, key: quickKey(key, file.salt) });
  return open(keys.first) ?? open(keys.second) ?? bytes;
}
