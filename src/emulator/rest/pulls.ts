/** REST of pull requests: lists, changes, files and commits, merging as GitHub refuses and allows it. */

import * as z from 'zod';
import { mergePull, updateFromBase } from '../changes/merge.ts';
import { openPull, rebase } from '../changes/pull-request.ts';
import { close, reopen, retitle } from '../changes/thread.ts';
import { patchText } from '../git/diff.ts';
import { actorIn, demandEdit, demandState, demandWorkflows } from '../http/access.ts';
import { type Answer, created, noContent, ok, paged } from '../http/answer.ts';
import { demand } from '../http/permissions.ts';
import { type RepositoryCall, type Router, read } from '../http/router.ts';
import { baseOf, headOf, pullCommits, pullFiles } from '../model/pull-request.ts';
import { isPull, type PullRequest, threadsOf } from '../model/thread.ts';
import { notFound } from '../refusal.ts';
import { showCommit, showFileChange } from '../represent/git.ts';
import { showPull, showPullInShort } from '../represent/pull-request.ts';
import { apiUrl } from '../represent/repository.ts';
import { order } from './issue-filters.ts';
import { inMedia } from './repositories.ts';

export type PullCall = RepositoryCall<'owner' | 'repo' | 'pull_number'>;

export function requestedPull({ repository, params }: PullCall): PullRequest {
  const thread = threadsOf(repository).get(Number(params.pull_number));
  if (!thread || !isPull(thread)) throw notFound();
  return thread;
}

export const READ_PULLS = { access: 'read' } as const;
export const WRITE_PULLS = { access: 'write' } as const;
/** Readers may call it. The handlers check the finer rules. */
export const KNOCK_PULLS = { access: 'read' } as const;

export function routePulls({ route }: Router): void {
  route('GET /repos/{owner}/{repo}/pulls', listPulls, READ_PULLS);
  // A reader may open one from a fork.
  route('POST /repos/{owner}/{repo}/pulls', createPull, KNOCK_PULLS);
  route(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}',
    (call) => {
      const thread = requestedPull(call);
      const { pull, repository } = thread;
      return (
        inMedia(call.headers.accept, { patch: () => patchText(repository.gitDir, baseOf(thread), pull.headSha) }) ??
        ok(showPull(call, thread))
      );
    },
    READ_PULLS,
  );
  route('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', updatePull, KNOCK_PULLS);
  route(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/files',
    (call) => {
      const thread = requestedPull(call);
      return paged(call, pullFiles(thread), (change) =>
        showFileChange(call.world, call.repository, { change, at: thread.pull.headSha }),
      );
    },
    READ_PULLS,
  );
  route(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits',
    (call) =>
      paged(call, pullCommits(requestedPull(call)), (commit) => showCommit(call.world, call.repository, commit.sha)),
    READ_PULLS,
  );
  routeMerging({ route });
}

function routeMerging({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/pulls/{pull_number}/merge',
    (call) => {
      if (requestedPull(call).pull.mergedAt === null) throw notFound();
      return noContent();
    },
    READ_PULLS,
  );
  route('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', merge, WRITE_PULLS);
  route(
    'PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch',
    (call) => {
      const { expected_head_sha: expected } = read(call, z.object({ expected_head_sha: z.string().optional() }));
      const thread = requestedPull(call);
      updateFromBase(call.world, thread, {
        actor: actorIn(call),
        expected,
        lands: (paths) => demandWorkflows(call, paths),
      });
      return {
        status: 202,
        body: {
          message: 'Updating pull request branch.',
          url: `${apiUrl(call.world, call.repository)}/pulls/${thread.number}`,
        },
      };
    },
    WRITE_PULLS,
  );
  route(
    'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls',
    (call) => {
      const holds = (thread: PullRequest) =>
        thread.pull.mergeCommit === call.params.commit_sha ||
        pullCommits(thread).some((commit) => commit.sha === call.params.commit_sha);
      return paged(call, [...threadsOf(call.repository).values()].filter(isPull).filter(holds), (thread) =>
        showPullInShort(call, thread),
      );
    },
    READ_PULLS,
  );
}

function listPulls(call: RepositoryCall): Answer {
  const { query } = call;
  const state = query['state'] ?? 'open';
  const pulls = [...threadsOf(call.repository).values()]
    .filter(isPull)
    .filter((thread) => state === 'all' || thread.state === state)
    .filter(
      ({ pull, repository }) =>
        query['head'] === undefined || query['head'] === `${repository.owner.login}:${pull.headRef}`,
    )
    .filter(({ pull }) => query['base'] === undefined || query['base'] === pull.baseRef)
    .toSorted(order(query));
  return paged(call, pulls, (thread) => showPullInShort(call, thread));
}

const NewPull = z.object({
  title: z.string(),
  head: z.string(),
  base: z.string(),
  body: z.string().nullish(),
  draft: z.boolean().default(false),
});

function createPull(call: RepositoryCall): Answer {
  const wanted = read(call, NewPull);
  if (headOf(call.repository, wanted.head).fork === null) demand(call, WRITE_PULLS, call.repository);
  const thread = openPull(call.world, call.repository, { actor: actorIn(call), ...wanted, body: wanted.body ?? '' });
  return created(showPull(call, thread));
}

const PullChange = z.object({
  title: z.string().optional(),
  body: z.string().nullish(),
  state: z.enum(['open', 'closed']).optional(),
  base: z.string().optional(),
});

function updatePull(call: PullCall): Answer {
  const { world } = call;
  const thread = requestedPull(call);
  const actor = actorIn(call);
  const wanted = read(call, PullChange);
  if (wanted.title !== undefined || wanted.body !== undefined || wanted.base !== undefined)
    demandEdit(call, thread, thread);
  retitle(world, thread, {
    actor,
    title: wanted.title,
    body: wanted.body === undefined ? undefined : (wanted.body ?? ''),
  });
  if (wanted.base !== undefined) rebase(world, thread, { actor, base: wanted.base });
  if (wanted.state !== undefined) {
    demandState(call, thread);
    if (wanted.state === 'closed') close(world, thread, { actor });
    else reopen(world, thread, actor);
  }
  return ok(showPull(call, thread));
}

const Merge = z.object({
  sha: z.string().optional(),
  merge_method: z.enum(['merge', 'squash', 'rebase']).default('merge'),
  commit_title: z.string().optional(),
  commit_message: z.string().optional(),
});

function merge(call: PullCall): Answer {
  const wanted = read(call, Merge);
  const sha = mergePull(call.world, requestedPull(call), {
    actor: actorIn(call),
    method: wanted.merge_method,
    sha: wanted.sha,
    title: wanted.commit_title,
    message: wanted.commit_message,
    lands: (paths) => demandWorkflows(call, paths),
  });
  return ok({ sha, merged: true, message: 'Pull Request successfully merged' });
}
