/** Decides which issues of a large backlog a tick reads afresh before it chooses among them: the first ones, and what waits for an answer. */

import type { BacklogIssue, Observation } from '../observation/facts.ts';
import { claimLabel } from '../state/counters.ts';
import type { KnownBacklog, KnownIssue } from '../state/issue-cache.ts';
import { inOrder, type SortedBacklog } from './eligibility.ts';

/** Free ones in order: as many as the question about criteria looks at, and some more whose text looks clear. */
const firstFree = 20;
const moreClear = 12;
/** Those that a question or a plan names. */
const mostNamed = 20;
/** With those that look hindered, in case they are not any more. */
const mostIssues = 60;
/** Whose state is asked along: what issues wait for by their own words. */
const mostBlockers = 100;

export interface ReadingList {
  /** Issues to be read whole; with their thread where they have the claim label, or were told of. */
  readonly issues: readonly { readonly number: number; readonly isClaimed: boolean }[];
  /** Issues and pull requests of which only the state is wanted. */
  readonly states: readonly number[];
}

export interface ListFacts {
  readonly known: KnownBacklog;
  /** Read in this tick already, and nothing of it left open. */
  readonly read: ReadonlySet<number>;
  readonly sorted: SortedBacklog;
  /** So many more free ones. */
  readonly spare: number;
  /** Subjects with an open question, and the first of the plan that an answer may go on with. */
  readonly named: readonly number[];
  readonly priorityLabels: readonly string[];
  /** Of whose threads agents were told something: it may be something else by now. */
  readonly told: ReadonlySet<number>;
}

/** Lines of issues that were not read in this tick. */
export function unreadOf({ issues }: KnownBacklog, read: readonly BacklogIssue[]): KnownIssue[] {
  const fresh = new Set(read.map(({ number }) => number));
  return issues.filter(({ number }) => !fresh.has(number));
}

/** Whether a tick that found nothing to work on has seen all that there is: a reading is bounded, and may end before its goal. */
export const looksOver = (
  { unlooked = 0, doubts = 0 }: Pick<Observation, 'unlooked' | 'doubts'>,
  { workable, behind }: Pick<SortedBacklog, 'workable' | 'behind'>,
): boolean => unlooked + doubts === 0 && (workable.length > 0 || behind.length === 0);

export function readingList(facts: ListFacts): ReadingList {
  const { known, read, sorted, priorityLabels } = facts;
  const lines = new Map(known.issues.map((line) => [line.number, line]));
  const isUnread = ({ number }: { readonly number: number }): boolean => !read.has(number);
  const named = facts.named.flatMap((number) => lines.get(number) ?? []).slice(0, mostNamed);
  const first = freeFirst(lines, facts);
  const others = sorted.hindered
    .filter(({ why }) => why.kind === 'blocked' || why.kind === 'taken')
    .flatMap(({ issue }) => lines.get(issue.number) ?? [])
    .toSorted((a, b) => Number(mayBeOurs(b)) - Number(mayBeOurs(a)) || inOrder(priorityLabels)(a, b));
  const chosen = [...new Set([...named, ...first, ...others])].slice(0, mostIssues);
  const issues = chosen.filter(isUnread).map((line) => ({
    number: line.number,
    isClaimed: hasClaimLabel(line) || facts.told.has(line.number),
  }));
  return { issues, states: statesFor(chosen.filter(isUnread)) };
}

/**
 * What blocked issues wait for and the picture does not hold, if nothing is free: named in a text, and outside of the backlog or closed long
 * ago. Only asking tells which. `asked`: whose state this tick has asked for.
 */
export function doubtsOf(
  { known, read, sorted }: Pick<ListFacts, 'known' | 'read' | 'sorted'>,
  asked: ReadonlySet<number>,
): readonly number[] {
  if (sorted.workable.length + sorted.behind.length > 0) return [];
  const open = new Set(known.issues.map(({ number }) => number));
  // Whoever was read in this tick was read with what it waits for.
  const awaited = sorted.hindered.flatMap(({ issue, why }) =>
    why.kind === 'blocked' && !read.has(issue.number) ? why.by : [],
  );
  return [...new Set(awaited)].filter((number) => !open.has(number) && !asked.has(number)).slice(0, mostBlockers);
}

function freeFirst(
  lines: ReadonlyMap<number, KnownIssue>,
  { sorted, priorityLabels, spare }: Pick<ListFacts, 'sorted' | 'priorityLabels' | 'spare'>,
): KnownIssue[] {
  const { workable, behind } = sorted;
  const most = firstFree + spare;
  const free = [...workable.flatMap(({ issue }) => lines.get(issue.number) ?? []), ...behind].toSorted(
    inOrder(priorityLabels),
  );
  const clear = free.slice(most).filter(({ vague }) => vague !== true);
  return [...free.slice(0, most), ...clear.slice(0, moreClear)];
}

/** With the claim label, and nobody has looked yet whose claim it is. */
const mayBeOurs = (line: KnownIssue): boolean => line.claim === undefined && hasClaimLabel(line);

const hasClaimLabel = ({ labels = [] }: KnownIssue): boolean =>
  labels.some((label) => label.toLowerCase() === claimLabel);

/** What the chosen ones wait for. */
const statesFor = (chosen: readonly KnownIssue[]): number[] =>
  [...new Set(chosen.flatMap(({ blockers = [] }) => blockers))].slice(0, mostBlockers);
