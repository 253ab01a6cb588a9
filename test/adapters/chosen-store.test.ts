/** A loop whose `state-store` was changed: what it is kept in now, and what lies where it was kept before. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BundleRef, Head } from '../../src/core/state/head.ts';
import { createEmptyState } from '../../src/core/state/loop-state.ts';
import { artifactsOf, removeArtifact } from '../../src/emulator/actions/stores/artifact-store.ts';
import { cachesOf, evictCaches } from '../../src/emulator/actions/stores/cache-store.ts';
import type { Permissions } from '../../src/emulator/world.ts';
import {
  createPruning,
  findUnnamedBundle,
  loadSnapshot,
  resaveBundle,
  type SnapshotStorage,
  saveSnapshot,
} from '../../src/persistence/loop-snapshot.ts';
import type { LoopSnapshot } from '../../src/ports/snapshot.ts';
import type { Former } from '../../src/storage/bundles/bundle.ts';
import type { BundleStore } from '../../src/storage/bundles/store-port.ts';
import { createChosenStore, type Places } from '../../src/storage/bundles/store-selection.ts';
import { aHead, aLease } from '../support/core-facts.ts';
import {
  aBundle,
  dayMs,
  enterStoreWorld,
  type StoreKind,
  type StoreStage,
  type StoreWorld,
  storeStage,
} from './store-stage.ts';

const old = 3_600;
const kinds: readonly StoreKind[] = ['mirrored', 'artifact', 'cache', 'branch'];
const pairs = kinds.flatMap((from) => kinds.filter((to) => to !== from).map((to) => [from, to] as const));
const readOnly: Permissions = { contents: 'write', actions: 'read' };
const nothing: LoopSnapshot = { state: createEmptyState(), history: [], notes: '', previous: [], outdated: [] };

let world: StoreWorld;
beforeAll(async () => {
  world = await enterStoreWorld();
});
afterAll(() => world.leave());
beforeEach(() => {
  world.github.world.faults.clear();
  world.job();
});

const now = (): string => new Date(world.github.world.clock.now()).toISOString();
const caches = () => cachesOf(world.github.world, world.repository);
const artifacts = () => artifactsOf(world.github.world, { repository: world.repository });
const leased = (head: Partial<Head> = {}): Head =>
  aHead({ bundle: null, generation: 0, lease: aLease({ runId: world.runId }), ...head });

interface Kept extends SnapshotStorage {
  readonly stage: StoreStage;
}

/** One after the other over the same GitHub: the loop before the change, and after it. */
async function keeping(kind: StoreKind, of: { permissions?: Permissions; key?: string } = {}): Promise<Kept> {
  const stage = await storeStage(world, kind, { current: of.key ?? null, previous: null });
  const bundles = stage.open(of.permissions === undefined ? {} : { permissions: of.permissions });
  return {
    stage,
    bundles,
    prune: createPruning(bundles),
    vault: stage.vault,
    folder: { writeAll: async () => {} },
    redact: (text) => text,
    now,
    inTheOpen: false,
  };
}

async function saved(kept: Kept, head: Head, memory: LoopSnapshot): Promise<BundleRef> {
  const save = await saveSnapshot(kept, head, memory);
  if (save.kind === 'failed') throw new Error(save.why);
  if (save.ref.artifactId === null && save.ref.cacheKey === null) await kept.stage.makeCurrent(save.ref);
  return save.ref;
}

async function notesIn(kept: Kept, bundle: BundleRef): Promise<string> {
  const load = await loadSnapshot(kept.bundles, leased({ bundle }), { resume: false, ageSeconds: old, runId: null });
  return load.kind === 'loaded' ? load.memory.notes : load.why;
}

describe.each(pairs)('from %s to %s', (from, to) => {
  test('a loop reads on from where it was kept, and is kept in the other place from then on', async () => {
    const [before, after] = [await keeping(from), await keeping(to)];
    const ref = await saved(before, leased(), { ...nothing, notes: 'what it knew' });
    await after.stage.look();
    expect(await notesIn(after, ref)).toBe('what it knew');
    const next = await saved(after, leased({ bundle: ref, generation: 1 }), { ...nothing, notes: 'and more' });
    expect(after.bundles.homeOf(next)).toEqual(next);
    expect(await notesIn(after, next)).toBe('and more');
  });

  test('what is left there is swept by a token that may, and by another one without a word: it ends by itself', async () => {
    const stage = await storeStage(world, from);
    const after = await storeStage(world, to);
    const ref = await stage.saved(stage.open(), aBundle());
    const isHome = after.open().homeOf(ref) !== null;
    const denied = from === 'branch' ? 'removed' : isHome ? 'denied' : 'failed';
    expect(await after.open({ permissions: readOnly }).remove(ref)).toBe(denied);
    expect(await after.open().remove(ref)).toBe('removed');
    expect([caches(), artifacts()]).toEqual([[], []]);
  });

  test('a bundle that expires is saved again where the loop is kept now', async () => {
    const [before, after] = [await keeping(from), await keeping(to)];
    const ref = await saved(before, leased(), { ...nothing, notes: 'kept for weeks' });
    await after.stage.look();
    world.nextRun();
    const again = await resaveBundle(after, { bundle: ref });
    if (again.kind === 'failed') throw new Error(again.why);
    expect(after.bundles.homeOf(again.ref)).toEqual(again.ref);
    expect(again.ref).toMatchObject({ name: ref.name, digest: ref.digest, savedAt: now() });
    const { durableDays: days } = after.bundles.capabilities;
    expect(again.ref.durableDays).toBe(Number.isFinite(days) ? days : null);
    if (to === 'branch') await after.stage.makeCurrent(again.ref);
    expect(await notesIn(after, again.ref)).toBe('kept for weeks');
  });
});

test('a former place that does not answer defers the loop and costs it nothing', async () => {
  const [before, after] = [await keeping('artifact'), await keeping('branch')];
  const ref = await saved(before, leased(), { ...nothing, notes: 'what it knew' });
  before.stage.fail();
  expect((await after.bundles.load(ref, old)).kind).toBe('unavailable');
  expect((await resaveBundle(after, { bundle: ref })).kind).toBe('failed');
  world.github.world.faults.clear();
  expect(await notesIn(after, ref)).toBe('what it knew');
});

test('given a missing copy in the cache, the tick restores it from the artifact', async () => {
  const [before, after] = [await keeping('mirrored'), await keeping('cache')];
  const ref = await saved(before, leased(), { ...nothing, notes: 'kept for weeks' });
  await world.github.world.clock.advance(8 * dayMs);
  world.nextRun();
  await evictCaches(world.github.world, world.repository, { limitBytes: 0 });
  const again = await resaveBundle(after, { bundle: ref });
  expect(again).toMatchObject({ kind: 'saved', ref: { artifactId: null, cacheKey: ref.cacheKey, savedAt: now() } });
  for (const artifact of artifacts()) await removeArtifact(world.github.world, artifact);
  expect(await notesIn(after, again.kind === 'saved' ? again.ref : ref)).toBe('kept for weeks');
});

test('given a bundle saved in the clear, the tick seals it before it moves it to a branch, which is public', async () => {
  const before = await keeping('artifact');
  const after = await keeping('branch', { key: 'correct horse battery staple' });
  const ref = await saved(before, leased(), { ...nothing, notes: 'for few eyes' });
  const again = await resaveBundle(after, { bundle: ref });
  if (again.kind === 'failed') throw new Error(again.why);
  await after.stage.makeCurrent(again.ref);
  expect(again.ref.digest).not.toBe(ref.digest);
  const load = await after.bundles.load(again.ref, old);
  expect(load.kind === 'bundle' && Buffer.from(load.bytes.slice(0, 4)).toString('latin1')).toBe('TGB1');
  expect(await notesIn(after, again.ref)).toBe('for few eyes');
});

test('what a dead run left is looked for where the loop was kept before, too, and a loop that never moved asks once', async () => {
  const lease = aLease({ runId: world.runId, epoch: 4, nonce: 'dead' });
  const [before, after] = [await keeping('artifact'), await keeping('branch')];
  const current = await saved(before, leased({ generation: 2 }), nothing);
  const at = leased({ generation: 3, epoch: 4, lease, bundle: current });
  await saveSnapshot(before, at, { ...nothing, notes: 'what the dead one knew' });
  expect((await findUnnamedBundle(after.bundles, at, lease))?.memory.notes).toBe('what the dead one knew');

  const asked: string[] = [];
  const place = (name: string): BundleStore => ({
    ...after.bundles,
    left: async () => {
      asked.push(name);
      return null;
    },
  });
  const places: Places = { artifact: place('artifact'), cache: place('cache'), branch: place('branch') };
  await findUnnamedBundle(createChosenStore('artifact', places), at, lease);
  expect(asked).toEqual(['artifact']);
});

test('one place is asked for what lies in one', async () => {
  const lies: [Pick<Former, 'artifactId' | 'cacheKey'>, number][] = [
    [{ artifactId: 1, cacheKey: null }, 1],
    [{ artifactId: null, cacheKey: 'key' }, 1],
    [{ artifactId: null, cacheKey: null }, 0],
  ];
  const name = 'tickgate--work--g1--e1--1-1--0123456789ab';
  for (const kind of kinds) {
    const stage = await storeStage(world, kind);
    for (const [where, requests] of lies) {
      const before = world.asked.count;
      await stage.open().remove({ name, ...where });
      expect([kind, where, world.asked.count - before]).toEqual([kind, where, requests]);
    }
  }
});
