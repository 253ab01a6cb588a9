/** The cache and artifact services, spoken to by the toolkit's own clients. */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DefaultArtifactClient } from '@actions/artifact';
import * as cache from '@actions/cache';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cachesOf, evictCaches } from '../../../src/emulator/actions/stores/cache-store.ts';
import {
  type CacheMode,
  mintRuntimeToken,
  type RuntimeGrant,
  revokeRuntimeTokens,
} from '../../../src/emulator/actions/stores/runtime-token.ts';
import type { Emulator } from '../../../src/emulator/emulator.ts';
import { startGitHub } from '../../support/github.ts';

const REPOSITORY = 'octo/loops';
const MAIN = 'refs/heads/main';
const HOUR_MS = 3_600_000;

let emulator: Emulator;
let workspace: string;

beforeAll(async () => {
  emulator = await startGitHub({ clock: { mode: 'manual', startAt: Date.parse('2026-11-22T00:00:00Z') } });
  const { world } = emulator;
  workspace = join(world.root, 'workspace');
  await mkdir(join(world.root, 'temp'));
  await mkdir(workspace);
  Object.assign(process.env, {
    ACTIONS_RESULTS_URL: `${world.origin}/`,
    ACTIONS_CACHE_SERVICE_V2: 'true',
    GITHUB_SERVER_URL: 'http://github.localhost',
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: join(world.root, 'temp'),
  });
});

afterAll(() => emulator.close());

beforeEach(() => emulator.world.faults.clear());

/** From here on, the clients speak for a job on `ref` of run `runId`. */
function speakAs({ ref = MAIN, runId = 1, cacheMode = 'write' as CacheMode }): string {
  const refs: RuntimeGrant['cacheRefs'] = ref === MAIN ? [MAIN] : [ref, MAIN];
  const grant = { repository: REPOSITORY, runId, jobId: runId * 10, cacheRefs: refs, cacheMode };
  const token = mintRuntimeToken(emulator.world, grant);
  process.env['ACTIONS_RUNTIME_TOKEN'] = token;
  return token;
}

async function fileInWorkspace(name: string, text: string): Promise<string> {
  await writeFile(join(workspace, name), text);
  return join(workspace, name);
}

const save = async (key: string, text: string): Promise<number> => {
  await fileInWorkspace('state.txt', text);
  return await cache.saveCache([join(workspace, 'state.txt')], key);
};

const restore = async (key: string, restoreKeys: string[] = []): Promise<string | undefined> => {
  await rm(join(workspace, 'state.txt'), { force: true });
  const hit = await cache.restoreCache([join(workspace, 'state.txt')], key, restoreKeys);
  return hit && `${hit}: ${await readFile(join(workspace, 'state.txt'), 'utf8')}`;
};

describe('cache service', () => {
  test('restores what was saved, by the exact key', async () => {
    speakAs({});
    expect(await save('exact-1', 'one')).toBeGreaterThan(0);
    expect(await restore('exact-1')).toBe('exact-1: one');
    expect(await restore('other')).toBeUndefined();
  });

  test('refuses a second save of the same key, version and ref, also while the first is only reserved', async () => {
    speakAs({});
    const [first, second] = await Promise.all([save('race', 'same'), save('race', 'same')]);
    expect([first, second].filter((id) => id > 0)).toHaveLength(1);
    expect(await save('race', 'again')).toBe(-1);
  });

  test('a reservation whose upload failed stays stuck for a day', async () => {
    speakAs({});
    emulator.world.faults.add({ route: 'blob:PUT', times: 1, effect: { kind: 'status', status: 400 } });
    expect(await save('stuck', 'lost')).toBe(-1);
    expect(await save('stuck', 'later')).toBe(-1);
    expect(await restore('stuck')).toBeUndefined();
    await emulator.world.clock.advance(24 * HOUR_MS);
    expect(await save('stuck', 'next day')).toBeGreaterThan(0);
  });

  test('a lookup returns the key without downloading', async () => {
    speakAs({});
    await save('looked-up', 'text');
    emulator.world.faults.add({ route: 'blob:GET', effect: { kind: 'status', status: 500 } });
    expect(await cache.restoreCache([join(workspace, 'state.txt')], 'looked-up', [], { lookupOnly: true })).toBe(
      'looked-up',
    );
  });

  test('prefers the exact key, then the most recently created one with the prefix', async () => {
    speakAs({});
    for (const key of ['gen-1', 'gen-2', 'gen-3']) {
      await emulator.world.clock.advance(1000);
      await save(key, key);
    }
    expect(await restore('gen-2', ['gen-'])).toBe('gen-2: gen-2');
    expect(await restore('gen-9', ['absent-', 'gen-'])).toBe('gen-3: gen-3');
  });

  test('a branch reads its own entries before those of the default branch, which does not read the branch', async () => {
    speakAs({});
    await save('scoped-main', 'main');
    speakAs({ ref: 'refs/heads/topic' });
    expect(await restore('scoped-', ['scoped-'])).toBe('scoped-main: main');
    await save('scoped-topic', 'topic');
    expect(await restore('scoped-', ['scoped-'])).toBe('scoped-topic: topic');
    speakAs({});
    expect(await restore('scoped-topic')).toBeUndefined();
  });

  test('a read-only token restores and is denied to save', async () => {
    speakAs({});
    await save('read-only', 'kept');
    speakAs({ cacheMode: 'read' });
    expect(await save('denied', 'never')).toBe(-1);
    expect(await restore('read-only')).toBe('read-only: kept');
    expect(cachesOf(emulator.world, REPOSITORY).some((entry) => entry.key === 'denied')).toBe(false);
  });

  test('a finalized entry becomes visible only after a planted lag', async () => {
    speakAs({});
    emulator.world.faults.add({
      route: 'results:CacheService/FinalizeCacheEntryUpload',
      effect: { kind: 'lag', ms: 240_000 },
    });
    expect(await save('lagging', 'late')).toBeGreaterThan(0);
    expect(await restore('lagging')).toBeUndefined();
    await emulator.world.clock.advance(240_000);
    expect(await restore('lagging')).toBe('lagging: late');
  });

  test('a reservation whose answer is replaced by 409 is lost to oneself', async () => {
    speakAs({});
    const route = 'results:CacheService/CreateCacheEntry';
    emulator.world.faults.add({ route, times: 1, effect: { kind: 'conflict-after-timeout' } });
    expect(await save('self-lost', 'text')).toBe(-1);
    expect(await save('self-lost', 'text')).toBe(-1);
  });

  test('evicts the least recently used entries first', async () => {
    await evictCaches(emulator.world, REPOSITORY, { limitBytes: 0 });
    speakAs({});
    for (const key of ['lru-a', 'lru-b', 'lru-c']) {
      await emulator.world.clock.advance(1000);
      await save(key, key);
    }
    await emulator.world.clock.advance(1000);
    await restore('lru-a');
    const [{ sizeBytes } = { sizeBytes: 0 }] = cachesOf(emulator.world, REPOSITORY);
    const gone = await evictCaches(emulator.world, REPOSITORY, { limitBytes: sizeBytes * 2 + 8 });
    expect(gone.map((entry) => entry.key)).toEqual(['lru-b']);
    await emulator.world.clock.advance(8 * 24 * HOUR_MS);
    await evictCaches(emulator.world, REPOSITORY, { unusedMs: 7 * 24 * HOUR_MS });
    expect(cachesOf(emulator.world, REPOSITORY)).toEqual([]);
  });

  test('a token dies with its job', async () => {
    speakAs({ runId: 77 });
    revokeRuntimeTokens(emulator.world, 770);
    expect(await save('dead', 'text')).toBe(-1);
  });
});

describe('artifact service', () => {
  const client = new DefaultArtifactClient();
  const upload = async (name: string, text: string) =>
    await client.uploadArtifact(name, [await fileInWorkspace('report.txt', text)], workspace, { retentionDays: 7 });

  test('uploads, lists, gets and downloads within a run, with the digest', async () => {
    speakAs({ runId: 2 });
    const { id, digest, size } = await upload('report', 'all good');
    const { artifact } = await client.getArtifact('report');
    expect(artifact).toMatchObject({ id, size, digest: `sha256:${digest}` });
    expect((await client.listArtifacts()).artifacts.map((each) => each.name)).toEqual(['report']);
    const path = join(workspace, 'downloaded');
    await client.downloadArtifact(id ?? 0, { path, expectedHash: `sha256:${digest}` });
    expect(await readFile(join(path, 'report.txt'), 'utf8')).toBe('all good');
  });

  test('a name is unique per run, and free in another', async () => {
    speakAs({ runId: 3 });
    await upload('state', 'first');
    await expect(upload('state', 'second')).rejects.toThrow(
      /\(409\) Conflict: an artifact with this name already exists/,
    );
    speakAs({ runId: 4 });
    await expect(upload('state', 'other run')).resolves.toHaveProperty('id');
  });

  test('a deleted artifact is gone and its name free again', async () => {
    speakAs({ runId: 5 });
    await upload('temporary', 'x');
    await client.deleteArtifact('temporary');
    expect((await client.listArtifacts()).artifacts).toEqual([]);
    await expect(upload('temporary', 'y')).resolves.toHaveProperty('id');
  });

  test('an artifact expires when its retention ends', async () => {
    speakAs({ runId: 6 });
    await upload('short-lived', 'x');
    await emulator.world.clock.advance(8 * 24 * HOUR_MS);
    speakAs({ runId: 6 });
    expect((await client.listArtifacts()).artifacts).toEqual([]);
  });
});
