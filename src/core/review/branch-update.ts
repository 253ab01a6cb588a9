/** Recognises the heads that GitHub's update of a branch makes, and the uses of a branch that rule out a push to it. */
import type { ObservedPull } from '../observation/pull-request.ts';
import type { ReviewRecord } from '../state/review-record.ts';
import type { Subject } from '../state/subject.ts';

/** Earlier heads from which only updates of this loop lead here. A hold on one of them still applies. */
export const madeFrom = (pull: Pick<ObservedPull, 'headParents'>, review: ReviewRecord): string[] =>
  isNextInRow(pull, review) ? [review.updatedFrom, review.updatesSince].flatMap((sha) => sha ?? []) : [];

/** The round of a review of this head. A head that GitHub alone made from a reviewed one stays in its round. */
export const roundOf = (pull: Pick<ObservedPull, 'headParents'>, memory: RoundMemory): number =>
  memory.reviewRound + (isOwnUpdate(pull, memory) ? 0 : 1);

type RoundMemory = Pick<Subject, 'reviewRound' | 'lastReviewedCommit' | 'review'>;

/** At this loop's request, GitHub merged the base into the last reviewed head, once or repeatedly. */
const isOwnUpdate = (pull: Pick<ObservedPull, 'headParents'>, { lastReviewedCommit, review }: RoundMemory): boolean =>
  lastReviewedCommit !== null && rowOf(review) === lastReviewedCommit && isNextInRow(pull, review);

const rowOf = ({ updatedFrom, updatesSince }: ReviewRecord): string | null => updatesSince ?? updatedFrom;

/** The head is GitHub's merge for the last requested update, without any work since. */
const isNextInRow = ({ headParents }: Pick<ObservedPull, 'headParents'>, review: ReviewRecord): boolean =>
  review.updatedFrom !== null &&
  review.resolvedFrom !== review.updatedFrom &&
  headParents.length === 2 &&
  headParents[0] === review.updatedFrom;

type HeadFacts = Pick<ObservedPull, 'headSha' | 'headParents'>;

/** Records the update requested now. If the head is the newest of a chain of updates, the chain continues. */
export function updateOf({ headSha, headParents }: HeadFacts, review: ReviewRecord) {
  const goesOn = review.updatedFrom === headSha || isNextInRow({ headParents }, review);
  const updates = review.updates + (review.updatedFrom === headSha ? 0 : 1);
  return { ...review, updates, updatedFrom: headSha, updatesSince: goesOn ? rowOf(review) : headSha };
}

/** How a repository uses its branches. A branch with another use is read, never pushed to, updated or deleted. */
export interface BranchUses {
  readonly defaultBranch: string | null;
  /** By branch, an open pull request into it. */
  readonly bases: ReadonlyMap<string, number>;
}

/** Null = the branch belongs to its pull request alone. A loop's branch does so even with work stacked on it. */
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

/** Why nothing may be pushed to its branch; null = pushes are allowed. */
export function readOnlyBecause({ fork, branch, otherUse }: ObservedPull): string | null {
  if (fork) return 'it comes from a fork';
  return otherUse === null ? null : `its branch ${branch} is ${otherUse}, and nothing is pushed to it`;
}
