/** Selects the effect keys to keep in the head after a save: planned by a lost tick, not confirmed by any record. */
import type { Head } from '../state/head.ts';
import type { LoopState } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';
import { checkpointsOf, claimedBy, effectKeys } from './effect.ts';

type Recorded = Pick<Subject, 'number' | 'headSha' | 'lastReviewedCommit' | 'review'>;

/** The newest of all: a branch or a pull request shows one of the newest acts, and ticks are rarely lost. */
const mostKept = 64;

/**
 * For a bundle of another tick, or one saved without a decision: all keys that its state does not know. A tick that
 * was lost after the bundle's own tick may have labelled what it claimed. `lost`: lost ticks without a line in the
 * bundle.
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
 * After a tick that recorded its work: reviews without a record, and commits of subjects whose records equal those
 * before it (`last`). The next session on such a subject must know them as ours, also if it was cancelled meanwhile.
 * If a head was recorded since, the commits planned after it stay, since their push may be unconfirmed. A head not
 * among them is newer.
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

/** Also keeps heads older than the last reviewed one: a branch may be set back to one of them. */
function keptReviews(keys: readonly string[], subject: Recorded): string[] {
  const own = effectKeys.review(subject.number, '');
  return keys.filter((key) => key.startsWith(own) && isUntold(key, [subject]));
}

/** No record says whether the planned review of this head was posted. */
function isUntold(key: string, subjects: readonly Recorded[]): boolean {
  return !subjects.some(({ number, lastReviewedCommit, review }) =>
    [lastReviewedCommit, review.noted, ...review.read.map(({ sha }) => sha)].some(
      (sha) => sha !== null && effectKeys.review(number, sha) === key,
    ),
  );
}
