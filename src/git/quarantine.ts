/** Receives an agent's bundle into its own bare repository and checks its git objects before any tree is read. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GitFolders, isInStore, nameInStore } from './object-store.ts';
import { GitError, git, runGit } from './run-git.ts';

export type Quarantine = {
  readonly gitDir: string;
  readonly startSha: string;
  /** The agent's last commit. Its objects are sound, its content is not yet judged. */
  readonly tip: string;
  /** Bytes of each object that the bundle holds. */
  readonly sizes: ReadonlyMap<string, number>;
};

export type Reception =
  /** `changed`: the tip's tree differs from the start's. */
  | { readonly kind: 'received'; readonly quarantine: Quarantine; readonly changed: boolean }
  | { readonly kind: 'refused'; readonly reason: string };

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

/** Git's messages at those limits, or the signal that ends it there. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/over limit/, `the bundle holds an object of more than ${mostUnpacked.object / mebibyte} MiB`],
  [/ended by SIGXCPU/, `the bundle takes more than ${unpacking.limits.cpuSeconds} seconds to be unpacked`],
  [new RegExp(`ended by SIGXFSZ|File too large|${tooMuch}`), tooMuch],
];

/** Puts a judged commit, which the remote holds now, into the store. Later work of the same branch can follow it. */
export async function keepInStore(
  gitFolders: GitFolders,
  { gitDir, sha }: { gitDir: string; sha: string },
): Promise<void> {
  if (await isInStore(gitFolders, sha)) return;
  // Work that an earlier tick left on the branch is already in the store.
  if (gitDir === gitFolders.store) await git({ gitDir, args: ['cat-file', '-e', `${sha}^{commit}`] });
  else {
    // A pack, not loose objects: quarantines check only loose objects, and so never the store's. It holds what the
    // quarantine does not borrow from the store, and the agents may read it whatever the umask is.
    const flags = ['--revs', '--local', '--non-empty', '--delta-base-offset', '-q'];
    const pack = join(gitFolders.store, 'objects', 'pack', 'pack');
    const args = ['-c', 'core.sharedRepository=0644', 'pack-objects', ...flags, pack];
    await git({ gitDir, args, stdin: `${sha}^!\n` });
  }
  await nameInStore(gitFolders, sha);
}

/** Bundles a judged commit for people. Only a repository that holds `from` can open it. */
export async function bundleOf(
  gitFolders: Pick<GitFolders, 'privateDir'>,
  { gitDir, from, sha }: { readonly gitDir: string; readonly from: string; readonly sha: string },
): Promise<Uint8Array> {
  const ref = `refs/heads/kept-${randomUUID()}`;
  const file = join(gitFolders.privateDir, `${randomUUID()}.bundle`);
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
export async function receiveBundle(gitFolders: GitFolders, bundle: Uint8Array, startSha: string): Promise<Reception> {
  const gitDir = join(gitFolders.privateDir, `quarantine-${randomUUID()}.git`);
  try {
    const shallow = await shallowOf(gitFolders);
    await openQuarantine(gitFolders, { gitDir, shallow });
    const { head, pack } = readBundle(bundle);
    await indexPack(gitDir, pack);
    const { tip, changed, sizes } = await measured(gitDir, { head, startSha });
    await checkObjects(gitDir, { tip, startSha, shallow });
    return { kind: 'received', quarantine: { gitDir, startSha, tip, sizes }, changed };
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
  { store }: GitFolders,
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

/**
 * Reads a bundle's header (gitformat-bundle(5)). `git fetch` would start four more processes for two checks. The start
 * is known to be in the store, and fsck finds missing objects. `head` is not yet known to be a commit.
 */
function readBundle(bundle: Uint8Array): { readonly head: string; readonly pack: Uint8Array } {
  const end = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.byteLength).indexOf('\n\n');
  const [signature, ...lines] = Buffer.from(bundle.subarray(0, Math.max(end, 0)))
    .toString('latin1')
    .split('\n');
  const heads = lines.flatMap((line) => /^([0-9a-f]{40}) HEAD$/.exec(line)?.[1] ?? []);
  const [head] = heads;
  if (signature !== '# v2 git bundle') throw new GitError('bundle', 'it is no bundle that git makes by default');
  if (head === undefined || heads.length > 1) throw new GitError('bundle', 'the bundle has no head');
  return { head, pack: bundle.subarray(end + 2) };
}

/** Completes the pack with the objects of the store that it builds on. */
async function indexPack(gitDir: string, pack: Uint8Array): Promise<void> {
  const args = [...unpacking.config, 'index-pack', '--fix-thin', '--stdin'];
  await git({ gitDir, args, stdin: pack, env: unpacking.env, limits: unpacking.limits });
}

const folder = (path: string): Promise<unknown> => mkdir(path, { recursive: true });

/** Checks sizes before anything is unpacked: the packs themselves state how long their objects are. */
async function measured(
  gitDir: string,
  { head, startSha }: { readonly head: string; readonly startSha: string },
): Promise<Pick<Quarantine, 'tip' | 'sizes'> & { readonly changed: boolean }> {
  const indexes = await Promise.all((await packsIn(gitDir)).map((name) => readFile(join(gitDir, indexOf(name)))));
  const fewest = indexes.reduce((sum, index) => sum + objectCount(index), 0) * leastOnDisk;
  if (fewest > mostUnpacked.all) throw new GitError('unpack-objects', tooMuch);
  const asked = [head, `${head}^{tree}`, `${startSha}^{tree}`, ...indexes.flatMap(objectNames)];
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)'];
  const listed = (await git({ gitDir, args, stdin: `${asked.join('\n')}\n` })).split('\n');
  const [tip, tree, startTree, ...objects] = listed.map((line) => line.split(' '));
  if (tip?.[1] !== 'commit' || tree?.[1] !== 'tree')
    throw new GitError('cat-file', 'the head of the bundle is no commit');
  const bytes = objects.reduce((sum, [, , size]) => sum + Math.max(Number(size), leastOnDisk), 0);
  if (!(bytes <= mostUnpacked.all)) throw new GitError('unpack-objects', tooMuch);
  const sizes = new Map(objects.map(([sha = '', , size]) => [sha, Number(size)]));
  return { tip: head, changed: tree[0] !== startTree?.[0], sizes };
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
async function checkObjects(
  gitDir: string,
  history: { readonly tip: string; readonly startSha: string; readonly shallow: string | null },
): Promise<void> {
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
  const args = [...noHelpFiles, 'fsck', ...flags, history.tip];
  const end = await runGit({ gitDir, args, deadlineMs: 300_000 });
  if (history.shallow === null) await rm(join(gitDir, 'shallow'));
  else await writeFile(join(gitDir, 'shallow'), history.shallow);
  if (end.code !== 0) throw new GitError('fsck', end.stderr || end.stdout.toString('utf8'));
}

// Neither repository ever gets such a file, and fsck would start two processes for each to look. If one were there, git
// would not read it.
const noHelpFiles = ['-c', 'core.commitGraph=false', '-c', 'core.multiPackIndex=false'];

async function shallowOf(gitFolders: GitFolders): Promise<string | null> {
  return readFile(join(gitFolders.store, 'shallow'), 'utf8').catch(() => null);
}
