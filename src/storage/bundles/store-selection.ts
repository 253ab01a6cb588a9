/** Loads a bundle from where its reference says, and saves a new one where `state-store` says. */
import type { BundleRef } from '../../core/state/head.ts';
import type { Former } from './bundle.ts';
import { type BundleLoad, type BundleSearch, type BundleStore, mirroredCapabilities } from './store-port.ts';

export interface Places {
  readonly artifact: BundleStore;
  readonly cache: BundleStore;
  readonly branch: BundleStore;
}

/**
 * Saves to the chosen store. Loads from any store where the loop was kept before, because the choice may change at any
 * time.
 */
export interface ChosenStore extends BundleStore {
  /** The reference as far as it concerns the chosen store; null if the bundle lies elsewhere. */
  homeOf(ref: BundleRef): BundleRef | null;
  /** Also searches where the current bundle lies: a dead run may have been configured to save there. */
  left(search: BundleSearch & { readonly current?: BundleRef | null }): ReturnType<BundleStore['left']>;
}

type Lies = Pick<BundleRef, 'artifactId' | 'cacheKey'>;

/** Asks one of the three stores. A bundle that lies in two of them is read as mirrored. */
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
      // No new bundles pile up there, regardless of the token's permissions. The remaining ones expire.
      return removal === 'denied' && !isHome(former) ? 'failed' : removal;
    },
    capabilities: chosen.capabilities,
  };
}

/** The branch alone gives a bundle no id and no key. Such a bundle is found by its name. */
function placeOf({ artifactId, cacheKey }: Lies): keyof Places {
  if (artifactId !== null) return 'artifact';
  return cacheKey === null ? 'branch' : 'cache';
}

/**
 * Stores bundles twice, at once. The artifact decides whether a save succeeded. The cache helps if the artifact is
 * unavailable.
 */
export function createMirroredStore(durable: BundleStore, fast: BundleStore): BundleStore {
  return {
    async load(ref, ageSeconds) {
      const first = await durable.load(ref, ageSeconds);
      if (first.kind === 'bundle') return first;
      const second = await fast.load(ref, ageSeconds);
      return second.kind === 'bundle' ? second : worse(first, second);
    },
    async save(bundle, durableDays) {
      const [kept, copy] = await Promise.all([durable.save(bundle, durableDays), fast.save(bundle, durableDays)]);
      if (kept.kind === 'failed') return kept;
      return copy.kind === 'failed'
        ? { ...kept, notes: [...kept.notes, `No fast copy: ${copy.why}`] }
        : { ...kept, cacheKey: copy.cacheKey, notes: [...kept.notes, ...copy.notes] };
    },
    // A bundle in the cache alone was never saved: the artifact decides.
    left: (search) => durable.left(search),
    async remove(former) {
      const first = await durable.remove(former);
      // Both need the same permission.
      if (first === 'denied') return first;
      const second = await fast.remove(former);
      return first === 'removed' ? second : first;
    },
    // A bundle is gone only if neither store can be hiding it.
    capabilities: mirroredCapabilities(durable.capabilities, fast.capabilities),
  };
}

/** A copy that may come back defers the tick. A damaged copy says more than a missing one. */
function worse(first: BundleLoad, second: BundleLoad): BundleLoad {
  const either = (kind: BundleLoad['kind']) => [first, second].find((load) => load.kind === kind);
  return either('unavailable') ?? either('corrupt') ?? first;
}
