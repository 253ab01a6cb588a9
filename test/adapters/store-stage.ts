/** Where the suites of the bundle stores play: an emulated GitHub, a job's environment, and one stage per place where bundles lie. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { BundleRef } from '../../src/core/state/head.ts';
import { addRun } from '../../src/emulator/actions/runs/runs.ts';
import { artifactsOf, removeArtifact } from '../../src/emulator/actions/stores/artifact-store.ts';
import { blobFile } from '../../src/emulator/actions/stores/blobs.ts';
import { cachesOf, evictCaches } from '../../src/emulator/actions/stores/cache-store.ts';
import { type CacheMode, mintRuntimeToken } from '../../src/emulator/actions/stores/runtime-token.ts';
import type { Emulator } from '../../src/emulator/emulator.ts';
import { ACTIONS_APP_ID, keepToken } from '../../src/emulator/model/account.ts';
import type { Permissions } from '../../src/emulator/world.ts';
import type { MeteredGitHub } from '../../src/github/api/client.ts';
import { createArtifactStore } from '../../src/storage/bundles/artifact-store.ts';
import { createBranchStore } from '../../src/storage/bundles/branch-store.ts';
import {
  type BundleMembers,
  type Former,
  type Origin,
  type PackedBundle,
  pack,
} from '../../src/storage/bundles/bundle.ts';
import { createCacheStore } from '../../src/storage/bundles/cache-store.ts';
import type { BundleStore } from '../../src/storage/bundles/store-port.ts';
import { type ChosenStore, createChosenStore } from '../../src/storage/bundles/store-selection.ts';
import { createVault, type Vault, type VaultKeys } from '../../src/storage/crypto/encryption.ts';
import { createHeadBranch } from '../../src/storage/head/git-branch-store.ts';
import { aHead } from '../support/core-facts.ts';
import { startGitHub } from '../support/github.ts';

export const dayMs = 86_400_000;
export const members: BundleMembers = { 'work.state.json': '{}\n', 'work.notes.md': 'notes\n' };
const noKeys: VaultKeys = { current: null, previous: null };

const ContentFile = z.object({ sha: z.string(), content: z.string() });

export type StoreKind = 'artifact' | 'cache' | 'mirrored' | 'branch';

/** A place where bundles lie, as one test sees it. */
export interface StoreStage {
  readonly vault: Vault;
  readonly runId: number;
  /** The store as a new process finds it; `stranger` has an unknown token. */
  open(of?: { readonly permissions?: Permissions; readonly stranger?: boolean }): ChosenStore;
  /** Saves and makes it what the head names, as a tick does. */
  saved(store: BundleStore, bundle: PackedBundle): Promise<BundleRef & { readonly notes: readonly string[] }>;
  /** The swap that names it: only then is it in the branch. */
  makeCurrent(ref: BundleRef): Promise<void>;
  /** Reads the head, as a tick does before anything else. */
  look(): Promise<void>;
  /** Nothing that was ever saved is there any more. */
  lose(): Promise<void>;
  /** Everything that was ever saved holds other bytes, and its readers know of no other. */
  damage(harm: (bytes: Buffer) => Buffer): Promise<void>;
  /** Every connection over which a copy would come dies. */
  breakOff(): void;
  /** Whatever is asked next is answered with an error. */
  fail(): void;
  /** Requests of any kind so far. */
  asked(): number;
}

export interface StoreWorld {
  readonly github: Emulator;
  readonly repository: string;
  readonly workspace: string;
  readonly temp: string;
  /** The run whose job this process is. */
  readonly runId: number;
  readonly asked: { count: number };
  /** The runtime token of a job of this run. */
  job(grant?: { readonly cacheMode?: CacheMode; readonly runId?: number }): void;
  /** From here on this process is a job of another run. */
  nextRun(): number;
  api(permissions?: Permissions): MeteredGitHub;
  /** With a token that GitHub does not know. */
  strangersApi(): MeteredGitHub;
  /** Puts process and output back as they were. */
  leave(): void;
}

const ofATick: Permissions = { contents: 'write', issues: 'write', actions: 'write' };

/** Enters the emulated job: from here on GitHub's own clients find their service. Masks are not printed into the test's log. */
export async function enterStoreWorld(): Promise<StoreWorld> {
  const asked = { count: 0 };
  const github = await startGitHub({
    clock: { mode: 'manual', startAt: Date.parse('2026-11-22T00:00:00Z') },
    onExchange: () => void (asked.count += 1),
  });
  const { world } = github;
  const [owner, repo] = [github.repository.owner.login, github.repository.name];
  const [home, print] = [process.cwd(), process.stdout.write.bind(process.stdout)];
  const folder = (name: string): string => {
    const path = join(world.root, name);
    mkdirSync(path);
    return path;
  };
  const [workspace, temp] = [folder('workspace'), folder('temp')];
  Object.assign(process.env, {
    ACTIONS_RESULTS_URL: `${github.url}/`,
    ACTIONS_CACHE_SERVICE_V2: 'true',
    GITHUB_API_URL: github.url,
    GITHUB_SERVER_URL: 'http://github.localhost',
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: temp,
  });
  process.chdir(workspace);
  // Their API address is read when they are loaded.
  const { createGitHub } = await import('../../src/github/api/client.ts');
  process.stdout.write = (chunk: string | Uint8Array) => String(chunk).startsWith('::add-mask::') || print(chunk);
  const repository = `${owner}/${repo}`;
  runId = aRun(github);
  const job: StoreWorld['job'] = (grant = {}) => {
    process.env['ACTIONS_RUNTIME_TOKEN'] = mintRuntimeToken(world, {
      repository,
      jobId: 1,
      cacheRefs: ['refs/heads/main'],
      cacheMode: grant.cacheMode ?? 'write',
      runId: grant.runId ?? runId,
    });
  };
  return {
    github,
    repository,
    runId,
    workspace,
    temp,
    asked,
    job,
    nextRun() {
      const other = aRun(github);
      job({ runId: other });
      return other;
    },
    api(permissions = ofATick) {
      const account = world.apps.get(ACTIONS_APP_ID)?.bot;
      if (account === undefined) throw new Error('no actions app');
      const value = `job-${world.nextId()}`;
      const token = keepToken(world, {
        kind: 'job',
        value,
        account,
        appId: ACTIONS_APP_ID,
        repository,
        permissions,
        runId,
      });
      return createGitHub({ token, owner, repo, baseUrl: github.url, retryUnitMs: 1 });
    },
    strangersApi: () => createGitHub({ token: 'unknown', owner, repo, baseUrl: github.url, retryUnitMs: 1 }),
    leave() {
      process.chdir(home);
      process.stdout.write = print;
    },
  };
}

/** A run that stays as it is: only its number is asked for. */
function aRun({ world, repository }: Emulator): number {
  const created = world.clock.now();
  const file = { path: '.github/workflows/tickgate.yml', name: 'Tickgate', state: 'active' as const, runs: 0 };
  const workflow = { ...file, kind: 'Workflow' as const, id: world.nextId(), nodeId: 'W_1', repository };
  const on = { ref: 'refs/heads/main', headBranch: 'main', headSha: '0'.repeat(40) };
  const told = { event: 'schedule', payload: {}, inputs: {}, title: 'Tickgate', actor: repository.owner };
  const draft = { ...on, ...told, repository, file: undefined };
  return addRun(world, { ...draft, plan: [], workflow: { ...workflow, createdAt: created, updatedAt: created } }).id;
}

let runId = 0;
let generation = 0;
/** A bundle that no reader has seen before. */
export function aBundle(of: Partial<Origin> = {}, files: BundleMembers = members): PackedBundle {
  generation += 1;
  const origin = { loop: 'work', generation, epoch: 1, nonce: 'n', runId, runAttempt: 1, previous: [] as Former[] };
  const packing = pack({ ...origin, ...of }, files);
  if (packing.kind === 'refused') throw new Error(packing.why);
  return packing.bundle;
}

/** A stage in which nothing was saved yet. */
export async function storeStage(world: StoreWorld, kind: StoreKind, keys: VaultKeys = noKeys): Promise<StoreStage> {
  const vault = createVault(keys);
  const api = world.api();
  const heads = createHeadBranch(api, { loop: 'work', sleep: async () => undefined });
  await lose(world);
  const reads = {
    artifact: ['GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}'],
    cache: ['results:CacheService/GetCacheEntryDownloadURL'],
    branch: ['GET /repos/{owner}/{repo}/contents/{path}'],
  };
  return {
    vault,
    runId: world.runId,
    open(of = {}) {
      const own = of.permissions === undefined ? api : world.api(of.permissions);
      return storeOf(world, kind, { api: of.stranger ? world.strangersApi() : own, heads, vault });
    },
    async saved(store, bundle) {
      const save = await store.save(bundle, 30);
      if (save.kind === 'failed') throw new Error(save.why);
      const { artifactId, cacheKey, notes } = save;
      const lies = { artifactId, cacheKey, savedAt: null, durableDays: null };
      const ref = { name: bundle.name, digest: bundle.digest, bytes: bundle.bytes.byteLength, ...lies };
      if (kind === 'branch') await makeCurrent(heads, ref);
      return { ...ref, notes };
    },
    makeCurrent: (ref) => makeCurrent(heads, ref),
    look: async () => void (await heads.read()),
    async lose() {
      if (kind === 'branch') await changeFile(world, null);
      else await lose(world);
      await heads.read();
    },
    async damage(harm) {
      await damage(world, harm);
      await heads.read();
    },
    breakOff() {
      for (const route of ['blob:GET', ...reads.branch])
        world.github.world.faults.add({ route, effect: { kind: 'drop' } });
    },
    fail() {
      const routes = kind === 'mirrored' ? [...reads.artifact, ...reads.cache] : reads[kind];
      const effect = { kind: 'status' as const, status: 403, body: { msg: 'no', message: 'no' } };
      for (const route of routes) world.github.world.faults.add({ route, effect });
    },
    asked: () => world.asked.count,
  };
}

type Parts = {
  readonly api: MeteredGitHub;
  readonly heads: ReturnType<typeof createHeadBranch>;
  readonly vault: Vault;
};

function storeOf({ workspace, temp }: StoreWorld, kind: StoreKind, { api, heads, vault }: Parts): ChosenStore {
  const { open } = vault;
  return createChosenStore(kind, {
    artifact: createArtifactStore({ api, temp, durableDays: 30, open }),
    cache: createCacheStore({ api, workspace, open }),
    branch: createBranchStore({ api, heads, loop: 'work', open }),
  });
}

async function makeCurrent(heads: Parts['heads'], bundle: BundleRef): Promise<void> {
  const read = await heads.read();
  const none = aHead({ lease: null, bundle: null });
  const first = read.kind === 'absent' ? await heads.swap(null, none) : null;
  const version = read.kind === 'absent' ? (first?.kind === 'won' ? first.version : null) : read.version;
  const swap = await heads.swap(version, { ...none, bundle });
  if (swap.kind !== 'won') throw new Error(swap.kind);
}

async function damage(at: StoreWorld, harm: (bytes: Buffer) => Buffer): Promise<void> {
  const { world } = at.github;
  const { repository } = at;
  for (const { blob } of [...artifactsOf(world, { repository }), ...cachesOf(world, repository)]) {
    const file = blobFile(world, blob);
    writeFileSync(file, harm(readFileSync(file)));
  }
  await changeFile(at, harm);
}

/** The bundle in the branch, if there is one: other bytes in its place, or (null) none. */
async function changeFile({ github, repository }: StoreWorld, harm: ((bytes: Buffer) => Buffer) | null): Promise<void> {
  const owner = [...github.world.tokens.values()].find(({ kind }) => kind === 'user')?.value ?? '';
  const headers = { authorization: `Bearer ${owner}` };
  const at = `${github.url}/repos/${repository}/contents/work.bundle`;
  const branch = 'tickgate/state/work';
  const found = await fetch(`${at}?ref=${branch}`, { headers });
  if (found.status === 404) return;
  const { sha, content } = ContentFile.parse(await found.json());
  const change = { branch, sha, message: 'Changed by hand' };
  const body = JSON.stringify(
    harm === null ? change : { ...change, content: harm(Buffer.from(content, 'base64')).toString('base64') },
  );
  const answer = await fetch(at, { method: harm === null ? 'DELETE' : 'PUT', headers, body });
  if (answer.status !== 200) throw new Error(`contents: ${answer.status}`);
}

async function lose({ github, repository }: StoreWorld): Promise<void> {
  const { world } = github;
  for (const artifact of artifactsOf(world, { repository })) await removeArtifact(world, artifact);
  await evictCaches(world, repository, { limitBytes: 0 });
  const owner = [...world.tokens.values()].find(({ kind }) => kind === 'user')?.value ?? '';
  const at = `${github.url}/repos/${repository}/git/refs/heads/tickgate/state/work`;
  const answer = await fetch(at, { method: 'DELETE', headers: { authorization: `Bearer ${owner}` } });
  if (![204, 422].includes(answer.status)) throw new Error(`branch: ${answer.status}`);
}
