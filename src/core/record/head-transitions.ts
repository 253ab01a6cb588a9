/** How a head changes: begun, begun anew, skipped past, leased, released; idempotent, since a swap may be applied twice. */

import { trimSettledOption } from '../directives/resume.ts';
import { effectKeys } from '../effects/effect.ts';
import { selectUnknownKeys } from '../effects/unconfirmed-keys.ts';
import { questionsAboutHolder, untoldUnlock } from '../lease/force-unlock.ts';
import { type Ceilings, newCounters } from '../state/counters.ts';
import { type BundleRef, type Head, type Lease, maxSkipsKept, type SkippedTick, schemaVersion } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';
import { endKept } from './notices.ts';
import { untold } from './repair-lost-tick.ts';

/** A loop that has never run: epoch and generation 0, nothing used. */
export function newHead(facts: {
  loop: string;
  skill: 'work' | 'review';
  workflow: string;
  ceilings: Ceilings;
  now: string;
}): Head {
  return {
    schemaVersion,
    loop: facts.loop,
    skill: facts.skill,
    workflow: facts.workflow,
    status: 'running',
    run: 1,
    deferrals: 0,
    epoch: 0,
    generation: 0,
    lease: null,
    bundle: null,
    ceilings: facts.ceilings,
    counters: newCounters(facts.now),
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
    upkeepNotBefore: null,
    updatedAt: facts.now,
    breakerOpen: false,
  };
}

/** A fresh run over a readable head: all counters start again; epoch, generation and what people can still answer go on. */
export const freshHead = (old: Head, start: Parameters<typeof newHead>[0]): Head => ({
  ...newHead(start),
  run: old.run + 1,
  epoch: old.epoch,
  generation: old.generation,
  lost: old.lost,
  // Questions of the run that ends here: the first tick of the new one closes them.
  openGates: old.openGates,
  plannedEffects: old.plannedEffects.filter((key) => /^gate(?:-close)?\//.test(key)),
  skips: old.skips,
  skipsTotal: old.skipsTotal,
  unlockGate: old.unlockGate,
  controlIssue: old.controlIssue,
  commandCursor: old.commandCursor,
  // The newest commands are read once more: they must stay known as obeyed.
  consumed: settledOptions(old.consumed),
});

/**
 * One more tick that met a holder; idempotent, so that a lost answer may be tried again. Only the last 20 are kept. `updatedAt` stays: it
 * tells when the holder was last seen alive.
 */
export function withSkip(head: Head, skip: SkippedTick, wake: boolean): Head {
  const known = head.skips.some((other) => other.runId === skip.runId && other.runAttempt === skip.runAttempt);
  if (known) return { ...head, wake: head.wake || wake };
  return {
    ...head,
    skips: [...head.skips, skip].slice(-maxSkipsKept),
    skipsTotal: head.skipsTotal + 1,
    wake: head.wake || wake,
  };
}

/** The lease taken: epoch + 1. The tick that begins is the one that an earlier wake-up asked for. */
export const withLease = (head: Head, lease: Lease): Head => ({
  ...head,
  epoch: lease.epoch,
  lease,
  wake: false,
  updatedAt: lease.startedAt,
});

export const released = (head: Head, now: string): Head => ({ ...head, lease: null, updatedAt: now });

/** This tick's head over what others may have touched meanwhile: the lease's deadline, skips, the wake-up, questions about our lock. */
export const over =
  (mine: Head) =>
  (newest: Head): Head => ({
    ...mine,
    lease: newest.lease,
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
  /** Keys of questions and commits that failed: they may stand, and the next tick looks for them. Unknown where another tick's bundle is named. */
  readonly unclear?: readonly string[];
}

/** The next generation: what the bundle tells of leaves the head; skips that came meanwhile stay. */
export function withBundle(newest: Head, saved: SavedBundle): Head {
  const { bundle, generation, state, history } = saved;
  const lost = untold(newest.lost, history);
  const unclear = saved.unclear ?? selectUnknownKeys({ plannedEffects: newest.plannedEffects, lost }, state);
  const told = new Set(
    history
      .filter(({ outcome }) => outcome === 'skipped_lock')
      .map(({ runId, runAttempt }) => `${runId}/${runAttempt}`),
  );
  const unlockGate = untoldUnlock(newest.unlockGate, history);
  const open = new Set([...state.gates.map(({ id }) => id), ...(unlockGate === null ? [] : [unlockGate.gate.id])]);
  return {
    ...newest,
    generation,
    bundle,
    upkeepNotBefore: null,
    // An answered gate leaves the head with the bundle that no longer holds it, never before.
    openGates: newest.openGates.filter(({ id }) => open.has(id)),
    // An answered gate is gone from the head, but where its bundle does not know of that: one that a post step saved, or one that is
    // adopted by whoever was let in by an answer.
    consumed: [
      ...newest.consumed.filter(({ id }) => open.has(id)),
      ...newestCommands(newest.consumed),
      ...settledOptions(newest.consumed.filter(({ id }) => /^(?:box|dispatch)\//.test(id)).slice(-consumedKept)),
    ],
    // What is still to be closed is planned and not done: also a fresh run, which forgets the state, closes it.
    plannedEffects: [
      ...new Set([
        ...state.unclosed.map(({ gateId }) => effectKeys.gateClose(gateId)),
        ...unclear,
        // No bundle tells whether it was said.
        ...endKept(newest),
        // The next holder looks for their comments.
        ...questionsAboutHolder(newest),
      ]),
    ],
    lost,
    reserved: { iteration: 0, dollars: 0 },
    breakerOpen: state.runStreak.breaker.circuitState !== 'closed',
    unlockGate,
    skips: newest.skips.filter(({ runId, runAttempt }) => !told.has(`${runId}/${runAttempt}`)),
  };
}

/**
 * Commands since the cursor, which stands just before the newest of them, are read again: their ids must stay known. Newest are those of
 * the highest comments, since a stop is obeyed first wherever it stands, and those obeyed last, since an old comment may have been edited.
 * Orders by forms and boxes do not count among them.
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
