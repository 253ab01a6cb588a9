/** Decides what a pull request adds to a thread: its branches, reviews, whether it can be merged, and the merge itself. */
import {
  type Commit,
  commitsBetween,
  isAncestor,
  mergeBase,
  readCommit,
  type Signature,
  writeCommit,
} from '../git/commits.ts';
import { diff, type FileChange } from '../git/diff.ts';
import { mergeCommits, pick } from '../git/merge.ts';
import { readRef } from '../git/refs.ts';
import { conflict, Refusal, unprocessable, validationFailed } from '../http/answer.ts';
import type { Account, World } from '../world.ts';
import type { Actor } from './account.ts';
import { closedBy, mention } from './cross-reference.ts';
import { noreply } from './identity.ts';
import { moveBranches } from './ref-changes.ts';
import type { Repository } from './repository.ts';
import type { Review, ReviewComment } from './review.ts';
import { addThread, note, type PullRequest } from './thread.ts';
import { close, tellOf } from './thread-changes.ts';

export interface PullPart {
  readonly headRef: string;
  baseRef: string;
  headSha: string;
  baseSha: string;
  draft: boolean;
  mergedAt: number | null;
  mergedBy: Account | null;
  mergeCommit: string | null;
  requestedReviewers: readonly Account[];
  readonly reviews: Review[];
  readonly reviewComments: ReviewComment[];
}

const branch = (name: string) => `refs/heads/${name}`;

export interface PullSpec {
  readonly actor: Actor;
  readonly title: string;
  readonly body: string;
  readonly head: string;
  readonly base: string;
  readonly draft: boolean;
}

export function openPull(world: World, repository: Repository, spec: PullSpec): PullRequest {
  // `owner:branch` names a fork's branch; here only the owner's own.
  const headRef = spec.head.startsWith(`${repository.owner.login}:`)
    ? spec.head.slice(repository.owner.login.length + 1)
    : spec.head;
  const headSha = readRef(repository.gitDir, branch(headRef));
  const baseSha = readRef(repository.gitDir, branch(spec.base));
  const invalid = (field: string) => validationFailed({ resource: 'PullRequest', code: 'invalid', field });
  if (!baseSha) throw invalid('base');
  if (!headSha) throw invalid('head');
  const known = openPulls(repository).find(({ pull }) => pull.headRef === headRef && pull.baseRef === spec.base);
  const custom = (message: string) =>
    validationFailed({ resource: 'PullRequest', code: 'custom', field: 'base', message });
  if (known) throw custom(`A pull request already exists for ${repository.owner.login}:${headRef}.`);
  if (isAncestor(repository.gitDir, headSha, baseSha)) throw custom(`No commits between ${spec.base} and ${headRef}`);
  const part: PullPart = {
    headRef,
    baseRef: spec.base,
    headSha,
    baseSha,
    draft: spec.draft,
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

export function pullOf(thread: { readonly pull: PullPart | null }): PullRequest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- narrowing a union by its own field
  if (thread.pull) return thread as PullRequest;
  throw new Refusal('Not Found', { status: 404 });
}

export const openPulls = (repository: Repository): readonly PullRequest[] =>
  [...repository.threads.values()].filter(
    (thread): thread is PullRequest => thread.pull !== null && thread.state === 'open',
  );

const baseOf = ({ repository, pull }: PullRequest): string =>
  mergeBase(repository.gitDir, pull.baseSha, pull.headSha) ?? pull.baseSha;

export const pullFiles = (thread: PullRequest): readonly FileChange[] =>
  diff(thread.repository.gitDir, baseOf(thread), thread.pull.headSha);

export const pullCommits = (thread: PullRequest): readonly Commit[] =>
  commitsBetween(thread.repository.gitDir, baseOf(thread), thread.pull.headSha);

/** Null once merged or closed, as GitHub stops computing it. */
export function mergeable({ repository, pull, state }: PullRequest): boolean | null {
  if (state === 'closed') return null;
  return mergeCommits(repository.gitDir, pull.baseSha, pull.headSha).kind === 'clean';
}

export type MergeMethod = 'merge' | 'squash' | 'rebase';

export interface MergeRequest {
  readonly actor: Actor;
  readonly method: MergeMethod;
  /** What the head must be. */
  readonly sha?: string | undefined;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
}

/** The commit that the base branch points to afterwards; throws 405 or 409 as GitHub does. */
export function mergePull(world: World, thread: PullRequest, request: MergeRequest): string {
  const { repository, pull } = thread;
  const refused = (message: string) => new Refusal(message, { status: 405 });
  if (thread.state === 'closed') throw refused('Pull Request is not mergeable');
  if (pull.draft) throw refused('Pull Request is still a draft');
  if (request.sha !== undefined && request.sha !== pull.headSha) {
    throw conflict('Head branch was modified. Review and try the merge again.');
  }
  const before = pull.baseSha;
  const sha = mergedCommit(world, thread, request);
  if (!sha) throw refused('Pull Request is not mergeable');
  // Marked first, so that the moved base branch does not report the merge a second time.
  pull.mergedAt = world.clock.now();
  pull.mergedBy = request.actor.account;
  pull.mergeCommit = sha;
  try {
    moveBranches(world, repository, {
      actor: request.actor,
      moves: [{ name: branch(pull.baseRef), before, after: sha }],
    });
  } catch (error) {
    Object.assign(pull, { mergedAt: null, mergedBy: null, mergeCommit: null });
    if (error instanceof Refusal && error.type === 'STALE_DATA') {
      throw refused('Base branch was modified. Review and try the merge again.');
    }
    throw error;
  }
  settleMerge(world, thread, request.actor);
  return sha;
}

/** What follows once the commits are in the base branch. */
export function settleMerge(world: World, thread: PullRequest, actor: Actor): void {
  const commit = thread.pull.mergeCommit ?? thread.pull.headSha;
  note(world, thread, { event: 'merged', by: actor, commit });
  close(world, thread, { actor, commit });
  for (const issue of closedBy(world, thread)) close(world, issue, { actor, reason: 'completed' });
}

function mergedCommit(world: World, thread: PullRequest, request: MergeRequest): string | undefined {
  const { repository, pull } = thread;
  const { gitDir } = repository;
  if (request.method === 'rebase') return rebased(world, thread, request.actor);
  const merged = mergeCommits(gitDir, pull.baseSha, pull.headSha);
  if (merged.kind === 'conflict') return undefined;
  const squash = request.method === 'squash';
  const source = `${repository.owner.login}/${pull.headRef}`;
  const title =
    request.title ??
    (squash ? `${thread.title} (#${thread.number})` : `Merge pull request #${thread.number} from ${source}`);
  const message = request.message ?? (squash ? squashed(thread) : thread.title);
  return writeCommit(gitDir, {
    tree: merged.tree,
    parents: squash ? [pull.baseSha] : [pull.baseSha, pull.headSha],
    author: noreply(world, squash ? thread.author : request.actor.account),
    committer: webFlow(world),
    message: message === '' ? title : `${title}\n\n${message}`,
  });
}

function squashed(thread: PullRequest): string {
  const commits = pullCommits(thread);
  return commits.length > 1
    ? commits.map((commit) => `* ${commit.message}`).join('\n\n')
    : (commits[0]?.message.split('\n').slice(2).join('\n') ?? '');
}

const webFlow = (world: World): Signature => ({ name: 'GitHub', email: 'noreply@github.com', at: world.clock.now() });

function rebased(world: World, thread: PullRequest, actor: Actor): string | undefined {
  const { gitDir } = thread.repository;
  let onto = thread.pull.baseSha;
  for (const commit of pullCommits(thread)) {
    if (commit.parents.length > 1) return undefined;
    const picked = pick(gitDir, commit.sha, onto);
    if (picked.kind === 'conflict') return undefined;
    const committer = noreply(world, actor.account);
    onto = writeCommit(gitDir, {
      tree: picked.tree,
      parents: [onto],
      author: commit.author,
      committer,
      message: commit.message,
    });
  }
  return onto;
}

/** Merges the base branch into the head branch. */
export function updateFromBase(
  world: World,
  thread: PullRequest,
  { actor, expected }: { actor: Actor; expected?: string | undefined },
): void {
  const { repository, pull } = thread;
  if (expected !== undefined && expected !== pull.headSha) {
    throw unprocessable(`expected head sha didn’t match current head ref.`);
  }
  if (isAncestor(repository.gitDir, pull.baseSha, pull.headSha)) {
    throw unprocessable('There are no new commits on the base branch.');
  }
  const merged = mergeCommits(repository.gitDir, pull.headSha, pull.baseSha);
  if (merged.kind === 'conflict') throw unprocessable('merge conflict between base and head');
  const after = writeCommit(repository.gitDir, {
    tree: merged.tree,
    parents: [pull.headSha, pull.baseSha],
    author: noreply(world, actor.account),
    committer: webFlow(world),
    message: `Merge branch '${pull.baseRef}' into ${pull.headRef}`,
  });
  moveBranches(world, repository, { actor, moves: [{ name: branch(pull.headRef), before: pull.headSha, after }] });
}

export function setDraft(world: World, thread: PullRequest, { actor, draft }: { actor: Actor; draft: boolean }): void {
  if (thread.pull.draft === draft) return;
  thread.pull.draft = draft;
  thread.updatedAt = world.clock.now();
  tellOf(world, thread, { actor, action: draft ? 'converted_to_draft' : 'ready_for_review' });
}

export function rebase(world: World, thread: PullRequest, { actor, base }: { actor: Actor; base: string }): void {
  const sha = readRef(thread.repository.gitDir, branch(base));
  if (!sha) throw validationFailed({ resource: 'PullRequest', code: 'invalid', field: 'base' });
  if (base === thread.pull.baseRef) return;
  const changes = { base: { ref: { from: thread.pull.baseRef }, sha: { from: thread.pull.baseSha } } };
  thread.pull.baseRef = base;
  thread.pull.baseSha = sha;
  tellOf(world, thread, { actor, action: 'edited', more: { changes } });
}

export const headCommit = (thread: PullRequest): Commit | undefined =>
  readCommit(thread.repository.gitDir, thread.pull.headSha);
