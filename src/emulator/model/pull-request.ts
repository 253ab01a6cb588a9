/** Reads a pull request: branches, files, commits, and what keeps it from a merge. */

import { type Commit, commitsBetween, isAncestor, mergeBase, readCommit } from '../git/commits.ts';
import { diff, type FileChange } from '../git/diff.ts';
import { mergeCommits } from '../git/merge.ts';
import { Refusal } from '../refusal.ts';
import { latestChecks, latestStatuses } from './check.ts';
import type { Repository } from './repository.ts';
import { bindingRulesets, demandedNames } from './ruleset.ts';
import { type PullPart, type PullRequest, threadsOf } from './thread.ts';

export const branchRef = (name: string) => `refs/heads/${name}`;

/** Ref of a fork's branch, because GitHub keeps forks in one store with their parent. */
export const forkRef = (owner: string, branch: string): string => `refs/forks/${owner}/${branch}`;

/** `owner:branch` names a fork's branch, unless the owner is the repository's own. */
export function headOf(
  repository: Repository,
  head: string,
): { readonly fork: string | null; readonly headRef: string } {
  const [, owner, branch] = /^([^:]+):(.+)$/.exec(head) ?? [];
  if (owner === undefined || branch === undefined) return { fork: null, headRef: head };
  return { fork: owner === repository.owner.login ? null : owner, headRef: branch };
}

export function pullOf(thread: { readonly pull: PullPart | null }): PullRequest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- narrowing a union by its own field
  if (thread.pull) return thread as PullRequest;
  throw new Refusal('Not Found', { status: 404 });
}

export const openPulls = (repository: Repository): readonly PullRequest[] =>
  [...threadsOf(repository).values()].filter(
    (thread): thread is PullRequest => thread.pull !== null && thread.state === 'open',
  );

export const baseOf = ({ repository, pull }: PullRequest): string =>
  mergeBase(repository.gitDir, pull.baseSha, pull.headSha) ?? pull.baseSha;

export const pullFiles = (thread: PullRequest): readonly FileChange[] =>
  diff(thread.repository.gitDir, baseOf(thread), thread.pull.headSha);

export const pullCommits = (thread: PullRequest): readonly Commit[] =>
  commitsBetween(thread.repository.gitDir, baseOf(thread), thread.pull.headSha);

export const headCommit = (thread: PullRequest): Commit | undefined =>
  readCommit(thread.repository.gitDir, thread.pull.headSha);

/** Null once merged or closed, because GitHub stops computing it. */
export function mergeable({ repository, pull, state }: PullRequest): boolean | null {
  if (state === 'closed') return null;
  return mergeCommits(repository.gitDir, pull.baseSha, pull.headSha).kind === 'clean';
}

/** True if the base's rules require its newest commit in the branch, and it is missing. */
export const isBehind = ({ repository, pull }: Pick<PullRequest, 'repository' | 'pull'>): boolean =>
  repository.protection.upToDate && !isAncestor(repository.gitDir, pull.baseSha, pull.headSha);

/** The first required check that has not passed. Names of runs and of statuses are not distinguished. */
export function unmetCheck({ repository, pull }: PullRequest): string | undefined {
  const runs = latestChecks(repository, pull.headSha).filter(({ conclusion }) => conclusion === 'success');
  const statuses = latestStatuses(repository, pull.headSha).filter(({ state }) => state === 'success');
  const passed = [...runs.map(({ name }) => name), ...statuses.map(({ context }) => context)];
  const demands = bindingRulesets(repository, branchRef(pull.baseRef)).flatMap((ruleset) => ruleset.demands ?? []);
  const wanted = [...repository.protection.requiredChecks, ...demands.flatMap(demandedNames)];
  return wanted.find((name) => !passed.includes(name));
}
