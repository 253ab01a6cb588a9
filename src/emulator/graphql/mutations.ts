/** What GraphQL may change in threads: comments, labels, state, drafts, merges; under the same rules as REST. */
import { z } from 'zod';
import { actorIn, demandComment, demandEdit, demandState, demandTriage } from '../http/access.ts';
import { Refusal } from '../http/answer.ts';
import { demand } from '../http/permissions.ts';
import { addComment, type Comment, deleteComment, editComment, type MinimizedReason } from '../model/comment.ts';
import type { Label, Milestone } from '../model/label.ts';
import { mergePull, openPull, setDraft } from '../model/pull-request.ts';
import { react } from '../model/reaction.ts';
import type { Repository } from '../model/repository.ts';
import { review, type ReviewState } from '../model/review.ts';
import { isPull, type PullRequest, type Thread } from '../model/thread.ts';
import {
  close,
  openIssue,
  reopen,
  retitle,
  setAssignees,
  setLabels,
  setLock,
  setMilestone,
} from '../model/thread-changes.ts';
import type { Account } from '../world.ts';
import { isAccount, reactionNamed } from './account-fields.ts';
import { type Context, ofKind } from './fields.ts';
import { nodeFor } from './repository-fields.ts';

/** A mutation: what its `input` must hold, and what it does with it. */
export interface Mutation {
  readonly run: (input: unknown, context: Context) => Readonly<Record<string, unknown>>;
}

export const mutation = <T extends z.ZodType>(
  schema: T,
  run: (input: z.output<T>, context: Context) => Readonly<Record<string, unknown>>,
): Mutation => ({ run: (input, context) => run(schema.parse(input), context) });

export function nodeOfKind<T extends { readonly kind: string }>(
  context: Context,
  id: string,
  ...kinds: readonly T['kind'][]
): T {
  const node = nodeFor(context, id);
  if (ofKind<T>(...kinds)(node)) return node;
  throw new Refusal(`Could not resolve to ${kinds.join(' or ')} node with the global id of '${id}'.`, { status: 404 });
}

const threadWith = (context: Context, id: string) => nodeOfKind<Thread>(context, id, 'Issue', 'PullRequest');
const labelsWith = (context: Context, ids: readonly string[]) =>
  ids.map((id) => nodeOfKind<Label>(context, id, 'Label'));
const commentWith = (context: Context, id: string) => nodeOfKind<Comment>(context, id, 'IssueComment');

function pullWith(context: Context, id: string): PullRequest {
  const thread = threadWith(context, id);
  if (isPull(thread)) return thread;
  throw new Refusal(`Could not resolve to PullRequest node with the global id of '${id}'.`, { status: 404 });
}

const accountsWith = (context: Context, ids: readonly string[]): readonly Account[] =>
  ids.map((id) => {
    const node = nodeFor(context, id);
    if (isAccount(node)) return node;
    throw new Refusal(`Could not resolve to User node with the global id of '${id}'.`, { status: 404 });
  });

const id = z.string();
const ids = z.array(z.string());
const text = z.string();

const comments: Readonly<Record<string, Mutation>> = {
  addComment: mutation(z.object({ subjectId: id, body: text }), ({ subjectId, body }, context) => {
    const thread = threadWith(context, subjectId);
    demandComment(context, thread);
    const comment = addComment(context.world, thread, { actor: actorIn(context), body });
    return { subject: thread, commentEdge: { cursor: '', node: comment }, timelineEdge: { cursor: '', node: comment } };
  }),
  updateIssueComment: mutation(z.object({ id, body: text }), ({ id: commentId, body }, context) => {
    const comment = commentWith(context, commentId);
    demandEdit(context, comment, comment.thread);
    editComment(context.world, comment, { actor: actorIn(context), body });
    return { issueComment: comment };
  }),
  deleteIssueComment: mutation(z.object({ id }), ({ id: commentId }, context) => {
    const comment = commentWith(context, commentId);
    demandEdit(context, comment, comment.thread);
    deleteComment(context.world, comment, actorIn(context));
    return {};
  }),
  minimizeComment: mutation(
    z.object({ subjectId: id, classifier: z.string() }),
    ({ subjectId, classifier }, context) => {
      const comment = commentWith(context, subjectId);
      demandTriage(context, comment.thread);
      comment.minimized = REASONS[classifier] ?? 'resolved';
      return { minimizedComment: comment };
    },
  ),
  unminimizeComment: mutation(z.object({ subjectId: id }), ({ subjectId }, context) => {
    const comment = commentWith(context, subjectId);
    demandTriage(context, comment.thread);
    comment.minimized = null;
    return { unminimizedComment: comment };
  }),
  addReaction: mutation(z.object({ subjectId: id, content: text }), ({ subjectId, content }, context) => {
    const subject = nodeOfKind<Thread | Comment>(context, subjectId, 'Issue', 'PullRequest', 'IssueComment');
    const kind = reactionNamed(content);
    if (!kind) throw new Refusal(`unknown reaction ${content}`, { status: 422 });
    demandComment(context, 'thread' in subject ? subject.thread : subject);
    return {
      subject,
      reaction: react(context.world, subject, { account: actorIn(context).account, content: kind }).reaction,
    };
  }),
};

const REASONS: Readonly<Record<string, MinimizedReason>> = {
  ABUSE: 'abuse',
  DUPLICATE: 'duplicate',
  OFF_TOPIC: 'off-topic',
  OUTDATED: 'outdated',
  RESOLVED: 'resolved',
  SPAM: 'spam',
};

const ThreadChange = z.object({
  title: text.nullish(),
  body: text.nullish(),
  state: z.enum(['OPEN', 'CLOSED']).nullish(),
  labelIds: ids.nullish(),
  assigneeIds: ids.nullish(),
  milestoneId: id.nullish(),
});

function changeThread(context: Context, thread: Thread, change: z.infer<typeof ThreadChange>): void {
  const { world } = context;
  const actor = actorIn(context);
  if (typeof change.title === 'string' || typeof change.body === 'string') {
    demandEdit(context, thread, thread);
    retitle(world, thread, { actor, title: change.title ?? undefined, body: change.body ?? undefined });
  }
  if (change.labelIds || change.assigneeIds || change.milestoneId !== undefined) demandTriage(context, thread);
  if (change.labelIds) setLabels(world, thread, { actor, labels: labelsWith(context, change.labelIds) });
  if (change.assigneeIds) setAssignees(world, thread, { actor, assignees: accountsWith(context, change.assigneeIds) });
  if (change.milestoneId !== undefined) {
    const milestone =
      change.milestoneId === null ? null : nodeOfKind<Milestone>(context, change.milestoneId, 'Milestone');
    setMilestone(world, thread, { actor, milestone });
  }
  if (!change.state) return;
  demandState(context, thread);
  if (change.state === 'OPEN') reopen(world, thread, actor);
  else close(world, thread, { actor });
}

const relabel = (change: (held: readonly Label[], given: readonly Label[]) => readonly Label[]) =>
  mutation(z.object({ labelableId: id, labelIds: ids }), ({ labelableId, labelIds }, context) => {
    const thread = threadWith(context, labelableId);
    demandTriage(context, thread);
    setLabels(context.world, thread, {
      actor: actorIn(context),
      labels: change(thread.labels, labelsWith(context, labelIds)),
    });
    return { labelable: thread };
  });

const lock = (locked: boolean) =>
  mutation(z.object({ lockableId: id }), ({ lockableId }, context) => {
    const thread = threadWith(context, lockableId);
    demand(context, { permission: { issues: 'write' } }, thread.repository);
    setLock(context.world, thread, { actor: actorIn(context), locked });
    return locked
      ? { lockedRecord: thread, actor: actorIn(context).account }
      : { unlockedRecord: thread, actor: actorIn(context).account };
  });

const threads: Readonly<Record<string, Mutation>> = {
  createIssue: mutation(
    z.object({
      repositoryId: id,
      title: text,
      body: text.nullish(),
      labelIds: ids.nullish(),
      assigneeIds: ids.nullish(),
    }),
    (input, context) => {
      const repository = nodeOfKind<Repository>(context, input.repositoryId, 'Repository');
      demand(context, { permission: { issues: 'write' }, access: 'read' }, repository);
      const issue = openIssue(context.world, repository, {
        actor: actorIn(context),
        title: input.title,
        body: input.body ?? '',
        labels: labelsWith(context, input.labelIds ?? []).map(({ name }) => name),
        assignees: accountsWith(context, input.assigneeIds ?? []),
        milestone: null,
      });
      return { issue };
    },
  ),
  updateIssue: mutation(ThreadChange.extend({ id }), (input, context) => {
    const issue = threadWith(context, input.id);
    changeThread(context, issue, input);
    return { issue, actor: actorIn(context).account };
  }),
  closeIssue: mutation(
    z.object({ issueId: id, stateReason: z.enum(['COMPLETED', 'NOT_PLANNED', 'DUPLICATE']).nullish() }),
    (input, context) => {
      const issue = threadWith(context, input.issueId);
      demandState(context, issue);
      const reason = ({ COMPLETED: 'completed', NOT_PLANNED: 'not_planned', DUPLICATE: 'duplicate' } as const)[
        input.stateReason ?? 'COMPLETED'
      ];
      close(context.world, issue, { actor: actorIn(context), reason });
      return { issue };
    },
  ),
  reopenIssue: mutation(z.object({ issueId: id }), ({ issueId }, context) => {
    const issue = threadWith(context, issueId);
    demandState(context, issue);
    reopen(context.world, issue, actorIn(context));
    return { issue };
  }),
  addLabelsToLabelable: relabel((held, given) => [...held, ...given]),
  removeLabelsFromLabelable: relabel((held, given) => held.filter((label) => !given.includes(label))),
  lockLockable: lock(true),
  unlockLockable: lock(false),
};

const METHODS = { MERGE: 'merge', SQUASH: 'squash', REBASE: 'rebase' } as const;
const VERDICTS: Readonly<Record<string, ReviewState>> = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
};

const draft = (wanted: boolean) =>
  mutation(z.object({ pullRequestId: id }), ({ pullRequestId }, context) => {
    const pullRequest = pullWith(context, pullRequestId);
    demand(context, { permission: { pull_requests: 'write' } }, pullRequest.repository);
    setDraft(context.world, pullRequest, { actor: actorIn(context), draft: wanted });
    return { pullRequest };
  });

const NewPull = z.object({
  repositoryId: id,
  title: text,
  body: text.nullish(),
  headRefName: text,
  baseRefName: text,
  draft: z.boolean().nullish(),
});

const pulls: Readonly<Record<string, Mutation>> = {
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
  updatePullRequest: mutation(ThreadChange.extend({ pullRequestId: id }), (input, context) => {
    const pullRequest = pullWith(context, input.pullRequestId);
    changeThread(context, pullRequest, input);
    return { pullRequest, actor: actorIn(context).account };
  }),
  closePullRequest: mutation(z.object({ pullRequestId: id }), ({ pullRequestId }, context) => {
    const pullRequest = pullWith(context, pullRequestId);
    demandState(context, pullRequest);
    close(context.world, pullRequest, { actor: actorIn(context) });
    return { pullRequest };
  }),
  mergePullRequest: mutation(
    z.object({
      pullRequestId: id,
      expectedHeadOid: text.nullish(),
      mergeMethod: z.enum(['MERGE', 'SQUASH', 'REBASE']).nullish(),
      commitHeadline: text.nullish(),
      commitBody: text.nullish(),
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
      });
      return { pullRequest, actor: actorIn(context).account };
    },
  ),
  addPullRequestReview: mutation(
    z.object({ pullRequestId: id, event: text.nullish(), body: text.nullish() }),
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

export const threadMutations: Readonly<Record<string, Mutation>> = { ...comments, ...threads, ...pulls };
