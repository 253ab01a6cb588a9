/** Decides how our comments are found again, written once, changed and collapsed. */
import { z } from 'zod';
import type { Made } from '../core/effects.ts';
import type { LeaseProof } from '../core/lease.ts';
import { effectOf } from '../core/marker.ts';
import { isOwn, RestActor } from './actor.ts';
import type { GitHub } from './client.ts';
import { allPages } from './pages.ts';

const Comment = z.object({
  id: z.number(),
  node_id: z.string(),
  html_url: z.string(),
  body: z.string().nullish(),
  user: RestActor,
});
type Comment = z.output<typeof Comment>;

/** What an effect made, and whether an earlier try had made it already. */
export interface Deed {
  readonly found: boolean;
  readonly made: Made;
}

export interface CommentOrder {
  readonly key: string;
  /** Number of the issue or pull request. */
  readonly issue: number;
  /** Carries the key in its first line. */
  readonly body: string;
  readonly ownLogin: string;
}

/** Written at most once per key, as far as one writer at a time can promise; doubles of a crash are found by the key. */
export async function commentOnce(github: GitHub, order: CommentOrder, _proof: LeaseProof): Promise<Deed> {
  const earlier = await findOwnComment(github, order);
  return earlier === null ? await postComment(github, order) : { found: true, made: madeOf(earlier) };
}

async function findOwnComment(github: GitHub, order: Omit<CommentOrder, 'body'>): Promise<Comment | null> {
  const items = await allPages(github, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    owner: github.owner,
    repo: github.repo,
    issue_number: order.issue,
  });
  const comments = z.array(Comment).parse(items);
  return (
    comments.find(({ user, body }) => isOwn(user, order.ownLogin) && effectOf(body ?? '')?.key === order.key) ?? null
  );
}

/** Without a look-up and without a lease: for the app, whose receipts and refusals are looked up by their own markers. */
export async function postComment(github: GitHub, order: { issue: number; body: string }): Promise<Deed> {
  const { data } = await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    owner: github.owner,
    repo: github.repo,
    issue_number: order.issue,
    body: order.body,
  });
  return { found: false, made: madeOf(Comment.parse(data)) };
}

const madeOf = (comment: Comment): Made => ({
  commentId: comment.id,
  nodeId: comment.node_id,
  url: comment.html_url,
});

/** Gives a comment of ours its final text and collapses it. */
export async function closeComment(
  github: GitHub,
  order: { commentId: number; nodeId: string; body: string },
  _proof: LeaseProof,
): Promise<Deed> {
  const at = { owner: github.owner, repo: github.repo, comment_id: order.commentId };
  const before = await github.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', at);
  const found = Comment.parse(before.data).body === order.body;
  if (!found)
    await github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...at, body: order.body });
  await github.graphql(
    `mutation TickgateCollapse($id: ID!) {
      minimizeComment(input: { subjectId: $id, classifier: RESOLVED }) { minimizedComment { isMinimized } }
    }`,
    { id: order.nodeId },
  );
  return { found, made: { commentId: order.commentId, nodeId: order.nodeId } };
}
