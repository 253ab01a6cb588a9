/** Stores bundles in the Actions cache: the fast copy, evicted after seven idle days, at times unseen for minutes. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { BundleRef } from '../../core/state/head.ts';
import { removal, type StateApi } from '../api/state-api.ts';
import { bundleTooLargeSentence, digestOf, largestBundleBytes, type PackedBundle, readBundleFile } from './bundle.ts';
import { complaint, hushed } from './quiet-client.ts';
import {
  type BundleLoad,
  type BundleSave,
  type BundleSearch,
  type BundleStore,
  cacheCapabilities,
  type LeftBundle,
  notThere,
  type Opener,
} from './store-port.ts';

export interface CacheStoreOptions {
  readonly api: StateApi;
  /** The action's working directory, to which the cache client resolves paths. */
  readonly workspace: string;
  readonly open: Opener;
}

/** The path is part of a cache entry's identity, so it is relative and never changes. */
const cachePath = '.tickgate/cache/bundle.tgz';

export function createCacheStore(options: CacheStoreOptions): BundleStore {
  const { api, workspace } = options;
  const file = join(workspace, cachePath);
  const tried = new Set<string>();
  const confirmed = new Set<string>();
  return {
    load: (ref, ageSeconds) => load({ ...options, file }, ref, ageSeconds),
    async save(bundle) {
      if (tried.has(bundle.name)) return await saveAgain(bundle.name, confirmed);
      tried.add(bundle.name);
      const result = await saveOnce(file, bundle);
      if (result.kind === 'saved') confirmed.add(bundle.name);
      return result;
    },
    left: (search) => left({ ...options, file }, search).catch(() => null),
    async remove({ cacheKey: key }) {
      if (key === null) return 'removed';
      const route = 'DELETE /repos/{owner}/{repo}/actions/caches{?key}';
      return await removal(() => api.request(route, { owner: api.owner, repo: api.repo, key }));
    },
    capabilities: cacheCapabilities,
  };
}

type Place = CacheStoreOptions & { readonly file: string };

async function load({ api, file, open }: Place, ref: BundleRef, ageSeconds: number): Promise<BundleLoad> {
  const key = ref.cacheKey;
  if (key === null) return { kind: 'missing' };
  const bytes = ref.bytes > largestBundleBytes ? ref.bytes : await listedBytes(api, key);
  if (bytes > largestBundleBytes) return { kind: 'corrupt', why: bundleTooLargeSentence(bytes) };
  const fetched = await fetchEntry(file, key);
  switch (fetched.kind) {
    case 'bytes':
      return await open(fetched.bytes, ref);
    case 'gone':
      return notThere(ageSeconds, cacheCapabilities.visibilityLagSeconds, 'cache');
    case 'none':
      return { kind: 'corrupt', why: `the cache entry holds no ${cachePath} of at most 64 MiB` };
    case 'failed':
      return { kind: 'unavailable', why: `cache: ${fetched.why}` };
  }
}

type Fetched =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'gone' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly why: string };

/** Exactly this key: a longer one that begins with it is another bundle. */
async function fetchEntry(file: string, key: string): Promise<Fetched> {
  await rm(file, { force: true });
  const { restoreCache } = await import('@actions/cache');
  try {
    const { value: hit, said: lines } = await hushed(() => restoreCache([cachePath], key));
    if (isDamaged(lines)) return { kind: 'none' };
    const trouble = complaint(lines);
    if (trouble !== null) return { kind: 'failed', why: trouble };
    if (hit !== key) return { kind: 'gone' };
    const bytes = await readBundleFile(file);
    return bytes === null ? { kind: 'none' } : { kind: 'bytes', bytes };
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Whether tar failed on a complete download. A failure of the machine (a full disk, no memory, a signal: no exit code)
 * is not the entry's fault.
 */
export const isDamaged = (lines: readonly string[]): boolean =>
  lines.some((line) => /Failed to restore: .*tar.* failed with error: .* failed with exit code \d+/.test(line)) &&
  !lines.some((line) => /: Cannot |No space left|memory/i.test(line));

async function saveOnce(file: string, bundle: PackedBundle): Promise<BundleSave> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, bundle.bytes, { mode: 0o600 });
  const { saveCache } = await import('@actions/cache');
  try {
    const { value: id, said: lines } = await hushed(() => saveCache([cachePath], bundle.name));
    // -1 stands for a conflict, a denial, a limit and a lost connection alike, so the bundle counts as not saved.
    if (id === -1) return { kind: 'failed', why: `cache: ${complaint(lines) ?? 'the service gave no id'}` };
    return { kind: 'saved', artifactId: null, cacheKey: bundle.name, notes: [] };
  } finally {
    await rm(file, { force: true });
  }
}

/** A key is used once. An earlier save under it counts as long as the entry is still there. */
async function saveAgain(key: string, confirmed: ReadonlySet<string>): Promise<BundleSave> {
  if (!confirmed.has(key)) return { kind: 'failed', why: 'cache: an earlier try under this name stayed without an id' };
  const { restoreCache } = await import('@actions/cache');
  const { value: hit } = await hushed(() => restoreCache([cachePath], key, [], { lookupOnly: true }));
  if (hit !== key) return { kind: 'failed', why: 'cache: what was saved under this name is not to be seen' };
  return { kind: 'saved', artifactId: null, cacheKey: key, notes: [] };
}

const Listing = z.object({
  actions_caches: z.array(
    z.object({ id: z.number(), key: z.string(), size_in_bytes: z.number(), created_at: z.string() }),
  ),
});

/** A user who may delete entries may have replaced this one, and a restore unpacks it whole. 0 = not visible. */
async function listedBytes(api: StateApi, key: string): Promise<number> {
  const parameters = { owner: api.owner, repo: api.repo, key };
  const listed = await api.request('GET /repos/{owner}/{repo}/actions/caches', parameters).catch(() => null);
  const entries = listed === null ? [] : Listing.parse(listed.data).actions_caches;
  return Math.max(0, ...entries.filter((entry) => entry.key === key).map(({ size_in_bytes }) => size_in_bytes));
}

/** The list names entries of every ref. A restore gives only trusted ones: this ref's and the default branch's. */
async function left({ api, file, open }: Place, { prefix }: BundleSearch): Promise<LeftBundle | null> {
  const parameters = { owner: api.owner, repo: api.repo, key: prefix, sort: 'created_at', direction: 'desc' };
  const { data } = await api.request('GET /repos/{owner}/{repo}/actions/caches', parameters);
  const found = Listing.parse(data).actions_caches.find(
    ({ key, size_in_bytes }) => key.startsWith(prefix) && size_in_bytes <= largestBundleBytes,
  );
  if (found === undefined) return null;
  const fetched = await fetchEntry(file, found.key);
  if (fetched.kind !== 'bytes') return null;
  const opened = await open(fetched.bytes, { name: found.key, digest: null });
  if (opened.kind !== 'bundle') return null;
  const { durableDays } = cacheCapabilities;
  const lies = { artifactId: null, cacheKey: found.key, savedAt: found.created_at, durableDays };
  return { ...opened, ref: { name: found.key, digest: digestOf(fetched.bytes), bytes: fetched.bytes.length, ...lies } };
}
