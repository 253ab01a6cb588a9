/** Which pull requests of a work branch decide whether it gets a new one. */
import type { Account } from '../access/account.ts';
import type { ClaimedIssue } from './claimed-issue.ts';

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
