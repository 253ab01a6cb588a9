/** Decides how ArtifactService answers within one run: create, finalize, list, sign, delete. */
import { z } from 'zod';
import type { Artifact } from './artifact-store.ts';
import type { ResultsParts, TwirpMethod } from './results-services.ts';
import { twirpAnswer, twirpError } from './results-services.ts';
import type { RuntimeGrant } from './runtime-token.ts';

const Owner = z.object({ workflow_run_backend_id: z.string(), workflow_job_run_backend_id: z.string() });
const Named = Owner.extend({ name: z.string().min(1) });
const Create = Named.extend({
  expires_at: z.iso.datetime().optional(),
  mime_type: z.string().default('application/zip'),
});
const Finalize = Named.extend({ size: z.coerce.number().default(0), hash: z.string().nullable().default(null) });
const List = Owner.extend({ name_filter: z.string().optional(), id_filter: z.coerce.number().optional() });

const URL_LIFETIME_MS = 10 * 60_000;

export function artifactMethods({ artifacts, blobs }: ResultsParts): Record<string, TwirpMethod> {
  const listed = (grant: RuntimeGrant): Artifact[] =>
    artifacts.ofRun(grant.runId).filter((artifact) => !artifacts.isExpired(artifact));
  const named = (grant: RuntimeGrant, name: string): Artifact | undefined =>
    listed(grant).find((artifact) => artifact.name === name);

  /** A job may only speak of its own run: the ids in the request must be those of its token. */
  const owned =
    <T extends z.infer<typeof Owner>>(
      schema: z.ZodType<T>,
      method: (sent: T, call: Parameters<TwirpMethod>[0]) => ReturnType<TwirpMethod>,
    ): TwirpMethod =>
    (call) => {
      const sent = schema.parse(call.body);
      return sent.workflow_run_backend_id === String(call.grant.runId)
        ? method(sent, call)
        : twirpError('permission_denied', 'the runtime token belongs to another workflow run');
    };

  return {
    'ArtifactService/CreateArtifact': owned(Create, (sent, { grant }) => {
      const artifact = artifacts.create({
        repository: grant.repository,
        runId: grant.runId,
        jobId: grant.jobId,
        name: sent.name,
        mimeType: sent.mime_type,
        // The client adds days to this machine's clock; the world's clock may stand elsewhere.
        retentionMs: sent.expires_at === undefined ? undefined : Date.parse(sent.expires_at) - Date.now(),
      });
      return artifact
        ? twirpAnswer({ ok: true, signed_upload_url: blobs.uploadUrl(artifact.blob) })
        : twirpError('already_exists', 'an artifact with this name already exists on the workflow run');
    }),
    'ArtifactService/FinalizeArtifact': owned(Finalize, async (sent, { grant, lagMs }) => {
      const artifact = artifacts.pending(grant.runId, sent.name);
      if (artifact === undefined) return twirpError('not_found', 'artifact not found');
      const stored = await blobs.size(artifact.blob);
      if (stored !== sent.size) return twirpAnswer({ ok: false });
      artifacts.finalize(artifact, { sizeBytes: stored, digest: sent.hash, lagMs });
      return twirpAnswer({ ok: true, artifact_id: String(artifact.id) });
    }),
    'ArtifactService/ListArtifacts': owned(List, (sent, { grant }) =>
      twirpAnswer({
        artifacts: listed(grant)
          .filter((artifact) => sent.name_filter === undefined || artifact.name === sent.name_filter)
          .filter((artifact) => sent.id_filter === undefined || artifact.id === sent.id_filter)
          .map(monolithArtifact),
      }),
    ),
    'ArtifactService/GetSignedArtifactURL': owned(Named, (sent, { grant }) => {
      const artifact = named(grant, sent.name);
      if (artifact === undefined) return twirpError('not_found', 'artifact not found');
      const lifetime = { ms: URL_LIFETIME_MS, fileName: artifact.fileName };
      return twirpAnswer({ signed_url: blobs.downloadUrl(artifact.blob, lifetime) });
    }),
    'ArtifactService/DeleteArtifact': owned(Named, async (sent, { grant }) => {
      const artifact = named(grant, sent.name);
      if (artifact === undefined) return twirpError('not_found', 'artifact not found');
      await artifacts.remove(artifact);
      return twirpAnswer({ ok: true, artifact_id: String(artifact.id) });
    }),
  };
}

const monolithArtifact = (artifact: Artifact): object => ({
  workflow_run_backend_id: String(artifact.runId),
  workflow_job_run_backend_id: String(artifact.jobId),
  database_id: String(artifact.id),
  name: artifact.name,
  size: String(artifact.sizeBytes),
  created_at: new Date(artifact.createdAt).toISOString(),
  ...(artifact.digest !== null && { digest: artifact.digest }),
});
