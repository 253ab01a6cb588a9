/** Reads and writes git objects. A bare repository has loose objects, and a repository in memory has only the cache. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { forgetRefs, inMemory } from './memory.ts';

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag';

export interface GitObject {
  readonly type: ObjectType;
  readonly bytes: Buffer;
}

export const NO_SHA = '0'.repeat(40);

/** The environment of every git process: no configuration or identity of this machine reaches the emulated GitHub. */
export const gitEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
});

/** Runs git in a bare repository. Returns standard output, or throws an error with git's message. */
export function git(gitDir: string, args: readonly string[], input?: string | Buffer): Buffer {
  const done = spawnSync('git', ['--git-dir', gitDir, ...args], {
    env: gitEnvironment(),
    ...(input === undefined ? {} : { input }),
    maxBuffer: 1 << 28,
  });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(done.stderr.toString('utf8').trim() || `git ${args.join(' ')} failed`);
  return done.stdout;
}

/** Makes an empty bare repository without hooks. Nothing ever packs it, so objects and refs stay loose files. */
export function initialise(gitDir: string, defaultBranch: string): void {
  if (inMemory(gitDir)) return;
  for (const folder of ['objects/pack', 'refs/heads', 'refs/tags'])
    mkdirSync(join(gitDir, folder), { recursive: true });
  writeFileSync(join(gitDir, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`);
  writeFileSync(
    join(gitDir, 'config'),
    [
      '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n\thooksPath = /dev/null',
      '[gc]\n\tauto = 0\n[receive]\n\tautogc = false\n\tunpackLimit = 1000000',
      '[http]\n\treceivepack = true\n[uploadpack]\n\tallowAnySHA1InWant = true\n',
    ].join('\n'),
  );
}

const caches = new Map<string, Map<string, GitObject>>();

/** Drops the cache of repositories below `root`. */
export function forgetObjects(root: string): void {
  for (const gitDir of caches.keys()) if (gitDir.startsWith(root)) caches.delete(gitDir);
  forgetRefs(root);
}

export function readObject(gitDir: string, sha: string): GitObject | undefined {
  if (!/^[0-9a-f]{40}$/.test(sha)) return undefined;
  const cache = cacheOf(gitDir);
  const known = cache.get(sha);
  if (known || inMemory(gitDir)) return known;
  const found = readLoose(gitDir, sha) ?? readPacked(gitDir, sha);
  if (found) cache.set(sha, found);
  return found;
}

export function writeObject(gitDir: string, type: ObjectType, bytes: Buffer): string {
  const whole = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
  const sha = createHash('sha1').update(whole).digest('hex');
  if (!inMemory(gitDir)) writeLoose(loosePath(gitDir, sha), whole);
  const cache = cacheOf(gitDir);
  if (!cache.has(sha)) cache.set(sha, { type, bytes });
  return sha;
}

function writeLoose(path: string, whole: Buffer): void {
  if (existsSync(path)) return;
  mkdirSync(join(path, '..'), { recursive: true });
  // Written beside and renamed, so that a git process never reads half of an object.
  const temporary = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, deflateSync(whole), { mode: 0o444 });
  renameSync(temporary, path);
}

function cacheOf(gitDir: string): Map<string, GitObject> {
  const known = caches.get(gitDir);
  if (known) return known;
  const made = new Map<string, GitObject>();
  caches.set(gitDir, made);
  return made;
}

const loosePath = (gitDir: string, sha: string) => join(gitDir, 'objects', sha.slice(0, 2), sha.slice(2));

function readLoose(gitDir: string, sha: string): GitObject | undefined {
  const path = loosePath(gitDir, sha);
  if (!existsSync(path)) return undefined;
  const whole = inflateSync(readFileSync(path));
  const end = whole.indexOf(0);
  return { type: typeOf(whole.subarray(0, whole.indexOf(0x20)).toString('latin1')), bytes: whole.subarray(end + 1) };
}

/**
 * Reads a pack, which comes from a push. A small new one is read as a whole by one process, a large one object by
 * object.
 */
function readPacked(gitDir: string, sha: string): GitObject | undefined {
  const folder = join(gitDir, 'objects', 'pack');
  const packs = readdirSync(folder).filter((name) => name.endsWith('.pack'));
  if (packs.length === 0) return undefined;
  const cache = cacheOf(gitDir);
  const seen = seenPacks.get(cache) ?? new Set<string>();
  seenPacks.set(cache, seen);
  for (const pack of packs.filter((name) => !seen.has(name))) {
    seen.add(pack);
    if (statSync(join(folder, pack)).size < SMALL_PACK_BYTES) readPack(gitDir, join(folder, pack));
  }
  return cache.get(sha) ?? readBatch(gitDir, [sha])[0];
}

const SMALL_PACK_BYTES = 4 << 20;
const seenPacks = new WeakMap<Map<string, GitObject>, Set<string>>();

function readPack(gitDir: string, path: string): void {
  const index = git(gitDir, ['show-index'], readFileSync(path.replace(/pack$/, 'idx'))).toString('latin1');
  const shas = [...index.matchAll(/ ([0-9a-f]{40}) /g)].map(([, sha = '']) => sha);
  readBatch(gitDir, shas);
}

function readBatch(gitDir: string, shas: readonly string[]): readonly GitObject[] {
  const out = git(gitDir, ['cat-file', '--batch'], `${shas.join('\n')}\n`);
  const found: GitObject[] = [];
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(0x0a, at);
    const [sha = '', type = '', size = '0'] = out.subarray(at, end).toString('latin1').split(' ');
    at = end + 1;
    if (type === 'missing') continue;
    const object = { type: typeOf(type), bytes: out.subarray(at, at + Number(size)) };
    cacheOf(gitDir).set(sha, object);
    found.push(object);
    at += Number(size) + 1;
  }
  return found;
}

function typeOf(name: string): ObjectType {
  if (name === 'blob' || name === 'tree' || name === 'commit' || name === 'tag') return name;
  throw new Error(`unknown git object type ${name}`);
}
