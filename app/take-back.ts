/** Decides that the receipt of a tick which its person took back is taken away, so that nobody reads a promise that no tick keeps. */

import type { Account } from '../src/core/access/account.ts';
import { recordedIn } from '../src/core/claims.ts';
import type { GitHub } from '../src/github/client.ts';
import { removeComment } from '../src/github/comments.ts';
import type { KnownGate } from './known-gate.ts';
import { readOpenThread } from './open-thread.ts';
import { nothing, type Outcome } from './outcome.ts';
import { ownReceipts } from './receipts.ts';

export async function takeBack(
  github: GitHub,
  { known, appId, by }: { readonly known: KnownGate; readonly appId: number; readonly by: Account },
): Promise<Outcome[]> {
  const read = await readOpenThread(github, known);
  if (read === null) return [nothing('the question is gone or closed by now')];
  const { thread, gate } = read;
  const { standing } = recordedIn(gate, thread, known.policy);
  const over = ownReceipts(thread.replies, { gateId: gate.id, appId })
    .filter(({ receipt }) => receipt.userId === by.id && receipt.commentId === known.commentId)
    .filter(({ receipt }) => !standing.some((claim) => claim.by.id === by.id && claim.option === receipt.option));
  if (over.length === 0) return [nothing('no box was ticked')];
  for (const { id } of over) await removeComment(github, id);
  return over.map(({ receipt: { gateId, option } }) => ({ did: 'took-back', gateId, option }));
}
