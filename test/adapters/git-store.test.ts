import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchToStore, type GitFolders, openGitFolders } from '../../src/git/object-store.ts';
import { keepInStore } from '../../src/git/quarantine.ts';
import { git } from '../../src/git/run-git.ts';
import { givenRemote, type TestRemote } from './git-remote.ts';

let base: string;
let remote: TestRemote;
let gitFolders: GitFolders;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'tickgate-store-'));
  remote = givenRemote();
  gitFolders = await openGitFolders(base, { url: remote.url, token: null });
  await fetchToStore(gitFolders, [remote.baseSha]);
});
afterAll(async () => {
  await gitFolders.close();
  remote.remove();
  rmSync(base, { recursive: true });
});

const author = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'Tickgate'],
    [`GIT_${who}_EMAIL`, 'bot@tickgate.invalid'],
  ]),
);

/** A commit that lies in the store, as what an earlier tick left on a branch does. */
const inStore = (subject: number): Promise<string> =>
  git({
    gitDir: gitFolders.store,
    args: ['commit-tree', `${remote.baseSha}^{tree}`, '-p', remote.baseSha, '-m', `Work on #${subject}`],
    env: author,
  });

test('work of several subjects that lies in the store is kept side by side, each under its own name', async () => {
  const shas = await Promise.all([1, 2, 3, 4, 5, 6].map(inStore));
  await Promise.all(shas.map((sha) => keepInStore(gitFolders, { gitDir: gitFolders.store, sha })));
  for (const sha of shas)
    expect(await git({ gitDir: gitFolders.store, args: ['rev-parse', `refs/tickgate/${sha}`] })).toBe(sha);
});

test('a call of git that fails is named by its command, whatever was set for it', async () => {
  const missing = join(base, 'nowhere');
  const args = ['-c', 'fetch.unpackLimit=1', 'fetch', '-q', '--', missing, 'HEAD:refs/tickgate/none'];
  await expect(git({ gitDir: gitFolders.store, args, protocols: ['file'] })).rejects.toThrow(/^git fetch failed: /);
});

test('a helper of git that hangs ends at the deadline with all that it started, and one sentence says so', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/x.git`;
  const args = ['ls-remote', '--', url];
  const call = git({ gitDir: gitFolders.store, args, protocols: ['http'], deadlineMs: 4_000 });

  await expect(call).rejects.toThrow('git ls-remote failed: it was still running after 4 s');
  // The process that held the connection is gone.
  const [connection] = sockets;
  if (connection === undefined) throw new Error('nobody connected');
  if (!connection.closed) await once(connection.resume(), 'close');
  silent.close();
});

test('closing the git folders ends the fetch that is under way and those that wait for it', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/x.git`;
  const own = await openGitFolders(base, { url, token: null });
  const fetches = ['a', 'b', 'c'].map((digit) => fetchToStore(own, [digit.repeat(40)]));
  const ends = Promise.allSettled(fetches);
  await once(silent, 'connection');
  await own.close();
  const ended = {
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringMatching(/ended before/) }),
  };
  expect(await ends).toEqual([ended, ended, ended]);
  expect(sockets).toHaveLength(1);
  silent.close();
}, 20_000);
