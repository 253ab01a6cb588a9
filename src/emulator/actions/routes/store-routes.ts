/** REST routes that list, download and delete artifacts, and list and delete caches. */

import { type Answer, noContent, ok, page } from '../../http/answer.ts';
import type { RepositoryCall, Router } from '../../http/router.ts';
import { fullNameOf } from '../../model/repository.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { apiUrl } from '../../represent/repository.ts';
import { iso } from '../../represent/time.ts';
import type { World } from '../../world.ts';
import { runWithId } from '../runs/runs.ts';
import { type Artifact, artifactsOf, isExpired, removeArtifact } from '../stores/artifact-store.ts';
import { downloadUrl } from '../stores/blobs.ts';
import { type CacheEntry, cachesOf, removeCache } from '../stores/cache-store.ts';
import { runOf } from './run-routes.ts';

const READ = { access: 'read' } as const;
const WRITE = { access: 'write' } as const;

export function routeStores(router: Router): void {
  router.route(
    'GET /repos/{owner}/{repo}/actions/artifacts',
    (call) => artifactList(call, artifactsOf(call.world, { repository: fullNameOf(call.repository) })),
    READ,
  );
  router.route(
    'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts',
    (call) => artifactList(call, artifactsOf(call.world, { runId: runOf(call).id })),
    READ,
  );
  router.route(
    'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}',
    (call) => ok(artifactJson(call, artifactOf(call))),
    READ,
  );
  router.route('GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}', download, READ);
  router.route('DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}', deleteArtifact, WRITE);
  router.route('GET /repos/{owner}/{repo}/actions/caches', cacheList, READ);
  router.route('DELETE /repos/{owner}/{repo}/actions/caches', deleteByKey, WRITE);
  router.route('DELETE /repos/{owner}/{repo}/actions/caches/{cache_id}', deleteById, WRITE);
}

function artifactList(call: RepositoryCall, all: readonly Artifact[]): Answer {
  const named = all.filter(({ name }) => call.query['name'] === undefined || name === call.query['name']);
  const { shown, headers } = page(call, named);
  const body = { total_count: named.length, artifacts: shown.map((artifact) => artifactJson(call, artifact)) };
  return { status: 200, body, headers };
}

type ArtifactCall = RepositoryCall<'owner' | 'repo' | 'artifact_id'>;

function artifactOf(call: ArtifactCall): Artifact {
  const all = artifactsOf(call.world, { repository: fullNameOf(call.repository) });
  const artifact = all.find(({ id }) => String(id) === call.params.artifact_id);
  if (artifact === undefined) throw notFound();
  return artifact;
}

function artifactJson({ world, repository }: RepositoryCall, artifact: Artifact): object {
  const url = `${apiUrl(world, repository)}/actions/artifacts/${artifact.id}`;
  return {
    id: artifact.id,
    node_id: `MDg6QXJ0aWZhY3Q${artifact.id}`,
    name: artifact.name,
    size_in_bytes: artifact.sizeBytes,
    url,
    archive_download_url: `${url}/zip`,
    expired: isExpired(world, artifact),
    digest: artifact.digest,
    created_at: iso(artifact.createdAt),
    updated_at: iso(artifact.updatedAt),
    expires_at: iso(artifact.expiresAt),
    workflow_run: runPart(world, artifact),
  };
}

function runPart(world: World, artifact: Artifact): object | null {
  const run = runWithId(world, artifact.runId);
  if (run === undefined) return null;
  const { id } = run.repository;
  return { id: run.id, repository_id: id, head_repository_id: id, head_branch: run.headBranch, head_sha: run.headSha };
}

const LINK_LIFETIME_MS = 60_000;

function download(call: RepositoryCall<'owner' | 'repo' | 'artifact_id' | 'archive_format'>): Answer {
  const artifact = artifactOf(call);
  if (call.params.archive_format !== 'zip') throw notFound();
  if (isExpired(call.world, artifact)) throw new Refusal('Artifact has expired', { status: 410 });
  const link = { lifetimeMs: LINK_LIFETIME_MS, fileName: artifact.fileName };
  return { status: 302, headers: { location: downloadUrl(call.world, artifact.blob, link) } };
}

async function deleteArtifact(call: ArtifactCall): Promise<Answer> {
  await removeArtifact(call.world, artifactOf(call));
  return noContent();
}

const cacheJson = (entry: CacheEntry): object => ({
  id: entry.id,
  ref: entry.ref,
  key: entry.key,
  version: entry.version,
  last_accessed_at: iso(entry.lastAccessedAt),
  created_at: iso(entry.createdAt),
  size_in_bytes: entry.sizeBytes,
});

function cacheList(call: RepositoryCall): Answer {
  const { key = '', ref, sort, direction } = call.query;
  const value = ({ createdAt, sizeBytes, lastAccessedAt }: CacheEntry): number =>
    sort === 'created_at' ? createdAt : sort === 'size_in_bytes' ? sizeBytes : lastAccessedAt;
  const sign = direction === 'asc' ? 1 : -1;
  const entries = cachesOf(call.world, fullNameOf(call.repository))
    .filter((entry) => entry.key.startsWith(key) && (ref === undefined || entry.ref === fullRef(ref)))
    .toSorted((a, b) => sign * (value(a) - value(b) || a.id - b.id));
  const { shown, headers } = page(call, entries);
  return { status: 200, body: { total_count: entries.length, actions_caches: shown.map(cacheJson) }, headers };
}

async function deleteByKey(call: RepositoryCall): Promise<Answer> {
  const { key, ref } = call.query;
  const all = cachesOf(call.world, fullNameOf(call.repository));
  const doomed = all.filter((entry) => entry.key === key && (ref === undefined || entry.ref === fullRef(ref)));
  if (doomed.length === 0) throw notFound();
  for (const entry of doomed) await removeCache(call.world, entry);
  return ok({ total_count: doomed.length, actions_caches: doomed.map(cacheJson) });
}

async function deleteById(call: RepositoryCall<'owner' | 'repo' | 'cache_id'>): Promise<Answer> {
  const all = cachesOf(call.world, fullNameOf(call.repository));
  const entry = all.find(({ id }) => String(id) === call.params.cache_id);
  if (entry === undefined) throw notFound();
  await removeCache(call.world, entry);
  return noContent();
}

const fullRef = (ref: string): string => (ref.startsWith('refs/') ? ref : `refs/heads/${ref}`);
