/** Decides when GitHub merges the base into a branch for the loop, and recognises the resulting heads. */
import { type ObservedPull, updateIsBarred } from '../observation/pull-request.ts';
import type { ReviewRecord } from '../state/review-record.ts';
import { isHeld } from './merge-policy.ts';
import type { ReviewMemory, ReviewRules, ReviewStep } from './step.ts';

/** Updates of a branch in one run. Each one causes another paid review of its head. */
const mostUpdates = 5;

const wait = (why: string): ReviewStep => ({ kind: 'wait', why, until: null });

/** First an update, then one session, then a person. A held head is left alone: the hold is about this very head. */
export function inConflict(pull: ObservedPull, memory: ReviewMemory): ReviewStep | null {
  if (pull.mergeable !== 'conflicting' && !pull.behind) return null;
  const readOnly = readOnlyBecause(pull);
  if (readOnly !== null)
    return wait(`it is behind its base or in conflict, and ${readOnly}: a person brings it up to date`);
  if (pull.mergeable !== 'conflicting') return null;
  if (isHeldHere(pull, memory)) return wait('it is in conflict with its base, and a person holds this head');
  const barred = barredUpdate(pull);
  if (barred !== null) return barred;
  if (memory.review.updatedFrom !== pull.headSha) return { kind: 'update' };
  if (memory.review.resolvedFrom !== pull.headSha) return { kind: 'respond', to: 'conflict' };
  return { kind: 'stuck', rootCause: 'merge conflict', count: 2, again: 'conflict' };
}

/** If a merge can follow, an unreviewed head is updated first. Otherwise it would be reviewed twice. */
export function behindUnread(pull: ObservedPull, memory: ReviewMemory, { merge }: ReviewRules): ReviewStep | null {
  const isRead = pull.headSha === memory.lastReviewedCommit || pull.headSha === pull.reviewedHead?.sha;
  if (!pull.behind || isRead || merge.mode === 'never' || isHeldHere(pull, memory)) return null;
  return isUsedUp(memory.review) ? null : updated(pull, memory);
}

/** GitHub would refuse its own update and a session's merge of the base, so no session is paid to try. */
function barredUpdate({ barredWorkflow }: Pick<ObservedPull, 'barredWorkflow'>): ReviewStep | null {
  const { update } = barredWorkflow;
  return update === null ? null : wait(`${updateIsBarred(update)}: a person brings it up to date`);
}

/** The head lacks only the newest base to be merged. */
export function updated(pull: Pick<ObservedPull, 'headSha' | 'barredWorkflow'>, { review }: ReviewMemory): ReviewStep {
  const barred = barredUpdate(pull);
  if (barred !== null) return barred;
  const { headSha } = pull;
  const { updatedFrom, updates: count } = review;
  if (updatedFrom === headSha)
    return { kind: 'stuck', rootCause: 'it could not be brought up to date', count: 1, again: 'update' };
  const rootCause = 'its base moves on faster than it is reviewed';
  return isUsedUp(review) ? { kind: 'stuck', rootCause, count, again: 'update' } : { kind: 'update' };
}

const isUsedUp = ({ updates, granted }: ReviewRecord): boolean => updates >= mostUpdates + granted;

const isHeldHere = (pull: ObservedPull, memory: ReviewMemory): boolean =>
  isHeld({ ...pull, madeFrom: madeFrom(pull, memory.review) }, memory);

/** Earlier heads from which only updates of this loop lead here. A hold on one of them still applies. */
export const madeFrom = (pull: Pick<ObservedPull, 'headParents'>, review: ReviewRecord): string[] =>
  isNextInRow(pull, review) ? [review.updatedFrom, review.updatesSince].flatMap((sha) => sha ?? []) : [];

/** The round of a review of this head. A head that GitHub alone made from a reviewed one stays in its round. */
export const roundOf = (pull: Pick<ObservedPull, 'headParents'>, memory: RoundMemory): number =>
  memory.reviewRound + (isOwnUpdate(pull, memory) ? 0 : 1);

type RoundMemory = Pick<ReviewMemory, 'reviewRound' | 'lastReviewedCommit' | 'review'>;

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

/** Records the update requested now. If the head is the newest of a chain of updates, the chain continues. */
export function updateOf(
  { headSha, headParents }: Pick<ObservedPull, 'headSha' | 'headParents'>,
  review: ReviewRecord,
) {
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
export function readOnlyBecause({
  fork,
  branch,
  otherUse,
}: Pick<ObservedPull, 'fork' | 'branch' | 'otherUse'>): string | null {
  if (fork) return 'it comes from a fork';
  return otherUse === null ? null : `its branch ${branch} is ${otherUse}, and nothing is pushed to it`;
}
