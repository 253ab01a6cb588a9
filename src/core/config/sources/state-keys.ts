/** Reads what a person gave to seal a loop's head and bundles with. */

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
