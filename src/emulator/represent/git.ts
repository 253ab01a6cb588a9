/** Commits, refs and changed files in GitHub's JSON. */

import { type Commit, readCommit, type Signature } from '../git/commits.ts';
import { diff, type FileChange } from '../git/diff.ts';
import { readObject } from '../git/objects.ts';
import type { Ref } from '../git/refs.ts';
import { fullNameOf, type Repository } from '../model/repository.ts';
import type { World } from '../world.ts';
import { showAccount } from './account.ts';
import { apiUrl, htmlUrl } from './repository.ts';
import { iso } from './time.ts';

export const gitNodeId = (repository: Repository, prefix: string, sha: string): string =>
  `${prefix}_kwDO${Buffer.from(`${repository.id} ${sha}`).toString('base64url')}`;

/** The repository's id and the object's name in such a node id. */
export function gitNameIn(id: string): { readonly repositoryId: number; readonly name: string } | undefined {
  const [, encoded] = /^(?:C|T|B|REF)_kwDO(.+)$/.exec(id) ?? [];
  const [repositoryId, name] = Buffer.from(encoded ?? '', 'base64url')
    .toString('utf8')
    .split(' ', 2);
  return repositoryId && name ? { repositoryId: Number(repositoryId), name } : undefined;
}

const signature = ({ name, email, at }: Signature) => ({ name, email, date: iso(at) });
const UNSIGNED = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };

export function commitIn(repository: Repository, sha: string): Commit {
  const commit = readCommit(repository.gitDir, sha);
  if (!commit) throw new Error(`no commit ${sha} in ${fullNameOf(repository)}`);
  return commit;
}

/** `git-commit`: the git object only. */
export function showGitCommit(world: World, repository: Repository, sha: string) {
  const commit = commitIn(repository, sha);
  const url = apiUrl(world, repository);
  const html = htmlUrl(world, repository);
  return {
    sha,
    node_id: gitNodeId(repository, 'C', sha),
    url: `${url}/git/commits/${sha}`,
    html_url: `${html}/commit/${sha}`,
    author: signature(commit.author),
    committer: signature(commit.committer),
    tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map((parent) => ({
      sha: parent,
      url: `${url}/git/commits/${parent}`,
      html_url: `${html}/commit/${parent}`,
    })),
    verification: UNSIGNED,
  };
}

/** `commit`: with the accounts of its e-mail addresses. */
export function showCommit(world: World, repository: Repository, sha: string) {
  const commit = commitIn(repository, sha);
  const url = apiUrl(world, repository);
  const html = htmlUrl(world, repository);
  return {
    sha,
    node_id: gitNodeId(repository, 'C', sha),
    commit: {
      author: signature(commit.author),
      committer: signature(commit.committer),
      message: commit.message,
      tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
      url: `${url}/git/commits/${sha}`,
      comment_count: 0,
      verification: UNSIGNED,
    },
    url: `${url}/commits/${sha}`,
    html_url: `${html}/commit/${sha}`,
    comments_url: `${url}/commits/${sha}/comments`,
    author: showAuthor(world, commit.author),
    committer: showAuthor(world, commit.committer),
    parents: commit.parents.map((parent) => ({
      sha: parent,
      url: `${url}/commits/${parent}`,
      html_url: `${html}/commit/${parent}`,
    })),
  };
}

/** The account whose no-reply address a commit has. */
export const accountBehind = (world: World, { email }: Signature) =>
  world.accounts.get((/^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/.exec(email)?.[1] ?? '').toLowerCase());

function showAuthor(world: World, by: Signature) {
  const account = accountBehind(world, by);
  return account ? showAccount(world, account) : null;
}

/** With files and line counts, as in `GET .../commits/{ref}`. */
export function showCommitInFull(world: World, repository: Repository, sha: string) {
  const changes = diff(repository.gitDir, commitIn(repository, sha).parents[0] ?? null, sha);
  const additions = sum(changes, 'additions');
  const deletions = sum(changes, 'deletions');
  return {
    ...showCommit(world, repository, sha),
    stats: { additions, deletions, total: additions + deletions },
    files: changes.map((change) => showFileChange(world, repository, { change, at: sha })),
  };
}

export const sum = (changes: readonly FileChange[], count: 'additions' | 'deletions'): number =>
  changes.reduce((total, change) => total + change[count], 0);

export function showFileChange(
  world: World,
  repository: Repository,
  { change, at }: { change: FileChange; at: string },
) {
  const path = change.path.split('/').map(encodeURIComponent).join('/');
  const html = htmlUrl(world, repository);
  return {
    sha: change.sha,
    filename: change.path,
    status: change.status,
    additions: change.additions,
    deletions: change.deletions,
    changes: change.additions + change.deletions,
    blob_url: `${html}/blob/${at}/${path}`,
    raw_url: `${html}/raw/${at}/${path}`,
    contents_url: `${apiUrl(world, repository)}/contents/${path}?ref=${at}`,
    ...(change.patch === null ? {} : { patch: change.patch }),
    ...(change.previousPath === null ? {} : { previous_filename: change.previousPath }),
  };
}

export function showRef(world: World, repository: Repository, ref: Ref) {
  const type = readObject(repository.gitDir, ref.sha)?.type ?? 'commit';
  const url = apiUrl(world, repository);
  return {
    ref: ref.name,
    node_id: gitNodeId(repository, 'REF', ref.name),
    url: `${url}/git/${ref.name}`,
    object: { sha: ref.sha, type, url: `${url}/git/${type}s/${ref.sha}` },
  };
}
