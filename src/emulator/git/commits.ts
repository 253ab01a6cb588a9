/** Reads, writes and relates commits: ancestors, merge bases, ranges. */
import { type GitObject, readObject, writeObject } from './objects.ts';

export interface Signature {
  readonly name: string;
  readonly email: string;
  /** Milliseconds since the epoch. Git keeps whole seconds. */
  readonly at: number;
}

export interface Commit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

/** Commits never change, so each is read only once. */
const known = new WeakMap<GitObject, Commit>();

export function readCommit(gitDir: string, sha: string): Commit | undefined {
  const object = readObject(gitDir, sha);
  if (object?.type !== 'commit') return undefined;
  const read = known.get(object) ?? commitIn(object, sha);
  known.set(object, read);
  return read;
}

function commitIn(object: GitObject, sha: string): Commit {
  const text = object.bytes.toString('utf8');
  const end = text.indexOf('\n\n');
  const lines = text.slice(0, end).split('\n');
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  return {
    sha,
    tree: values('tree')[0] ?? '',
    parents: values('parent'),
    author: signatureIn(values('author')[0]),
    committer: signatureIn(values('committer')[0]),
    message: text.slice(end + 2).replace(/\n$/, ''),
  };
}

function signatureIn(line = ''): Signature {
  const [, name = '', email = '', seconds = '0'] = /^(.*) <(.*)> (\d+) [+-]\d{4}$/.exec(line) ?? [];
  return { name, email, at: Number(seconds) * 1000 };
}

export function writeCommit(gitDir: string, commit: Omit<Commit, 'sha'>): string {
  const signature = ({ name, email, at }: Signature) => `${name} <${email}> ${Math.floor(at / 1000)} +0000`;
  const lines = [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${signature(commit.author)}`,
    `committer ${signature(commit.committer)}`,
  ];
  return writeObject(gitDir, 'commit', Buffer.from(`${lines.join('\n')}\n\n${commit.message}\n`, 'utf8'));
}

/** The commit and all its ancestors, newest first. */
export function history(gitDir: string, from: string, stop: ReadonlySet<string> = new Set()): readonly Commit[] {
  const seen = new Set(stop);
  const found: Commit[] = [];
  const waiting = [from];
  for (let sha = waiting.shift(); sha; sha = waiting.shift()) {
    const commit = seen.has(sha) ? undefined : readCommit(gitDir, sha);
    seen.add(sha);
    if (!commit) continue;
    found.push(commit);
    waiting.push(...commit.parents);
  }
  const order = new Map(found.map((commit, index) => [commit.sha, index]));
  const newestFirst = (a: Commit, b: Commit) =>
    b.committer.at - a.committer.at || (order.get(a.sha) ?? 0) - (order.get(b.sha) ?? 0);
  return found.toSorted(newestFirst);
}

export const ancestorsOf = (gitDir: string, sha: string): Set<string> =>
  new Set(history(gitDir, sha).map((commit) => commit.sha));

/** Walks from the younger commit until it meets the other, which mostly is its parent. */
export function isAncestor(gitDir: string, ancestor: string, of: string): boolean {
  const seen = new Set<string>();
  const waiting = [of];
  for (let sha = waiting.shift(); sha !== undefined; sha = waiting.shift()) {
    if (sha === ancestor) return true;
    if (seen.has(sha)) continue;
    seen.add(sha);
    waiting.push(...(readCommit(gitDir, sha)?.parents ?? []));
  }
  return false;
}

/** Commits of `head` that `base` does not have, oldest first. */
export const commitsBetween = (gitDir: string, base: string, head: string): readonly Commit[] =>
  history(gitDir, head, ancestorsOf(gitDir, base)).toReversed();

export function mergeBase(gitDir: string, one: string, other: string): string | undefined {
  const reachable = ancestorsOf(gitDir, one);
  const common = history(gitDir, other).filter((commit) => reachable.has(commit.sha));
  // The best merge base is no ancestor of another common commit, so it is no common commit's parent.
  const covered = new Set(common.flatMap((commit) => commit.parents));
  return common.find((commit) => !covered.has(commit.sha))?.sha;
}
