/** Ports of an iteration, its input under the lease, and its results. */

import type { Pricing } from '../core/budget/session-cost.ts';
import type { TickStory } from '../core/reports/tick-story.ts';
import type { Head, Lease, UnlockGate } from '../core/state/head.ts';
import type { HistoryOutcome } from '../core/state/history-line.ts';
import type { LoopProgress } from '../core/state/loop-state.ts';
import type { LoopSnapshot, SaveResult } from '../persistence/loop-snapshot.ts';
import type { TickClock } from '../ports/clock.ts';
import type { FindControlIssue, GitHubGateway, Threads } from '../ports/github.ts';
import type { RepositoryRider } from '../ports/head-store.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { WorkerPool } from '../sessions/worker-pool.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';
import type { Workspace } from './dirty-workspace.ts';
import type { EffectPorts } from './perform-effects.ts';

export interface IterationPorts {
  readonly door: GitHubGateway;
  readonly crew: WorkerPool;
  readonly workspace: Workspace;
  readonly journal: EffectPorts['journal'];
  readonly pricing: Pricing;
  readonly save: (head: Head, memory: LoopSnapshot) => Promise<SaveResult>;
  /** The loop's control issue, created if it is missing. */
  readonly controlIssue: (under: Pick<UnderLease, 'held' | 'memory'>) => Promise<number>;
  /** Reads the control issue along with the swaps after which it is redrawn. */
  readonly controlAlong: RepositoryRider<FindControlIssue>;
  /** Shows that this run is working now. */
  readonly showWorking: (
    progress: LoopProgress,
    under: Pick<UnderLease, 'held' | 'memory'> & { readonly control: FindControlIssue | null },
  ) => Promise<void>;
  /** Posts the pending reports of a stopped run. Returns the keys of those posted. */
  readonly tellEnd: (
    under: Pick<UnderLease, 'held' | 'memory'> & { readonly controlIssue: number | null },
  ) => Promise<readonly string[]>;
  readonly timing: TickClock;
  readonly say: (line: string) => void;
  /** The job is being cancelled. */
  readonly cancelled: AbortSignal;
  /** Minutes since the tick began, by a monotonic clock. */
  readonly minutes: () => number;
}

export interface UnderLease {
  readonly asked: TickInput;
  readonly held: HeldHead;
  /** The dead holder whose lease was taken. */
  readonly reaped: Lease | null;
  /** The question about a previous holder, answered or void. */
  readonly unlock: UnlockGate | null;
  readonly threads: Threads;
  readonly memory: LoopSnapshot;
  /** Lines to show with the report. */
  readonly notices: readonly string[];
}

export type IterationResult =
  | {
      readonly kind: 'recorded';
      readonly story: TickStory;
      readonly outcome: HistoryOutcome;
      readonly control: FindControlIssue | null;
    }
  | {
      readonly kind: 'unavailable';
      readonly code: 'agent_missing' | 'isolation_unavailable';
      readonly sentence: string;
      readonly remedy: string;
    }
  /** Recorded in the head but not saved. The lease stays, so that the next tick repairs this one. */
  | { readonly kind: 'unsaved'; readonly sentence: string };
