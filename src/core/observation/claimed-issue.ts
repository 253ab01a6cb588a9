/** StandingClaim, ClaimedIssue: split off so that imports run one way. */

import type { ClosingPull } from './closing-pull-request.ts';
import type { ObservedPull } from './pull-request.ts';
import type { Said } from './thread.ts';

/** A claim comment as it stands; `updatedAt` moves with each rewriting. */
export interface StandingClaim {
  readonly key: string;
  readonly epoch: number;
  readonly loop: string;
  readonly updatedAt: string;
}

/** An issue as it is after this tick has claimed it; null = it is gone. */
export interface ClaimedIssue {
  readonly subject: number;
  readonly isOpen: boolean;
  /** A pull request under review: whom it is assigned to, and what it is labelled, takes it from nobody. */
  readonly isPull?: boolean;
  /** Of a pull request: GitHub merges it by itself, with whatever goes to its branch. */
  readonly automatic?: ObservedPull['automatic'];
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** Open ones. */
  readonly closingPullRequests: readonly ClosingPull[];
  readonly claims: readonly StandingClaim[];
  /** In its thread, oldest first. */
  readonly said?: readonly Said[];
}
