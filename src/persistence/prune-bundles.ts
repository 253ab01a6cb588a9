/** Decides which old bundles are deleted: those that the manifest of the current one has outdated, and never one that may be needed. */

import type { Head } from '../core/state/head/head.ts';
import { type Former, nameParts } from '../storage/bundles/bundle.ts';
import type { BundleStore, Removal } from '../storage/bundles/store-port.ts';

/** The current bundle and the three before it. */
const generationsKept = 4;

/**
 * At most two requests: one bundle of both stores; the retention ends what is left over. Null where nothing was outdated. Called
 * under the lease, when the swap that made the current bundle has been won by an earlier tick.
 */
export async function sweepOld(
  bundles: Pick<BundleStore, 'remove'>,
  head: Head,
  outdated: readonly Former[],
): Promise<Removal | null> {
  const old = outdated.find((former) => mayGo(head, former));
  return old === undefined ? null : await bundles.remove(old);
}

/** Names are read back, so that a list which is wrong, by whatever mistake, deletes nothing of another loop or of a tick that runs. */
function mayGo({ loop, generation, bundle }: Head, former: Former): boolean {
  const parts = nameParts(former.name);
  return (
    parts !== null &&
    parts.loop === loop &&
    parts.generation <= generation - generationsKept &&
    former.name !== bundle?.name
  );
}
