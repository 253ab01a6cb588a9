/** Reads and writes folders of a commit: trees as maps from path to file. */
import { type GitObject, readObject, writeObject } from './objects.ts';

export interface TreeEntry {
  readonly mode: string;
  readonly name: string;
  readonly sha: string;
  readonly type: 'blob' | 'tree' | 'commit';
}

/** A file of a whole tree, by its path. */
export interface TreeFile {
  readonly mode: string;
  readonly sha: string;
}

export type Files = ReadonlyMap<string, TreeFile>;

export function readTree(gitDir: string, sha: string): readonly TreeEntry[] | undefined {
  const object = readObject(gitDir, sha);
  if (object?.type !== 'tree') return undefined;
  const entries = parsed.get(object) ?? entriesOf(object);
  parsed.set(object, entries);
  return entries;
}

/** Cached, because objects never change. */
const parsed = new WeakMap<GitObject, readonly TreeEntry[]>();

function entriesOf({ bytes }: GitObject): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, space);
    const mode = bytes.subarray(at, space).toString('latin1').padStart(6, '0');
    const name = bytes.subarray(space + 1, end).toString('utf8');
    const sha = bytes.subarray(end + 1, end + 21).toString('hex');
    entries.push({ mode, name, sha, type: mode === '040000' ? 'tree' : mode === '160000' ? 'commit' : 'blob' });
    at = end + 21;
  }
  return entries;
}

export function writeTree(gitDir: string, entries: readonly Omit<TreeEntry, 'type'>[]): string {
  const key = (entry: { mode: string; name: string }) =>
    Buffer.from(isTree(entry) ? `${entry.name}/` : entry.name, 'utf8');
  const sorted = entries.toSorted((a, b) => Buffer.compare(key(a), key(b)));
  const parts = sorted.flatMap(({ mode, name, sha }) => [
    Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`, 'utf8'),
    Buffer.from(sha, 'hex'),
  ]);
  return writeObject(gitDir, 'tree', Buffer.concat(parts));
}

const isTree = ({ mode }: { readonly mode: string }) => mode === '040000';

/** Every file below a tree, by path. */
export function filesOf(gitDir: string, tree: string): Map<string, TreeFile> {
  const files = new Map<string, TreeFile>();
  const walk = (sha: string, prefix: string) => {
    for (const entry of readTree(gitDir, sha) ?? []) {
      if (entry.type === 'tree') walk(entry.sha, `${prefix}${entry.name}/`);
      else files.set(`${prefix}${entry.name}`, { mode: entry.mode, sha: entry.sha });
    }
  };
  walk(tree, '');
  return files;
}

/** Writes the tree with exactly these files. */
export function treeOf(gitDir: string, files: Files): string {
  const folders = new Map<string, Map<string, TreeFile>>();
  const entries: Omit<TreeEntry, 'type'>[] = [];
  for (const [path, file] of files) {
    const slash = path.indexOf('/');
    if (slash < 0) {
      entries.push({ name: path, ...file });
      continue;
    }
    const name = path.slice(0, slash);
    const inside = folders.get(name) ?? new Map<string, TreeFile>();
    folders.set(name, inside.set(path.slice(slash + 1), file));
  }
  for (const [name, inside] of folders) entries.push({ mode: '040000', name, sha: treeOf(gitDir, inside) });
  return writeTree(gitDir, entries);
}

/** The entry at a path of a tree. The empty path is the tree itself. */
export function entryAt(gitDir: string, tree: string, path: string): TreeEntry | undefined {
  let current: TreeEntry = { mode: '040000', name: '', sha: tree, type: 'tree' };
  for (const name of path.split('/').filter(Boolean)) {
    const next = readTree(gitDir, current.sha)?.find((entry) => entry.name === name);
    if (!next) return undefined;
    current = next;
  }
  return current;
}
