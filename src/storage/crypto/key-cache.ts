/** Keeps each derived key for the rest of the tick: `scrypt-key.ts` derives it, which takes half a second. */
import { derivedKey } from './scrypt-key.ts';

/** Derives 32 bytes from a person's key and a salt: each pair once in a tick, for its head and its bundles. */
export interface Derive {
  (key: string, salt: Uint8Array): Promise<Uint8Array>;
  /** The head's salt, also used for bundles, so that a tick derives one key; null = none yet. */
  salt: Uint8Array | null;
}

export function deriver(): Derive {
  const derived = new Map<string, Promise<Uint8Array>>();
  const derive = (key: string, salt: Uint8Array): Promise<Uint8Array> => {
    const id = `${Buffer.from(salt).toString('hex')} ${key}`;
    const known = derived.get(id) ?? derivedKey(key, salt);
    derived.set(id, known);
    return known;
  };
  return Object.assign(derive, { salt: null });
}
