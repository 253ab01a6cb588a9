/** Posts, edits and deletes comments on issues and pull requests, and announces each change. */

import type { Actor } from '../model/account.ts';
import { type CommentText, createComment, removeComment, reviseComment } from '../model/comment.ts';
import { mention } from '../model/cross-reference.ts';
import type { Comment, Thread } from '../model/thread.ts';
import { asHook } from '../represent/association.ts';
import { showComment, showIssue } from '../represent/thread.ts';
import type { World } from '../world.ts';
import { announce } from './announce.ts';

export function addComment(world: World, thread: Thread, by: CommentText): Comment {
  const comment = createComment(world, thread, by);
  mention(world, thread, by);
  tell(world, comment, { actor: by.actor, action: 'created' });
  return comment;
}

export function editComment(world: World, comment: Comment, edit: CommentText): void {
  const from = comment.body;
  if (reviseComment(world, comment, edit))
    tell(world, comment, { actor: edit.actor, action: 'edited', changes: { body: { from } } });
}

export function deleteComment(world: World, comment: Comment, actor: Actor): void {
  removeComment(world, comment);
  tell(world, comment, { actor, action: 'deleted' });
}

function tell(world: World, comment: Comment, what: { actor: Actor; action: string; changes?: unknown }): void {
  announce(world, {
    name: 'issue_comment',
    action: what.action,
    repository: comment.thread.repository,
    actor: what.actor,
    payload: () => ({
      issue: showIssue(asHook(world), comment.thread),
      comment: showComment(asHook(world), comment),
      ...(what.changes === undefined ? {} : { changes: what.changes }),
    }),
  });
}
