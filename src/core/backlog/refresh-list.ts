/** Selects the issues of a large backlog that a tick reads afresh: the first ones, and those awaiting an answer. */
import type { BacklogIssue, Observation } from '../observation/facts.ts';
import { claimLabel } from '../state/counters.ts';
import type { CachedBacklog, CachedIssue } from '../state/loop-state.ts';
import { includesIgnoringCase } from '../text/format.ts';
import { buildBacklogComparator, type SortedBacklog } from './eligibility.ts';

/** Free issues in order: as many as the criteria question inspects, and some more whose text looks clear. */
const firstFree = 20;
const moreClear = 12;
/** Issues that a question or a plan names. */
const mostNamed = 20;
/** Including issues that look hindered, in case they no longer are. */
const mostIssues = 60;
/** Blockers whose state is asked along: what issues wait for by their own text. */
const mostBlockers = 100;

export interface RefreshList {
  /** Issues to read whole, with their thread if they have the claim label or agents were shown comments of it. */
  readonly issues: readonly { readonly number: number; readonly isClaimed: boolean }[];
  /** Issues and pull requests of which only the state is wanted. */
  readonly states: readonly number[];
}

export interface RefreshFacts {
  readonly known: CachedBacklog;
  /** Read in this tick, with nothing left to ask. */
  readonly read: ReadonlySet<number>;
  readonly sorted: SortedBacklog;
  /** How many more free issues to read. */
  readonly spare: number;
  /** Subjects with an open question, and the first of the plan that an answer may continue. */
  readonly named: readonly number[];
  readonly priorityLabels: readonly string[];
  /** Issues whose comments agents were shown: they may have changed since. */
  readonly shown: ReadonlySet<number>;
}

/** Cached lines of issues that were not read in this tick. */
export function listUnreadIssues({ issues }: CachedBacklog, read: readonly BacklogIssue[]): CachedIssue[] {
  const fresh = new Set(read.map(({ number }) => number));
  return issues.filter(({ number }) => !fresh.has(number));
}

/** Whether a tick that found no work has seen the whole backlog. A reading is bounded and may end early. */
export const hasSeenWholeBacklog = (
  { unlooked = 0, doubts = 0 }: Pick<Observation, 'unlooked' | 'doubts'>,
  { workable, behind }: Pick<SortedBacklog, 'workable' | 'behind'>,
): boolean => unlooked + doubts === 0 && (workable.length > 0 || behind.length === 0);

export function buildRefreshList(facts: RefreshFacts): RefreshList {
  const { known, read, sorted, priorityLabels } = facts;
  const lines = new Map(known.issues.map((line) => [line.number, line]));
  const isUnread = ({ number }: { readonly number: number }): boolean => !read.has(number);
  const named = facts.named.flatMap((number) => lines.get(number) ?? []).slice(0, mostNamed);
  const first = selectFreeIssues(lines, facts);
  const others = sorted.hindered
    .filter(({ why }) => why.kind === 'blocked' || why.kind === 'taken')
    .flatMap(({ issue }) => lines.get(issue.number) ?? [])
    .toSorted((a, b) => Number(mayBeOurs(b)) - Number(mayBeOurs(a)) || buildBacklogComparator(priorityLabels)(a, b));
  const chosen = [...new Set([...named, ...first, ...others])].slice(0, mostIssues);
  const issues = chosen.filter(isUnread).map((line) => ({
    number: line.number,
    isClaimed: hasClaimLabel(line) || facts.shown.has(line.number),
  }));
  return { issues, states: listBlockerNumbers(chosen.filter(isUnread)) };
}

/**
 * Blockers that the cache does not hold, if nothing is free: named in a text, and outside the backlog or closed long
 * ago. Only a lookup tells which. `asked`: numbers whose state this tick has asked for.
 */
export function listDoubtfulBlockers(
  { known, read, sorted }: Pick<RefreshFacts, 'known' | 'read' | 'sorted'>,
  asked: ReadonlySet<number>,
): readonly number[] {
  if (sorted.workable.length + sorted.behind.length > 0) return [];
  const open = new Set(known.issues.map(({ number }) => number));
  // An issue read in this tick was read together with its blockers.
  const awaited = sorted.hindered.flatMap(({ issue, why }) =>
    why.kind === 'blocked' && !read.has(issue.number) ? why.by : [],
  );
  return [...new Set(awaited)].filter((number) => !open.has(number) && !asked.has(number)).slice(0, mostBlockers);
}

function selectFreeIssues(
  lines: ReadonlyMap<number, CachedIssue>,
  { sorted, priorityLabels, spare }: Pick<RefreshFacts, 'sorted' | 'priorityLabels' | 'spare'>,
): CachedIssue[] {
  const { workable, behind } = sorted;
  const most = firstFree + spare;
  const free = [...workable.flatMap(({ issue }) => lines.get(issue.number) ?? []), ...behind].toSorted(
    buildBacklogComparator(priorityLabels),
  );
  const clear = free.slice(most).filter(({ vague }) => vague !== true);
  return [...free.slice(0, most), ...clear.slice(0, moreClear)];
}

/** It has the claim label, and its claim was not read yet. */
const mayBeOurs = (line: CachedIssue): boolean => line.claim === undefined && hasClaimLabel(line);

const hasClaimLabel = ({ labels = [] }: CachedIssue): boolean => includesIgnoringCase(labels, claimLabel);

const listBlockerNumbers = (chosen: readonly CachedIssue[]): number[] =>
  [...new Set(chosen.flatMap(({ blockers = [] }) => blockers))].slice(0, mostBlockers);
