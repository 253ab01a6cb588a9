/** Loads the snapshot under the lease. Ends the tick if it cannot be read, or if nothing can be saved. */

import { dropUnknownGates } from '../core/claim/planned-effects.ts';
import { stopUnreadableRun } from '../core/directives/resume.ts';
import { nameRecipe } from '../core/outcomes/name-recipe.ts';
import { keepOutcomes } from '../core/outcomes/record-outcomes.ts';
import { lossLines } from '../core/record/build-history-line.ts';
import { guarded, witnessesOf } from '../core/record/head-guard.ts';
import { over, withBundle } from '../core/record/head-transitions.ts';
import { afterInterruption } from '../core/record/interruption.ts';
import { savesFirst } from '../core/record/notices.ts';
import { dropSavedLosses, isOfThisRun, repaired } from '../core/record/repair-lost-tick.ts';
import type { TickOutcome } from '../core/reports/action-outputs.ts';
import type { Head } from '../core/state/head.ts';
import { withGatesFromThreads } from '../persistence/loop-snapshot.ts';
import type { Threads } from '../ports/github.ts';
import type { HeldHead } from '../ports/head-store.ts';
import type { LoopSnapshot, SnapshotLoad, SnapshotPort } from '../ports/snapshot.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { HeldLoop, TickPorts } from '../ports/tick-ports.ts';
import { deferTick, deferUnsaved, haltOnBundle } from './halt-unreadable.ts';
import { releaseEarly } from './release.ts';

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
  const kept = await withKeptOutcomes(ports.snapshot, asked, loaded.memory);
  const memory = withGatesFromThreads(kept, held.head(), threads);
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

/**
 * What became of pull requests is history, not spend, so a fresh run keeps it. It is read from the bundle of the run
 * before. If that cannot be read, it is forgotten: a fresh start is also the remedy for such a bundle.
 */
async function withKeptOutcomes(
  snapshot: Pick<SnapshotPort, 'load'>,
  { head, request, config, tick }: TickInput,
  memory: LoopSnapshot,
): Promise<LoopSnapshot> {
  if (!request.fresh || head.kind !== 'present' || head.head.bundle === null) return memory;
  const before = await snapshot.load(head.head);
  const { startedAt } = head.head.counters;
  const at = { recipe: nameRecipe(config), startedAt, now: tick.now };
  const outcomes = before.kind === 'loaded' ? keepOutcomes(before.memory.state, at) : undefined;
  return outcomes === undefined ? memory : { ...memory, state: { ...memory.state, outcomes } };
}

/** Runs before the head is used to decide or report. Returns one line per error. */
async function guardHeadAgainstWitnesses(
  { config, teams, shown, controlIssue, request }: TickInput,
  { held, memory }: HeldLoop,
): Promise<readonly string[]> {
  // This tick has begun the run itself, so nothing can know it yet.
  const seen = request.fresh ? { shown: null } : { line: memory.history.at(-1), shown: shown?.budget ?? null };
  const witnesses = witnessesOf({ ...config, teams }, { line: undefined, controlIssue, ...seen });
  const { head, notes } = guarded(held.head(), witnesses);
  if (head !== held.head()) await held.change((newest) => guarded(newest, witnesses).head);
  return notes;
}

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
  const head = dropSavedLosses(dropUnknownGates(held.head(), memory.state), memory.history);
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
