/** Ending: split off so that imports run one way. */

import type { Pricing } from '../budget/session-cost.ts';
import type { Effect, Outcome } from '../effects/effect.ts';
import type { GateFacts } from '../gates/questions.ts';
import type { TickFacts } from '../observation/facts.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import type { LoopState } from '../state/loop/loop-state.ts';

/** Facts of a tick's end that are not in head or state. */
export interface Ending {
  readonly tick: TickFacts;
  readonly reports: readonly SessionReport[];
  readonly outcomes: readonly Outcome[];
  readonly effects: readonly Effect[];
  /** Of this tick. */
  readonly minutes: number;
  /** Of these, those that changes of the head waited for GitHub to answer: they are billed, and are no minutes of the run. */
  readonly waitedMinutes: number;
  readonly apiRequests: number;
  readonly pricing: Pricing;
  /** The backlog, as this tick has seen it. */
  readonly picture: Partial<Pick<LoopState, 'knownBacklog' | 'tasks'>>;
  /** Numbers of the open tasks of the backlog. */
  readonly backlog: readonly number[];
  /** What its sessions raised beyond `max-open-gates`. */
  readonly unasked: readonly GateFacts[];
}
