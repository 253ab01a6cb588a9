/** Keeps bundles in the Actions cache: the fast copy, evicted after seven idle days and at times invisible for minutes. */
import { lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BundleRef } from '../core/state.ts';
import { largestBundleBytes, type PackedBundle, tooLarge, unpack } from './bundle.ts';
import { type BundleLoad, type BundleSave, type BundleStore, notThere } from './bundle-store.ts';
import { complaint, hushed } from './hushed.ts';

/** The path is part of a cache entry's identity, so it is one and the same, relative, for ever. */
const cachePath = '.tickgate/cache/bundle.tgz';
const visibilityLagSeconds = 15 * 60;

/** `workspace` is the working directory of the action, to which the cache client resolves paths. */
export function createCacheStore(workspace: string): BundleStore {
  const file = join(workspace, cachePath);
  const tried = new Set<string>();
  const confirmed = new Set<string>();
  return {
    load: (ref, ageSeconds) => load(file, ref, ageSeconds),
    async save(bundle) {
      if (tried.has(bundle.name)) return await saveAgain(bundle.name, confirmed);
      tried.add(bundle.name);
      const result = await saveOnce(file, bundle);
      if (result.kind === 'saved') confirmed.add(bundle.name);
      return result;
    },
    capabilities: { durableDays: 7, visibilityLagSeconds },
  };
}

async function load(file: string, ref: BundleRef, ageSeconds: number): Promise<BundleLoad> {
  const key = ref.cacheKey;
  if (key === null) return { kind: 'missing' };
  if (ref.bytes > largestBundleBytes) return { kind: 'corrupt', why: `${ref.name}: ${tooLarge(ref.bytes)}` };
  await rm(file, { force: true });
  const { restoreCache } = await import('@actions/cache');
  try {
    const { value: hit, said } = await hushed(() => restoreCache([cachePath], key));
    const trouble = complaint(said);
    if (trouble !== null) return { kind: 'unavailable', why: `cache: ${trouble}` };
    if (hit !== key) return notThere(ageSeconds, visibilityLagSeconds, 'cache');
    const found = await lstat(file).catch(() => null);
    if (found === null || !found.isFile() || found.size > largestBundleBytes) {
      return { kind: 'corrupt', why: `${ref.name}: the cache entry holds no ${cachePath}` };
    }
    return unpack(await readFile(file), ref);
  } finally {
    await rm(file, { force: true });
  }
}

async function saveOnce(file: string, bundle: PackedBundle): Promise<BundleSave> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, bundle.bytes, { mode: 0o600 });
  const { saveCache } = await import('@actions/cache');
  try {
    const { value: id, said } = await hushed(() => saveCache([cachePath], bundle.name));
    // -1 stands for a conflict, a denial, a limit and a lost connection alike: not saved, as far as anybody can know.
    if (id === -1) return { kind: 'failed', why: `cache: ${complaint(said) ?? 'the service gave no id'}` };
    return { kind: 'saved', artifactId: null, cacheKey: bundle.name, notes: [] };
  } finally {
    await rm(file, { force: true });
  }
}

/** A key is used once; what was saved under it before counts as long as it is still there. */
async function saveAgain(key: string, confirmed: ReadonlySet<string>): Promise<BundleSave> {
  if (!confirmed.has(key)) return { kind: 'failed', why: 'cache: an earlier try under this name stayed without an id' };
  const { restoreCache } = await import('@actions/cache');
  const { value: hit } = await hushed(() => restoreCache([cachePath], key, [], { lookupOnly: true }));
  if (hit !== key) return { kind: 'failed', why: 'cache: what was saved under this name is not to be seen' };
  return { kind: 'saved', artifactId: null, cacheKey: key, notes: [] };
}
