/** Makes, finds, changes and removes comments on issues and pull requests. The caller announces it. */

import { validationFailed } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Actor } from './account.ts';
import { checkBody, revise } from './content.ts';
import { forget, named, nodeId } from './node-id.ts';
import { perWorld } from './per-world.ts';
import type { Comment, Thread } from './thread.ts';

/** The text of a comment, and the account that writes it. */
export interface CommentText {
  readonly actor: Actor;
  readonly body: string;
}

const comments = perWorld(() => new Map<number, Comment>());

/** As on GitHub, numbers of comments do not fit GraphQL's `Int`. */
const firstCommentId = 3_000_000_000;

export const commentWithId = (world: World, id: number): Comment | undefined => comments(world).get(id);

export function createComment(world: World, thread: Thread, by: CommentText): Comment {
  checkCommentBody(by.body);
  const id = firstCommentId + world.nextId();
  const now = world.clock.now();
  const comment = named<Comment>(world, {
    kind: 'IssueComment',
    id,
    nodeId: nodeId('IC', id),
    thread,
    author: by.actor.account,
    app: by.actor.app,
    body: by.body,
    createdAt: now,
    updatedAt: now,
    revisions: [],
    reactions: [],
    minimized: null,
  });
  comments(world).set(id, comment);
  thread.comments.push(comment);
  thread.updatedAt = now;
  return comment;
}

/** False if the text is the same. */
export function reviseComment(world: World, comment: Comment, edit: CommentText): boolean {
  checkCommentBody(edit.body);
  if (!revise(world, comment, edit)) return false;
  comment.thread.updatedAt = world.clock.now();
  return true;
}

export function removeComment(world: World, comment: Comment): void {
  const { thread } = comment;
  thread.comments.splice(thread.comments.indexOf(comment), 1);
  thread.updatedAt = world.clock.now();
  comments(world).delete(comment.id);
  forget(world, comment.nodeId);
}

function checkCommentBody(body: string): void {
  if (body.trim() === '') throw validationFailed({ resource: 'IssueComment', code: 'missing_field', field: 'body' });
  checkBody('IssueComment', body);
}
