/** Stands in for `src/storage/bundles/cache-store.ts` in a simulation: the same port and the same answers, over a shelf. */

import type { CacheStoreOptions } from '../../src/storage/bundles/cache-store.ts';
import {
  type BundleLoad,
  type BundleSave,
  type BundleStore,
  notThere,
  type Removal,
} from '../../src/storage/bundles/store-port.ts';
import { edgeOf } from './edges.ts';
import {
  bytesOf,
  type Copy,
  copyOf,
  crossing,
  type Errand,
  isUnder,
  leftOf,
  notSaved,
  notToBeHad,
  openedAs,
  takenAway,
} from './shelf.ts';

const lagSeconds = 15 * 60;
const noId = notSaved('cache: the service gave no id');

export function createCacheStore({ api, open }: CacheStoreOptions): BundleStore {
  const edge = edgeOf(api);
  const { shelf } = edge;
  const { cache, timeline, chance } = shelf;
  const tried = new Set<string>();
  const confirmed = new Set<string>();
  return {
    async load(ref, ageSeconds) {
      const key = ref.cacheKey;
      if (key === null) return { kind: 'missing' };
      const errand: Errand<BundleLoad | Uint8Array> = { what: 'load cache', lost: notToBeHad('cache: timeout') };
      const found = await crossing(edge, errand, (strikes) => {
        if (strikes('cache-error')) return notToBeHad('cache: 503');
        if (strikes('cache-evicted')) takenAway(shelf, cache, key);
        const copy = cache.get(key);
        if (copy === undefined || copy.visibleAt > timeline.now()) return notThere(ageSeconds, lagSeconds, 'cache');
        edge.touches('load', copy.name);
        return bytesOf(shelf, copy, { strikes, keep: (damaged) => cache.set(key, damaged) });
      });
      return openedAs(found, ref, open);
    },
    async save(bundle) {
      const { name } = bundle;
      if (tried.has(name) && !confirmed.has(name)) return noId;
      const errand: Errand<BundleSave> = { what: 'save cache', lost: noId };
      const saved = await crossing<BundleSave>(edge, errand, (strikes) => {
        edge.touches('save', name);
        if (strikes('cache-error')) return noId;
        const lagMs = strikes('cache-lag') ? chance.between(10_000, 240_000) : 0;
        // A writer that saved under this name asks whether its entry is still there. For any other writer the name is
        // taken.
        if (tried.has(name) !== cache.has(name)) return noId;
        if (!cache.has(name)) cache.set(name, copyOf(shelf, bundle, timeline.now() + lagMs));
        return strikes('cache-lost-answer') ? noId : { kind: 'saved', artifactId: null, cacheKey: name, notes: [] };
      });
      tried.add(name);
      if (saved.kind === 'saved') confirmed.add(name);
      return saved;
    },
    async left({ prefix }) {
      const isThere = (copy: Copy): boolean => isUnder(prefix, copy) && copy.visibleAt <= timeline.now();
      const errand: Errand<[string, Copy][]> = { what: 'left caches', lost: [] };
      const found = await crossing(edge, errand, (strikes) =>
        strikes('cache-error') ? [] : [...cache].filter(([, copy]) => isThere(copy)),
      );
      return leftOf(
        found.map(([cacheKey, copy]) => ({ copy, lies: { artifactId: null, cacheKey } })),
        open,
      );
    },
    remove: ({ cacheKey }) =>
      crossing<Removal>(edge, { what: 'remove cache', lost: 'failed' }, (strikes) => {
        if (strikes('cache-error')) return 'failed';
        if (cacheKey === null) return strikes('removal-lost-answer') ? 'failed' : 'removed';
        edge.touches('removal', cacheKey);
        cache.delete(cacheKey);
        return strikes('removal-lost-answer') ? 'failed' : 'removed';
      }),
    capabilities: { durableDays: 7, visibilityLagSeconds: lagSeconds },
  };
}
