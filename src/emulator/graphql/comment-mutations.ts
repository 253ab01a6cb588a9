/** Mutations of comments and reactions, under the same rules as REST. */
import * as z from 'zod';
import { addComment, deleteComment, editComment } from '../changes/comment.ts';
import { actorIn, demandComment, demandEdit, demandTriage } from '../http/access.ts';
import { react } from '../model/content.ts';
import type { Comment, MinimizedReason, Thread } from '../model/thread.ts';
import { Refusal } from '../refusal.ts';
import { reactionNamed } from './account-fields.ts';
import type { Context } from './fields.ts';
import { Id, type Mutation, mutation, nodeOfKind, threadWith } from './mutation.ts';

const commentWith = (context: Context, id: string) => nodeOfKind<Comment>(context, id, 'IssueComment');

export const commentMutations: Readonly<Record<string, Mutation>> = {
  addComment: mutation(z.object({ subjectId: Id, body: z.string() }), ({ subjectId, body }, context) => {
    const thread = threadWith(context, subjectId);
    demandComment(context, thread);
    const comment = addComment(context.world, thread, { actor: actorIn(context), body });
    return { subject: thread, commentEdge: { cursor: '', node: comment }, timelineEdge: { cursor: '', node: comment } };
  }),
  updateIssueComment: mutation(z.object({ id: Id, body: z.string() }), ({ id: commentId, body }, context) => {
    const comment = commentWith(context, commentId);
    demandEdit(context, comment, comment.thread);
    editComment(context.world, comment, { actor: actorIn(context), body });
    return { issueComment: comment };
  }),
  deleteIssueComment: mutation(z.object({ id: Id }), ({ id: commentId }, context) => {
    const comment = commentWith(context, commentId);
    demandEdit(context, comment, comment.thread);
    deleteComment(context.world, comment, actorIn(context));
    return {};
  }),
  minimizeComment: mutation(
    z.object({ subjectId: Id, classifier: z.string() }),
    ({ subjectId, classifier }, context) => {
      const comment = commentWith(context, subjectId);
      demandTriage(context, comment.thread);
      comment.minimized = REASONS[classifier] ?? 'resolved';
      return { minimizedComment: comment };
    },
  ),
  unminimizeComment: mutation(z.object({ subjectId: Id }), ({ subjectId }, context) => {
    const comment = commentWith(context, subjectId);
    demandTriage(context, comment.thread);
    comment.minimized = null;
    return { unminimizedComment: comment };
  }),
  addReaction: mutation(z.object({ subjectId: Id, content: z.string() }), ({ subjectId, content }, context) => {
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
