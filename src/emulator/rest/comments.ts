/** REST of comments on issues and pull requests, and of reactions to them. */

import * as z from 'zod';
import { addComment, deleteComment, editComment } from '../changes/comment.ts';
import { actorIn, demandComment, demandEdit } from '../http/access.ts';
import { type Answer, created, noContent, ok, paged } from '../http/answer.ts';
import { type RepositoryCall, type Router, read } from '../http/router.ts';
import { commentWithId } from '../model/comment.ts';
import { type Content, REACTIONS, react } from '../model/content.ts';
import { type Comment, threadsOf } from '../model/thread.ts';
import { notFound } from '../refusal.ts';
import { showComment, showReaction } from '../represent/thread.ts';
import { READ_THREADS, threadOf, WRITE_THREADS } from './issues.ts';

type CommentCall = RepositoryCall<'owner' | 'repo' | 'comment_id'>;

function commentOf({ world, repository, params }: CommentCall): Comment {
  const comment = commentWithId(world, Number(params.comment_id));
  if (!comment || comment.thread.repository !== repository) throw notFound();
  return comment;
}

const Body = z.object({ body: z.string() });

export function routeComments({ route }: Router): void {
  route(
    'GET /repos/{owner}/{repo}/issues/comments',
    (call) => {
      const all = [...threadsOf(call.repository).values()].flatMap((thread) => thread.comments);
      const key = (comment: Comment) => (call.query['sort'] === 'updated' ? comment.updatedAt : comment.createdAt);
      const sign = call.query['direction'] === 'desc' ? -1 : 1;
      const sorted = since(call, all).toSorted((a, b) => sign * (key(a) - key(b) || a.id - b.id));
      return paged(call, sorted, (comment) => showComment(call, comment));
    },
    READ_THREADS,
  );
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
    (call) => paged(call, since(call, threadOf(call).comments), (comment) => showComment(call, comment)),
    READ_THREADS,
  );
  route(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    (call) => {
      const thread = threadOf(call);
      demandComment(call, thread);
      return created(showComment(call, addComment(call.world, thread, { actor: actorIn(call), ...read(call, Body) })));
    },
    WRITE_THREADS,
  );
  routeSingleComments({ route });
}

function routeSingleComments({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/issues/comments/{comment_id}',
    (call) => ok(showComment(call, commentOf(call))),
    READ_THREADS,
  );
  route(
    'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
    (call) => {
      const comment = commentOf(call);
      demandEdit(call, comment, comment.thread);
      editComment(call.world, comment, { actor: actorIn(call), ...read(call, Body) });
      return ok(showComment(call, comment));
    },
    WRITE_THREADS,
  );
  route(
    'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
    (call) => {
      const comment = commentOf(call);
      demandEdit(call, comment, comment.thread);
      deleteComment(call.world, comment, actorIn(call));
      return noContent();
    },
    WRITE_THREADS,
  );
  routeReactions({ route });
}

function since(call: RepositoryCall, comments: readonly Comment[]): readonly Comment[] {
  const from = call.query['since'] ? Date.parse(call.query['since']) : 0;
  return comments.filter((comment) => comment.updatedAt >= from);
}

function routeReactions({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/issues/{issue_number}/reactions',
    (call) => listReactions(call, threadOf(call)),
    READ_THREADS,
  );
  route(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/reactions',
    (call) => addReaction(call, threadOf(call)),
    WRITE_THREADS,
  );
  route(
    'GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
    (call) => listReactions(call, commentOf(call)),
    READ_THREADS,
  );
  route(
    'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
    (call) => addReaction(call, commentOf(call)),
    WRITE_THREADS,
  );
}

const listReactions = (call: RepositoryCall, content: Content): Answer =>
  paged(call, content.reactions, (reaction) => showReaction(call.world, reaction));

function addReaction(call: RepositoryCall, content: Content): Answer {
  const { content: kind } = read(call, z.object({ content: z.enum(REACTIONS) }));
  const { reaction, isNew } = react(call.world, content, { account: actorIn(call).account, content: kind });
  return { status: isNew ? 201 : 200, body: showReaction(call.world, reaction) };
}
