/** Decides where a bundle is looked for and where a new one goes: the one is what its reference says, the other what `state-store` says. */

import type { BundleRef } from '../../core/state/head/head.ts';
import type { Former } from './bundle.ts';
import { createMirroredStore } from './mirrored-store.ts';
import type { BundleStore, Search } from './store-port.ts';

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
