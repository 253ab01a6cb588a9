/** Facts about a range of commits: modes, sizes, lines, link targets, and the added text that secrets could hide in. */
import type { AddedText, ChangedFile } from '../core/publication/guardrails.ts';
import { git, runGit } from './run-git.ts';

export type Range = {
  readonly gitDir: string;
  readonly from: string;
  readonly to: string;
  /** Lengths that git has listed already, by object. */
  readonly sizes?: ReadonlyMap<string, number>;
};

/** A changed path: git's status letter, both modes, and the object id of its new side. */
export type Change = {
  readonly path: string;
  readonly status: string;
  readonly oldMode: string;
  readonly newMode: string;
  readonly sha: string;
};

// Renames count as delete and add, so no path is judged by its similarity to another.
const plain = ['--no-renames', '--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=none'];

// A few objects can stand for a billion paths, and git gathers them all before listing any. This bounds that list.
const listing = { GIT_ALLOC_LIMIT: '8m' };

export interface Listing {
  readonly changes: readonly Change[];
  /** Folders that hold a file now and held none before. */
  readonly newFolders: readonly string[];
}

/** Lists the changes, so that they can be counted before any is read. Throws a GitError at a million paths or more. */
export async function listChanges({ gitDir, from, to }: Range): Promise<Listing> {
  const args = ['diff-tree', '-r', '-t', '-z', '--raw', '--no-abbrev', ...plain, from, to];
  const all = readRaw((await git({ gitDir, args, env: listing })).split('\0'));
  const isFolder = ({ oldMode, newMode }: Change): boolean => [oldMode, newMode].includes(folderMode);
  return {
    changes: all.filter((change) => !isFolder(change)),
    newFolders: all.flatMap(({ path, status, newMode }) => (status === 'A' && newMode === folderMode ? [path] : [])),
  };
}

const folderMode = '040000';

/** `changes`: the listed changes of this range. */
export async function changedFiles(
  { gitDir, from, to, sizes: known = new Map() }: Range,
  changes: readonly Change[],
): Promise<ChangedFile[]> {
  const args = ['diff-tree', '-r', '-z', '--numstat', ...plain, from, to];
  const [stats, { sizes, targets }] = await Promise.all([git({ gitDir, args }), blobsOf(gitDir, changes, known)]);
  const lines = readNumstat(stats.split('\0'));
  return changes.map(({ path, status, oldMode, newMode, sha }) => {
    const count = lines.get(path) ?? { added: 0, deleted: 0, binary: false };
    return {
      path,
      status: statusOf(status),
      oldMode,
      newMode,
      bytes: sizes.get(sha) ?? 0,
      addedLines: count.added,
      deletedLines: count.deleted,
      binary: count.binary,
      // A target that was not read counts as `/`, which leaves the tree.
      linkTarget: newMode === '120000' ? (targets.get(sha) ?? '/') : null,
    };
  });
}

async function blobsOf(gitDir: string, changes: readonly Change[], known: ReadonlyMap<string, number>) {
  const sizes = await blobSizes(gitDir, changes, known);
  return { sizes, targets: await linkTargets(gitDir, changes, sizes) };
}

function statusOf(letter: string): ChangedFile['status'] {
  if (letter === 'A') return 'added';
  if (letter === 'D') return 'deleted';
  return letter === 'T' ? 'type changed' : 'modified';
}

/** Format for each file: `:mode mode sha sha S NUL path NUL`. */
function readRaw(fields: readonly string[]): Change[] {
  const changes: Change[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const raw = /^:(\d{6}) (\d{6}) [0-9a-f]+ ([0-9a-f]+) ([A-Z])\d*$/.exec(fields[at] ?? '');
    if (raw === null) throw new Error('git listed changes in a form that is not known');
    const [, oldMode = '', newMode = '', sha = '', status = ''] = raw;
    changes.push({ path: fields[at + 1] ?? '', status, oldMode, newMode, sha });
  }
  return changes;
}

/** Format for each file: `added TAB deleted TAB path NUL`. Binaries count `-`. */
function readNumstat(fields: readonly string[]) {
  const lines = new Map<string, { added: number; deleted: number; binary: boolean }>();
  for (const field of fields) {
    const stat = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(field);
    if (stat === null) continue;
    const [, added = '', deleted = '', path = ''] = stat;
    lines.set(path, { added: Number(added) || 0, deleted: Number(deleted) || 0, binary: added === '-' });
  }
  return lines;
}

async function blobSizes(
  gitDir: string,
  changes: readonly Change[],
  known: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const blobs = changes
    .filter(({ newMode, sha }) => (newMode === '120000' || newMode.startsWith('100')) && !known.has(sha))
    .map(({ sha }) => sha);
  if (blobs.length === 0) return known;
  const args = ['cat-file', '--batch-check=%(objectname) %(objectsize)'];
  const listed = await git({ gitDir, args, stdin: `${blobs.join('\n')}\n` });
  const read = listed.split('\n').map((line): [string, number] => {
    const [sha = '', size = ''] = line.split(' ');
    return [sha, Number(size)];
  });
  return new Map([...known, ...read]);
}

/** Reads targets no longer than a path can be, in one process for any number of links. */
async function linkTargets(
  gitDir: string,
  changes: readonly Change[],
  sizes: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  const links = changes.filter(({ newMode, sha }) => newMode === '120000' && (sizes.get(sha) ?? Infinity) <= 4096);
  const shas = [...new Set(links.map(({ sha }) => sha))];
  const targets = new Map<string, string>();
  if (shas.length === 0) return targets;
  const args = ['cat-file', '--batch=%(objectname) %(objectsize)'];
  const { stdout } = await runGit({ gitDir, args, stdin: `${shas.join('\n')}\n` });
  for (let at = 0; at < stdout.length; ) {
    const start = stdout.indexOf('\n', at) + 1;
    const [sha = '', size = ''] = stdout.toString('latin1', at, start - 1).split(' ');
    const end = start + Number(size);
    // Git's answer is not an object of this length. The rest of the output cannot be parsed.
    if (start === 0 || !/^\d+$/.test(size)) break;
    targets.set(sha, stdout.toString('utf8', start, end));
    at = end + 1;
  }
  return targets;
}

/** Lines that a listed range added, per file, numbered as in the new file. `--text` exempts no file as binary. */
export async function addedText({ gitDir, from, to }: Range, changes: readonly Change[]): Promise<AddedText[]> {
  const args = ['diff-tree', '-r', '-p', '-U0', '--text', ...plain, '--src-prefix=a/', '--dst-prefix=b/', from, to];
  const { stdout } = await runGit({ gitDir, args });
  // In the order of the patch's headers, which quote paths. A type change has two headers.
  const paths = changes.flatMap(({ path, status }) => (status === 'T' ? [path, path] : [path]));
  return readPatch(stdout.toString('utf8'), paths);
}

/** Reads hunks by their line counts, so no content can pass for a header. */
function readPatch(patch: string, paths: readonly string[]): AddedText[] {
  const texts: { path: string; lines: { number: number; text: string }[] }[] = [];
  const rows = patch.split('\n');
  let file = -1;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? '';
    if (row.startsWith('diff --git ')) {
      file += 1;
      texts.push({ path: paths[file] ?? '', lines: [] });
      continue;
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(row);
    if (!hunk) continue;
    let [deleted, added] = [Number(hunk[1] ?? 1), Number(hunk[3] ?? 1)];
    let number = Number(hunk[2]);
    while (deleted + added > 0 && at + 1 < rows.length) {
      at += 1;
      const line = rows[at] ?? '';
      if (line.startsWith('-')) deleted -= 1;
      else if (line.startsWith('+')) {
        texts.at(-1)?.lines.push({ number, text: line.slice(1) });
        added -= 1;
        number += 1;
      }
    }
  }
  return texts.filter(({ lines }) => lines.length > 0);
}
