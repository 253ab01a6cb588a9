/** Detects how the backlog changed since the last iteration planned from it, apart from the loop's own effects. */
import type { PrioritisedIssue } from '../gates/questions.ts';
import type { BacklogIssue } from '../observation/facts.ts';
import { BacklogSnapshot } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';
import { includesIgnoringCase } from '../text/format.ts';
import type { Hindrance, SortedBacklog } from './eligibility.ts';

export interface Drift {
  readonly added: readonly PrioritisedIssue[];
  readonly removed: readonly number[];
}

export const buildBacklogSnapshot = (sorted: SortedBacklog): BacklogSnapshot => ({
  free: [
    ...listFreeIssues(sorted).map(({ number }) => number),
    ...sorted.hindered.filter(({ why }) => isOwnHindrance(why)).map(({ issue }) => issue.number),
  ].toSorted((a, b) => a - b),
  blocked: sorted.hindered.flatMap(({ issue, why }) =>
    why.kind === 'blocked' ? [{ number: issue.number, by: [...why.by] }] : [],
  ),
});

/** Whether read in this tick or not. */
const listFreeIssues = ({ workable, behind }: SortedBacklog): FreeIssue[] => [
  ...workable.map(({ issue }) => issue),
  ...behind,
];
type FreeIssue = Pick<BacklogIssue, 'number'> & { readonly labels?: readonly string[] | undefined };

/** Held back by this loop's own acts or questions: no change of the backlog. */
function isOwnHindrance({ kind }: Hindrance): boolean {
  switch (kind) {
    case 'finished':
    case 'gated':
    case 'declined':
      return true;
    case 'blocked':
    case 'outsider':
    case 'taken':
      return false;
  }
}

export interface DriftFacts {
  readonly sorted: SortedBacklog;
  readonly subjects: readonly Subject[];
  readonly priorityLabels: readonly string[];
}

/** What changed since the snapshot. Null = no change, or nothing of the prior plan is left for a new one to replace. */
export function findBacklogDrift(
  before: BacklogSnapshot,
  { sorted, subjects, priorityLabels }: DriftFacts,
): Drift | null {
  const now = buildBacklogSnapshot(sorted);
  const done = new Set(subjects.filter(({ phase }) => phase === 'done').map(({ number }) => number));
  const freed = new Set(
    before.blocked.filter(({ by }) => by.every((number) => done.has(number))).map((one) => one.number),
  );
  const [was, is] = [new Set(before.free), new Set(now.free)];
  const removed = before.free.filter((number) => !is.has(number) && !done.has(number));
  const free = listFreeIssues(sorted);
  const left = free.some(({ number }) => was.has(number));
  const added = free
    .filter(({ number }) => !was.has(number) && !freed.has(number))
    .map(({ number, labels = [] }) => {
      return { number, priority: priorityLabels.find((label) => includesIgnoringCase(labels, label)) ?? null };
    });
  if ((!left && removed.length === 0) || (added.length === 0 && removed.length === 0)) return null;
  return { added, removed };
}

/** The candidates that the plan holds. All of them if it holds none: a plan that is worked off restricts nothing. */
export function selectPlannedCandidates(sorted: SortedBacklog, plan: BacklogSnapshot): SortedBacklog['workable'] {
  const planned = new Set(plan.free);
  const kept = sorted.workable.filter(({ issue }) => planned.has(issue.number));
  const isWorkedOff = kept.length === 0 && !sorted.behind.some(({ number }) => planned.has(number));
  return isWorkedOff ? sorted.workable : kept;
}
