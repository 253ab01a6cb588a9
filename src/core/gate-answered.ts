/** Decides how the comment of a gate looks once its question is closed: by a recorded answer, or because it no longer matters. */
import type { Answer } from './answer.ts';
import type { Gate } from './gate.ts';
import { renderMarker } from './marker.ts';
import { quote, quoteLine } from './quote.ts';

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

/** The form of a gate that ends without an answer; `why` is a clause such as `PR #7 was merged`. */
export function renderClosed(gate: Pick<Gate, 'id' | 'epoch' | 'question'>, why: string): string {
  const reason = quoteLine(why, { max: 300, references: 'keep' });
  return [closedMarker(gate, ''), `No answer is needed any more: ${reason}.`, '', `> ${gate.question}`].join('\n');
}

function closedMarker(gate: Pick<Gate, 'id' | 'epoch'>, option: string): string {
  return renderMarker('gate-answered', { id: gate.id, option, epoch: gate.epoch });
}

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
