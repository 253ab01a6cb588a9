/** Cache of the open issues between two ticks, so that a tick asks only for what changed since. */
import type { BacklogIssue } from '../observation/facts.ts';
import { isOwnClosingPull } from '../observation/pull-request.ts';
import { claimLabel } from '../state/counters.ts';
import { CachedBacklog, CachedIssue } from '../state/loop-state.ts';
import { digest } from '../text/format.ts';

/** How many open issues are cached. A larger backlog has to be narrowed. */
export const maxCachedIssues = 20_000;

/** Settings and people that decide how an issue is cached. */
export interface BacklogView {
  readonly assignee: string | null;
  readonly ownLogin: string;
  /** Labels that decide something: priorities, trust. */
  readonly labels: readonly string[];
  readonly criteria: 'heading' | 'any-list' | 'none';
  /** Digest of everything that the cache depends on, the filter included. */
  readonly of: string;
}

export function buildBacklogView(settings: Omit<BacklogView, 'of'> & { readonly filter: unknown }): BacklogView {
  const { filter, ...view } = settings;
  return { ...view, of: digest(JSON.stringify([filter, view])) };
}

const hoursOfPicture = 24;

export const isFullReadOutdated = (syncedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(syncedAt) >= hoursOfPicture * 3_600_000;

/** True at the start of a run, with other settings, and once a day: relations may change without a visible change. */
export function isCacheOutdated(known: CachedBacklog | null, now: { view: string; run: number; at: string }): boolean {
  if (known === null || known.view !== now.view || known.run !== now.run) return true;
  return isFullReadOutdated(known.syncedAt, now.at);
}

/** Overlap of two readings: clocks differ, seconds are shared, replicas may lag. Reading twice is harmless. */
export const overlapSeconds = 120;

/** Start of the period whose changes are asked for; ISO-8601. */
export const buildChangesCursor = ({ readAt }: Pick<CachedBacklog, 'readAt'>): string =>
  new Date(Date.parse(readAt) - overlapSeconds * 1_000).toISOString();

export const buildSeenKey = ({
  number: of,
  updatedAt,
}: {
  readonly number: number;
  readonly updatedAt: string;
}): string => `${of}@${Math.floor(Date.parse(updatedAt) / 1_000)}`;

const seenKept = 50;

/**
 * Changes shortly before a reading that the reading has seen: the next look at that period finds no news in them.
 * GitHub tells only the second of a change. What changed in the reading's own second or later may have changed again
 * since, so it is read again.
 */
export const listSeenKeys = (
  touched: readonly { readonly number: number; readonly updatedAt: string }[],
  readAt: string,
): string[] => {
  const since = Date.parse(buildChangesCursor({ readAt }));
  const secondOfReading = Math.floor(Date.parse(readAt) / 1_000) * 1_000;
  return touched
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= since && Date.parse(updatedAt) < secondOfReading)
    .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, seenKept)
    .map(buildSeenKey);
};

/** Authors whose texts may reach an agent unasked. A member who hides the membership has none of these. */
export const admittedAssociations: readonly string[] = ['OWNER', 'MEMBER', 'COLLABORATOR'];

/** Enough to notice another text. Whatever depends on the text is read again. */
export const shortenTextHash = (hash: string): string => hash.slice(0, 8);

const isoSeconds = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/** The cached line of an issue. Its claims count only if they were read with it. */
export function toKnownIssue(issue: BacklogIssue, view: BacklogView): CachedIssue {
  const labels = issue.labels.filter((label) => isOneOf(label, [claimLabel, ...view.labels]));
  const closing = issue.closingPullRequests.filter((pull) => !isOwnClosingPull(pull, view.ownLogin));
  const assigned = issue.assignees.some((login) => view.assignee === null || !equalsIgnoringCase(login, view.assignee));
  return {
    number: issue.number,
    created: isoSeconds(issue.createdAt),
    text: shortenTextHash(issue.textHash),
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

const equalsIgnoringCase = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const isOneOf = (label: string, labels: readonly string[]): boolean =>
  labels.some((one) => equalsIgnoringCase(one, label));

/** Quick check for the reading order only. Judging needs a syntax tree, which is too slow for ten thousand texts. */
function looksVague(body: string, mode: BacklogView['criteria']): boolean {
  if (mode === 'none') return false;
  const listed = mode === 'heading' ? /^#{3}[ \t]+[*_]*acceptance criteria/im : /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/m;
  return !listed.test(body) || /\b(?:TBD|TODO)\b/.test(body);
}

/** Result of one reading: lines of backlog issues, and numbers that left the backlog or are no longer open. */
export interface CacheChanges {
  readonly lines: readonly CachedIssue[];
  /** Not in the backlog: closed, gone, or outside the filter. */
  readonly left: readonly number[];
  /** No longer open: an issue that waited for one of these stops waiting for it. */
  readonly ended: readonly number[];
}

/** The cached lines with the changes applied, in order of their numbers. */
export function applyCacheChanges(issues: readonly CachedIssue[], { lines, left, ended }: CacheChanges): CachedIssue[] {
  const known = new Map(issues.map((issue) => [issue.number, issue]));
  for (const gone of left) known.delete(gone);
  for (const line of lines) known.set(line.number, keepAdmission(line, known.get(line.number)));
  const over = new Set(ended);
  return [...known.values()]
    .map((issue) => (issue.blockers?.some((one) => over.has(one)) ? removeEndedBlockers(issue, over) : issue))
    .toSorted((a, b) => a.number - b.number);
}

/** If an issue did not change, its known admission still holds. */
const keepAdmission = (line: CachedIssue, before: CachedIssue | undefined): CachedIssue =>
  before?.admitted === undefined || before.updated !== line.updated ? line : { ...line, admitted: before.admitted };

function removeEndedBlockers({ blockers = [], ...issue }: CachedIssue, over: ReadonlySet<number>): CachedIssue {
  const left = blockers.filter((one) => !over.has(one));
  return left.length === 0 ? issue : { ...issue, blockers: left };
}
