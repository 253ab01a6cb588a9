/** Folds a tick that was cancelled, killed or broken into the state: its claim stays counted, its lease is given back. */
import { lossLines, skipLines } from './core/history-line.ts';
import { LeaseLostError } from './core/lease.ts';
import { hasClaimed, interruptedHead, lostTick, repaired, unsaved } from './core/repair.ts';
import { loadMemory, saveMemory, type Keeping } from './memory.ts';
import { withBundle } from './finish.ts';
import { over } from './core/head.ts';
import type { Prepared } from './prepare.ts';
import { holdAgain, type Timing } from './state/held-head.ts';
import type { HeadStore } from './state/head-store.ts';

export interface Settling {
  readonly heads: HeadStore;
  readonly keeping: Keeping;
  readonly timing: Timing;
}

/** One sentence: what was settled, or why there was nothing to settle. Only a lease under this tick's own nonce is touched. */
export async function settleInterrupted(
  { heads, keeping, timing }: Settling,
  { tick, head: read }: Prepared,
): Promise<string> {
  const held = holdAgain(heads, { read, nonce: tick.nonce }, timing);
  if (held === null) return 'Nothing to settle: this tick does not hold the lease any more.';
  try {
    const lost = lostTick(held.head());
    if (lost === null || !hasClaimed(lost)) {
      await held.release(timing.now());
      return 'The tick ended before it had claimed anything; its lease is given back.';
    }
    const loaded = await loadMemory(keeping.bundles, held.head(), { resume: false, ageSeconds: 0 });
    if (loaded.kind !== 'loaded') return `Not settled, the next tick repairs it: ${loaded.why}`;
    const at = timing.now();
    const progress = repaired(
      { head: interruptedHead(held.head(), lost, at), state: loaded.memory.state },
      { at, pullRequests: [] },
    );
    await held.change(over({ ...unsaved(progress.head, lost), updatedAt: at }));
    const head = held.head();
    const generation = head.generation + 1;
    const lines = [
      ...skipLines(head, generation),
      ...lossLines(progress.head, { last: loaded.memory.history.at(-1), generation }),
    ];
    const history = [...loaded.memory.history, ...lines];
    const saved = await saveMemory(keeping, head, { ...loaded.memory, state: progress.state, history });
    if (saved.kind === 'failed') return `Not settled, the next tick repairs it: ${saved.why}`;
    await held.change((newest) =>
      withBundle(newest, { bundle: saved.ref, generation, state: progress.state, history }),
    );
    await held.release(timing.now());
    return 'The tick was interrupted: its iteration and its reservation stay counted, and its lease is given back.';
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    return `Nothing more to settle: ${error.message}`;
  }
}
