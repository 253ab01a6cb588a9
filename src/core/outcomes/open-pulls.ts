/** Which pull requests a tick asks about to learn how they ended, beside those of the subjects under way. */
import type { LoopState } from '../state/loop-state.ts';
import type { EndedWork } from '../state/outcomes.ts';
import { countAllSessions, type Subject } from '../state/subject.ts';

/** Pull requests of earlier runs that are kept until they end. */
export const leftKept = 100;

const closedAskedMs = 7 * 86_400_000;

export type AskedPull = Pick<Subject, 'number' | 'pullRequest'> & {
  /** Its issue, whose labels it has too; absent = `number`. */
  readonly issue?: number;
};

/**
 * The subjects under way, then a pull request each: of an earlier run, of a subject that ended before it, and one that
 * was closed within the last week, since people may open it again. They are asked for in the same query. `now`: null = a
 * closed one is not asked for, since that would be a request of its own.
 */
export function withOpenPulls(
  underway: readonly AskedPull[],
  state: LoopState,
  now: string | null,
): readonly AskedPull[] {
  const asked = new Set(underway.flatMap(({ number, pullRequest }) => [number, pullRequest]));
  const { left = [], pulls = [] } = state.outcomes ?? {};
  const wasClosed = ({ result, endedAt }: EndedWork): boolean =>
    now !== null && result === 'closed' && Date.parse(now) - Date.parse(endedAt) < closedAskedMs;
  const more = new Map(
    [...left, ...listPullsOfSubjects(state), ...pulls.filter(wasClosed)].map(({ pull, subject }) => [pull, subject]),
  );
  const others = [...more].filter(([pull]) => !asked.has(pull)).slice(-leftKept);
  return [...underway, ...others.map(([pull, issue]) => ({ number: pull, pullRequest: pull, issue }))];
}

/** Of which the record does not know yet how they ended. One that was merged has given its claim back. */
export function listPullsOfSubjects({
  subjects,
  outcomes,
}: Pick<LoopState, 'subjects' | 'outcomes'>): { readonly pull: number; readonly subject: number }[] {
  const recorded = new Set(outcomes?.pulls.map(({ pull }) => pull));
  const mayBeOpen = (subject: Subject): boolean =>
    countAllSessions(subject) > 0 && (subject.phase !== 'done' || subject.claimed);
  return subjects
    .filter(mayBeOpen)
    .flatMap(({ number, pullRequest: pull }) =>
      pull === null || recorded.has(pull) ? [] : [{ pull, subject: number }],
    );
}
