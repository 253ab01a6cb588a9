/** Decides what a range changed, as facts: modes, sizes, lines, link targets, and the added text that secrets could hide in. */
import type { AddedText, ChangedFile } from '../core/guardrails.ts';
import { git, runGit } from './git.ts';

export type Range = { readonly gitDir: string; readonly from: string; readonly to: string };
type RawEntry = { path: string; status: string; oldMode: string; newMode: string; sha: string };

// Renames are shown as delete and add, so that no path is judged by a resemblance.
const plain = ['--no-renames', '--no-ext-diff', '--no-textconv', '--no-color', '--ignore-submodules=none'];

// A few objects can stand for a billion paths, and git lists none before it has gathered all: the list that it may gather is bounded.
const listing = { GIT_ALLOC_LIMIT: '8m' };

/** How many paths differ: to be asked before anything of them is read. Throws a GitError when it is a million or more. */
export async function countChanges({ gitDir, from, to }: Range): Promise<number> {
  const args = ['diff-tree', '-r', '-z', '--name-only', ...plain, from, to];
  return (await git({ gitDir, args, env: listing })).split('\0').length - 1;
}

/** To be asked of a diff whose paths were counted. */
export async function changedFiles(range: Range): Promise<ChangedFile[]> {
  const { gitDir, from, to } = range;
  const args = ['diff-tree', '-r', '-z', '--raw', '--numstat', '--no-abbrev', ...plain, from, to];
  const fields = (await git({ gitDir, args })).split('\0');
  const { entries, lines } = readRawAndNumstat(fields);
  const sizes = await blobSizes(gitDir, entries);
  const targets = await linkTargets(gitDir, entries, sizes);
  return entries.map(({ path, status, oldMode, newMode, sha }) => {
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
      // A target that was not read judges itself.
      linkTarget: newMode === '120000' ? (targets.get(sha) ?? '/') : null,
    };
  });
}

function statusOf(letter: string): ChangedFile['status'] {
  if (letter === 'A') return 'added';
  if (letter === 'D') return 'deleted';
  return letter === 'T' ? 'type changed' : 'modified';
}

/** `:mode mode sha sha S NUL path NUL` for each file, then `added TAB deleted TAB path NUL`; binaries count `-`. */
function readRawAndNumstat(fields: readonly string[]) {
  const entries: RawEntry[] = [];
  const lines = new Map<string, { added: number; deleted: number; binary: boolean }>();
  for (let at = 0; at < fields.length; at += 1) {
    const field = fields[at] ?? '';
    const raw = /^:(\d{6}) (\d{6}) [0-9a-f]+ ([0-9a-f]+) ([A-Z])\d*$/.exec(field);
    if (raw) {
      at += 1;
      const [, oldMode = '', newMode = '', sha = '', status = ''] = raw;
      entries.push({ path: fields[at] ?? '', status, oldMode, newMode, sha });
      continue;
    }
    const stat = /^(\d+|-)\t(\d+|-)\t(.*)$/s.exec(field);
    if (!stat) continue;
    const [, added = '', deleted = '', path = ''] = stat;
    lines.set(path, { added: Number(added) || 0, deleted: Number(deleted) || 0, binary: added === '-' });
  }
  return { entries, lines };
}

async function blobSizes(gitDir: string, entries: readonly RawEntry[]): Promise<Map<string, number>> {
  const blobs = entries
    .filter(({ newMode }) => newMode === '120000' || newMode.startsWith('100'))
    .map(({ sha }) => sha);
  if (blobs.length === 0) return new Map();
  const args = ['cat-file', '--batch-check=%(objectname) %(objectsize)'];
  const listed = await git({ gitDir, args, stdin: `${blobs.join('\n')}\n` });
  return new Map(
    listed.split('\n').map((line): [string, number] => {
      const [sha = '', size = ''] = line.split(' ');
      return [sha, Number(size)];
    }),
  );
}

/** Those that are no longer than a path can be, by one process however many there are. */
async function linkTargets(
  gitDir: string,
  entries: readonly RawEntry[],
  sizes: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  const links = entries.filter(({ newMode, sha }) => newMode === '120000' && (sizes.get(sha) ?? Infinity) <= 4096);
  const shas = [...new Set(links.map(({ sha }) => sha))];
  const targets = new Map<string, string>();
  if (shas.length === 0) return targets;
  const args = ['cat-file', '--batch=%(objectname) %(objectsize)'];
  const { stdout } = await runGit({ gitDir, args, stdin: `${shas.join('\n')}\n` });
  for (let at = 0; at < stdout.length; ) {
    const start = stdout.indexOf('\n', at) + 1;
    const [sha = '', size = ''] = stdout.toString('latin1', at, start - 1).split(' ');
    const end = start + Number(size);
    // What is not an object of this length is told by other words: nothing behind it can be told apart.
    if (start === 0 || !/^\d+$/.test(size)) break;
    targets.set(sha, stdout.toString('utf8', start, end));
    at = end + 1;
  }
  return targets;
}

/** Lines that the range added, per file, with their numbers in the new file. `--text`: nothing is exempt as binary. */
export async function addedText({ gitDir, from, to }: Range): Promise<AddedText[]> {
  const args = ['diff-tree', '-r', '-p', '-U0', '--text', ...plain, '--src-prefix=a/', '--dst-prefix=b/', from, to];
  const [patch, paths] = await Promise.all([runGit({ gitDir, args }), patchPaths({ gitDir, from, to })]);
  return readPatch(patch.stdout.toString('utf8'), paths);
}

/** Paths in the order of the patch's headers, which quote them: a type change has two headers. */
async function patchPaths({ gitDir, from, to }: Range): Promise<string[]> {
  const args = ['diff-tree', '-r', '-z', '--name-status', ...plain, from, to];
  const fields = (await git({ gitDir, args })).split('\0');
  const paths: string[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const path = fields[at + 1] ?? '';
    paths.push(...(fields[at] === 'T' ? [path, path] : [path]));
  }
  return paths;
}

/** Hunks are read by their counts, so that no content can pass for a header. */
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
