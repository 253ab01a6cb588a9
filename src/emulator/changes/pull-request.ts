/** Opens pull requests, changes their base and takes them out of draft, and announces each change. */

import { isAncestor } from '../git/commits.ts';
import { readRef } from '../git/refs.ts';
import type { Actor } from '../model/account.ts';
import { mention } from '../model/cross-reference.ts';
import { branchRef, forkRef, headOf, openPulls, pullOf } from '../model/pull-request.ts';
import type { Repository } from '../model/repository.ts';
import { addThread, note, type PullPart, type PullRequest } from '../model/thread.ts';
import { validationFailed } from '../refusal.ts';
import type { World } from '../world.ts';
import { announceThread } from './thread.ts';

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
  announceThread(world, thread, { actor: spec.actor, action: 'opened' });
  return pullOf(thread);
}

export function setDraft(world: World, thread: PullRequest, { actor, draft }: { actor: Actor; draft: boolean }): void {
  if (thread.pull.draft === draft) return;
  thread.pull.draft = draft;
  thread.updatedAt = world.clock.now();
  announceThread(world, thread, { actor, action: draft ? 'converted_to_draft' : 'ready_for_review' });
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
  announceThread(world, thread, { actor, action: 'edited', more: { changes } });
}
