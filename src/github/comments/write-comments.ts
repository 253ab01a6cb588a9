/** Posts our comments idempotently, finds them again, rewrites and collapses them. */

import * as z from 'zod';
import { type EffectIdentity, isSingleShotClaim } from '../../core/effects/effect.ts';
import { questionIn, readBoxes, readGateMarker, sameQuestion } from '../../core/gates/comment.ts';
import { refusalKey, renderRefusal } from '../../core/gates/receipt.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import type { PostedGate } from '../../core/observation/facts.ts';
import type { Refusal } from '../../core/observation/thread.ts';
import { parseEffectMarker, parseMarker } from '../../core/text/hidden-marker.ts';
import { type EffectDone, GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { isLocked, orNull } from '../api/errors.ts';
import { isOwn, RestActor } from '../api/graphql-fields.ts';
import { newestItems } from '../api/pagination.ts';

const Comment = z.object({
  id: z.number(),
  node_id: z.string(),
  html_url: z.string(),
  body: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
  user: RestActor,
});
type Comment = z.output<typeof Comment>;

export interface CommentOrder {
  readonly key: string;
  /** Number of the issue or pull request. */
  readonly issue: number;
  /** Carries the key in its first line. */
  readonly body: string;
  readonly ownLogin: string;
}

/** Posts at most once per key, as far as a single writer can promise. The key finds the comments of a crashed tick. */
export async function commentOnce(github: GitHub, order: CommentOrder, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const [earlier] = await findOwnComments(github, order);
  return earlier === undefined ? await postSurely(github, order) : { found: true, made: madeOf(earlier) };
}

/** For ticks that take no lease. If another tick posts the same at that moment, the earlier comment stays. */
export async function commentUnfenced(github: GitHub, order: CommentOrder): Promise<EffectDone> {
  const [earlier] = await findOwnComments(github, order);
  if (earlier !== undefined) return { found: true, made: madeOf(earlier) };
  const posted = await postSurely(github, order);
  const [first, ...doubles] = await findOwnComments(github, order);
  for (const { id } of doubles) await removeComment(github, id);
  return first === undefined ? posted : { found: first.id !== posted.made.commentId, made: madeOf(first) };
}

/** A lost answer proves nothing, so the comment is looked for once more before the post counts as failed. */
async function postSurely(github: GitHub, order: CommentOrder): Promise<EffectDone> {
  try {
    return await postComment(github, order);
  } catch (error) {
    const [posted] = await findOwnComments(github, order).catch(() => []);
    if (posted === undefined) throw error;
    return { found: false, made: madeOf(posted) };
  }
}

/** A conflict (409) passes: the next tick edits the comment, and must find none beside it. */
const mayNotEdit = (error: unknown): boolean =>
  error instanceof GitHubError && ['permission', 'refused'].includes(error.failure) && error.status !== 409;

/** Gives a comment of the app its last text. One that is gone, or that we may not edit, is posted as our own. */
export async function rewriteOnce(
  github: GitHub,
  order: CommentOrder & { readonly rewrites: number },
  proof: LeaseProof,
): Promise<EffectDone> {
  assertHeld(proof);
  const before = await orNull(readComment(github, order.rewrites));
  if (before === null) return await commentOnce(github, order, proof);
  if (parseEffectMarker(before.body ?? '')?.key === order.key) return { found: true, made: madeOf(before) };
  try {
    await rewriteComment(github, { commentId: order.rewrites, body: order.body });
  } catch (error) {
    if (!mayNotEdit(error)) throw error;
    return await commentOnce(github, order, proof);
  }
  return { found: false, made: madeOf(before) };
}

/** Gives a comment of ours another text. One that is gone, or that we may not edit, stays as it is. */
export async function rewriteIfAllowed(
  github: GitHub,
  order: { readonly commentId: number; readonly body: string },
  proof: LeaseProof,
): Promise<void> {
  assertHeld(proof);
  await ifAllowed(orNull(rewriteComment(github, order)));
}

/** Removes a comment of ours. One that we may not remove stays. */
export async function removeIfAllowed(
  github: GitHub,
  { commentId }: { readonly commentId: number },
  proof: LeaseProof,
): Promise<void> {
  assertHeld(proof);
  await ifAllowed(removeComment(github, commentId));
}

async function ifAllowed(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!mayNotEdit(error)) throw error;
  });
}

export interface InPlaceOrder extends CommentOrder {
  readonly loop: string;
  /** Prefix of the keys of every text that this comment may hold. */
  readonly inPlaceOf: string;
}

/** One comment for a recurring message: the newest of its kind is rewritten. If there is none, a new one is posted. */
export async function commentInPlace(github: GitHub, order: InPlaceOrder, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const own = await ownComments(github, order);
  const earlier = own.findLast(({ body }) => isOfKind(body ?? '', order));
  if (earlier === undefined) return await postSurely(github, order);
  const found = earlier.body === order.body;
  if (!found) await rewriteComment(github, { commentId: earlier.id, body: order.body });
  return { found, made: madeOf(earlier) };
}

/** Posts a new comment for news, because an edit notifies no reader. Collapses the previous comment of its kind. */
export async function announceOnce(github: GitHub, order: InPlaceOrder, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const posted = (await ownComments(github, order)).filter(({ body }) => isOfKind(body ?? '', order));
  const same = posted.find(({ body }) => parseEffectMarker(body ?? '')?.key === order.key);
  if (same !== undefined) return { found: true, made: madeOf(same) };
  const deed = await postSurely(github, order);
  const earlier = posted.at(-1);
  if (earlier !== undefined) await collapse(github, earlier.node_id, 'OUTDATED');
  return deed;
}

/** Two loops of a repository may say the same about one issue. */
function isOfKind(body: string, { loop, inPlaceOf, body: said }: InPlaceOrder): boolean {
  if (parseMarker(body)?.fields['loop'] !== loop) return false;
  const earlier = parseEffectMarker(body);
  if (earlier === null || !earlier.key.startsWith(inPlaceOf)) return false;
  return !isSingleShotClaim(loop, inPlaceOf) || earlier.epoch === parseEffectMarker(said)?.epoch;
}

/**
 * Posts a question once. If its comment was reworded since, it is rewritten to ask the current question. A ticked box
 * is an answer, and stays.
 */
export async function gateOnce(
  github: GitHub,
  order: GateOrder,
  proof: LeaseProof,
): Promise<EffectDone & { readonly body: string }> {
  assertHeld(proof);
  try {
    return await gateIn(github, order);
  } catch (error) {
    if (!isLocked(error) || order.issue === order.orElse) throw error;
    const there = await gateOnce(github, { ...order, issue: order.orElse }, proof);
    return { ...there, made: { ...there.made, number: order.orElse } };
  }
}

export interface GateOrder extends CommentOrder {
  /** The issue for the question if the thread is locked. */
  readonly orElse: number;
}

async function gateIn(github: GitHub, order: CommentOrder): Promise<EffectDone & { readonly body: string }> {
  const [earlier] = await findOwnComments(github, order);
  if (earlier === undefined) return { ...(await postSurely(github, order)), body: order.body };
  const untouched = earlier.created_at === earlier.updated_at || sameQuestion(earlier.body ?? '', order.body);
  const asPosted = untouched ? earlier.body : null;
  if (asPosted == null) {
    await rewriteComment(github, { commentId: earlier.id, body: order.body });
    await refuseLostTick(github, order, earlier);
  }
  return { found: true, made: madeOf(earlier), body: asPosted ?? order.body };
}

/** The person who ticked a box of the text that is gone now meets no silence. */
async function refuseLostTick(github: GitHub, order: CommentOrder, { id, body }: Comment): Promise<void> {
  const marker = readGateMarker(body ?? '');
  const boxes = marker === null ? null : readBoxes(body ?? '', marker.id);
  if (marker === null || (boxes?.kind !== 'ticked' && boxes?.kind !== 'contradictory')) return;
  const refusal: Refusal = { gateId: marker.id, commentId: id, why: { cause: 'redrawn' } };
  await commentUnfenced(github, { ...order, key: refusalKey(refusal), body: renderRefusal(refusal) });
}

async function rewriteComment(
  github: GitHub,
  order: { readonly commentId: number; readonly body: string },
): Promise<void> {
  const parameters = { owner: github.owner, repo: github.repo, comment_id: order.commentId };
  await github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...parameters, body: order.body });
}

/** Reads only the newest comments of a thread, because an effect is looked for soon after it may have been done. */
async function ownComments(
  github: GitHub,
  { issue, ownLogin }: Omit<CommentOrder, 'body' | 'key'>,
): Promise<Comment[]> {
  const items = await newestItems(github, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    owner: github.owner,
    repo: github.repo,
    issue_number: issue,
  });
  return z
    .array(Comment)
    .parse(items)
    .filter(({ user }) => isOwn(user, ownLogin));
}

/** Oldest first. Loops that speak as one bot share keys, so the marker tells whose comment it is. */
async function findOwnComments(github: GitHub, order: CommentOrder): Promise<Comment[]> {
  const loopOf = (body: string): string | undefined => parseMarker(body)?.fields['loop'];
  const own = await ownComments(github, order);
  return own
    .filter(({ body }) => parseEffectMarker(body ?? '')?.key === order.key && loopOf(body ?? '') === loopOf(order.body))
    .toSorted((a, b) => a.id - b.id);
}

/** The wanted gates that are open in this thread and posted by us. */
export async function findPostedGates(
  github: GitHub,
  wanted: { readonly issue: number; readonly ids: readonly string[]; readonly ownLogin: string },
): Promise<PostedGate[]> {
  const own = await ownComments(github, wanted);
  return own.flatMap((comment): PostedGate[] => {
    const body = comment.body ?? '';
    const marker = readGateMarker(body);
    if (marker === null || !wanted.ids.includes(marker.id)) return [];
    const { id, signature, epoch } = marker;
    return [{ id, signature, epoch, question: questionIn(body), commentId: comment.id, nodeId: comment.node_id }];
  });
}

/** Without a look-up or a lease, for the app: it looks up its receipts and refusals by their own markers. */
export async function postComment(github: GitHub, order: { issue: number; body: string }): Promise<EffectDone> {
  const { data } = await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    owner: github.owner,
    repo: github.repo,
    issue_number: order.issue,
    body: order.body,
  });
  return { found: false, made: madeOf(Comment.parse(data)) };
}

/** A comment that is gone already counts as removed. */
export async function removeComment(github: GitHub, commentId: number): Promise<void> {
  const parameters = { owner: github.owner, repo: github.repo, comment_id: commentId };
  await orNull(github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', parameters));
}

const madeOf = (comment: Comment): EffectIdentity => ({
  commentId: comment.id,
  nodeId: comment.node_id,
  url: comment.html_url,
});

export interface FinalText {
  readonly commentId: number;
  readonly nodeId: string;
  readonly body: string;
}

/** Gives our comment its final text and collapses it. */
export async function closeComment(github: GitHub, order: FinalText, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  return await closeUnfenced(github, order);
}

/** Without a lease, for a text that every closer of the comment would write. A deleted comment counts as closed. */
export async function closeUnfenced(github: GitHub, order: FinalText): Promise<EffectDone> {
  const made = { commentId: order.commentId, nodeId: order.nodeId };
  const before = await orNull(readComment(github, order.commentId));
  if (before === null) return { found: true, made };
  const found = before.body === order.body;
  if (!found) await rewriteComment(github, order);
  await collapse(github, order.nodeId, 'RESOLVED');
  return { found, made };
}

async function collapse(github: GitHub, id: string, why: 'RESOLVED' | 'OUTDATED'): Promise<void> {
  await github.graphql(
    `mutation TickgateCollapse($id: ID!, $why: ReportedContentClassifiers!) {
      minimizeComment(input: { subjectId: $id, classifier: $why }) { minimizedComment { isMinimized } }
    }`,
    { id, why },
  );
}

async function readComment(github: GitHub, id: number): Promise<Comment> {
  const parameters = { owner: github.owner, repo: github.repo, comment_id: id };
  const { data } = await github.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', parameters);
  return Comment.parse(data);
}
