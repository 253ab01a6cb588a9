/** REST of git's own objects and refs: blobs, trees, commits, and refs that move only forward unless forced. */
import * as z from 'zod';
import { moveBranches } from '../changes/refs.ts';
import { isAncestor, readCommit, writeCommit } from '../git/commits.ts';
import { readObject, writeObject } from '../git/objects.ts';
import { isRefName, listRefs, readRef } from '../git/refs.ts';
import { entryAt, filesOf, readTree, type TreeFile, treeOf } from '../git/trees.ts';
import { actorIn, demandWorkflows, demandWorkflowsOf } from '../http/access.ts';
import { type Answer, created, noContent, ok } from '../http/answer.ts';
import { type RepositoryCall, type Router, read } from '../http/router.ts';
import { noreply } from '../model/identity.ts';
import type { Repository } from '../model/repository.ts';
import { notFound, Refusal, unprocessable } from '../refusal.ts';
import { gitNodeId, showGitCommit, showRef } from '../represent/git.ts';
import { apiUrl } from '../represent/repository.ts';

const READ = { access: 'read' } as const;
const WRITE = { access: 'write' } as const;

export function routeGitData({ route }: Router): void {
  route('POST /repos/{owner}/{repo}/git/blobs', createBlob, WRITE);
  route('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', getBlob, READ);
  route('POST /repos/{owner}/{repo}/git/trees', createTree, WRITE);
  route('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', getTree, READ);
  route('POST /repos/{owner}/{repo}/git/commits', createCommit, WRITE);
  route(
    'GET /repos/{owner}/{repo}/git/commits/{commit_sha}',
    ({ world, repository, params }) => {
      if (!readCommit(repository.gitDir, params.commit_sha)) throw notFound();
      return ok(showGitCommit(world, repository, params.commit_sha));
    },
    READ,
  );
  route(
    'GET /repos/{owner}/{repo}/git/ref/{ref}',
    ({ world, repository, params }) => {
      const name = `refs/${params.ref}`;
      const sha = readRef(repository.gitDir, name);
      if (!sha) throw notFound();
      return ok(showRef(world, repository, { name, sha }));
    },
    READ,
  );
  route(
    'GET /repos/{owner}/{repo}/git/matching-refs/{ref}',
    ({ world, repository, params }) =>
      ok(listRefs(repository.gitDir, `refs/${params.ref}`).map((ref) => showRef(world, repository, ref))),
    READ,
  );
  route('POST /repos/{owner}/{repo}/git/refs', createRef, WRITE);
  route('PATCH /repos/{owner}/{repo}/git/refs/{ref}', updateRef, WRITE);
  route(
    'DELETE /repos/{owner}/{repo}/git/refs/{ref}',
    (call) => {
      const name = `refs/${call.params.ref}`;
      const before = readRef(call.repository.gitDir, name);
      if (!before) throw unprocessable('Reference does not exist');
      move(call, { name, before, after: null });
      return noContent();
    },
    WRITE,
  );
}

function createBlob(call: RepositoryCall): Answer {
  const { content, encoding } = read(
    call,
    z.object({ content: z.string(), encoding: z.enum(['utf-8', 'base64']).default('utf-8') }),
  );
  const sha = writeObject(
    call.repository.gitDir,
    'blob',
    Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'),
  );
  return created({ sha, url: `${apiUrl(call.world, call.repository)}/git/blobs/${sha}` });
}

function getBlob({ world, repository, params, headers }: RepositoryCall<'owner' | 'repo' | 'file_sha'>): Answer {
  const object = readObject(repository.gitDir, params.file_sha);
  if (object?.type !== 'blob') throw notFound();
  if (headers.accept?.includes('.raw'))
    return { status: 200, raw: { type: 'application/vnd.github.raw', bytes: object.bytes } };
  return ok({
    sha: params.file_sha,
    node_id: gitNodeId(repository, 'B', params.file_sha),
    size: object.bytes.length,
    url: `${apiUrl(world, repository)}/git/blobs/${params.file_sha}`,
    content: object.bytes.toString('base64').replaceAll(/.{60}/g, '$&\n'),
    encoding: 'base64',
  });
}

const NewTree = z.object({
  base_tree: z.string().optional(),
  tree: z.array(
    z.object({
      path: z.string().min(1),
      mode: z.enum(['100644', '100755', '040000', '160000', '120000']).optional(),
      type: z.enum(['blob', 'tree', 'commit']).optional(),
      sha: z.string().nullable().optional(),
      content: z.string().optional(),
    }),
  ),
});

function createTree(call: RepositoryCall): Answer {
  const { gitDir } = call.repository;
  const { base_tree: base, tree } = read(call, NewTree);
  demandWorkflows(
    call,
    tree.map(({ path }) => path),
  );
  const baseTree = base === undefined ? undefined : (readCommit(gitDir, base)?.tree ?? base);
  if (baseTree !== undefined && !readTree(gitDir, baseTree)) throw notFound();
  const files: Map<string, TreeFile> = baseTree ? filesOf(gitDir, baseTree) : new Map<string, TreeFile>();
  for (const entry of tree) {
    const sha =
      entry.content === undefined ? entry.sha : writeObject(gitDir, 'blob', Buffer.from(entry.content, 'utf8'));
    if (sha === null) files.delete(entry.path);
    else if (sha === undefined || !readObject(gitDir, sha)) throw unprocessable(`GitRPC::BadObjectState`);
    else if (entry.mode === '040000')
      for (const [path, file] of filesOf(gitDir, sha)) files.set(`${entry.path}/${path}`, file);
    else files.set(entry.path, { mode: entry.mode ?? '100644', sha });
  }
  return created(showTree(call, treeOf(gitDir, files), false));
}

function getTree(call: RepositoryCall<'owner' | 'repo' | 'tree_sha'>): Answer {
  const { gitDir } = call.repository;
  const named = readRef(gitDir, `refs/heads/${call.params.tree_sha}`) ?? call.params.tree_sha;
  const sha = readCommit(gitDir, named)?.tree ?? named;
  if (!readTree(gitDir, sha)) throw notFound();
  return ok(showTree(call, sha, call.query['recursive'] !== undefined));
}

function showTree({ world, repository }: RepositoryCall, sha: string, recursive: boolean) {
  const { gitDir } = repository;
  const url = `${apiUrl(world, repository)}/git`;
  const list = (tree: string, prefix: string): unknown[] =>
    (readTree(gitDir, tree) ?? []).flatMap((entry) => {
      const size = entry.type === 'blob' ? { size: readObject(gitDir, entry.sha)?.bytes.length ?? 0 } : {};
      const shown = {
        path: prefix + entry.name,
        mode: entry.mode,
        type: entry.type,
        sha: entry.sha,
        ...size,
        url: `${url}/${entry.type}s/${entry.sha}`,
      };
      return recursive && entry.type === 'tree' ? [shown, ...list(entry.sha, `${prefix}${entry.name}/`)] : [shown];
    });
  return { sha, url: `${url}/trees/${sha}`, tree: list(sha, ''), truncated: false };
}

const Person = z.object({ name: z.string(), email: z.string(), date: z.string().optional() });
const NewCommit = z.object({
  message: z.string(),
  tree: z.string(),
  parents: z.array(z.string()).default([]),
  author: Person.optional(),
  committer: Person.optional(),
});

function createCommit(call: RepositoryCall): Answer {
  const { world, repository } = call;
  const { message, tree, parents, author, committer } = read(call, NewCommit);
  if (readObject(repository.gitDir, tree)?.type !== 'tree') throw unprocessable('Tree SHA does not exist');
  if (parents.some((parent) => !readCommit(repository.gitDir, parent))) {
    throw unprocessable('Parent SHA does not exist or is not a commit object');
  }
  const self = noreply(world, actorIn(call).account);
  const signed = (by: z.infer<typeof Person> | undefined) =>
    by ? { name: by.name, email: by.email, at: by.date ? Date.parse(by.date) : world.clock.now() } : undefined;
  const writer = signed(author) ?? self;
  const sha = writeCommit(repository.gitDir, {
    tree,
    parents,
    message,
    author: writer,
    committer: signed(committer) ?? writer,
  });
  return created(showGitCommit(world, repository, sha));
}

function createRef(call: RepositoryCall): Answer {
  const { ref: name, sha } = read(call, z.object({ ref: z.string(), sha: z.string() }));
  if (!isRefName(name)) throw unprocessable(`${name} is not a valid ref name.`);
  if (!readObject(call.repository.gitDir, sha)) throw unprocessable('Object does not exist');
  if (readRef(call.repository.gitDir, name)) throw unprocessable('Reference already exists');
  move(call, { name, before: null, after: sha });
  return created(showRef(call.world, call.repository, { name, sha }));
}

function updateRef(call: RepositoryCall<'owner' | 'repo' | 'ref'>): Answer {
  const { gitDir } = call.repository;
  const { sha, force } = read(call, z.object({ sha: z.string(), force: z.boolean().default(false) }));
  const name = `refs/${call.params.ref}`;
  const before = readRef(gitDir, name);
  if (!before) throw unprocessable('Reference does not exist');
  if (!readObject(gitDir, sha)) throw unprocessable('Object does not exist');
  if (!force && !isAncestor(gitDir, before, sha)) throw unprocessable('Update is not a fast forward');
  if (before !== sha) move(call, { name, before, after: sha });
  return ok(showRef(call.world, call.repository, { name, sha }));
}

/** REST answers 422 if the ref has moved meanwhile. */
function move(call: RepositoryCall, change: { name: string; before: string | null; after: string | null }): void {
  demandWorkflowsOf(call, call.repository, [change]);
  try {
    moveBranches(call.world, call.repository, { actor: actorIn(call), moves: [change] });
  } catch (error) {
    if (error instanceof Refusal && error.type === 'STALE_DATA') {
      throw unprocessable(change.before === null ? 'Reference already exists' : 'Reference cannot be updated');
    }
    throw error;
  }
}

/** The blob of a path at a commit, for the contents routes. */
export const blobAt = ({ gitDir }: Repository, commit: string, path: string) => {
  const tree = readCommit(gitDir, commit)?.tree;
  return tree === undefined ? undefined : entryAt(gitDir, tree, path);
};
