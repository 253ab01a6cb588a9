/** Merges, squashes, rebases and updates pull requests, with all consequences of a merge. */

import { isAncestor, type Signature, writeCommit } from '../git/commits.ts';
import { changedFiles } from '../git/diff.ts';
import { mergeCommits, pick } from '../git/merge.ts';
import type { Actor } from '../model/account.ts';
import { noreply } from '../model/identity.ts';
import { branchRef, isBehind, pullCommits, unmetCheck } from '../model/pull-request.ts';
import { lacksApproval } from '../model/review.ts';
import type { PullRequest } from '../model/thread.ts';
import { conflict, Refusal, unprocessable } from '../refusal.ts';
import type { World } from '../world.ts';
import { moveBranches } from './refs.ts';
import { settleMerge } from './thread.ts';

export type MergeMethod = 'merge' | 'squash' | 'rebase';

export interface MergeRequest {
  readonly actor: Actor;
  readonly method: MergeMethod;
  /** The commit that the head must have. */
  readonly sha?: string | undefined;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
  readonly lands: Landing;
}

/**
 * Throws if the caller may not bring these paths to a branch. GitHub checks that last, against the true changes of the
 * commit.
 */
export type Landing = (paths: readonly string[]) => void;

const landing = ({ repository }: Pick<PullRequest, 'repository'>, before: string, after: string): string[] =>
  changedFiles(repository.gitDir, before, after).map(({ path }) => path);

/** The commit to which the base branch points afterwards. Throws 405 or 409 as GitHub does. */
export function mergePull(world: World, thread: PullRequest, request: MergeRequest): string {
  const { repository, pull } = thread;
  const refused = (message: string) => new Refusal(message, { status: 405 });
  if (thread.state === 'closed') throw refused('Pull Request is not mergeable');
  if (pull.draft) throw refused('Pull Request is still a draft');
  if (request.sha !== undefined && request.sha !== pull.headSha) {
    throw conflict('Head branch was modified. Review and try the merge again.');
  }
  if (repository.protection.mergeQueue) throw refused('Changes must be made through the merge queue');
  const missing = unmetCheck(thread);
  if (missing !== undefined) throw refused(`Required status check "${missing}" is expected.`);
  if (lacksApproval(thread)) throw refused('At least one approving review is required by reviewers with write access.');
  if (isBehind(thread)) throw refused('Head branch is out of date. Update it and try the merge again.');
  const before = pull.baseSha;
  const sha = mergedCommit(world, thread, request);
  if (!sha) throw refused('Pull Request is not mergeable');
  request.lands(landing(thread, before, sha));
  // Marked before the branch moves, so that the move does not report the merge a second time.
  pull.mergedAt = world.clock.now();
  pull.mergedBy = request.actor.account;
  pull.mergeCommit = sha;
  try {
    moveBranches(world, repository, {
      actor: request.actor,
      moves: [{ name: branchRef(pull.baseRef), before, after: sha }],
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
  { actor, expected, lands }: { actor: Actor; expected?: string | undefined; lands: Landing },
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
  lands(landing(thread, pull.headSha, after));
  moveBranches(world, repository, { actor, moves: [{ name: branchRef(pull.headRef), before: pull.headSha, after }] });
}
