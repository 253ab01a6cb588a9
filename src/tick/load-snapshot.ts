/** Loads the snapshot under the lease. Ends the tick if the snapshot cannot be read or nothing can be saved. */

import { stopUnreadableRun } from '../core/directives/resume.ts';
import { guarded, witnessesOf } from '../core/record/head-guard.ts';
import type { TickOutcome } from '../core/reports/action-outputs.ts';
import type { Head } from '../core/state/head.ts';
import { loadNewestSnapshot, saveLostTicks, withGatesFromThreads } from '../persistence/load-snapshot.ts';
import type { Threads } from '../ports/github.ts';
import type { HeldHead } from '../ports/head-store.ts';
import type { LoopSnapshot } from '../ports/snapshot.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { HeldLoop, TickPorts } from '../ports/tick-ports.ts';
import { deferTick, deferUnsaved, haltOnBundle } from './halt-unreadable.ts';
import { releaseEarly } from './upkeep.ts';

export type LoadedUnderLease =
  | { readonly kind: 'memory'; readonly memory: LoopSnapshot; readonly notices: readonly string[] }
  /** The lease is released. */
  | { readonly kind: 'ended'; readonly end: TickOutcome | 'again' };

export async function loadSnapshotUnderLease(
  ports: TickPorts,
  asked: TickInput,
  { held, threads }: { readonly held: HeldHead; readonly threads: Threads },
): Promise<LoadedUnderLease> {
  const loaded = await loadNewestSnapshot(ports.snapshot, held);
  const early = (change?: (head: Head) => Head): Promise<Head> => releaseEarly(ports, held, change);
  const ended = (end: TickOutcome | 'again'): LoadedUnderLease => ({ kind: 'ended', end });
  if (loaded.kind === 'unavailable') {
    const head = await early((newest) => ({ ...newest, deferrals: newest.deferrals + 1 }));
    return ended(await deferTick(ports, asked, { head, why: loaded.why }));
  }
  if (loaded.kind === 'unreadable') {
    const at = ports.clock.now();
    // Report before the head records the stop, which silences later ticks. If this tick dies between, the next reports.
    const end = await haltOnBundle(ports, asked, loaded.why);
    await early((newest) => stopUnreadableRun(newest, at));
    return ended(end);
  }
  const memory = withGatesFromThreads(loaded.memory, held.head(), threads);
  const wrong = await guardHeadAgainstWitnesses(asked, { held, memory });
  // Log it now: a tick that starts again finds the head mended already, and reports nothing of it.
  for (const note of wrong) ports.reports.say(note);
  // A fresh start forgets the lost ticks, so there is nothing to record.
  const left = asked.request.fresh ? { kind: 'nothing-left' as const } : await saveLostTicks(ports, { held, memory });
  if (left.kind === 'failed') return ended(await deferUnsaved(ports, asked, { head: await early(), why: left.why }));
  if (left.kind === 'saved') {
    // The tick goes on under a new lease: this bundle has the lost ticks' name and no history line of this tick.
    await held.release(ports.clock.now());
    return ended('again');
  }
  return { kind: 'memory', memory, notices: [...(loaded.note === null ? [] : [loaded.note]), ...wrong] };
}

/** Runs before the head is used to decide or report. Returns one line per error. */
async function guardHeadAgainstWitnesses(
  { config: { approvers, hardMax }, teams, shown }: TickInput,
  { held, memory }: HeldLoop,
): Promise<readonly string[]> {
  const witnesses = witnessesOf(
    { approvers, hardMax, teams },
    { line: memory.history.at(-1), shown: shown?.budget ?? null },
  );
  const { notes } = guarded(held.head(), witnesses);
  if (notes.length > 0) await held.change((newest) => guarded(newest, witnesses).head);
  return notes;
}
