/** Finds and posts receipts, refusals and replies idempotently. Of receipts for the same words the oldest counts. */
import { type CommandReply, type ReplyTarget, renderReply, replyMarker } from '../../src/core/commands/reply.ts';
import {
  isAlreadyRefused,
  parseReceipt,
  type Receipt,
  renderReceipt,
  renderRefusal,
} from '../../src/core/gates/receipt.ts';
import type { Refusal, ThreadComment } from '../../src/core/observation/thread.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { isLocked } from '../../src/github/api/errors.ts';
import { type PostedComment, readPostedComments } from '../../src/github/comments/read-posted.ts';
import { postComment, removeComment } from '../../src/github/comments/write-comments.ts';
import { type EventOutcome, skipEvent } from './dispatch-tick.ts';

export interface OwnReceipt {
  readonly receipt: Receipt;
  /** Id of its comment. */
  readonly id: number;
  readonly createdAt: string;
}

/** Receipts for one gate, oldest first. An edited receipt no longer counts. */
export function listOwnReceipts(
  replies: readonly ThreadComment[],
  { gateId, appId }: { readonly gateId: string; readonly appId: number },
): OwnReceipt[] {
  return replies
    .filter(({ viaAppId, author, edits }) => viaAppId === appId && author?.type === 'Bot' && edits.length === 0)
    .flatMap(({ id, createdAt, body }) => {
      const receipt = parseReceipt(body);
      return receipt?.gateId === gateId ? [{ receipt, id, createdAt }] : [];
    });
}

/**
 * If the loop's file names another app, ours is the answer workflow beside that app, and its receipts would not count.
 */
export const isVoiceOfAnother = (receiptAppId: number | null, appId: number): boolean =>
  receiptAppId !== null && receiptAppId !== appId;

type ReceiptContent = Pick<Receipt, 'gateId' | 'option' | 'text' | 'userId' | 'commentId'>;

export const isSameReceiptContent = (one: ReceiptContent, other: ReceiptContent): boolean =>
  one.gateId === other.gateId &&
  one.option === other.option &&
  one.text === other.text &&
  one.userId === other.userId &&
  one.commentId === other.commentId;

/** A comment that several processes may post for the same delivery. */
interface CommentDraft {
  readonly body: string;
  /** None of these comments is older, ISO-8601. */
  readonly since: string;
  readonly isSame: (body: string) => boolean;
}

/**
 * `first`: the caller starts the tick. `second`: another process posted for the same delivery since we looked, and
 * starts it. Our duplicate is then removed. If the other is by another app, both stay, since a loop trusts only one of
 * the two.
 */
export async function postUnlessRaced(
  place: ReplyThread,
  { body, since, isSame }: CommentDraft,
): Promise<'first' | 'second'> {
  const { github, appId, issue } = place;
  const { made } = await postComment(github, { issue, body });
  const comments = await readPostedComments(github, { issue, since });
  const [oldest] = comments
    // Inside Actions the id of an app that runs as well is unknown. A bot's forgery delays the answer until the
    // schedule.
    .filter(({ author, body: said }) => author?.type === 'Bot' && isSame(said))
    .toSorted((a, b) => a.id - b.id);
  if (oldest === undefined || oldest.id === made.commentId) return 'first';
  if (oldest.viaAppId === appId && made.commentId !== undefined) await removeComment(github, made.commentId);
  return 'second';
}

export const writeReceipt = (place: ReplyThread, receipt: Receipt): Promise<'first' | 'second'> =>
  postUnlessRaced(place, {
    body: renderReceipt(receipt),
    since: receipt.editedAt,
    isSame: (text) => isOfSameDelivery(parseReceipt(text), receipt),
  });

const isOfSameDelivery = (found: Receipt | null, receipt: Receipt): boolean =>
  found !== null && isSameReceiptContent(found, receipt) && found.editedAt === receipt.editedAt;

/** What an answer replaces: the option of the person's last receipt, and the time of the first. */
export function buildInsteadOf(earlier: readonly OwnReceipt[]): Pick<Receipt, 'insteadOf'> {
  const last = earlier.at(-1);
  if (last === undefined) return {};
  const [since = ''] = earlier.map(({ receipt }) => receipt.insteadOf?.since ?? receipt.editedAt).toSorted();
  return { insteadOf: { option: last.receipt.option, since } };
}

/** Thread to post in, and the app that posts. Posts are looked up by their markers first. */
export interface ReplyThread {
  readonly github: GitHub;
  readonly appId: number;
  /** Number of the issue or pull request. */
  readonly issue: number;
  /** What is looked up is no older, ISO-8601. Absent = it may be. */
  readonly since?: string;
}

export async function postRefusalOnce(place: ReplyThread, refusal: Refusal): Promise<EventOutcome> {
  const outcome = { did: 'refused', gateId: refusal.gateId, cause: refusal.why.cause } as const;
  const posted = await postOnce(place, renderRefusal(refusal), (body) => isAlreadyRefused(refusal, [body]));
  return posted === null ? lockedThreadOutcome : { ...outcome, found: posted === 'found' };
}

interface ReplyDraft {
  readonly about: ReplyTarget;
  readonly reply: CommandReply;
  /** Another bot's comment that makes this reply needless. */
  readonly orElse?: (body: string) => boolean;
}

export async function postReplyOnce(place: ReplyThread, to: ReplyDraft): Promise<EventOutcome> {
  const { about, reply, orElse } = to;
  const line = replyMarker(about, reply);
  const isPosted = (body: string): boolean => body.split(/\r?\n/, 1)[0] === line || orElse?.(body) === true;
  const posted = await postOnce(place, renderReply(about, reply), isPosted);
  return posted === null ? lockedThreadOutcome : { did: 'replied', reply: reply.kind, found: posted === 'found' };
}

const lockedThreadOutcome = skipEvent('the thread is locked: no bot can comment there');

/**
 * Posts one text only. A refusal or reply that another bot has posted counts as ours: the app's beside the answer
 * workflow, or a tick's. These comments permit nothing, so the loop need not trust their author. If both posted at
 * once, the older one stays. Null = the thread is locked, so no redelivery would help.
 */
async function postOnce(
  place: ReplyThread,
  body: string,
  isSame: (body: string) => boolean,
): Promise<'found' | 'posted' | null> {
  const { github, issue } = place;
  const isPosted = ({ author, body: said }: PostedComment): boolean => author?.type === 'Bot' && isSame(said);
  if ((await readPostedComments(github, place)).some(isPosted)) return 'found';
  try {
    const { made } = await postComment(github, { issue, body });
    const all = (await readPostedComments(github, place)).filter(isPosted);
    const isSecond = made.commentId !== undefined && all.some(({ id }) => id < (made.commentId ?? 0));
    if (!isSecond || made.commentId === undefined) return 'posted';
    await removeComment(github, made.commentId);
    return 'found';
  } catch (error) {
    if (isLocked(error)) return null;
    throw error;
  }
}
