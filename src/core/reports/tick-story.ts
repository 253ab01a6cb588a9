/** Input of every report of a tick. */

import type { SortedBacklog } from '../backlog/eligibility.ts';
import type { Decision } from '../decide/decide.ts';
import type { Stop } from '../decide/stop/conditions.ts';
import type { Outcome } from '../effects/effect.ts';
import type { TickFacts } from '../observation/facts.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import type { Head, Lease } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';

/** One tick that held the lease, as reported once everything is recorded and saved. */
export interface TickStory {
  readonly tick: TickFacts;
  /** As sorted before the decision. */
  readonly backlog: SortedBacklog;
  readonly decision: Decision;
  readonly reports: readonly SessionReport[];
  readonly outcomes: readonly Outcome[];
  /** The stop that ended the run in this tick, at entry or exit; null = the run goes on. */
  readonly stop: Stop | null;
  /** The run was not over before this tick. Its end is reported once. */
  readonly ended: boolean;
  /** Head and state as recorded, and the history whose last line is this tick's. */
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
  /** Ids of the commands and answers that this tick obeyed; their boxes are drawn unticked. */
  readonly consumed: readonly string[];
  /** The dead holder's lease that this tick took over. */
  readonly reaped: Lease | null;
  /** Sentences to report once: doubtful liveness, dropped lines, ceilings that wait for a fresh run, rates. */
  readonly notices: readonly string[];
  readonly config: {
    readonly maxAgents: number;
    readonly reportCost: 'pr' | 'control' | 'off';
    /** How far a session can exceed its cap, as a sentence. */
    readonly promise: string;
  };
  /** When the schedule fires next, if known, and whether this tick dispatched its successor. */
  readonly next: { readonly scheduledAt: string | null; readonly dispatched: boolean };
  /** One iteration without state: no tick precedes or follows it. */
  readonly singleShot?: boolean;
}
