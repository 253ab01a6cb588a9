/** What one stop condition looks at, and what it says: whether it fired, on which inputs, against which threshold. */

import type { WatchedPullRequest } from '../../observation/facts.ts';
import type { Outage } from '../../state/loop/outage.ts';
import type { Finding } from '../../state/records/history-line.ts';
import type { ActFacts } from './remedy.ts';

export interface StopFacts extends ActFacts {
  readonly at: 'entry' | 'exit';
  /** GitHub's clock, ISO-8601. */
  readonly now: string;
  /** Open subjects that are not finished, whether workable or not. */
  readonly openSubjects: number;
  readonly openGates: number;
  /** A review loop: new pull requests may come at any time. */
  readonly reviews?: boolean;
  /** Subjects that wait for each other, one shortest way round each (`[50, 51]`). */
  readonly cycles: readonly (readonly number[])[];
  /** Subjects that failed twice running with the same root cause, and that nobody has answered for yet. */
  readonly repeated: readonly { readonly number: number; readonly rootCause: string }[];
  /** The pull request of single-PR mode; null in every other. */
  readonly watched: WatchedPullRequest | null;
  /** The dependency that was away when the last iteration ended; null = none, or it came back. */
  readonly outage: Outage | null;
  /** Who holds the lock, if it is not this tick. */
  readonly otherHolder: { readonly runId: number; readonly runAttempt: number } | null;
  /** `/loop stop` or the Stop box, not yet obeyed. */
  readonly stopCommand: { readonly by: string; readonly reason: string | null } | null;
  /** A gate answered with stop. */
  readonly gateStop: { readonly gate: string; readonly iteration: number } | null;
  /** False when something is workable, yet what is left of the dollars gives no session a cap. */
  readonly sessionAffordable: boolean;
  /** What has ended the run already, before this tick or at its entry: fired, whatever of it can be seen now. */
  readonly standing: { readonly code: string; readonly sentence: string; readonly since: string | null } | null;
}

/** Of a run of three open subjects in which nothing fires. */
export const calm = {
  at: 'entry',
  openSubjects: 3,
  openGates: 0,
  cycles: [],
  repeated: [],
  watched: null,
  outage: null,
  otherHolder: null,
  stopCommand: null,
  gateStop: null,
  sessionAffordable: true,
  standing: null,
  reservedDollars: 0,
  hardMax: null,
} as const satisfies Partial<StopFacts>;

export interface StopRule {
  readonly code: string;
  /** Number in the specification; null = beyond its twelve. */
  readonly condition: number | null;
  /** When it fires, in the words of its inputs. */
  readonly threshold: string;
  readonly evaluate: (facts: StopFacts) => Finding;
  /** The one act that fits the cause; null = it ends no run: it is asked about, or is an outcome of its own. */
  readonly act: ((facts: ActFacts) => string) | null;
}
