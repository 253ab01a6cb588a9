/** Saves what lost ticks left before anything new is begun, where it has to: their lines, charges and failures, and nothing else. */

import { withKnownGates } from '../core/claim/planned-effects.ts';
import { lossLines } from '../core/record/build-history-line.ts';
import { over, withBundle } from '../core/record/head-transitions.ts';
import { afterInterruption } from '../core/record/interruption.ts';
import { repaired, withoutTold } from '../core/record/repair-lost-tick.ts';
import { savesFirst } from '../core/record/save-first.ts';
import type { Head } from '../core/state/head/head.ts';
import type { GitHubDoor } from '../ports/github-gateway.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';
import type { Memory, Saved } from './loop-snapshot.ts';

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
