/** Loads the snapshot under the lease. Ends the tick if the snapshot cannot be read or nothing can be saved. */

import { stopUnreadableRun } from '../core/directives/resume.ts';
import { guarded, witnessesOf } from '../core/record/head-guard.ts';
import type { Head } from '../core/state/head.ts';
import { loadNewestSnapshot, saveLostTicks, withGatesFromThreads } from '../persistence/load-snapshot.ts';
import type { LoopSnapshot } from '../persistence/loop-snapshot.ts';
import type { Threads } from '../ports/github.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';
import { deferTick, deferUnsaved, haltOnBundle } from './halt-unreadable.ts';
import type { LoadedUnderLease, SnapshotPorts, TickOutcome } from './tick-ports.ts';
import { releaseEarly } from './upkeep.ts';

export async function loadSnapshotUnderLease(
  ports: SnapshotPorts,
  asked: TickInput,
  { held, threads }: { readonly held: HeldHead; readonly threads: Threads },
): Promise<LoadedUnderLease> {
  const loaded = await loadNewestSnapshot(ports, held);
  const early = (change?: (head: Head) => Head): Promise<Head> => releaseEarly(ports, held, change);
  const ended = (end: TickOutcome | 'again'): LoadedUnderLease => ({ kind: 'ended', end });
  if (loaded.kind === 'unavailable') {
    const head = await early((newest) => ({ ...newest, deferrals: newest.deferrals + 1 }));
    return ended(await deferTick(ports, asked, { head, why: loaded.why }));
  }
  if (loaded.kind === 'unreadable') {
    const at = ports.door.now();
    // Report before the head records the stop, which silences later ticks. If this tick dies between, the next reports.
    const end = await haltOnBundle(ports, asked, loaded.why);
    await early((newest) => stopUnreadableRun(newest, at));
    return ended(end);
  }
  const memory = withGatesFromThreads(loaded.memory, held.head(), threads);
  const wrong = await guardHeadAgainstWitnesses(ports, asked, { held, memory });
  // Log it now: a tick that starts again finds the head mended already, and reports nothing of it.
  for (const note of wrong) ports.say(note);
  // A fresh start forgets the lost ticks, so there is nothing to record.
  const left = asked.request.fresh ? { kind: 'nothing-left' as const } : await saveLostTicks(ports, held, memory);
  if (left.kind === 'failed') return ended(await deferUnsaved(ports, asked, { head: await early(), why: left.why }));
  if (left.kind === 'saved') {
    // The tick goes on under a new lease: this bundle has the lost ticks' name and no history line of this tick.
    await held.release(ports.door.now());
    return ended('again');
  }
  return { kind: 'memory', memory, notices: [...(loaded.note === null ? [] : [loaded.note]), ...wrong] };
}

/** Runs before the head is used to decide or report. Returns one line per error. */
async function guardHeadAgainstWitnesses(
  { teams }: SnapshotPorts,
  { config: { approvers, hardMax }, shown }: TickInput,
  { held, memory }: { readonly held: HeldHead; readonly memory: LoopSnapshot },
): Promise<readonly string[]> {
  const witnesses = witnessesOf(
    { approvers, hardMax, teams },
    { line: memory.history.at(-1), shown: shown?.budget ?? null },
  );
  const { notes } = guarded(held.head(), witnesses);
  if (notes.length > 0) await held.change((newest) => guarded(newest, witnesses).head);
  return notes;
}
