/** An issue with the loops' claims on it, and the pull requests of our branches. */

import type { Account } from '../access/authority.ts';
import type { ClosingPull, ObservedPull } from './pull-request.ts';
import type { Said } from './thread.ts';

/** A claim comment as it is now; `updatedAt` changes with each edit. */
export interface StandingClaim {
  readonly key: string;
  readonly epoch: number;
  readonly loop: string;
  readonly updatedAt: string;
}

/** An issue after this tick has claimed it. */
export interface ClaimedIssue {
  readonly subject: number;
  readonly isOpen: boolean;
  /** A pull request under review: its assignees and its labels end no claim. */
  readonly isPull?: boolean;
  /** For a pull request: GitHub merges it by itself, with whatever is on its branch by then. */
  readonly automatic?: ObservedPull['automatic'];
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  /** Open ones. */
  readonly closingPullRequests: readonly ClosingPull[];
  readonly claims: readonly StandingClaim[];
  /** Comments in its thread, oldest first. */
  readonly said?: readonly Said[];
}

/** A work branch's pull requests: opened by this run unknown to it (a lost tick), or ended in this tick. ISO-8601. */
export interface EndedPullRequests {
  readonly runSince: string;
  readonly tickSince: string;
  /** The subject's newest when its session was planned: after its end, a restart may open a new one. */
  readonly known: number | null;
}

/** A pull request of a work branch, by any author. Times are ISO-8601. */
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

/** State of GitHub that publishing checks right before it acts. */
export interface OutgoingSeen {
  readonly claims: readonly ClaimedIssue[];
  /** By branch. */
  readonly pulls: ReadonlyMap<string, readonly StandingPull[]>;
}
