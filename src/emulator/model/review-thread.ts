/** Threads of review comments: which comments belong together, and which threads are resolved. */

import type { Account, World } from '../world.ts';
import { named, nodeId } from './node-id.ts';
import { perWorld } from './per-world.ts';
import type { ReviewComment } from './review.ts';
import type { PullRequest } from './thread.ts';

export interface ReviewThread {
  readonly kind: 'PullRequestReviewThread';
  readonly nodeId: string;
  readonly thread: PullRequest;
  /** The comment that began the thread. */
  readonly root: ReviewComment;
  resolvedBy: Account | null;
}

const known = perWorld(() => new WeakMap<ReviewComment, ReviewThread>());

/** Oldest first. */
export const reviewThreads = (world: World, { pull }: PullRequest): ReviewThread[] =>
  pull.reviewComments.filter(({ inReplyTo }) => inReplyTo === null).map((root) => threadOf(world, root));

export const commentsIn = ({ thread, root }: ReviewThread): ReviewComment[] =>
  thread.pull.reviewComments.filter(({ id, inReplyTo }) => id === root.id || inReplyTo === root.id);

function threadOf(world: World, root: ReviewComment): ReviewThread {
  const before = known(world).get(root);
  if (before !== undefined) return before;
  const made = named<ReviewThread>(world, {
    kind: 'PullRequestReviewThread',
    nodeId: nodeId('PRRT', root.id),
    thread: root.thread,
    root,
    resolvedBy: null,
  });
  known(world).set(root, made);
  return made;
}
