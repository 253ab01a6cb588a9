/** Contents of a GitHub thread: comments, commands, answers to gates, refusals, claims. */
import type { Account } from '../access/authority.ts';
import type { CeilingName } from '../state/counters.ts';
import type { AnswerChannel } from '../state/gate.ts';

/** A comment as it is in the thread. */
export interface Said {
  readonly id: number;
  readonly by: Account | null;
  /** The author's tie to the repository on GitHub. `unknown`: none shows, but organisation membership may be hidden. */
  readonly tie: 'some' | 'unknown' | 'none';
  readonly body: string;
  /** sha256 of the body, hex. */
  readonly hash: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
  /** Hidden on GitHub. */
  readonly isHidden: boolean;
}

export interface FrozenComment {
  readonly by: string;
  readonly body: string;
}

/** The end of a thread: the comments that were read and are not hidden. */
export interface ThreadEnd {
  readonly comments: readonly Pick<Said, 'id' | 'hash'>[];
  /** Id of the oldest comment read; earlier ones are unknown. 0 = all were read. */
  readonly fromId: number;
}

export interface ThreadComment {
  readonly id: number;
  readonly body: string;
  readonly author: Account | null;
  readonly createdAt: string;
  /** The app through which it was written; null = none. */
  readonly viaAppId: number | null;
  /** The author has no visible tie to the repository; absent = unknown. */
  readonly isStranger?: boolean;
  /** All edits in order; a null editor is no longer known. */
  readonly edits: readonly { readonly editor: Account | null; readonly at: string }[];
}

/** A gate's thread as read in this tick. */
export interface GateThread {
  /** The gate's comment, by the id in the head; null if it is gone. Its `edits` are those since it was posted. */
  readonly comment: ThreadComment | null;
  /** The hash of the comment's `canonicalText` still equals the one stored when it was posted. */
  readonly textIntact: boolean;
  /** All later comments of the thread. */
  readonly replies: readonly ThreadComment[];
  /** The other questions of the thread. Absent = unknown: then only an answer that names its question counts. */
  readonly rivals?: readonly RivalQuestion[];
  /** Ticked boxes of questions alike that answer this one too. Absent = none. */
  readonly fromOthers?: readonly Claim[];
}

/** Another question in the thread of a gate. An answer that names none may be for it. */
export interface RivalQuestion {
  readonly gateId: string;
  readonly commentId: number;
  /** When it was closed, ISO-8601; null = it is open. */
  readonly closedAt: string | null;
}

export interface Claim {
  readonly by: Account;
  readonly option: string;
  readonly text: string | null;
  readonly at: string;
  readonly channel: AnswerChannel;
  readonly commentId: number;
  readonly deliveryId: string | null;
  /** For a receipt that replaced an earlier one: when its person first answered. */
  readonly since?: string;
  /** The answer names no question and may not be meant for one: it counts for none of these, which were open then. */
  readonly unclear?: { readonly among: readonly string[]; readonly doubt: AnswerDoubt };
  /** The box stands at another question, which lists this one. */
  readonly isFromOther?: true;
  /** A comment in words that may be none: of a person who may not answer it is talk. */
  readonly isPlainWords?: true;
}

export type NewCeilings = Readonly<Partial<Record<CeilingName, number>>>;

export type Command =
  | { readonly verb: 'run' | 'resume' | 'status' | 'plan' | 'help' }
  /** `unread`: words behind it, which change nothing. */
  | { readonly verb: 'pause'; readonly unread?: string }
  /** `fromBase`: work whose branch is gone begins anew. */
  | { readonly verb: 'restart'; readonly fromBase?: true }
  /** `deleteBranches`: the branches of the cancelled work are deleted too. */
  | { readonly verb: 'cancel'; readonly deleteBranches?: true }
  /** `now`: agents at work are ended at once. */
  | { readonly verb: 'stop'; readonly reason: string | null; readonly now?: true }
  /** `to`: a number without a name, for the ceiling that the open question, or the stop, is about. */
  | { readonly verb: 'raise'; readonly ceilings: NewCeilings; readonly to?: number }
  | AnswerCommand;

interface AnswerCommand {
  readonly verb: 'answer';
  /** Null = of the one question that is open in the thread. */
  readonly gateId: string | null;
  readonly option: string;
  readonly text: string | null;
  /** All of the text stands below the line. */
  readonly isBelow?: true;
  /** Option and text as they were written: an agent's question takes any words. Absent = they name a question. */
  readonly words?: string;
}
export type Verb = Command['verb'];

/** Why an answer may be talk, or a condition. */
export type AnswerDoubt =
  | 'another question'
  | 'edited'
  | 'question edited'
  | 'word alone'
  | 'mixed'
  /** Its option permits what nothing undoes, and words stand beside it. */
  | 'takes no text'
  | 'at once'
  | 'others';

/** Why an apparent answer does not count. */
export type RefusalCause =
  | { readonly cause: 'unauthorised'; readonly login: string; readonly approvers: readonly string[] }
  | { readonly cause: 'stale' }
  | { readonly cause: 'malformed'; readonly option: string; readonly options: readonly string[] }
  | { readonly cause: 'needs-text'; readonly option: string }
  /** `says`: why the number of the raise does not count. */
  | { readonly cause: 'raise'; readonly says: string }
  | { readonly cause: 'contradictory'; readonly options: readonly string[] }
  | { readonly cause: 'reworded' }
  | { readonly cause: 'answered'; readonly option: string; readonly login: string }
  | { readonly cause: 'unknown-gate' }
  /** A box was ticked in a text that the tick after a lost one had to write anew. */
  | { readonly cause: 'redrawn' }
  /** A box for all does not answer a question that is closed. */
  | { readonly cause: 'closed' }
  | {
      readonly cause: 'which-gate';
      readonly option: string;
      readonly gates: readonly string[];
      readonly doubt: AnswerDoubt;
    };

/** `commentId`: the refused comment. */
export interface Refusal {
  readonly gateId: string;
  readonly commentId: number;
  readonly why: RefusalCause;
}

/** A loop that found an issue free at `readAt`. */
export interface Claimer {
  readonly loop: string;
  readonly readAt: string;
  /** For a single shot, which shares its name with others. */
  readonly epoch?: number;
}
