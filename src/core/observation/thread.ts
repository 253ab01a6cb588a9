/** What a thread on GitHub holds: comments, commands, answers to gates, refusals, claims. */
import type { Account } from '../access/authority.ts';
import type { CeilingName } from '../state/counters.ts';
import type { AnswerChannel } from '../state/gate.ts';

/** As it stands in the thread. */
export interface Said {
  readonly id: number;
  readonly by: Account | null;
  /** What GitHub shows of the author's tie to the repository; `unknown` = none, but membership in an organisation may be hidden. */
  readonly tie: 'some' | 'unknown' | 'none';
  readonly body: string;
  /** Of the body: sha256, hex. */
  readonly hash: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
  /** Somebody has hidden it. */
  readonly isHidden: boolean;
}

export interface FrozenComment {
  readonly by: string;
  readonly body: string;
}

/** The end of a thread: what of it was read, and nobody has hidden. */
export interface ThreadEnd {
  readonly comments: readonly Pick<Said, 'id' | 'hash'>[];
  /** The oldest comment that was read has this id; what came before it is not known. 0 = all were read. */
  readonly fromId: number;
}

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

export type NewCeilings = Readonly<Partial<Record<CeilingName, number>>>;

export type Command =
  | { readonly verb: 'run' | 'resume' | 'restart' | 'status' | 'plan' | 'help' }
  /** `deleteBranches`: those of what is cancelled go with it. */
  | { readonly verb: 'cancel'; readonly deleteBranches?: true }
  | { readonly verb: 'stop'; readonly reason: string | null }
  | { readonly verb: 'raise'; readonly ceilings: NewCeilings }
  | { readonly verb: 'answer'; readonly gateId: string; readonly option: string; readonly text: string | null };
export type Verb = Command['verb'];

/** Why something that looks like an answer is none. */
export type RefusalCause =
  | { readonly cause: 'unauthorised'; readonly login: string; readonly approvers: readonly string[] }
  | { readonly cause: 'stale' }
  | { readonly cause: 'malformed'; readonly option: string; readonly options: readonly string[] }
  | { readonly cause: 'needs-text'; readonly option: string }
  | { readonly cause: 'contradictory'; readonly options: readonly string[] }
  | { readonly cause: 'reworded' }
  | { readonly cause: 'answered'; readonly option: string; readonly login: string }
  | { readonly cause: 'unknown-gate' };

/** One refusal; `commentId` is the comment that is refused. */
export interface Refusal {
  readonly gateId: string;
  readonly commentId: number;
  readonly why: RefusalCause;
}

/** A loop that found an issue free at `readAt`. */
export interface Claimer {
  readonly loop: string;
  readonly readAt: string;
  /** Of a single shot, which shares its name with others. */
  readonly epoch?: number;
}
