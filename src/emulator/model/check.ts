/** Checks of a commit: check runs in suites, commit statuses, and their rollup. */

import type { Account, App } from '../world.ts';
import { perOwner } from './per-world.ts';
import type { Repository } from './repository.ts';

export type CheckStatus = 'queued' | 'in_progress' | 'completed' | 'waiting' | 'requested' | 'pending';
export type Conclusion =
  | 'success'
  | 'failure'
  | 'neutral'
  | 'cancelled'
  | 'skipped'
  | 'timed_out'
  | 'action_required'
  | 'stale';

export interface CheckOutput {
  readonly title: string | null;
  readonly summary: string | null;
  readonly text: string | null;
}

export interface CheckRun {
  readonly kind: 'CheckRun';
  readonly id: number;
  readonly nodeId: string;
  readonly repository: Repository;
  readonly app: App | null;
  /** Runs of one app on one commit share a suite. */
  readonly suiteId: number;
  readonly headSha: string;
  name: string;
  status: CheckStatus;
  conclusion: Conclusion | null;
  startedAt: number | null;
  completedAt: number | null;
  detailsUrl: string;
  externalId: string;
  output: CheckOutput;
}

export type StatusState = 'error' | 'failure' | 'pending' | 'success';

export interface CommitStatus {
  readonly kind: 'StatusContext';
  readonly id: number;
  readonly nodeId: string;
  readonly repository: Repository;
  readonly sha: string;
  readonly state: StatusState;
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creator: Account;
  readonly at: number;
}

/** Check runs, oldest first. */
export const checksOf = perOwner<Repository, CheckRun[]>(() => []);
export const statusesOf = perOwner<Repository, CommitStatus[]>(() => []);

export const suiteRuns = (run: CheckRun): readonly CheckRun[] =>
  checksOf(run.repository).filter((other) => other.suiteId === run.suiteId);

/** The newest run of each name and app on a commit, as GitHub lists them. */
export function latestChecks(repository: Repository, sha: string): readonly CheckRun[] {
  const newest = new Map<string, CheckRun>();
  for (const run of checksOf(repository)) if (run.headSha === sha) newest.set(`${run.app?.id} ${run.name}`, run);
  return [...newest.values()].toReversed();
}

/** The newest status of each context. */
export function latestStatuses(repository: Repository, sha: string): readonly CommitStatus[] {
  const newest = new Map<string, CommitStatus>();
  for (const status of statusesOf(repository)) if (status.sha === sha) newest.set(status.context, status);
  return [...newest.values()];
}

/** The state of `GET .../status`: pending when there is none. */
export function combinedState(statuses: readonly CommitStatus[]): 'success' | 'failure' | 'pending' {
  if (statuses.some(({ state }) => state === 'failure' || state === 'error')) return 'failure';
  return statuses.length === 0 || statuses.some(({ state }) => state === 'pending') ? 'pending' : 'success';
}
