/** Loads the snapshot under the lease: the head's bundle, or a newer one a dead holder saved but could not name. */

import { dropUnknownGates } from '../core/claim/planned-effects.ts';
import { readBack, unknownGates } from '../core/gates/comment.ts';
import { lossLines } from '../core/record/build-history-line.ts';
import { over, withBundle } from '../core/record/head-transitions.ts';
import { afterInterruption } from '../core/record/interruption.ts';
import { savesFirst } from '../core/record/notices.ts';
import { isOfThisRun, repaired, withoutTold } from '../core/record/repair-lost-tick.ts';
import type { Head } from '../core/state/head.ts';
import { gateTextHash } from '../github/api/graphql-fields.ts';
import type { Threads } from '../ports/github.ts';
import type { HeldHead } from '../ports/head-store.ts';
import type { LoopSnapshot, SnapshotLoad, SnapshotPort } from '../ports/snapshot.ts';
import type { HeldLoop, TickPorts } from '../ports/tick-ports.ts';

/** A holder that recorded and saved lost only its last swap. Its bundle is adopted instead of guessing what it did. */
export async function loadNewestSnapshot(
  { load, findUnnamed }: Pick<SnapshotPort, 'load' | 'findUnnamed'>,
  held: HeldHead,
): Promise<SnapshotLoad> {
  // Never adopts from a run that a fresh start has ended.
  const recorded = held.head().lost.findLast((loss) => loss.recorded && isOfThisRun(loss, held.head()));
  const left = recorded === undefined ? null : await findUnnamed(held.head(), recorded);
  if (left === null) return await load(held.head());
  const { state, history } = left.memory;
  const generation = held.head().generation + 1;
  await held.change((newest) => withBundle(newest, { bundle: left.ref, generation, state, history }));
  return {
    kind: 'loaded',
    memory: left.memory,
    note: `Adopted ${left.ref.name}, which its tick had saved before it died.`,
  };
}

/** Adds questions that only their threads and the head hold: an answer to one of them counts like any other. */
export function withGatesFromThreads(memory: LoopSnapshot, head: Head, threads: Pick<Threads, 'gates'>): LoopSnapshot {
  const { state } = memory;
  const gates = unknownGates(head, state.gates).flatMap((open) => {
    const { comment, thread } = threads.gates.find(({ gateId }) => gateId === open.id) ?? {};
    if (comment == null || thread == null) return [];
    const { body } = comment;
    return readBack(open, { body, textHash: gateTextHash(body), issueNumber: thread.number }) ?? [];
  });
  return gates.length === 0 ? memory : { ...memory, state: { ...state, gates: [...state.gates, ...gates] } };
}

export type LostTicksResult =
  | { readonly kind: 'nothing-left' }
  /** The head names the new bundle, so the loaded snapshot is stale. */
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly why: string };

/** Saves lost ticks' lines, charges and failures, and nothing else, before anything new begins, if that is needed. */
export async function saveLostTicks(
  { github, snapshot, clock }: Pick<TickPorts, 'github' | 'clock'> & { readonly snapshot: Pick<SnapshotPort, 'save'> },
  { held, memory }: HeldLoop,
): Promise<LostTicksResult> {
  const head = withoutTold(dropUnknownGates(held.head(), memory.state), memory.history);
  if (!savesFirst(head)) return { kind: 'nothing-left' };
  const pullRequests = await github.readOwnPullRequests();
  const settled = repaired({ head, state: memory.state }, { at: clock.now(), pullRequests });
  const generation = head.generation + 1;
  const lines = lossLines(settled.head, { last: memory.history.at(-1), generation });
  const [state, history] = [settled.state, [...memory.history, ...lines]];
  const saved = await snapshot.save(held.head(), { ...memory, state, history });
  if (saved.kind === 'failed') return saved;
  await held.change((newest) => {
    const before = over(settled.head)(newest);
    return afterInterruption(withBundle(before, { bundle: saved.ref, generation, state, history }), before);
  });
  return { kind: 'saved' };
}
