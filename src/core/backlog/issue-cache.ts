/** Cache of the open issues between two ticks, and how a tick's readings change it: only what changed is asked for. */
import type { Admission, BacklogIssue, Observation, ReadIssue } from '../observation/facts.ts';
import { isOwnClosingPull } from '../observation/pull-request.ts';
import { claimLabel } from '../state/counters.ts';
import { CachedBacklog, CachedIssue } from '../state/loop-state.ts';
import { digest, equalsIgnoringCase, includesIgnoringCase } from '../text/format.ts';

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

type Touched = Pick<BacklogIssue, 'number' | 'updatedAt'>;

export const buildSeenKey = ({ number, updatedAt }: Touched): string => `${number}@${isoSeconds(updatedAt)}`;

const seenKept = 50;

/**
 * Changes shortly before a reading that the reading has seen: the next look at that period finds no news in them.
 * GitHub tells only the second of a change. What changed in the reading's own second or later may have changed again
 * since, so it is read again.
 */
export const listSeenKeys = (touched: readonly Touched[], readAt: string): string[] => {
  const since = Date.parse(buildChangesCursor({ readAt }));
  const until = isoSeconds(readAt) * 1_000;
  return touched
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= since && Date.parse(updatedAt) < until)
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
  const labels = issue.labels.filter((label) => includesIgnoringCase([claimLabel, ...view.labels], label));
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
    ...(issue.claims === null || !includesIgnoringCase(labels, claimLabel)
      ? {}
      : { claim: issue.claims.at(-1)?.loop ?? null }),
    ...(looksVague(issue.body, view.criteria) ? { vague: true } : {}),
  };
}

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
interface FirstReading extends Omit<CacheChanges, 'lines'> {
  readonly issues: readonly ReadIssue[];
  readonly touched: readonly Touched[];
}

export function buildPartialBacklog(
  before: CachedBacklog | null,
  read: FirstReading,
  { view, run, now, authors }: ReadingFacts,
): PartialBacklog {
  const open = new Set(before === null ? read.issues.map(({ number }) => number) : []);
  const lines = read.issues.map((issue) => toKnownIssue(assumeNamedOpen(issue), view));
  const final = read.issues.filter((issue) => isFinal(issue, open));
  return {
    known: {
      view: view.of,
      run,
      syncedAt: before?.syncedAt ?? now,
      readAt: now,
      issues: applyCacheChanges(before?.issues ?? [], { ...read, lines }),
      ...(authors === undefined ? {} : { authors }),
    },
    fresh: new Map(final.map((issue) => [issue.number, assumeNamedOpen(issue)])),
    open,
    seen: listSeenKeys(read.touched, now),
  };
}

interface ReadingFacts {
  readonly view: BacklogView;
  readonly run: number;
  readonly now: string;
  /** Known authors outlive an outdated cache. */
  readonly authors?: CachedBacklog['authors'] | undefined;
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
interface FollowUpReading extends Pick<FirstReading, 'issues' | 'left'> {
  readonly states: ReadonlyMap<number, string>;
  /** Numbers whose state was asked. One without an answer no longer exists. */
  readonly asked: readonly number[];
}

export function applyFollowUpReading(before: PartialBacklog, read: FollowUpReading, view: BacklogView): PartialBacklog {
  const isOpen = (number: number): boolean => read.states.get(number) === 'OPEN' || before.open.has(number);
  const issues = read.issues.map((issue) => addNamedBlockers(issue, isOpen));
  const lines = issues.map((issue) => toKnownIssue(issue, view));
  const ended = read.asked.filter((number) => !isOpen(number));
  const fresh = new Map(before.fresh);
  for (const issue of issues) fresh.set(issue.number, issue);
  for (const number of read.left) fresh.delete(number);
  const known = applyCacheChanges(before.known.issues, { lines, left: read.left, ended });
  return { ...before, known: { ...before.known, issues: known }, fresh };
}

const mostUnclear = 5;

/** Remark on issues that count and whose text names a dependency that was not understood. Null = there are none. */
export function unclearDependenciesSentence(
  { fresh }: PartialBacklog,
  admissions: readonly Admission[],
): string | null {
  const letIn = new Set(admissions.map(({ number }) => number));
  const unclear = [...fresh.values()]
    .filter((issue) => issue.unclear === true)
    .filter(({ number, authorAssociation }) => admittedAssociations.includes(authorAssociation) || letIn.has(number))
    .map(({ number }) => `#${number}`);
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
