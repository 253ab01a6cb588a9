/** REST of files by path: read at a ref, written and deleted as one commit on a branch. */
import * as z from 'zod';
import { moveBranches } from '../changes/refs.ts';
import { readCommit, writeCommit } from '../git/commits.ts';
import { readObject, writeObject } from '../git/objects.ts';
import { commitAt, readRef } from '../git/refs.ts';
import { filesOf, readTree, type TreeEntry, treeOf } from '../git/trees.ts';
import { actorIn, demandWorkflows } from '../http/access.ts';
import { type Answer, ok } from '../http/answer.ts';
import { type RepositoryCall, type Router, read } from '../http/router.ts';
import { noreply } from '../model/identity.ts';
import { conflict, notFound, Refusal, unprocessable } from '../refusal.ts';
import { showGitCommit } from '../represent/git.ts';
import { apiUrl, htmlUrl } from '../represent/repository.ts';
import { blobAt } from './git-data.ts';

type ContentsCall = RepositoryCall<'owner' | 'repo' | 'path'>;

export function routeContents({ route }: Router): void {
  route('GET /repos/{owner}/{repo}/contents/{path}', getContents, { access: 'read' });
  route('PUT /repos/{owner}/{repo}/contents/{path}', putContents, { access: 'write' });
  route('DELETE /repos/{owner}/{repo}/contents/{path}', deleteContents, { access: 'write' });
}

function getContents(call: ContentsCall): Answer {
  const { repository, params, headers } = call;
  const ref = call.query['ref'] ?? repository.defaultBranch;
  const commit = commitAt(repository.gitDir, ref, repository.defaultBranch);
  if (!commit) throw new Refusal(`No commit found for the ref ${ref}`, { status: 404 });
  const entry = blobAt(repository, commit, params.path);
  if (!entry) throw notFound();
  const path = params.path.replace(/\/$/, '');
  if (entry.type === 'tree') {
    const inside = readTree(repository.gitDir, entry.sha) ?? [];
    return ok(
      inside.map((child) => showEntry(call, { entry: child, path: path ? `${path}/${child.name}` : child.name, ref })),
    );
  }
  const bytes = bytesOf(call, entry);
  if (headers.accept?.includes('.raw'))
    return { status: 200, raw: { type: 'application/vnd.github.raw; charset=utf-8', bytes } };
  const shown = showEntry(call, { entry, path, ref });
  if (bytes.length > LARGEST_INLINE_BYTES) return ok({ ...shown, content: '', encoding: 'none' });
  const content = bytes.toString('base64').replaceAll(/.{60}/g, '$&\n');
  return ok({ ...shown, content, encoding: 'base64' });
}

/** "If the requested file's size is between 1-100 MB": its content is left out. */
const LARGEST_INLINE_BYTES = 1024 * 1024;

const bytesOf = (call: ContentsCall, entry: TreeEntry) =>
  readObject(call.repository.gitDir, entry.sha)?.bytes ?? Buffer.alloc(0);

function showEntry(call: ContentsCall, { entry, path, ref }: { entry: TreeEntry; path: string; ref: string }) {
  const { world, repository } = call;
  const url = `${apiUrl(world, repository)}/contents/${path}?ref=${encodeURIComponent(ref)}`;
  const git = `${apiUrl(world, repository)}/git/${entry.type}s/${entry.sha}`;
  const html = `${htmlUrl(world, repository)}/${entry.type}/${ref}/${path}`;
  return {
    name: path.split('/').at(-1) ?? '',
    path,
    sha: entry.sha,
    size: entry.type === 'blob' ? bytesOf(call, entry).length : 0,
    url,
    html_url: html,
    git_url: git,
    download_url: entry.type === 'blob' ? `${htmlUrl(world, repository)}/raw/${ref}/${path}` : null,
    type: entry.type === 'tree' ? 'dir' : 'file',
    _links: { self: url, git, html },
  };
}

const Person = z.object({ name: z.string(), email: z.string() }).optional();
const Change = z.object({
  message: z.string(),
  branch: z.string().optional(),
  sha: z.string().optional(),
  author: Person,
  committer: Person,
});

function putContents(call: ContentsCall): Answer {
  const { repository, params } = call;
  const { content, ...change } = read(call, Change.extend({ content: z.string() }));
  const known = current(call, change.branch);
  if (known.blob && change.sha === undefined) throw unprocessable('Invalid request.\n\n"sha" wasn\'t supplied.');
  expectSha(call, { known: known.blob, given: change.sha });
  const sha = writeObject(repository.gitDir, 'blob', Buffer.from(content, 'base64'));
  known.files.set(params.path, { mode: known.files.get(params.path)?.mode ?? '100644', sha });
  const commit = commitFiles(call, known, change);
  const entry = { mode: '100644', name: params.path, sha, type: 'blob' } as const;
  return {
    status: known.blob ? 200 : 201,
    body: { content: showEntry(call, { entry, path: params.path, ref: known.branch }), commit },
  };
}

function deleteContents(call: ContentsCall): Answer {
  const change = read(call, Change.extend({ sha: z.string() }));
  const known = current(call, change.branch);
  if (!known.blob) throw notFound();
  expectSha(call, { known: known.blob, given: change.sha });
  known.files.delete(call.params.path);
  return ok({ content: null, commit: commitFiles(call, known, change) });
}

function expectSha(
  call: ContentsCall,
  { known, given }: { known: string | undefined; given: string | undefined },
): void {
  if (given !== undefined && given !== known) throw conflict(`${call.params.path} does not match ${given}`);
}

/** The current branch, and the file on it. */
function current(call: ContentsCall, wanted: string | undefined) {
  const { gitDir, defaultBranch } = call.repository;
  const branch = wanted ?? defaultBranch;
  const head = readRef(gitDir, `refs/heads/${branch}`);
  if (!head) throw new Refusal(`Branch ${branch} not found`, { status: 404 });
  const files = filesOf(gitDir, readCommit(gitDir, head)?.tree ?? '');
  return { branch, head, files, blob: files.get(call.params.path)?.sha };
}

function commitFiles(call: ContentsCall, known: ReturnType<typeof current>, change: z.infer<typeof Change>) {
  demandWorkflows(call, [call.params.path]);
  const { world, repository } = call;
  const self = noreply(world, actorIn(call).account);
  const signed = (by: z.infer<typeof Person>) => (by ? { ...by, at: world.clock.now() } : undefined);
  const committer = signed(change.committer) ?? self;
  const after = writeCommit(repository.gitDir, {
    tree: treeOf(repository.gitDir, known.files),
    parents: [known.head],
    author: signed(change.author) ?? committer,
    committer,
    message: change.message,
  });
  try {
    moveBranches(world, repository, {
      actor: actorIn(call),
      moves: [{ name: `refs/heads/${known.branch}`, before: known.head, after }],
    });
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) throw conflict(error.message);
    throw error;
  }
  return showGitCommit(world, repository, after);
}
