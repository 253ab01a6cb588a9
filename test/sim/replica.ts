/** A replica of GitHub that has not heard of the newest writes: of the head's swaps, or of threads and comments that were just made. */

import { moveRefs, readRef } from '../../src/emulator/git/refs.ts';
import type { Comment } from '../../src/emulator/model/comment.ts';
import type { Thread } from '../../src/emulator/model/thread.ts';
import type { Call, Network } from './network.ts';

/** Of the head by less than what the product's second look waits for; of lists by what GitHub says of itself: a few seconds. */
const mostBehindMs = { head: 2_500, list: 5_000 };

/** What it does not know yet; null = it is not behind. */
export interface Behind {
  /** Where it still sees the state branch. */
  readonly tip: string | null;
  /** It shows nothing that was made later. */
  readonly since: number | null;
}

const lists = new Set([
  'GET /repos/{owner}/{repo}/issues',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'GET /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments',
]);

const isList = ({ name, path, isRead }: Call): boolean => isRead && (lists.has(name) || path === '/graphql');

/** Whether lists that this tick read may have shown nothing of what was made then. */
export const mayHaveMissed = (
  { faults }: Pick<Network, 'faults'>,
  { tick, began, madeAt }: { readonly tick: string; readonly began: number; readonly madeAt: number },
): boolean =>
  madeAt > began - mostBehindMs.list &&
  faults.struck.some(({ kind, where }) => kind === 'stale-list' && where.startsWith(`${tick}: `));

/** Who asks is behind by chance. */
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

/** One answer as it gives it. */
export async function asOf<T>(
  { github, place }: Pick<Network, 'github' | 'place'>,
  older: Behind | null,
  read: () => Promise<T>,
): Promise<T> {
  if (older === null) return await read();
  const { gitDir, threads } = github.repository;
  const putBack = [
    ...(older.tip === null ? [] : [tipAs(gitDir, place.stateRef, older.tip)]),
    ...(older.since === null ? [] : [withoutNewest(threads, older.since)]),
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

/** Both are kept in the order in which they were made. */
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
