/** The ports of a tick. Each step of a tick takes those that it uses, by name. */

import type { ErrorSaid } from '../core/reports/control-issue/marker.ts';
import type { TickStory } from '../core/reports/tick-report.ts';
import type { Preflight } from '../core/setup/doctor/checkup.ts';
import type { Head, Lease, UnlockGate } from '../core/state/head.ts';
import type { LoopProgress, LoopState } from '../core/state/loop-state.ts';
import type { TickClock } from './clock.ts';
import type { FindControlIssue, GitHubGateway, Threads } from './github.ts';
import type { HeadStore, HeldHead, RepositoryRider } from './head-store.ts';
import type { SessionContext, SessionPort } from './sessions.ts';
import type { LoopSnapshot, SnapshotPort } from './snapshot.ts';
import type { TickInput } from './tick-input.ts';

export interface TickPorts {
  readonly github: GitHubGateway;
  readonly head: HeadPort;
  readonly snapshot: SnapshotPort;
  readonly sessions: SessionPort;
  readonly reports: ReportPort;
  readonly clock: TickClock & RunClock;
}

/** The head, who holds it, and the next tick that follows its wake-up. */
export interface HeadPort extends HeadStore {
  readonly identity: HolderIdentity;
  /** Reads head, default branch and time again. Everything else stays as requested. */
  readonly refresh: (input: TickInput) => Promise<TickInput>;
  /** Dispatches one more tick unless one is waiting already. */
  readonly dispatchNext: (head: Head, reason: string) => Promise<boolean>;
}

/** `pid`: outside Actions, the holder is this process. Null in Actions, where the holder is the run. */
export type HolderIdentity = Pick<Lease, 'job' | 'repository' | 'sha' | 'runnerEnvironment' | 'host' | 'pid'>;

/** A loop under the lease of this tick, with the snapshot that its head names. */
export interface HeldLoop {
  readonly held: HeldHead;
  readonly memory: LoopSnapshot;
}

/** A tick that holds the lease. */
export interface UnderLease extends HeldLoop {
  readonly asked: TickInput;
  /** The dead holder whose lease was taken. */
  readonly reaped: Lease | null;
  /** The question about a previous holder, answered or void. */
  readonly unlock: UnlockGate | null;
  readonly threads: Threads;
  /** Lines to show with the report. */
  readonly notices: readonly string[];
}

/**
 * What people see. The control issue is written when it is missing (`createControlIssue`), when agents begin
 * (`showWorking`), when the tick ends (`report`), when a tick without work finds it outdated or owes the report of a
 * run's end (`showStanding`, `tellEnd`), and when no tick can start (`sayError`). The post step has its own writer.
 */
export interface ReportPort {
  /** Logs a line; `folded` is text that a reader opens below it. */
  readonly say: SessionContext['say'];
  /** Reports on the control issue why no tick can start, without a lease: none is available. `make` creates it. */
  readonly sayError: (error: ErrorSaid, missing?: 'make') => Promise<void>;
  /** Checks the loop's surroundings once a run. Its findings never end a tick. */
  readonly preflight: (input: TickInput, state: LoopState) => Promise<Preflight>;
  /** Creates the loop's control issue, or redraws the one that is found. Returns its number. */
  readonly createControlIssue: (loop: HeldLoop) => Promise<number>;
  /** Reads the control issue along with the swaps after which it is redrawn. */
  readonly controlAlong: RepositoryRider<FindControlIssue>;
  /** Shows the loop's current state and returns its issue's number. A failure is reported, never thrown: null. */
  readonly showStanding: (loop: HeldLoop) => Promise<number | null>;
  /** Shows that this run is working now. */
  readonly showWorking: (
    progress: LoopProgress,
    loop: HeldLoop & { readonly control: FindControlIssue | null },
  ) => Promise<void>;
  /** Posts the pending reports of a stopped run. Returns the keys of those posted. */
  readonly tellEnd: (loop: HeldLoop & { readonly controlIssue: number | null }) => Promise<readonly string[]>;
  /** Renders control issue, summary and log. Returns the keys of what was reported about the run's end. */
  readonly report: (
    shown: { readonly story: TickStory; readonly control: FindControlIssue | null },
    held: HeldHead,
  ) => Promise<readonly string[]>;
}

/** Time and end of this run. */
export interface RunClock {
  /** Minutes since the tick began, by a monotonic clock. */
  readonly minutes: () => number;
  /** The job is being cancelled. */
  readonly cancelled: AbortSignal;
}
