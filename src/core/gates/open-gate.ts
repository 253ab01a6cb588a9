/** Builds gates as stored in state, the list of withheld questions, and the history entry of a gate. */

import { effectKeys } from '../effects/effect.ts';
import { questionLink, repositoryUrl, type TickFacts } from '../observation/facts.ts';
import { type Answer, Gate, GateId } from '../state/gate.ts';
import type { GateEntry } from '../state/history-line.ts';
import { type LoopProgress, WithheldQuestion } from '../state/loop-state.ts';
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
  /** The thread of the question: the subject's, or the control issue. */
  readonly issueNumber: number;
  /** Of the issue, pull request or task; absent = it has none, or this tick did not read it. */
  readonly title?: string | undefined;
  /** Id of the same question as a lost tick posted it; absent = a new one. */
  readonly id?: string | null;
}

/** Builds the gate that is stored when its question is planned. */
export function openGate(question: Question, asking: Asking): Gate {
  const { loop, nonce, issueNumber, iteration, epoch, askedAt, title } = asking;
  const id = GateId.parse(asking.id ?? `${loop}-${iteration}-${question.name}-${question.subject ?? 'loop'}-${nonce}`);
  return {
    ...question,
    ...(title === undefined ? {} : { title }),
    id,
    askedAt,
    iteration,
    epoch,
    thread: { issueNumber },
    commentId: null,
    textHash: null,
  };
}

/** Lists questions withheld since `max-open-gates` are open. Questions about the whole loop are never withheld. */
export const unaskedOf = (facts: readonly GateFacts[]): WithheldQuestion[] =>
  facts.flatMap((one) => {
    const { name, subject, question } = ask(one);
    return subject === null ? [] : [{ gate: name, subject, question }];
  });

/** Adds the questions of an iteration's end to those left from its beginning. A subject keeps its newest question. */
export const uniteUnasked = (
  before: readonly WithheldQuestion[],
  more: readonly WithheldQuestion[],
): WithheldQuestion[] => [...before.filter(({ subject }) => !more.some((one) => one.subject === subject)), ...more];

const listed = 20;

/** Renders the withheld questions, each linked to the thread where it will be asked. Null if there are none. */
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

/**
 * Entry of an asked question (`answer` null) or of its consumed answer. The question is verbatim. The chosen option is
 * the `answer`, with the text beside it: text alone does not show what it allowed. If only text can answer, the text is
 * the `answer`.
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

/**
 * The record as people read it: a question is not open once a tick took its answer or planned its closing. A claim writes
 * both to the head. The bundle says so only after that tick, or after the next one if it was lost.
 */
export const withoutClosedGates = ({ head, state }: LoopProgress): LoopProgress => {
  const closing = new Set(head.plannedEffects);
  const isOpen = ({ id }: { readonly id: string }): boolean =>
    !closing.has(effectKeys.gateClose(id)) && !head.consumed.some((taken) => taken.id === id);
  return {
    head: { ...head, openGates: head.openGates.filter(isOpen) },
    state: { ...state, gates: state.gates.filter(isOpen) },
  };
};
