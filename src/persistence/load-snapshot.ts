/** What a tick remembers under the lease: the bundle that the head names, or a newer one that a dead holder saved and could not name. */

import { withKnownGates } from '../core/claim/planned-effects.ts';
import { readBack, unknownGates } from '../core/gates/recover-from-comment.ts';
import { lossLines } from '../core/record/build-history-line.ts';
import { over, withBundle } from '../core/record/head-transitions.ts';
import { afterInterruption } from '../core/record/interruption.ts';
import { savesFirst } from '../core/record/notices.ts';
import { isOfThisRun, repaired, withoutTold } from '../core/record/repair-lost-tick.ts';
import type { Head, Loss } from '../core/state/head.ts';
import { gateTextHash } from '../github/api/graphql-fields.ts';
import type { GitHubDoor, Threads } from '../ports/github.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';
import type { FoundAgain, Memory, MemoryLoad, Saved } from './loop-snapshot.ts';

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

/** Saves what lost ticks left before anything new is begun, where it has to: their lines, charges and failures, and nothing else. */
export interface CatchingUp {
  readonly door: Pick<GitHubDoor, 'now' | 'readOwnPullRequests'>;
  readonly save: (head: Head, memory: Memory) => Promise<Saved>;
}

export type CaughtUp =
  | { readonly kind: 'nothing-left' }
  /** The head names the new bundle; what was loaded is old. */
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly why: string };

export async function catchUp({ door, save }: CatchingUp, held: HeldHead, memory: Memory): Promise<CaughtUp> {
  const head = withoutTold(withKnownGates(held.head(), memory.state), memory.history);
  if (!savesFirst(head)) return { kind: 'nothing-left' };
  const pullRequests = await door.readOwnPullRequests();
  const settled = repaired({ head, state: memory.state }, { at: door.now(), pullRequests });
  const generation = head.generation + 1;
  const lines = lossLines(settled.head, { last: memory.history.at(-1), generation });
  const [state, history] = [settled.state, [...memory.history, ...lines]];
  const saved = await save(held.head(), { ...memory, state, history });
  if (saved.kind === 'failed') return saved;
  await held.change((newest) => {
    const before = over(settled.head)(newest);
    return afterInterruption(withBundle(before, { bundle: saved.ref, generation, state, history }), before);
  });
  return { kind: 'saved' };
}
