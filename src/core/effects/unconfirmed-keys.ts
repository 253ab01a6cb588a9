/** Decides which acts stay written down once a bundle is saved: those that a lost tick had planned, and that no record tells of yet. */

import type { Head } from '../state/head.ts';
import type { LoopState } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';
import { checkpointsOf, claimedBy, effectKeys } from './effect.ts';

type Recorded = Pick<Subject, 'number' | 'headSha' | 'lastReviewedCommit' | 'review'>;

/** Newest of all: a branch or a pull request shows one of the newest acts, and ticks are lost seldom. */
const mostKept = 64;

/**
 * Where another tick's bundle is named, or one that nobody decided anything for: whatever this state does not know of. A tick that was lost after
 * the one whose bundle it is may have labelled what it claimed; `lost`: those that no line of the bundle tells of.
 */
export function perhapsThere(
  { plannedEffects, lost }: Pick<Head, 'plannedEffects' | 'lost'>,
  { gates: known, subjects }: Pick<LoopState, 'gates' | 'subjects'>,
): string[] {
  const told = new Set([
    ...known.map(({ id }) => effectKeys.gate(id)),
    ...plannedEffects.filter((key) => subjects.some(({ number, claimed }) => claimed && claimedBy(key) === number)),
  ]);
  const gates = plannedEffects.filter((key) => key.startsWith('gate/') && !told.has(key));
  const claims = lost.length === 0 ? [] : plannedEffects.filter((key) => claimedBy(key) !== null && !told.has(key));
  const acts = plannedEffects.filter((key) =>
    key.startsWith('review/') ? isUntold(key, subjects) : key.startsWith('checkpoint/'),
  );
  return [...gates, ...claims, ...acts.slice(-mostKept)];
}

/**
 * After a tick that has recorded what it did: reviews that no record tells of, and commits of subjects whose records say the same as before it,
 * `last`. Whoever works on such a subject next must know them as ours, also where it was cancelled meanwhile. Of a head that was recorded since, what
 * was planned after it: nobody may have heard whether it was pushed. One that is not among them came after all of them.
 */
export function keptKeys(
  keys: readonly string[],
  { subjects, last }: { readonly subjects: readonly Recorded[]; readonly last: readonly Recorded[] },
): string[] {
  const kept = new Set(
    subjects.flatMap((subject) => {
      const before = last.find(({ number }) => number === subject.number);
      return [...keptCheckpoints(keys, subject, before), ...keptReviews(keys, subject)];
    }),
  );
  return keys.filter((key) => kept.has(key)).slice(-mostKept);
}

function keptCheckpoints(keys: readonly string[], { number, headSha }: Recorded, before?: Recorded): string[] {
  const commits = checkpointsOf(keys, number);
  const known = headSha === null ? -1 : commits.lastIndexOf(headSha);
  if (known === -1 && headSha !== null && headSha !== before?.headSha) return [];
  return commits.slice(known + 1).map((sha) => effectKeys.checkpoint(number, sha));
}

/** Also of a head before the one that was reviewed since: a branch may be set back to it. */
function keptReviews(keys: readonly string[], subject: Recorded): string[] {
  const own = effectKeys.review(subject.number, '');
  return keys.filter((key) => key.startsWith(own) && isUntold(key, [subject]));
}

/** A head that a tick was to review, and nobody knows whether it did. */
function isUntold(key: string, subjects: readonly Recorded[]): boolean {
  return !subjects.some(({ number, lastReviewedCommit, review }) =>
    [lastReviewedCommit, review.noted, ...review.read.map(({ sha }) => sha)].some(
      (sha) => sha !== null && effectKeys.review(number, sha) === key,
    ),
  );
}
