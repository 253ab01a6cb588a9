/** Stores bundles as workflow artifacts: the durable copy, found by the id that the head names. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { BundleRef } from '../../core/state/head.ts';
import { parseLinkQuery } from '../../core/text/link-header.ts';
import { removal, type StateApi } from '../api/state-api.ts';
import { inFolder, messageOf, withClient } from './artifact-client.ts';
import { digestOf, largestBundleBytes, type PackedBundle, readBundleFile } from './bundle.ts';
import { downloadArtifact, downloadBundle, largestArchiveBytes, onlyMember } from './download-artifact.ts';
import {
  artifactCapabilities,
  artifactLagSeconds,
  type BundleLoad,
  type BundleSave,
  type BundleSearch,
  type BundleStore,
  type LeftBundle,
  notThere,
  type Opener,
} from './store-port.ts';

export interface ArtifactStoreOptions {
  readonly api: StateApi;
  /** Existing folder for transfers, outside the workspace. */
  readonly temp: string;
  readonly durableDays: number;
  readonly open: Opener;
}

const fileName = 'bundle.tgz';

export function createArtifactStore(options: ArtifactStoreOptions): BundleStore {
  const { api, temp } = options;
  return {
    load: (ref, ageSeconds) => load(options, ref, ageSeconds),
    save: (bundle, durableDays) => inFolder(temp, (folder) => save(bundle, { folder, durableDays })),
    left: (search) => left(options, search).catch(() => null),
    async remove({ artifactId }) {
      if (artifactId === null) return 'removed';
      const route = 'DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}';
      return await removal(() => api.request(route, { owner: api.owner, repo: api.repo, artifact_id: artifactId }));
    },
    capabilities: artifactCapabilities(options.durableDays),
  };
}

async function load(options: ArtifactStoreOptions, ref: BundleRef, ageSeconds: number): Promise<BundleLoad> {
  const loaded = await downloadBundle(options, ref);
  const isUnseen = loaded.kind === 'missing' && ref.artifactId !== null;
  return isUnseen ? notThere(ageSeconds, artifactLagSeconds, 'artifacts') : loaded;
}

/**
 * The bundle in an artifact of this run; null if the archive is damaged. Unpacked here, because the client takes a
 * damaged archive for a broken download: it tries five times and reports both in the same words.
 */
async function downloadOwn(id: number, path: string): Promise<Uint8Array | null> {
  await withClient((client) => client.downloadArtifact(id, { path, skipDecompress: true }));
  const [file] = await readdir(path);
  const archive = file === undefined ? null : await readBundleFile(join(path, file), largestArchiveBytes);
  return archive === null ? null : onlyMember(archive);
}

async function save(
  bundle: PackedBundle,
  at: { readonly folder: string; readonly durableDays: number },
): Promise<BundleSave> {
  const file = join(at.folder, fileName);
  await writeFile(file, bundle.bytes, { mode: 0o600 });
  const upload = { retentionDays: at.durableDays, compressionLevel: 0 };
  try {
    const made = await withClient((client) => client.uploadArtifact(bundle.name, [file], at.folder, upload));
    return await verified(bundle, made);
  } catch (error) {
    return await savedBefore(bundle, { folder: at.folder, why: messageOf(error) });
  }
}

/** Compares GitHub's own list with what was sent. If the list does not show the artifact yet, the save still counts. */
async function verified(bundle: PackedBundle, made: { id?: number; digest?: string }): Promise<BundleSave> {
  if (made.id === undefined) return { kind: 'failed', why: 'artifact: GitHub named no id' };
  const seen = await ownArtifact(bundle.name);
  if (seen === null) return saved(made.id, ['artifact: it could not be looked at after it was saved']);
  const same = seen.id === made.id && (seen.digest === undefined || seen.digest.endsWith(made.digest ?? ''));
  return same ? saved(made.id) : { kind: 'failed', why: 'artifact: GitHub shows another content than was sent' };
}

/**
 * If an upload conflicts with an earlier attempt of its own, it counts as saved once the very same bytes are stored.
 */
async function savedBefore(bundle: PackedBundle, at: { folder: string; why: string }): Promise<BundleSave> {
  const failed: BundleSave = { kind: 'failed', why: `artifact: ${at.why}` };
  const seen = await ownArtifact(bundle.name);
  if (seen === null) return failed;
  try {
    const path = join(at.folder, 'seen');
    const bytes = await downloadOwn(seen.id, path);
    const same = bytes !== null && Buffer.from(bytes).equals(bundle.bytes);
    return same ? saved(seen.id) : { kind: 'failed', why: 'artifact: another content lies under this name' };
  } catch {
    return failed;
  }
}

const saved = (artifactId: number, notes: readonly string[] = []): BundleSave => ({
  kind: 'saved',
  artifactId,
  cacheKey: null,
  notes,
});

/** An artifact of this run by its name; null also if the look-up fails. */
async function ownArtifact(name: string): Promise<{ readonly id: number; readonly digest?: string } | null> {
  try {
    return (await withClient((client) => client.getArtifact(name))).artifact;
  } catch {
    return null;
  }
}

const Listing = z.object({
  artifacts: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      expired: z.boolean(),
      size_in_bytes: z.number(),
      created_at: z.string().nullable(),
      expires_at: z.string().nullable(),
    }),
  ),
});

/** Artifacts belong to a run, and no other run can make them. The newest of that name is the run's last save. */
async function left(options: ArtifactStoreOptions, { prefix, runId }: BundleSearch): Promise<LeftBundle | null> {
  const found = (await artifactsOf(options, runId))
    .filter(({ name, expired }) => name.startsWith(prefix) && !expired)
    .filter(({ size_in_bytes }) => size_in_bytes <= largestBundleBytes)
    .toSorted((one, other) => other.id - one.id)[0];
  if (found === undefined) return null;
  const fetched = await downloadArtifact(options.api, found.id);
  if (fetched.kind !== 'bytes') return null;
  const opened = await options.open(fetched.bytes, { name: found.name, digest: null });
  if (opened.kind !== 'bundle') return null;
  const { created_at: savedAt, expires_at: expiresAt } = found;
  const durableDays = savedAt === null || expiresAt === null ? null : daysBetween(savedAt, expiresAt);
  const lies = { artifactId: found.id, cacheKey: null, savedAt, durableDays };
  return {
    ...opened,
    ref: { name: found.name, digest: digestOf(fetched.bytes), bytes: fetched.bytes.length, ...lies },
  };
}

/** A job may upload 500 artifacts, listed in any order. */
const mostPages = 10;

async function artifactsOf({ api }: ArtifactStoreOptions, runId: number) {
  const all: z.output<typeof Listing>['artifacts'] = [];
  const run = { owner: api.owner, repo: api.repo, run_id: runId };
  let query: Record<string, unknown> | null = { ...run, per_page: 100 };
  for (let page = 0; page < mostPages && query !== null; page++) {
    const { data, headers } = await api.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', query);
    all.push(...Listing.parse(data).artifacts);
    const next = parseLinkQuery(headers?.['link'], 'next');
    query = next === null ? null : { ...run, ...next };
  }
  return all;
}

const daysBetween = (from: string, to: string): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
