/** Reads and moves branches and tags. Several refs move together or not at all, each only from its expected value. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveLooseRefs, type RefMove } from './loose-refs.ts';
import { inMemory, refsIn } from './memory.ts';
import { git, NO_SHA, readObject } from './objects.ts';

export interface Ref {
  /** The full name, such as `refs/heads/main`. */
  readonly name: string;
  readonly sha: string;
}

export function readRef(gitDir: string, name: string): string | undefined {
  if (inMemory(gitDir)) return refsIn(gitDir).get(name);
  if (!isRefName(name)) return undefined;
  try {
    const value = readFileSync(join(gitDir, name), 'utf8').trim();
    return /^[0-9a-f]{40}$/.test(value) ? value : undefined;
  } catch {
    // The file is missing, or a folder of other refs.
    return undefined;
  }
}

/** Every ref whose full name starts with `prefix`, by name. */
export function listRefs(gitDir: string, prefix: string): readonly Ref[] {
  return namesIn(gitDir)
    .filter((name) => name.startsWith(prefix))
    .toSorted()
    .flatMap((name) => {
      const sha = readRef(gitDir, name);
      return sha ? [{ name, sha }] : [];
    });
}

function namesIn(gitDir: string): string[] {
  if (inMemory(gitDir)) return [...refsIn(gitDir).keys()];
  const top = join(gitDir, 'refs');
  if (!existsSync(top)) return [];
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
    .map((entry) => join(entry.parentPath, entry.name).slice(gitDir.length + 1));
}

/** Moves all or none, under git's own locks. Returns git's message if it refused, else null. */
export function moveRefs(gitDir: string, moves: readonly RefMove[]): string | null {
  if (inMemory(gitDir)) return moveInMemory(refsIn(gitDir), moves);
  if (moveLooseRefs(gitDir, moves)) return null;
  const lines = moves.map(({ name, before, after }) => {
    const expected = before === undefined ? '' : (before ?? NO_SHA);
    return after === null ? `delete ${name}\0${expected}\0` : `update ${name}\0${after}\0${expected}\0`;
  });
  try {
    git(gitDir, ['update-ref', '--stdin', '-z'], `start\0${lines.join('')}prepare\0commit\0`);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function moveInMemory(refs: Map<string, string>, moves: readonly RefMove[]): string | null {
  const refused = moves.find(({ name, before }) => before !== undefined && (refs.get(name) ?? null) !== before);
  if (refused !== undefined)
    return `cannot lock ref '${refused.name}': is at ${refs.get(refused.name) ?? NO_SHA} but expected ${refused.before ?? NO_SHA}`;
  for (const { name, after } of moves) {
    if (after === null) refs.delete(name);
    else refs.set(name, after);
  }
  return null;
}

/** git's rules for full ref names (`git check-ref-format`). */
export function isRefName(name: string): boolean {
  if (!name.startsWith('refs/') || name.split('/').length < 3) return false;
  if (/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\.$|\/$/.test(name)) return false;
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}

/** The commit of `HEAD`, a SHA, a branch, a tag or a full ref name. */
export function commitAt(gitDir: string, expression: string, defaultBranch: string): string | undefined {
  if (expression === 'HEAD' || expression === '') return readRef(gitDir, `refs/heads/${defaultBranch}`);
  if (/^[0-9a-f]{40}$/.test(expression))
    return readObject(gitDir, expression)?.type === 'commit' ? expression : undefined;
  const candidates = [expression, `refs/heads/${expression}`, `refs/tags/${expression}`, `refs/${expression}`];
  for (const name of candidates) {
    const sha = readRef(gitDir, name);
    if (sha) return peeled(gitDir, sha);
  }
  return undefined;
}

function peeled(gitDir: string, sha: string): string | undefined {
  const object = readObject(gitDir, sha);
  if (object?.type !== 'tag') return sha;
  return /^object ([0-9a-f]{40})$/m.exec(object.bytes.toString('utf8'))?.[1];
}
