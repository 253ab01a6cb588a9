/** Decides that the receipt of a tick which its person took back is taken away, so that nobody reads a promise that no tick keeps. */

import type { Account } from '../../src/core/access/account.ts';
import { recordedIn } from '../../src/core/gates/attributed-answers.ts';
import type { GitHub } from '../../src/github/api/client.ts';
import { removeComment } from '../../src/github/comments/write-comments.ts';
import { nothing, type Outcome } from '../github/outcome.ts';
import { ownReceipts } from '../github/receipts.ts';
import type { KnownGate } from './gate-from-comment.ts';
import { readOpenThread } from './open-thread.ts';

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
