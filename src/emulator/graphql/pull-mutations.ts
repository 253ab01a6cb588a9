/** Mutations of pull requests: drafts, reviews, merges, under the same rules as REST. */
import * as z from 'zod';
import { mergePull } from '../changes/merge.ts';
import { openPull, setDraft } from '../changes/pull-request.ts';
import { review } from '../changes/review.ts';
import { close } from '../changes/thread.ts';
import { actorIn, demandComment, demandState, demandWorkflows } from '../http/access.ts';
import { demand } from '../http/permissions.ts';
import type { Repository } from '../model/repository.ts';
import type { ReviewThread } from '../model/review.ts';
import { isPull, type PullRequest, type ReviewState } from '../model/thread.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from './fields.ts';
import { Id, type Mutation, mutation, nodeOfKind, threadWith } from './mutation.ts';
import { changeThread, ThreadChange } from './thread-mutations.ts';

function pullWith(context: Context, id: string): PullRequest {
  const thread = threadWith(context, id);
  if (isPull(thread)) return thread;
  throw new Refusal(`Could not resolve to PullRequest node with the global id of '${id}'.`, { status: 404 });
}

const METHODS = { MERGE: 'merge', SQUASH: 'squash', REBASE: 'rebase' } as const;
const VERDICTS: Readonly<Record<string, ReviewState>> = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
};

const draft = (wanted: boolean) =>
  mutation(z.object({ pullRequestId: Id }), ({ pullRequestId }, context) => {
    const pullRequest = pullWith(context, pullRequestId);
    demand(context, { permission: { pull_requests: 'write' } }, pullRequest.repository);
    setDraft(context.world, pullRequest, { actor: actorIn(context), draft: wanted });
    return { pullRequest };
  });

const NewPull = z.object({
  repositoryId: Id,
  title: z.string(),
  body: z.string().nullish(),
  headRefName: z.string(),
  baseRefName: z.string(),
  draft: z.boolean().nullish(),
});

export const pullMutations: Readonly<Record<string, Mutation>> = {
  convertPullRequestToDraft: draft(true),
  markPullRequestReadyForReview: draft(false),
  createPullRequest: mutation(NewPull, (input, context) => {
    const repository = nodeOfKind<Repository>(context, input.repositoryId, 'Repository');
    demand(context, { permission: { pull_requests: 'write' } }, repository);
    const pullRequest = openPull(context.world, repository, {
      actor: actorIn(context),
      title: input.title,
      body: input.body ?? '',
      head: input.headRefName,
      base: input.baseRefName,
      draft: input.draft ?? false,
    });
    return { pullRequest };
  }),
  updatePullRequest: mutation(ThreadChange.extend({ pullRequestId: Id }), (input, context) => {
    const pullRequest = pullWith(context, input.pullRequestId);
    changeThread(context, pullRequest, input);
    return { pullRequest, actor: actorIn(context).account };
  }),
  closePullRequest: mutation(z.object({ pullRequestId: Id }), ({ pullRequestId }, context) => {
    const pullRequest = pullWith(context, pullRequestId);
    demandState(context, pullRequest);
    close(context.world, pullRequest, { actor: actorIn(context) });
    return { pullRequest };
  }),
  mergePullRequest: mutation(
    z.object({
      pullRequestId: Id,
      expectedHeadOid: z.string().nullish(),
      mergeMethod: z.enum(['MERGE', 'SQUASH', 'REBASE']).nullish(),
      commitHeadline: z.string().nullish(),
      commitBody: z.string().nullish(),
    }),
    (input, context) => {
      const pullRequest = pullWith(context, input.pullRequestId);
      demand(context, { permission: { contents: 'write' } }, pullRequest.repository);
      mergePull(context.world, pullRequest, {
        actor: actorIn(context),
        method: METHODS[input.mergeMethod ?? 'MERGE'],
        sha: input.expectedHeadOid ?? undefined,
        title: input.commitHeadline ?? undefined,
        message: input.commitBody ?? undefined,
        lands: (paths) => demandWorkflows(context, paths),
      });
      return { pullRequest, actor: actorIn(context).account };
    },
  ),
  resolveReviewThread: mutation(z.object({ threadId: Id }), ({ threadId }, context) => {
    const thread = nodeOfKind<ReviewThread>(context, threadId, 'PullRequestReviewThread');
    // GitHub requires both, although the contents do not change (github/gh-aw#35726).
    demand(context, { permission: { contents: 'write', pull_requests: 'write' } }, thread.thread.repository);
    thread.resolvedBy = actorIn(context).account;
    return { thread };
  }),
  addPullRequestReview: mutation(
    z.object({ pullRequestId: Id, event: z.string().nullish(), body: z.string().nullish() }),
    (input, context) => {
      const pullRequest = pullWith(context, input.pullRequestId);
      demandComment(context, pullRequest);
      const state = input.event ? (VERDICTS[input.event] ?? 'COMMENTED') : 'PENDING';
      const made = review(context.world, pullRequest, {
        actor: actorIn(context),
        state,
        body: input.body ?? '',
        comments: [],
      });
      return { pullRequestReview: made, reviewEdge: { cursor: '', node: made } };
    },
  ),
};
