/** The ports of a tick, and its outcomes. */

import type { TeamMembers } from '../core/access/authority.ts';
import type { Decision } from '../core/decide/decide.ts';
import type { TickFailureCode } from '../core/errors/codes.ts';
import type { ErrorSaid } from '../core/reports/control-issue/marker.ts';
import type { TickStory } from '../core/reports/tick-story.ts';
import type { Preflight } from '../core/setup/doctor/checkup.ts';
import type { Head, SkippedTick } from '../core/state/head.ts';
import type { HistoryOutcome } from '../core/state/history-line.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import type { IterationPorts, UnderLease } from '../iteration/iteration-ports.ts';
import type { LeasePorts } from '../lease/acquire.ts';
import type { LostTickPorts, SnapshotReader } from '../persistence/load-snapshot.ts';
import type { LoopSnapshot, SaveResult, SnapshotLoad } from '../persistence/loop-snapshot.ts';
import type { FindControlIssue, GitHubGateway } from '../ports/github.ts';
import type { TickInput } from '../ports/tick-input.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';

export interface HaltPorts {
  /** Distinguishes causes. */
  readonly causeHash: (sentence: string) => string;
  /** Reports on the control issue why no tick can start, without a lease: none is available. `make` creates it. */
  readonly sayError: (error: ErrorSaid, missing?: 'make') => Promise<void>;
}

export interface UpkeepPorts
  extends LeasePorts,
    HaltPorts,
    Pick<ReleasePorts, 'dispatchNext'>,
    Pick<IterationPorts, 'tellEnd'> {
  readonly resave: (head: Head) => Promise<SaveResult>;
  readonly loadMemory: (head: Head) => Promise<SnapshotLoad>;
  /** Shows the loop's current state and returns its issue's number. A failure is reported, never thrown: null. */
  readonly showStanding: (under: Pick<UnderLease, 'held' | 'memory'>) => Promise<number | null>;
}

export interface ReleasePorts {
  readonly door: Pick<GitHubGateway, 'now'>;
  /** Dispatches one more tick unless one is waiting already. */
  readonly dispatchNext: (head: Head, reason: string) => Promise<boolean>;
}

export interface SnapshotPorts
  extends SnapshotReader,
    HaltPorts,
    Pick<LostTickPorts, 'save'>,
    Pick<ReleasePorts, 'dispatchNext'> {
  readonly door: LostTickPorts['door'];
  /** Members of the teams that may approve. */
  readonly teams: TeamMembers;
  readonly say: (line: string) => void;
}

export type LoadedUnderLease =
  | { readonly kind: 'memory'; readonly memory: LoopSnapshot; readonly notices: readonly string[] }
  /** The lease is released. */
  | { readonly kind: 'ended'; readonly end: TickOutcome | 'again' };

export interface TickPorts extends UpkeepPorts, IterationPorts, SnapshotPorts {
  readonly door: GitHubGateway;
  /** Renders control issue, summary and log. Returns the keys of what was reported about the run's end. */
  readonly report: (
    shown: { readonly story: TickStory; readonly control: FindControlIssue | null },
    held: HeldHead,
  ) => Promise<readonly string[]>;
  /** Checks the loop's surroundings once a run. Its findings never end a tick. */
  readonly preflight: (asked: TickInput, state: LoopState) => Promise<Preflight>;
  /** Reads head, default branch and time again. Everything else stays as requested. */
  readonly afresh: (asked: TickInput) => Promise<TickInput>;
}

export type TickOutcome =
  | { readonly kind: 'done'; readonly outcome: HistoryOutcome; readonly story: TickStory }
  | { readonly kind: 'quiet'; readonly reason: string; readonly head: Head }
  | {
      readonly kind: 'skipped';
      readonly sentence: string;
      readonly reason: SkippedTick['reason'] | null;
      readonly head: Head;
    }
  | { readonly kind: 'deferred'; readonly reason: string; readonly head: Head }
  | { readonly kind: 'rehearsed'; readonly rehearsal: DryRunResult }
  /** A person must act and was told before: exit 0. */
  | {
      readonly kind: 'halted';
      readonly code: 'state_unreadable';
      readonly sentence: string;
      readonly remedy: string;
    }
  /** A person must act: exit 1. */
  | {
      readonly kind: 'failed';
      readonly code: TickFailureCode;
      readonly sentence: string;
      readonly remedy: string;
    };

export interface DryRunResult {
  readonly decision: Decision;
  readonly note: string | null;
  /** An answer given meanwhile waits to be consumed. */
  readonly answered: boolean;
}
