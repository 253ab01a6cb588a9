/** Reads the head once more before it is called set back or deleted: answers of one query may come from replicas of different age. */

import { deletedSentence, hasTicked, wentBack } from '../core/access/rollback-detection.ts';
import type { Remembered } from '../core/state/head/remembered.ts';
import type { HeadRead } from '../ports/head-store.ts';

export interface Doubting {
  readonly read: HeadRead;
  readonly remembered: Remembered | null;
  readonly readAgain: () => Promise<HeadRead>;
  /** Whether a cache entry of the loop is left; asked only where there is no head. */
  readonly leftInCache: () => Promise<boolean>;
  readonly sleep: (ms: number) => Promise<void>;
}

const replicaLagMs = 3_000;

/** The head as read, or `unreadable` in the field `branch` with the sentence that a person is told. */
export async function trustedHead(doubting: Doubting): Promise<HeadRead> {
  if ((await doubt(doubting, doubting.read)) === null) return doubting.read;
  await doubting.sleep(replicaLagMs);
  const again = await doubting.readAgain();
  const reason = await doubt(doubting, again);
  if (reason === null) return again;
  return { kind: 'unreadable', version: again.kind === 'absent' ? null : again.version, field: 'branch', reason };
}

async function doubt({ remembered, leftInCache }: Doubting, read: HeadRead): Promise<string | null> {
  switch (read.kind) {
    case 'present':
      return wentBack(read.head, remembered);
    case 'absent':
      return hasTicked(remembered) || (await leftInCache()) ? deletedSentence : null;
    case 'unreadable':
      return null;
  }
}
