/** Reads the keys that seal a loop's head and bundles. */
export interface StateKeys {
  /** Null = nothing is sealed. */
  readonly current: string | null;
  /** Opens what was sealed before a rotation, and seals nothing new. */
  readonly previous: string | null;
  /** `state-key-previous: none`: a head written before there was a key is accepted, too. */
  readonly takesUnsealed: boolean;
}

const noPreviousKey = 'none';

/** Reads the keys from the action's inputs. An empty text means "not given", as in every channel. */
export function readStateKeys(given: Readonly<Record<string, string | undefined>>): StateKeys {
  const previous = given['state-key-previous']?.trim() || null;
  return {
    current: given['state-key']?.trim() || null,
    previous: previous === noPreviousKey ? null : previous,
    takesUnsealed: previous === noPreviousKey,
  };
}
