/** Marks by which a work loop sees, without its bundle, that checks of its own pull requests have turned red. */
import type { Effect, Outcome } from '../effects/effect.ts';
import type { OwnPullRequest } from '../observation/facts.ts';
import type { LoopState } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';

/** Head of a pull request, and the combined state of its checks; null = it has none. */
export interface CheckMark {
  readonly number: number;
  readonly headSha: string;
  readonly checks: string | null;
}

export const isRed = ({ checks }: Pick<CheckMark, 'checks'>): boolean => checks === 'FAILURE' || checks === 'ERROR';

export const markText = ({ number, headSha, checks }: CheckMark): string =>
  `${markStart}${number}/${headSha.slice(0, 12)}/${checks ?? 'none'}`;

const markStart = 'own/';

/** Pull requests of the loop's finished work: nothing else of the loop goes on there. */
export const listFinishedPulls = (
  pullRequests: readonly OwnPullRequest[],
  { loop, subjects }: Pick<LoopState, 'subjects'> & { readonly loop: string },
): OwnPullRequest[] =>
  pullRequests.filter((pull) => {
    const issue = subjects.find(({ number }) => number === pull.subject);
    // A fresh run knows nothing of it but the pull request.
    return pull.loop === loop && !pull.draft && (issue === undefined || issue.phase === 'done');
  });

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
    return number === undefined ? [] : [markText({ number, headSha: '', checks: null })];
  });

/** Numbers of the pull requests that are marked, newest last. */
export const listMarkedPulls = (seen: readonly string[]): number[] => [
  ...new Set(
    seen.flatMap((one) => (one.startsWith(markStart) ? [Number(one.slice(markStart.length).split('/', 1)[0])] : [])),
  ),
];

export const hasTurnedRed = (now: readonly CheckMark[], seen: readonly string[]): boolean =>
  now.some((mark) => isRed(mark) && !seen.includes(markText(mark)));
