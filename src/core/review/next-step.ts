/** Decides a review loop's next step for a pull request: wait, update, review, respond, ask, merge or leave alone. */

import { mergeIsBarred, type NotedReview, type ObservedPull } from '../observation/pull-request.ts';
import { blocks, isOpen } from '../sessions/contract/findings.ts';
import { unpostedAmong } from '../sessions/failure/repeated-failure.ts';
import { type Finding, readFirstSeenAt } from '../state/review-record.ts';
import { behindUnread, inConflict, madeFrom, readOnlyBecause, roundOf, updated } from './branch-update.ts';
import { ciReadiness, type Readiness } from './ci-readiness.ts';
import { unansweredFeedback, unheeded } from './feedback.ts';
import type { MergeFacts, MergeRules } from './merge-facts.ts';
import { approvedInWords, approvers, isMarkedDoNotMerge, judgeMerge, readChangesWanted } from './merge-policy.ts';
import type { ReviewMemory, ReviewRules, ReviewStep } from './step.ts';

const wait = (why: string, until: string | null = null): ReviewStep => ({ kind: 'wait', why, until });

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
  const found = foundAndUnposted(pull, memory);
  if (found.length > 0) return { kind: 'post', found };
  const current = inConflict(pull, memory) ?? behindUnread(pull, memory, rules);
  if (current !== null) return current;
  const readiness = ciReadiness(pull, { ...rules, seenAt: readFirstSeenAt(pull.headSha, memory.review) ?? rules.now });
  if (readiness.kind === 'wait') return wait(readiness.why, readiness.until);
  const known = pull.reviewedHead;
  if (pull.headSha !== memory.lastReviewedCommit && known !== null && known.sha === pull.headSha) {
    return afterNote(pull, known, { memory, rules, readiness });
  }
  if (pull.headSha !== memory.lastReviewedCommit) {
    return roundOf(pull, memory) <= lastRound(memory, rules)
      ? { kind: 'review', note: noteWith(pull, rules, readiness.note) }
      : usedUp(memory);
  }
  return afterReview(pull, memory, { rules, readiness });
}

/** Tells the reader of the review that the merge is left to them: no question will ask for it. */
function noteWith(
  { barredWorkflow: { merge } }: Pick<ObservedPull, 'barredWorkflow'>,
  rules: ReviewRules,
  note: string | null,
): string | null {
  if (merge === null || rules.merge.mode === 'never') return note;
  const barred = `A person merges it: ${mergeIsBarred(merge)}.`;
  return note === null ? barred : `${note} ${barred}`;
}

/** Open unposted findings. If the head has moved, the review of the new one reports what is open. */
const foundAndUnposted = (
  { headSha }: Pick<ObservedPull, 'headSha'>,
  { findings, review }: Pick<ReviewMemory, 'findings' | 'review'>,
): Finding[] => (review.unposted?.sha === headSha ? unpostedAmong(findings, review) : []);

export function terminalState(
  { state, labels }: Pick<ObservedPull, 'state' | 'labels'>,
  rules: Pick<MergeRules, 'doNotMergeLabel'>,
): 'merged' | 'closed' | 'do-not-merge' | null {
  if (state !== 'open') return state;
  return isMarkedDoNotMerge({ labels }, rules) ? 'do-not-merge' : null;
}

/** A tick or run whose record is lost reviewed this head: never again. Of its findings, only the number is known. */
function afterNote(
  pull: ObservedPull,
  { loop, bugs, into }: NotedReview,
  at: { readonly memory: ReviewMemory; readonly rules: ReviewRules; readonly readiness: Readiness },
): ReviewStep {
  if (loop !== at.rules.loop) return wait(`the loop ${loop} has reviewed this head; a new commit is reviewed here`);
  if (bugs !== 0)
    return { kind: 'stuck', rootCause: 'what a review found was lost with its tick', count: bugs, again: 'review' };
  // A note is only a comment: if nothing else vouches for the head, a merge needs a person's word.
  const merge: MergeRules = at.rules.merge.mode === 'auto' ? { ...at.rules.merge, mode: 'ask' } : at.rules.merge;
  const review = { ...at.memory.review, reviewedInto: into };
  const memory = { ...at.memory, lastReviewedCommit: pull.headSha, review };
  return afterReview(pull, memory, { ...at, rules: { ...at.rules, merge } });
}

const lastRound = ({ review }: ReviewMemory, { maxRounds }: ReviewRules): number => maxRounds + review.granted;
const roundsLeft = (memory: ReviewMemory, rules: ReviewRules): boolean => memory.reviewRound < lastRound(memory, rules);

const usedUp = ({ reviewRound }: ReviewMemory): ReviewStep => ({
  kind: 'stuck',
  rootCause: 'review rounds used up',
  count: reviewRound,
  again: 'findings',
});

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
  if (bugs) return roundsLeft(memory, rules) ? { kind: 'respond', to: 'findings' } : usedUp(memory);
  if (feedback) return { kind: 'respond', to: 'feedback' };
  const verdict = judgeMerge(mergeFacts(pull, memory, readiness), rules.merge, memory);
  return verdict.kind === 'update' ? updated(pull, memory) : { kind: 'judged', verdict };
}

export function mergeFacts(pull: ObservedPull, memory: ReviewMemory, readiness: Readiness): MergeFacts {
  return {
    ...pull,
    readiness,
    reviewedSha: memory.lastReviewedCommit,
    reviewedInto: memory.review.reviewedInto,
    madeFrom: madeFrom(pull, memory.review),
    usuallyChecked: memory.review.checked || pull.baseChecked,
    ...stillOpen(memory),
    unanswered: unansweredFeedback(pull.feedback, memory.review).length,
    unheeded: unheeded(pull.feedback, memory.review),
    openedAt: pull.createdAt,
    respondedAt:
      [memory.review.respondedAt, pull.respondedAt]
        .flatMap((at) => at ?? [])
        .toSorted(byTime)
        .at(-1) ?? null,
    answersPeople: pull.answersPeople || memory.review.answeredUpTo !== null,
    humanFeedbackAt: pull.feedback.map(({ at }) => at),
    humanApproved: approvers(pull).length > 0,
    approvedInWords: approvedInWords(pull),
    changesWanted: readChangesWanted(pull),
  };
}

const stillOpen = ({ findings }: ReviewMemory): Pick<MergeFacts, 'openBugs' | 'warnings'> => ({
  openBugs: findings.filter(blocks).length,
  warnings: findings.filter((one) => isOpen(one) && !blocks(one)).length,
});

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);
