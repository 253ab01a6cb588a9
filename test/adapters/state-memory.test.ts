/** What a loop remembers, saved and loaded through the real stores: adopted from the dead, swept, saved again, and never in the clear what was struck out. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renderEffectLine } from '../../src/core/effects/effect.ts';
import { resaveDue } from '../../src/core/record/retention.ts';
import type { BundleRef, Head } from '../../src/core/state/head.ts';
import { createEmptyState, type LoopState } from '../../src/core/state/loop-state.ts';
import { type Finding, newReviewRecord } from '../../src/core/state/review-record.ts';
import { newSubject, type Subject } from '../../src/core/state/subject.ts';
import { artifactsOf } from '../../src/emulator/actions/stores/artifact-store.ts';
import { cachesOf } from '../../src/emulator/actions/stores/cache-store.ts';
import type { Permissions } from '../../src/emulator/world.ts';
import {
  createPrefetchingLoad,
  createPruning,
  findUnnamedBundle,
  loadSnapshot,
  pruneBundles,
  resaveBundle,
  type SnapshotStorage,
  saveSnapshot,
} from '../../src/persistence/loop-snapshot.ts';
import type { LoopSnapshot } from '../../src/ports/snapshot.ts';
import type { BundleMembers } from '../../src/storage/bundles/bundle.ts';
import { aHead, aLease, aLine } from '../support/core-facts.ts';
import { dayMs, enterStoreWorld, type StoreKind, type StoreWorld, storeStage } from './store-stage.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await enterStoreWorld();
});
afterAll(() => world.leave());
beforeEach(() => {
  world.github.world.faults.clear();
  world.job();
});

const nothing: LoopSnapshot = { state: createEmptyState(), history: [], notes: '', previous: [], outdated: [] };
const now = (): string => new Date(world.github.world.clock.now()).toISOString();
const readOnly: Permissions = { contents: 'write', actions: 'read' };

interface Kept extends SnapshotStorage {
  /** As last written into the state folder. */
  files: BundleMembers;
}

async function keeping(
  kind: StoreKind = 'mirrored',
  of: { permissions?: Permissions; key?: string } & Partial<SnapshotStorage> = {},
): Promise<Kept> {
  const { permissions, key, ...rest } = of;
  const stage = await storeStage(world, kind, { current: key ?? null, previous: null });
  const kept: Kept = {
    bundles: stage.open(permissions === undefined ? {} : { permissions }),
    prune: (head, outdated) => pruneBundles(kept.bundles, head, outdated),
    vault: stage.vault,
    folder: { writeAll: async (files) => void (kept.files = files) },
    redact: (text) => text.replaceAll('hunter2', '[redacted: secret]'),
    now,
    inTheOpen: false,
    files: {},
    ...rest,
  };
  return kept;
}

/** A tick of this run that holds the lease. */
const leased = (head: Partial<Head> = {}): Head =>
  aHead({ bundle: null, generation: 0, lease: aLease({ runId: world.runId }), ...head });

async function saved(
  kept: SnapshotStorage,
  head: Head,
  memory: LoopSnapshot,
): Promise<{ head: Head; memory: LoopSnapshot; notes: readonly string[] }> {
  const save = await saveSnapshot(kept, head, memory);
  if (save.kind === 'failed') throw new Error(save.why);
  const next = { ...head, generation: head.generation + 1, bundle: save.ref };
  const load = await loadSnapshot(kept.bundles, next, { resume: false, ageSeconds: 0, runId: null });
  if (load.kind !== 'loaded') throw new Error(load.why);
  return { head: next, memory: load.memory, notes: save.notes };
}

/** Said with the first bundle of a loop. */
const historyBegins: unknown = expect.stringMatching(/^The history file begins with this tick/);

/** As many working ticks, one after the other. */
async function ticks(kept: SnapshotStorage, count: number) {
  let at: Awaited<ReturnType<typeof saved>> = { head: leased(), memory: nothing, notes: [] };
  const notes: string[] = [];
  for (let tick = 0; tick < count; tick++) {
    at = await saved(kept, at.head, at.memory);
    notes.push(...at.notes);
  }
  return { ...at, notes };
}

const generations = (names: readonly { readonly name: string }[]): number[] =>
  names.map(({ name }) => Number(/--g(\d+)--/.exec(name)?.[1])).toSorted((a, b) => a - b);
const artifacts = () => artifactsOf(world.github.world, { repository: world.repository });
const caches = () => cachesOf(world.github.world, world.repository).map(({ key }) => ({ name: key }));

const aFinding = (): Finding => ({
  ...{ id: 'F1', file: 'a.ts', line: 3, severity: 'bug', description: 'words', scenario: 'words', section: null },
  ...{ createdAt: '2026-05-09T10:00:00Z', seen: 1, resolvedAt: null },
});
const struckFinding = { file: '[all]', description: '[all]', scenario: '[all]' };

describe('what is struck out', () => {
  test('is in no member of the bundle, whatever field it stood in, and every file can still be read', async () => {
    const kept = await keeping();
    const line = aLine({ taskCommits: [] });
    const memory: LoopSnapshot = {
      ...nothing,
      notes: 'the password is hunter2',
      history: [{ ...line, activeWorktrees: [{ path: '/work/hunter2', branch: 'b', headSha: null }] }],
      state: { ...createEmptyState(), lastStop: { code: 'stop', sentence: 'say hunter2', act: '', at: line.endedAt } },
    };
    const lease = aLease({ runId: world.runId, host: 'hunter2.example' });
    const { memory: loaded } = await saved(kept, leased({ lease }), memory);
    expect(Object.values(kept.files).filter((text) => text.includes('hunter2'))).toEqual([]);
    expect(Object.keys(kept.files).toSorted()).toEqual([
      'work.budget.json',
      'work.history.jsonl',
      'work.lock',
      'work.notes.md',
      'work.state.json',
    ]);
    expect(kept.files['work.lock']).toContain('[redacted: secret].example');
    expect(loaded.notes).toBe('the password is [redacted: secret]');
    expect(loaded.history).toHaveLength(1);
    expect(loaded.state.lastStop?.sentence).toBe('say [redacted: secret]');
  });

  test('is no time, no choice, and nothing by which the loop knows anything again, whatever a rule fits', async () => {
    const kept = await keeping('mirrored', { redact: (text) => (text === '' ? '' : '[all]') });
    const sha = 'a'.repeat(40);
    const permit = { gate: 'merge', signature: sha, option: 'merge' };
    const marker = renderEffectLine({ key: 'gate-close/g', epoch: 1, loop: 'work' });
    const found = { ...aFinding(), description: 'words' };
    const subject: Subject = {
      ...newSubject(12),
      ...{ title: 'words', textHash: sha, branch: 'tickgate/work/12-words', headSha: sha, lastReviewedCommit: sha },
      ...{ permitted: [permit], declined: [permit], findings: [found] },
      review: { ...newReviewRecord(), reviewedInto: 'main', answered: ['comment-1'] },
    };
    const state: LoopState = {
      ...createEmptyState(),
      subjects: [subject],
      said: ['no-usage'],
      held: [permit],
      taskCommits: [{ task: '#12', commit: sha, status: 'done' }],
      unclosed: [{ gateId: 'g', commentId: 1, nodeId: 'n', body: `${marker}\nwords`, tries: 1 }],
      outage: { dependency: 'postgres', remedy: 'words', error: 'words', iteration: 1 },
    };
    const history = [aLine({})];
    const notes = '## Task: #12\n\n- words\n';
    const { memory } = await saved(kept, leased(), { ...nothing, history, state, notes });
    expect(memory.history[0]).toMatchObject({ outcome: history[0]?.outcome, startedAt: history[0]?.startedAt });
    expect(memory.history[0]?.verdict).toBe(history[0]?.verdict);
    expect(memory.state).toEqual({
      ...state,
      said: ['no-usage', 'history-begins'],
      subjects: [{ ...subject, title: '[all]', findings: [{ ...found, ...struckFinding }] }],
      unclosed: [{ gateId: 'g', commentId: 1, nodeId: 'n', body: `${marker}[all]`, tries: 1 }],
      outage: { dependency: 'postgres', remedy: '[all]', error: '[all]', iteration: 1 },
    });
    expect(memory.notes).toBe('## Task: #12[all]');
  });

  test('a public repository without a key is warned once in a run, not at every tick', async () => {
    const open = await ticks(await keeping('artifact', { inTheOpen: true }), 3);
    expect(open.notes).toEqual([
      historyBegins,
      "This repository is public and no `state-key` is set: every GitHub user can read the loop's files (history, subjects, questions) " +
        'in its artifacts and caches, without what was redacted. Set `state-key` to a secret of at least 32 random characters to encrypt them.',
    ]);
    expect((await ticks(await keeping('artifact'), 2)).notes).toEqual([historyBegins]);
  });
});

describe('a bundle that is loaded ahead of the lease', () => {
  const ref = {
    name: 'a',
    digest: 'sha256:a',
    bytes: 1,
    artifactId: 1,
    cacheKey: null,
    savedAt: null,
    durableDays: 90,
  };
  const loaded = { kind: 'loaded', memory: nothing, note: null } as const;

  test.each([
    ['is asked for once', [loaded], ref],
    ['that was not to be had is asked for again', [{ kind: 'unavailable', why: 'busy' }, loaded], ref],
    ['is not taken for another one', [loaded, loaded], { ...ref, digest: 'sha256:b' }],
  ] as const)('%s', async (_what, answers, bundle) => {
    const wanted = leased({ bundle });
    const asked: Head[] = [];
    const { load, prefetch } = createPrefetchingLoad(async (from) => answers[asked.push(from) - 1] ?? loaded);
    prefetch(leased({ bundle: ref }));
    expect(await load(wanted)).toEqual(loaded);
    expect(asked).toHaveLength(answers.length);
    expect(asked.at(-1)?.bundle).toEqual(bundle);
  });
});

describe('old bundles', () => {
  test('are deleted from both stores, but for the current one and three before it', async () => {
    const { head } = await ticks(await keeping(), 7);
    expect(head.generation).toBe(7);
    // Generation 3 is outdated by the current one, and goes when the next tick saves.
    expect(generations(artifacts())).toEqual([3, 4, 5, 6, 7]);
    expect(generations(caches())).toEqual([3, 4, 5, 6, 7]);
  });

  test('cost two requests a tick, and no listing', async () => {
    const kept = await keeping();
    const { head, memory } = await ticks(kept, 5);
    const asked: string[] = [];
    const bundles = {
      remove: async (former: Parameters<typeof kept.bundles.remove>[0]) => {
        asked.push(former.name);
        return await kept.bundles.remove(former);
      },
    };
    const before = world.asked.count;
    expect(await pruneBundles(bundles, head, memory.outdated)).toBe('removed');
    expect([generations(asked.map((name) => ({ name }))), world.asked.count - before]).toEqual([[1], 2]);
  });

  test('are deleted once, however early the tick began to', async () => {
    const removed: string[] = [];
    const prune = createPruning({ remove: async ({ name }) => (removed.push(name), 'removed') });
    const former = { name: 'tickgate--work--g5--e1--1-1--0123456789ab', artifactId: 1, cacheKey: null };
    const head = leased({ generation: 9 });
    expect(await Promise.all([prune(head, [former]), prune(head, [former])])).toEqual(['removed', 'removed']);
    expect(removed).toEqual([former.name]);
  });

  test('are kept for seven days where they cannot be deleted, and that is said once', async () => {
    const { head, notes } = await ticks(await keeping('artifact', { permissions: readOnly }), 7);
    expect(notes).toEqual([
      historyBegins,
      'Older bundles cannot be deleted, since the token lacks `actions: write`: new ones are kept for 7 days and saved again before they expire.',
    ]);
    expect(head.bundle?.durableDays).toBe(7);
    const lives = artifacts().map(({ createdAt, expiresAt }) => Math.round((expiresAt - createdAt) / dayMs));
    expect(lives.toReversed()).toEqual([30, 30, 30, 30, 30, 7, 7]);
  });

  test('are never the current one, a younger one, another loop’s, or anything else', async () => {
    const removed: string[] = [];
    const remove = async ({ name }: { name: string }) => {
      removed.push(name);
      return 'removed' as const;
    };
    const head = leased({ generation: 9 });
    const named = (name: string) => ({ name, artifactId: 1, cacheKey: name });
    const others = ['work--g6--e1', 'work--g10--e1', 'workers--g1--e1', 'other--g1--e1'].map(
      (part) => `tickgate--${part}--1-1--0123456789ab`,
    );
    for (const name of [...others, 'release.zip'])
      expect(await pruneBundles({ remove }, head, [named(name)])).toBeNull();
    expect(removed).toEqual([]);
    expect(await pruneBundles({ remove }, head, [named('tickgate--work--g5--e1--1-1--0123456789ab')])).toBe('removed');
  });
});

describe('a bundle that a dead run left', () => {
  const dead = () => aLease({ runId: world.runId, epoch: 4, nonce: 'dead', runAttempt: 1 });
  const before = () => leased({ generation: 3, epoch: 4, lease: dead() });

  test.each(['artifact', 'cache', 'mirrored'] as const)(
    'is found in the %s store, whole, with where it lies',
    async (kind) => {
      const kept = await keeping(kind);
      const save = await saveSnapshot(kept, before(), { ...nothing, notes: 'what the dead one knew' });
      const found = await findUnnamedBundle(kept.bundles, before(), dead());
      expect(found?.memory.notes).toBe('what the dead one knew');
      expect(save.kind === 'saved' && found?.ref).toMatchObject({
        name: save.kind === 'saved' ? save.ref.name : '',
        digest: save.kind === 'saved' ? save.ref.digest : '',
      });
      expect(found?.ref.savedAt).not.toBeNull();
      const adopted = { ...before(), generation: 4, bundle: found?.ref ?? null };
      expect((await loadSnapshot(kept.bundles, adopted, { resume: false, ageSeconds: 9_999, runId: null })).kind).toBe(
        'loaded',
      );
    },
  );

  test.each([
    ['nonce', { nonce: 'another' }, 3],
    ['epoch', { epoch: 5 }, 3],
    ['attempt', { runAttempt: 2 }, 3],
    ['generation', {}, 4],
  ])('of another %s is not adopted', async (_what, other, generation) => {
    const kept = await keeping('artifact');
    await saveSnapshot(kept, before(), nothing);
    expect(await findUnnamedBundle(kept.bundles, { ...before(), generation }, { ...dead(), ...other })).toBeNull();
  });

  test('that is damaged, or cannot be read now, is not adopted', async () => {
    const kept = await keeping('artifact');
    await saveSnapshot(kept, before(), nothing);
    const left = await kept.bundles.left({ prefix: 'tickgate--work--g4--e4--', runId: world.runId });
    if (left === null) throw new Error('nothing left');
    const damaged = { ...left, members: { ...left.members, 'work.state.json': '{' } };
    const at = before();
    expect(await findUnnamedBundle({ left: async () => damaged }, at, dead())).toBeNull();
    const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts';
    world.github.world.faults.add({ route, effect: { kind: 'status', status: 403 } });
    expect(await findUnnamedBundle(kept.bundles, at, dead())).toBeNull();
  });

  test('is nothing where the head and its bundle are one commit', async () => {
    const kept = await keeping('branch');
    await saveSnapshot(kept, before(), nothing);
    expect(await findUnnamedBundle(kept.bundles, before(), dead())).toBeNull();
  });
});

describe('a loop that waits for weeks', () => {
  const ref = (of: Partial<BundleRef>): BundleRef => ({
    name: 'n',
    digest: `sha256:${'0'.repeat(64)}`,
    bytes: 1,
    artifactId: 1,
    cacheKey: null,
    savedAt: '2026-11-01T00:00:00.000Z',
    durableDays: 30,
    ...of,
  });

  test('has its bundle saved again once less than a third of the retention is left', () => {
    expect(resaveDue(ref({}), '2026-11-21T00:00:00.000Z')).toBe(false);
    expect(resaveDue(ref({}), '2026-11-21T00:00:01.000Z')).toBe(true);
    expect(resaveDue(ref({ durableDays: 7 }), '2026-11-05T00:00:00.000Z')).toBe(false);
    expect(resaveDue(ref({ durableDays: 7 }), '2026-11-06T00:00:00.000Z')).toBe(true);
  });

  test('never where nothing expires, and at once where an older build did not say when', () => {
    expect(resaveDue(ref({ durableDays: null }), '2030-01-01T00:00:00.000Z')).toBe(false);
    expect(resaveDue(ref({ savedAt: null, durableDays: null }), '2026-11-01T00:00:00.000Z')).toBe(true);
    expect(resaveDue(null, '2026-11-01T00:00:00.000Z')).toBe(false);
  });

  test('finds what it remembers for as long as it looks in time', async () => {
    const kept = await keeping('mirrored');
    let { head } = await saved(kept, leased(), { ...nothing, notes: 'kept for weeks' });
    const first = head.bundle;
    for (let passed = 0; passed < 3; passed++) {
      await world.github.world.clock.advance(21 * dayMs);
      world.nextRun();
      expect(resaveDue(head.bundle, now())).toBe(true);
      const again = await resaveBundle(kept, head);
      if (again.kind === 'failed') throw new Error(again.why);
      head = { ...head, bundle: again.ref };
      expect(resaveDue(head.bundle, now())).toBe(false);
    }
    expect(head.bundle).toMatchObject({ name: first?.name, digest: first?.digest, cacheKey: first?.cacheKey });
    expect(head.bundle?.artifactId).not.toBe(first?.artifactId);
    const load = await loadSnapshot(kept.bundles, head, { resume: false, ageSeconds: 9_999, runId: null });
    expect(load.kind === 'loaded' && load.memory.notes).toBe('kept for weeks');
  });

  test('does not count as saved again by an artifact that is as old as before', async () => {
    const kept = await keeping('artifact');
    const { head } = await saved(kept, leased(), nothing);
    expect(await resaveBundle(kept, head)).toEqual({
      kind: 'failed',
      why: `${head.bundle?.name}: this run has saved it before; another run has to save it again`,
    });
  });

  test('whose bundle is gone by then says so, and makes nothing up', async () => {
    const kept = await keeping('artifact');
    const { head } = await saved(kept, leased(), nothing);
    await world.github.world.clock.advance(31 * dayMs);
    expect(await resaveBundle(kept, head)).toEqual({
      kind: 'failed',
      why: `${head.bundle?.name}: it is gone from every place where it was saved`,
    });
    world.job();
  });
});

describe('with a key', () => {
  test('what is saved is sealed, found after its tick died, and saved again as the very same bytes', async () => {
    const kept = await keeping('mirrored', { key: 'correct horse battery staple' });
    const lease = aLease({ runId: world.runId, epoch: 4, nonce: 'dead' });
    const before = leased({ generation: 3, epoch: 4, lease });
    const save = await saveSnapshot(kept, before, { ...nothing, notes: 'what the dead one knew' });
    if (save.kind === 'failed') throw new Error(save.why);
    const found = await findUnnamedBundle(kept.bundles, before, lease);
    expect(found).toMatchObject({ memory: { notes: 'what the dead one knew' }, ref: { digest: save.ref.digest } });

    world.nextRun();
    const again = await resaveBundle(kept, { bundle: save.ref });
    expect(again).toMatchObject({ kind: 'saved', ref: { digest: save.ref.digest, bytes: save.ref.bytes } });
    const other = await keeping('cache', { key: 'another' });
    expect(await findUnnamedBundle(other.bundles, before, lease)).toBeNull();
  });

  test('a bundle in the clear that a dead run left is not adopted: its writer does not know the key', async () => {
    const lease = aLease({ runId: world.runId, epoch: 4, nonce: 'dead' });
    const before = leased({ generation: 3, epoch: 4, lease });
    const sealing = await keeping('artifact', { key: 'correct horse battery staple' });
    const { vault } = await keeping('artifact');
    await saveSnapshot({ ...sealing, vault }, before, nothing);
    expect(artifacts()).toHaveLength(1);
    expect(await findUnnamedBundle(sealing.bundles, before, lease)).toBeNull();
  });

  test('a bundle that a later run saved under another key is no reason to stop: a tick that waited may know only the old key', async () => {
    const kept = await keeping('mirrored', { key: 'the key after the rotation' });
    const { head } = await saved(kept, leased(), nothing);
    const waited = await keeping('mirrored', { key: 'the key before the rotation' });
    const load = (runId: number, resume = false) =>
      loadSnapshot(waited.bundles, head, { resume, ageSeconds: 9_999, runId });

    expect(await load(world.runId)).toMatchObject({ kind: 'unreadable' });
    for (const resume of [false, true])
      expect(await load(world.runId - 1, resume)).toMatchObject({
        kind: 'unavailable',
        why: expect.stringContaining('a run that began later saved it, and can read it'),
      });
  });
});
