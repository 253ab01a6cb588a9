/** ArtifactService within one run: create, finalize, list, sign, delete. */
import * as z from 'zod';
import {
  type Artifact,
  artifactsOf,
  createArtifact,
  finalizeArtifact,
  isExpired,
  pendingArtifact,
  removeArtifact,
} from './artifact-store.ts';
import { blobSize, downloadUrl, uploadUrl } from './blobs.ts';
import type { RawAnswer } from './raw-answer.ts';
import { type TwirpCall, type TwirpMethod, twirpAnswer, twirpError } from './twirp.ts';

const Owner = z.object({ workflow_run_backend_id: z.string(), workflow_job_run_backend_id: z.string() });
const Named = Owner.extend({ name: z.string().min(1) });
const Create = Named.extend({
  expires_at: z.iso.datetime().optional(),
  mime_type: z.string().default('application/zip'),
});
const Finalize = Named.extend({ size: z.coerce.number().default(0), hash: z.string().nullable().default(null) });
const List = Owner.extend({ name_filter: z.string().optional(), id_filter: z.coerce.number().optional() });

const URL_LIFETIME_MS = 10 * 60_000;

/** A job may only name its own run: the ids in the request must be those of its token. */
function ofOwnRun<T extends z.infer<typeof Owner>>(
  schema: z.ZodType<T>,
  method: (sent: T, call: TwirpCall) => RawAnswer | Promise<RawAnswer>,
): TwirpMethod {
  return (call) => {
    const sent = schema.parse(call.body);
    return sent.workflow_run_backend_id === String(call.grant.runId)
      ? method(sent, call)
      : twirpError('permission_denied', 'the runtime token belongs to another workflow run');
  };
}

const listed = ({ world, grant }: TwirpCall): Artifact[] =>
  artifactsOf(world, { runId: grant.runId }).filter((artifact) => !isExpired(world, artifact));

const missing = (): RawAnswer => twirpError('not_found', 'artifact not found');

export const ARTIFACT_METHODS: Readonly<Record<string, TwirpMethod>> = {
  'ArtifactService/CreateArtifact': ofOwnRun(Create, (sent, { world, grant }) => {
    const artifact = createArtifact(world, {
      repository: grant.repository,
      runId: grant.runId,
      jobId: grant.jobId,
      name: sent.name,
      mimeType: sent.mime_type,
      // The client adds days to this machine's clock, which may differ from the world's clock.
      retentionMs: sent.expires_at === undefined ? undefined : Date.parse(sent.expires_at) - Date.now(),
    });
    return artifact
      ? twirpAnswer({ ok: true, signed_upload_url: uploadUrl(world, artifact.blob) })
      : twirpError('already_exists', 'an artifact with this name already exists on the workflow run');
  }),
  'ArtifactService/FinalizeArtifact': ofOwnRun(Finalize, async (sent, { world, grant, lagMs }) => {
    const artifact = pendingArtifact(world, grant.runId, sent.name);
    if (artifact === undefined) return missing();
    const stored = await blobSize(world, artifact.blob);
    if (stored !== sent.size) return twirpAnswer({ ok: false });
    finalizeArtifact(world, artifact, { sizeBytes: stored, digest: sent.hash, lagMs });
    return twirpAnswer({ ok: true, artifact_id: String(artifact.id) });
  }),
  'ArtifactService/ListArtifacts': ofOwnRun(List, (sent, call) =>
    twirpAnswer({
      artifacts: listed(call)
        .filter((artifact) => sent.name_filter === undefined || artifact.name === sent.name_filter)
        .filter((artifact) => sent.id_filter === undefined || artifact.id === sent.id_filter)
        .map(monolithArtifact),
    }),
  ),
  'ArtifactService/GetSignedArtifactURL': ofOwnRun(Named, (sent, call) => {
    const artifact = listed(call).find(({ name }) => name === sent.name);
    if (artifact === undefined) return missing();
    const link = { lifetimeMs: URL_LIFETIME_MS, fileName: artifact.fileName };
    return twirpAnswer({ signed_url: downloadUrl(call.world, artifact.blob, link) });
  }),
  'ArtifactService/DeleteArtifact': ofOwnRun(Named, async (sent, call) => {
    const artifact = listed(call).find(({ name }) => name === sent.name);
    if (artifact === undefined) return missing();
    await removeArtifact(call.world, artifact);
    return twirpAnswer({ ok: true, artifact_id: String(artifact.id) });
  }),
};

const monolithArtifact = (artifact: Artifact): object => ({
  workflow_run_backend_id: String(artifact.runId),
  workflow_job_run_backend_id: String(artifact.jobId),
  database_id: String(artifact.id),
  name: artifact.name,
  size: String(artifact.sizeBytes),
  created_at: new Date(artifact.createdAt).toISOString(),
  ...(artifact.digest !== null && { digest: artifact.digest }),
});
