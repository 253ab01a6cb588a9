/** Detects how the backlog changed since the last iteration planned from it, apart from the loop's own effects. */
import type { PrioritisedIssue, RaisedIssue } from '../gates/questions.ts';
import type { BacklogIssue } from '../observation/facts.ts';
import { BacklogSnapshot } from '../state/loop-state.ts';
import type { Subject } from '../state/subject.ts';
import { includesIgnoringCase } from '../text/format.ts';
import {
  type BacklogSortKey,
  buildBacklogComparator,
  type Hindrance,
  type SortedBacklog,
  toBacklogSortKey,
} from './eligibility.ts';

export interface Drift {
  readonly added: readonly PrioritisedIssue[];
  readonly removed: readonly number[];
  /** Absent = none. */
  readonly raised?: readonly RaisedIssue[];
}

export const buildBacklogSnapshot = (
  sorted: SortedBacklog,
  { priorityLabels }: Pick<DriftFacts, 'priorityLabels'>,
): BacklogSnapshot => ({
  free: [
    ...listFreeIssues(sorted).map(({ number }) => number),
    ...sorted.hindered.filter(({ why }) => isOwnHindrance(why)).map(({ issue }) => issue.number),
  ].toSorted((a, b) => a - b),
  blocked: sorted.hindered.flatMap(({ issue, why }) =>
    why.kind === 'blocked' ? [{ number: issue.number, by: [...why.by] }] : [],
  ),
  priorities: listFreeIssues(sorted).flatMap((issue) => {
    const label = priorityOf(issue, priorityLabels);
    return label === null ? [] : [{ number: issue.number, label }];
  }),
});

const priorityOf = ({ labels = [] }: FreeIssue, priorityLabels: readonly string[]): string | null =>
  priorityLabels.find((label) => includesIgnoringCase(labels, label)) ?? null;

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
  const now = buildBacklogSnapshot(sorted, { priorityLabels });
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
    .map((issue) => ({ number: issue.number, priority: priorityOf(issue, priorityLabels) }));
  const raised = listRaised(before, { free, subjects, priorityLabels });
  if (!left && removed.length === 0) return null;
  if (added.length + removed.length + raised.length === 0) return null;
  return { added, removed, ...(raised.length === 0 ? {} : { raised }) };
}

/** Issues of the plan that moved up by their label since. One that is under way is gone on with in any case. */
function listRaised(
  { free: planned, priorities }: BacklogSnapshot,
  { free, subjects, priorityLabels }: Omit<DriftFacts, 'sorted'> & { readonly free: readonly FreeIssue[] },
): RaisedIssue[] {
  if (priorities === undefined) return [];
  const rank = (label: string | null): number => {
    const place = priorityLabels.findIndex((one) => one.toLowerCase() === label?.toLowerCase());
    return place < 0 ? priorityLabels.length : place;
  };
  const underway = new Set(subjects.filter(({ claimed }) => claimed).map(({ number }) => number));
  return free
    .filter(({ number }) => planned.includes(number) && !underway.has(number))
    .flatMap((issue) => {
      const before = priorities.find(({ number }) => number === issue.number)?.label ?? null;
      const priority = priorityOf(issue, priorityLabels);
      return priority !== null && rank(priority) < rank(before) ? [{ number: issue.number, priority, before }] : [];
    });
}

/**
 * The candidates that the plan holds, in its order. All of them if it holds none: a plan that is worked off restricts
 * nothing.
 */
export function selectPlannedCandidates(
  sorted: SortedBacklog,
  plan: BacklogSnapshot,
  priorityLabels: readonly string[],
): SortedBacklog['workable'] {
  const planned = new Set(plan.free);
  const kept = sorted.workable.filter(({ issue }) => planned.has(issue.number));
  const isWorkedOff = kept.length === 0 && !sorted.behind.some(({ number }) => planned.has(number));
  if (isWorkedOff) return sorted.workable;
  const { priorities } = plan;
  if (priorities === undefined) return kept;
  const byPlace = buildBacklogComparator(priorityLabels);
  const asPlanned = ({ issue }: SortedBacklog['workable'][number]): BacklogSortKey => ({
    ...toBacklogSortKey(issue),
    labels: priorities.filter(({ number }) => number === issue.number).map(({ label }) => label),
  });
  return kept.toSorted((a, b) => byPlace(asPlanned(a), asPlanned(b)));
}
