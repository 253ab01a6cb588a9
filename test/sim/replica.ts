/** A replica of GitHub that answers reads of the head and has not heard of the newest swaps. */
import { moveRefs, readRef } from '../../src/emulator/git/refs.ts';
import type { InProcess } from '../../src/emulator/in-process.ts';
import type { Network } from './network.ts';
import { stateRef } from './place.ts';

/** It is behind by less than what the loop's second look waits for. */
const mostBehindMs = 2_500;

/** Where it still sees the state branch; null = it is not behind. */
export function olderTip({ faults, chance, timeline, tipAt, github }: Network, reader: string): string | null {
  if (!faults.strikes('stale-replica', reader)) return null;
  const older = tipAt(timeline.now() - chance.between(100, mostBehindMs));
  return older === readRef(github.repository.gitDir, stateRef) ? null : older;
}

/** One answer as it gives it. */
export async function asOf<T>({ repository }: InProcess, older: string | null, read: () => Promise<T>): Promise<T> {
  const now = readRef(repository.gitDir, stateRef);
  if (older === null || now === undefined) return await read();
  const put = (sha: string): void =>
    void moveRefs(repository.gitDir, [{ name: stateRef, before: undefined, after: sha }]);
  put(older);
  try {
    return await read();
  } finally {
    put(now);
  }
}
