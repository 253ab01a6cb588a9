/** What reviews of a pull request amount to: their verdict, and threads of comments that are resolved or not. */

import type { Account, World } from '../world.ts';
import { named, nodeId } from './node-id.ts';
import { perWorld } from './per-world.ts';
import type { PullRequest, ReviewComment, ReviewState } from './thread.ts';

/** The combined verdict of the reviews that count: each reviewer's last approval or request for changes. */
export function decision(thread: PullRequest): 'APPROVED' | 'CHANGES_REQUESTED' | 'REVIEW_REQUIRED' | null {
  const verdicts = newestVerdicts(thread);
  if (verdicts.includes('CHANGES_REQUESTED')) return 'CHANGES_REQUESTED';
  if (lacksApproval(thread)) return 'REVIEW_REQUIRED';
  return verdicts.includes('APPROVED') ? 'APPROVED' : null;
}

/**
 * True if the repository's rules require an approval that is missing. A request for changes keeps an approval from
 * counting.
 */
export function lacksApproval(thread: PullRequest): boolean {
  const verdicts = newestVerdicts(thread);
  const approvals = verdicts.filter((state) => state === 'APPROVED').length;
  const { approvals: wanted } = thread.repository.protection;
  return wanted > 0 && (approvals < wanted || verdicts.includes('CHANGES_REQUESTED'));
}

function newestVerdicts({ pull }: PullRequest): ReviewState[] {
  const given = pull.reviews.filter(({ state }) => state !== 'COMMENTED' && state !== 'PENDING');
  return [...new Map(given.map((one) => [one.author, one.state])).values()];
}

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
