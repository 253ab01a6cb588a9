/** Decides what a loop remembers of the open issues between two ticks, so that it asks only for what changed since. */

import type { BacklogIssue } from '../observation/facts.ts';
import { isOurs } from '../observation/pull-request.ts';
import { claimLabel } from '../state/counters.ts';
import { KnownBacklog, KnownIssue } from '../state/issue-cache.ts';
import { digest } from '../text/format.ts';

/** How many open issues are remembered; who has more narrows the backlog. */
export const knownAtMost = 20_000;

/** What makes an issue's line: settings and people. */
export interface View {
  readonly assignee: string | null;
  readonly ownLogin: string;
  /** Labels that decide about something: priorities, trust. */
  readonly labels: readonly string[];
  readonly criteria: 'heading' | 'any-list' | 'none';
  /** Everything that the picture hangs on, the filter included. */
  readonly of: string;
}

export function viewOf(settings: Omit<View, 'of'> & { readonly filter: unknown }): View {
  const { filter, ...view } = settings;
  return { ...view, of: digest(JSON.stringify([filter, view])) };
}

const hoursOfPicture = 24;

/** A full reading of then is too old. */
export const isAgedOut = (syncedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(syncedAt) >= hoursOfPicture * 3_600_000;

/** Anew at the start of a run, with other settings, and once a day: relations may change without a trace in what changed since. */
export function isOutdated(known: KnownBacklog | null, now: { view: string; run: number; at: string }): boolean {
  if (known === null || known.view !== now.view || known.run !== now.run) return true;
  return isAgedOut(known.syncedAt, now.at);
}

/** Two readings overlap by this: clocks differ, seconds are shared, and a copy that answers may be late. Read twice does no harm. */
export const overlapSeconds = 120;

/** From when on changes are asked for; ISO-8601. */
export const cursorOf = ({ readAt }: Pick<KnownBacklog, 'readAt'>): string =>
  new Date(Date.parse(readAt) - overlapSeconds * 1_000).toISOString();

/** An issue or pull request as it was at its last change. */
export const seenKey = ({ number: of, updatedAt }: { readonly number: number; readonly updatedAt: string }): string =>
  `${of}@${Math.floor(Date.parse(updatedAt) / 1_000)}`;

const seenKept = 50;

/**
 * What had changed shortly before a reading and was seen by it: the next look at the same moments finds no news in it. GitHub tells the
 * second of a change only, so that what changed in the reading's own second, or after, may have changed once more behind it: that is read
 * again.
 */
export const seenOf = (
  touched: readonly { readonly number: number; readonly updatedAt: string }[],
  readAt: string,
): string[] => {
  const since = Date.parse(cursorOf({ readAt }));
  const secondOfReading = Math.floor(Date.parse(readAt) / 1_000) * 1_000;
  return touched
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= since && Date.parse(updatedAt) < secondOfReading)
    .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, seenKept)
    .map(seenKey);
};

/** Whose texts may reach an agent without anybody's word. A member of an organisation who hides the membership reads as none of these. */
export const admittedAssociations: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];

/** Enough to see that a text is another one, of which nothing hangs but what is read again. */
export const textStart = (hash: string): string => hash.slice(0, 8);

const isoSeconds = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/** The line of an issue that was read; its claims count where they were read with it. */
export function knownOf(issue: BacklogIssue, view: View): KnownIssue {
  const labels = issue.labels.filter((label) => isOneOf(label, [claimLabel, ...view.labels]));
  const closing = issue.closingPullRequests.filter((pull) => !isOurs(pull, view.ownLogin));
  const assigned = issue.assignees.some((login) => view.assignee === null || !same(login, view.assignee));
  return {
    number: issue.number,
    created: isoSeconds(issue.createdAt),
    text: textStart(issue.textHash),
    ...(labels.length === 0 ? {} : { labels }),
    ...(issue.milestoneDue === null ? {} : { due: isoSeconds(issue.milestoneDue) }),
    ...(admittedAssociations.includes(issue.authorAssociation)
      ? {}
      : { outsider: issue.author, updated: isoSeconds(issue.updatedAt) }),
    ...(assigned ? { assigned: true } : {}),
    ...(issue.openBlockers.length === 0 ? {} : { blockers: [...issue.openBlockers] }),
    ...(issue.blockedElsewhere ? { elsewhere: true } : {}),
    ...(closing.length === 0 ? {} : { closing: closing.map(({ number: pull }) => pull) }),
    ...(issue.claims === null || !isOneOf(claimLabel, labels) ? {} : { claim: issue.claims.at(-1)?.loop ?? null }),
    ...(looksVague(issue.body, view.criteria) ? { vague: true } : {}),
  };
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const isOneOf = (label: string, labels: readonly string[]): boolean => labels.some((one) => same(one, label));

/** A glance, for the order of reading alone: the judgement needs a syntax tree, which ten thousand texts cannot have. */
function looksVague(body: string, mode: View['criteria']): boolean {
  if (mode === 'none') return false;
  const listed = mode === 'heading' ? /^#{3}[ \t]+[*_]*acceptance criteria/im : /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/m;
  return !listed.test(body) || /\b(?:TBD|TODO)\b/.test(body);
}

/** What one reading found: lines of issues that are in the backlog, and numbers of what is in it no more, or open no more. */
export interface Changes {
  readonly lines: readonly KnownIssue[];
  /** Not in the backlog: closed, gone, or outside of the filter. */
  readonly left: readonly number[];
  /** Not open: whoever waits for one of them waits no more. */
  readonly ended: readonly number[];
}

/** The lines with the changes laid over them, in order of their numbers. */
export function withChanges(issues: readonly KnownIssue[], { lines, left, ended }: Changes): KnownIssue[] {
  const known = new Map(issues.map((issue) => [issue.number, issue]));
  for (const gone of left) known.delete(gone);
  for (const line of lines) known.set(line.number, asLookedAt(line, known.get(line.number)));
  const over = new Set(ended);
  return [...known.values()]
    .map((issue) => (issue.blockers?.some((one) => over.has(one)) ? withoutBlockers(issue, over) : issue))
    .toSorted((a, b) => a.number - b.number);
}

/** A new reading of an issue that did not change: who let it in is known. */
const asLookedAt = (line: KnownIssue, before: KnownIssue | undefined): KnownIssue =>
  before?.admitted === undefined || before.updated !== line.updated ? line : { ...line, admitted: before.admitted };

function withoutBlockers({ blockers = [], ...issue }: KnownIssue, over: ReadonlySet<number>): KnownIssue {
  const left = blockers.filter((one) => !over.has(one));
  return left.length === 0 ? issue : { ...issue, blockers: left };
}
