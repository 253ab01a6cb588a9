/** A head that lives as long as its process, for one-off work that leaves no state. */
import { type LeaseProof, proofFor } from '../../core/lease/lease.ts';
import type { Head } from '../../core/state/head.ts';
import type { HeadRead, HeadStore } from '../../ports/head-store.ts';

/** No other process moves it. It compares and swaps all the same, so that its holder follows the same rules. */
export function createPassingHead(): HeadStore {
  let now: HeadRead = { kind: 'absent' };
  let moves = 0;
  return {
    read: () => Promise.resolve(now),
    swap(expected, next: Head) {
      const version = now.kind === 'present' ? now.version : null;
      if (expected !== version) return Promise.resolve({ kind: 'lost', read: now });
      moves += 1;
      now = { kind: 'present', version: `passing-${moves}`, head: next };
      return Promise.resolve({ kind: 'won', version: now.version });
    },
  };
}

/** For a holder that goes on in another process: no other could have taken the lease. */
export function passingProof(lease: { readonly epoch: number; readonly nonce: string }): LeaseProof {
  const proof = proofFor(lease, lease.nonce);
  if (proof === null) throw new Error('A proof is minted for its own nonce.');
  return proof;
}
