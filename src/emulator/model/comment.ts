/** Creates, changes and deletes comments on issues and pull requests, and announces each change. */

import { validationFailed } from '../http/answer.ts';
import { asHook } from '../represent/association.ts';
import { showComment, showIssue } from '../represent/thread.ts';
import type { World } from '../world.ts';
import type { Actor } from './account.ts';
import { announce } from './announce.ts';
import { mention } from './cross-reference.ts';
import { forget, named, nodeId } from './node-id.ts';
import { perWorld } from './per-world.ts';
import { type Content, checkBody, revise, type Thread } from './thread.ts';

export type MinimizedReason = 'abuse' | 'duplicate' | 'off-topic' | 'outdated' | 'resolved' | 'spam';

export interface Comment extends Content {
  readonly kind: 'IssueComment';
  readonly id: number;
  readonly nodeId: string;
  readonly thread: Thread;
  /** Reason why it is collapsed; null = it is not. */
  minimized: MinimizedReason | null;
}

const comments = perWorld(() => new Map<number, Comment>());

/** As on GitHub, numbers of comments do not fit GraphQL's `Int`. */
const firstCommentId = 3_000_000_000;

export const commentWithId = (world: World, id: number): Comment | undefined => comments(world).get(id);

export function addComment(
  world: World,
  thread: Thread,
  by: { readonly actor: Actor; readonly body: string },
): Comment {
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
  mention(world, thread, by);
  tell(world, comment, { actor: by.actor, action: 'created' });
  return comment;
}

export function editComment(
  world: World,
  comment: Comment,
  edit: { readonly actor: Actor; readonly body: string },
): void {
  checkCommentBody(edit.body);
  const from = comment.body;
  if (!revise(world, comment, edit)) return;
  comment.thread.updatedAt = world.clock.now();
  tell(world, comment, { actor: edit.actor, action: 'edited', changes: { body: { from } } });
}

export function deleteComment(world: World, comment: Comment, actor: Actor): void {
  const { thread } = comment;
  thread.comments.splice(thread.comments.indexOf(comment), 1);
  thread.updatedAt = world.clock.now();
  comments(world).delete(comment.id);
  forget(world, comment.nodeId);
  tell(world, comment, { actor, action: 'deleted' });
}

function checkCommentBody(body: string): void {
  if (body.trim() === '') throw validationFailed({ resource: 'IssueComment', code: 'missing_field', field: 'body' });
  checkBody('IssueComment', body);
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
