/** Merges backlog readings into the loop's issue cache. Tracks which issues are final and which to read again. */
import type { Admission, BacklogIssue, Observation, ReadIssue } from '../observation/facts.ts';
import type { CachedBacklog } from '../state/loop-state.ts';
import {
  admittedAssociations,
  applyCacheChanges,
  type BacklogView,
  listSeenKeys,
  toKnownIssue,
} from './issue-cache.ts';

/** The backlog as a tick sees it while it reads. */
export interface PartialBacklog {
  readonly known: CachedBacklog;
  /** Read in this tick, with nothing left to ask. */
  readonly fresh: ReadonlyMap<number, BacklogIssue>;
  /** Numbers that this tick has seen open. */
  readonly open: ReadonlySet<number>;
  readonly seen: readonly string[];
}

/** The first reading of a tick: everything that is open, or the changes since the cached reading. */
export interface FirstReading {
  readonly issues: readonly ReadIssue[];
  readonly left: readonly number[];
  readonly ended: readonly number[];
  readonly touched: readonly { readonly number: number; readonly updatedAt: string }[];
}

export function buildPartialBacklog(
  before: CachedBacklog | null,
  read: FirstReading,
  at: {
    readonly view: BacklogView;
    readonly run: number;
    readonly now: string;
    /** Known authors outlive an outdated cache. */
    readonly authors?: CachedBacklog['authors'] | undefined;
  },
): PartialBacklog {
  const { view, run, now, authors } = at;
  const open = new Set(before === null ? read.issues.map(({ number }) => number) : []);
  const lines = read.issues.map((issue) =>
    toKnownIssue(
      addNamedBlockers(issue, () => true),
      view,
    ),
  );
  const { left, ended } = read;
  return {
    known: {
      view: view.of,
      run,
      syncedAt: before?.syncedAt ?? now,
      readAt: now,
      issues: applyCacheChanges(before?.issues ?? [], { lines, left, ended }),
      ...(authors === undefined ? {} : { authors }),
    },
    fresh: new Map(
      read.issues.filter((issue) => isFinal(issue, open)).map((issue) => [issue.number, assumeNamedOpen(issue)]),
    ),
    open,
    seen: listSeenKeys(read.touched, now),
  };
}

/** Nothing is left to ask: its claims were read, and all that its text names is open. */
const isFinal = ({ claims, named }: ReadIssue, open: ReadonlySet<number>): boolean =>
  claims !== null && named.every((number) => open.has(number));

const assumeNamedOpen = (issue: ReadIssue): BacklogIssue => addNamedBlockers(issue, () => true);

/** While it is open, an issue named in the text blocks like GitHub's own relations. */
function addNamedBlockers({ named, ...issue }: ReadIssue, isOpen: (number: number) => boolean): BacklogIssue {
  const blockers = [...new Set([...issue.openBlockers, ...named.filter(isOpen)])];
  const dependsOn = [...new Set([...issue.dependsOn, ...named])];
  return { ...issue, dependsOn, openBlockers: blockers.toSorted((a, b) => a - b) };
}

/** Issues read by number, and the states of their blockers. */
export interface FollowUpReading {
  readonly issues: readonly ReadIssue[];
  readonly left: readonly number[];
  readonly states: ReadonlyMap<number, string>;
  /** Numbers whose state was asked. One without an answer no longer exists. */
  readonly asked: readonly number[];
}

export function applyFollowUpReading(
  picture: PartialBacklog,
  read: FollowUpReading,
  view: BacklogView,
): PartialBacklog {
  const isOpen = (number: number): boolean => read.states.get(number) === 'OPEN' || picture.open.has(number);
  const issues = read.issues.map((issue) => addNamedBlockers(issue, isOpen));
  const lines = issues.map((issue) => toKnownIssue(issue, view));
  const ended = read.asked.filter((number) => !isOpen(number));
  const fresh = new Map(picture.fresh);
  for (const issue of issues) fresh.set(issue.number, issue);
  for (const number of read.left) fresh.delete(number);
  const known = applyCacheChanges(picture.known.issues, { lines, left: read.left, ended });
  return { ...picture, known: { ...picture.known, issues: known }, fresh };
}

const mostUnclear = 5;

/** Remark on issues that count and whose text names a dependency that was not understood. Null = there are none. */
export function unclearDependenciesSentence(
  { fresh }: PartialBacklog,
  admissions: readonly Admission[],
): string | null {
  const letIn = new Set(admissions.map(({ number }) => number));
  const unclear = [...fresh.values()]
    .filter(({ number, authorAssociation }) => admittedAssociations.includes(authorAssociation) || letIn.has(number))
    .flatMap((issue) => (issue.unclear === true ? [`#${issue.number}`] : []));
  if (unclear.length === 0) return null;
  const more = unclear.length > mostUnclear ? ` and ${unclear.length - mostUnclear} more` : '';
  return `What follows \`depends on\` or \`blocked by\` was not understood in ${unclear.slice(0, mostUnclear).join(', ')}${more}: write \`#12\` for an issue of this repository; for one of another repository set GitHub's "blocked by".`;
}

/** Issues in order of their numbers. */
export const toObservedBacklog = ({
  fresh,
  known,
  seen,
}: PartialBacklog): Pick<Observation, 'backlog' | 'known' | 'seen'> => ({
  backlog: [...fresh.values()].toSorted((a, b) => a.number - b.number),
  known,
  seen,
});
