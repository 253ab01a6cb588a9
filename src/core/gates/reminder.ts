/** A question that stays open for a day is said once more, in a new comment, because an edit notifies no reader. */
import { gateAddress, questionLink } from '../observation/facts.ts';
import type { Gate, OpenGate } from '../state/gate.ts';
import { formatMentions } from '../text/format.ts';

const remindAfterMs = 24 * 3_600_000;

/** True once in the life of a question. One without a known time was asked by an older build. */
export const isReminderDue = ({ askedAt, remindedAt }: OpenGate, now: string): boolean =>
  askedAt !== undefined && remindedAt === undefined && Date.parse(now) - Date.parse(askedAt) >= remindAfterMs;

/** `repository` is its address. */
export function renderReminder(gate: Gate, { people = [] }: OpenGate, repository: string): string {
  const asked = questionLink(gate.question, gateAddress(gate, repository));
  const options = gate.options.map(({ label }) => `- ${label}`);
  return [
    `${people.length === 0 ? 'This' : `${formatMentions(people)}: this`} question has been open for a day: ${asked}`,
    '',
    'Answer at the question, which says how:',
    '',
    ...options,
  ].join('\n');
}
