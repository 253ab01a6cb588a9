/** Closes the runner's own folders (home, work root) to agents, except for programs, which no agent may write. */
import { existsSync, lstatSync, statSync } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import type { ClosedPlace } from '../../core/sandbox/isolation.ts';
import { type Privilege, removalMs } from './privilege.ts';

export interface PrivateFolders {
  readonly folders: readonly string[];
  /** Variables by which agents find programs: the PATH, and others that name folders. */
  readonly given: Readonly<Record<string, string>>;
}

export interface ClosedPlaces {
  /** No other user reads or enters these. */
  readonly closed: readonly string[];
  /** Folders on the way to a program. Other users may pass if they know a name, but not list or write them. */
  readonly passable: readonly string[];
}

interface Closing extends ClosedPlaces {
  /** Places that were changed, as they were before. */
  readonly changed: readonly ClosedPlace[];
}

export const isWithin = (inner: string, outer: string): boolean =>
  inner.startsWith(outer === '/' ? outer : `${outer}/`);

/** Folders of the system, even if configured as a home. Closing one would close the machine. */
const ofTheSystem = [
  '/bin',
  '/dev',
  '/etc',
  '/home',
  '/lib',
  '/mnt',
  '/opt',
  '/proc',
  '/run',
  '/srv',
  '/tmp',
  '/usr',
  '/var',
];
const isOwn = (folder: string): boolean =>
  isAbsolute(folder) && !ofTheSystem.some((one) => one === folder || isWithin(one, folder));

/**
 * Closes what lies there now to all but its owner and group. The answer also names what cannot be closed: another
 * user's folder that the runner itself reaches only by its world permissions. For what another user left in a folder of
 * the runner's, such as `~/.npm` after `sudo npm`, the runner keeps access by its group.
 */
export async function closePrivateFolders(root: Privilege, { folders, given }: PrivateFolders): Promise<Closing> {
  const own = folders.map((folder) => resolve(folder)).filter(isOwn);
  const real = await Promise.all(own.map((folder) => realpath(folder).catch(() => null)));
  const trees = [...new Set(real.flatMap((folder) => (folder !== null && isOwn(folder) ? [folder] : [])))];
  const kept = (await needed(given, trees)).filter((one) => !trees.some((tree) => one === tree || isWithin(tree, one)));
  const places = {
    closed: [] as string[],
    passable: [] as string[],
    changed: [] as ClosedPlace[],
    left: new Set<string>(),
  };
  for (const tree of trees) await closeTree(root, { folder: tree, isLeft: false, kept, places });
  places.closed.push(
    ...(await secretsIn(
      root,
      kept.filter((one) => trees.some((tree) => isWithin(one, tree))),
    )),
  );
  for (const isLeft of [false, true]) {
    const alike = places.closed.filter((place) => places.left.has(place) === isLeft);
    for (let from = 0; from < alike.length; from += 500)
      places.changed.push(...(await takeAway(root, { right: 'o-rwx', isLeft }, alike.slice(from, from + 500))));
  }
  return places;
}

interface Tree {
  readonly folder: string;
  /** It lies in a folder of ours, so we could replace it, whatever its owner. */
  readonly isLeft: boolean;
  readonly kept: readonly string[];
  readonly places: {
    readonly closed: string[];
    readonly passable: string[];
    readonly changed: ClosedPlace[];
    readonly left: Set<string>;
  };
}

/** From the outside in: once a folder is not writable, nothing in it can be exchanged meanwhile (TOCTOU). */
async function closeTree(root: Privilege, { folder, isLeft, kept, places }: Tree): Promise<void> {
  if (kept.some((one) => one === folder || isWithin(folder, one))) return;
  const found = await lstat(folder).catch(() => null);
  if (found === null || found.isSymbolicLink()) return;
  const leads = found.isDirectory() && (found.mode & 0o001) !== 0 && kept.some((one) => isWithin(one, folder));
  if (isLeft) places.left.add(folder);
  if (!leads) {
    places.closed.push(folder);
    return;
  }
  places.passable.push(folder);
  places.changed.push(...(await takeAway(root, { right: 'o-rw', isLeft }, [folder])));
  const names = await readdir(folder).catch(() => []);
  const isOurs = found.uid === process.getuid?.() && (found.mode & 0o1000) === 0;
  for (const name of names) await closeTree(root, { folder: join(folder, name), isLeft: isOurs, kept, places });
}

/** What cannot be changed or is gone is no failure: each sandbox is probed. Returns the changed places as before. */
async function takeAway(
  root: Privilege,
  { right, isLeft }: { readonly right: 'o-rwx' | 'o-rw'; readonly isLeft: boolean },
  places: readonly string[],
): Promise<readonly ClosedPlace[]> {
  const [uid, gid] = [String(process.getuid?.() ?? 0), String(process.getgid?.() ?? 0)];
  const open = ['!', '-type', 'l', '!', '-perm', '-1000', '-perm', right === 'o-rwx' ? '/0007' : '/0006'];
  const byGroup = ['-exec', 'chgrp', gid, '{}', '+', '-exec', 'chmod', 'g=o', '{}', '+'];
  const ours = [...open, ...(isLeft ? [] : ['-user', uid])];
  const keep = isLeft ? ['(', '-user', uid, '-o', ...byGroup, ')'] : [];
  const change = ['-printf', '%m %p\\0', ...keep, '-exec', 'chmod', right, '{}', '+'];
  const said = await root.run(['find', ...places, '-maxdepth', '0', ...ours, ...change], removalMs).catch(() => '');
  const lines = said.split('\0').filter((line) => line !== '');
  return lines.map((line) => ({ mode: line.slice(0, line.indexOf(' ')), place: line.slice(line.indexOf(' ') + 1) }));
}

/** Program folders and what their links lead to, by name and behind links, and folders that the environment names. */
async function needed(given: Readonly<Record<string, string>>, trees: readonly string[]): Promise<string[]> {
  const { PATH: path = '', ...others } = given;
  const named = Object.values(others).flatMap((value) => value.split(':'));
  const found = new Set<string>();
  for (const folder of named.filter(isAbsolute)) for (const one of await spellingsOfFolder(folder)) found.add(one);
  for (const folder of path.split(':').filter(isAbsolute)) {
    for (const end of await spellingsOfFolder(folder)) {
      for (const one of [end, toolAround(end, trees)]) if (one !== null) found.add(one);
      const entries = trees.some((tree) => isWithin(end, tree)) ? await entriesOf(end) : [];
      for (const target of entries) for (const one of programAround(target, trees)) found.add(one);
    }
  }
  return [...found];
}

const spellingsOfFolder = async (folder: string): Promise<string[]> => [
  resolve(folder),
  ...(await realpath(folder)
    .then((one) => [one])
    .catch(() => [])),
];

/** Programs elsewhere that a folder's links lead to, with all that they load from beside them. */
export const linkedPrograms = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).flatMap((target) => programAround(target, []));

/** Targets of the links in a program folder. */
async function entriesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const links = entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => join(folder, name));
  const targets = await Promise.all(links.map((link) => realpath(link).catch(() => null)));
  return targets.filter((target) => target !== null);
}

/** Folders that all programs of a user share. What lies beside their `bin` belongs to other programs. */
const shared = new Set(['.local', '.config', '.cache', 'share']);

/** The folder with `lib` and the like beside a `bin`; null if it holds the user's other files, too. */
function toolAround(folder: string, trees: readonly string[]): string | null {
  const tool = dirname(folder);
  const isBin = /^s?bin$|^shims$/.test(basename(folder));
  return isBin && !trees.includes(tool) && !shared.has(basename(tool)) ? tool : null;
}

/** A program with what it loads from beside it; empty if it has vanished since its link was read. */
function programAround(target: string, trees: readonly string[]): string[] {
  const packages = /^.*?\/node_modules(?=\/)/.exec(target)?.[0];
  if (packages !== undefined) return [packages];
  const folder = dirname(target);
  const found = lstatSync(target, { throwIfNoEntry: false });
  if (found === undefined) return [];
  const isAlone = trees.includes(folder) || shared.has(basename(folder)) || !found.isFile();
  return [isAlone ? target : (toolAround(folder, trees) ?? folder)];
}

/** Names of files by which tools sign in, as far as they lie among the programs. */
const secretNames = [
  ...[
    'credentials',
    'credentials.toml',
    'credentials.json',
    '.credentials',
    '.credentials.json',
    'auth.json',
    'hosts.yml',
  ],
  ...['.netrc', '.npmrc', '.git-credentials', 'id_rsa', 'id_ecdsa', 'id_ed25519'],
];

async function secretsIn(root: Privilege, kept: readonly string[]): Promise<string[]> {
  if (kept.length === 0) return [];
  const names = secretNames.flatMap((name, at) => [...(at === 0 ? [] : ['-o']), '-name', name]);
  const isSecret = ['-type', 'f', '(', ...names, ')', '-perm', '/0007', '-print0'];
  const find = ['find', ...kept, '-maxdepth', '3', '-name', 'node_modules', '-prune', '-o', ...isSecret];
  // find exits with 1 if one of the folders is absent.
  const said = await root.run(['bash', '--norc', '-c', '"$@" 2>/dev/null || true', 'find', ...find], removalMs);
  return said.split('\0').filter((file) => file !== '');
}

/** Read by system programs, as root or as the runner's user. GitHub's runner images leave them world-writable. */
const readBySystem = ['polkit-1', 'dbus-1', 'perl', 'perl5', 'python3', 'git-core', 'bash-completion'].map(
  (name) => `/usr/share/${name}`,
);

/**
 * Every folder on the way to a program of the PATH, by name and behind links. A user who can write one of them chooses
 * what runs.
 */
export async function programFolders(path: string): Promise<string[]> {
  const found = new Set<string>();
  for (const named of path.split(':').filter((folder) => isAbsolute(folder))) {
    const there = nearest(named);
    for (const end of [there, await realpath(there)]) {
      found.add(end);
      for (let folder = dirname(end); folder !== dirname(folder); folder = dirname(folder)) {
        // In a sticky folder no user replaces what another one owns.
        if (((modeOf(folder) ?? 0) & 0o1000) === 0) found.add(folder);
      }
    }
  }
  return [...found];
}

/** A user who may write the nearest existing folder can create a missing one. */
function nearest(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearest(dirname(folder));
}

const modeOf = (folder: string): number | null => statSync(folder, { throwIfNoEntry: false })?.mode ?? null;

const isOpen = (folder: string): boolean => ((modeOf(folder) ?? 0) & 0o1002) === 0o002;

/** Revokes world write. This user keeps the right by its group. A sticky folder stays, and then no sandbox holds. */
export async function closeProgramFolders(root: Privilege, path: string): Promise<void> {
  const folders = await programFolders(path);
  const ends = await Promise.all(
    path
      .split(':')
      .filter((folder) => existsSync(folder))
      .map((folder) => realpath(folder)),
  );
  // The tool's own folder with all that its programs load, also if the tool only has a link on the PATH.
  const around = ends.filter((end) => basename(end) === 'bin').map((end) => dirname(end));
  const tools = [...around, ...(await Promise.all(ends.map(linkedPrograms))).flat()].filter(isOpen);
  const trees = [...new Set([...tools, ...readBySystem])].filter((folder) => existsSync(folder));
  const open = folders.filter(isOpen);
  if (trees.length > 0) await close(root, [...trees], ['!', '-type', 'l']);
  if (ends.length > 0) await close(root, ['-L', ...ends], ['-maxdepth', '1', '-type', 'f']);
  if (open.length > 0) await close(root, ['-H', ...open], ['-maxdepth', '0']);
}

async function close(root: Privilege, where: readonly string[], what: readonly string[]): Promise<void> {
  const options = where.filter((word) => word.startsWith('-'));
  const folders = where.filter((word) => !word.startsWith('-'));
  const [uid, gid] = [String(process.getuid?.() ?? 0), String(process.getgid?.() ?? 0)];
  const keep = ['(', '-user', uid, '-o', '-exec', 'chgrp', gid, '{}', '+', '-exec', 'chmod', 'g+w', '{}', '+', ')'];
  const ours = root.kind === 'root' ? [] : keep;
  const depth = what[0] === '-maxdepth' ? what.slice(0, 2) : [];
  const open = [...what.slice(depth.length), '-perm', '-0002', '!', '-perm', '-1000'];
  // What vanishes meanwhile is no failure: each sandbox is probed.
  await root
    .run(['find', ...options, ...folders, ...depth, ...open, ...ours, '-exec', 'chmod', 'o-w', '{}', '+'], removalMs)
    .catch(() => {});
}
