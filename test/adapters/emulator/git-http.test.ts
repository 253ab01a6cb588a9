/** Clone and push by the real git over the emulated GitHub's HTTP. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LeaseProof, proofFor } from '../../../src/core/lease/lease.ts';
import type { Emulator } from '../../../src/emulator/emulator.ts';
import { readRef } from '../../../src/emulator/git/refs.ts';
import { person } from '../../../src/emulator/model/account.ts';
import type { Repository } from '../../../src/emulator/model/repository.ts';
import { seedPlatform, seedRepository } from '../../../src/emulator/seed.ts';
import type { Permissions, WorldEvent } from '../../../src/emulator/world.ts';
import { openGitFolders } from '../../../src/git/object-store.ts';
import { pushBranch } from '../../../src/git/push.ts';
import { startGitHub } from '../../support/github.ts';

const run = promisify(execFile);

const proof = proofFor({ nonce: 'n', epoch: 3 }, 'n') as LeaseProof;

let emulator: Emulator;
let repository: Repository;
let events: WorldEvent[];

beforeEach(async () => {
  emulator = await startGitHub();
  seedPlatform(emulator.world);
  repository = seedRepository(emulator.world, {
    owner: 'octo',
    repo: 'loops',
    visibility: 'private',
    users: { reader: 'read' },
  });
  events = [];
  emulator.world.bus.subscribe((event) => events.push(event));
});

afterEach(() => emulator.close());

const tokenOf = (login: string): string => {
  const found = [...emulator.world.tokens.values()].find(
    (token) => token.kind === 'user' && token.account.login === login,
  );
  if (found === undefined) throw new Error(`no token of ${login}`);
  return found.value;
};

function jobToken(permissions: Permissions): string {
  const account = person(emulator.world, 'github-actions[bot]');
  const value = 'ghs_job';
  const rest = { repository: 'octo/loops', permissions, runId: 1 };
  emulator.world.tokens.set(value, { kind: 'job', value, account, appId: 15_368, ...rest });
  return value;
}

/** Runs git without any configuration of this machine; rejects with what git said. */
async function git(cwd: string, ...args: string[]): Promise<string> {
  const identity = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@x.test',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@x.test',
  };
  const env = { PATH: process.env['PATH'] ?? '', HOME: emulator.world.root, GIT_TERMINAL_PROMPT: '0', ...identity };
  return (await run('git', args, { cwd, env })).stdout.trim();
}

const remote = (token: string | null): string => {
  const { port } = new URL(emulator.url);
  return `http://${token === null ? '' : `x-access-token:${token}@`}github.localhost:${port}/octo/loops.git`;
};

async function clone(token: string | null, name = 'work'): Promise<string> {
  const folder = join(emulator.world.root, name);
  await mkdir(folder, { recursive: true });
  await git(folder, 'clone', '--quiet', '--depth=1', remote(token), '.');
  return folder;
}

async function commit(folder: string, path: string, text: string): Promise<string> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
  await git(folder, 'add', '.');
  await git(folder, 'commit', '--quiet', '-m', `change ${path}`);
  return await git(folder, 'rev-parse', 'HEAD');
}

const head = (branch: string): string | undefined => readRef(repository.gitDir, `refs/heads/${branch}`);

describe('git over HTTP', () => {
  test('a token with access clones and pushes, and the world announces the push', async () => {
    const folder = await clone(tokenOf('octo'));
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('loops');
    const sha = await commit(folder, 'a.txt', 'a');
    await git(folder, 'push', '--quiet', 'origin', 'HEAD:refs/heads/topic');
    expect(head('topic')).toBe(sha);
    expect(events.map(({ name, cause }) => `${name} by ${cause}`)).toEqual(['push by user', 'create by user']);
  });

  test('an anonymous caller, a stranger and a bad token are refused as GitHub does', async () => {
    await expect(clone(null, 'nobody')).rejects.toThrow(/could not read Username/);
    await expect(clone('ghp_unknown', 'bad')).rejects.toThrow(/Authentication failed/);
    emulator.world.tokens.set('ghp_s', { kind: 'user', value: 'ghp_s', account: person(emulator.world, 'stranger') });
    await expect(clone('ghp_s', 'stranger')).rejects.toThrow(/not found/);
  });

  test('a push with a read-only token is refused and moves nothing', async () => {
    const before = head('main');
    const folder = await clone(jobToken({ contents: 'read' }));
    await commit(folder, 'a.txt', 'a');
    await expect(git(folder, 'push', 'origin', 'HEAD:main')).rejects.toThrow(/403/);
    expect(head('main')).toBe(before);
  });

  test('a push behind the remote is rejected, a forced one moves the branch', async () => {
    const first = await clone(tokenOf('octo'), 'first');
    const second = await clone(tokenOf('octo'), 'second');
    await commit(first, 'a.txt', 'a');
    await git(first, 'push', '--quiet', 'origin', 'HEAD:main');
    const sha = await commit(second, 'b.txt', 'b');
    await expect(git(second, 'push', 'origin', 'HEAD:main')).rejects.toThrow(/fetch first|rejected/);
    await git(second, 'push', '--quiet', '--force', 'origin', 'HEAD:main');
    expect(head('main')).toBe(sha);
  });

  test('of two pushes that expect the same old value one wins', async () => {
    const folders = [await clone(tokenOf('octo'), 'first'), await clone(tokenOf('octo'), 'second')];
    for (const [index, folder] of folders.entries()) await commit(folder, 'a.txt', String(index));
    const pushes = await Promise.allSettled(folders.map((folder) => git(folder, 'push', 'origin', 'HEAD:main')));
    expect(pushes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('a ruleset refuses a force-push with its sentence', async () => {
    const rule = { id: 1, name: 'state', refs: ['refs/heads/main'], bypass: [], createdAt: 0 };
    repository.rulesets.push({ ...rule, rules: ['non_fast_forward'] });
    const folder = await clone(tokenOf('octo'));
    await git(folder, 'commit', '--quiet', '--amend', '-m', 'other');
    const push = git(folder, 'push', '--force', 'origin', 'HEAD:main');
    await expect(push).rejects.toThrow(
      /GH013[\s\S]*Cannot force-push[\s\S]*push declined due to repository rule violations/,
    );
  });

  test('a job token may not push workflow files', async () => {
    const folder = await clone(jobToken({ contents: 'write' }));
    await commit(folder, '.github/workflows/evil.yml', 'on: push\njobs: {}\n');
    const push = git(folder, 'push', 'origin', 'HEAD:refs/heads/topic');
    await expect(push).rejects.toThrow(
      /refusing to allow a GitHub App to create or update workflow `.github\/workflows\/evil.yml`/,
    );
    expect(head('topic')).toBeUndefined();
  });

  test('a file over the limit is refused by GitHub’s hook, also where a later commit takes it away', async () => {
    expect(repository.largestFileBytes).toBe(104_857_600);
    repository.largestFileBytes = 1024 * 1024;
    const folder = await clone(tokenOf('octo'));
    await commit(folder, 'just.bin', 'x'.repeat(1024 * 1024));
    await git(folder, 'push', 'origin', 'HEAD:refs/heads/just');
    await commit(folder, 'film.bin', 'x'.repeat(3 * 512 * 1024));
    await git(folder, 'rm', '--quiet', 'film.bin');
    await git(folder, 'commit', '--quiet', '-m', 'gone');

    await expect(git(folder, 'push', 'origin', 'HEAD:refs/heads/topic')).rejects.toThrow(
      /File film\.bin is 1\.50 MB; this exceeds GitHub's file size limit of 1\.00 MB[\s\S]*GH001: Large files detected[\s\S]*pre-receive hook declined/,
    );
    expect(head('topic')).toBeUndefined();
    expect(head('just')).toBeDefined();
  });

  test('what a hook or a missing permission refuses comes back to the tick with the file, and what to do', async () => {
    repository.largestFileBytes = 1024 * 1024;
    const folder = await clone(tokenOf('octo'));
    const token = jobToken({ contents: 'write' });
    const gitFolders = await openGitFolders(emulator.world.root, { url: remote(null), token: async () => token });
    const pushed = async (sha: string) =>
      await pushBranch(gitFolders, { proof, gitDir: join(folder, '.git'), branch: 'topic', sha, expectedHead: null });

    expect(await pushed(await commit(folder, 'film.bin', 'x'.repeat(3 * 512 * 1024)))).toEqual({
      kind: 'rejected',
      reason: expect.stringMatching(
        /^\[remote rejected\] \(pre-receive hook declined\); File film\.bin is 1\.50 MB; this exceeds .*; GH001: Large files detected/,
      ),
    });
    await git(folder, 'reset', '--quiet', '--hard', 'HEAD^');
    // As a session leaves it that merged a base with another workflow.
    const from = await git(folder, 'rev-parse', 'HEAD');
    await commit(folder, '.github/workflows/new.yml', 'on: push\njobs: {}\n');
    await git(folder, 'push', '--quiet', 'origin', 'HEAD:main');
    await git(folder, 'checkout', '--quiet', '-b', 'mine', from);
    await commit(folder, 'mine.txt', 'x');
    await git(folder, 'merge', '--quiet', '--no-edit', 'origin/main');
    expect(await pushed(await git(folder, 'rev-parse', 'HEAD'))).toEqual({
      kind: 'rejected',
      reason: expect.stringMatching(
        /bring the workflow \S*new\.yml\S*, and no job's token can have it\. A person does this/,
      ),
    });
    await gitFolders.close();
  });

  test('a planted fault loses the answer of a push that happened', async () => {
    const folder = await clone(tokenOf('octo'));
    const sha = await commit(folder, 'a.txt', 'a');
    emulator.world.faults.add({ route: 'git:receive-pack', times: 1, effect: { kind: 'drop-after' } });
    // libcurl sends the push again when its connection dies without a word, and then loses to itself.
    await expect(git(folder, 'push', 'origin', 'HEAD:main')).rejects.toThrow(
      /hung up|cannot lock ref 'refs\/heads\/main': is at/,
    );
    expect(head('main')).toBe(sha);
  });

  test('deleting the default branch is refused, another one goes', async () => {
    const folder = await clone(tokenOf('octo'));
    await git(folder, 'push', '--quiet', 'origin', 'HEAD:refs/heads/topic');
    await git(folder, 'push', '--quiet', 'origin', ':topic');
    expect(head('topic')).toBeUndefined();
    await expect(git(folder, 'push', 'origin', ':main')).rejects.toThrow(/refusing to delete the current branch/);
  });
});
