/** What a tick remembers under the lease: the bundle that the head names, or a newer one that a dead holder saved and could not name. */

import { readBack, unknownGates } from '../core/gates/recover-from-comment.ts';
import { withBundle } from '../core/record/head-transitions.ts';
import { isOfThisRun } from '../core/record/repair-lost-tick.ts';
import type { Head } from '../core/state/head/head.ts';
import type { Loss } from '../core/state/head/lost-tick.ts';
import { gateTextHash } from '../github/api/text-hash.ts';
import type { Threads } from '../ports/github-gateway.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';
import type { FoundAgain, Memory, MemoryLoad } from './loop-snapshot.ts';

export interface Recalling {
  readonly loadMemory: (head: Head) => Promise<MemoryLoad>;
  /** The bundle of the next generation that this holder left behind, if it is whole and says that it is. */
  readonly findLeft: (head: Head, holder: Loss) => Promise<FoundAgain | null>;
}

/** A holder that had recorded and saved lost nothing but its last swap: that is made good instead of guessing what it did. */
export async function recall({ loadMemory, findLeft }: Recalling, held: HeldHead): Promise<MemoryLoad> {
  // Never one of a run that a fresh start has ended.
  const recorded = held.head().lost.findLast((loss) => loss.recorded && isOfThisRun(loss, held.head()));
  const left = recorded === undefined ? null : await findLeft(held.head(), recorded);
  if (left === null) return await loadMemory(held.head());
  const { state, history } = left.memory;
  const generation = held.head().generation + 1;
  await held.change((newest) => withBundle(newest, { bundle: left.ref, generation, state, history }));
  return {
    kind: 'loaded',
    memory: left.memory,
    note: `Adopted ${left.ref.name}, which its tick had saved before it died.`,
  };
}

/** With the questions that stand in their threads and in the head alone: an answer under one of them counts as under any other. */
export function withReadBack(memory: Memory, head: Head, threads: Pick<Threads, 'gates'>): Memory {
  const { state } = memory;
  const gates = unknownGates(head, state.gates).flatMap((open) => {
    const { comment, thread } = threads.gates.find(({ gateId }) => gateId === open.id) ?? {};
    if (comment == null || thread == null) return [];
    const { body } = comment;
    return readBack(open, { body, textHash: gateTextHash(body), issueNumber: thread.number }) ?? [];
  });
  return gates.length === 0 ? memory : { ...memory, state: { ...state, gates: [...state.gates, ...gates] } };
}
