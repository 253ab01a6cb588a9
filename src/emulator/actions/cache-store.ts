/** Decides which cache entry answers a restore, and which save conflicts: entries are immutable per key, version and ref. */
import type { World } from '../world.ts';
import type { Blobs } from './blobs.ts';

export interface CacheEntry {
  readonly id: number;
  readonly repository: string;
  readonly ref: string;
  readonly key: string;
  readonly version: string;
  readonly blob: string;
  readonly createdAt: number;
  state: 'reserved' | 'finalized';
  sizeBytes: number;
  lastAccessedAt: number;
  visibleAt: number;
}

export interface CacheScope {
  readonly repository: string;
  /** In order of preference: own ref, then the default branch. */
  readonly refs: readonly string[];
}

export interface CacheStore {
  /** Undefined when the key is taken: by an entry, or by a reservation that nobody finalized within a day. */
  reserve(at: { repository: string; ref: string }, key: string, version: string): CacheEntry | undefined;
  finalize(entry: CacheEntry, sizeBytes: number, lagMs: number): Promise<void>;
  reservation(at: { repository: string; ref: string }, key: string, version: string): CacheEntry | undefined;
  find(scope: CacheScope, version: string, keys: readonly string[]): CacheEntry | undefined;
  /** Finalized entries of a repository, whether visible to restores yet or not. */
  list(repository: string): readonly CacheEntry[];
  remove(entry: CacheEntry): Promise<void>;
  /** Least recently used entries go until at most `limitBytes` stay; entries unused for `unusedMs` go as well. */
  evict(repository: string, bounds: { limitBytes?: number; unusedMs?: number }): Promise<readonly CacheEntry[]>;
}

const STUCK_RESERVATION_MS = 24 * 3_600_000;
const REPOSITORY_LIMIT_BYTES = 10 * 1024 ** 3;

export function createCacheStore(world: World, blobs: Blobs): CacheStore {
  const entries = new Set<CacheEntry>();
  const now = (): number => world.clock.now();
  const isSame = (entry: CacheEntry, at: { repository: string; ref: string }, key: string, version: string): boolean =>
    entry.repository === at.repository && entry.ref === at.ref && entry.key === key && entry.version === version;

  const store: CacheStore = {
    reserve(at, key, version) {
      const taken = [...entries].find((entry) => isSame(entry, at, key, version));
      if (taken?.state === 'finalized' || (taken && now() - taken.createdAt < STUCK_RESERVATION_MS)) return undefined;
      if (taken) entries.delete(taken);
      const entry: CacheEntry = {
        id: world.nextId(),
        ...at,
        key,
        version,
        blob: blobs.reserve('application/octet-stream'),
        createdAt: now(),
        state: 'reserved',
        sizeBytes: 0,
        lastAccessedAt: now(),
        visibleAt: Number.POSITIVE_INFINITY,
      };
      entries.add(entry);
      return entry;
    },
    async finalize(entry, sizeBytes, lagMs) {
      entry.state = 'finalized';
      entry.sizeBytes = sizeBytes;
      entry.lastAccessedAt = now();
      entry.visibleAt = now() + lagMs;
      await store.evict(entry.repository, { limitBytes: REPOSITORY_LIMIT_BYTES });
    },
    reservation: (at, key, version) =>
      [...entries].find((entry) => entry.state === 'reserved' && isSame(entry, at, key, version)),
    find({ repository, refs }, version, [primary, ...restoreKeys]) {
      if (primary === undefined) return undefined;
      for (const ref of refs) {
        const visible = [...entries]
          .filter((entry) => entry.repository === repository && entry.ref === ref && entry.version === version)
          .filter((entry) => entry.state === 'finalized' && entry.visibleAt <= now())
          .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
        const hit =
          visible.find((entry) => entry.key === primary) ??
          [primary, ...restoreKeys].map((key) => visible.find((entry) => entry.key.startsWith(key))).find(Boolean);
        if (hit) {
          hit.lastAccessedAt = now();
          return hit;
        }
      }
      return undefined;
    },
    list: (repository) =>
      [...entries].filter((entry) => entry.repository === repository && entry.state === 'finalized'),
    async remove(entry) {
      entries.delete(entry);
      await blobs.remove(entry.blob);
    },
    async evict(repository, { limitBytes = Number.POSITIVE_INFINITY, unusedMs = Number.POSITIVE_INFINITY }) {
      const byAge = store.list(repository).toSorted((a, b) => a.lastAccessedAt - b.lastAccessedAt || a.id - b.id);
      let kept = byAge.reduce((sum, entry) => sum + entry.sizeBytes, 0);
      const evicted: CacheEntry[] = [];
      for (const entry of byAge) {
        if (kept <= limitBytes && now() - entry.lastAccessedAt <= unusedMs) continue;
        kept -= entry.sizeBytes;
        evicted.push(entry);
      }
      await Promise.all(evicted.map((entry) => store.remove(entry)));
      return evicted;
    },
  };
  return store;
}
