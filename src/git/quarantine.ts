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

/** Puts a judged commit that the remote holds now into the store, so that later work of the same branch can follow it. */
export async function keepInStore(room: GitRoom, { gitDir, sha }: { gitDir: string; sha: string }): Promise<void> {
  const kept = 'refs/tickgate/kept';
  await git({ gitDir, args: ['update-ref', kept, sha] });
  // Packs and no loose objects: quarantines check loose objects only, and so never the store's.
  const flags = ['-q', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-maintenance'];
  const args = ['-c', 'fetch.unpackLimit=1', 'fetch', ...flags, '--', gitDir, `${kept}:refs/tickgate/${sha}`];
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
    await checkObjects(gitDir, { startSha, shallow: await shallowOf(room) });
    return { kind: 'received', quarantine: { gitDir, startSha, tip } };
  } catch (error) {
    await rm(gitDir, { recursive: true, force: true });
    if (error instanceof GitError) return { kind: 'refused', reason: error.message };
    throw error;
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
    await git({ gitDir, args: ['fetch', ...flags, '--', file, `HEAD:${tipRef}`], protocols: ['file'] });
  } finally {
    await rm(file, { force: true });
  }
  return git({ gitDir, args: ['rev-parse', '--verify', `${tipRef}^{commit}`] });
}

/**
 * `fsck --strict` over exactly what the agent made. Gits before 2.46 do not check a bundle while fetching it, and fsck
 * without --full reads loose objects only: so the bundle's pack is unpacked, and the store, which is packed, is left alone.
 */
async function checkObjects(gitDir: string, history: { startSha: string; shallow: string | null }): Promise<void> {
  const packs = join(gitDir, 'objects', 'pack');
  for (const name of (await readdir(packs)).filter((entry) => entry.endsWith('.pack'))) {
    const aside = join(gitDir, name);
    await rename(join(packs, name), aside);
    await rm(join(packs, name.replace(/pack$/, 'idx')), { force: true });
    await git({ gitDir, args: ['unpack-objects', '-q'], stdin: await readFile(aside) });
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
