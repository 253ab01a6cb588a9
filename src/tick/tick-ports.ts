/** The ports of a tick: all that its story asks of the world. */
import type { TeamMembers } from '../core/access/authority.ts';
import type { Decision } from '../core/decide/decide.ts';
import type { TickFailureCode } from '../core/errors/codes.ts';
import type { ErrorSaid } from '../core/reports/control-issue/marker.ts';
import type { TickStory } from '../core/reports/tick-story.ts';
import type { Preflight } from '../core/setup/doctor/preflight.ts';
import type { Head, SkippedTick } from '../core/state/head.ts';
import type { HistoryOutcome } from '../core/state/history-line.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import type { IterationPorts, UnderLease } from '../iteration/iteration-ports.ts';
import type { LeasePorts } from '../lease/acquire.ts';
import type { LostTickPorts, SnapshotReader } from '../persistence/load-snapshot.ts';
import type { LoopSnapshot, SaveResult, SnapshotLoad } from '../persistence/loop-snapshot.ts';
import type { TickInput } from '../ports/clock.ts';
import type { FindControlIssue, GitHubGateway } from '../ports/github.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';

export interface HaltPorts {
  /** Tells two causes apart. */
  readonly causeHash: (sentence: string) => string;
  /** Says on the control issue why no tick can start; without a lease, since none is to be had. `make`: the issue too, where there is none. */
  readonly sayError: (error: ErrorSaid, missing?: 'make') => Promise<void>;
}

export interface UpkeepPorts
  extends LeasePorts,
    HaltPorts,
    Pick<ReleasePorts, 'dispatchNext'>,
    Pick<IterationPorts, 'tellEnd'> {
  readonly resave: (head: Head) => Promise<SaveResult>;
  readonly loadMemory: (head: Head) => Promise<SnapshotLoad>;
  /** The loop as it stands, by the number of its issue; null where that failed, which is said and never thrown. */
  readonly showStanding: (under: Pick<UnderLease, 'held' | 'memory'>) => Promise<number | null>;
}

export interface ReleasePorts {
  readonly door: Pick<GitHubGateway, 'now'>;
  /** One more tick, if none is waiting already. */
  readonly dispatchNext: (head: Head, reason: string) => Promise<boolean>;
}

export interface SnapshotPorts
  extends SnapshotReader,
    HaltPorts,
    Pick<LostTickPorts, 'save'>,
    Pick<ReleasePorts, 'dispatchNext'> {
  readonly door: LostTickPorts['door'];
  /** Who is in the teams that may approve. */
  readonly teams: TeamMembers;
  readonly say: (line: string) => void;
}

export type LoadedUnderLease =
  | { readonly kind: 'memory'; readonly memory: LoopSnapshot; readonly notices: readonly string[] }
  /** The lease is given back. */
  | { readonly kind: 'ended'; readonly end: TickOutcome | 'again' };

export interface TickPorts extends UpkeepPorts, IterationPorts, SnapshotPorts {
  readonly door: GitHubGateway;
  /** Draws what people see: control issue, summary, log. The keys of what was said of the run's end. */
  readonly report: (
    shown: { readonly story: TickStory; readonly control: FindControlIssue | null },
    held: HeldHead,
  ) => Promise<readonly string[]>;
  /** What is wrong around the loop, once a run; it never ends a tick. */
  readonly preflight: (asked: TickInput, state: LoopState) => Promise<Preflight>;
  /** Head, default branch and time as they are now; everything else as it was asked. */
  readonly afresh: (asked: TickInput) => Promise<TickInput>;
}

/** Every way in which a tick can end. */
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
  /** For people to mend, and they were told before: exit 0. */
  | {
      readonly kind: 'halted';
      readonly code: 'state_unreadable';
      readonly sentence: string;
      readonly remedy: string;
    }
  /** For people to mend: exit 1. */
  | {
      readonly kind: 'failed';
      readonly code: TickFailureCode;
      readonly sentence: string;
      readonly remedy: string;
    };

export interface DryRunResult {
  readonly decision: Decision;
  readonly note: string | null;
  /** What people answered meanwhile is there to be taken up. */
  readonly answered: boolean;
}
