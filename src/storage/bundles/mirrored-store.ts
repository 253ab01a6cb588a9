/** Keeps bundles twice: the artifact decides whether a save succeeded, the cache helps when the artifact cannot be had. */

import { mirroredCapabilities } from './store-capabilities.ts';
import type { BundleLoad, BundleStore } from './store-port.ts';

export function createMirroredStore(durable: BundleStore, fast: BundleStore): BundleStore {
  return {
    async load(ref, ageSeconds) {
      const first = await durable.load(ref, ageSeconds);
      if (first.kind === 'bundle') return first;
      const second = await fast.load(ref, ageSeconds);
      return second.kind === 'bundle' ? second : worse(first, second);
    },
    async save(bundle, durableDays) {
      const kept = await durable.save(bundle, durableDays);
      if (kept.kind === 'failed') return kept;
      const copy = await fast.save(bundle, durableDays);
      return copy.kind === 'failed'
        ? { ...kept, notes: [...kept.notes, `No fast copy: ${copy.why}`] }
        : { ...kept, cacheKey: copy.cacheKey, notes: [...kept.notes, ...copy.notes] };
    },
    // What only the cache has was never saved: success is the artifact's.
    left: (search) => durable.left(search),
    async remove(former) {
      const first = await durable.remove(former);
      // Both need the same permission.
      if (first === 'denied') return first;
      const second = await fast.remove(former);
      return first === 'removed' ? second : first;
    },
    // Gone is what neither can have hidden.
    capabilities: mirroredCapabilities(durable.capabilities, fast.capabilities),
  };
}

/** A copy that may come back defers the tick; a damaged one says more than one that is gone. */
function worse(first: BundleLoad, second: BundleLoad): BundleLoad {
  const either = (kind: BundleLoad['kind']) => [first, second].find((load) => load.kind === kind);
  return either('unavailable') ?? either('corrupt') ?? first;
}
