/** Decides which artifacts a run has: immutable archives, unique by name per run, gone when their retention ends. */
import type { World } from '../world.ts';
import type { Blobs } from './blobs.ts';

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
  /** Absent = the repository's default of 90 days. */
  readonly retentionMs: number | undefined;
}

export interface ArtifactStore {
  /** Undefined when the run already has an artifact of this name. */
  create(draft: ArtifactDraft): Artifact | undefined;
  finalize(artifact: Artifact, uploaded: { sizeBytes: number; digest: string | null; lagMs: number }): void;
  /** Created and not finalized yet. */
  pending(runId: number, name: string): Artifact | undefined;
  ofRun(runId: number): readonly Artifact[];
  /** Finalized and visible ones, newest first. */
  list(repository: string): readonly Artifact[];
  isExpired(artifact: Artifact): boolean;
  remove(artifact: Artifact): Promise<void>;
}

const DAY_MS = 86_400_000;
const MAX_RETENTION_MS = 90 * DAY_MS;

export function createArtifactStore(world: World, blobs: Blobs): ArtifactStore {
  const artifacts = new Map<number, Artifact>();
  const now = (): number => world.clock.now();
  const finished = (artifact: Artifact): boolean => artifact.finalized && artifact.visibleAt <= now();
  const all = (): Artifact[] => [...artifacts.values()];

  return {
    create({ retentionMs = MAX_RETENTION_MS, mimeType, ...draft }) {
      if (all().some((artifact) => artifact.runId === draft.runId && artifact.name === draft.name)) return undefined;
      const zip = mimeType === 'application/zip';
      const artifact: Artifact = {
        id: world.nextId(),
        ...draft,
        blob: blobs.reserve(mimeType),
        fileName: zip && !draft.name.endsWith('.zip') ? `${draft.name}.zip` : draft.name,
        createdAt: now(),
        expiresAt: now() + Math.max(DAY_MS, Math.min(retentionMs, MAX_RETENTION_MS)),
        finalized: false,
        updatedAt: now(),
        sizeBytes: 0,
        digest: null,
        visibleAt: Number.POSITIVE_INFINITY,
      };
      artifacts.set(artifact.id, artifact);
      return artifact;
    },
    finalize(artifact, { sizeBytes, digest, lagMs }) {
      Object.assign(artifact, { finalized: true, sizeBytes, digest, updatedAt: now(), visibleAt: now() + lagMs });
    },
    pending: (runId, name) => all().find((each) => each.runId === runId && each.name === name && !each.finalized),
    ofRun: (runId) => all().filter((artifact) => artifact.runId === runId && finished(artifact)),
    list: (repository) =>
      all()
        .filter((artifact) => artifact.repository === repository && finished(artifact))
        .toSorted((a, b) => b.id - a.id),
    isExpired: (artifact) => artifact.expiresAt <= now(),
    async remove(artifact) {
      artifacts.delete(artifact.id);
      await blobs.remove(artifact.blob);
    },
  };
}
