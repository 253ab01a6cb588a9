/** The places where bundles lie, through GitHub's own clients: what all of them promise, and what each has of its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { artifactsOf, removeArtifact } from '../../src/emulator/actions/stores/artifact-store.ts';
import { cachesOf, evictCaches } from '../../src/emulator/actions/stores/cache-store.ts';
import { moveRefs, readRef } from '../../src/emulator/git/refs.ts';
import { quickenPauses } from '../support/quicken.mjs';
import { storeContract } from './store-contract.ts';
import { aBundle, dayMs, enterStoreWorld, type StoreStage, type StoreWorld, storeStage } from './store-stage.ts';

const old = 3_600;
let world: StoreWorld;

const unhurry = quickenPauses(() => true);
afterAll(unhurry);

beforeAll(async () => {
  world = await enterStoreWorld();
});
afterAll(() => world.leave());
beforeEach(() => {
  world.github.world.faults.clear();
  world.job();
});

const minute = 60;
storeContract('artifact', () => storeStage(world, 'artifact'), {
  durableDays: 30,
  visibilityLagSeconds: minute,
  leaves: true,
});
storeContract('cache', () => storeStage(world, 'cache'), {
  durableDays: 7,
  visibilityLagSeconds: 15 * minute,
  leaves: true,
});
storeContract('mirrored', () => storeStage(world, 'mirrored'), {
  durableDays: 30,
  visibilityLagSeconds: 15 * minute,
  leaves: true,
});
storeContract('branch', () => storeStage(world, 'branch'), {
  durableDays: Number.POSITIVE_INFINITY,
  visibilityLagSeconds: minute,
  leaves: false,
});

const denied = { kind: 'status', status: 403, body: { msg: 'denied', message: 'denied' } } as const;
const plant = (route: string, effect: Parameters<typeof world.github.world.faults.add>[0]['effect'], times = 1) =>
  world.github.world.faults.add({ route, effect, times });

describe('artifacts', () => {
  let stage: StoreStage;
  beforeEach(async () => {
    stage = await storeStage(world, 'artifact');
  });

  test('are unavailable, not missing, while the token may not read them', async () => {
    const ref = await stage.saved(stage.open(), aBundle());
    expect(await stage.open({ stranger: true }).load(ref, old)).toMatchObject({
      kind: 'unavailable',
      why: expect.stringMatching(/^artifact \d+: .*Bad credentials/),
    });
  });

  test('are missing when they have expired, and live as many days as were asked for', async () => {
    const ref = await stage.saved(stage.open(), aBundle());
    const short = aBundle();
    const save = await stage.open().save(short, 7);
    await world.github.world.clock.advance(8 * dayMs);
    world.job();
    expect((await stage.open().load(ref, old)).kind).toBe('bundle');
    const shortRef = { ...ref, name: short.name, digest: short.digest };
    expect(
      save.kind === 'saved' && (await stage.open().load({ ...shortRef, artifactId: save.artifactId }, old)),
    ).toEqual({
      kind: 'missing',
    });
    await world.github.world.clock.advance(23 * dayMs);
    expect(await stage.open().load(ref, old)).toEqual({ kind: 'missing' });
  });

  test('whose save is refused have not been saved, with the reason', async () => {
    plant('results:ArtifactService/CreateArtifact', denied);
    expect(await stage.open().save(aBundle(), 30)).toMatchObject({
      kind: 'failed',
      why: expect.stringMatching(/^artifact: .*403/),
    });
  });

  test('whose answer was lost after the upload have been saved', async () => {
    const bundle = aBundle();
    plant('results:ArtifactService/FinalizeArtifact', { ...denied, kind: 'status-after' });
    const ref = await stage.saved(stage.open(), bundle);
    expect((await stage.open().load(ref, old)).kind).toBe('bundle');
  });

  test('of the same name with other bytes are not taken for what was to be saved', async () => {
    const bundle = aBundle();
    await stage.saved(stage.open(), bundle);
    const other = { ...bundle, bytes: new Uint8Array([...bundle.bytes, 0]) };
    expect(await stage.open().save(other, 30)).toEqual({
      kind: 'failed',
      why: 'artifact: another content lies under this name',
    });
  });

  test('are looked at after they were saved: another content than was sent is no success', async () => {
    const listed = {
      artifacts: [
        { workflow_run_backend_id: '1', workflow_job_run_backend_id: '1', database_id: '1', name: 'x', size: '1' },
      ],
    };
    plant('results:ArtifactService/ListArtifacts', { kind: 'status', status: 200, body: listed });
    expect(await stage.open().save(aBundle(), 30)).toEqual({
      kind: 'failed',
      why: 'artifact: GitHub shows another content than was sent',
    });
  });

  test('are not removed by a token that may not, with a notice', async () => {
    const ref = await stage.saved(stage.open(), aBundle());
    expect(await stage.open({ permissions: { actions: 'read' } }).remove(ref)).toBe('denied');
    expect((await stage.open().load(ref, old)).kind).toBe('bundle');
  });
});

describe('the cache', () => {
  let stage: StoreStage;
  beforeEach(async () => {
    stage = await storeStage(world, 'cache');
  });
  const look = 'results:CacheService/GetCacheEntryDownloadURL';

  test('that denies a read makes the bundle unavailable', async () => {
    const ref = await stage.saved(stage.open(), aBundle());
    process.env['ACTIONS_CACHE_MODE'] = 'none';
    const load = await stage.open().load(ref, old);
    delete process.env['ACTIONS_CACHE_MODE'];
    expect(load).toEqual({
      kind: 'unavailable',
      why: "cache: Cache restore skipped: the effective cache-mode 'none' does not permit reads.",
    });
  });

  test('with a read-only token saves nothing, says why, and does not try the key again', async () => {
    world.job({ cacheMode: 'read' });
    const store = stage.open();
    const bundle = aBundle();
    expect(await store.save(bundle, 7)).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('cache write denied'),
    });
    world.job();
    expect(await store.save(bundle, 7)).toEqual({
      kind: 'failed',
      why: 'cache: an earlier try under this name stayed without an id',
    });
  });

  test('an entry that is there after -1 counts for nothing, unless a save of this very name returned an id before', async () => {
    const bundle = aBundle();
    const store = stage.open();
    await stage.saved(store, bundle);
    // Another process, which never saw an id: the entry is there, the key is taken, and nothing counts as saved.
    expect((await stage.open().save(bundle, 7)).kind).toBe('failed');
    expect((await store.save(bundle, 7)).kind).toBe('saved');
    await evictCaches(world.github.world, world.repository, { limitBytes: 0 });
    expect(await store.save(bundle, 7)).toEqual({
      kind: 'failed',
      why: 'cache: what was saved under this name is not to be seen',
    });
  });

  test('that lost its own reservation to a timeout has not saved', async () => {
    plant('results:CacheService/CreateCacheEntry', { kind: 'conflict-after-timeout' });
    expect((await stage.open().save(aBundle(), 7)).kind).toBe('failed');
  });

  test('whose entry stays invisible for minutes is unavailable, then loads', async () => {
    plant('results:CacheService/FinalizeCacheEntryUpload', { kind: 'lag', ms: 240_000 });
    const ref = await stage.saved(stage.open(), aBundle());
    expect((await stage.open().load(ref, 60)).kind).toBe('unavailable');
    await world.github.world.clock.advance(240_000);
    expect((await stage.open().load(ref, 300)).kind).toBe('bundle');
  });

  test('gives exactly the key that was asked for, never a longer one that begins with it', async () => {
    const ref = await stage.saved(stage.open(), aBundle());
    const shorter = { ...ref, cacheKey: ref.name.slice(0, -1) };
    expect(await stage.open().load(shorter, old)).toEqual({ kind: 'missing' });
  });

  test('whose answer is lost on the way makes the bundle unavailable', async () => {
    const ref = await stage.saved(stage.open(), aBundle());
    plant(look, denied);
    expect(await stage.open().load(ref, old)).toMatchObject({
      kind: 'unavailable',
      why: expect.stringContaining('denied'),
    });
  });
});

describe('both stores', () => {
  let stage: StoreStage;
  beforeEach(async () => {
    stage = await storeStage(world, 'mirrored');
  });
  const loseArtifacts = async (): Promise<void> => {
    for (const artifact of artifactsOf(world.github.world, { repository: world.repository }))
      await removeArtifact(world.github.world, artifact);
  };

  test('load from the cache what the artifact cannot give', async () => {
    const ref = await stage.saved(stage.open(), aBundle());
    await loseArtifacts();
    expect((await stage.open().load(ref, old)).kind).toBe('bundle');
  });

  test('have saved when the artifact was saved; a missing fast copy is a note', async () => {
    world.job({ cacheMode: 'read' });
    const save = await stage.saved(stage.open(), aBundle());
    expect(save.artifactId).toBeGreaterThan(0);
    expect(save.cacheKey).toBeNull();
    expect(save.notes).toEqual([expect.stringMatching(/^No fast copy: cache: .*cache write denied/)]);
  });

  test('have not saved when only the cache could have', async () => {
    plant('results:ArtifactService/CreateArtifact', denied);
    const bundle = aBundle();
    expect((await stage.open().save(bundle, 30)).kind).toBe('failed');
    // What the cache holds alone was never saved: no tick adopts it.
    expect(cachesOf(world.github.world, world.repository)).toHaveLength(1);
    expect(await stage.open().left({ prefix: bundle.name, runId: world.runId })).toBeNull();
  });

  test('defer rather than give up while one of them cannot be asked', async () => {
    const ref = await stage.saved(stage.open(), aBundle());
    await loseArtifacts();
    plant('results:CacheService/GetCacheEntryDownloadURL', denied);
    expect((await stage.open().load(ref, old)).kind).toBe('unavailable');
  });

  test('are both swept', async () => {
    const ref = await stage.saved(stage.open(), aBundle());
    expect(await stage.open().remove(ref)).toBe('removed');
    expect(cachesOf(world.github.world, world.repository)).toEqual([]);
    expect(artifactsOf(world.github.world, { repository: world.repository })).toEqual([]);
  });
});

describe('the branch', () => {
  const branch = 'refs/heads/tickgate/state/work';
  const contents = 'GET /repos/{owner}/{repo}/contents/{path}';
  let stage: StoreStage;
  beforeEach(async () => {
    stage = await storeStage(world, 'branch');
  });

  test('gives the bundle of the commit that names it, whatever its name means to a replica that lags behind', async () => {
    const { gitDir } = world.github.repository;
    await stage.saved(stage.open(), aBundle());
    const former = readRef(gitDir, branch) ?? '';
    const ref = await stage.saved(stage.open(), aBundle());
    moveRefs(gitDir, [{ name: branch, before: undefined, after: former }]);
    expect((await stage.open().load(ref, 2)).kind).toBe('bundle');
  });

  test.each([
    [404, 'No commit found for the ref 0123'],
    [422, 'No commit found for SHA: 0123'],
  ])(
    'whose commit a replica does not know yet (%i) is not called missing, however old the bundle is',
    async (code, message) => {
      const ref = await stage.saved(stage.open(), aBundle());
      plant(contents, { kind: 'status', status: code, body: { message } }, 10);
      expect(await stage.open().load(ref, old)).toEqual({ kind: 'unavailable', why: `state branch: ${message}` });
      world.github.world.faults.clear();
      expect((await stage.open().load(ref, old)).kind).toBe('bundle');
    },
  );
});
