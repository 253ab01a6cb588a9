/** Wires where a loop's bundles lie and who can read them, the same for a tick and for its post step. */

import { stateKeysIn } from './core/state-keys.ts';
import type { Keeping } from './memory.ts';
import { createArtifactStore } from './state/artifact-store.ts';
import { createBranchStore } from './state/branch-store.ts';
import type { Opener } from './state/bundle-store.ts';
import { createCacheStore } from './state/cache-store.ts';
import { artifactRetentionDays } from './state/capabilities.ts';
import { type ChosenStore, createChosenStore } from './state/chosen-store.ts';
import { createVault } from './state/vault.ts';
import type { Surroundings } from './wiring/surroundings.ts';

/** Where bundles lie, who can read them, and what is struck out before: the same for a tick and for its post step. */
export function keepingOf(around: Pick<Surroundings, 'invocation' | 'prepared' | 'github' | 'folder'>): Keeping {
  const { invocation, prepared, github, folder } = around;
  const keys = stateKeysIn(invocation.with);
  const vault = createVault(keys, prepared.derive);
  return {
    bundles: bundlesOf(around, vault.open),
    vault,
    folder,
    redact: prepared.redact,
    now: github.now,
    inTheOpen: prepared.tick.visibility === 'public' && keys.current === null,
  };
}

function bundlesOf(
  { invocation, prepared, github }: Pick<Surroundings, 'invocation' | 'prepared' | 'github'>,
  open: Opener,
): ChosenStore {
  const { temp, workspace } = invocation;
  const { config, heads } = prepared;
  const token = () => prepared.credentials.tokenFor('artifacts');
  return createChosenStore(config.stateStore, {
    artifact: createArtifactStore({ api: github, token, temp, durableDays: durableDays(invocation), open }),
    cache: createCacheStore({ api: github, workspace, open }),
    branch: createBranchStore({ api: github, heads, loop: config.loop, open }),
  });
}

/** No longer than the repository keeps them. */
export const durableDays = (invocation: Pick<Surroundings['invocation'], 'retentionDays'>): number =>
  Math.min(artifactRetentionDays, invocation.retentionDays ?? artifactRetentionDays);
