/** Decides which receipts in a thread this app wrote, and that of several for the same words the oldest one is the receipt. */
import { parseReceipt, type Receipt, renderReceipt } from '../../src/core/gates/receipt.ts';
import type { ThreadComment } from '../../src/core/observation/gate-thread.ts';
import { readPostedComments } from '../../src/github/comments/read-posted.ts';
import { postComment, removeComment } from '../../src/github/comments/write-comments.ts';
import type { Place } from './reply-once.ts';

export interface OwnReceipt {
  readonly receipt: Receipt;
  /** Of the comment that it is. */
  readonly id: number;
  readonly createdAt: string;
}

/** Those of one question, oldest first; one that anybody edited is no receipt any more. */
export function ownReceipts(
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

type Words = Pick<Receipt, 'gateId' | 'option' | 'text' | 'userId' | 'commentId'>;

export const sameWords = (one: Words, other: Words): boolean =>
  one.gateId === other.gateId &&
  one.option === other.option &&
  one.text === other.text &&
  one.userId === other.userId &&
  one.commentId === other.commentId;

/** One of possibly several that processes write for the same delivery. */
interface Posting {
  readonly body: string;
  /** None of them is older, ISO-8601. */
  readonly since: string;
  readonly isSame: (body: string) => boolean;
}

/**
 * `first`: whoever wrote it starts the tick. `second`: another process had written one for the same delivery since we looked, which
 * starts it; a double of our own is removed, and one by another app stays, since a loop believes only one of the two.
 */
export async function postFirst(place: Place, { body, since, isSame }: Posting): Promise<'first' | 'second'> {
  const { github, appId, issue } = place;
  const { made } = await postComment(github, { issue, body });
  const comments = await readPostedComments(github, { issue, since });
  const [oldest] = comments
    // Inside Actions nobody knows the id of the app that runs beside it. A bot that forges one delays the answer until the schedule.
    .filter(({ author, body: said }) => author?.type === 'Bot' && isSame(said))
    .toSorted((a, b) => a.id - b.id);
  if (oldest === undefined || oldest.id === made.commentId) return 'first';
  if (oldest.viaAppId === appId && made.commentId !== undefined) await removeComment(github, made.commentId);
  return 'second';
}

export const writeReceipt = (place: Place, receipt: Receipt): Promise<'first' | 'second'> =>
  postFirst(place, {
    body: renderReceipt(receipt),
    since: receipt.editedAt,
    isSame: (said) => isOfSameDelivery(parseReceipt(said), receipt),
  });

const isOfSameDelivery = (found: Receipt | null, receipt: Receipt): boolean =>
  found !== null && sameWords(found, receipt) && found.editedAt === receipt.editedAt;

/** What an answer stands in place of: the last of the person's earlier ones, and the time of the first. */
export function insteadOf(earlier: readonly OwnReceipt[]): Pick<Receipt, 'insteadOf'> {
  const last = earlier.at(-1);
  if (last === undefined) return {};
  const [since = ''] = earlier.map(({ receipt }) => receipt.insteadOf?.since ?? receipt.editedAt).toSorted();
  return { insteadOf: { option: last.receipt.option, since } };
}
