/** Decides what an asked gate is made of, as it stands in state, and how its id is built and read. */

import { questionLink, repositoryUrl, type TickFacts } from '../observation/facts.ts';
import { type Answer, Gate, GateId } from '../state/gate.ts';
import type { GateEntry } from '../state/history-line.ts';
import { WithheldQuestion } from '../state/loop-state.ts';
import { formatCount } from '../text/format.ts';
import { ask, type GateFacts, type Question } from './questions.ts';

export interface Asking {
  readonly loop: string;
  readonly iteration: number;
  readonly epoch: number;
  /** Fresh and unguessable, 4-32 characters of `a-z0-9`. */
  readonly nonce: string;
  /** ISO-8601, UTC. */
  readonly askedAt: string;
  /** Where it is asked: the subject's thread, or the control issue. */
  readonly issueNumber: number;
  /** Of the same question that a lost tick had posted; absent = a new one. */
  readonly id?: string | null;
}

/** The gate as it is stored when its question is planned. */
export function openGate(question: Question, asking: Asking): Gate {
  const { loop, nonce, issueNumber, iteration, epoch, askedAt } = asking;
  const id = GateId.parse(asking.id ?? `${loop}-${iteration}-${question.name}-${question.subject ?? 'loop'}-${nonce}`);
  return {
    ...question,
    id,
    options: question.options.map((option) => ({ ...option })),
    raises: question.raises.map((raise) => ({ ...raise })),
    askedAt,
    iteration,
    epoch,
    thread: { issueNumber },
    commentId: null,
    textHash: null,
  };
}

/* Decides how questions are kept and listed that may not be asked yet, since as many as a person shall see at once are open already. */

/** Questions about the whole loop are never held back. */
export const unaskedOf = (facts: readonly GateFacts[]): WithheldQuestion[] =>
  facts.flatMap((one) => {
    const { name, subject, question } = ask(one);
    return subject === null ? [] : [{ gate: name, subject, question }];
  });

/** What the end of an iteration adds to what its beginning had left; a subject waits with its newest question. */
export const uniteUnasked = (
  before: readonly WithheldQuestion[],
  more: readonly WithheldQuestion[],
): WithheldQuestion[] => [...before.filter(({ subject }) => !more.some((one) => one.subject === subject)), ...more];

const listed = 20;

/** Null where every question could be asked; each links to its thread, where it will be asked. */
export function unaskedList(unasked: readonly WithheldQuestion[], tick: Pick<TickFacts, 'runUrl'>): string | null {
  if (unasked.length === 0) return null;
  const rest = unasked.length - listed;
  const items = unasked
    .slice(0, listed)
    .map(({ question, subject }) => `- ${questionLink(question, `${repositoryUrl(tick)}/issues/${subject}`)}`);
  return [
    'Not asked yet (`max-open-gates`); as soon as open ones are answered, the next tick asks:',
    '',
    ...items,
    ...(rest > 0 ? [`- and ${formatCount(rest, 'more question')}`] : []),
  ].join('\n');
}

/* Decides what the history keeps of a question and of its answer. */

/**
 * Of a question when it was asked (`answer` null), or of its consumed answer; the question is verbatim. What was chosen is the answer, and
 * words stand beside it: nobody could tell from them what they allowed. Where only words can answer, they are the answer.
 */
export function gateEntry(gate: Gate, answer: Answer | null): GateEntry {
  const { name, question, subject, signature, options } = gate;
  const about = { name, question, subject, signature };
  if (answer === null) return { ...about, ...unanswered, at: gate.askedAt };
  const { option, text, login, permission, at, channel, userId, commentId, deliveryId } = answer;
  const isWords = text !== null && options.some(({ id, byReplyOnly }) => id === option && byReplyOnly);
  const said = isWords ? { answer: text, text: null } : { answer: option, text };
  return { ...about, ...said, at, by: login, permission, channel, userId, commentId, deliveryId };
}

const unanswered = {
  answer: null,
  text: null,
  by: null,
  permission: null,
  channel: null,
  userId: null,
  commentId: null,
  deliveryId: null,
};
