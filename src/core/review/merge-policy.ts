/** Decides whether a pull request may be merged now: the one way to a merge, with its evidence. */

import { type GateFacts, signatureOf } from '../gates/questions.ts';
import type { ObservedPull } from '../observation/pull-request.ts';
import type { Subject } from '../state/subject/subject.ts';
import { mergeEvidence } from './merge-evidence.ts';
import type { MergeFacts, MergeQuestion, MergeRules, MergeVerdict } from './merge-facts.ts';
import { mergeIsBarred } from './workflow-files.ts';

type Answers = Pick<Subject, 'permitted' | 'declined'>;

/** Where both gates apply, only the one about human feedback is asked. */
export function judgeMerge(facts: MergeFacts, rules: MergeRules, subject: Answers): MergeVerdict {
  const verdict = butForItsBase(facts, rules, subject);
  return facts.behind && verdict.kind !== 'hold' ? { kind: 'update' } : verdict;
}

function butForItsBase(facts: MergeFacts, rules: MergeRules, subject: Answers): MergeVerdict {
  const { number: pr, headSha } = facts;
  const about = { pr, headSha, evidence: mergeEvidence(facts) };
  const why = hindrance(facts, rules);
  if (why !== null) return { kind: 'hold', why };
  if (isHeld(facts, subject)) return { kind: 'hold', why: `a person holds PR #${pr} on this head` };
  if (answeredFeedback(facts)) return asked({ name: 'post-feedback-merge', ...about }, subject);
  if (rules.mode === 'ask') return asked({ name: 'merge', ...about }, subject);
  if (facts.changesWanted !== null) return { kind: 'hold', why: `a person has asked for changes in PR #${pr}` };
  if (facts.saidInPart) return { kind: 'hold', why: `more was said in PR #${pr} than is read: a person merges it` };
  if (facts.approvedInWords || facts.unheeded.length > 0) return asked({ name: 'merge', ...about }, subject);
  if (facts.usuallyChecked && isUnvouched(facts))
    return {
      kind: 'hold',
      why: `no check has passed on this head of PR #${pr}, though checks run here: a person merges it`,
    };
  if (facts.humanApproved) return { kind: 'merge', headSha, by: 'approval' };
  if (rules.autoWithoutReview && !rules.isPublic) return { kind: 'merge', headSha, by: 'configuration' };
  return { kind: 'hold', why: `PR #${pr} waits for a human approval (merge.mode auto)` };
}

const isUnvouched = ({ readiness }: MergeFacts): boolean => readiness.kind !== 'ready' || readiness.note !== null;

/** Whatever anybody answered: null = nothing of this stands against a merge. */
function hindrance(facts: MergeFacts, rules: MergeRules): string | null {
  const pr = `PR #${facts.number}`;
  if (rules.mode === 'never') return 'merge.mode is never';
  if (facts.state !== 'open') return `${pr} is ${facts.state}`;
  if (isMarkedDoNotMerge(facts, rules)) return `${pr} is labelled ${rules.doNotMergeLabel}`;
  if (facts.fork) return `${pr} comes from a fork: a person merges it`;
  if (facts.draft) return `${pr} is a draft`;
  if (facts.mergeQueue) return `${facts.baseBranch} has a merge queue: a person puts ${pr} into it`;
  if (facts.reviewedSha !== facts.headSha) return `${pr} is not reviewed on this head`;
  if (facts.reviewedInto === null) return `nobody knows for which branch ${pr} was reviewed: a person merges it`;
  if (facts.reviewedInto !== facts.baseBranch)
    return `${pr} was reviewed for ${facts.reviewedInto} and goes into ${facts.baseBranch} now: a person merges it`;
  if (facts.changesWanted === 'on-this-head') return `a person has asked for changes in ${pr} on this head`;
  if (facts.openBugs > 0) return `${pr} has open findings`;
  if (facts.unanswered > 0) return `${pr} has feedback that nobody has answered`;
  if (facts.readiness.kind === 'wait') return `${pr} is not green: ${facts.readiness.why}`;
  if (facts.mergeable !== 'clean') return `${pr} cannot be merged as it is (${facts.mergeable})`;
  const barred = facts.barredWorkflow.merge;
  if (barred !== null) return `${mergeIsBarred(barred)}: a person merges ${pr}`;
  return wants[facts.wanting](pr);
}

/** What a person could pass over by an own right, a loop never does. */
const wants: Readonly<Record<MergeFacts['wanting'], (pr: string) => string | null>> = {
  nothing: () => null,
  approval: (pr) => `${pr} waits for an approval that the rules of its base want`,
  something: (pr) => `the rules of its base do not let ${pr} be merged yet`,
};

/** A person's word that it stays as it is. */
export const isMarkedDoNotMerge = (
  { labels }: Pick<ObservedPull, 'labels'>,
  { doNotMergeLabel }: Pick<MergeRules, 'doNotMergeLabel'>,
): boolean => labels.some((label) => label.toLowerCase() === doNotMergeLabel.toLowerCase());

/** People said something after it was opened, and the responder answered after that. */
const answeredFeedback = ({ openedAt, humanFeedbackAt, respondedAt, answersPeople }: MergeFacts): boolean =>
  respondedAt !== null &&
  (answersPeople ||
    humanFeedbackAt.some((at) => Date.parse(at) > Date.parse(openedAt) && Date.parse(at) < Date.parse(respondedAt)));

/** Hold, said of either question, is about the head and not about the question; what this loop had GitHub make of that head is no other. */
export const isHeld = (
  { number: pr, headSha, madeFrom }: Pick<MergeFacts, 'number' | 'headSha' | 'madeFrom'>,
  { declined }: Pick<Answers, 'declined'>,
): boolean =>
  (['merge', 'post-feedback-merge'] as const).some((name) =>
    [headSha, ...madeFrom].some((sha) => names(declined, { name, pr, headSha: sha })),
  );

const names = (answers: Answers['permitted'], facts: MergeQuestion): boolean =>
  answers.some(({ gate, signature }) => gate === facts.name && signature === signatureOf(facts satisfies GateFacts));

/** An answer counts for the head that it names. */
function asked(facts: MergeQuestion, { permitted }: Answers): MergeVerdict {
  const allowed = permitted.filter(({ option }) => option === 'merge');
  return names(allowed, facts) ? { kind: 'merge', headSha: facts.headSha, by: 'answer' } : { kind: 'ask', facts };
}
