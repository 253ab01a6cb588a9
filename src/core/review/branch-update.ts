/** Decides when GitHub merges the base into a branch for the loop, and what a head is that came of it. */
import { type ObservedPull, updateIsBarred } from '../observation/pull-request.ts';
import type { ReviewRecord } from '../state/review-record.ts';
import { isHeld } from './merge-policy.ts';
import type { ReviewMemory, ReviewRules, ReviewStep } from './step.ts';

/** How often a branch is brought up to date in one run: each time its head is looked at anew, and that is paid for. */
const mostUpdates = 5;

const wait = (why: string): ReviewStep => ({ kind: 'wait', why, until: null });

/** First a plain update of the branch, then one session, then a person; never of what a person holds: that is about this very head. */
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

/** What nobody has read yet is read once it is up to date, where a merge could follow at all: else it would be read twice. */
export function behindUnread(pull: ObservedPull, memory: ReviewMemory, { merge }: ReviewRules): ReviewStep | null {
  const isRead = pull.headSha === memory.lastReviewedCommit || pull.headSha === pull.reviewedHead?.sha;
  if (!pull.behind || isRead || merge.mode === 'never' || isHeldHere(pull, memory)) return null;
  return isUsedUp(memory.review) ? null : updated(pull, memory);
}

/** Neither GitHub's own update nor the push of a session that merges the base would be taken: nobody is paid for trying. */
function barredUpdate({ barredWorkflow }: Pick<ObservedPull, 'barredWorkflow'>): ReviewStep | null {
  const { update } = barredWorkflow;
  return update === null ? null : wait(`${updateIsBarred(update)}: a person brings it up to date`);
}

/** Only the newest base is missing to a merge. */
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

/** Heads that it has come from by nothing but updates of this loop: what a person holds is held over these. */
export const madeFrom = (pull: Pick<ObservedPull, 'headParents'>, review: ReviewRecord): string[] =>
  isNextInRow(pull, review) ? [review.updatedFrom, review.updatesSince].flatMap((sha) => sha ?? []) : [];

/** Which round a review of this head is: what nobody but GitHub made of a reviewed head is looked at again within its round. */
export const roundOf = (pull: Pick<ObservedPull, 'headParents'>, memory: RoundMemory): number =>
  memory.reviewRound + (isOwnUpdate(pull, memory) ? 0 : 1);

type RoundMemory = Pick<ReviewMemory, 'reviewRound' | 'lastReviewedCommit' | 'review'>;

/** The base, merged by GitHub into the head that was reviewed last, as this loop had it do; once, or time and again as the base moved on. */
const isOwnUpdate = (pull: Pick<ObservedPull, 'headParents'>, { lastReviewedCommit, review }: RoundMemory): boolean =>
  lastReviewedCommit !== null && rowOf(review) === lastReviewedCommit && isNextInRow(pull, review);

const rowOf = ({ updatedFrom, updatesSince }: ReviewRecord): string | null => updatesSince ?? updatedFrom;

/** What GitHub made when it was last asked for an update, and nobody's work since. */
const isNextInRow = ({ headParents }: Pick<ObservedPull, 'headParents'>, review: ReviewRecord): boolean =>
  review.updatedFrom !== null &&
  review.resolvedFrom !== review.updatedFrom &&
  headParents.length === 2 &&
  headParents[0] === review.updatedFrom;

/** What is remembered of an update of this head that is asked for now: it goes on with the row whose newest link the head is. */
export function updateOf(
  { headSha, headParents }: Pick<ObservedPull, 'headSha' | 'headParents'>,
  review: ReviewRecord,
) {
  const goesOn = review.updatedFrom === headSha || isNextInRow({ headParents }, review);
  const updates = review.updates + (review.updatedFrom === headSha ? 0 : 1);
  return { ...review, updates, updatedFrom: headSha, updatesSince: goesOn ? rowOf(review) : headSha };
}

/* Decides which head branches are more than the branch of one pull request: those are read, and never pushed to, updated or deleted. */

/** What a repository does with its branches. */
export interface BranchUses {
  readonly defaultBranch: string | null;
  /** By branch, an open pull request that goes into it. */
  readonly bases: ReadonlyMap<string, number>;
}

/** What else it is; null = it belongs to its pull request alone. Work of loops is stacked on branches of loops, which are theirs all the same. */
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

/** Why nothing may be put on its branch; null = it may. */
export function readOnlyBecause({
  fork,
  branch,
  otherUse,
}: Pick<ObservedPull, 'fork' | 'branch' | 'otherUse'>): string | null {
  if (fork) return 'it comes from a fork';
  return otherUse === null ? null : `its branch ${branch} is ${otherUse}, and nothing is pushed to it`;
}
