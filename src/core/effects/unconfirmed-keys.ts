/** Selects the effect keys to keep in the head after a save: planned by a lost tick, not confirmed by any record. */
import type { Head, Lease } from '../state/head.ts';
import type { LoopState } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';
import {
  effectKeys,
  isLateKey,
  isPastLate,
  listCheckpoints,
  nextRepairOf,
  parseClaimedSubject,
  parseRepair,
} from './effect.ts';

type RecordedSubject = Pick<Subject, 'number' | 'headSha' | 'lastReviewedCommit' | 'review'>;

/** The newest of all: a branch or a pull request shows one of the newest acts, and ticks are rarely lost. */
const maxKeptKeys = 64;

/**
 * For a bundle of another tick, or one saved without a decision: all keys that its state does not know. A tick that
 * was lost after the bundle's own tick may have labelled what it claimed. `lost`: lost ticks without a line in the
 * bundle.
 */
export function selectUnknownKeys(
  { plannedEffects, lost }: Pick<Head, 'plannedEffects' | 'lost'>,
  { gates: known, subjects }: Pick<LoopState, 'gates' | 'subjects'>,
): string[] {
  const recorded = new Set([
    ...known.map(({ id }) => effectKeys.gate(id)),
    ...plannedEffects.filter((key) =>
      subjects.some(({ number, claimed }) => claimed && parseClaimedSubject(key) === number),
    ),
  ]);
  const gates = plannedEffects.filter((key) => key.startsWith('gate/') && !recorded.has(key));
  const claims =
    lost.length === 0 ? [] : plannedEffects.filter((key) => parseClaimedSubject(key) !== null && !recorded.has(key));
  const acts = plannedEffects.filter((key) => {
    if (key.startsWith('review/')) return isUnrecordedReview(key, subjects);
    return key.startsWith('repair/') ? isUnrecordedRepair(key, subjects) : key.startsWith('checkpoint/');
  });
  return [...gates, ...claims, ...acts.slice(-maxKeptKeys)];
}

/**
 * Keys of questions that a tick planned and that lost its lease. The tick may live on, so that its request arrives after
 * the next holder has looked for the comment. Later holders look until that tick's time is over.
 */
export function listLateQuestions({ unlockGate }: Pick<Head, 'unlockGate'>, lost: LostQuestions): string[] {
  const recorded = unlockGate === null ? null : effectKeys.gate(unlockGate.gate.id);
  return lost.plannedEffects
    .filter((key) => key.startsWith('gate/') && key !== recorded)
    .map((key) => effectKeys.gateLate(key.slice('gate/'.length), lost.lease.deadlineAt));
}

interface LostQuestions {
  readonly plannedEffects: readonly string[];
  readonly lease: Pick<Lease, 'deadlineAt'>;
}

/** Late questions that this holder's successors still look for. It dropped none that may arrive after it has looked. */
export const selectLateQuestions = ({ plannedEffects, lease }: Pick<Head, 'plannedEffects' | 'lease'>): string[] =>
  plannedEffects.filter((key) => isLateKey(key) && (lease === null || !isPastLate(key, lease.startedAt)));

/**
 * After a tick that recorded its work: reviews without a record, and commits of subjects whose records equal those
 * before it (`last`). The next session on such a subject must know them as ours, also if it was cancelled meanwhile.
 * If a head was recorded since, the commits planned after it stay, since their push may be unconfirmed. A head not
 * among them is newer.
 */
export function selectUnrecordedKeys(
  keys: readonly string[],
  { subjects, last }: { readonly subjects: readonly RecordedSubject[]; readonly last: readonly RecordedSubject[] },
): string[] {
  const kept = new Set(
    subjects.flatMap((subject) => {
      const before = last.find(({ number }) => number === subject.number);
      return [...selectUnrecordedCheckpoints(keys, subject, before), ...selectUnrecordedReviews(keys, subject)];
    }),
  );
  return keys.filter((key) => kept.has(key)).slice(-maxKeptKeys);
}

function selectUnrecordedCheckpoints(
  keys: readonly string[],
  { number, headSha }: RecordedSubject,
  before?: RecordedSubject,
): string[] {
  const commits = listCheckpoints(keys, number);
  const known = headSha === null ? -1 : commits.lastIndexOf(headSha);
  if (known === -1 && headSha !== null && headSha !== before?.headSha) return [];
  return commits.slice(known + 1).map((sha) => effectKeys.checkpoint(number, sha));
}

/** Also keeps heads older than the last reviewed one: a branch may be set back to one of them. */
function selectUnrecordedReviews(keys: readonly string[], subject: RecordedSubject): string[] {
  const own = effectKeys.review(subject.number, '');
  return keys.filter((key) => key.startsWith(own) && isUnrecordedReview(key, [subject]));
}

function isUnrecordedRepair(key: string, subjects: readonly RecordedSubject[]): boolean {
  const planned = parseRepair(key);
  const known = subjects.find(({ number }) => number === planned?.pull);
  return planned !== null && (known === undefined || nextRepairOf(known.review, planned.sha) <= planned.number);
}

/** No record says whether the planned review of this head was posted. */
function isUnrecordedReview(key: string, subjects: readonly RecordedSubject[]): boolean {
  return !subjects.some(({ number, lastReviewedCommit, review }) =>
    [lastReviewedCommit, review.noted, ...review.read.map(({ sha }) => sha)].some(
      (sha) => sha !== null && effectKeys.review(number, sha) === key,
    ),
  );
}
