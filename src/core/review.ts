/** Decides what comes next for a pull request of a review loop: wait, bring up to date, review, respond, ask, merge, or leave it alone. */
import { ciReadiness, type Readiness } from './ci-readiness.ts';
import { parseCommands } from './command.ts';
import { blocks, type Finding } from './findings.ts';
import { isMarkedDoNotMerge, judgeMerge, type MergeFacts, type MergeRules, type MergeVerdict } from './merging.ts';
import type { Feedback, ObservedPull } from './observed-pull.ts';
import type { ReviewRecord } from './review-record.ts';

/** What the loop remembers of it. */
export interface ReviewMemory {
  readonly findings: readonly Finding[];
  /** Head that was reviewed last; it is never reviewed again. */
  readonly lastReviewedCommit: string | null;
  readonly reviewRound: number;
  readonly review: ReviewRecord;
  readonly permitted: Parameters<typeof judgeMerge>[2]['permitted'];
  readonly declined: Parameters<typeof judgeMerge>[2]['declined'];
}

export interface ReviewRules {
  readonly now: string;
  readonly loop: string;
  readonly maxRounds: number;
  readonly requireChecks: 'auto' | 'always';
  readonly merge: MergeRules;
}

export type ReviewStep =
  | { readonly kind: 'over'; readonly state: 'merged' | 'closed' | 'do-not-merge' }
  /** `until`: when time alone changes that, ISO-8601. */
  | { readonly kind: 'wait'; readonly why: string; readonly until: string | null }
  /** GitHub merges the base into it. */
  | { readonly kind: 'update' }
  /** `note`: what is to be said with the review. */
  | { readonly kind: 'review'; readonly note: string | null }
  | { readonly kind: 'respond'; readonly to: 'findings' | 'feedback' | 'conflict' }
  /** Rounds are used up, or what was tried did not help: only a person can go on. */
  | {
      readonly kind: 'stuck';
      readonly rootCause: string;
      readonly count: number;
      /** What is tried once more where a person wants that. */
      readonly again: 'update' | 'conflict' | 'findings' | 'review';
    }
  | { readonly kind: 'judged'; readonly verdict: MergeVerdict };

const wait = (why: string, until: string | null = null): ReviewStep => ({ kind: 'wait', why, until });

/** One step for one head: a review at most once for each, a response at most once after each review. */
export function nextStep(pull: ObservedPull, memory: ReviewMemory, rules: ReviewRules): ReviewStep {
  const end = terminalState(pull, rules.merge);
  if (end !== null) return { kind: 'over', state: end };
  if (pull.claimedBy !== null && pull.claimedBy !== rules.loop) return wait(`the loop ${pull.claimedBy} works on it`);
  if (pull.draft) return wait('it is a draft');
  const current = outdated(pull, memory);
  if (current !== null) return current;
  const readiness = ciReadiness(pull, rules);
  if (readiness.kind === 'wait') return wait(readiness.why, readiness.until);
  const known = pull.reviewedHead;
  if (pull.headSha !== memory.lastReviewedCommit && known !== null && known.sha === pull.headSha) {
    return afterNote(pull, known, { memory, rules, readiness });
  }
  if (pull.headSha !== memory.lastReviewedCommit) {
    return roundOf(pull, memory) <= lastRound(memory, rules)
      ? { kind: 'review', note: readiness.note }
      : usedUp(memory);
  }
  return afterReview(pull, memory, { rules, readiness });
}

export function terminalState(
  { state, labels }: Pick<ObservedPull, 'state' | 'labels'>,
  rules: Pick<MergeRules, 'doNotMergeLabel'>,
): 'merged' | 'closed' | 'do-not-merge' | null {
  if (state !== 'open') return state;
  return isMarkedDoNotMerge({ labels }, rules) ? 'do-not-merge' : null;
}

/** First a plain update of the branch, then one session for the conflict, then a person. */
function outdated(pull: ObservedPull, { review }: ReviewMemory): ReviewStep | null {
  if (pull.mergeable !== 'conflicting' && !pull.behind) return null;
  if (pull.fork)
    return wait('its branch is behind or in conflict, and lies in a fork: its author brings it up to date');
  if (review.updatedFrom !== pull.headSha) return { kind: 'update' };
  if (pull.mergeable !== 'conflicting')
    return { kind: 'stuck', rootCause: 'it could not be brought up to date', count: 1, again: 'update' };
  if (review.resolvedFrom !== pull.headSha) return { kind: 'respond', to: 'conflict' };
  return { kind: 'stuck', rootCause: 'merge conflict', count: 2, again: 'conflict' };
}

/** Reviewed by a tick or a run whose memory is gone: never again; what it found is not known any more, but for how much it was. */
function afterNote(
  pull: ObservedPull,
  { loop, bugs }: { readonly loop: string; readonly bugs: number },
  at: { readonly memory: ReviewMemory; readonly rules: ReviewRules; readonly readiness: Readiness },
): ReviewStep {
  if (loop !== at.rules.loop) return wait(`the loop ${loop} has reviewed this head; a new commit is reviewed here`);
  if (bugs !== 0)
    return { kind: 'stuck', rootCause: 'what a review found was lost with its tick', count: bugs, again: 'review' };
  // A note is no more than a comment: what nothing else vouches for is never merged without a word of a person.
  const merge: MergeRules = at.rules.merge.mode === 'auto' ? { ...at.rules.merge, mode: 'ask' } : at.rules.merge;
  const memory = { ...at.memory, lastReviewedCommit: pull.headSha };
  return afterReview(pull, memory, { ...at, rules: { ...at.rules, merge } });
}

const lastRound = ({ review }: ReviewMemory, { maxRounds }: ReviewRules): number => maxRounds + review.granted;
const roundsLeft = (memory: ReviewMemory, rules: ReviewRules): boolean => memory.reviewRound < lastRound(memory, rules);

/** Which round a review of this head is: what nobody but GitHub made of a reviewed head is looked at again within its round. */
export const roundOf = (pull: Pick<ObservedPull, 'headParents'>, memory: RoundMemory): number =>
  memory.reviewRound + (isOwnUpdate(pull, memory) ? 0 : 1);

type RoundMemory = Pick<ReviewMemory, 'reviewRound' | 'lastReviewedCommit' | 'review'>;

/** The base, merged by GitHub into the head that was reviewed last, as this loop had it do. */
const isOwnUpdate = (
  { headParents }: Pick<ObservedPull, 'headParents'>,
  { lastReviewedCommit, review }: RoundMemory,
): boolean =>
  lastReviewedCommit !== null &&
  review.updatedFrom === lastReviewedCommit &&
  review.resolvedFrom !== lastReviewedCommit &&
  headParents.length === 2 &&
  headParents[0] === lastReviewedCommit;

const usedUp = ({ reviewRound }: ReviewMemory): ReviewStep => ({
  kind: 'stuck',
  rootCause: 'review rounds used up',
  count: reviewRound,
  again: 'findings',
});

/** This head was reviewed: whatever stands open is answered before anything is merged. */
function afterReview(
  pull: ObservedPull,
  memory: ReviewMemory,
  { rules, readiness }: { readonly rules: ReviewRules; readonly readiness: Readiness },
): ReviewStep {
  const bugs = memory.findings.some(blocks);
  const feedback = unansweredFeedback(pull.feedback, memory.review).length > 0;
  if ((bugs || feedback) && pull.fork) return wait('it comes from a fork: its author answers what was found');
  if (bugs) return roundsLeft(memory, rules) ? { kind: 'respond', to: 'findings' } : usedUp(memory);
  if (feedback) return { kind: 'respond', to: 'feedback' };
  return { kind: 'judged', verdict: judgeMerge(mergeFacts(pull, memory, readiness), rules.merge, memory) };
}

/** What a responder is to answer: words of people who may write, that are no commands to us and more than an approval. */
export const unansweredFeedback = (
  feedback: readonly Feedback[],
  { answeredUpTo, answered }: Pick<ReviewRecord, 'answeredUpTo' | 'answered'>,
): Feedback[] =>
  feedback.filter(
    ({ id, isWriter, at, body, verdict }) =>
      isWriter &&
      (answeredUpTo === null || Date.parse(at) >= Date.parse(answeredUpTo)) &&
      !answered.includes(id) &&
      (verdict === 'changes-requested' || (verdict === null && body.trim() !== '' && parseCommands(body).length === 0)),
  );

export function mergeFacts(pull: ObservedPull, memory: ReviewMemory, readiness: Readiness): MergeFacts {
  const { number, headSha, baseBranch, state, draft, fork, labels, mergeable, behind, wanting, saidInPart } = pull;
  return {
    ...{ number, headSha, baseBranch, state, draft, fork, labels, mergeable, behind, wanting, saidInPart, readiness },
    reviewedSha: memory.lastReviewedCommit,
    reviewedInto: memory.review.reviewedInto,
    openBugs: memory.findings.filter(blocks).length,
    unanswered: unansweredFeedback(pull.feedback, memory.review).length,
    openedAt: pull.createdAt,
    respondedAt:
      [memory.review.respondedAt, pull.respondedAt]
        .flatMap((at) => at ?? [])
        .toSorted(byTime)
        .at(-1) ?? null,
    humanFeedbackAt: pull.feedback.map(({ at }) => at),
    humanApproved: approvers(pull).length > 0,
    changesWanted: changesWanted(pull),
  };
}

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

type Said = Pick<ObservedPull, 'feedback' | 'headSha'>;

/** Each reviewer's newest verdict: one that was dismissed is none, and brings no older one back. */
function verdicts({ feedback }: Pick<Said, 'feedback'>): Feedback[] {
  const given = feedback.filter(({ isWriter, verdict }) => isWriter && verdict !== null);
  return [...new Map(given.map((one) => [one.by.toLowerCase(), one])).values()];
}

/** Whose approval of this very head stands; nobody's counts beside a wish for changes. */
export function approvers(pull: Said): string[] {
  const newest = verdicts(pull);
  if (newest.some(({ verdict }) => verdict === 'changes-requested')) return [];
  return newest.flatMap(({ verdict, commit, mayApprove, by }) =>
    verdict === 'approved' && commit === pull.headSha && mayApprove ? [by] : [],
  );
}

function changesWanted(pull: Said): MergeFacts['changesWanted'] {
  const wishes = verdicts(pull).filter(({ verdict }) => verdict === 'changes-requested');
  if (wishes.length === 0) return null;
  return wishes.some(({ commit }) => commit === pull.headSha) ? 'on-this-head' : 'before';
}
