/** Ticks whose files were lost are saved before anything new begins, and where that fails nothing begins. */

import { describe, expect, test } from 'vitest';
import { effectKeys } from '../../src/core/effects/effect.ts';
import { withLease } from '../../src/core/record/head-transitions.ts';
import { savesFirst, unsavedSentence } from '../../src/core/record/notices.ts';
import { chargedHead, lostTick, unsaved } from '../../src/core/record/repair-lost-tick.ts';
import type { Head } from '../../src/core/state/head.ts';
import type { HeldHead } from '../../src/ports/head-store.ts';
import type { LoopSnapshot, SnapshotPort } from '../../src/ports/snapshot.ts';
import { acquire } from '../../src/storage/head/lease-session.ts';
import { saveLostTicks } from '../../src/tick/load-snapshot.ts';
import { aHead, aLease, aState, noon } from '../support/core-facts.ts';
import { headInMemory, lockPorts } from '../support/lock-ports.ts';

/** The head after `count` ticks that worked on an issue each, for one dollar, and never saved. */
function afterLost(count: number, recorded: boolean): Head {
  let head = aHead({ epoch: 0 });
  for (let n = 1; n <= count; n++) {
    const leased = withLease(head, aLease({ nonce: `n${n}`, runId: n, epoch: n }));
    const plannedEffects = [effectKeys.claim({ run: 1, subject: n, iteration: n })];
    const working: Head = { ...leased, plannedEffects, reserved: { iteration: n, dollars: 1 } };
    const left = recorded ? unsaved(working, working) : working;
    const lost = lostTick(left);
    if (lost !== null) head = { ...chargedHead(left, lost, noon), lease: null };
  }
  return head;
}

const memory: LoopSnapshot = { state: aState(), history: [], notes: '', previous: [], outdated: [] };

async function acquired(head: Head) {
  const heads = headInMemory(head);
  const taken = (): Head => withLease(head, aLease({ nonce: 'mine', epoch: head.epoch + 1 }));
  const won = await acquire(
    heads.store,
    { read: heads.read(), nonce: 'mine', taken, say: () => {} },
    lockPorts(heads).clock,
  );
  if (won.kind !== 'held') throw new Error(won.kind);
  return { heads, held: won.held };
}

/** Saves lost ticks' lines into `saved`, or fails to. */
function saveLost(held: HeldHead, saved: LoopSnapshot[], fails = false) {
  const ref = { name: 'b', digest: `sha256:${'0'.repeat(64)}`, bytes: 1, artifactId: 1, cacheKey: null };
  const { clock, github } = lockPorts(headInMemory(held.head()));
  const save: SnapshotPort['save'] = (_head, files) => {
    if (fails) return Promise.resolve({ kind: 'failed', why: 'no room' });
    saved.push(files);
    return Promise.resolve({ kind: 'saved', ref: { ...ref, savedAt: noon, durableDays: 30 }, notes: [] });
  };
  return saveLostTicks(
    { clock, github: { ...github, readOwnPullRequests: () => Promise.resolve([]) }, snapshot: { save } },
    { held, memory },
  );
}

describe('ticks that could not save', () => {
  test('are borne while it is one, and are saved for before anything else from the second on', () => {
    expect([0, 1, 2].map((count) => savesFirst(afterLost(count, true)))).toEqual([false, false, true]);
    expect([9, 10].map((count) => savesFirst(afterLost(count, false)))).toEqual([false, true]);
  });

  test('that were lost before they could record lose no line, however many they are', async () => {
    const lost = afterLost(25, false);
    expect(lost.lost.map(({ runId }) => runId)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    const saved: LoopSnapshot[] = [];
    const { held: ours } = await acquired(lost);
    expect(await saveLost(ours, saved)).toEqual({ kind: 'saved' });
    expect(saved[0]?.history.map(({ runId, iteration, outcome }) => [runId, iteration, outcome])).toEqual(
      lost.lost.map(({ runId }) => [runId, runId, 'errored']),
    );
    expect(saved[0]?.state.usage.map(({ costReported }) => costReported)).toEqual(lost.lost.map(() => 1));
    expect(saved[0]?.state.subjects.map(({ failures }) => failures.length)).toEqual(lost.lost.map(() => 1));
    expect(ours.head()).toMatchObject({ generation: 1, lost: [], bundle: { name: 'b' }, counters: lost.counters });
    expect(await saveLost(ours, saved)).toEqual({ kind: 'nothing-left' });
  });

  test('stay what they are while nothing can be saved, and their answers and questions stay known', async () => {
    const openGates = [{ id: 'work-1-ambiguous-criteria-1-abcd', commentId: 7, nodeId: 'N', askedAt: noon }];
    const consumed = [{ id: 'work-1-ambiguous-criteria-2-abcd', option: 'proceed' }];
    const lost = { ...afterLost(3, true), openGates, consumed };
    const { heads, held: ours } = await acquired(lost);
    expect(await saveLost(ours, [], true)).toEqual({ kind: 'failed', why: 'no room' });
    expect(heads.head()).toMatchObject({ generation: 0, lost: lost.lost, bundle: null });
    expect(await saveLost(ours, [])).toEqual({ kind: 'saved' });
    expect(heads.head()).toMatchObject({ generation: 1, lost: [], consumed });
    expect(heads.head()?.plannedEffects).toContain(effectKeys.gate(openGates[0]?.id ?? ''));
  });

  test('are reported in one sentence with what to do', () => {
    expect(unsavedSentence(afterLost(2, true), 'no room.')).toBe(
      'What the last 2 ticks did could not be saved, and nothing is started before it is. ' +
        'Make room for artifacts and caches, or choose another `state-store`. Last cause: no room.',
    );
  });
});
