/** Keeps bundles as workflow artifacts: the durable copy, found by the id that the head names. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactClient } from '@actions/artifact';
import { largestBundleBytes, runIdIn, tooLarge, unpack } from './bundle.ts';
import { type BundleLoad, type BundleSave, type BundleStore, notThere } from './bundle-store.ts';
import { complaint, hushed } from './hushed.ts';

export interface ArtifactStoreOptions {
  /** Reads artifacts of other runs (`actions: read`). */
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  /** Existing folder for what comes and goes, outside the workspace. */
  readonly temp: string;
  readonly retentionDays: number;
}

const fileName = 'bundle.tgz';
/** "Immediately available", says GitHub; a minute is for replicas. */
const visibilityLagSeconds = 60;

export function createArtifactStore(options: ArtifactStoreOptions): BundleStore {
  return {
    load: async (ref, ageSeconds) => {
      const workflowRunId = runIdIn(ref.name);
      if (ref.artifactId === null || workflowRunId === null) return { kind: 'missing' };
      if (ref.bytes > largestBundleBytes) return { kind: 'corrupt', why: `${ref.name}: ${tooLarge(ref.bytes)}` };
      const findBy = {
        workflowRunId,
        token: options.token,
        repositoryOwner: options.owner,
        repositoryName: options.repo,
      };
      return await inFolder(options.temp, async (folder): Promise<BundleLoad> => {
        const id = ref.artifactId ?? 0;
        try {
          await withClient((client) => client.downloadArtifact(id, { path: folder, findBy }));
        } catch (error) {
          return isGone(error)
            ? notThere(ageSeconds, visibilityLagSeconds, 'artifacts')
            : { kind: 'unavailable', why: `artifact ${id}: ${messageOf(error)}` };
        }
        const bytes = await readBundle(join(folder, fileName));
        return bytes === null ? { kind: 'corrupt', why: `${ref.name}: it holds no ${fileName}` } : unpack(bytes, ref);
      });
    },
    save: (bundle) =>
      inFolder(options.temp, async (folder): Promise<BundleSave> => {
        const file = join(folder, fileName);
        await writeFile(file, bundle.bytes, { mode: 0o600 });
        const upload = { retentionDays: options.retentionDays, compressionLevel: 0 };
        try {
          const made = await withClient((client) => client.uploadArtifact(bundle.name, [file], folder, upload));
          if (made.id !== undefined) return saved(made.id);
          return { kind: 'failed', why: 'artifact: GitHub named no id' };
        } catch (error) {
          const id = await idOfSameName(bundle.name);
          return id === null ? { kind: 'failed', why: `artifact: ${messageOf(error)}` } : saved(id);
        }
      }),
    capabilities: { durableDays: options.retentionDays, visibilityLagSeconds },
  };
}

const saved = (artifactId: number): BundleSave => ({ kind: 'saved', artifactId, cacheKey: null, notes: [] });

/** The same content has the same name: an upload that conflicts with its own earlier self has succeeded. */
async function idOfSameName(name: string): Promise<number | null> {
  try {
    return (await withClient((client) => client.getArtifact(name))).artifact.id;
  } catch {
    return null;
  }
}

/** Loaded only where it is needed: a tick that is skipped must not pay for it. */
async function withClient<T>(call: (client: ArtifactClient) => Promise<T>): Promise<T> {
  const { DefaultArtifactClient } = await import('@actions/artifact');
  return (await hushed(() => call(new DefaultArtifactClient()))).value;
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : null;

/** 410 = expired. */
const isGone = (error: unknown): boolean => [404, 410].includes(Number(statusOf(error)));

const messageOf = (error: unknown): string => {
  const text = String(error).replace(/^(?:[A-Za-z]*Error: )+/, '');
  return complaint([text]) ?? text.split('\n')[0] ?? text;
};

async function readBundle(file: string): Promise<Uint8Array | null> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile() || found.size > largestBundleBytes) return null;
  return await readFile(file);
}

async function inFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(parent, 'tickgate-artifact-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
