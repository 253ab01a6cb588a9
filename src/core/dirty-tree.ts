/** Decides what becomes of uncommitted changes on a reused runner: asked about, taken care of as answered, or left with the tick ended. */
import { signatureOf } from './gate-questions.ts';
import type { DirtyTree } from './observation.ts';
import type { LoopState } from './state.ts';

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

/** Permits of other runners wait for their runner; every other is used up by the iteration that starts. */
export const unusedPermits = (permitted: LoopState['permitted'], tree: DirtyTree | null): LoopState['permitted'] => {
  const used = tree === null ? null : signatureOf({ name: 'dirty-tree', ...tree });
  return permitted.filter(({ gate, signature }) => gate === 'dirty-tree' && signature !== used);
};
