/** Git folders of a tick: one read-only store for all clones, and a private place for quarantines and the askpass. */
import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import type { AttributesLine } from '../core/sessions/missing-content.ts';
import { GitError, git, runGit } from './run-git.ts';
import { loadDetector } from './scan-secrets.ts';

/** `url`: https, loopback http, or file; no credentials. `token`: called before every request, as it may expire. */
export type Remote = { readonly url: string; readonly token: (() => Promise<string>) | null };

type Towards = { readonly protocols: ['file' | 'https' | 'http']; readonly env: Readonly<Record<string, string>> };

export type GitFolders = {
  /** Folder that holds the store and the private folder. */
  readonly base: string;
  readonly remote: Remote;
  /** Bare. Agents can read it; only this process writes it. */
  readonly store: string;
  /** Mode 0700: agents cannot even list it. */
  readonly privateDir: string;
  readonly fetches: Fetches;
  /** Looks for a branch and its siblings that began ahead of their use; null = the remote did not answer. */
  readonly looks: Map<string, Promise<RemoteBranch[] | null>>;
  /** Ends a fetch that is under way. */
  readonly close: () => Promise<void>;
};

/** Fetches into one store follow one another, so that none asks for what the one before brings. */
export type Fetches = { readonly queue: LimitFunction; readonly ended: AbortController };

export const createFetches = (): Fetches => ({ queue: pLimit(1), ended: new AbortController() });

/** `root`: outside every work folder; agents may pass through it. */
export async function openGitFolders(root: string, remote: Remote): Promise<GitFolders> {
  protocolOf(remote);
  // Loads the secret detector while agents work, not after they ended. A load failure returns when work is judged.
  loadDetector().catch(() => {});
  const base = join(root, `git-${randomUUID()}`);
  const gitFolders = gitFoldersAt(base, remote);
  const { store, privateDir } = gitFolders;
  await mkdir(base);
  await chmod(base, 0o711);
  await mkdir(privateDir, { mode: 0o700 });
  await makeStore(store);
  await writeFile(askpassOf({ privateDir }), askpass, { mode: 0o700 });
  return gitFolders;
}

// Creates the repository by hand, as in gitrepository-layout(5), which spares a process. Agents read it whatever the
// umask is, and git keeps that so for what it adds.
async function makeStore(store: string): Promise<void> {
  const folders = ['', 'objects', 'objects/info', 'objects/pack', 'refs', 'refs/tickgate'].map((it) => join(store, it));
  for (const folder of folders) {
    await mkdir(folder);
    await chmod(folder, 0o755);
  }
  const config = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tsharedRepository = 0644\n';
  for (const [name, text] of Object.entries({ HEAD: 'ref: refs/heads/none\n', config })) {
    await writeFile(join(store, name), text);
    await chmod(join(store, name), 0o644);
  }
}

const keptRef = (sha: string): string => `refs/tickgate/${sha}`;

/** The store never packs its refs, so a file tells without a process whether a commit is kept. */
export async function isInStore({ store }: Pick<GitFolders, 'store'>, sha: string): Promise<boolean> {
  const text = await readFile(join(store, keptRef(sha)), 'utf8').catch(() => '');
  return text.trimEnd() === sha;
}

/** Keeps a commit whose objects the store holds. */
export async function nameInStore({ store, privateDir }: GitFolders, sha: string): Promise<void> {
  const file = join(privateDir, randomUUID());
  await writeFile(file, `${sha}\n`);
  await rename(file, join(store, keptRef(sha)));
}

/** The git folders that an earlier process of this tick created. */
export function gitFoldersAt(base: string, remote: Remote): GitFolders {
  const fetches = createFetches();
  return {
    base,
    remote,
    store: join(base, 'store.git'),
    privateDir: join(base, 'private'),
    fetches,
    looks: new Map(),
    close: () => {
      fetches.ended.abort();
      return fetches.queue(() => rm(base, { recursive: true, force: true }));
    },
  };
}

const folderName = /^git-[0-9a-f-]{36}$/;

/** True for git folders of ours, by name and owner. A link in their place would lead git, or a removal, elsewhere. */
export async function areGitFolders(base: string): Promise<boolean> {
  const found = folderName.test(basename(base)) ? await lstat(base).catch(() => null) : null;
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}

/** Removes the git folders of a tick that has ended. Anything that is not ours stays. */
export async function removeGitFolders(base: string): Promise<void> {
  if (await areGitFolders(base)) await rm(base, { recursive: true, force: true });
}

/** The token is only in the environment of one git process, never in a file, an argv, a URL or a configuration. */
const askpass = `#!/bin/sh
case "$1" in
  Username*) echo x-access-token ;;
  Password*) printf '%s\\n' "$TICKGATE_GIT_TOKEN" ;;
esac
`;

const askpassOf = ({ privateDir }: Pick<GitFolders, 'privateDir'>): string => join(privateDir, 'askpass');

/** Options for a call to the remote: its allowed protocol, and the token if there is one. */
export async function towardsRemote(gitFolders: GitFolders): Promise<Towards> {
  const { token, url } = gitFolders.remote;
  const env = token === null ? {} : credentialsFor(gitFolders, url, await token());
  return { protocols: [protocolOf(gitFolders.remote)], env };
}

/** With the header, no request is refused first. Gits before 2.31 do not know it and ask for the password. */
const credentialsFor = (at: Pick<GitFolders, 'privateDir'>, url: string, token: string): Towards['env'] => ({
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: `http.${url}.extraHeader`,
  GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
  GIT_ASKPASS: askpassOf(at),
  TICKGATE_GIT_TOKEN: token,
});

function protocolOf({ url }: Remote): 'file' | 'https' | 'http' {
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) throw new Error('the remote URL holds credentials; they belong into the token');
  if (protocol === 'https:') return 'https';
  if (protocol === 'file:') return 'file';
  // Names below `localhost` are loopback everywhere (RFC 6761).
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
  if (protocol === 'http:' && loopback) return 'http';
  throw new Error(`the remote must be reached by https, not by ${protocol}//${hostname}`);
}

const sha1 = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** Fetches commits into the store. Present commits cost no request. `depth`: commits of history; null = all. */
export async function fetchToStore(
  gitFolders: GitFolders,
  shas: readonly string[],
  depth: number | null = null,
): Promise<void> {
  const bad = shas.find((sha) => !sha1.test(sha));
  if (bad !== undefined) throw new Error(`not a commit id: ${bad}`);
  await gitFolders.fetches.queue(() => fetchMissing(gitFolders, shas, depth));
}

async function fetchMissing(gitFolders: GitFolders, shas: readonly string[], depth: number | null): Promise<void> {
  const present = await Promise.all(shas.map((sha) => isInStore(gitFolders, sha)));
  const wanted = shas.filter((_, index) => !present[index]);
  if (wanted.length === 0) return;
  await git({
    gitDir: gitFolders.store,
    args: [
      // Store packs, not loose objects: quarantines check only loose objects, and so never the store's.
      ...['-c', 'fetch.unpackLimit=1', 'fetch', '-q', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'],
      ...(depth === null ? [] : [`--depth=${depth}`]),
      ...['--', gitFolders.remote.url, ...wanted.map((sha) => `${sha}:${keptRef(sha)}`)],
    ],
    deadlineMs: 600_000,
    signal: gitFolders.fetches.ended.signal,
    ...(await towardsRemote(gitFolders)),
  });
}

/** Head of a branch at the remote; null = no such branch. Throws if the remote does not answer. */
export async function remoteHead(gitFolders: GitFolders, branch: string): Promise<string | null> {
  const refs = await listed(gitFolders, [headsPrefix + branch]);
  return refs.find((one) => one.branch === branch)?.sha ?? null;
}

export type RemoteBranch = { readonly branch: string; readonly sha: string };

/** Begins to fetch the base and to look for branches. A session that needs what could not be had asks for it again. */
export function lookAhead(
  gitFolders: GitFolders,
  { baseSha, branches }: { readonly baseSha: string; readonly branches: readonly string[] },
): void {
  fetchToStore(gitFolders, [baseSha]).catch(() => {});
  for (const branch of branches) {
    const look = readHeads(gitFolders, branch).catch(() => null);
    gitFolders.looks.set(branch, look);
  }
}

/** Heads of a branch and of its siblings, which have the same name with a number behind. */
export async function remoteHeads(gitFolders: GitFolders, branch: string): Promise<RemoteBranch[]> {
  const look = gitFolders.looks.get(branch);
  gitFolders.looks.delete(branch);
  return (await look) ?? (await readHeads(gitFolders, branch));
}

async function readHeads(gitFolders: GitFolders, branch: string): Promise<RemoteBranch[]> {
  const refs = await listed(gitFolders, [headsPrefix + branch, `${headsPrefix}${branch}-*`]);
  return refs.filter((one) => one.branch === branch || /^-[1-9]\d*$/.test(one.branch.slice(branch.length)));
}

const headsPrefix = 'refs/heads/';

/** Git matches a pattern to the end of a name, so callers must filter out other branches that end alike. */
async function listed(gitFolders: GitFolders, patterns: readonly string[]): Promise<RemoteBranch[]> {
  const args = ['ls-remote', '--refs', '--', gitFolders.remote.url, ...patterns];
  const lines = await git({ gitDir: gitFolders.store, args, deadlineMs: 60_000, ...(await towardsRemote(gitFolders)) });
  return lines.split('\n').flatMap((line) => {
    const [sha = '', ref = ''] = line.split('\t');
    return ref.startsWith(headsPrefix) ? [{ branch: ref.slice(headsPrefix.length), sha }] : [];
  });
}

type FileOfCommit = { readonly sha: string; readonly path: string; readonly maxBytes: number };

/** Text of each file in its commit of the store; null = no such file, or longer than `maxBytes`. */
export async function filesInStore(
  { store }: Pick<GitFolders, 'store'>,
  files: readonly FileOfCommit[],
): Promise<(string | null)[]> {
  const stdin = files.map(({ sha, path }) => `${sha}:${path}\n`).join('');
  const args = ['cat-file', '--batch=%(objecttype) %(objectsize)'];
  const { stdout } = await runGit({ gitDir: store, args, stdin });
  let at = 0;
  return files.map(({ maxBytes }) => {
    const start = stdout.indexOf('\n', at) + 1;
    const [, type, size] = /^(\w+) (\d+)$/.exec(stdout.toString('latin1', at, start - 1)) ?? [];
    at = start;
    if (size === undefined) return null;
    at += Number(size) + 1;
    return type === 'blob' && Number(size) <= maxBytes ? stdout.toString('utf8', start, at - 1) : null;
  });
}

/** Lines of every `.gitattributes` in a commit of the store. Above 4 MiB in total, none is read. */
export async function attributesInStore({ store }: Pick<GitFolders, 'store'>, sha: string): Promise<AttributesLine[]> {
  const args = ['grep', '-I', '-z', '--no-color', '-e', '.', sha, '--', ':(top,glob)**/.gitattributes'];
  const found = await runGit({ gitDir: store, args, maxBytes: 4 * 1024 * 1024 }).catch(unlessGits);
  return (found?.stdout.toString('utf8') ?? '').split('\n').flatMap((entry) => {
    const [at = '', line] = entry.split('\0');
    const folder = at.slice(sha.length + 1, -'.gitattributes'.length);
    return line === undefined ? [] : [{ folder, line }];
  });
}

/** Text of every workflow file in a commit of the store; null = unknown, as above 4 MiB in total. */
export async function workflowsInStore(
  { store }: Pick<GitFolders, 'store'>,
  sha: string,
): Promise<readonly string[] | null> {
  const paths = ['yml', 'yaml'].map((ending) => `:(top,glob).github/workflows/*.${ending}`);
  const args = ['grep', '-I', '-z', '--no-color', '-e', '', sha, '--', ...paths];
  const found = await runGit({ gitDir: store, args, maxBytes: 4 * 1024 * 1024 }).catch(unlessGits);
  // It ends with 1 if no file has a line.
  if (found === null || (found.code ?? 2) > 1) return null;
  const texts = new Map<string, string>();
  for (const entry of found.stdout.toString('utf8').split('\n')) {
    const [path = '', line] = entry.split('\0');
    if (line !== undefined) texts.set(path, `${texts.get(path) ?? ''}${line}\n`);
  }
  return [...texts.values()];
}

function unlessGits(error: unknown): null {
  if (error instanceof GitError) return null;
  throw error;
}
