/** Lists the files that differ between two commits, with patches and line counts. */

import { readCommit } from './commits.ts';
import { inMemory } from './memory.ts';
import { git, readObject } from './objects.ts';
import { filesOf, type TreeFile } from './trees.ts';

export interface FileChange {
  readonly path: string;
  readonly previousPath: string | null;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  /** The blob after the change, or before it if the file was removed. */
  readonly sha: string;
  readonly additions: number;
  readonly deletions: number;
  /** From the first hunk on; null for binary files. */
  readonly patch: string | null;
}

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const known = new Map<string, readonly FileChange[]>();

/** Cached, because commits never change. `base` null = every file is new. */
export function diff(gitDir: string, base: string | null, head: string): readonly FileChange[] {
  const key = `${gitDir} ${base} ${head}`;
  const cached = known.get(key);
  if (cached) return cached;
  const changes = inMemory(gitDir) ? changedFiles(gitDir, base, head) : parse(patchText(gitDir, base, head));
  if (known.size > 500) known.clear();
  known.set(key, changes);
  return changes;
}

/**
 * Lists the files that differ, without starting git. Each counts as changed as a whole, none as renamed, and there is
 * no patch.
 */
export function changedFiles(gitDir: string, base: string | null, head: string): readonly FileChange[] {
  const files = (sha: string | null): Map<string, TreeFile> =>
    sha === null ? new Map<string, TreeFile>() : filesOf(gitDir, readCommit(gitDir, sha)?.tree ?? '');
  const lines = (file: TreeFile | undefined): number =>
    file === undefined ? 0 : (readObject(gitDir, file.sha)?.bytes.toString('utf8').split('\n').length ?? 1) - 1;
  const [before, after] = [files(base), files(head)];
  return [...new Set([...before.keys(), ...after.keys()])].toSorted().flatMap((path): FileChange[] => {
    const [was, is] = [before.get(path), after.get(path)];
    if (was?.sha === is?.sha && was?.mode === is?.mode) return [];
    const status = was === undefined ? 'added' : is === undefined ? 'removed' : 'modified';
    const sha = is?.sha ?? was?.sha ?? '';
    return [{ path, previousPath: null, status, sha, additions: lines(is), deletions: lines(was), patch: null }];
  });
}

/** The unified diff as `git diff` prints it. */
export function patchText(gitDir: string, base: string | null, head: string): string {
  const options = ['-c', 'core.quotePath=false', 'diff-tree', '-r', '-M', '-p', '--full-index', '--no-color'];
  return git(gitDir, [...options, base ?? EMPTY_TREE, head]).toString('utf8');
}

function parse(text: string): readonly FileChange[] {
  return text
    .split(/^(?=diff --git )/m)
    .filter((section) => section.startsWith('diff --git '))
    .map((section) => changeIn(section));
}

function changeIn(section: string): FileChange {
  const hunks = section.search(/^@@ /m);
  const header = hunks < 0 ? section : section.slice(0, hunks);
  const patch = hunks < 0 ? null : section.slice(hunks).replace(/\n$/, '');
  const lines = patch?.split('\n') ?? [];
  const field = (pattern: RegExp) => pattern.exec(header)?.[1];
  const renamedFrom = field(/^rename from (.*)$/m);
  const [, before = '', after = ''] = /^index ([0-9a-f]+)\.\.([0-9a-f]+)/m.exec(header) ?? [];
  const removed = /^deleted file mode/m.test(header);
  const path = field(/^rename to (.*)$/m) ?? pathIn(header);
  return {
    path,
    previousPath: renamedFrom ?? null,
    status: removed ? 'removed' : /^new file mode/m.test(header) ? 'added' : renamedFrom ? 'renamed' : 'modified',
    sha: removed ? before : after,
    additions: lines.filter((line) => line.startsWith('+')).length,
    deletions: lines.filter((line) => line.startsWith('-')).length,
    patch,
  };
}

/** Without a rename, both halves of `diff --git a/x b/x` name the same path. */
function pathIn(header: string): string {
  const line = header.slice('diff --git '.length, header.indexOf('\n'));
  return line.slice((line.length + 1) / 2 + 2);
}

/** Whether the diff shows that line on that side. A file without a patch accepts any line. */
export function showsLine(
  patch: string | null,
  { line, side = 'RIGHT' }: { readonly line?: number | undefined; readonly side?: 'LEFT' | 'RIGHT' | undefined },
): boolean {
  if (patch === null || line === undefined) return true;
  const at = { LEFT: 0, RIGHT: 0 };
  return patch.split('\n').some((text) => {
    const [, left, right] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(text) ?? [];
    if (left !== undefined && right !== undefined) {
      Object.assign(at, { LEFT: Number(left) - 1, RIGHT: Number(right) - 1 });
      return false;
    }
    if (text.startsWith('\\')) return false;
    if (!text.startsWith('+')) at.LEFT += 1;
    if (!text.startsWith('-')) at.RIGHT += 1;
    const shown = side === 'RIGHT' ? !text.startsWith('-') : !text.startsWith('+');
    return shown && at[side] === line;
  });
}
