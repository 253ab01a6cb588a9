/** Folds what was read of a backlog into the picture that the loop keeps of it: what is final, what is still to be read afresh. */

import type { Admission, BacklogIssue, Observation, ReadIssue } from '../observation/facts.ts';
import type { KnownBacklog } from '../state/issue-cache.ts';
import { admittedAssociations, knownOf, seenOf, type View, withChanges } from './issue-cache.ts';

/** The backlog as a tick sees it while it reads. */
export interface Picture {
  readonly known: KnownBacklog;
  /** Read in this tick, and nothing of it left open. */
  readonly fresh: ReadonlyMap<number, BacklogIssue>;
  /** Numbers that this tick has seen open. */
  readonly open: ReadonlySet<number>;
  readonly seen: readonly string[];
}

/** The first reading of a tick: everything that is open, or what changed since the picture before. */
export interface FirstReading {
  readonly issues: readonly ReadIssue[];
  readonly left: readonly number[];
  readonly ended: readonly number[];
  readonly touched: readonly { readonly number: number; readonly updatedAt: string }[];
}

export function pictureOf(
  before: KnownBacklog | null,
  read: FirstReading,
  at: {
    readonly view: View;
    readonly run: number;
    readonly now: string;
    /** What an older picture knows of authors outlives it. */
    readonly authors?: KnownBacklog['authors'] | undefined;
  },
): Picture {
  const { view, run, now, authors } = at;
  const open = new Set(before === null ? read.issues.map(({ number }) => number) : []);
  const lines = read.issues.map((issue) =>
    knownOf(
      withNamed(issue, () => true),
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
      issues: withChanges(before?.issues ?? [], { lines, left, ended }),
      ...(authors === undefined ? {} : { authors }),
    },
    fresh: new Map(read.issues.filter((issue) => isFinal(issue, open)).map((issue) => [issue.number, sure(issue)])),
    open,
    seen: seenOf(read.touched, now),
  };
}

/** Nothing is left to be asked: whose claim it is, and whether what its text names is open. */
const isFinal = ({ claims, named }: ReadIssue, open: ReadonlySet<number>): boolean =>
  claims !== null && named.every((number) => open.has(number));

const sure = (issue: ReadIssue): BacklogIssue => withNamed(issue, () => true);

/** What its text names blocks it like GitHub's own relations, while it is open. */
function withNamed({ named, ...issue }: ReadIssue, isOpen: (number: number) => boolean): BacklogIssue {
  const blockers = [...new Set([...issue.openBlockers, ...named.filter(isOpen)])];
  const dependsOn = [...new Set([...issue.dependsOn, ...named])];
  return { ...issue, dependsOn, openBlockers: blockers.toSorted((a, b) => a - b) };
}

/** Issues read by number, and the states of what they wait for. */
export interface SecondReading {
  readonly issues: readonly ReadIssue[];
  readonly left: readonly number[];
  readonly states: ReadonlyMap<number, string>;
  /** Whose state was asked: without an answer it is not there any more. */
  readonly asked: readonly number[];
}

export function withReading(picture: Picture, read: SecondReading, view: View): Picture {
  const isOpen = (number: number): boolean => read.states.get(number) === 'OPEN' || picture.open.has(number);
  const issues = read.issues.map((issue) => withNamed(issue, isOpen));
  const lines = issues.map((issue) => knownOf(issue, view));
  const ended = read.asked.filter((number) => !isOpen(number));
  const fresh = new Map(picture.fresh);
  for (const issue of issues) fresh.set(issue.number, issue);
  for (const number of read.left) fresh.delete(number);
  const known = withChanges(picture.known.issues, { lines, left: read.left, ended });
  return { ...picture, known: { ...picture.known, issues: known }, fresh };
}

const mostUnclear = 5;

/** Of those whose texts count: which name something that they wait for and that was not understood; null = none does. */
export function unclearRemark({ fresh }: Picture, admissions: readonly Admission[]): string | null {
  const letIn = new Set(admissions.map(({ number }) => number));
  const unclear = [...fresh.values()]
    .filter(({ number, authorAssociation }) => admittedAssociations.includes(authorAssociation) || letIn.has(number))
    .flatMap((issue) => (issue.unclear === true ? [`#${issue.number}`] : []));
  if (unclear.length === 0) return null;
  const more = unclear.length > mostUnclear ? ` and ${unclear.length - mostUnclear} more` : '';
  return `What follows \`depends on\` or \`blocked by\` was not understood in ${unclear.slice(0, mostUnclear).join(', ')}${more}: write \`#12\` for an issue of this repository; for one of another repository set GitHub's "blocked by".`;
}

/** In order of their numbers. */
export const observed = ({ fresh, known, seen }: Picture): Pick<Observation, 'backlog' | 'known' | 'seen'> => ({
  backlog: [...fresh.values()].toSorted((a, b) => a.number - b.number),
  known,
  seen,
});
