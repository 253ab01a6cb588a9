/** Judges whether a pull request may be merged now, with its evidence. No other code allows a merge. */

import { includesLogin } from '../access/authority.ts';
import { type GateFacts, signatureOf } from '../gates/questions.ts';
import { type Check, type Feedback, mergeIsBarred, type ObservedPull } from '../observation/pull-request.ts';
import type { Subject } from '../state/subject.ts';
import { formatCount, includesIgnoringCase } from '../text/format.ts';
import type { Readiness } from './ci-readiness.ts';
import { isLessonsBranch } from './lessons.ts';

/** The pull request as it is now, and what the loop knows about this head. */
export interface MergeFacts extends ObservedPull {
  readonly readiness: Readiness;
  /** A check has passed on an earlier head, or on the base. */
  readonly usuallyChecked: boolean;
  /** The last reviewed head; null = none. */
  readonly reviewedSha: string | null;
  /** Its target branch at that time; null = unknown. */
  readonly reviewedInto: string | null;
  /** Heads from which only updates of this loop lead to this one. */
  readonly madeFrom: readonly string[];
  /** Open findings that block. */
  readonly openBugs: number;
  /** Open findings that do not block. */
  readonly warnings: number;
  /** Unanswered feedback of people with write access. */
  readonly unanswered: number;
  /** Feedback that responders received and no answer names. */
  readonly unheeded: readonly Pick<Feedback, 'by' | 'body'>[];
  /** Newest answer of a responder, recorded or posted, ISO-8601; null = none. */
  readonly respondedAt: string | null;
  /** A responder answered people, even if they have since deleted their comments. */
  readonly answersPeople: boolean;
  /** Reviews and comments by people, never by the loop, an agent's login or a bot, and never an order alone. */
  readonly humanFeedbackAt: readonly string[];
  /** An authorised person approved this head, and no person with write access requests changes. */
  readonly humanApproved: boolean;
  /** An approval of this head says more than a plain yes. */
  readonly approvedInWords: boolean;
  /** The newest verdict of a person with write access requests changes: on this head, or on an earlier one. */
  readonly changesWanted: 'on-this-head' | 'before' | null;
}

export interface MergeRules {
  readonly mode: 'ask' | 'auto' | 'never';
  readonly autoWithoutReview: boolean;
  readonly isPublic: boolean;
  readonly doNotMergeLabel: string;
}

/** `by`: what allows the merge, for the record. */
export type MergeVerdict =
  | { readonly kind: 'merge'; readonly headSha: string; readonly by: 'answer' | 'approval' | 'configuration' }
  | { readonly kind: 'ask'; readonly facts: MergeQuestion }
  /** A merge, or the question about it, needs the newest base first. */
  | { readonly kind: 'update' }
  | { readonly kind: 'hold'; readonly why: string };

type MergeQuestion = Extract<GateFacts, { name: 'merge' | 'post-feedback-merge' }>;

type Answers = Pick<Subject, 'permitted' | 'declined'>;

/** If both gates apply, only the one about human feedback is asked. */
export function judgeMerge(facts: MergeFacts, rules: MergeRules, subject: Answers): MergeVerdict {
  const verdict = butForItsBase(facts, rules, subject);
  return facts.behind && verdict.kind !== 'hold' ? { kind: 'update' } : verdict;
}

function butForItsBase(facts: MergeFacts, rules: MergeRules, subject: Answers): MergeVerdict {
  const { number: pr, headSha } = facts;
  const about = { pr, headSha, evidence: mergeEvidence(facts) };
  const why = hindrance(facts, rules);
  if (why !== null) return hold(why);
  if (isHeld(facts, subject)) return hold(`a person holds PR #${pr} on this head`);
  if (answeredFeedback(facts)) return asked({ name: 'post-feedback-merge', ...about }, subject);
  if (rules.mode === 'ask') return asked({ name: 'merge', ...about }, subject);
  if (facts.changesWanted !== null) return hold(`a person has asked for changes in PR #${pr}`);
  if (facts.saidInPart) return hold(`more was said in PR #${pr} than is read: a person merges it`);
  if (facts.approvedInWords || facts.unheeded.length > 0) return asked({ name: 'merge', ...about }, subject);
  if (facts.usuallyChecked && isUnvouched(facts))
    return hold(`no check has passed on this head of PR #${pr}, though checks run here: a person merges it`);
  if (facts.humanApproved) return { kind: 'merge', headSha, by: 'approval' };
  if (rules.autoWithoutReview && !rules.isPublic) return { kind: 'merge', headSha, by: 'configuration' };
  return hold(`PR #${pr} waits for a human approval (merge.mode auto)`);
}

const hold = (why: string): MergeVerdict => ({ kind: 'hold', why });

const isUnvouched = ({ readiness }: MergeFacts): boolean => readiness.kind !== 'ready' || readiness.note !== null;

/** Hindrances that no answer overrides; null = none. */
function hindrance(facts: MergeFacts, rules: MergeRules): string | null {
  const pr = `PR #${facts.number}`;
  if (rules.mode === 'never') return 'merge.mode is never';
  if (facts.state !== 'open') return `${pr} is ${facts.state}`;
  if (isMarkedDoNotMerge(facts, rules)) return `${pr} is labelled ${rules.doNotMergeLabel}`;
  if (facts.fork) return `${pr} comes from a fork: a person merges it`;
  if (isLessonsBranch(facts)) return `${pr} proposes lessons that later sessions obey: a person merges it`;
  if (facts.draft) return `${pr} is a draft`;
  if (facts.mergeQueue) return `${facts.baseBranch} has a merge queue: a person puts ${pr} into it`;
  if (facts.reviewedSha !== facts.headSha) return `${pr} is not reviewed on this head`;
  if (facts.reviewedInto === null) return `it is unknown for which branch ${pr} was reviewed: a person merges it`;
  if (facts.reviewedInto !== facts.baseBranch)
    return `${pr} was reviewed for ${facts.reviewedInto} and goes into ${facts.baseBranch} now: a person merges it`;
  if (facts.changesWanted === 'on-this-head') return `a person has asked for changes in ${pr} on this head`;
  if (facts.openBugs > 0) return `${pr} has open findings`;
  if (facts.unanswered > 0) return `${pr} has feedback without an answer`;
  if (facts.readiness.kind === 'wait') return `${pr} is not green: ${facts.readiness.why}`;
  if (facts.mergeable !== 'clean') return `${pr} cannot be merged as it is (${facts.mergeable})`;
  const barred = facts.barredWorkflow.merge;
  if (barred !== null) return `${mergeIsBarred(barred)}: a person merges ${pr}`;
  return wants[facts.wanting](pr);
}

/** A person may have the right to bypass these rules. A loop never bypasses them. */
const wants: Readonly<Record<MergeFacts['wanting'], (pr: string) => string | null>> = {
  nothing: () => null,
  approval: (pr) => `${pr} waits for an approval that the rules of its base want`,
  something: (pr) => `the rules of its base do not let ${pr} be merged yet`,
};

/** A person's label that keeps the pull request as it is. */
export const isMarkedDoNotMerge = (
  { labels }: Pick<ObservedPull, 'labels'>,
  { doNotMergeLabel }: Pick<MergeRules, 'doNotMergeLabel'>,
): boolean => includesIgnoringCase(labels, doNotMergeLabel);

/** People gave feedback after the opening, and the responder answered after that. */
const answeredFeedback = ({ createdAt, humanFeedbackAt, respondedAt, answersPeople }: MergeFacts): boolean =>
  respondedAt !== null &&
  (answersPeople ||
    humanFeedbackAt.some((at) => Date.parse(at) > Date.parse(createdAt) && Date.parse(at) < Date.parse(respondedAt)));

/** Hold, as an answer to either question, is about the head. Updates requested by this loop do not lift it. */
export const isHeld = (
  { number: pr, headSha, madeFrom }: Pick<MergeFacts, 'number' | 'headSha' | 'madeFrom'>,
  { declined }: Pick<Answers, 'declined'>,
): boolean =>
  (['merge', 'post-feedback-merge'] as const).some((name) =>
    [headSha, ...madeFrom].some((sha) => names(declined, { name, pr, headSha: sha })),
  );

const names = (answers: Answers['permitted'], facts: MergeQuestion): boolean =>
  answers.some(({ gate, signature }) => gate === facts.name && signature === signatureOf(facts satisfies GateFacts));

/** An answer counts only for the head that it names. */
function asked(facts: MergeQuestion, { permitted }: Answers): MergeVerdict {
  const allowed = permitted.filter(({ option }) => option === 'merge');
  return names(allowed, facts) ? { kind: 'merge', headSha: facts.headSha, by: 'answer' } : { kind: 'ask', facts };
}

/** What a merge question shows, one line each: the commit, and what vouches for it or does not. */
export function mergeEvidence(facts: MergeFacts): string[] {
  const { headSha, baseBranch, readiness, warnings, changesWanted, saidInPart } = facts;
  const note = readiness.kind === 'ready' ? readiness.note : null;
  return [
    `It is about commit ${headSha.slice(0, 12)}, to go into ${baseBranch}.`,
    ...(note === null ? [] : [`${note}${facts.usuallyChecked ? ' Checks do run here otherwise.' : ''}`]),
    ...checksLine(facts.checks),
    ...(warnings === 0 ? [] : [`The review left ${formatCount(warnings, 'warning')} open.`]),
    ...unheededLines(facts.unheeded),
    ...(changesWanted === null
      ? []
      : ['A person with write access asked for changes on an earlier commit and has not withdrawn that.']),
    ...(saidInPart ? ['More was said in it than is read: look through its older comments and reviews.'] : []),
  ];
}

/** Quotes what a person should read before allowing the merge. */
function unheededLines(unheeded: MergeFacts['unheeded']): string[] {
  const rest = unheeded.length - wordsShown;
  const why = 'A responder got it twice; no reply names it, or the reply could not be posted';
  return [
    ...unheeded.slice(0, wordsShown).map(({ by, body }) => `${why}: @${by} said: ${body}`),
    ...(rest > 0 ? [`So were ${rest} more.`] : []),
  ];
}

const wordsShown = 10;
const checksShown = 20;

function checksLine(checks: readonly Check[]): string[] {
  if (checks.length === 0) return [];
  const rest = checks.length - checksShown;
  const list = checks.slice(0, checksShown).map(({ name, state }) => `${name} ${state}`);
  return [`Checks: ${[...list, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')}.`];
}

/** A merge as it was judged: the commit, its target, and what allows it. */
export interface MergeOrder {
  readonly pull: number;
  readonly sha: string;
  /** The head branch, which may be deleted after the merge; null = it has another use. */
  readonly branch: string | null;
  /** Target branch. */
  readonly base: string;
  readonly by: 'answer' | 'approval' | 'configuration';
  /** People whose approvals of this head were valid when it was judged. */
  readonly approvers: readonly string[];
  /** The rules of the base require no check, so all that exist must have passed. */
  readonly everyCheck: boolean;
  /** People's answers about it. */
  readonly permitted: Subject['permitted'];
}

/** Only a verdict of `judgeMerge` allows a merge. */
export const mergeOrder = (
  { headSha: sha, by }: Extract<MergeVerdict, { kind: 'merge' }>,
  pull: ObservedPull,
  { permitted }: Pick<Subject, 'permitted'>,
): MergeOrder => ({
  pull: pull.number,
  sha,
  branch: pull.otherUse === null ? pull.branch : null,
  base: pull.baseBranch,
  by,
  approvers: approvers(pull),
  everyCheck: pull.requiredChecks.length === 0,
  permitted,
});

type Said = Pick<ObservedPull, 'feedback' | 'headSha'>;

/** Each reviewer's newest verdict. A dismissed one is none, and restores no older one. */
function verdicts({ feedback }: Pick<Said, 'feedback'>): Feedback[] {
  const given = feedback.filter(({ isWriter, verdict }) => isWriter && verdict !== null);
  return [...new Map(given.map((one) => [one.by.toLowerCase(), one])).values()];
}

/** Texts that mean nothing but yes. Anything else, in any language or sign, may be a condition. */
const plainYes =
  /^(?:(?:lgtm|looks (?:good|great|fine)(?: to me)?|nice|great|good|fine|perfect|approved?|ship it|yes|ok(?:ay)?|thanks?|thank you|work|job|:(?:\+1|thumbsup|shipit|rocket|tada|heart|white_check_mark|100|clap):|👍\p{Emoji_Modifier}?|👏\p{Emoji_Modifier}?|✅|🚀|🎉|❤️?|💯)[\s.,!]*)*$/iu;

/** An approval of this head says more than yes: a person must read "approved, but not before Thursday". */
export const approvedInWords = (pull: Said): boolean =>
  verdicts(pull).some(
    ({ verdict, commit, body }) => verdict === 'approved' && commit === pull.headSha && !plainYes.test(body.trim()),
  );

/** Valid approvals of this head for this base. None counts beside a request for changes, or from a commit's author. */
export function approvers(pull: Said & Pick<ObservedPull, 'retargetedAt' | 'writtenBy'>): string[] {
  const newest = verdicts(pull);
  if (newest.some(({ verdict }) => verdict === 'changes-requested')) return [];
  const since = pull.retargetedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(pull.retargetedAt);
  return newest.flatMap(({ verdict, commit, mayApprove, by, at }) =>
    verdict === 'approved' &&
    commit === pull.headSha &&
    mayApprove &&
    Date.parse(at) > since &&
    !includesLogin(pull.writtenBy, by)
      ? [by]
      : [],
  );
}

/** Whether a reviewer's newest verdict requests changes. */
export function readChangesWanted(pull: Said): MergeFacts['changesWanted'] {
  const wishes = verdicts(pull).filter(({ verdict }) => verdict === 'changes-requested');
  if (wishes.length === 0) return null;
  return wishes.some(({ commit }) => commit === pull.headSha) ? 'on-this-head' : 'before';
}
