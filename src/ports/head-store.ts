/** Port to a loop's head: reads it, or moves it by compare-and-swap with three distinct outcomes. */
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
