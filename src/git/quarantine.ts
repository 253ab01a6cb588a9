/** Receives an agent's bundle into its own bare repository and checks its git objects before any tree is read. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GitRoom, isInStore, nameInStore } from './object-store.ts';
import { GitError, git, runGit } from './run-git.ts';

export type Quarantine = {
  readonly gitDir: string;
  readonly startSha: string;
  /** The agent's last commit. Its objects are sound, its content is not yet judged. */
  readonly tip: string;
};

export type Reception =
  /** `changed`: the tip's tree differs from the start's. */
  | { readonly kind: 'received'; readonly quarantine: Quarantine; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly reason: string };

const tipRef = 'refs/tickgate/tip';

const mebibyte = 1024 * 1024;
/** Bounds for an unpacked bundle, because a small one can stand for any number of bytes. */
const mostUnpacked = { object: 128 * mebibyte, all: 1024 * mebibyte } as const;
const tooMuch = `the bundle unpacks to more than ${mostUnpacked.all / mebibyte} MiB`;
/** Bytes on disk of the smallest object's file. */
const leastOnDisk = 4096;

// Git allocates memory by an object's declared length before unpacking it, and ends above GIT_ALLOC_LIMIT. The big-file
// threshold prevents streaming past that check, and one thread prevents parallel unpacking. No manual of git names the
// variable (its own tests set it). Without it the limits still hold, but only after the work was done.
const unpacking = {
  config: ['-c', 'core.bigFileThreshold=2g', '-c', 'pack.threads=1'],
  env: { GIT_ALLOC_LIMIT: String(mostUnpacked.object) },
  // Git completes a pack with the base objects that it lacks, and a small pack can ask for hours of work.
  limits: { fileBytes: mostUnpacked.all, cpuSeconds: 60 },
} as const;

/** Messages of git and its child processes at those limits. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/over limit/, `the bundle holds an object of more than ${mostUnpacked.object / mebibyte} MiB`],
  [/died of signal 24/, `the bundle takes more than ${unpacking.limits.cpuSeconds} seconds to be unpacked`],
  [new RegExp(`died of signal 25|File too large|${tooMuch}`), tooMuch],
];

/** Puts a judged commit, which the remote holds now, into the store. Later work of the same branch can follow it. */
export async function keepInStore(room: GitRoom, { gitDir, sha }: { gitDir: string; sha: string }): Promise<void> {
  if (await isInStore(room, sha)) return;
  // Work that an earlier tick left on the branch is already in the store.
  if (gitDir !== room.store) {
    // A pack, not loose objects: quarantines check only loose objects, and so never the store's. It holds what the
    // quarantine does not borrow from the store, and the agents may read it whatever the umask is.
    const flags = ['--revs', '--local', '--non-empty', '--delta-base-offset', '-q'];
    const pack = join(room.store, 'objects', 'pack', 'pack');
    const args = ['-c', 'core.sharedRepository=0644', 'pack-objects', ...flags, pack];
    await git({ gitDir, args, stdin: `${sha}^!\n` });
  }
  await nameInStore(room, sha);
}

/** Bundles a judged commit for people. Only a repository that holds `from` can open it. */
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

export const removeQuarantine = ({ gitDir }: Pick<Quarantine, 'gitDir'>): Promise<void> =>
  rm(gitDir, { recursive: true, force: true });

/** `reason` quotes git's last line, which can hold foreign text. */
export async function receiveBundle(room: GitRoom, bundle: Uint8Array, startSha: string): Promise<Reception> {
  const gitDir = join(room.privateDir, `quarantine-${randomUUID()}.git`);
  try {
    const shallow = await shallowOf(room);
    await openQuarantine(room, { gitDir, shallow });
    await fetchBundle(room, { gitDir, bundle });
    const { tip, changed } = await measured(gitDir, startSha);
    await checkObjects(gitDir, { startSha, shallow });
    return { kind: 'received', quarantine: { gitDir, startSha, tip }, changed };
  } catch (error) {
    await rm(gitDir, { recursive: true, force: true });
    if (!(error instanceof GitError)) throw error;
    const [, limit] = endings.find(([said]) => said.test(error.stderr)) ?? [];
    return { kind: 'refused', reason: limit ?? error.message };
  }
}

// Creates the repository by hand, as in gitrepository-layout(5). The agent has ended, and one more process would delay
// the tick.
async function openQuarantine(
  { store }: GitRoom,
  { gitDir, shallow }: { readonly gitDir: string; readonly shallow: string | null },
): Promise<void> {
  const objects = join(gitDir, 'objects');
  await Promise.all([join(gitDir, 'refs'), join(objects, 'pack'), join(objects, 'info')].map(folder));
  await Promise.all([
    // HEAD stays unborn: newer gits read .gitattributes from the HEAD of a bare repository, and these are the agent's.
    writeFile(join(gitDir, 'HEAD'), 'ref: refs/heads/none\n'),
    writeFile(join(gitDir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'),
    writeFile(join(objects, 'info', 'alternates'), `${join(store, 'objects')}\n`),
    ...(shallow === null ? [] : [writeFile(join(gitDir, 'shallow'), shallow)]),
  ]);
}

const folder = (path: string): Promise<unknown> => mkdir(path, { recursive: true });

async function fetchBundle(room: GitRoom, { gitDir, bundle }: { gitDir: string; bundle: Uint8Array }): Promise<void> {
  const file = join(room.privateDir, `${randomUUID()}.bundle`);
  await writeFile(file, bundle, { mode: 0o600 });
  try {
    const flags = ['-q', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-maintenance'];
    const args = [...unpacking.config, 'fetch', ...flags, '--', file, `HEAD:${tipRef}`];
    await git({ gitDir, args, protocols: ['file'], env: unpacking.env, limits: unpacking.limits });
  } finally {
    await rm(file, { force: true });
  }
}

/** Checks sizes before anything is unpacked: the packs themselves state how long their objects are. */
async function measured(gitDir: string, startSha: string): Promise<{ tip: string; changed: boolean }> {
  const indexes = await Promise.all((await packsIn(gitDir)).map((name) => readFile(join(gitDir, indexOf(name)))));
  const fewest = indexes.reduce((sum, index) => sum + objectCount(index), 0) * leastOnDisk;
  if (fewest > mostUnpacked.all) throw new GitError('unpack-objects', tooMuch);
  const asked = [tipRef, `${tipRef}^{tree}`, `${startSha}^{tree}`, ...indexes.flatMap(objectNames)];
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)'];
  const listed = (await git({ gitDir, args, stdin: `${asked.join('\n')}\n` })).split('\n');
  const [tip, tree, startTree, ...objects] = listed.map((line) => line.split(' '));
  if (tip?.[1] !== 'commit' || tree?.[1] !== 'tree')
    throw new GitError('cat-file', 'the head of the bundle is no commit');
  const bytes = objects.reduce((sum, [, , size]) => sum + Math.max(Number(size), leastOnDisk), 0);
  if (!(bytes <= mostUnpacked.all)) throw new GitError('unpack-objects', tooMuch);
  return { tip: tip[0] ?? '', changed: tree[0] !== startTree?.[0] };
}

const indexOf = (pack: string): string => join('objects', 'pack', pack.replace(/pack$/, 'idx'));

// Index version 2 (gitformat-pack(5)): 8 bytes, a table of 256 numbers whose last is the count, then the names in
// order.
const namesAt = 8 + 256 * 4;
const objectCount = (index: Buffer): number => index.readUInt32BE(namesAt - 4);
const nameBytes = 20;

const objectNames = (index: Buffer): string[] =>
  Array.from({ length: objectCount(index) }, (_, at) => {
    const start = namesAt + at * nameBytes;
    return index.toString('hex', start, start + nameBytes);
  });

const packsIn = async (gitDir: string): Promise<string[]> =>
  (await readdir(join(gitDir, 'objects', 'pack'))).filter((entry) => entry.endsWith('.pack'));

/**
 * Runs `fsck --strict` over exactly the objects that the agent made. Gits before 2.46 do not check a bundle while
 * fetching it. Without --full, fsck reads loose objects only: the bundle's pack is unpacked, and the packed store is
 * skipped.
 */
async function checkObjects(gitDir: string, history: { startSha: string; shallow: string | null }): Promise<void> {
  const packs = join(gitDir, 'objects', 'pack');
  for (const name of await packsIn(gitDir)) {
    const aside = join(gitDir, name);
    await rename(join(packs, name), aside);
    await rm(join(gitDir, indexOf(name)), { force: true });
    const args = [...unpacking.config, 'unpack-objects', '-q'];
    await git({ gitDir, args, stdin: await readFile(aside), env: unpacking.env });
    await rm(aside);
  }
  // History before the start is older than the agent's work. A shallow boundary keeps fsck from walking it.
  await writeFile(join(gitDir, 'shallow'), `${history.startSha}\n`);
  const flags = ['--strict', '--no-full', '--no-dangling', '--no-progress', '--no-reflogs'];
  const args = [...noHelpFiles, 'fsck', ...flags, tipRef];
  const end = await runGit({ gitDir, args, deadlineMs: 300_000 });
  if (history.shallow === null) await rm(join(gitDir, 'shallow'));
  else await writeFile(join(gitDir, 'shallow'), history.shallow);
  if (end.code !== 0) throw new GitError('fsck', end.stderr || end.stdout.toString('utf8'));
}

// Neither repository ever gets such a file, and fsck would start two processes for each to look. If one were there, git
// would not read it.
const noHelpFiles = ['-c', 'core.commitGraph=false', '-c', 'core.multiPackIndex=false'];

async function shallowOf(room: GitRoom): Promise<string | null> {
  return readFile(join(room.store, 'shallow'), 'utf8').catch(() => null);
}
