/** Decides what the history keeps of a question and of its answer. */

import type { Answer } from '../state/gate/answer.ts';
import type { Gate } from '../state/gate/gate.ts';
import type { GateEntry } from '../state/records/history-line.ts';

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
