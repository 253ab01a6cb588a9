/** Renders the final form of a question's comment, answered or not, and reads a recorded answer back from it. */
import { Answer, type Gate } from '../state/gate.ts';
import { subjectName } from '../state/subject.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';
import { quote, quoteLine, unquoteSentence } from '../text/quote-untrusted.ts';

export interface AnswerStory {
  /** One sentence; null = not known here. */
  readonly followed?: string | null;
  /** Another question, whose box for all was ticked. */
  readonly tickedAt?: Pick<Gate, 'subject'> | undefined;
}

/**
 * Renders the answered form without boxes: first the answer and what followed, then the question, then its record,
 * verbatim.
 */
export function renderAnswered(gate: Gate, answer: Answer, { followed = null, tickedAt }: AnswerStory = {}): string {
  const { option, login, text } = answer;
  // The label of a raise shows the number of its box.
  const hasOwnNumber = option === 'raise' && text !== null && /\d/.test(text);
  const label = hasOwnNumber ? option : (gate.options.find(({ id }) => id === option)?.label ?? option);
  return [
    closedMarker(gate, option),
    `Answered: **${option}** by @${login}.`,
    '',
    ...(followed === null ? [] : [`What followed: ${followed.replace(/\s+/g, ' ')}`, '']),
    `> ${answer.question}`,
    '',
    ...(text === null ? [] : ['In these words:', '', quote(toWrittenWords(option, text)), '']),
    `- Option: ${label}`,
    `- By: ${login} (user ${answer.userId}), permission ${answer.permission}`,
    `- When: ${answer.at}`,
    `- How: ${how(answer, gate, tickedAt)}`,
    `- Comment ${answer.commentId}${answer.deliveryId === null ? '' : `, delivery ${quoteLine(answer.deliveryId, { max: 80 })}`}`,
  ].join('\n');
}

/** A raise in a word was written as `raise to 40`; its text is the part behind the option. */
const toWrittenWords = (option: string, text: string): string =>
  option === 'raise' && /^(?:to\s+)?\$?\d/i.test(text) ? `raise ${text}` : text;
const raiseWord = /^raise (?=(?:to\s+)?\$?\d)/i;

/**
 * Reads the record back, for a tick that takes over from a lost one that had closed the gate. Null if it is not this
 * gate's. The caller must ensure that no other account has edited the text.
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
  // Validated field by field, like a record on disk.
  const read = Answer.safeParse({
    ...{ gate_id: gate.id, name: gate.name, question: gate.question, option: fields['option'] },
    ...{ login, user_id: Number(userId), permission, at, comment_id: Number(commentId), delivery_id: deliveryId },
    channel: by === undefined ? undefined : channelOf(by),
    text: words === undefined ? null : unquoteSentence(words.replace(/^> ?/gm, '').trimEnd()).replace(raiseWord, ''),
  });
  return read.success ? read.data : null;
}

/** Who answered which question how, as a closed comment shows it. The caller must ensure that Tickgate wrote it. */
export interface ClosedAnswer {
  readonly gateId: string;
  readonly option: string;
  readonly login: string;
  readonly question: string;
}

/** Null = the comment is no answered question. */
export function readClosedAnswer(body: string): ClosedAnswer | null {
  const { kind, fields = {} } = parseMarker(body) ?? {};
  const { id: gateId, option } = fields;
  const [, login] = /^Answered: \*\*[a-z-]+\*\* by @([\w-]+)\.$/m.exec(body) ?? [];
  const [, question] = /^> (.*)$/m.exec(body) ?? [];
  const isAnswered = kind === 'gate-answered' && gateId !== undefined && option !== undefined && option !== '';
  return isAnswered && login !== undefined && question !== undefined ? { gateId, option, login, question } : null;
}

/** Renders a gate that ends without an answer; `why` is a clause such as `PR #7 was merged`. */
export function renderClosed(gate: Pick<Gate, 'id' | 'epoch' | 'question'>, why: string): string {
  const reason = quoteLine(why, { max: 300, references: 'keep' });
  return [closedMarker(gate, ''), `No answer is needed any more: ${reason}.`, '', `> ${gate.question}`].join('\n');
}

function closedMarker(gate: Pick<Gate, 'id' | 'epoch'>, option: string): string {
  return renderMarker('gate-answered', { id: gate.id, option, epoch: gate.epoch });
}

/** Questions that an earlier build closed name the app. */
const channelOf = (words: string): Answer['channel'] =>
  /(?:by its receipt|seen by the app)$/.test(words) ? 'receipt' : words === 'a reply' ? 'reply' : 'edit-history';

function how({ channel, commentId }: Answer, gate: Gate, tickedAt: AnswerStory['tickedAt']): string {
  const place =
    tickedAt === undefined ? null : `a box for all, at the question about ${subjectName(tickedAt.subject ?? 0)}`;
  switch (channel) {
    case 'receipt':
      if (place !== null) return `${place}, by its receipt`;
      return commentId === gate.commentId ? 'a ticked box, by its receipt' : 'a reply, by its receipt';
    case 'reply':
      return 'a reply';
    case 'edit-history':
      if (place !== null) return `${place}, by its edit history`;
      return 'a ticked box, by the edit history of this comment';
  }
}
