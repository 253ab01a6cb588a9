/** The port to a loop's head: read it, or move it by compare-and-swap with three outcomes that are told apart. */
import type { Head } from '../core/state/head.ts';

/** Commit of the state branch that holds the head. */
export type HeadVersion = string;

export type HeadRead =
  | { readonly kind: 'absent' }
  | { readonly kind: 'present'; readonly version: HeadVersion; readonly head: Head }
  /**
   * `reason` never repeats what stands in the field, but for an unknown status. The field `branch` = the branch itself cannot be
   * believed; without a version it is gone.
   */
  | {
      readonly kind: 'unreadable';
      readonly version: HeadVersion | null;
      readonly field: string;
      readonly reason: string;
      /** When its writer says that it was written; only of a head whose seal was not made with a key that this tick has. */
      readonly writtenAt?: string;
    };

/** GitHub's own message, and what a person can do about it. */
export interface SwapRefused {
  readonly kind: 'refused';
  readonly message: string;
  readonly remedy: string;
  /** No rule and no permission speaks against it: nobody knows what became of it, and a later try may win. Null = that was clear. */
  readonly unclear: UnclearRefusal | null;
}

export interface UnclearRefusal {
  /** How long GitHub asks to be left alone, in milliseconds; 0 = it does not say. */
  readonly afterMs: number;
}

export type Swap =
  /** `seen` = what was asked along; undefined where the answer got lost on the way. */
  | { readonly kind: 'won'; readonly version: HeadVersion; readonly seen?: unknown }
  /** Somebody else moved it, or it is gone; `read` is what stands there now. */
  | { readonly kind: 'lost'; readonly read: HeadRead }
  | SwapRefused;

export interface HeadStore {
  read(): Promise<HeadRead>;
  /**
   * `expected` null = the head must not exist yet. Won at most once, however often an answer gets lost on the way: the same `next` tried
   * again is the same swap.
   */
  swap(expected: HeadVersion | null, next: Head, along?: RepositoryRider<unknown>): Promise<Swap>;
}

/** What the answer to a swap brings along: the repository as it is once the swap is won, without a request of its own. */
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
