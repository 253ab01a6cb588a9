/** Decides how questions are kept and listed that may not be asked yet, since as many as a person shall see at once are open already. */

import type { TickFacts } from '../observation/facts.ts';
import { questionLink, repositoryUrl } from '../observation/links.ts';
import { Unasked } from '../state/loop/deferred-question.ts';
import { counted } from '../text/format.ts';
import { ask, type GateFacts } from './questions.ts';

/** Questions about the whole loop are never held back. */
export const unaskedOf = (facts: readonly GateFacts[]): Unasked[] =>
  facts.flatMap((one) => {
    const { name, subject, question } = ask(one);
    return subject === null ? [] : [{ gate: name, subject, question }];
  });

/** What the end of an iteration adds to what its beginning had left; a subject waits with its newest question. */
export const uniteUnasked = (before: readonly Unasked[], more: readonly Unasked[]): Unasked[] => [
  ...before.filter(({ subject }) => !more.some((one) => one.subject === subject)),
  ...more,
];

const listed = 20;

/** Null where every question could be asked; each links to its thread, where it will be asked. */
export function unaskedList(unasked: readonly Unasked[], tick: Pick<TickFacts, 'runUrl'>): string | null {
  if (unasked.length === 0) return null;
  const rest = unasked.length - listed;
  const items = unasked
    .slice(0, listed)
    .map(({ question, subject }) => `- ${questionLink(question, `${repositoryUrl(tick)}/issues/${subject}`)}`);
  return [
    'Not asked yet (`max-open-gates`); as soon as open ones are answered, the next tick asks:',
    '',
    ...items,
    ...(rest > 0 ? [`- and ${counted(rest, 'more question')}`] : []),
  ].join('\n');
}
