/** Transitions of a head: begin, start fresh, skip, lease, release. Idempotent: a compare-and-swap may apply twice. */

import { trimSettledOption } from '../directives/resume.ts';
import { effectKeys, isGateKey, listOwedReplies } from '../effects/effect.ts';
import { selectLateQuestions, selectUnknownKeys } from '../effects/unconfirmed-keys.ts';
import { findUnrecordedUnlock, questionsAboutHolder } from '../lease/force-unlock.ts';
import { newCounters } from '../state/counters.ts';
import { type BundleRef, type Head, type Lease, maxSkipsKept, type SkippedTick, schemaVersion } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';
import { endKept } from './notices.ts';
import { listUnsaved } from './repair-lost-tick.ts';

export type RunStart = Pick<Head, 'loop' | 'skill' | 'workflow' | 'ceilings'> &
  Partial<Pick<Head, 'watchedPr'>> & { readonly now: string };

/** A loop that has never run: epoch and generation 0, nothing used. */
export function newHead({ loop, skill, workflow, ceilings, watchedPr = null, now }: RunStart): Head {
  return {
    schemaVersion,
    loop,
    skill,
    workflow,
    status: 'running',
    run: 1,
    deferrals: 0,
    epoch: 0,
    generation: 0,
    lease: null,
    bundle: null,
    ceilings,
    counters: newCounters(now),
    reserved: { iteration: 0, dollars: 0 },
    plannedEffects: [],
    lost: [],
    consumed: [],
    skips: [],
    skipsTotal: 0,
    wake: false,
    unlockGate: null,
    openGates: [],
    controlIssue: null,
    backlogReadAt: null,
    backlogSeen: [],
    backlogSyncedAt: null,
    commandCursor: null,
    stop: null,
    notBefore: null,
    pause: null,
    upkeepNotBefore: null,
    updatedAt: now,
    breakerOpen: false,
    watchedPr,
    lostState: null,
    waits: [],
    orders: [],
    issueThreads: [],
  };
}

/** A fresh run over a readable head: all counters start again; epoch, generation and open questions go on. */
export const freshHead = (old: Head, start: RunStart): Head => ({
  ...newHead(start),
  run: old.run + 1,
  epoch: old.epoch,
  generation: old.generation,
  lost: old.lost,
  // Questions of the run that ends here: the first tick of the new run closes them.
  openGates: old.openGates,
  plannedEffects: [...old.plannedEffects.filter(isGateKey), ...listOwedReplies(old).map(({ key }) => key)],
  skips: old.skips,
  skipsTotal: old.skipsTotal,
  unlockGate: old.unlockGate,
  controlIssue: old.controlIssue,
  commandCursor: old.commandCursor,
  lostState: old.lostState,
  // The newest commands are read once more, and must stay recorded as obeyed.
  consumed: settledOptions(old.consumed),
});

/**
 * Records a tick that found a holder. Idempotent, so that a write without an answer may be retried. Only the last 20
 * are kept. `updatedAt` stays: it records when the holder was last seen alive.
 */
export function withSkip(head: Head, skip: SkippedTick, wake: boolean): Head {
  const known = head.skips.some((other) => other.runId === skip.runId && other.runAttempt === skip.runAttempt);
  const woken = { ...head, wake: head.wake || wake };
  if (known) return woken;
  return { ...woken, skips: [...head.skips, skip].slice(-maxSkipsKept), skipsTotal: head.skipsTotal + 1 };
}

/** Acquires the lease: epoch + 1. The tick that begins is the one that an earlier wake-up requested. */
export const withLease = (head: Head, lease: Lease): Head => ({
  ...head,
  epoch: lease.epoch,
  lease,
  wake: false,
  updatedAt: lease.startedAt,
});

export const released = (head: Head, now: string): Head => ({ ...head, lease: null, updatedAt: now });

/** This tick's head, with others' changes since: the lease's deadline, skips, the wake-up, questions about our lock. */
export const over =
  (mine: Head) =>
  (newest: Head): Head => ({
    ...mine,
    lease: newest.lease && { ...newest.lease, iteration: (mine.lease ?? newest.lease).iteration },
    skips: newest.skips,
    skipsTotal: newest.skipsTotal,
    wake: newest.wake,
    unlockGate: newest.unlockGate,
    plannedEffects: [...new Set([...mine.plannedEffects, ...questionsAboutHolder(newest)])],
  });

const consumedKept = 20;

export interface SavedBundle {
  readonly bundle: BundleRef;
  readonly generation: number;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  /** Keys of failed questions and commits that the next tick must look for. Absent for another tick's bundle. */
  readonly unclear?: readonly string[];
}

/** The next generation: what the bundle records leaves the head; skips that came meanwhile stay. */
export function withBundle(newest: Head, saved: SavedBundle): Head {
  const { bundle, generation, state, history } = saved;
  const lost = listUnsaved(newest.lost, history);
  const unclear = saved.unclear ?? selectUnknownKeys({ plannedEffects: newest.plannedEffects, lost }, state);
  const recordedSkips = new Set(
    history
      .filter(({ outcome }) => outcome === 'skipped_lock')
      .map(({ runId, runAttempt }) => `${runId}/${runAttempt}`),
  );
  const unlockGate = findUnrecordedUnlock(newest.unlockGate, history);
  const open = new Set([...state.gates.map(({ id }) => id), ...(unlockGate === null ? [] : [unlockGate.gate.id])]);
  return {
    ...newest,
    generation,
    bundle,
    upkeepNotBefore: null,
    // An answered gate leaves the head only with a bundle that no longer contains it.
    openGates: newest.openGates.filter(({ id }) => open.has(id)),
    // An answer stays only if the bundle still holds its gate: a post step saved it, or a tick admitted by an answer
    // adopted it.
    consumed: [
      ...newest.consumed.filter(({ id }) => open.has(id)),
      ...newestCommands(newest.consumed),
      ...settledOptions(newest.consumed.filter(({ id }) => /^(?:box|dispatch)\//.test(id)).slice(-consumedKept)),
    ],
    // Gates to be closed stay planned, so that a fresh run, which drops the state, closes them too.
    plannedEffects: [
      ...new Set([
        ...state.unclosed.map(({ gateId }) => effectKeys.gateClose(gateId)),
        ...unclear,
        // No bundle records whether the end was reported.
        ...endKept(newest),
        // The next holder looks for their comments.
        ...questionsAboutHolder(newest),
        ...selectLateQuestions(newest),
      ]),
    ],
    lost,
    reserved: { iteration: 0, dollars: 0 },
    breakerOpen: state.runStreak.breaker.circuitState !== 'closed',
    unlockGate,
    orders: [],
    skips: newest.skips.filter(({ runId, runAttempt }) => !recordedSkips.has(`${runId}/${runAttempt}`)),
  };
}

/**
 * Keeps the ids of commands that are read again: the cursor is just before the newest. Newest are the highest comments,
 * since a stop is obeyed first wherever it is. Newest are also those obeyed last, since an old comment may have been
 * edited. Orders from forms and boxes do not count.
 */
function newestCommands(consumed: Head['consumed']): Head['consumed'] {
  const commentOf = (id: string): number => Number(/^comment\/(\d+)\//.exec(id)?.[1] ?? 0);
  const commands = consumed.filter(({ id }) => id.startsWith('comment/'));
  const written = commands.toSorted((a, b) => commentOf(a.id) - commentOf(b.id));
  const kept = new Set([...written.slice(-consumedKept), ...commands.slice(-consumedKept)]);
  return settledOptions(commands.filter((command) => kept.has(command)));
}

const settledOptions = (consumed: Head['consumed']): Head['consumed'] =>
  consumed.map(({ id, option }) => ({ id, option: trimSettledOption(option) }));
