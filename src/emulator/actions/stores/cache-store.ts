/**
 * Cache entries: which one answers a restore, and which save conflicts. An entry is immutable per key, version and ref.
 */
import { perWorld } from '../../model/per-world.ts';
import type { World } from '../../world.ts';
import { removeBlob, reserveBlob } from './blobs.ts';

/** The identity of an entry. */
export interface CacheAddress {
  readonly repository: string;
  readonly ref: string;
  readonly key: string;
  readonly version: string;
}

export interface CacheEntry extends CacheAddress {
  readonly id: number;
  readonly blob: string;
  readonly createdAt: number;
  state: 'reserved' | 'finalized';
  sizeBytes: number;
  lastAccessedAt: number;
  visibleAt: number;
}

const STUCK_RESERVATION_MS = 24 * 3_600_000;
const REPOSITORY_LIMIT_BYTES = 10 * 1024 ** 3;

const entries = perWorld(() => new Set<CacheEntry>());

const at = (world: World, address: CacheAddress): CacheEntry | undefined =>
  [...entries(world)].find(
    (entry) =>
      entry.repository === address.repository &&
      entry.ref === address.ref &&
      entry.key === address.key &&
      entry.version === address.version,
  );

/** Undefined if the key is taken, by an entry or by an unfinalized reservation of the last day. */
export function reserveCache(world: World, { repository, ref, key, version }: CacheAddress): CacheEntry | undefined {
  const now = world.clock.now();
  const taken = at(world, { repository, ref, key, version });
  if (taken?.state === 'finalized' || (taken && now - taken.createdAt < STUCK_RESERVATION_MS)) return undefined;
  if (taken) entries(world).delete(taken);
  const entry: CacheEntry = {
    id: world.nextId(),
    repository,
    ref,
    key,
    version,
    blob: reserveBlob(world, 'application/octet-stream'),
    createdAt: now,
    state: 'reserved',
    sizeBytes: 0,
    lastAccessedAt: now,
    visibleAt: Number.POSITIVE_INFINITY,
  };
  entries(world).add(entry);
  return entry;
}

export function reservationAt(world: World, address: CacheAddress): CacheEntry | undefined {
  const entry = at(world, address);
  return entry?.state === 'reserved' ? entry : undefined;
}

export async function finalizeCache(
  world: World,
  entry: CacheEntry,
  by: { sizeBytes: number; lagMs: number },
): Promise<void> {
  const now = world.clock.now();
  Object.assign(entry, { state: 'finalized', sizeBytes: by.sizeBytes, lastAccessedAt: now, visibleAt: now + by.lagMs });
  await evictCaches(world, entry.repository, { limitBytes: REPOSITORY_LIMIT_BYTES });
}

export interface CacheLookup {
  readonly repository: string;
  /** In order of preference: own ref, then the default branch. */
  readonly refs: readonly string[];
  readonly version: string;
  readonly key: string;
  readonly restoreKeys: readonly string[];
}

/**
 * For each ref: the exact key, else the newest entry that begins with the key, else the same for each restore key in
 * turn.
 */
export function findCache(world: World, lookup: CacheLookup): CacheEntry | undefined {
  const now = world.clock.now();
  for (const ref of lookup.refs) {
    const visible = cachesOf(world, lookup.repository)
      .filter((entry) => entry.ref === ref && entry.version === lookup.version && entry.visibleAt <= now)
      .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
    const byPrefix = [lookup.key, ...lookup.restoreKeys].map((prefix) =>
      visible.find(({ key }) => key.startsWith(prefix)),
    );
    const hit = visible.find(({ key }) => key === lookup.key) ?? byPrefix.find((entry) => entry !== undefined);
    if (hit) {
      hit.lastAccessedAt = now;
      return hit;
    }
  }
  return undefined;
}

/** Finalized entries of a repository, including those that restores do not see yet. */
export const cachesOf = (world: World, repository: string): readonly CacheEntry[] =>
  [...entries(world)].filter((entry) => entry.repository === repository && entry.state === 'finalized');

export async function removeCache(world: World, entry: CacheEntry): Promise<void> {
  entries(world).delete(entry);
  await removeBlob(world, entry.blob);
}

export interface CacheBounds {
  readonly limitBytes?: number;
  readonly unusedMs?: number;
}

/**
 * Removes the least recently used entries until at most `limitBytes` remain, and entries unused for longer than
 * `unusedMs`.
 */
export async function evictCaches(
  world: World,
  repository: string,
  bounds: CacheBounds,
): Promise<readonly CacheEntry[]> {
  const { limitBytes = Number.POSITIVE_INFINITY, unusedMs = Number.POSITIVE_INFINITY } = bounds;
  const oldestFirst = cachesOf(world, repository).toSorted(
    (a, b) => a.lastAccessedAt - b.lastAccessedAt || a.id - b.id,
  );
  let kept = oldestFirst.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  const evicted: CacheEntry[] = [];
  for (const entry of oldestFirst) {
    if (kept <= limitBytes && world.clock.now() - entry.lastAccessedAt <= unusedMs) continue;
    kept -= entry.sizeBytes;
    evicted.push(entry);
  }
  for (const entry of evicted) await removeCache(world, entry);
  return evicted;
}
