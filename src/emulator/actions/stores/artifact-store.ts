/** Artifacts of a run: immutable archives with a unique name per run, removed when their retention ends. */
import { perWorld } from '../../model/per-world.ts';
import type { World } from '../../world.ts';
import { removeBlob, reserveBlob } from './blobs.ts';

export interface Artifact {
  readonly id: number;
  readonly repository: string;
  readonly runId: number;
  readonly jobId: number;
  readonly name: string;
  readonly blob: string;
  readonly fileName: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  finalized: boolean;
  updatedAt: number;
  sizeBytes: number;
  /** `sha256:<hex>` as the client computed it. */
  digest: string | null;
  visibleAt: number;
}

export interface ArtifactDraft {
  readonly repository: string;
  readonly runId: number;
  readonly jobId: number;
  readonly name: string;
  readonly mimeType: string;
  /** Absent = the repository's default of 90 days, which is also the maximum. */
  readonly retentionMs: number | undefined;
}

const DAY_MS = 86_400_000;
const MAX_RETENTION_MS = 90 * DAY_MS;

const artifacts = perWorld(() => new Map<number, Artifact>());
const all = (world: World): Artifact[] => [...artifacts(world).values()];

/** Undefined if the run already has an artifact of this name, finalized or not. */
export function createArtifact(world: World, draft: ArtifactDraft): Artifact | undefined {
  const { repository, runId, jobId, name, mimeType } = draft;
  if (all(world).some((artifact) => artifact.runId === runId && artifact.name === name)) return undefined;
  const now = world.clock.now();
  const retentionMs = Math.max(DAY_MS, Math.min(draft.retentionMs ?? MAX_RETENTION_MS, MAX_RETENTION_MS));
  const artifact: Artifact = {
    id: world.nextId(),
    repository,
    runId,
    jobId,
    name,
    blob: reserveBlob(world, mimeType),
    fileName: mimeType === 'application/zip' ? `${name}.zip` : name,
    createdAt: now,
    expiresAt: now + retentionMs,
    finalized: false,
    updatedAt: now,
    sizeBytes: 0,
    digest: null,
    visibleAt: Number.POSITIVE_INFINITY,
  };
  artifacts(world).set(artifact.id, artifact);
  return artifact;
}

export interface Uploaded {
  readonly sizeBytes: number;
  readonly digest: string | null;
  readonly lagMs: number;
}

export function finalizeArtifact(world: World, artifact: Artifact, { sizeBytes, digest, lagMs }: Uploaded): void {
  const now = world.clock.now();
  Object.assign(artifact, { finalized: true, sizeBytes, digest, updatedAt: now, visibleAt: now + lagMs });
}

/** Created and not finalized yet. */
export const pendingArtifact = (world: World, runId: number, name: string): Artifact | undefined =>
  all(world).find((artifact) => artifact.runId === runId && artifact.name === name && !artifact.finalized);

/** Finalized and visible artifacts, newest first. Expired ones stay listed, as on GitHub. */
export const artifactsOf = (world: World, of: { repository: string } | { runId: number }): readonly Artifact[] =>
  all(world)
    .filter((artifact) => ('runId' in of ? artifact.runId === of.runId : artifact.repository === of.repository))
    .filter((artifact) => artifact.finalized && artifact.visibleAt <= world.clock.now())
    .toSorted((a, b) => b.id - a.id);

export const isExpired = (world: World, artifact: Artifact): boolean => artifact.expiresAt <= world.clock.now();

export async function removeArtifact(world: World, artifact: Artifact): Promise<void> {
  artifacts(world).delete(artifact.id);
  await removeBlob(world, artifact.blob);
}
