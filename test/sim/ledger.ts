/** What truly happened in a world, written down beside the code under test: the measure of what it says about itself. */

/** One tick process: main, with its post step. */
export interface TickEntry {
  readonly name: string;
  readonly runId: number;
  readonly runAttempt: number;
  readonly nonce: string;
  /** Whether its form asked for `fresh` or `resume`, which may begin the history anew. */
  readonly mayForget: boolean;
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
  /** USD that it cost; known to the loop only if `told`. */
  readonly dollars: number;
  readonly cap: number | null;
  told: boolean;
}

export interface PushEntry {
  readonly tick: string;
  readonly branch: string;
  readonly before: string | null;
  readonly sha: string;
}

/** Something that a person did and that must count at most once. */
export interface Order {
  readonly kind: 'stop' | 'restart' | 'raise' | 'fresh' | 'resume' | 'gate-stop';
  readonly at: number;
  /** Of a raise: `iterations=7`. */
  readonly what: string;
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
  readonly orders: Order[];
  /** Dispatches that ticks asked for, by the run that came of it. */
  readonly dispatches: { readonly by: string; readonly at: number; readonly runId: number }[];
  readonly violations: Violation[];
  /** One line for each thing that happened, newest last. */
  readonly story: string[];
}

export const emptyLedger = (): Ledger => ({
  ticks: [],
  sessions: [],
  pushes: [],
  orders: [],
  dispatches: [],
  violations: [],
  story: [],
});
