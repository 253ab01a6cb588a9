/** Stands in for `src/state/cache-store.ts` in a simulation: the same port and the same answers, over a shelf. */
import {
  type BundleLoad,
  type BundleSave,
  type BundleStore,
  notThere,
  type Removal,
} from '../../src/state/bundle-store.ts';
import type { CacheStoreOptions } from '../../src/state/cache-store.ts';
import { edgeOf } from './edges.ts';
import { bytesOf, copyOf, crossing, isUnder, leftOf, openedAs, takenAway } from './shelf.ts';

const lagSeconds = 15 * 60;

export function createCacheStore({ api, open }: CacheStoreOptions): BundleStore {
  const edge = edgeOf(api);
  const { shelf } = edge;
  const { cache, timeline, chance } = shelf;
  return {
    async load(ref, ageSeconds) {
      const key = ref.cacheKey;
      if (key === null) return { kind: 'missing' };
      const found = await crossing(edge, 'load cache', (strikes): BundleLoad | Uint8Array => {
        if (strikes('cache-error')) return { kind: 'unavailable', why: 'cache: 503' };
        if (strikes('cache-evicted')) takenAway(shelf, cache, key);
        const copy = cache.get(key);
        if (copy === undefined || copy.visibleAt > timeline.now()) return notThere(ageSeconds, lagSeconds, 'cache');
        return bytesOf(shelf, copy, { strikes, keep: (damaged) => cache.set(key, damaged) });
      });
      return openedAs(found, ref, open);
    },
    save: (bundle) =>
      crossing(edge, 'save cache', (strikes): BundleSave => {
        if (strikes('cache-error')) return { kind: 'failed', why: 'cache: the service gave no id' };
        const lagMs = strikes('cache-lag') ? chance.between(10_000, 240_000) : 0;
        if (!cache.has(bundle.name)) cache.set(bundle.name, copyOf(shelf, bundle, timeline.now() + lagMs));
        return { kind: 'saved', artifactId: null, cacheKey: bundle.name, notes: [] };
      }),
    async left({ prefix }) {
      const found = await crossing(edge, 'left caches', (strikes) =>
        strikes('cache-error') ? [] : [...cache].filter(([, copy]) => isUnder(prefix, copy)),
      );
      return leftOf(
        found.map(([cacheKey, copy]) => ({ copy, lies: { artifactId: null, cacheKey } })),
        open,
      );
    },
    remove: ({ cacheKey }) =>
      crossing(edge, 'remove cache', (strikes): Removal => {
        if (strikes('cache-error')) return 'failed';
        if (cacheKey !== null) cache.delete(cacheKey);
        return 'removed';
      }),
    capabilities: { durableDays: 7, visibilityLagSeconds: lagSeconds },
  };
}
