/** Decides where a bundle is looked for and where a new one goes: the one is what its reference says, the other what `state-store` says. */
import type { BundleRef } from '../../core/state/head.ts';
import type { Former } from './bundle.ts';
import { type BundleLoad, type BundleStore, mirroredCapabilities, type Search } from './store-port.ts';

export interface Places {
  readonly artifact: BundleStore;
  readonly cache: BundleStore;
  readonly branch: BundleStore;
}

/** Saves where a person chose, and reads on from wherever the loop was kept before: the choice may change at any time. */
export interface ChosenStore extends BundleStore {
  /** The reference as far as it is about the chosen store; null where the bundle lies elsewhere. */
  homeOf(ref: BundleRef): BundleRef | null;
  /** Also where the current bundle lies: whoever died may have been told to save there. */
  left(search: Search & { readonly current?: BundleRef | null }): ReturnType<BundleStore['left']>;
}

type Lies = Pick<BundleRef, 'artifactId' | 'cacheKey'>;

/** Of the three places one is asked, and of a bundle that lies in two of them both, as if it were mirrored. */
export function createChosenStore(kind: 'mirrored' | keyof Places, places: Places): ChosenStore {
  const mirrored = createMirroredStore(places.artifact, places.cache);
  const chosen = kind === 'mirrored' ? mirrored : places[kind];
  const copiesOf = (lies: Lies): BundleStore => (placeOf(lies) === 'branch' ? places.branch : mirrored);
  const isHome = (lies: Lies): boolean =>
    kind === 'cache' ? lies.cacheKey !== null : placeOf(lies) === (kind === 'mirrored' ? 'artifact' : kind);
  return {
    load: (ref, ageSeconds) => copiesOf(ref).load(ref, ageSeconds),
    save: (bundle, durableDays) => chosen.save(bundle, durableDays),
    homeOf(ref) {
      if (!isHome(ref)) return null;
      return kind === 'cache' ? { ...ref, artifactId: null } : ref;
    },
    async left({ current = null, ...search }) {
      const found = await chosen.left(search);
      return found !== null || current === null || isHome(current)
        ? found
        : await places[placeOf(current)].left(search);
    },
    async remove(former: Former) {
      const removal = await copiesOf(former).remove(former);
      // New ones do not pile up there, whatever the token may: what is left over ends by its retention.
      return removal === 'denied' && !isHome(former) ? 'failed' : removal;
    },
    capabilities: chosen.capabilities,
  };
}

/** Only the branch gives no handle: what lies there is found by its name alone. */
function placeOf({ artifactId, cacheKey }: Lies): keyof Places {
  if (artifactId !== null) return 'artifact';
  return cacheKey === null ? 'branch' : 'cache';
}

/** Keeps bundles twice: the artifact decides whether a save succeeded, the cache helps when the artifact cannot be had. */
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
