/** Decides what becomes of uncommitted changes on a reused runner: asked about, taken care of as answered, or left with the tick ended. */

import { type Effect, effectKeys } from '../effects/effect.ts';
import { signatureOf } from '../gates/questions.ts';
import type { DirtyTree, Observation } from '../observation/facts.ts';
import type { LoopState } from '../state/loop/loop-state.ts';

export type DirtyTreeVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'ask' }
  /** Abort: this runner is left as it is. */
  | { readonly kind: 'abort' }
  | { readonly kind: 'stash'; readonly message: string }
  | { readonly kind: 'commit'; readonly message: string };

const commitMessage = 'chore: recover uncommitted loop worker changes';

/** An answer counts only for the runner, folder and changes that it names; `now` ISO-8601. */
export function judgeDirtyTree(
  tree: DirtyTree | null,
  { permitted, held }: Pick<LoopState, 'permitted' | 'held'>,
  now: string,
): DirtyTreeVerdict {
  if (tree === null) return { kind: 'clean' };
  const signature = signatureOf({ name: 'dirty-tree', ...tree });
  const answer = [...permitted, ...held].find((one) => one.gate === 'dirty-tree' && one.signature === signature);
  if (answer === undefined) return { kind: 'ask' };
  if (answer.option === 'stash') return { kind: 'stash', message: `loop-recovery-${now}` };
  return answer.option === 'commit' ? { kind: 'commit', message: commitMessage } : { kind: 'abort' };
}

/** Before any agent starts: the changes are put aside as answered. */
export function recovery(
  { dirtyTree: tree, tick }: Pick<Observation, 'dirtyTree' | 'tick'>,
  state: LoopState,
): Effect[] {
  const verdict = judgeDirtyTree(tree, state, tick.now);
  if (tree === null || (verdict.kind !== 'stash' && verdict.kind !== 'commit')) return [];
  return [{ kind: 'recover', key: effectKeys.recover(tree), how: verdict.kind, message: verdict.message, tree }];
}

/** Permits of other runners wait for their runner; every other is used up by the iteration that starts. */
export const unusedPermits = (permitted: LoopState['permitted'], tree: DirtyTree | null): LoopState['permitted'] => {
  const used = tree === null ? null : signatureOf({ name: 'dirty-tree', ...tree });
  return permitted.filter(({ gate, signature }) => gate === 'dirty-tree' && signature !== used);
};
