/** Decides which receipts of boxes on a control issue this app wrote, and that those of boxes which their person unticked are taken away. */

import type { Account } from '../../src/core/access/account.ts';
import { type OrderReceipt, orderReceiptIn } from '../../src/core/commands/box-receipt.ts';
import { type TickedBox, tickedBoxes } from '../../src/core/commands/control-boxes.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { type ControlRead, readThreads } from '../../src/github/comments/gate-threads.ts';
import { removeComment } from '../../src/github/comments/write-comments.ts';
import { nothing, type Outcome } from '../github/outcome.ts';

interface OwnOrder {
  readonly receipt: OrderReceipt;
  /** Of the comment that it is. */
  readonly id: number;
  readonly createdAt: string;
}

/** Oldest first. */
export function ownOrders({ comments }: Pick<ControlRead, 'comments'>, appId: number): OwnOrder[] {
  return comments.flatMap((comment) => {
    const receipt = orderReceiptIn(comment, appId);
    return receipt === null ? [] : [{ receipt, id: comment.id, createdAt: comment.createdAt }];
  });
}

interface Unticking {
  readonly appId: number;
  readonly issue: number;
  readonly by: Account;
  readonly boxes: readonly TickedBox[];
  /** ISO-8601. */
  readonly at: string;
}

/** What was ordered earlier a tick has heard. */
const LOOKED_BACK_MS = 24 * 60 * 60_000;

export async function takeBackOrders(github: GitHub, { appId, issue, by, boxes, at }: Unticking): Promise<Outcome[]> {
  const since = new Date(Date.parse(at) - LOOKED_BACK_MS).toISOString();
  const { control } = await readThreads(github, { gates: [], controlIssue: issue, since });
  const stand = tickedBoxes(control?.body ?? '').map(({ id }) => id);
  const over = (control === null ? [] : ownOrders(control, appId)).filter(
    ({ receipt: { box, userId } }) =>
      userId === by.id && boxes.some(({ id }) => id === box.id) && !stand.includes(box.id),
  );
  if (over.length === 0) return [nothing('no command box was ticked')];
  for (const { id } of over) await removeComment(github, id);
  return over.map(({ receipt }) => ({ did: 'took-back-order', box: receipt.box.id }));
}
