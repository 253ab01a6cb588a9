/** Port to a loop's head: reads it, or moves it by compare-and-swap with three distinct outcomes. */
import type { LeaseProof } from '../core/lease/lease.ts';
import type { Head } from '../core/state/head.ts';

/** Commit of the state branch that holds the head. */
export type HeadVersion = string;

export type HeadRead =
  | { readonly kind: 'absent' }
  | { readonly kind: 'present'; readonly version: HeadVersion; readonly head: Head }
  /**
   * `reason` never repeats the content of the field, except for an unknown status. The field `branch` = the branch
   * itself cannot be trusted. Without a version, the branch is gone.
   */
  | {
      readonly kind: 'unreadable';
      readonly version: HeadVersion | null;
      readonly field: string;
      readonly reason: string;
      /** Write time according to its writer. Only for a head whose seal was made with no key of this tick. */
      readonly writtenAt?: string;
    };

/** GitHub's own message, and the remedy for a person. */
export interface SwapRefused {
  readonly kind: 'refused';
  readonly message: string;
  readonly remedy: string;
  /** No rule or permission forbids the swap: its result is unknown, and a retry may win. Null = a clear refusal. */
  readonly unclear: UnclearRefusal | null;
}

export interface UnclearRefusal {
  /** Pause that GitHub asks for, in milliseconds; 0 = it states none. */
  readonly afterMs: number;
}

export type Swap =
  /** `seen` = the rider's data; undefined if the answer was lost. */
  | { readonly kind: 'won'; readonly version: HeadVersion; readonly seen?: unknown }
  /** Another writer moved the head, or it is gone. `read` is the current state. */
  | { readonly kind: 'lost'; readonly read: HeadRead }
  | SwapRefused;

export interface HeadStore {
  read(): Promise<HeadRead>;
  /**
   * `expected` null = the head must not exist yet. Idempotent: wins at most once, however often an answer is lost. A
   * retry with the same `next` is the same swap.
   */
  swap(expected: HeadVersion | null, next: Head, along?: RepositoryRider<unknown>): Promise<Swap>;
}

/** Data in the answer to a swap: the repository as it is once the swap is won, without an extra request. */
export interface RepositoryRider<T> {
  /** Selection on `Repository`; literals only. */
  readonly repository: string;
  take(repository: unknown): T;
}

/** The head cannot be written at all: `state_write_refused`. */
export class StateWriteRefused extends Error {
  override readonly name = 'StateWriteRefused';
  readonly remedy: string;

  constructor(refused: SwapRefused) {
    super(refused.message);
    this.remedy = refused.remedy;
  }
}

export interface Renewal {
  readonly minutesLeft: number;
  /** In USD. The reservation grows to it and never shrinks. */
  readonly meteredDollars: number;
  /** Fails within a minute without a clear answer: a renewal beside working agents comes again. */
  readonly brief?: true;
  /** Whether agents work. Minutes in which none does count as waiting. Absent: none does. */
  readonly isWorking?: () => boolean;
}

export interface HeldHead {
  /** The head that was last written. */
  head(): Head;
  readonly proof: LeaseProof;
  /** Retries on the newest head of ours until GitHub answers clearly. Throws LeaseLostError, StateWriteRefused. */
  change(transition: (head: Head) => Head): Promise<Head>;
  /** Returns what the winning swap brought along; null if its answer was lost. */
  changeSeeing<T>(transition: (head: Head) => Head, along: RepositoryRider<T>): Promise<T | null>;
  /** Extends the deadline, as patiently as any change unless it is brief. `also` rides on the same swap. */
  renew(by: Renewal, also?: (head: Head) => Head): Promise<LeaseProof>;
  /** The same before work goes out. Returns what the winning swap brought along; null if its answer was lost. */
  renewSeeing<T>(minutesLeft: number, along: RepositoryRider<T>, also: (head: Head) => Head): Promise<T | null>;
  /** Minutes that its changes waited for a clear answer of GitHub, without those in which agents worked. */
  waitedMinutes(): number;
  /** Returns the released head, so that `wake` is seen. `also` rides on the same swap. */
  release(now: string, also?: (head: Head) => Head): Promise<Head>;
}
