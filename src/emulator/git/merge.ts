/** Merges two commits into a tree: file by file, and line by line if both sides changed a file. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeBase, readCommit } from './commits.ts';
import { inMemory } from './memory.ts';
import { gitEnvironment, readObject, writeObject } from './objects.ts';
import { filesOf, type TreeFile, treeOf } from './trees.ts';

export type Merged =
  | { readonly kind: 'clean'; readonly tree: string }
  | { readonly kind: 'conflict'; readonly paths: readonly string[] };

const known = new Map<string, Merged>();

/** Merges `theirs` into `ours` over their merge base. Cached, because commits never change. */
export function mergeCommits(gitDir: string, ours: string, theirs: string): Merged {
  const key = `${gitDir} ${ours} ${theirs}`;
  const merged = known.get(key) ?? mergeOverBase(gitDir, ours, theirs);
  if (known.size > 500) known.clear();
  known.set(key, merged);
  return merged;
}

function mergeOverBase(gitDir: string, ours: string, theirs: string): Merged {
  const base = mergeBase(gitDir, ours, theirs);
  return mergeTrees(gitDir, { base: treeAt(gitDir, base), ours: treeAt(gitDir, ours), theirs: treeAt(gitDir, theirs) });
}

/** Applies what `commit` changed on top of `onto`. */
export function pick(gitDir: string, commit: string, onto: string): Merged {
  const parent = readCommit(gitDir, commit)?.parents[0];
  return mergeTrees(gitDir, {
    base: treeAt(gitDir, parent),
    ours: treeAt(gitDir, onto),
    theirs: treeAt(gitDir, commit),
  });
}

type Sides<T> = { readonly base: T; readonly ours: T; readonly theirs: T };

const treeAt = (gitDir: string, sha: string | undefined) => (sha ? readCommit(gitDir, sha)?.tree : undefined);

function mergeTrees(gitDir: string, sides: Sides<string | undefined>): Merged {
  const files = (tree: string | undefined) => (tree ? filesOf(gitDir, tree) : new Map<string, TreeFile>());
  const [base, ours, theirs] = [files(sides.base), files(sides.ours), files(sides.theirs)];
  const merged = new Map<string, TreeFile>();
  const conflicts: string[] = [];
  for (const path of new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])) {
    const file = mergeFile(gitDir, { base: base.get(path), ours: ours.get(path), theirs: theirs.get(path) });
    if (file === 'conflict') conflicts.push(path);
    else if (file) merged.set(path, file);
  }
  return conflicts.length > 0
    ? { kind: 'conflict', paths: conflicts }
    : { kind: 'clean', tree: treeOf(gitDir, merged) };
}

const same = (a: TreeFile | undefined, b: TreeFile | undefined) => a?.sha === b?.sha && a?.mode === b?.mode;

function mergeFile(gitDir: string, sides: Sides<TreeFile | undefined>): TreeFile | undefined | 'conflict' {
  const { base, ours, theirs } = sides;
  if (same(ours, theirs) || same(base, theirs)) return ours;
  if (same(base, ours)) return theirs;
  // Git itself merges the lines, because it cannot read a repository in memory.
  if (!base || !ours || !theirs || inMemory(gitDir)) return 'conflict';
  const bytes = mergeLines(gitDir, { base: base.sha, ours: ours.sha, theirs: theirs.sha });
  return bytes ? { mode: ours.mode, sha: writeObject(gitDir, 'blob', bytes) } : 'conflict';
}

function mergeLines(gitDir: string, sides: Sides<string>): Buffer | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tickgate-merge-'));
  try {
    for (const [name, sha] of Object.entries(sides)) {
      writeFileSync(join(folder, name), readObject(gitDir, sha)?.bytes ?? Buffer.alloc(0));
    }
    const done = spawnSync('git', ['merge-file', '-p', 'ours', 'base', 'theirs'], {
      cwd: folder,
      env: gitEnvironment(),
    });
    return done.status === 0 ? done.stdout : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
