/** Folds a tick that was cancelled, killed or broken into the state: its claim stays counted, its lease is given back. */
import { interruptedLine, skipLines } from './core/history-line.ts';
import { LeaseLostError } from './core/lease.ts';
import { charged, lostTick } from './core/repair.ts';
import { loadMemory, saveMemory, type Keeping } from './memory.ts';
import { unsaved, withBundle } from './finish.ts';
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
    if (lost === null) {
      await held.release(timing.now());
      return 'The tick ended before it had claimed anything; its lease is given back.';
    }
    const loaded = await loadMemory(keeping.bundles, held.head(), { resume: false, ageSeconds: 0 });
    if (loaded.kind !== 'loaded') return `Not settled, the next tick repairs it: ${loaded.why}`;
    const progress = charged({ head: held.head(), state: loaded.memory.state }, lost, timing.now());
    await held.change(over({ ...unsaved(progress.head, lost), updatedAt: timing.now() }));
    const head = held.head();
    const lines = [...skipLines(head, head.generation + 1), interruptedLine(head, head.generation + 1, lost)];
    const saved = await saveMemory(keeping, head, {
      ...loaded.memory,
      state: progress.state,
      history: [...loaded.memory.history, ...lines],
    });
    if (saved.kind === 'saved')
      await held.change((newest) => withBundle(newest, head, { bundle: saved.ref, state: progress.state }));
    await held.release(timing.now());
    return 'The tick was interrupted: its iteration and its reservation stay counted, and its lease is given back.';
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    return `Nothing more to settle: ${error.message}`;
  }
}
