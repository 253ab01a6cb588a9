/** Inputs of all wiring: the invocation, the prepared tick, the GitHub client, the folder on the runner. */

import type { Invocation, Voice } from '../action-io.ts';
import { readStateKeys } from '../core/config/sources/action-inputs.ts';
import type { MeteredGitHub } from '../github/api/client.ts';
import { createPruning, type SnapshotStorage } from '../persistence/loop-snapshot.ts';
import type { Prepared } from '../startup/prepared.ts';
import { createArtifactStore } from '../storage/bundles/artifact-store.ts';
import { createBranchStore } from '../storage/bundles/branch-store.ts';
import { createCacheStore } from '../storage/bundles/cache-store.ts';
import { artifactRetentionDays, type Opener } from '../storage/bundles/store-port.ts';
import { type ChosenStore, createChosenStore } from '../storage/bundles/store-selection.ts';
import { createVault } from '../storage/crypto/encryption.ts';
import type { StateFolder } from '../storage/local/state-folder.ts';

export interface Surroundings {
  readonly invocation: Invocation;
  readonly prepared: Prepared;
  readonly github: MeteredGitHub;
  readonly folder: StateFolder;
  readonly voice: Voice;
  readonly cancelled: AbortSignal;
}

/** Location, readers and redaction of bundles, the same for a tick and for its post step. */
export function createSnapshotStorage(
  around: Pick<Surroundings, 'invocation' | 'prepared' | 'github' | 'folder'>,
): SnapshotStorage {
  const { invocation, prepared, github, folder } = around;
  const keys = readStateKeys(invocation.with);
  const vault = createVault(keys, prepared.derive);
  const bundles = openBundleStore(around, vault.open);
  return {
    bundles,
    prune: createPruning(bundles),
    vault,
    folder,
    redact: prepared.redact,
    now: github.now,
    inTheOpen: prepared.tick.visibility === 'public' && keys.current === null,
  };
}

function openBundleStore(
  { invocation, prepared, github }: Pick<Surroundings, 'invocation' | 'prepared' | 'github'>,
  open: Opener,
): ChosenStore {
  const { temp, workspace } = invocation;
  const { config, heads } = prepared;
  return createChosenStore(config.stateStore, {
    artifact: createArtifactStore({ api: github, temp, durableDays: durableDays(invocation), open }),
    cache: createCacheStore({ api: github, workspace, open }),
    branch: createBranchStore({ api: github, heads, loop: config.loop, open }),
  });
}

/** At most as long as the repository keeps artifacts. */
export const durableDays = (invocation: Pick<Surroundings['invocation'], 'retentionDays'>): number =>
  Math.min(artifactRetentionDays, invocation.retentionDays ?? artifactRetentionDays);
