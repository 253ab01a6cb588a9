/** Renders the app's receipt for an accepted answer and short refusals as comments, and reads receipts back. */
import * as z from 'zod';
import { noQuestionSentence } from '../commands/collect.ts';
import type { AnswerDoubt, Refusal, RefusalCause } from '../observation/thread.ts';
import { GateId, parseGateId } from '../state/gate.ts';
import { subjectName } from '../state/subject.ts';
import { formatAlternatives, formatMentions } from '../text/format.ts';
import { parseMarker, renderMarker } from '../text/hidden-marker.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { fromAllBox } from './answer-all.ts';
import { gateDefinition } from './catalogue.ts';

/** An answer that the app accepted. A tick trusts it only from the receipt app's bot, and only unedited. */
export interface Receipt {
  readonly gateId: string;
  readonly option: string;
  /** Text of a reply. */
  readonly text: string | null;
  readonly login: string;
  readonly userId: number;
  /** As GitHub reported it when the answer came; the tick checks it again. */
  readonly permission: string;
  /** When the box was ticked or the reply written; ISO-8601. */
  readonly editedAt: string;
  readonly deliveryId: string;
  /** Comment of the question, or of the reply. */
  readonly commentId: number;
  /** For a ticked box: hash of the question's text at that time. It reveals a question that was reworded later. */
  readonly textHash: string | null;
  /** The person's previous option, and when they first had an answer recorded. Absent = this is their first answer. */
  readonly insteadOf?: { readonly option: string; readonly since: string };
}

const Fields = z.object({
  gate: GateId,
  option: z.string().min(1),
  text: z.string().optional(),
  user: z.string().regex(/^[1-9]\d{0,15}$/),
  login: z.string().min(1),
  permission: z.string(),
  edited_at: z.iso.datetime(),
  delivery: z.string(),
  comment: z.string().regex(/^[1-9]\d{0,15}$/),
  text_hash: z.string().optional(),
  instead_of: z.string().min(1).optional(),
  since: z.iso.datetime().optional(),
});

/** `Recorded: **raise** by @ana. …`; for a corrected answer, `Recorded: **hold** instead of **merge** by @ana. …` */
export function renderReceipt(receipt: Receipt): string {
  const { insteadOf } = receipt;
  const marker = renderMarker('receipt', {
    gate: receipt.gateId,
    option: receipt.option,
    user: receipt.userId,
    login: receipt.login,
    permission: receipt.permission,
    edited_at: receipt.editedAt,
    delivery: receipt.deliveryId,
    comment: receipt.commentId,
    ...(receipt.textHash === null ? {} : { text_hash: receipt.textHash }),
    ...(receipt.text === null ? {} : { text: receipt.text }),
    ...(insteadOf === undefined ? {} : { instead_of: insteadOf.option, since: insteadOf.since }),
  });
  const corrected =
    insteadOf === undefined || insteadOf.option === receipt.option ? '' : ` instead of ${named(insteadOf.option)}`;
  return `${marker}\nRecorded: ${named(receipt.option)}${corrected} by @${receipt.login}. The next tick takes it up.`;
}

const named = (box: string): string => {
  const option = fromAllBox(box);
  return `**${option}**${option === box ? '' : ' for all questions listed there'}`;
};

/** Reads the receipt in a body, or null. The caller must check the body's author. */
export function parseReceipt(body: string): Receipt | null {
  const marker = parseMarker(body);
  const parsed = Fields.safeParse(marker?.kind === 'receipt' ? marker.fields : null);
  if (!parsed.success) return null;
  const { option, login, permission, instead_of, since, ...fields } = parsed.data;
  return {
    gateId: fields.gate,
    option,
    text: fields.text ?? null,
    login,
    userId: Number(fields.user),
    permission,
    editedAt: fields.edited_at,
    deliveryId: fields.delivery,
    commentId: Number(fields.comment),
    textHash: fields.text_hash ?? null,
    ...(instead_of === undefined || since === undefined ? {} : { insteadOf: { option: instead_of, since } }),
  };
}

/** A refusal is posted at most once per cause and comment: look for this marker line before posting. */
const refusalMarker = ({ gateId, commentId, why }: Refusal): string =>
  renderMarker('refusal', { gate: gateId.slice(0, 120), comment: commentId, cause: why.cause });

/** Key by which a tick finds its own refusal again; `parseEffectMarker` derives it from the marker. */
export const refusalKey = ({ gateId, commentId, why }: Refusal): string =>
  `refusal/${gateId.slice(0, 120)}/${commentId}/${why.cause}`;

/** Whether a body refuses this comment, or any answer to this question, because it names no question. */
export function isWhichGateRefusal(
  body: string,
  of: { readonly commentId: number } | { readonly gateId: string },
): boolean {
  const marker = parseMarker(body);
  if (marker?.kind !== 'refusal' || marker.fields['cause'] !== ('which-gate' satisfies RefusalCause['cause']))
    return false;
  return 'gateId' in of ? marker.fields['gate'] === of.gateId : marker.fields['comment'] === String(of.commentId);
}

/** Whether a body tells this person that the answer in this comment was not theirs to give. */
export function isNotTheirsRefusal(
  body: string,
  { gateId, commentId, login }: { readonly gateId: string; readonly commentId: number; readonly login: string },
): boolean {
  const marker = parseMarker(body);
  if (marker?.kind !== 'refusal' || marker.fields['cause'] !== ('unauthorised' satisfies RefusalCause['cause']))
    return false;
  const { gate, comment } = marker.fields;
  return gate === gateId.slice(0, 120) && comment === String(commentId) && body.includes(`@${login}, only `);
}

export const renderRefusal = (refusal: Refusal): string => `${refusalMarker(refusal)}\n${refusalSentence(refusal)}`;

/** True if one of our own comments already posts this refusal. */
export function isAlreadyRefused(refusal: Refusal, ownBodies: readonly string[]): boolean {
  const line = refusalMarker(refusal);
  return ownBodies.some((body) => body.split(/\r?\n/, 1)[0] === line);
}

const doubtClauses: Readonly<Record<AnswerDoubt, string>> = {
  'another question': 'another question was open here when it was written',
  edited: 'it was edited',
  'question edited': 'the question was edited',
  'word alone': 'a word alone does not approve this',
  mixed: 'it says more than one thing',
  'takes no text': 'words stand beside its option',
  'at once': 'it came within 30 seconds of the question',
  others: 'it follows the words of another person',
};

export function refusalSentence({ gateId, why }: Refusal): string {
  switch (why.cause) {
    case 'unauthorised': {
      const who = why.approvers.length === 0 ? 'people with write access' : formatMentions(why.approvers);
      return `@${why.login}, only ${who} may answer this.`;
    }
    case 'stale':
      return 'What this question was about has changed, so the answer was not used. If it still matters, it is asked again.';
    case 'malformed':
      return `“${quoteLine(why.option, { max: 40 })}” is not an option here. Reply with \`/loop answer ${gateId} OPTION\`, where OPTION is ${formatAlternatives(why.options.map((option) => `\`${option}\``))}.`;
    case 'needs-text':
      return `“${why.option}” needs words: \`/loop answer ${gateId} ${why.option} your words\`.`;
    case 'raise':
      return why.says;
    case 'contradictory':
      return `Several boxes are ticked (${why.options.join(', ')}), so none counts. Leave one ticked.`;
    case 'reworded':
      return `The text of this question was edited, so its boxes do not count. Reply with \`/loop answer ${gateId} OPTION\`.`;
    case 'answered':
      return `Already answered: **${why.option}** by @${why.login}. This later answer changes nothing.`;
    case 'which-gate': {
      const lines = why.gates.map((id) => renderLineToCopy(id, why.option));
      if (why.doubt === 'takes no text')
        return `\`${why.option}\` takes no text, neither behind it nor in the lines below it: it may be a condition, which no tick keeps. To give this answer, write ${lines[0]} alone.`;
      if (why.doubt === 'word alone' && lines.length === 1)
        return `A word alone does not approve this. Tick the box, or write ${lines[0]}.`;
      return lines.length === 1
        ? `It is not clear whether this answers the question: ${doubtClauses[why.doubt]}. If it does, write ${lines[0]}.`
        : `Several questions are open here, so this answer counts for none. Name one:\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
    }
    case 'redrawn':
      return 'What this question shows has changed since its tick was lost, so it was written anew, and the box that was ticked in it does not count. Read it, and tick again.';
    case 'closed': {
      const subject = parseGateId(gateId)?.subject ?? null;
      return `The question ${subject === null ? `\`${gateId}\`` : `about ${subjectName(subject)}`} was closed when this box was heard, so it is not answered by it.`;
    }
    case 'unknown-gate':
      return gateId === '' ? noQuestionSentence : 'There is no open question with this id.';
  }
}

/** A line to copy. A question that has no such option shows those that it has. */
function renderLineToCopy(gateId: string, option: string): string {
  const name = parseGateId(gateId)?.name;
  const options = name === undefined ? [] : gateDefinition(name).options.map(({ id }) => id);
  const [word = ''] = option.split(' ');
  return options.includes(word) || options.length === 0
    ? `\`/loop answer ${gateId} ${quoteLine(option, { max: 40 })}\``
    : `\`/loop answer ${gateId} OPTION\`, where OPTION is ${formatAlternatives(options.map((id) => `\`${id}\``))}`;
}
