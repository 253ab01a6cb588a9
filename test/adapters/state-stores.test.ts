/** One suite for every place where bundles lie, through GitHub's own cache and artifact clients. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BundleRef } from '../../src/core/state.ts';
import { artifactsOf, removeArtifact } from '../../src/emulator/actions/artifact-store.ts';
import { cachesOf, evictCaches } from '../../src/emulator/actions/cache-store.ts';
import { type CacheMode, mintRuntimeToken } from '../../src/emulator/actions/runtime-token.ts';
import type { Emulator } from '../../src/emulator/emulator.ts';
import { createArtifactStore } from '../../src/state/artifact-store.ts';
import { largestBundleBytes, type PackedBundle, pack } from '../../src/state/bundle.ts';
import type { BundleStore } from '../../src/state/bundle-store.ts';
import { createCacheStore } from '../../src/state/cache-store.ts';
import { createMirroredStore } from '../../src/state/mirrored-store.ts';
import { startGitHub } from '../support/github.ts';

const RUN = 4711;
const old = 3_600;
const fresh = 5;
const day = 86_400_000;
const home = process.cwd();
const print = process.stdout.write.bind(process.stdout);

let github: Emulator;
let repository: string;
let workspace: string;
let temp: string;

beforeAll(async () => {
  github = await startGitHub({ clock: { mode: 'manual', startAt: Date.parse('2026-11-22T00:00:00Z') } });
  repository = `${github.repository.owner.login}/${github.repository.name}`;
  workspace = join(github.world.root, 'workspace');
  temp = join(github.world.root, 'temp');
  mkdirSync(workspace);
  mkdirSync(temp);
  Object.assign(process.env, {
    ACTIONS_RESULTS_URL: `${github.url}/`,
    ACTIONS_CACHE_SERVICE_V2: 'true',
    GITHUB_API_URL: github.url,
    GITHUB_SERVER_URL: 'http://github.localhost',
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: temp,
  });
  process.chdir(workspace);
  process.stdout.write = (chunk: string | Uint8Array) => String(chunk).startsWith('::add-mask::') || print(chunk);
});
afterAll(() => {
  process.chdir(home);
  process.stdout.write = print;
});

beforeEach(async () => {
  github.world.faults.clear();
  jobWith('write');
  await evictCaches(github.world, repository, { limitBytes: 0 });
});

function jobWith(cacheMode: CacheMode): void {
  const grant = { repository, runId: RUN, jobId: 1, cacheRefs: ['refs/heads/main'] as [string], cacheMode };
  process.env['ACTIONS_RUNTIME_TOKEN'] = mintRuntimeToken(github.world, grant);
}

const artifactStore = (token = ownerToken()): BundleStore =>
  createArtifactStore({
    token,
    owner: github.repository.owner.login,
    repo: github.repository.name,
    temp,
    retentionDays: 30,
  });
const mirrored = (): BundleStore => createMirroredStore(artifactStore(), createCacheStore(workspace));

function ownerToken(): string {
  const owner = github.repository.owner.login;
  const found = [...github.world.tokens.values()].find(
    (token) => token.kind === 'user' && token.account.login === owner,
  );
  return found?.value ?? '';
}

let generation = 0;
const members = { 'work.state.json': '{}\n', 'work.notes.md': 'notes\n' };
/** A bundle that nobody has seen before. */
function aBundle(): PackedBundle {
  generation += 1;
  const packing = pack(
    { loop: 'work', generation, epoch: 1, nonce: 'n', runId: RUN, runAttempt: 1, previous: [] },
    members,
  );
  if (packing.kind === 'refused') throw new Error(packing.why);
  return packing.bundle;
}

async function saved(store: BundleStore, bundle: PackedBundle): Promise<BundleRef & { notes: readonly string[] }> {
  const save = await store.save(bundle);
  if (save.kind === 'failed') throw new Error(save.why);
  const { artifactId, cacheKey, notes } = save;
  return { name: bundle.name, digest: bundle.digest, bytes: bundle.bytes.byteLength, artifactId, cacheKey, notes };
}

async function loseArtifacts(): Promise<void> {
  for (const artifact of artifactsOf(github.world, { repository })) await removeArtifact(github.world, artifact);
}
const loseCaches = () => evictCaches(github.world, repository, { limitBytes: 0 });

describe.each([
  ['artifacts', () => artifactStore()],
  ['the cache', () => createCacheStore(workspace)],
  ['both', () => mirrored()],
])('bundles in %s', (_where, open) => {
  test('come back as they were saved', async () => {
    const ref = await saved(open(), aBundle());
    expect(await open().load(ref, fresh)).toMatchObject({ kind: 'bundle', members });
  });

  test('saved twice with the same content are one, and count as saved', async () => {
    const store = open();
    const bundle = aBundle();
    const first = await saved(store, bundle);
    expect(await saved(store, bundle)).toEqual(first);
  });

  test('that nobody has any more are missing once they must have been visible', async () => {
    const ref = await saved(open(), aBundle());
    await loseArtifacts();
    await loseCaches();
    expect(await open().load(ref, old)).toEqual({ kind: 'missing' });
    expect((await open().load(ref, fresh)).kind).toBe('unavailable');
  });

  test('that were never saved here are missing', async () => {
    const { name, digest, bytes } = aBundle();
    const ref = { name, digest, bytes: bytes.byteLength, artifactId: null, cacheKey: null };
    expect(await open().load(ref, old)).toEqual({ kind: 'missing' });
  });

  test('with another digest than the head names are corrupt', async () => {
    const ref = await saved(open(), aBundle());
    const other = { ...ref, digest: `sha256:${'0'.repeat(64)}` };
    expect(await open().load(other, old)).toEqual({
      kind: 'corrupt',
      why: `${ref.name}: its digest is not the one in the head`,
    });
  });

  test('over 64 MiB are refused before anything is fetched', async () => {
    const ref = { ...(await saved(open(), aBundle())), bytes: largestBundleBytes + 1 };
    github.world.faults.add({ route: 'blob:GET', effect: { kind: 'status', status: 500 } });
    expect(await open().load(ref, old)).toMatchObject({ kind: 'corrupt' });
  });

  test('say nothing in the log but what must be masked', async () => {
    const said: string[] = [];
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (chunk: string | Uint8Array) => said.push(String(chunk)) > 0;
    try {
      const ref = await saved(open(), aBundle());
      await open().load(ref, fresh);
    } finally {
      process.stdout.write = write;
    }
    expect(said.filter((line) => !line.startsWith('::add-mask::'))).toEqual([]);
    expect(said).not.toEqual([]);
  });
});

describe('artifacts', () => {
  test('are unavailable, not missing, while the token may not read them', async () => {
    const ref = await saved(artifactStore(), aBundle());
    expect(await artifactStore('unknown').load(ref, old)).toMatchObject({
      kind: 'unavailable',
      why: expect.stringContaining('Bad credentials'),
    });
  });

  test('are missing when they have expired', async () => {
    const ref = await saved(artifactStore(), aBundle());
    await github.world.clock.advance(31 * day);
    expect(await artifactStore().load(ref, old)).toEqual({ kind: 'missing' });
    jobWith('write');
  });

  test('whose save is refused have not been saved, and the reason is told', async () => {
    const route = 'results:ArtifactService/CreateArtifact';
    github.world.faults.add({ route, effect: { kind: 'status', status: 403, body: { msg: 'no' } } });
    expect(await artifactStore().save(aBundle())).toMatchObject({
      kind: 'failed',
      why: expect.stringMatching(/^artifact: .*403/),
    });
  });
});

describe('the cache', () => {
  test('that denies a read makes the bundle unavailable', async () => {
    const ref = await saved(createCacheStore(workspace), aBundle());
    process.env['ACTIONS_CACHE_MODE'] = 'none';
    const load = await createCacheStore(workspace).load(ref, old);
    delete process.env['ACTIONS_CACHE_MODE'];
    expect(load).toEqual({
      kind: 'unavailable',
      why: "cache: Cache restore skipped: the effective cache-mode 'none' does not permit reads.",
    });
  });

  test('that answers with an error makes the bundle unavailable', async () => {
    const ref = await saved(createCacheStore(workspace), aBundle());
    const route = 'results:CacheService/GetCacheEntryDownloadURL';
    github.world.faults.add({ route, effect: { kind: 'status', status: 403, body: { msg: 'denied' } } });
    expect(await createCacheStore(workspace).load(ref, old)).toMatchObject({
      kind: 'unavailable',
      why: expect.stringContaining('denied'),
    });
  });

  test('with a read-only token saves nothing, says why, and does not try the key again', async () => {
    jobWith('read');
    const store = createCacheStore(workspace);
    const bundle = aBundle();
    expect(await store.save(bundle)).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('cache write denied'),
    });
    jobWith('write');
    expect(await store.save(bundle)).toEqual({
      kind: 'failed',
      why: 'cache: an earlier try under this name stayed without an id',
    });
  });

  test('that lost its own reservation to a timeout has not saved', async () => {
    const route = 'results:CacheService/CreateCacheEntry';
    github.world.faults.add({ route, times: 1, effect: { kind: 'conflict-after-timeout' } });
    expect((await createCacheStore(workspace).save(aBundle())).kind).toBe('failed');
  });

  test('whose entry stays invisible for minutes is unavailable, then loads', async () => {
    const route = 'results:CacheService/FinalizeCacheEntryUpload';
    github.world.faults.add({ route, times: 1, effect: { kind: 'lag', ms: 240_000 } });
    const ref = await saved(createCacheStore(workspace), aBundle());
    expect((await createCacheStore(workspace).load(ref, 60)).kind).toBe('unavailable');
    await github.world.clock.advance(240_000);
    expect((await createCacheStore(workspace).load(ref, 300)).kind).toBe('bundle');
  });
});

describe('both stores', () => {
  test('load from the cache what the artifact cannot give', async () => {
    const ref = await saved(mirrored(), aBundle());
    await loseArtifacts();
    expect((await mirrored().load(ref, old)).kind).toBe('bundle');
  });

  test('have saved when the artifact was saved; a missing fast copy is a note', async () => {
    jobWith('read');
    const save = await saved(mirrored(), aBundle());
    expect(save.artifactId).toBeGreaterThan(0);
    expect(save.cacheKey).toBeNull();
    expect(save.notes).toEqual([expect.stringMatching(/^No fast copy: cache: .*cache write denied/)]);
  });

  test('have not saved when only the cache could have', async () => {
    const route = 'results:ArtifactService/CreateArtifact';
    github.world.faults.add({ route, effect: { kind: 'status', status: 403, body: { msg: 'no' } } });
    expect((await mirrored().save(aBundle())).kind).toBe('failed');
    expect(cachesOf(github.world, repository)).toEqual([]);
  });

  test('defer rather than give up while one of them cannot be asked', async () => {
    const ref = await saved(mirrored(), aBundle());
    await loseArtifacts();
    const route = 'results:CacheService/GetCacheEntryDownloadURL';
    github.world.faults.add({ route, effect: { kind: 'status', status: 403, body: { msg: 'denied' } } });
    expect((await mirrored().load(ref, old)).kind).toBe('unavailable');
  });
});
