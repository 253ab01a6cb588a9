/** Selects a review loop's next step for a pull request: wait, update, review, respond, ask, merge or leave alone. */

import { mergeIsBarred, type NotedReview, type ObservedPull, updateIsBarred } from '../observation/pull-request.ts';
import { blocks, isOpen } from '../sessions/contract/findings.ts';
import { unpostedAmong } from '../sessions/failure/repeated-failure.ts';
import { type Finding, type ReviewRecord, readFirstSeenAt } from '../state/review-record.ts';
import type { Subject } from '../state/subject.ts';
import { madeFrom, readOnlyBecause, roundOf } from './branch-update.ts';
import { type RepairStep, repairStep } from './check-repair.ts';
import { ciReadiness, type Readiness, wait } from './ci-readiness.ts';
import { isOrderAlone, unansweredFeedback, unheeded } from './feedback.ts';
import {
  approvedInWords,
  approvers,
  isHeld,
  isMarkedDoNotMerge,
  judgeMerge,
  type MergeFacts,
  type MergeRules,
  type MergeVerdict,
  readChangesWanted,
} from './merge-policy.ts';

/** What the loop has recorded about the pull request. */
export type ReviewMemory = Pick<
  Subject,
  'findings' | 'lastReviewedCommit' | 'reviewRound' | 'review' | 'permitted' | 'declined'
>;

export interface ReviewRules {
  /** `checks`: a work loop, which only mends the red checks of its own pull requests. */
  readonly scope: 'review' | 'checks';
  readonly now: string;
  readonly loop: string;
  readonly maxRounds: number;
  readonly requireChecks: 'auto' | 'always';
  readonly merge: MergeRules;
}

export type ReviewStep =
  | { readonly kind: 'over'; readonly state: 'merged' | 'closed' | 'do-not-merge' }
  | Extract<Readiness, { kind: 'wait' }>
  /** GitHub merges the base into the branch. */
  | { readonly kind: 'update' }
  /** `note`: published with the review. */
  | { readonly kind: 'review'; readonly note: string | null }
  /** Findings on this head that GitHub refused to post: no session is paid to find them again. */
  | { readonly kind: 'post'; readonly found: readonly Finding[] }
  | { readonly kind: 'respond'; readonly to: 'findings' | 'feedback' | 'conflict' }
  | Exclude<RepairStep, Stuck>
  | Stuck
  | { readonly kind: 'judged'; readonly verdict: Exclude<MergeVerdict, { kind: 'update' }> };

/** The rounds are used up, or the attempts did not help: only a person can go on. */
export interface Stuck {
  readonly kind: 'stuck';
  readonly rootCause: string;
  readonly count: number;
  /** `count` is of no failures. */
  readonly exhausted?: true;
  /** What is retried if a person wants that. */
  readonly again: 'update' | 'conflict' | 'findings' | 'review' | 'checks';
}

const stuck = (rootCause: string, count: number, again: Stuck['again']): Stuck => {
  return { kind: 'stuck', rootCause, count, again, exhausted: true };
};

/** One step for one head: at most one review of each, and at most one response after each review. */
export function nextStep(pull: ObservedPull, memory: ReviewMemory, rules: ReviewRules): ReviewStep {
  const end = terminalState(pull, rules.merge);
  if (end !== null) return { kind: 'over', state: end };
  if (pull.claimedBy !== null && pull.claimedBy !== rules.loop) return wait(`the loop ${pull.claimedBy} works on it`);
  if (pull.draft) return wait('it is a draft');
  // GitHub would merge a push before it is reviewed.
  if (pull.automatic !== null) {
    const why = pull.automatic === 'auto-merge' ? 'auto-merge is on' : 'it stands in the merge queue';
    return wait(`${why}: GitHub merges it by itself, so nothing is put on its branch`);
  }
  if (rules.scope === 'checks') return checksOnly(pull, memory, rules);
  const { findings, review, lastReviewedCommit } = memory;
  // If the head has moved, the review of the new one reports what is open.
  const found = review.unposted?.sha === pull.headSha ? unpostedAmong(findings, review) : [];
  if (found.length > 0) return { kind: 'post', found };
  const current = inConflict(pull, memory) ?? behindUnread(pull, memory, rules);
  if (current !== null) return current;
  const readiness = ciReadiness(pull, { ...rules, seenAt: readFirstSeenAt(pull.headSha, review) ?? rules.now });
  if (readiness.kind === 'wait') return mended(pull, memory, rules) ?? readiness;
  if (pull.headSha === lastReviewedCommit) return afterReview(pull, memory, { rules, readiness });
  const known = pull.reviewedHead;
  if (known?.sha === pull.headSha) return afterNote(pull, known, { memory, rules, readiness });
  return roundOf(pull, memory) <= lastRound(memory, rules)
    ? { kind: 'review', note: noteWith(pull, rules, readiness.note) }
    : usedUp(memory);
}

/** Of two loops that could mend it, the review loop does. */
function checksOnly(pull: ObservedPull, memory: ReviewMemory, rules: ReviewRules): ReviewStep {
  if (pull.mendedBy !== undefined) return wait(`its red checks are left to the review loop ${pull.mendedBy}`);
  const readiness = ciReadiness(pull, { ...rules, seenAt: rules.now });
  return mended(pull, memory, rules) ?? (readiness.kind === 'wait' ? readiness : wait('its checks are not red'));
}

/** A held head stays as it is. */
const mended = (pull: ObservedPull, memory: ReviewMemory, { maxRounds }: ReviewRules): RepairStep | null =>
  isHeldHere(pull, memory) ? null : repairStep(pull, memory.review, maxRounds);

/** Tells the reader of the review that the merge is left to them: no question will ask for it. */
function noteWith({ barredWorkflow: { merge } }: ObservedPull, rules: ReviewRules, note: string | null): string | null {
  if (merge === null || rules.merge.mode === 'never') return note;
  const barred = `A person merges it: ${mergeIsBarred(merge)}.`;
  return note === null ? barred : `${note} ${barred}`;
}

export function terminalState(
  pull: Pick<ObservedPull, 'state' | 'labels'>,
  rules: Pick<MergeRules, 'doNotMergeLabel'>,
): 'merged' | 'closed' | 'do-not-merge' | null {
  if (pull.state !== 'open') return pull.state;
  return isMarkedDoNotMerge(pull, rules) ? 'do-not-merge' : null;
}

/** A tick or run whose record is lost reviewed this head: never again. Of its findings, only the number is known. */
function afterNote(
  pull: ObservedPull,
  { loop, bugs, into }: NotedReview,
  at: { readonly memory: ReviewMemory; readonly rules: ReviewRules; readonly readiness: Readiness },
): ReviewStep {
  if (loop !== at.rules.loop) return wait(`the loop ${loop} has reviewed this head; a new commit is reviewed here`);
  if (bugs !== 0) return stuck('what a review found was lost with its tick', bugs, 'review');
  // A note is only a comment: if nothing else vouches for the head, a merge needs a person's word.
  const merge: MergeRules = at.rules.merge.mode === 'auto' ? { ...at.rules.merge, mode: 'ask' } : at.rules.merge;
  const review = { ...at.memory.review, reviewedInto: into };
  const memory = { ...at.memory, lastReviewedCommit: pull.headSha, review };
  return afterReview(pull, memory, { ...at, rules: { ...at.rules, merge } });
}

const lastRound = ({ review }: ReviewMemory, { maxRounds }: ReviewRules): number => maxRounds + review.granted;
const usedUp = ({ reviewRound }: ReviewMemory): ReviewStep => stuck('review rounds used up', reviewRound, 'findings');

/** The head was reviewed. Everything open is answered before a merge. */
function afterReview(
  pull: ObservedPull,
  memory: ReviewMemory,
  { rules, readiness }: { readonly rules: ReviewRules; readonly readiness: Readiness },
): ReviewStep {
  const bugs = memory.findings.some(blocks);
  const feedback = unansweredFeedback(pull.feedback, memory.review).length > 0;
  const readOnly = readOnlyBecause(pull);
  if ((bugs || feedback) && readOnly !== null) return wait(`${readOnly}: its author answers what was found`);
  if (bugs && memory.reviewRound >= lastRound(memory, rules)) return usedUp(memory);
  if (bugs) return { kind: 'respond', to: 'findings' };
  if (feedback) return { kind: 'respond', to: 'feedback' };
  const verdict = judgeMerge(mergeFacts(pull, memory, readiness), rules.merge, memory);
  return verdict.kind === 'update' ? updated(pull, memory) : { kind: 'judged', verdict };
}

export function mergeFacts(pull: ObservedPull, memory: ReviewMemory, readiness: Readiness): MergeFacts {
  const { findings, review } = memory;
  const answers = [review.respondedAt, pull.respondedAt].flatMap((at) => at ?? []);
  return {
    ...pull,
    readiness,
    reviewedSha: memory.lastReviewedCommit,
    reviewedInto: review.reviewedInto,
    madeFrom: madeFrom(pull, review),
    usuallyChecked: review.checked || pull.baseChecked,
    openBugs: findings.filter(blocks).length,
    warnings: findings.filter((one) => isOpen(one) && !blocks(one)).length,
    unanswered: unansweredFeedback(pull.feedback, review).length,
    unheeded: unheeded(pull.feedback, review),
    respondedAt: answers.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null,
    answersPeople: pull.answersPeople || review.answeredUpTo !== null,
    humanFeedbackAt: pull.feedback.flatMap((one) => (isOrderAlone(one) ? [] : [one.at])),
    humanApproved: approvers(pull).length > 0,
    approvedInWords: approvedInWords(pull),
    changesWanted: readChangesWanted(pull),
  };
}

/** First an update, then one session, then a person. A held head is left alone: the hold is about this very head. */
function inConflict(pull: ObservedPull, memory: ReviewMemory): ReviewStep | null {
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
  return stuck('merge conflict', 2, 'conflict');
}

/** If a merge can follow, an unreviewed head is updated first. Otherwise it would be reviewed twice. */
function behindUnread(pull: ObservedPull, memory: ReviewMemory, { merge }: ReviewRules): ReviewStep | null {
  const isRead = pull.headSha === memory.lastReviewedCommit || pull.headSha === pull.reviewedHead?.sha;
  if (!pull.behind || isRead || merge.mode === 'never' || isHeldHere(pull, memory)) return null;
  return isUsedUp(memory.review) ? null : updated(pull, memory);
}

/** GitHub would refuse its own update and a session's merge of the base, so no session is paid to try. */
function barredUpdate({ barredWorkflow: { update } }: ObservedPull): ReviewStep | null {
  return update === null ? null : wait(`${updateIsBarred(update)}: a person brings it up to date`);
}

/** The head lacks only the newest base to be merged. */
function updated(pull: ObservedPull, { review }: ReviewMemory): ReviewStep {
  const barred = barredUpdate(pull);
  if (barred !== null) return barred;
  if (review.updatedFrom === pull.headSha) return stuck('it could not be brought up to date', 1, 'update');
  return isUsedUp(review)
    ? stuck('its base moves on faster than it is reviewed', review.updates, 'update')
    : { kind: 'update' };
}

/** Updates of a branch in one run. Each one causes another paid review of its head. */
const mostUpdates = 5;
const isUsedUp = ({ updates, granted }: ReviewRecord): boolean => updates >= mostUpdates + granted;

const isHeldHere = (pull: ObservedPull, memory: ReviewMemory): boolean =>
  isHeld({ ...pull, madeFrom: madeFrom(pull, memory.review) }, memory);
