/** Decides what no agent's user may write: the folders that programs of this machine come from, whoever left them open to everybody. */
import { existsSync, statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute } from 'node:path';
import { linkedPrograms } from './private-folders.ts';
import { type Privilege, removalMs } from './privilege.ts';

/** Read by programs of the system itself, as root or as the runner's user. Images of GitHub's runners leave them open to everybody. */
const readBySystem = ['polkit-1', 'dbus-1', 'perl', 'perl5', 'python3', 'git-core', 'bash-completion'].map(
  (name) => `/usr/share/${name}`,
);

/** Every folder on the way to a program of the PATH, by its name and behind its links: who may write one decides what is run. */
export async function programFolders(path: string): Promise<string[]> {
  const found = new Set<string>();
  for (const named of path.split(':').filter((folder) => isAbsolute(folder))) {
    const there = nearest(named);
    for (const end of [there, await realpath(there)]) {
      found.add(end);
      for (let folder = dirname(end); folder !== dirname(folder); folder = dirname(folder)) {
        // In a sticky folder nobody replaces what another one owns.
        if (((modeOf(folder) ?? 0) & 0o1000) === 0) found.add(folder);
      }
    }
  }
  return [...found];
}

/** A folder that is not there yet is made by whoever may write the one that would hold it. */
function nearest(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : nearest(dirname(folder));
}

const modeOf = (folder: string): number | null => statSync(folder, { throwIfNoEntry: false })?.mode ?? null;

const isOpen = (folder: string): boolean => ((modeOf(folder) ?? 0) & 0o1002) === 0o002;

/** Takes from everybody what only this user needs: it keeps the right by its group. What is sticky stays, and no seat holds then. */
export async function closeProgramFolders(root: Privilege, path: string): Promise<void> {
  const folders = await programFolders(path);
  const ends = await Promise.all(
    path
      .split(':')
      .filter((folder) => existsSync(folder))
      .map((folder) => realpath(folder)),
  );
  // The tool's own folder, with all that its programs load; and those of tools that only have a link on the PATH.
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
  // What vanishes meanwhile is no failure: what counts is asked by the probe of each seat.
  await root
    .run(['find', ...options, ...folders, ...depth, ...open, ...ours, '-exec', 'chmod', 'o-w', '{}', '+'], removalMs)
    .catch(() => {});
}
