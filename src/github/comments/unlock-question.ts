/**
 * Posts and removes the question whether to force-unlock. Ticks without a lease post it, so nothing here is fenced.
 * Posting is at-least-once: of several comments with one gate id, only the oldest stays.
 */
import { effectKeys } from '../../core/effects/effect.ts';
import { parseEffectMarker } from '../../core/text/hidden-marker.ts';
import type { GitHub } from '../api/client.ts';
import { isOwn } from '../api/graphql-fields.ts';
import { type PostedComment, readPostedComments } from './read-posted.ts';
import { postComment, removeComment } from './write-comments.ts';

export interface UnlockOrder {
  readonly gateId: string;
  readonly issue: number;
  readonly body: string;
  /** No comment of this question is older, ISO-8601. */
  readonly since: string;
  readonly ownLogin: string;
}

export interface PostedQuestion {
  readonly commentId: number;
  readonly nodeId: string;
  readonly body: string;
  /** Posted by another tick or an earlier attempt, so this tick must not remove it. */
  readonly found: boolean;
}

/** Returns the one comment with this question: an earlier one, another tick's, or ours. */
export async function postUnlockQuestion(github: GitHub, order: UnlockOrder): Promise<PostedQuestion> {
  const before = await readQuestions(github, order);
  if (before.length > 0) return await keepOldest(github, before, null);
  const { made } = await postComment(github, order);
  const { commentId, nodeId } = made;
  if (commentId === undefined || nodeId === undefined) throw new Error('GitHub gave the new comment no id.');
  const after = await readQuestions(github, order);
  // A list that lags behind may not show it yet.
  return after.length > 0
    ? await keepOldest(github, after, commentId)
    : { commentId, nodeId, body: order.body, found: false };
}

async function readQuestions(
  github: GitHub,
  { gateId, issue, since, ownLogin }: UnlockOrder,
): Promise<PostedComment[]> {
  const comments = await readPostedComments(github, { issue, since });
  return comments
    .filter(({ author, body }) => isOwn(author, ownLogin) && parseEffectMarker(body)?.key === effectKeys.gate(gateId))
    .toSorted((a, b) => a.id - b.id);
}

async function keepOldest(
  github: GitHub,
  [first, ...doubles]: readonly PostedComment[],
  ours: number | null,
): Promise<PostedQuestion> {
  if (first === undefined) throw new Error('There is no question to keep.');
  for (const { id } of doubles) await removeComment(github, id);
  return { commentId: first.id, nodeId: first.nodeId, body: first.body, found: first.id !== ours };
}
