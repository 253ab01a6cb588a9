/** Moves loose refs as git does, but without its process, which took most of the time of an emulated push. */
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readObject } from './objects.ts';

/** `before` null = must not exist, undefined = any value; `after` null = delete. */
export interface RefMove {
  readonly name: string;
  readonly before: string | null | undefined;
  readonly after: string | null;
}

/**
 * True = all moves are made. False = none is made, because a case is not simple (a lock, another value, a name in the
 * way, a missing commit). Git then reports the reason. Each ref is locked by a file `<ref>.lock`, as git does
 * (gitrepository-layout(5)). Refs here are never packed.
 */
export function moveLooseRefs(gitDir: string, moves: readonly RefMove[]): boolean {
  const locks: string[] = [];
  try {
    for (const { name, after } of moves) {
      const path = join(gitDir, name);
      if (!/^refs\/(?:heads|tags|pull)\/./.test(name) || !isCommit(gitDir, after) || isFolder(path)) return false;
      const lock = `${path}.lock`;
      const file = openLock(lock);
      locks.push(lock);
      if (after !== null) writeSync(file, `${after}\n`);
      closeSync(file);
    }
    if (!moves.every(({ name, before, after }) => isFrom(valueOf(join(gitDir, name)), before, after))) return false;
    for (const { name, after } of moves) {
      const path = join(gitDir, name);
      if (after !== null) renameSync(`${path}.lock`, path);
      else removeRef(path);
    }
    return true;
  } catch {
    return false;
  } finally {
    for (const lock of locks) rmSync(lock, { force: true });
  }
}

const isCommit = (gitDir: string, sha: string | null): boolean =>
  sha === null || readObject(gitDir, sha)?.type === 'commit';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function openLock(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'wx');
}

function valueOf(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? null : readFileSync(path, 'utf8').trim();
}

const isFrom = (value: string | null, before: RefMove['before'], after: RefMove['after']): boolean =>
  before === undefined ? value !== null || after !== null : value === before;

/** Removes the ref with the folders that it leaves empty, so that a branch may have their name. */
function removeRef(path: string): void {
  rmSync(path);
  rmSync(`${path}.lock`);
  try {
    for (let folder = dirname(path); !/[/\\]refs[/\\][^/\\]+$/.test(folder); folder = dirname(folder))
      rmdirSync(folder);
  } catch {
    // The folder still holds other refs.
  }
}
