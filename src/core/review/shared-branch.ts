/** Decides which head branches are more than the branch of one pull request: those are read, and never pushed to, updated or deleted. */
import type { ObservedPull } from '../observation/pull-request.ts';

/** What a repository does with its branches. */
export interface BranchUses {
  readonly defaultBranch: string | null;
  /** By branch, an open pull request that goes into it. */
  readonly bases: ReadonlyMap<string, number>;
}

/** What else it is; null = it belongs to its pull request alone. Work of loops is stacked on branches of loops, which are theirs all the same. */
export function otherUseOf(
  { branch, isProtected }: { readonly branch: string; readonly isProtected: boolean },
  { defaultBranch, bases }: BranchUses,
): string | null {
  if (branch === defaultBranch) return 'the default branch';
  if (branch.startsWith('tickgate/state/')) return 'the state of a loop';
  if (branch.startsWith('tickgate/')) return null;
  if (isProtected) return 'a protected branch';
  const pull = bases.get(branch);
  return pull === undefined ? null : `the base of #${pull}`;
}

/** Why nothing may be put on its branch; null = it may. */
export function readOnlyBecause({
  fork,
  branch,
  otherUse,
}: Pick<ObservedPull, 'fork' | 'branch' | 'otherUse'>): string | null {
  if (fork) return 'it comes from a fork';
  return otherUse === null ? null : `its branch ${branch} is ${otherUse}, and nothing is pushed to it`;
}
