/** Remembers in which commit of the state branch the current bundle was seen: by its name a replica that lags behind shows another commit. */

import type { HeadRead, HeadVersion } from '../../ports/head-store.ts';
import type { HeadBranch } from './head-branch.ts';

/** The same head, which knows the last commit that it was read from or moved to, as long as its bundle lies there, too. */
export function rememberingCommits(plain: Omit<HeadBranch, 'bundleCommit'>): HeadBranch {
  let last: { readonly generation: number; readonly version: HeadVersion } | null = null;
  const saw = (read: HeadRead): void => {
    if (read.kind !== 'present' || read.head.bundle === null) return;
    const { version, head } = read;
    const { artifactId, cacheKey } = read.head.bundle;
    // An answer that is older than an earlier one tells of a bundle that was followed by another.
    const isOlder = last !== null && head.generation < last.generation;
    if (artifactId === null && cacheKey === null && !isOlder) last = { generation: head.generation, version };
  };
  return {
    ...plain,
    bundleCommit: () => last?.version ?? null,
    async read() {
      const read = await plain.read();
      saw(read);
      return read;
    },
    async readWith(rider) {
      const found = await plain.readWith(rider);
      saw(found.read);
      return found;
    },
    async swap(expected, next, along) {
      const swap = await plain.swap(expected, next, along);
      if (swap.kind === 'won') saw({ kind: 'present', version: swap.version, head: next });
      if (swap.kind === 'lost') saw(swap.read);
      return swap;
    },
  };
}
