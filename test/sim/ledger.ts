/** What truly happened in a world, written down beside the code under test: the measure of what it says about itself. */

/** One tick process: main, with its post step. */

export interface TickEntry {
  readonly name: string;
  readonly runId: number;
  readonly runAttempt: number;
  readonly nonce: string;
  readonly startedAt: number;
  /** Whether its form asked for `resume`, which goes on without the files where they cannot be had. */
  readonly resumes: boolean;
  /** Whether it asked for `fresh`, the one remedy for a state branch that somebody tampered with. */
  readonly isFresh: boolean;
  /** Whether its form gave an order that lifts a stop: `restart`, or a ceiling. */
  readonly lifts: boolean;
  /** Ceilings of its form: `iterations=7 dollars=9`. */
  readonly gives: string;
  /** How its main ended; null = it never did. */
  end: string | null;
}

export interface SessionEntry {
  readonly id: string;
  readonly tick: string;
  readonly subject: number;
  readonly epoch: number;
  /** `started_at` of the counters when it began: which loop run paid for it. */
  readonly budgetFrom: string;
  readonly at: number;
  /** null = its agent still works, or died with its process. */
  endedAt: number | null;
  /** USD that it cost up to now, where its spend is seen, else in all; known to the loop only if `told`. */
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
  /** It looks from some sides alone, and another one after it. */
  readonly isOneSide: boolean;
  /** What it said that it found; null = it has not ended. */
  bugs: number | null;
}

/** A box of a question that a person ticked, and the commit that the question names. */
export interface AnswerEntry {
  readonly thread: number;
  readonly gate: string;
  readonly name: string;
  readonly option: string;
  readonly commit: string | null;
  /** Ceilings that the question shows to whoever raises: `iterations=7 dollars=9`. */
  readonly raises: string;
  readonly at: number;
}

export interface PushEntry {
  readonly tick: string;
  readonly branch: string;
  readonly before: string | null;
  readonly sha: string;
}

/** Something that a person did and that must count at most once. */
export interface Order {
  readonly kind: 'stop' | 'cancel' | 'restart' | 'raise' | 'fresh' | 'resume' | 'gate-stop' | 'box-stop';
  readonly at: number;
  /** Of a raise: `iterations=7 dollars=9`; of an answer: the question's id; of a box: the id of its command. */
  readonly what: string;
  /** The comment that says it; null = a form or a box does. */
  comment: number | null;
  /** When the app's receipt for a box stood there; null = it does not. */
  recordedAt: number | null;
  /** Somebody deleted the comment. */
  isWithdrawn: boolean;
}

/** Somebody set the state branch back, or deleted it. */
export interface Tampering {
  /** Where the branch was left; null = nowhere. */
  readonly tip: string | null;
  /** What the control issue said then. */
  readonly remembered: { readonly epoch: number; readonly generation: number };
  /** When a person's order began anew; null = not yet. */
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
  /** Runs that ticks asked for and got, but for those that GitHub would not have begun any more: their process was long dead. */
  readonly dispatches: { readonly by: string; readonly at: number }[];
  /** The tick that put the last label there, by number of the thread. */
  readonly labelledBy: Map<number, string>;
  /** Keys of what was said of a run's end by a request that came later than GitHub lets one last, when its process was long dead. */
  readonly cameLate: Set<string>;
  readonly answers: AnswerEntry[];
  readonly merges: { readonly pull: number; readonly tick: string }[];
  readonly tamperings: Tampering[];
  readonly violations: Violation[];
  /** One line for each thing that happened, newest last. */
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
  cameLate: new Set(),
  answers: [],
  merges: [],
  tamperings: [],
  violations: [],
  story: [],
});
