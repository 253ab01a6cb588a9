/** Decides what of the loop's record the page shows: read once a tick, and nothing where it cannot be read. */

import type { LoopState } from '../../../core/state/loop/loop-state.ts';
import type { HistoryLine } from '../../../core/state/records/history-line.ts';
import { readHead, readLoopRecord } from '../evidence.ts';
import type { Stage } from '../stage.ts';

export interface LoopRecord {
  readonly history: readonly HistoryLine[];
  readonly state: LoopState;
}

const newest = new WeakMap<Stage, { readonly digest: string; readonly record: LoopRecord }>();

/** Null = there is none yet. A tick may be about to replace it: then the one before is shown. */
export async function recordOf(stage: Stage): Promise<LoopRecord | null> {
  const known = newest.get(stage) ?? null;
  try {
    const head = (await readHead(stage))?.head ?? null;
    if (head === null || head.bundle === null || head.bundle.digest === known?.digest) return known?.record ?? null;
    const { lines, state } = await readLoopRecord(stage, head);
    newest.set(stage, { digest: head.bundle.digest, record: { history: lines, state } });
    return { history: lines, state };
  } catch {
    return known?.record ?? null;
  }
}
