/**
 * The true events of a world, recorded beside the code under test. The code's own records are measured against them.
 */

/** One tick process: main, with its post step. */

export interface TickEntry {
  readonly name: string;
  readonly runId: number;
  readonly runAttempt: number;
  readonly nonce: string;
  readonly startedAt: number;
  /** Whether its form asked for `resume`, which goes on without the files if they are unavailable. */
  readonly resumes: boolean;
  /** Whether it asked for `fresh`, the only remedy for a state branch that a person tampered with. */
  readonly isFresh: boolean;
  /** Whether its form gave an order that lifts a stop: `restart`, or a ceiling. */
  readonly lifts: boolean;
  /** Ceilings of its form: `iterations=7 dollars=9`. */
  readonly gives: string;
  /** `started_at` of the counters that it wrote last under its lease: the run that pays for it. Null = it has held no lease. */
  budgetFrom: string | null;
  /** How its main ended; null = it has not ended. */
  end: string | null;
}

export interface SessionEntry {
  readonly id: string;
  readonly tick: string;
  readonly subject: number;
  readonly epoch: number;
  /** `started_at` of the counters, which names the loop run that its tick was begun for, and that paid for it. */
  readonly budgetFrom: string;
  readonly at: number;
  /** Null = its agent still works, or died with its process. */
  endedAt: number | null;
  /** USD that it has cost so far if its spend is seen, else USD in all. The loop knows the amount only if `told`. */
  dollars: number;
  readonly cap: number | null;
  told: boolean;
  /** On a pull request under review; null = work on an issue. */
  readonly review: ReviewedHead | null;
}

export interface ReviewedHead {
  readonly role: 'reviewer' | 'responder';
  readonly head: string;
  /** What a responder answers. */
  readonly to: 'findings' | 'feedback' | 'conflict' | 'checks' | null;
  /** It reviews from some sides only, and another session follows it. */
  readonly isOneSide: boolean;
  /** Number of bugs that it reported; null = it has not ended. */
  bugs: number | null;
}

/** A box of a question that a person ticked, and the commit that the question names. */
export interface AnswerEntry {
  readonly thread: number;
  readonly gate: string;
  readonly name: string;
  readonly option: string;
  readonly commit: string | null;
  /** Ceilings that the question offers to a person who raises them: `iterations=7 dollars=9`. */
  readonly raises: string;
  readonly at: number;
}

export interface PushEntry {
  readonly tick: string;
  readonly branch: string;
  readonly before: string | null;
  readonly sha: string;
}

/** An act of a person that must count at most once. */
export interface Order {
  readonly kind: 'stop' | 'cancel' | 'restart' | 'raise' | 'fresh' | 'resume' | 'gate-stop' | 'box-stop';
  readonly at: number;
  /** For a raise: `iterations=7 dollars=9`. For an answer: the question's id. For a box: the id of its command. */
  readonly what: string;
  /** The comment that holds the order; null = a form or a box holds it. */
  comment: number | null;
  /** When the app's receipt for a box was posted; null = there is none. */
  recordedAt: number | null;
  /** A person deleted the comment. */
  isWithdrawn: boolean;
}

/** A reply to an order, or the notice that it was heard. It may have been removed since. */
export interface ReplyEntry {
  /** Of the comment. */
  readonly id: number;
  readonly key: string;
  readonly thread: number;
  /** The process that wrote it. */
  readonly by: string;
  readonly at: number;
}

/** A person set the state branch back, or deleted it. */
export interface Tampering {
  /** Where the person left the branch; null = it was deleted. */
  readonly tip: string | null;
  /** The epoch and generation that the control issue showed then. */
  readonly remembered: { readonly epoch: number; readonly generation: number };
  /** When a person's order for a fresh start was obeyed; null = not yet. */
  overAt: number | null;
}

export interface Violation {
  readonly invariant: string;
  readonly detail: string;
  readonly at: string;
}

export interface Ledger {
  readonly ticks: TickEntry[];
  readonly sessions: SessionEntry[];
  readonly pushes: PushEntry[];
  /** Work branches to which a person pushed. */
  readonly touched: Set<string>;
  readonly orders: Order[];
  /**
   * Runs that ticks requested and got. Those of long dead processes are left out, because GitHub would not have begun
   * them any more.
   */
  readonly dispatches: { readonly by: string; readonly at: number }[];
  /** The tick that put the last label there, by number of the thread. */
  readonly labelledBy: Map<number, string>;
  readonly replies: ReplyEntry[];
  /**
   * Keys of texts that no tick removes any more, and whose request came later than GitHub lets a request last. Their
   * process was long dead.
   */
  readonly cameLate: Set<string>;
  readonly answers: AnswerEntry[];
  readonly merges: { readonly pull: number; readonly tick: string }[];
  readonly tamperings: Tampering[];
  readonly violations: Violation[];
  /** One line for each event, newest last. */
  readonly story: string[];
}

export const emptyLedger = (): Ledger => ({
  ticks: [],
  sessions: [],
  pushes: [],
  touched: new Set(),
  orders: [],
  dispatches: [],
  labelledBy: new Map(),
  replies: [],
  cameLate: new Set(),
  answers: [],
  merges: [],
  tamperings: [],
  violations: [],
  story: [],
});
