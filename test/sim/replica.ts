/**
 * A replica of GitHub that lags behind: without the newest swaps of the head, or without the newest threads and
 * comments.
 */

import { moveRefs, readRef } from '../../src/emulator/git/refs.ts';
import { type Comment, type Thread, threadsOf } from '../../src/emulator/model/thread.ts';
import type { Call, Network } from './network.ts';

/**
 * The head lags by less than the product's second read waits for. Lists lag by a few seconds, which GitHub's
 * documentation admits.
 */
const mostBehindMs = { head: 2_500, list: 5_000 };

/** The writes that the replica lacks; null = it does not lag. */
export interface Behind {
  /** The commit of the state branch that it still shows. */
  readonly tip: string | null;
  /** It shows no thread and no comment that was made later. */
  readonly since: number | null;
}

const lists = new Set([
  'GET /repos/{owner}/{repo}/issues',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'GET /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments',
]);

const isList = ({ name, path, isRead }: Call): boolean => isRead && (lists.has(name) || path === '/graphql');

/** Whether lists that this tick read may have lacked what was made at that time. */
export const mayHaveMissed = (
  { faults }: Pick<Network, 'faults'>,
  { tick, began, madeAt }: { readonly tick: string; readonly began: number; readonly madeAt: number },
): boolean =>
  madeAt > began - mostBehindMs.list &&
  faults.struck.some(({ kind, where }) => kind === 'stale-list' && where.startsWith(`${tick}: `));

/** Draws whether the replica lags for this request. */
export function behind(
  { faults, chance, lag, timeline, tipAt, github, place }: Network,
  reader: string,
  call: Call,
): Behind | null {
  if (call.name === 'TickgateHead') {
    if (!faults.strikes('stale-replica', reader)) return null;
    const older = tipAt(timeline.now() - chance.between(100, mostBehindMs.head));
    return older === null || older === readRef(github.repository.gitDir, place.stateRef)
      ? null
      : { tip: older, since: null };
  }
  if (!isList(call) || !faults.strikes('stale-list', `${reader}: ${call.name}`)) return null;
  return { tip: null, since: timeline.now() - lag.between(100, mostBehindMs.list) };
}

/** Returns one answer as the replica gives it. */
export async function asOf<T>(
  { github, place }: Pick<Network, 'github' | 'place'>,
  older: Behind | null,
  read: () => Promise<T>,
): Promise<T> {
  if (older === null) return await read();
  const { gitDir } = github.repository;
  const putBack = [
    ...(older.tip === null ? [] : [tipAs(gitDir, place.stateRef, older.tip)]),
    ...(older.since === null ? [] : [withoutNewest(threadsOf(github.repository), older.since)]),
  ];
  try {
    return await read();
  } finally {
    for (const put of putBack) put();
  }
}

function tipAs(gitDir: string, stateRef: string, tip: string): () => void {
  const now = readRef(gitDir, stateRef);
  if (now === undefined) return () => {};
  const put = (sha: string): void => void moveRefs(gitDir, [{ name: stateRef, before: undefined, after: sha }]);
  put(tip);
  return () => put(now);
}

/** Threads and comments are both kept in the order in which they were made. */
function withoutNewest(threads: Map<number, Thread>, since: number): () => void {
  const hidden = [...threads].filter(([, { createdAt }]) => createdAt > since);
  for (const [number] of hidden) threads.delete(number);
  const cut = [...threads.values()].map(({ comments }) => [comments, cutFrom(comments, since)] as const);
  return () => {
    for (const [comments, newest] of cut) comments.push(...newest);
    for (const [number, thread] of hidden) threads.set(number, thread);
  };
}

function cutFrom(comments: Comment[], since: number): Comment[] {
  const first = comments.findIndex(({ createdAt }) => createdAt > since);
  return first < 0 ? [] : comments.splice(first);
}
