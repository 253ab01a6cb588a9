/** Decides how our comments are found again, written once, changed and collapsed. */
import { z } from 'zod';
import { type EffectIdentity, isSingleShotClaim } from '../../core/effects/effect.ts';
import { questionIn, readGateMarker, sameQuestion } from '../../core/gates/comment.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import type { PostedGate } from '../../core/observation/facts.ts';
import { parseEffectMarker, parseMarker } from '../../core/text/hidden-marker.ts';
import type { GitHub } from '../api/client.ts';
import { type Deed, isLocked, orNull } from '../api/errors.ts';
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

/** Written at most once per key, as far as one writer at a time can promise; doubles of a crash are found by the key. */
export async function commentOnce(github: GitHub, order: CommentOrder, proof: LeaseProof): Promise<Deed> {
  assertHeld(proof);
  const [earlier] = await findOwnComments(github, order);
  return earlier === undefined ? await postSurely(github, order) : { found: true, made: madeOf(earlier) };
}

/** Without a lease: for what a tick says that takes none. Another one may say it in the same moment; the earlier comment stays. */
export async function commentUnfenced(github: GitHub, order: CommentOrder): Promise<Deed> {
  const [earlier] = await findOwnComments(github, order);
  if (earlier !== undefined) return { found: true, made: madeOf(earlier) };
  const posted = await postSurely(github, order);
  const [first, ...doubles] = await findOwnComments(github, order);
  for (const { id } of doubles) await removeComment(github, id);
  return first === undefined ? posted : { found: first.id !== posted.made.commentId, made: madeOf(first) };
}

/** An answer that got lost says nothing: what was not answered is looked for once more before it counts as failed. */
async function postSurely(github: GitHub, order: CommentOrder): Promise<Deed> {
  try {
    return await postComment(github, order);
  } catch (error) {
    const [posted] = await findOwnComments(github, order).catch(() => []);
    if (posted === undefined) throw error;
    return { found: false, made: madeOf(posted) };
  }
}

export interface InPlaceOrder extends CommentOrder {
  readonly loop: string;
  /** How the keys of all that this comment may say begin. */
  readonly inPlaceOf: string;
}

/** One comment for what is said again and again: the newest one of its kind is rewritten, and only where there is none a new one made. */
export async function commentInPlace(github: GitHub, order: InPlaceOrder, proof: LeaseProof): Promise<Deed> {
  assertHeld(proof);
  const own = await ownComments(github, order);
  const earlier = own.findLast(({ body }) => isOfKind(body ?? '', order));
  if (earlier === undefined) return await postSurely(github, order);
  const found = earlier.body === order.body;
  if (!found) await rewriteComment(github, { commentId: earlier.id, body: order.body });
  return { found, made: madeOf(earlier) };
}

/** For what people shall hear of: a new comment, since an edit notifies nobody; the one of its kind before it is collapsed. */
export async function announceOnce(github: GitHub, order: InPlaceOrder, proof: LeaseProof): Promise<Deed> {
  assertHeld(proof);
  const said = (await ownComments(github, order)).filter(({ body }) => isOfKind(body ?? '', order));
  const same = said.find(({ body }) => parseEffectMarker(body ?? '')?.key === order.key);
  if (same !== undefined) return { found: true, made: madeOf(same) };
  const deed = await postSurely(github, order);
  const earlier = said.at(-1);
  if (earlier !== undefined) await collapse(github, earlier.node_id, 'OUTDATED');
  return deed;
}

/** Two loops of a repository may say the same of one issue. */
function isOfKind(body: string, { loop, inPlaceOf, body: said }: InPlaceOrder): boolean {
  if (parseMarker(body)?.fields['loop'] !== loop) return false;
  const earlier = parseEffectMarker(body);
  if (earlier === null || !earlier.key.startsWith(inPlaceOf)) return false;
  return !isSingleShotClaim(loop, inPlaceOf) || earlier.epoch === parseEffectMarker(said)?.epoch;
}

/**
 * The same for a question: one that stands there and was reworded since is written anew, so that it asks what is asked now. A box that
 * somebody has ticked is an answer, and stays.
 */
export async function gateOnce(
  github: GitHub,
  order: GateOrder,
  proof: LeaseProof,
): Promise<Deed & { readonly body: string }> {
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
  /** Where it is asked if the thread is locked. */
  readonly orElse: number;
}

async function gateIn(github: GitHub, order: CommentOrder): Promise<Deed & { readonly body: string }> {
  const [earlier] = await findOwnComments(github, order);
  if (earlier === undefined) return { ...(await postSurely(github, order)), body: order.body };
  const untouched = earlier.created_at === earlier.updated_at || sameQuestion(earlier.body ?? '', order.body);
  const asPosted = untouched ? earlier.body : null;
  if (asPosted == null) await rewriteComment(github, { commentId: earlier.id, body: order.body });
  return { found: true, made: madeOf(earlier), body: asPosted ?? order.body };
}

async function rewriteComment(
  github: GitHub,
  order: { readonly commentId: number; readonly body: string },
): Promise<void> {
  const at = { owner: github.owner, repo: github.repo, comment_id: order.commentId };
  await github.request('PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', { ...at, body: order.body });
}

/** An effect is looked for soon after it may have been done: among the newest comments, however long the thread is. */
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

/** The oldest first. Loops of a repository that speak as one bot have the same keys: whose comment it is stands in its marker. */
async function findOwnComments(github: GitHub, order: CommentOrder): Promise<Comment[]> {
  const loopOf = (body: string): string | undefined => parseMarker(body)?.fields['loop'];
  const own = await ownComments(github, order);
  return own
    .filter(({ body }) => parseEffectMarker(body ?? '')?.key === order.key && loopOf(body ?? '') === loopOf(order.body))
    .toSorted((a, b) => a.id - b.id);
}

/** Those of the wanted gates that stand open in this thread, written by us. */
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

/** A comment that is gone already is as good as removed. */
export async function removeComment(github: GitHub, commentId: number): Promise<void> {
  const at = { owner: github.owner, repo: github.repo, comment_id: commentId };
  await orNull(github.request('DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}', at));
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

/** Gives a comment of ours its final text and collapses it. */
export async function closeComment(github: GitHub, order: FinalText, proof: LeaseProof): Promise<Deed> {
  assertHeld(proof);
  return await closeUnfenced(github, order);
}

/** Without a lease: for a text that everybody who closes this comment would write. One that somebody deleted is closed. */
export async function closeUnfenced(github: GitHub, order: FinalText): Promise<Deed> {
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
  const at = { owner: github.owner, repo: github.repo, comment_id: id };
  const { data } = await github.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', at);
  return Comment.parse(data);
}
