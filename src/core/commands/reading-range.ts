/** Which threads are read for commands, and up to when they were read. */
import type { Head, IssueThread } from '../state/head.ts';
import type { LoopState } from '../state/loop-state.ts';
import { isTask } from '../state/subject.ts';
import { parseMarker } from '../text/hidden-marker.ts';

/**
 * The newest of these times (ISO-8601), unless it is before `since`. Null = the cursor stays where it is. Refusals and
 * edited comments are read at any age and do not move it back.
 */
export function findNewestReadTime(times: readonly string[], since: string | null): string | null {
  const newest = times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
  return newest !== null && (since === null || Date.parse(newest) >= Date.parse(since)) ? newest : null;
}

/**
 * Comments up to here were read before; ISO-8601. For a run over a lost state, that state counts as having read all that
 * was written before the run began.
 */
export function findReadStart({ commandCursor, lostState }: Pick<Head, 'commandCursor' | 'lostState'>): string | null {
  if (lostState === null) return commandCursor;
  return commandCursor === null || Date.parse(commandCursor) < Date.parse(lostState.at) ? lostState.at : commandCursor;
}

/** Epoch of the tick that drew the control issue; 0 = its body has lost the marker. */
export const readDrawnEpoch = (body: string): number => Number(parseMarker(body)?.fields?.['epoch'] ?? 0);

/** Just before the newest comment that was read: its second may not be over yet. */
export const moveCommandCursor = (read: string | null, cursor: string | null): string | null =>
  read === null ? cursor : new Date(Date.parse(read) - 1).toISOString();

/** A loop reads commands in the threads of the newest pull requests and issues that its run has touched. */
const mostPulls = 20;
const mostIssues = 20;

/** Numbers, oldest first. */
export const listCommandPulls = ({ counters }: Pick<Head, 'counters'>): number[] =>
  counters.prsTouched.slice(-mostPulls).map((name) => Number(name.slice(1)));

/** Oldest first. */
export const listCommandIssues = ({ issueThreads }: Pick<Head, 'issueThreads'>): readonly IssueThread[] =>
  issueThreads.slice(-mostIssues);

/**
 * What a head keeps of the reading of commands. Once the run has drawn its own boxes, all that was written before it has
 * been read, and nothing of a lost state can be obeyed again: the head forgets it, and older versions can read the head.
 */
export function moveReading(
  head: Pick<Head, 'commandCursor' | 'lostState'>,
  { readUpTo, drawnEpoch = 0 }: { readonly readUpTo: string | null; readonly drawnEpoch?: number | undefined },
): Pick<Head, 'commandCursor' | 'lostState'> {
  const { lostState } = head;
  const commandCursor = moveCommandCursor(readUpTo, head.commandCursor);
  // An epoch that cannot be read is no number, and proves nothing.
  return lostState !== null && drawnEpoch > lostState.epoch
    ? { commandCursor: findReadStart({ commandCursor, lostState }), lostState: null }
    : { commandCursor, lostState };
}

interface ClaimedSession {
  readonly subject: number;
  /** Present = it is about a pull request under review. */
  readonly review?: unknown;
}

/**
 * With the issues whose sessions are claimed now as the newest, so that no list is too short for them. A task of a plan
 * has no thread, and a pull request has its own list.
 */
export function withClaimedIssues(
  threads: Head['issueThreads'],
  sessions: readonly ClaimedSession[],
  now: string,
): IssueThread[] {
  const claimed = sessions.filter(({ subject, review }) => review === undefined && !isTask(subject));
  const numbers = [...new Set(claimed.map(({ subject }) => subject))];
  const rest = threads.filter(({ number }) => !numbers.includes(number));
  const newest = numbers.map((number) => threads.find((one) => one.number === number) ?? { number, since: now });
  return [...rest, ...newest].slice(-mostIssues);
}

/** Without those that the run no longer knows. What is done stays: an order may have come just before its end. */
export const keepKnownIssues = (
  threads: Head['issueThreads'],
  { subjects }: Pick<LoopState, 'subjects'>,
): IssueThread[] => threads.filter(({ number }) => subjects.some((one) => one.number === number));
