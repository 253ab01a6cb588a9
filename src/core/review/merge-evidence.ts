/** Decides what whoever is asked about a merge is shown of it: the commit, and what vouches for it or does not. */

import type { Check } from '../observation/pull-request.ts';
import { counted } from '../text/format.ts';
import type { MergeFacts } from './merge-facts.ts';

type Shown = Pick<
  MergeFacts,
  | 'headSha'
  | 'baseBranch'
  | 'checks'
  | 'readiness'
  | 'usuallyChecked'
  | 'warnings'
  | 'unheeded'
  | 'changesWanted'
  | 'saidInPart'
>;

/** One line each. */
export function mergeEvidence(facts: Shown): string[] {
  const { headSha, baseBranch, readiness, warnings, changesWanted, saidInPart } = facts;
  const note = readiness.kind === 'ready' ? readiness.note : null;
  return [
    `It is about commit ${headSha.slice(0, 12)}, to go into ${baseBranch}.`,
    ...(note === null ? [] : [`${note}${facts.usuallyChecked ? ' Checks do run here otherwise.' : ''}`]),
    ...checksLine(facts.checks),
    ...(warnings === 0 ? [] : [`The review left ${counted(warnings, 'warning')} open.`]),
    ...unheededLines(facts.unheeded),
    ...(changesWanted === null
      ? []
      : ['Somebody who may write asked for changes on an earlier commit and has not taken that back.']),
    ...(saidInPart ? ['More was said in it than is read: look through its older comments and reviews.'] : []),
  ];
}

/** What a person is to read before they say merge, in the words of who said it. */
function unheededLines(unheeded: Shown['unheeded']): string[] {
  const rest = unheeded.length - wordsShown;
  return [
    ...unheeded
      .slice(0, wordsShown)
      .map(
        ({ by, body }) =>
          `Handed to a responder twice, and named by no answer, or the answer could not be posted: @${by} said: ${body}`,
      ),
    ...(rest > 0 ? [`So were ${rest} more.`] : []),
  ];
}

const wordsShown = 10;

const shown = 20;

function checksLine(checks: readonly Check[]): string[] {
  if (checks.length === 0) return [];
  const rest = checks.length - shown;
  const list = checks.slice(0, shown).map(({ name, state }) => `${name} ${state}`);
  return [`Checks: ${[...list, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')}.`];
}
