/** Mutations of git: refs, alone or several at once, and commits that require an expected head. */
import * as z from 'zod';
import { moveBranches } from '../changes/refs.ts';
import { isAncestor, readCommit, writeCommit } from '../git/commits.ts';
import { NO_SHA, readObject, writeObject } from '../git/objects.ts';
import { isRefName, readRef } from '../git/refs.ts';
import { filesOf, treeOf } from '../git/trees.ts';
import { actorIn, demandWorkflows, demandWorkflowsOf } from '../http/access.ts';
import { demand } from '../http/permissions.ts';
import { noreply } from '../model/identity.ts';
import { type Repository, repositoryNamed } from '../model/repository.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './fields.ts';
import { gitNode, type RefNode, refNode } from './git-fields.ts';
import { type Mutation, mutation, nodeOfKind } from './mutation.ts';

const WRITE = { permission: { contents: 'write' } } as const;
const unprocessable = (message: string) => new Refusal(message, { status: 422, type: 'UNPROCESSABLE' });

function writable(context: Context, repository: Repository): Repository {
  demand(context, WRITE, repository);
  return repository;
}

const CommitInput = z.object({
  branch: z.object({
    id: z.string().nullish(),
    repositoryNameWithOwner: z.string().nullish(),
    branchName: z.string().nullish(),
  }),
  expectedHeadOid: z.string(),
  message: z.object({ headline: z.string(), body: z.string().nullish() }),
  fileChanges: z
    .object({
      additions: z.array(z.object({ path: z.string(), contents: z.string() })).nullish(),
      deletions: z.array(z.object({ path: z.string() })).nullish(),
    })
    .nullish(),
});

/** By the ref's id, or by the names of repository and branch. */
function branchOf(
  context: Context,
  { id, repositoryNameWithOwner, branchName }: z.infer<typeof CommitInput>['branch'],
) {
  if (id) {
    const ref = nodeOfKind<RefNode>(context, id, 'Ref');
    return { repository: writable(context, ref.repository), name: ref.name };
  }
  const repository = repositoryNamed(context.world, repositoryNameWithOwner ?? '');
  if (!repository || !branchName) {
    throw new Refusal(`Could not resolve to a Repository with the name '${repositoryNameWithOwner ?? ''}'.`, {
      status: 404,
    });
  }
  return { repository: writable(context, repository), name: `refs/heads/${branchName.replace(/^refs\/heads\//, '')}` };
}

const stale = (expected: string) =>
  new Refusal(`Expected branch to point to "${expected}" but it did not. Pull and try again.`, {
    status: 409,
    type: 'STALE_DATA',
  });

function createCommit(input: z.infer<typeof CommitInput>, context: Context) {
  const { world } = context;
  const { repository, name } = branchOf(context, input.branch);
  const { gitDir } = repository;
  const head = readRef(gitDir, name);
  if (!head) throw new Refusal(`No ref found for '${name.slice('refs/heads/'.length)}'.`, { status: 404 });
  if (head !== input.expectedHeadOid) throw stale(input.expectedHeadOid);
  const { additions, deletions } = input.fileChanges ?? {};
  demandWorkflows(
    context,
    [...(additions ?? []), ...(deletions ?? [])].map(({ path }) => path),
  );
  const files = filesOf(gitDir, readCommit(gitDir, head)?.tree ?? '');
  for (const { path } of deletions ?? []) {
    if (!files.delete(path))
      throw unprocessable(
        `A path was requested for deletion which does not exist as of commit oid \`${head}\`: ${path}`,
      );
  }
  for (const { path, contents } of additions ?? []) {
    if (path === '' || path.startsWith('/') || path.split('/').includes('..'))
      throw unprocessable(`A path was invalid: ${path}`);
    files.set(path, {
      mode: files.get(path)?.mode ?? '100644',
      sha: writeObject(gitDir, 'blob', Buffer.from(contents, 'base64')),
    });
  }
  const actor = actorIn(context);
  const { headline, body } = input.message;
  const sha = writeCommit(gitDir, {
    tree: treeOf(gitDir, files),
    parents: [head],
    author: noreply(world, actor.account),
    committer: { name: 'GitHub', email: 'noreply@github.com', at: world.clock.now() },
    message: body ? `${headline}\n\n${body}` : headline,
  });
  try {
    moveBranches(world, repository, { actor, moves: [{ name, before: head, after: sha }] });
  } catch (error) {
    throw error instanceof Refusal && error.type === 'STALE_DATA' ? stale(input.expectedHeadOid) : error;
  }
  return { commit: gitNode(repository, sha), ref: refNode(repository, name, sha) };
}

const RefUpdate = z.object({
  name: z.string(),
  beforeOid: z.string().nullish(),
  afterOid: z.string(),
  force: z.boolean().nullish(),
});

/** One update for the ref store, from the current value of the ref if that value is permitted. */
function checked({ gitDir }: Repository, update: z.infer<typeof RefUpdate>) {
  const { name, afterOid } = update;
  if (!isRefName(name)) throw unprocessable(`${name} is not a valid ref name.`);
  const before = readRef(gitDir, name) ?? null;
  const after = afterOid === NO_SHA ? null : afterOid;
  const expected = update.beforeOid ?? undefined;
  if (expected !== undefined && expected !== (before ?? NO_SHA)) {
    throw new Refusal(`Reference cannot be updated: ${name} is at ${before ?? NO_SHA} but expected ${expected}`, {
      status: 409,
      type: 'STALE_DATA',
    });
  }
  if (after !== null && !readObject(gitDir, after)) throw unprocessable(`Object ${after} does not exist`);
  if (before !== null && after !== null && !update.force && !isAncestor(gitDir, before, after)) {
    throw unprocessable(`Update of ${name} is not a fast-forward`);
  }
  return { name, before, after };
}

export const gitMutations: Readonly<Record<string, Mutation>> = {
  createCommitOnBranch: mutation(CommitInput, createCommit),
  updateRefs: mutation(
    z.object({ repositoryId: z.string(), refUpdates: z.array(RefUpdate) }),
    ({ repositoryId, refUpdates }, context) => {
      const repository = writable(context, nodeOfKind<Repository>(context, repositoryId, 'Repository'));
      const moves = refUpdates.map((update) => checked(repository, update));
      demandWorkflowsOf(context, repository, moves);
      moveBranches(context.world, repository, { actor: actorIn(context), moves });
      return {};
    },
  ),
  createRef: mutation(
    z.object({ repositoryId: z.string(), name: z.string(), oid: z.string() }),
    ({ repositoryId, name, oid }, context) => {
      const repository = writable(context, nodeOfKind<Repository>(context, repositoryId, 'Repository'));
      if (!isRefName(name)) throw unprocessable(`${name} is not a valid ref name.`);
      if (!readObject(repository.gitDir, oid)) throw unprocessable('Object does not exist');
      if (readRef(repository.gitDir, name))
        throw unprocessable(`A ref named "${name}" already exists in the repository.`);
      const move = { name, before: null, after: oid };
      demandWorkflowsOf(context, repository, [move]);
      moveBranches(context.world, repository, { actor: actorIn(context), moves: [move] });
      return { ref: refNode(repository, name, oid) };
    },
  ),
  updateRef: mutation(
    z.object({ refId: z.string(), oid: z.string(), force: z.boolean().nullish() }),
    ({ refId, oid, force }, context) => {
      const { repository, name } = nodeOfKind<RefNode>(context, refId, 'Ref');
      const move = checked(writable(context, repository), { name, afterOid: oid, force });
      demandWorkflowsOf(context, repository, [move]);
      moveBranches(context.world, repository, { actor: actorIn(context), moves: [move] });
      return { ref: refNode(repository, name, oid) };
    },
  ),
  deleteRef: mutation(z.object({ refId: z.string() }), ({ refId }, context) => {
    const { repository, name, sha } = nodeOfKind<RefNode>(context, refId, 'Ref');
    moveBranches(context.world, writable(context, repository), {
      actor: actorIn(context),
      moves: [{ name, before: sha, after: null }],
    });
    return {};
  }),
};
