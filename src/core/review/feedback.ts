/** Derives which feedback in a pull request is answered: what a responder's result names, not all that it received. */

import { isOrdersAlone, removeCommandLines } from '../commands/parse.ts';
import { parseBareAnswer } from '../gates/unnamed-answer.ts';
import { type Feedback, wordAt } from '../observation/pull-request.ts';
import type { WorkResult } from '../sessions/contract/agent-contract.ts';
import type { ReviewRecord } from '../state/review-record.ts';

type Answers = Pick<ReviewRecord, 'answeredUpTo' | 'answered' | 'passedOver'>;
type PassedOver = ReviewRecord['passedOver'][number];

/** How often a responder receives the same feedback. After that, a person is informed that it got no answer. */
const handedAtMost = 2;

/** Feedback to answer: from people with write access, and more than commands to Tickgate, or an approval, also in a word. */
export const unansweredFeedback = (feedback: readonly Feedback[], answers: Answers): Feedback[] =>
  feedback.filter((one) => {
    const passed = passedOver(one, answers);
    const isOpen = passed === undefined ? isNew(one, answers) : passed.times < handedAtMost;
    return one.isWriter && isOpen && wantsAnswer(one);
  });

/** Current feedback that was handed over as often as allowed and that no answer names. */
export const unheeded = (feedback: readonly Feedback[], answers: Answers): Feedback[] =>
  feedback.filter((one) => (passedOver(one, answers)?.times ?? 0) >= handedAtMost);

function isNew(one: Feedback, { answeredUpTo, answered }: Answers): boolean {
  const upTo = answeredUpTo === null ? Number.NEGATIVE_INFINITY : Date.parse(answeredUpTo);
  const said = Date.parse(wordAt(one));
  return said > upTo || (said === upTo && !answered.includes(one.id));
}

const wantsAnswer = ({ id, verdict, body }: Feedback): boolean =>
  verdict === 'changes-requested' || (verdict === null && removeCommandLines(body) !== '' && !isConsent(id, body));

/** Commands and answers to Tickgate without a word of their own, which a responder could act on. */
export const isOrderAlone = ({ verdict, body }: Pick<Feedback, 'verdict' | 'body'>): boolean =>
  verdict === null && isOrdersAlone(body);

/** Words that ask for nothing but the merge. `yes` may agree to what another person demands. */
const consentWords: ReadonlySet<string> = new Set(['merge', 'lgtm', 'approve', 'approved']);

/** In the conversation of the pull request, and below no quote: there the word may agree to an objection. */
function isConsent(id: Feedback['id'], body: string): boolean {
  const answer = id.startsWith('comment/') ? parseBareAnswer(body) : null;
  if (answer === null || answer.isUnclear || !consentWords.has(answer.option.toLowerCase())) return false;
  return answer.isQuotedBox || !/^\s*>/m.test(body);
}

/** Edited feedback counts as new. */
const passedOver = (one: Feedback, { passedOver: all }: Pick<Answers, 'passedOver'>): PassedOver | undefined =>
  all.find(({ id, at }) => id === one.id && at === wordAt(one));

/**
 * After a responder's answer: all feedback up to the newest was handed over. In that newest second, earlier handovers
 * count as well. Feedback that the result does not name is passed over.
 */
export function afterAnswer(
  handed: readonly Feedback[],
  result: Pick<WorkResult, 'replies'>,
  before: Answers,
): Answers {
  const times = [...(before.answeredUpTo === null ? [] : [before.answeredUpTo]), ...handed.map(wordAt)];
  const answeredUpTo = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
  const known = answeredUpTo === before.answeredUpTo ? before.answered : [];
  const ids = handed.flatMap((one) => (wordAt(one) === answeredUpTo ? [one.id] : []));
  const rest = before.passedOver.filter(({ id }) => handed.every((one) => one.id !== id));
  const missed = handed.filter((one) => !isNamed(one, result));
  return {
    answeredUpTo,
    answered: [...known, ...ids],
    passedOver: missed.reduce((sofar, one) => withPassedOver(sofar, one, before), rest),
  };
}

/** A verdict without text has nothing that a reply could name. */
const isNamed = ({ id, body }: Feedback, result: Pick<WorkResult, 'replies'>): boolean =>
  replyTo(result, id) !== null || removeCommandLines(body) === '';

/** The first reply with text: only a posted reply counts as an answer. */
export const replyTo = ({ replies }: Pick<WorkResult, 'replies'>, id: Feedback['id']): string | null =>
  replies.flatMap(({ to, body }) => (to === id && body.trim() !== '' ? [body.trim()] : []))[0] ?? null;

/** A responder received these a second time, without anything to say or change: there is no third time. */
export const afterSilence = (handed: readonly Feedback[], before: Answers): PassedOver[] =>
  handed
    .filter((one) => passedOver(one, before) !== undefined)
    .reduce((sofar, one) => withPassedOver(sofar, one, before), before.passedOver);

/** Counts one handover more than were known `before` the session. */
export const withPassedOver = (
  all: readonly PassedOver[],
  one: Feedback,
  before: Pick<Answers, 'passedOver'>,
): PassedOver[] => {
  const times = (passedOver(one, before)?.times ?? 0) + 1;
  return [...all.filter(({ id }) => id !== one.id), { id: one.id, at: wordAt(one), times }].slice(-mostKept);
};

/** At least as many as are read of one pull request. */
const mostKept = 200;
