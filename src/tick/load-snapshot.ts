/** Decides what a tick goes on from under its lease, and how it ends where that cannot be read, or where nothing can be saved. */

import { stopUnreadableRun } from '../core/directives/resume.ts';
import { guarded, witnessesOf } from '../core/record/head-guard.ts';
import type { Head } from '../core/state/head.ts';
import { loadNewestSnapshot, saveLostTicks, withGatesFromThreads } from '../persistence/load-snapshot.ts';
import type { LoopSnapshot } from '../persistence/loop-snapshot.ts';
import type { TickInput } from '../ports/clock.ts';
import type { Threads } from '../ports/github.ts';
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
    // Said before it stands in the head, by which later ticks are quiet: a tick that dies in between is made up for by the next one.
    const end = await haltOnBundle(ports, asked, loaded.why);
    await early((newest) => stopUnreadableRun(newest, at));
    return ended(end);
  }
  const memory = withGatesFromThreads(loaded.memory, held.head(), threads);
  const wrong = await guardHeadAgainstWitnesses(ports, asked, { held, memory });
  // A tick that begins again finds a head that is mended already, and reports nothing of it.
  for (const note of wrong) ports.say(note);
  // What begins anew forgets what would have to be told.
  const left = asked.request.fresh ? { kind: 'nothing-left' as const } : await saveLostTicks(ports, held, memory);
  if (left.kind === 'failed') return ended(await deferUnsaved(ports, asked, { head: await early(), why: left.why }));
  if (left.kind === 'saved') {
    // The tick goes on under a lease of its own: by its name this bundle is the lost ticks' and no line of this one is in it.
    await held.release(ports.door.now());
    return ended('again');
  }
  return { kind: 'memory', memory, notices: [...(loaded.note === null ? [] : [loaded.note]), ...wrong] };
}

/** Before anything is decided or told by it; one line for each thing that was wrong. */
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
