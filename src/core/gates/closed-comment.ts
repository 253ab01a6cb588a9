/** Decides how the comment of a gate looks once its question is closed, by a recorded answer or because it no longer matters, and reads the record back. */

import { Answer } from '../state/gate/answer.ts';
import type { Gate } from '../state/gate/gate.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';
import { asRead, quote, quoteLine } from '../text/quote-untrusted.ts';

/** The answered form: what was said first, the question, and the record of it, verbatim. Its boxes are gone. */
export function renderAnswered(gate: Gate, answer: Answer): string {
  const { option, login, text } = answer;
  const label = gate.options.find(({ id }) => id === option)?.label ?? option;
  return [
    closedMarker(gate, option),
    `Answered: **${option}** by @${login}.`,
    '',
    `> ${answer.question}`,
    '',
    ...(text === null ? [] : ['In these words:', '', quote(text), '']),
    `- Option: ${label}`,
    `- By: ${login} (user ${answer.userId}), permission ${answer.permission}`,
    `- When: ${answer.at}`,
    `- How: ${how(answer, gate)}`,
    `- Comment ${answer.commentId}${answer.deliveryId === null ? '' : `, delivery ${quoteLine(answer.deliveryId, { max: 80 })}`}`,
  ].join('\n');
}

/**
 * The record that such a comment holds, for whoever takes over from a tick that had closed it and was lost; null = it is none of this
 * gate. Only of a text that nobody else has edited since.
 */
export function readAnswered(body: string, gate: Gate): Answer | null {
  const { kind, fields = {} } = parseMarker(body) ?? {};
  if (kind !== 'gate-answered' || fields['id'] !== gate.id) return null;
  const of = (pattern: RegExp): string[] => pattern.exec(body)?.slice(1) ?? [];
  const [login, userId, permission] = of(/^- By: (\S+) \(user (\d+)\), permission (\w+)$/m);
  const [at] = of(/^- When: (\S+)$/m);
  const [by] = of(/^- How: (.*)$/m);
  const [commentId, deliveryId = null] = of(/^- Comment (\d+)(?:, delivery (.+))?$/m);
  const [words] = of(/^In these words:\n\n((?:>.*\n)+)/m);
  // As on the disk, where it is judged field by field.
  const read = Answer.safeParse({
    ...{ gate_id: gate.id, name: gate.name, question: gate.question, option: fields['option'] },
    ...{ login, user_id: Number(userId), permission, at, comment_id: Number(commentId), delivery_id: deliveryId },
    channel: by === undefined ? undefined : channelOf(by),
    text: words === undefined ? null : asRead(words.replace(/^> ?/gm, '').trimEnd()),
  });
  return read.success ? read.data : null;
}

/** The form of a gate that ends without an answer; `why` is a clause such as `PR #7 was merged`. */
export function renderClosed(gate: Pick<Gate, 'id' | 'epoch' | 'question'>, why: string): string {
  const reason = quoteLine(why, { max: 300, references: 'keep' });
  return [closedMarker(gate, ''), `No answer is needed any more: ${reason}.`, '', `> ${gate.question}`].join('\n');
}

function closedMarker(gate: Pick<Gate, 'id' | 'epoch'>, option: string): string {
  return renderMarker('gate-answered', { id: gate.id, option, epoch: gate.epoch });
}

const channelOf = (words: string): Answer['channel'] =>
  words.endsWith('seen by the app') ? 'receipt' : words === 'a reply' ? 'reply' : 'edit-history';

function how({ channel, commentId }: Answer, gate: Gate): string {
  switch (channel) {
    case 'receipt':
      return commentId === gate.commentId ? 'a ticked box, seen by the app' : 'a reply, seen by the app';
    case 'reply':
      return 'a reply';
    case 'edit-history':
      return 'a ticked box, by the edit history of this comment';
  }
}
