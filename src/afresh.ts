/** Reads again what a tick began with, after others held the lease: the head, where the default branch is, and what time it is. */
import { repositoryRider } from './github/repository.ts';
import type { Asked } from './open.ts';
import type { HeadBranch } from './state/head-branch.ts';
import { trustedHead } from './trusted-head.ts';

export interface Rereading {
  readonly heads: HeadBranch;
  /** GitHub's clock, ISO-8601. */
  readonly now: () => string;
  readonly sleep: (ms: number) => Promise<void>;
}

/** A head that was there may not be gone, or older, by now. */
export async function readAfresh({ heads, now, sleep }: Rereading, asked: Asked): Promise<Asked> {
  const { read, along } = await heads.readWith(repositoryRider);
  const before = asked.head.kind === 'present' ? asked.head.head : null;
  const head = await trustedHead({
    read,
    remembered: before,
    readAgain: () => heads.read(),
    leftInCache: () => Promise.resolve(before !== null),
    sleep,
  });
  return { ...asked, head, tick: { ...asked.tick, now: now(), baseSha: along.baseSha } };
}
