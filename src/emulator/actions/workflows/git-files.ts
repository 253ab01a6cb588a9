/** Git reads of Actions: refs, commits, files at a commit, changed paths. */

import { readCommit } from '../../git/commits.ts';
import { changedFiles } from '../../git/diff.ts';
import { readObject } from '../../git/objects.ts';
import { commitAt } from '../../git/refs.ts';
import { filesOf } from '../../git/trees.ts';
import type { Repository } from '../../model/repository.ts';

/** The commit that a branch, tag, full ref or SHA names. */
export const commitNamed = (repository: Repository, name: string): string | undefined =>
  commitAt(repository.gitDir, name, repository.defaultBranch);

/** Texts of a commit's files below a folder, by path. */
export function textsUnder({ gitDir }: Repository, commit: string, folder: string): Map<string, string> {
  const tree = readCommit(gitDir, commit)?.tree;
  const texts = new Map<string, string>();
  if (tree === undefined) return texts;
  for (const [path, { sha }] of filesOf(gitDir, tree)) {
    if (path.startsWith(`${folder}/`)) texts.set(path, readObject(gitDir, sha)?.bytes.toString('utf8') ?? '');
  }
  return texts;
}

/** Paths that differ between two commits. For a new branch, the paths that its tip changed. */
export function changedPaths({ gitDir }: Repository, before: string, after: string): string[] {
  const base = /^0*$/.test(before) ? (readCommit(gitDir, after)?.parents[0] ?? null) : before;
  return changedFiles(gitDir, base, after).map(({ path }) => path);
}

export const messageOf = ({ gitDir }: Repository, commit: string): string => readCommit(gitDir, commit)?.message ?? '';
