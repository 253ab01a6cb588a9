/** The ports of a tick: all that its story asks of the world. */
import type { TeamMembers } from '../core/access/authority.ts';
import type { Decision } from '../core/decide/decide.ts';
import type { TickFailureCode } from '../core/errors/codes.ts';
import type { ErrorSaid } from '../core/reports/control-issue/marker.ts';
import type { TickStory } from '../core/reports/tick-story.ts';
import type { Preflight } from '../core/setup/doctor/preflight.ts';
import type { Head, Skip } from '../core/state/head.ts';
import type { HistoryOutcome } from '../core/state/history-line.ts';
import type { LoopState } from '../core/state/loop-state.ts';
import type { Iterating, UnderLease } from '../iteration/iteration-ports.ts';
import type { Holding } from '../lease/acquire.ts';
import type { CatchingUp, Recalling } from '../persistence/load-snapshot.ts';
import type { Memory, MemoryLoad, Saved } from '../persistence/loop-snapshot.ts';
import type { Asked } from '../ports/clock.ts';
import type { ControlSeen, GitHubDoor } from '../ports/github.ts';
import type { HeldHead } from '../storage/head/lease-session.ts';

export interface Halting {
  /** Tells two causes apart. */
  readonly causeHash: (sentence: string) => string;
  /** Says on the control issue why no tick can start; without a lease, since none is to be had. `make`: the issue too, where there is none. */
  readonly sayError: (error: ErrorSaid, missing?: 'make') => Promise<void>;
}

export interface KeepingAlive extends Holding, Halting, Pick<Leaving, 'dispatchNext'>, Pick<Iterating, 'tellEnd'> {
  readonly resave: (head: Head) => Promise<Saved>;
  readonly loadMemory: (head: Head) => Promise<MemoryLoad>;
  /** The loop as it stands, by the number of its issue; null where that failed, which is said and never thrown. */
  readonly showStanding: (under: Pick<UnderLease, 'held' | 'memory'>) => Promise<number | null>;
}

export interface Leaving {
  readonly door: Pick<GitHubDoor, 'now'>;
  /** One more tick, if none is waiting already. */
  readonly dispatchNext: (head: Head, reason: string) => Promise<boolean>;
}

export interface Remembering extends Recalling, Halting, Pick<CatchingUp, 'save'>, Pick<Leaving, 'dispatchNext'> {
  readonly door: CatchingUp['door'];
  /** Who is in the teams that may approve. */
  readonly teams: TeamMembers;
  readonly say: (line: string) => void;
}

export type Remembered =
  | { readonly kind: 'memory'; readonly memory: Memory; readonly notices: readonly string[] }
  /** The lease is given back. */
  | { readonly kind: 'ended'; readonly end: TickEnd | 'again' };

export interface TickPorts extends KeepingAlive, Iterating, Remembering {
  readonly door: GitHubDoor;
  /** Draws what people see: control issue, summary, log. The keys of what was said of the run's end. */
  readonly report: (
    shown: { readonly story: TickStory; readonly control: ControlSeen | null },
    held: HeldHead,
  ) => Promise<readonly string[]>;
  /** What is wrong around the loop, once a run; it never ends a tick. */
  readonly preflight: (asked: Asked, state: LoopState) => Promise<Preflight>;
  /** Head, default branch and time as they are now; everything else as it was asked. */
  readonly afresh: (asked: Asked) => Promise<Asked>;
}

/** Every way in which a tick can end. */
export type TickEnd =
  | { readonly kind: 'done'; readonly outcome: HistoryOutcome; readonly story: TickStory }
  | { readonly kind: 'quiet'; readonly reason: string; readonly head: Head }
  | { readonly kind: 'skipped'; readonly sentence: string; readonly reason: Skip['reason'] | null; readonly head: Head }
  | { readonly kind: 'deferred'; readonly reason: string; readonly head: Head }
  | { readonly kind: 'rehearsed'; readonly rehearsal: Rehearsal }
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

export interface Rehearsal {
  readonly decision: Decision;
  readonly note: string | null;
  /** What people answered meanwhile is there to be taken up. */
  readonly answered: boolean;
}
