/** What a run is told once and no more: sentences about how its files are kept, remembered by id in the state. */
import type { LoopState } from '../state/loop/loop-state.ts';

const sentences = {
  'public-unencrypted':
    "This repository is public and no `state-key` is set: anybody can read the loop's files (history, subjects, questions) " +
    'in its artifacts and caches, without what was redacted. Set `state-key` to a secret of at least 32 random characters to encrypt them.',
  'sweep-denied':
    'Older bundles cannot be deleted, since the token lacks `actions: write`: new ones are kept for 7 days and saved again before they expire.',
} as const;

export type OnceId = keyof typeof sentences;

export const wasSaid = ({ said }: LoopState, id: OnceId): boolean => said.includes(id);

/** The state that remembers them, and the sentences that are new. */
export function sayOnce(state: LoopState, ids: readonly OnceId[]): { state: LoopState; notes: readonly string[] } {
  const unsaid = ids.filter((id) => !wasSaid(state, id));
  return { state: { ...state, said: [...state.said, ...unsaid] }, notes: unsaid.map((id) => sentences[id]) };
}

/** It is not so any more: should it come back, it is said again. */
export const forgetSaid = (state: LoopState, id: OnceId): LoopState => ({
  ...state,
  said: state.said.filter((known) => known !== id),
});
