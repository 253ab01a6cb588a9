/** Extends a thread to a pull request: branches, reviews, files, commits, mergeability. */

import { type Commit, commitsBetween, isAncestor, mergeBase, readCommit } from '../git/commits.ts';
import { diff, type FileChange } from '../git/diff.ts';
import { mergeCommits } from '../git/merge.ts';
import { readRef } from '../git/refs.ts';
import { Refusal, validationFailed } from '../http/answer.ts';
import type { Account, World } from '../world.ts';
import type { Actor } from './account.ts';
import { mention } from './cross-reference.ts';
import type { Repository } from './repository.ts';
import type { Review, ReviewComment } from './review.ts';
import { addThread, note, type PullRequest, threadsOf } from './thread.ts';
import { tellOf } from './thread-changes.ts';

export interface PullPart {
  /** Login of the owner of the fork that holds its branch; null = the branch is in this repository. */
  readonly fork: string | null;
  readonly headRef: string;
  baseRef: string;
  headSha: string;
  baseSha: string;
  draft: boolean;
  /** The account that asked GitHub to merge it once its rules permit, and the time. */
  autoMerge: { readonly by: Account; readonly at: number } | null;
  /** True while it is in the merge queue of its base. */
  queued: boolean;
  mergedAt: number | null;
  mergedBy: Account | null;
  mergeCommit: string | null;
  requestedReviewers: readonly Account[];
  readonly reviews: Review[];
  readonly reviewComments: ReviewComment[];
}

export const branchRef = (name: string) => `refs/heads/${name}`;

export interface PullSpec {
  readonly actor: Actor;
  readonly title: string;
  readonly body: string;
  readonly head: string;
  readonly base: string;
  readonly draft: boolean;
}

export function openPull(world: World, repository: Repository, spec: PullSpec): PullRequest {
  const { fork, headRef } = headOf(repository, spec.head);
  const headSha = readRef(repository.gitDir, fork === null ? branchRef(headRef) : forkRef(fork, headRef));
  const baseSha = readRef(repository.gitDir, branchRef(spec.base));
  const invalid = (field: string) => validationFailed({ resource: 'PullRequest', code: 'invalid', field });
  if (!baseSha) throw invalid('base');
  if (!headSha) throw invalid('head');
  const known = openPulls(repository).find(
    ({ pull }) => pull.fork === fork && pull.headRef === headRef && pull.baseRef === spec.base,
  );
  const custom = (message: string) =>
    validationFailed({ resource: 'PullRequest', code: 'custom', field: 'base', message });
  if (known) throw custom(`A pull request already exists for ${fork ?? repository.owner.login}:${headRef}.`);
  if (isAncestor(repository.gitDir, headSha, baseSha)) throw custom(`No commits between ${spec.base} and ${headRef}`);
  const part: PullPart = {
    fork,
    headRef,
    baseRef: spec.base,
    headSha,
    baseSha,
    draft: spec.draft,
    autoMerge: null,
    queued: false,
    mergedAt: null,
    mergedBy: null,
    mergeCommit: null,
    requestedReviewers: [],
    reviews: [],
    reviewComments: [],
  };
  const thread = addThread(world, repository, { actor: spec.actor, title: spec.title, body: spec.body, pull: part });
  mention(world, thread, spec);
  tellOf(world, thread, { actor: spec.actor, action: 'opened' });
  return pullOf(thread);
}

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

/** Null once merged or closed, because GitHub stops computing it. */
export function mergeable({ repository, pull, state }: PullRequest): boolean | null {
  if (state === 'closed') return null;
  return mergeCommits(repository.gitDir, pull.baseSha, pull.headSha).kind === 'clean';
}

/** True if the base's rules require its newest commit in the branch, and it is missing. */
export const isBehind = ({ repository, pull }: Pick<PullRequest, 'repository' | 'pull'>): boolean =>
  repository.protection.upToDate && !isAncestor(repository.gitDir, pull.baseSha, pull.headSha);

export function setDraft(world: World, thread: PullRequest, { actor, draft }: { actor: Actor; draft: boolean }): void {
  if (thread.pull.draft === draft) return;
  thread.pull.draft = draft;
  thread.updatedAt = world.clock.now();
  tellOf(world, thread, { actor, action: draft ? 'converted_to_draft' : 'ready_for_review' });
}

export function rebase(world: World, thread: PullRequest, { actor, base }: { actor: Actor; base: string }): void {
  const sha = readRef(thread.repository.gitDir, branchRef(base));
  if (!sha) throw validationFailed({ resource: 'PullRequest', code: 'invalid', field: 'base' });
  if (base === thread.pull.baseRef) return;
  const changes = { base: { ref: { from: thread.pull.baseRef }, sha: { from: thread.pull.baseSha } } };
  thread.pull.baseRef = base;
  thread.pull.baseSha = sha;
  thread.updatedAt = world.clock.now();
  note(world, thread, { event: 'base_ref_changed', by: actor, rename: { from: changes.base.ref.from, to: base } });
  tellOf(world, thread, { actor, action: 'edited', more: { changes } });
}

export const headCommit = (thread: PullRequest): Commit | undefined =>
  readCommit(thread.repository.gitDir, thread.pull.headSha);
