/** A question that stays open for a day is said once more, in a new comment, because an edit notifies no reader. */
import { isTeam } from '../access/authority.ts';
import { gateAddress, questionLink } from '../observation/facts.ts';
import type { Gate, OpenGate } from '../state/gate.ts';
import { formatMentions } from '../text/format.ts';
import { mostMentioned } from './asked-people.ts';

const remindAfterMs = 24 * 3_600_000;

/** Those whom the question mentioned: a team is no person whom its comment was found to ask. */
export const listReminded = (people: readonly string[], approvers: readonly string[]): string[] =>
  [...people, ...approvers.filter((one) => isTeam(one))].slice(0, mostMentioned);

/** True once in the life of a question. One without a known time was asked by an older build. */
export const isReminderDue = (
  { askedAt, remindedAt }: Pick<OpenGate, 'askedAt' | 'remindedAt'>,
  now: string,
): boolean =>
  askedAt !== undefined && remindedAt === undefined && Date.parse(now) - Date.parse(askedAt) >= remindAfterMs;

/** `repository` is its address. */
export function renderReminder(gate: Gate, people: readonly string[], repository: string): string {
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
