/** Marks by which a work loop sees, without its bundle, that its own pull requests have turned red or into a conflict. */
import type { Effect, Outcome } from '../effects/effect.ts';
import type { OwnPullRequest } from '../observation/facts.ts';
import type { EarlierPull, LoopState } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';

export interface CheckMark {
  readonly number: number;
  readonly headSha: string;
  /** Combined state of its checks; null = it has none. */
  readonly checks: string | null;
  /** In GitHub's words: `UNKNOWN` while GitHub computes it. */
  readonly mergeable: string;
}

export const isRed = ({ checks }: Pick<CheckMark, 'checks'>): boolean => checks === 'FAILURE' || checks === 'ERROR';

export const markText = (mark: CheckMark): string =>
  `${checksText(mark)}${mark.mergeable === 'CONFLICTING' ? markConflict : ''}`;

const checksText = ({ number, headSha, checks }: CheckMark): string =>
  `${markStart}${number}/${headSha.slice(0, 12)}/${checks ?? 'none'}`;

const markStart = 'own/';
const markConflict = '/conflict';

/** Pull requests of the loop's finished work: nothing else of the loop goes on there. */
export const listFinishedPulls = <Pull extends Pick<OwnPullRequest, 'loop' | 'draft' | 'subject'>>(
  pullRequests: readonly Pull[],
  { loop, subjects }: Pick<LoopState, 'subjects'> & { readonly loop: string },
): Pull[] =>
  pullRequests.filter((pull) => {
    const issue = subjects.find(({ number }) => number === pull.subject);
    // A fresh run knows nothing of it but the pull request.
    return pull.loop === loop && !pull.draft && (issue === undefined || issue.phase === 'done');
  });

/** Those of earlier runs: this run has not worked on their issues, and waits for a person to merge them. */
export const listEarlierPulls = (
  pullRequests: readonly Pick<OwnPullRequest, 'loop' | 'draft' | 'subject' | 'number'>[],
  known: Pick<LoopState, 'subjects'> & { readonly loop: string },
): EarlierPull[] =>
  listFinishedPulls(pullRequests, known)
    .filter((pull) => known.subjects.every(({ number }) => number !== pull.subject))
    .map(({ subject: issue, number: pull }) => ({ issue, pull }))
    .toSorted((one, other) => one.issue - other.issue);

/**
 * Whether others have pushed since the loop left it. A person who goes on with a pull request mends it alone. An earlier
 * run's pull request whose text no longer says where it was left counts as untouched.
 */
export function isTakenOver(
  { number, subject, headSha, leftAt }: OwnPullRequest,
  subjects: readonly Subject[],
): boolean {
  const recorded = subjects.filter((one) => one.number === subject || one.number === number);
  const known = [leftAt ?? null, ...recorded.map((one) => one.headSha)].filter((sha) => sha !== null);
  return known.length > 0 && !known.includes(headSha);
}

/** Of pull requests that a tick opened: it observed them before they were there. */
export const listOpenedMarks = ({ effects, outcomes }: { effects: readonly Effect[]; outcomes: readonly Outcome[] }) =>
  effects.flatMap((effect): string[] => {
    const outcome = outcomes.find(({ key }) => key === effect.key);
    if (effect.kind !== 'pull-request' || effect.draft || outcome === undefined || outcome.kind === 'failed') return [];
    const { number } = outcome.made;
    return number === undefined ? [] : [markText({ number, headSha: '', checks: null, mergeable: 'UNKNOWN' })];
  });

/** Numbers of the pull requests that are marked, newest last. */
export const listMarkedPulls = (seen: readonly string[]): number[] => [
  ...new Set(
    seen.flatMap((one) => (one.startsWith(markStart) ? [Number(one.slice(markStart.length).split('/', 1)[0])] : [])),
  ),
];

/** Whether one has turned red, into a conflict, or out of it. While GitHub computes conflicts, none has changed. */
export const hasTurned = (now: readonly CheckMark[], seen: readonly string[]): boolean =>
  now.some((mark) => hasTurnedRed(mark, seen) || hasConflictChanged(mark, seen));

const hasTurnedRed = (mark: CheckMark, seen: readonly string[]): boolean =>
  isRed(mark) && !seen.some((one) => one === checksText(mark) || one === `${checksText(mark)}${markConflict}`);

function hasConflictChanged({ number, mergeable }: CheckMark, seen: readonly string[]): boolean {
  if (mergeable !== 'CONFLICTING' && mergeable !== 'MERGEABLE') return false;
  const wasInConflict = seen.some((one) => one.startsWith(`${markStart}${number}/`) && one.endsWith(markConflict));
  return wasInConflict !== (mergeable === 'CONFLICTING');
}
