/** ThreadComment, GateThread, Claim: split off so that imports run one way. */
import type { Account } from '../access/account.ts';
import type { AnswerChannel } from '../state/gate/answer.ts';

export interface ThreadComment {
  readonly id: number;
  readonly body: string;
  readonly author: Account | null;
  readonly createdAt: string;
  /** The app through which it was written, where it was. */
  readonly viaAppId: number | null;
  /** Its author has no tie to the repository that shows; absent = not known. */
  readonly isStranger?: boolean;
  /** Everyone who edited it, in order; null stands for an editor who is not known any more. */
  readonly edits: readonly { readonly editor: Account | null; readonly at: string }[];
}

/** A gate's thread as read in this tick. */
export interface GateThread {
  /** The gate's comment, by the id that the head knows; null if it is gone. Its `edits` are those since it was posted. */
  readonly comment: ThreadComment | null;
  /** The hash of `canonicalText` of the comment is still the one that was stored when it was posted. */
  readonly textIntact: boolean;
  /** All later comments of the thread. */
  readonly replies: readonly ThreadComment[];
}

export interface Claim {
  readonly by: Account;
  readonly option: string;
  readonly text: string | null;
  readonly at: string;
  readonly channel: AnswerChannel;
  readonly commentId: number;
  readonly deliveryId: string | null;
  /** Of a receipt that took the place of an earlier one: when its person had first answered. */
  readonly since?: string;
}
