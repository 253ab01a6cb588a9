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
import { readPostedComments } from '../../src/github/comments/read-posted.ts';
import { postComment, removeComment } from '../../src/github/comments/write-comments.ts';
import { isWrittenByTickgate } from './authorship.ts';
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
    // Inside Actions the id of an app beside it is unknown. A bot's forgery delays the answer until the schedule.
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
    isSame: (said) => isOfSameDelivery(parseReceipt(said), receipt),
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
}

export async function postRefusalOnce(place: ReplyThread, refusal: Refusal): Promise<EventOutcome> {
  const said = { did: 'refused', gateId: refusal.gateId, cause: refusal.why.cause } as const;
  if (isAlreadyRefused(refusal, await readOwnBodies(place))) return { ...said, found: true };
  return (await tryPostComment(place, renderRefusal(refusal))) ? { ...said, found: false } : lockedThreadOutcome;
}

export async function postReplyOnce(
  place: ReplyThread,
  to: { about: ReplyTarget; reply: CommandReply },
): Promise<EventOutcome> {
  const { about, reply } = to;
  const line = replyMarker(about, reply);
  const found = (await readOwnBodies(place)).some((body) => body.split(/\r?\n/, 1)[0] === line);
  if (!found && !(await tryPostComment(place, renderReply(about, reply)))) return lockedThreadOutcome;
  return { did: 'replied', reply: reply.kind, found };
}

const lockedThreadOutcome = skipEvent('the thread is locked: no bot can comment there');

/** False = the thread is locked, so no redelivery would help. */
async function tryPostComment({ github, issue }: ReplyThread, body: string): Promise<boolean> {
  try {
    await postComment(github, { issue, body });
    return true;
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}

/** Bodies that this app, or a tick of a loop, wrote in the thread. */
async function readOwnBodies({ github, appId, issue }: ReplyThread): Promise<string[]> {
  const comments = await readPostedComments(github, { issue });
  return comments.filter((comment) => isWrittenByTickgate(comment, appId)).map(({ body }) => body);
}
