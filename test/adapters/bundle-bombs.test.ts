import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchToStore, type GitFolders, openGitFolders } from '../../src/git/object-store.ts';
import { receiveBundle } from '../../src/git/quarantine.ts';
import { type GitCall, GitError, git } from '../../src/git/run-git.ts';
import { judgeWork } from '../../src/sessions/vet-work.ts';
import { givenRemote, type TestRemote } from './git-remote.ts';

const mebibyte = 1024 * 1024;

let dir: string;
let remote: TestRemote;
let gitFolders: GitFolders;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bombs-'));
  remote = givenRemote();
  gitFolders = await openGitFolders(dir, { url: remote.url, token: null });
  await fetchToStore(gitFolders, [remote.baseSha]);
});
afterEach(async () => {
  await gitFolders.close();
  remote.remove();
  rmSync(dir, { recursive: true });
});

const kinds = { blob: 3, delta: 7 } as const;
type Packed = { readonly kind: keyof typeof kinds; readonly bytes: number; readonly data: Buffer };

/** Seven bits to a byte, the lowest first, behind as many of them as the first byte has room for. */
function numbered(
  value: number,
  first: { readonly bits: number; readonly kind: number } = { bits: 7, kind: 0 },
): Buffer {
  const bytes = [(first.kind << first.bits) | (value % 2 ** first.bits)];
  for (let rest = Math.floor(value / 2 ** first.bits); rest > 0; rest = Math.floor(rest / 128)) bytes.push(rest % 128);
  return Buffer.from(bytes.map((byte, index) => (index < bytes.length - 1 ? byte | 128 : byte)));
}

const entry = ({ kind, bytes, data }: Packed): Buffer =>
  Buffer.concat([numbered(bytes, { bits: 4, kind: kinds[kind] }), data]);

const blob = (content: Buffer): Packed => ({ kind: 'blob', bytes: content.length, data: deflateSync(content) });

/** That base, again and again: an object of as many times its bytes. */
function repeated(base: Buffer, times: number): Packed {
  const id = createHash('sha1').update(`blob ${base.length}\0`).update(base).digest();
  const copy = Buffer.from([0b1111_0000, base.length & 255, (base.length >> 8) & 255, base.length >> 16]);
  const delta = Buffer.concat([
    numbered(base.length),
    numbered(base.length * times),
    ...Array.from({ length: times }, () => copy),
  ]);
  return { kind: 'delta', bytes: delta.length, data: Buffer.concat([id, deflateSync(delta)]) };
}

/** A commit on top of the base, in whose pack lie some more objects. */
function bundleWith(objects: readonly Packed[]): Buffer {
  const file = join(dir, 'work.bundle');
  remote.commitOn('agent', 'work.txt', 'work\n');
  remote.git('symbolic-ref', 'HEAD', 'refs/heads/agent');
  remote.git('bundle', 'create', '-q', file, `^${remote.baseSha}`, 'HEAD');
  const bundle = readFileSync(file);
  const at = bundle.indexOf('\n\nPACK') + 2;
  const pack = Buffer.concat([bundle.subarray(at, -20), ...objects.map(entry)]);
  pack.writeUInt32BE(pack.readUInt32BE(8) + objects.length, 8);
  const whole = Buffer.concat([bundle.subarray(0, at), pack, createHash('sha1').update(pack).digest()]);
  writeFileSync(file, whole);
  return whole;
}
const base = randomBytes(mebibyte);
const digit = blob(Buffer.from('1'));
const tooMuchTogether = [blob(base), ...Array.from({ length: 10 }, (_, index) => repeated(base, 100 + index))];

const receivedWith = (objects: readonly Packed[]) => receiveBundle(gitFolders, bundleWith(objects), remote.baseSha);

test('takes a bundle with objects that are large and few', async () => {
  const reception = await receivedWith([digit, blob(base), repeated(base, 100)]);
  expect(reception.kind).toBe('received');
});

test.each([
  [
    'one object that was much longer before it was compressed',
    () => [blob(Buffer.alloc(129 * mebibyte))],
    'the bundle holds an object of more than 128 MiB',
  ],
  [
    'one object that is another one many times',
    () => [blob(base), repeated(base, 129)],
    'the bundle holds an object of more than 128 MiB',
  ],
  ['objects that are too much together', () => tooMuchTogether, 'the bundle unpacks to more than 1024 MiB'],
  [
    'objects that would take a file each and are too many',
    () => Array.from({ length: 265_000 }, () => digit),
    'the bundle unpacks to more than 1024 MiB',
  ],
])(
  'refuses a small bundle with %s before it is unpacked, and leaves nothing of it on the disk',
  async (_what, objects, reason) => {
    const bundle = bundleWith(objects());
    expect(bundle.byteLength).toBeLessThan(4 * mebibyte);

    expect(await receiveBundle(gitFolders, bundle, remote.baseSha)).toEqual({ kind: 'refused', reason });
    expect(readdirSync(gitFolders.privateDir)).toEqual(['askpass']);
  },
);

test('work whose bundle unpacks to too much is refused like what git refuses, and the bundle itself is at hand', async () => {
  const guardrails = {
    protectedPaths: [],
    allowedPaths: [],
    allowLockfiles: false,
    maxDiffLines: 1000,
    knownSecrets: () => [],
  };
  const bundle = bundleWith([blob(Buffer.alloc(129 * mebibyte))]);

  expect(await judgeWork({ gitFolders, guardrails }, { bundle, from: remote.baseSha })).toEqual({
    kind: 'refused',
    detail: 'fsck',
    sentence: 'the bundle holds an object of more than 128 MiB',
    bytes: bundle,
  });
});

test('git and what it starts end where a file grows too long or too much is computed', async () => {
  bundleWith(tooMuchTogether);
  const fetching = (limits: NonNullable<GitCall['limits']>) =>
    git({
      gitDir: gitFolders.store,
      args: ['fetch', '-q', join(dir, 'work.bundle'), 'HEAD:refs/heads/x'],
      protocols: ['file'],
      limits,
    }).catch((error: unknown) => (error instanceof GitError ? error.stderr : error));

  expect(await fetching({ fileBytes: mebibyte / 2, cpuSeconds: 60 })).toMatch(/died of signal 25|File too large/);
  expect(await fetching({ fileBytes: 1024 * mebibyte, cpuSeconds: 1 })).toMatch(/died of signal 24/);
});
