/** An issue with the claims of loops on it, and the pull requests of our branches. */

import type { Account } from '../access/authority.ts';
import type { ClosingPull, ObservedPull } from './pull-request.ts';
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

/* Which pull requests of a work branch decide whether it gets a new one. */

/** Opened by this run and unknown to it (its tick was lost), or ended while this tick worked. Times are ISO-8601. */
export interface EndedPullRequests {
  readonly runSince: string;
  readonly tickSince: string;
  /** The newest that the subject had when its session was planned: a restart may follow its end with a new one. */
  readonly known: number | null;
}

/** A pull request of a work branch, whoever opened it. Times are ISO-8601. */
export interface StandingPull {
  readonly number: number;
  readonly nodeId: string;
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  readonly isOpen: boolean;
  readonly createdAt: string;
  readonly closedAt: string | null;
  readonly author: Account | null;
  readonly labels: readonly string[];
}

/** What work that goes out must know of GitHub at that moment. */
export interface OutgoingSeen {
  readonly claims: readonly ClaimedIssue[];
  /** By branch. */
  readonly pulls: ReadonlyMap<string, readonly StandingPull[]>;
}
