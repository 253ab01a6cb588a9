/** Decides whether an agent's bundle holds sound git objects, in a bare repository of its own, before any of its trees is read. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { git, GitError, runGit } from './git.ts';
import type { GitRoom } from './room.ts';

export type Quarantine = {
  readonly gitDir: string;
  readonly startSha: string;
  /** The agent's last commit: sound, but not yet judged. */
  readonly tip: string;
};

export type Reception =
  | { readonly kind: 'received'; readonly quarantine: Quarantine }
  | { readonly kind: 'refused'; readonly reason: string };

const tipRef = 'refs/tickgate/tip';

const mebibyte = 1024 * 1024;
/** What a bundle may hold when it is unpacked, since a small one can stand for any number of bytes. */
const mostUnpacked = { object: 128 * mebibyte, all: 1024 * mebibyte } as const;
const tooMuch = `the bundle unpacks to more than ${mostUnpacked.all / mebibyte} MiB`;
/** However little is in an object, its file takes that much of the disk. */
const leastOnDisk = 4096;

// git asks for memory by the length that an object says it has, before it unpacks it: more than that, and it ends. Nothing is
// streamed past that question as a big file, and nothing is unpacked by several threads at once. No manual of git names the variable
// (its own tests set it); the limits hold without it, too, but only once the work was done.
const unpacking = {
  config: ['-c', 'core.bigFileThreshold=2g', '-c', 'pack.threads=1'],
  env: { GIT_ALLOC_LIMIT: String(mostUnpacked.object) },
  // What a pack builds upon and does not hold is added to it, and a small one can ask for hours of work.
  limits: { fileBytes: mostUnpacked.all, cpuSeconds: 60 },
} as const;

/** How git, and what it starts, ends at those limits. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/over limit/, `the bundle holds an object of more than ${mostUnpacked.object / mebibyte} MiB`],
  [/died of signal 24/, `the bundle takes more than ${unpacking.limits.cpuSeconds} seconds to be unpacked`],
  [new RegExp(`died of signal 25|File too large|${tooMuch}`), tooMuch],
];

/** Puts a judged commit that the remote holds now into the store, so that later work of the same branch can follow it. */
export async function keepInStore(room: GitRoom, { gitDir, sha }: { gitDir: string; sha: string }): Promise<void> {
  const kept = `refs/tickgate/${sha}`;
  await git({ gitDir, args: ['update-ref', kept, sha] });
  // What an earlier tick left on the branch was delivered as it lay there.
  if (gitDir === room.store) return;
  // Packs and no loose objects: quarantines check loose objects only, and so never the store's.
  const flags = ['-q', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-maintenance'];
  const args = ['-c', 'fetch.unpackLimit=1', 'fetch', ...flags, '--', gitDir, `${kept}:${kept}`];
  await git({ gitDir: room.store, args, protocols: ['file'] });
}

/** A judged commit for people: what lies before `from` must be known to whoever opens it. */
export async function bundleOf(
  room: Pick<GitRoom, 'privateDir'>,
  { gitDir, from, sha }: { readonly gitDir: string; readonly from: string; readonly sha: string },
): Promise<Uint8Array> {
  const ref = `refs/heads/kept-${randomUUID()}`;
  const file = join(room.privateDir, `${randomUUID()}.bundle`);
  await git({ gitDir, args: ['update-ref', ref, sha] });
  try {
    await git({ gitDir, args: ['bundle', 'create', '-q', file, `^${from}`, ref] });
    return await readFile(file);
  } finally {
    await rm(file, { force: true });
    await git({ gitDir, args: ['update-ref', '-d', ref] });
  }
}

/** Nobody looks at it any more. */
export const removeQuarantine = ({ gitDir }: Pick<Quarantine, 'gitDir'>): Promise<void> =>
  rm(gitDir, { recursive: true, force: true });

/** `reason` quotes git's own last line, which can hold foreign text. */
export async function receiveBundle(room: GitRoom, bundle: Uint8Array, startSha: string): Promise<Reception> {
  const gitDir = join(room.privateDir, `quarantine-${randomUUID()}.git`);
  try {
    await openQuarantine(room, gitDir);
    const tip = await fetchBundle(room, { gitDir, bundle });
    await checkSizes(gitDir);
    await checkObjects(gitDir, { startSha, shallow: await shallowOf(room) });
    return { kind: 'received', quarantine: { gitDir, startSha, tip } };
  } catch (error) {
    await rm(gitDir, { recursive: true, force: true });
    if (!(error instanceof GitError)) throw error;
    const [, limit] = endings.find(([said]) => said.test(error.stderr)) ?? [];
    return { kind: 'refused', reason: limit ?? error.message };
  }
}

async function openQuarantine(room: GitRoom, gitDir: string): Promise<void> {
  // HEAD stays unborn: newer gits read .gitattributes from the HEAD of a bare repository, and these are an agent's.
  await git({ gitDir, args: ['init', '-q', '--bare', '--template=', '--initial-branch=none'] });
  await mkdir(join(gitDir, 'objects', 'info'), { recursive: true });
  await writeFile(join(gitDir, 'objects', 'info', 'alternates'), `${join(room.store, 'objects')}\n`);
  const shallow = join(room.store, 'shallow');
  await copyFile(shallow, join(gitDir, 'shallow')).catch(() => {});
}

async function fetchBundle(room: GitRoom, { gitDir, bundle }: { gitDir: string; bundle: Uint8Array }): Promise<string> {
  const file = join(room.privateDir, `${randomUUID()}.bundle`);
  await writeFile(file, bundle, { mode: 0o600 });
  try {
    const flags = ['-q', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-maintenance'];
    const args = [...unpacking.config, 'fetch', ...flags, '--', file, `HEAD:${tipRef}`];
    await git({ gitDir, args, protocols: ['file'], env: unpacking.env, limits: unpacking.limits });
  } finally {
    await rm(file, { force: true });
  }
  return git({ gitDir, args: ['rev-parse', '--verify', `${tipRef}^{commit}`] });
}

/** Before anything is unpacked: the pack itself tells how long its objects are. */
async function checkSizes(gitDir: string): Promise<void> {
  for (const name of await packsIn(gitDir)) {
    const index = await readFile(join(gitDir, 'objects', 'pack', name.replace(/pack$/, 'idx')));
    // The table that an index begins with ends with the number of its objects.
    const fewest = index.readUInt32BE(8 + 255 * 4) * leastOnDisk;
    const bytes = fewest > mostUnpacked.all ? fewest : await bytesUnpacked(gitDir, index);
    if (!(bytes <= mostUnpacked.all)) throw new GitError('unpack-objects', tooMuch);
  }
}

async function bytesUnpacked(gitDir: string, index: Uint8Array): Promise<number> {
  const listed = await git({ gitDir, args: ['show-index'], stdin: index });
  const names = listed.split('\n').map((line) => line.split(' ')[1] ?? '');
  const args = ['cat-file', '--batch-check=%(objectsize)'];
  const sizes = await git({ gitDir, args, stdin: `${names.join('\n')}\n` });
  return sizes.split('\n').reduce((sum, size) => sum + Math.max(Number(size), leastOnDisk), 0);
}

const packsIn = async (gitDir: string): Promise<string[]> =>
  (await readdir(join(gitDir, 'objects', 'pack'))).filter((entry) => entry.endsWith('.pack'));

/**
 * `fsck --strict` over exactly what the agent made. Gits before 2.46 do not check a bundle while fetching it, and fsck
 * without --full reads loose objects only: so the bundle's pack is unpacked, and the store, which is packed, is left alone.
 */
async function checkObjects(gitDir: string, history: { startSha: string; shallow: string | null }): Promise<void> {
  const packs = join(gitDir, 'objects', 'pack');
  for (const name of await packsIn(gitDir)) {
    const aside = join(gitDir, name);
    await rename(join(packs, name), aside);
    await rm(join(packs, name.replace(/pack$/, 'idx')), { force: true });
    const args = [...unpacking.config, 'unpack-objects', '-q'];
    await git({ gitDir, args, stdin: await readFile(aside), env: unpacking.env });
    await rm(aside);
  }
  // What lies before the start was there before the agent: cut off, it is not walked.
  await writeFile(join(gitDir, 'shallow'), `${history.startSha}\n`);
  const flags = ['--strict', '--no-full', '--no-dangling', '--no-progress', '--no-reflogs'];
  const end = await runGit({ gitDir, args: ['fsck', ...flags, tipRef], deadlineMs: 300_000 });
  if (history.shallow === null) await rm(join(gitDir, 'shallow'));
  else await writeFile(join(gitDir, 'shallow'), history.shallow);
  if (end.code !== 0) throw new GitError('fsck', end.stderr || end.stdout.toString('utf8'));
}

async function shallowOf(room: GitRoom): Promise<string | null> {
  return readFile(join(room.store, 'shallow'), 'utf8').catch(() => null);
}
