/** Stands in for `src/storage/bundles/artifact-store.ts` in a simulation: the same port and the same answers, over a shelf. */
import type { ArtifactStoreOptions } from '../../src/storage/bundles/artifact-store.ts';
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

const lagSeconds = 60;

export function createArtifactStore({ api, durableDays, open }: ArtifactStoreOptions): BundleStore {
  const edge = edgeOf(api);
  const { shelf } = edge;
  const { artifacts } = shelf;
  return {
    async load(ref, ageSeconds) {
      const id = ref.artifactId;
      if (id === null) return { kind: 'missing' };
      const errand: Errand<BundleLoad | Uint8Array> = { what: 'load artifact', lost: notToBeHad('fetch failed') };
      const found = await crossing(edge, errand, (strikes) => {
        if (strikes('artifact-error')) return notToBeHad(`artifact ${id}: 503`);
        if (strikes('artifact-expired')) takenAway(shelf, artifacts, id);
        const copy = artifacts.get(id);
        if (copy === undefined) return notThere(ageSeconds, lagSeconds, 'artifacts');
        edge.touches('load', copy.name);
        return bytesOf(shelf, copy, { strikes, keep: (damaged) => artifacts.set(id, damaged) });
      });
      return openedAs(found, ref, open);
    },
    save: (bundle) =>
      crossing<BundleSave>(edge, { what: 'save artifact', lost: notSaved('artifact: fetch failed') }, (strikes) => {
        edge.touches('save', bundle.name);
        if (strikes('artifact-error')) return notSaved('artifact: 503');
        const known = [...artifacts].find(([, { name }]) => name === bundle.name)?.[0];
        const id = known ?? shelf.newArtifactId();
        if (known === undefined) artifacts.set(id, copyOf(shelf, bundle, 0));
        if (strikes('artifact-lost-answer')) return notSaved('artifact: 502');
        return { kind: 'saved', artifactId: id, cacheKey: null, notes: [] };
      }),
    async left({ prefix }) {
      const errand: Errand<[number, Copy][]> = { what: 'left artifacts', lost: [] };
      const found = await crossing(edge, errand, (strikes) =>
        strikes('artifact-error') ? [] : [...artifacts].filter(([, copy]) => isUnder(prefix, copy)),
      );
      return leftOf(
        found.map(([artifactId, copy]) => ({ copy, lies: { artifactId, cacheKey: null } })),
        open,
      );
    },
    remove: ({ artifactId }) =>
      crossing<Removal>(edge, { what: 'remove artifact', lost: 'failed' }, (strikes) => {
        if (strikes('artifact-error')) return 'failed';
        if (artifactId === null) return strikes('removal-lost-answer') ? 'failed' : 'removed';
        edge.touches('removal', artifacts.get(artifactId)?.name ?? '');
        artifacts.delete(artifactId);
        return strikes('removal-lost-answer') ? 'failed' : 'removed';
      }),
    capabilities: { durableDays, visibilityLagSeconds: lagSeconds },
  };
}

/** For rejected work. No agent's work is rejected in a simulation. */
export const keepArtifact = (): Promise<string> => Promise.resolve('nothing is refused here');
