/** Reviews pull requests, comments on their lines and requests reviewers, and announces each change. */

import { showsLine } from '../git/diff.ts';
import type { Actor } from '../model/account.ts';
import { revise } from '../model/content.ts';
import { named, nodeId } from '../model/node-id.ts';
import { pullFiles } from '../model/pull-request.ts';
import type { PullRequest, Review, ReviewComment, ReviewState } from '../model/thread.ts';
import { unprocessable, validationFailed } from '../refusal.ts';
import { showAccount } from '../represent/account.ts';
import { asHook } from '../represent/association.ts';
import { showPull, showReview, showReviewComment } from '../represent/pull-request.ts';
import type { Account, World } from '../world.ts';
import { announce } from './announce.ts';
import { announceThread } from './thread.ts';

export interface LineComment {
  readonly path: string;
  readonly body: string;
  readonly line?: number | undefined;
  readonly side?: 'LEFT' | 'RIGHT' | undefined;
  readonly inReplyTo?: number | undefined;
}

export interface ReviewSpec {
  readonly actor: Actor;
  readonly state: ReviewState;
  readonly body: string;
  readonly commit?: string | undefined;
  readonly comments: readonly LineComment[];
}

export function review(world: World, thread: PullRequest, spec: ReviewSpec): Review {
  const own = spec.actor.account === thread.author;
  if (own && spec.state === 'APPROVED') throw unprocessable('Review Can not approve your own pull request');
  if (own && spec.state === 'CHANGES_REQUESTED')
    throw unprocessable('Review Can not request changes on your own pull request');
  if (spec.state === 'CHANGES_REQUESTED' && spec.body === '')
    throw unprocessable('Body is required when requesting changes');
  const id = world.nextId();
  const now = world.clock.now();
  const made = named<Review>(world, {
    kind: 'PullRequestReview',
    id,
    nodeId: nodeId('PRR', id),
    thread,
    author: spec.actor.account,
    app: spec.actor.app,
    body: spec.body,
    createdAt: now,
    updatedAt: now,
    revisions: [],
    reactions: [],
    state: spec.state,
    commit: spec.commit ?? thread.pull.headSha,
    submittedAt: spec.state === 'PENDING' ? null : now,
  });
  thread.pull.reviews.push(made);
  thread.pull.requestedReviewers = thread.pull.requestedReviewers.filter((account) => account !== spec.actor.account);
  for (const comment of spec.comments) addLineComment(world, made, comment);
  thread.updatedAt = now;
  if (made.state !== 'PENDING') tell(world, made, { actor: spec.actor, action: 'submitted' });
  return made;
}

/** Submits a pending review as a verdict. */
export function submit(
  world: World,
  made: Review,
  { actor, state, body }: { actor: Actor; state: ReviewState; body: string | undefined },
): void {
  if (made.state !== 'PENDING') throw unprocessable('Can not submit a review that is not pending');
  made.state = state;
  made.submittedAt = world.clock.now();
  if (body !== undefined) made.body = body;
  tell(world, made, { actor, action: 'submitted' });
}

export function dismiss(world: World, made: Review, actor: Actor): void {
  if (made.state !== 'APPROVED' && made.state !== 'CHANGES_REQUESTED') {
    throw unprocessable('Can not dismiss a commented pull request review');
  }
  made.state = 'DISMISSED';
  tell(world, made, { actor, action: 'dismissed' });
}

function addLineComment(world: World, made: Review, comment: LineComment): ReviewComment {
  const { thread } = made;
  const file = pullFiles(thread).find((change) => change.path === comment.path);
  if (!file) throw validationFailed({ resource: 'PullRequestReviewComment', code: 'invalid', field: 'path' });
  if (comment.inReplyTo === undefined && !showsLine(file.patch, comment)) {
    throw unprocessable('Unprocessable Entity: "Line could not be resolved"');
  }
  const id = world.nextId();
  const added = named<ReviewComment>(world, {
    kind: 'PullRequestReviewComment',
    id,
    nodeId: nodeId('PRRC', id),
    thread,
    reviewId: made.id,
    author: made.author,
    app: made.app,
    body: comment.body,
    path: comment.path,
    line: comment.line ?? null,
    side: comment.side ?? 'RIGHT',
    commit: made.commit,
    diffHunk: file.patch ?? '',
    inReplyTo: comment.inReplyTo ?? null,
    createdAt: world.clock.now(),
    updatedAt: world.clock.now(),
    revisions: [],
    reactions: [],
  });
  thread.pull.reviewComments.push(added);
  tellLine(world, added, {
    actor: { account: made.author, app: made.app, cause: made.app ? 'installation' : 'user' },
    action: 'created',
  });
  return added;
}

/** Posts a single comment on a line. As on GitHub, it is a review of its own. */
export function commentOnLine(
  world: World,
  thread: PullRequest,
  { actor, ...comment }: LineComment & { readonly actor: Actor },
): ReviewComment {
  const made = review(world, thread, { actor, state: 'COMMENTED', body: '', comments: [comment] });
  const added = thread.pull.reviewComments.findLast((one) => one.reviewId === made.id);
  if (!added) throw new Error('the review lost its comment');
  return added;
}

export function editLineComment(world: World, comment: ReviewComment, edit: { actor: Actor; body: string }): void {
  const from = comment.body;
  if (revise(world, comment, edit))
    tellLine(world, comment, { actor: edit.actor, action: 'edited', changes: { body: { from } } });
}

export function requestReviewers(
  world: World,
  thread: PullRequest,
  { actor, reviewers }: { actor: Actor; reviewers: readonly Account[] },
): void {
  if (reviewers.includes(thread.author)) {
    throw unprocessable('Review cannot be requested from pull request author.');
  }
  for (const reviewer of reviewers) {
    if (thread.pull.requestedReviewers.includes(reviewer)) continue;
    thread.pull.requestedReviewers = [...thread.pull.requestedReviewers, reviewer];
    announceThread(world, thread, {
      actor,
      action: 'review_requested',
      more: { requested_reviewer: showAccount(world, reviewer) },
    });
  }
}

export function unrequestReviewers(
  world: World,
  thread: PullRequest,
  { actor, reviewers }: { actor: Actor; reviewers: readonly Account[] },
): void {
  for (const reviewer of thread.pull.requestedReviewers.filter((account) => reviewers.includes(account))) {
    thread.pull.requestedReviewers = thread.pull.requestedReviewers.filter((account) => account !== reviewer);
    announceThread(world, thread, {
      actor,
      action: 'review_request_removed',
      more: { requested_reviewer: showAccount(world, reviewer) },
    });
  }
}

const tell = (world: World, made: Review, { actor, action }: { actor: Actor; action: string }): void =>
  announce(world, {
    name: 'pull_request_review',
    action,
    repository: made.thread.repository,
    actor,
    payload: () => ({
      review: { ...showReview(asHook(world), made), state: made.state.toLowerCase() },
      pull_request: showPull(asHook(world), made.thread),
    }),
  });

const tellLine = (
  world: World,
  comment: ReviewComment,
  what: { actor: Actor; action: string; changes?: unknown },
): void =>
  announce(world, {
    name: 'pull_request_review_comment',
    action: what.action,
    repository: comment.thread.repository,
    actor: what.actor,
    payload: () => ({
      comment: showReviewComment(asHook(world), comment),
      pull_request: showPull(asHook(world), comment.thread),
      ...(what.changes === undefined ? {} : { changes: what.changes }),
    }),
  });
