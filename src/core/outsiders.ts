/** Decides which issues of outsiders a tick looks at, to see whether somebody has let them in, and what it remembers of that. */
import type { Admission } from './admission.ts';
import { inOrder } from './backlog.ts';
import { type KnownBacklog, type KnownIssue, overlapSeconds } from './known-backlog.ts';

/** Who let in which of the issues that were looked at. */
export interface AdmissionsRead {
  readonly admissions: readonly Admission[];
  /** When each had changed last, ISO-8601; null = it is gone. Not all that were asked for: the rest is for later. */
  readonly looked: ReadonlyMap<number, string | null>;
}

export interface OutsiderFacts {
  readonly known: KnownBacklog;
  /** Whose text was read in this tick. */
  readonly read: ReadonlyMap<number, unknown>;
  /** With an open question: what is answered by nobody depends on who let it in. */
  readonly gated: ReadonlySet<number>;
  /** Subjects that are finished. */
  readonly over: ReadonlySet<number>;
  /** Looked at in this tick already. */
  readonly looked: ReadonlyMap<number, unknown>;
  readonly priorityLabels: readonly string[];
}

/**
 * `again`: those that would be worked on by what is remembered, in order; rights may have been withdrawn since. `anew`: those that nobody
 * has looked at since they changed, in order.
 */
export function outsidersToLookAt(facts: OutsiderFacts): { readonly again: number[]; readonly anew: number[] } {
  const { known, read, gated, over, looked, priorityLabels } = facts;
  const open = known.issues
    .filter(({ number, outsider }) => outsider !== undefined && !over.has(number) && !looked.has(number))
    .toSorted(inOrder(priorityLabels));
  const isAgain = ({ number, admitted }: KnownIssue): boolean =>
    gated.has(number) || (admitted === true && read.has(number));
  const numbers = (lines: readonly KnownIssue[]): number[] => lines.map(({ number }) => number);
  return {
    again: numbers(open.filter(isAgain)),
    anew: numbers(open.filter((line) => !isAgain(line) && line.admitted === undefined)),
  };
}

/** Nothing is remembered of one that changed a moment ago: the same second may have brought another change that nobody has seen. */
export function withAdmissions(known: KnownBacklog, { admissions, looked }: AdmissionsRead, now: string): KnownBacklog {
  const settled = Date.parse(now) / 1_000 - overlapSeconds;
  const letIn = new Set(admissions.map(({ number }) => number));
  const issues = known.issues.map((line): KnownIssue => {
    const updatedAt = looked.get(line.number);
    if (updatedAt === undefined || line.outsider === undefined) return line;
    const { admitted: _before, ...rest } = line;
    if (updatedAt === null) return rest;
    const updated = Math.floor(Date.parse(updatedAt) / 1_000);
    return updated < settled ? { ...rest, updated, admitted: letIn.has(line.number) } : rest;
  });
  return { ...known, issues };
}

/** What people should know where some were not looked at; null = all were. */
export const notLookedAt = (count: number): string | null =>
  count === 0
    ? null
    : `${count === 1 ? '1 issue of an outsider was' : `${count} issues of outsiders were`} not looked at yet: whether somebody let ${
        count === 1 ? 'it' : 'them'
      } in by a label of backlog.labels is asked in the next ticks.`;
