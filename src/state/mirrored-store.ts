/** Keeps bundles twice: the artifact decides whether a save succeeded, the cache helps when the artifact cannot be had. */
import type { BundleLoad, BundleStore } from './bundle-store.ts';

export function createMirroredStore(durable: BundleStore, fast: BundleStore): BundleStore {
  return {
    async load(ref, ageSeconds) {
      const first = await durable.load(ref, ageSeconds);
      if (first.kind === 'bundle') return first;
      const second = await fast.load(ref, ageSeconds);
      return second.kind === 'bundle' ? second : worse(first, second);
    },
    async save(bundle) {
      const kept = await durable.save(bundle);
      if (kept.kind === 'failed') return kept;
      const copy = await fast.save(bundle);
      return copy.kind === 'failed'
        ? { ...kept, notes: [...kept.notes, `No fast copy: ${copy.why}`] }
        : { ...kept, cacheKey: copy.cacheKey, notes: [...kept.notes, ...copy.notes] };
    },
    capabilities: durable.capabilities,
  };
}

/** A copy that may come back defers the tick; a damaged one says more than one that is gone. */
function worse(first: BundleLoad, second: BundleLoad): BundleLoad {
  const either = (kind: BundleLoad['kind']) => [first, second].find((load) => load.kind === kind);
  return either('unavailable') ?? either('corrupt') ?? first;
}
