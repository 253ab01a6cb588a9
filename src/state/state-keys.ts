/** Reads what a person gave to seal a loop's head and bundles with, and derives the keys that seal them. */
import { derivedKey } from './derived-key.ts';

export interface StateKeys {
  /** Null = nothing is sealed. */
  readonly current: string | null;
  /** Opens what was sealed before a rotation; nothing new is sealed with it. */
  readonly previous: string | null;
  /** `state-key-previous: none`: a head that was written before there was a key is believed, too. */
  readonly takesUnsealed: boolean;
}

const unsealedBefore = 'none';

/** The keys among the action's inputs; an empty text means "not given", as in every channel. */
export function stateKeysIn(given: Readonly<Record<string, string | undefined>>): StateKeys {
  const previous = given['state-key-previous']?.trim() || null;
  return {
    current: given['state-key']?.trim() || null,
    previous: previous === unsealedBefore ? null : previous,
    takesUnsealed: previous === unsealedBefore,
  };
}

/** Derives 32 bytes from a person's key and a salt; each pair once in a tick, for its head and its bundles. */
export interface Derive {
  (key: string, salt: Uint8Array): Promise<Uint8Array>;
  /** The salt of the head, with which bundles are sealed as well, so that a tick derives one key; null = there is none yet. */
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
