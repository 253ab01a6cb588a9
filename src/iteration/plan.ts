/** Thought: split off so that imports run one way. */

import type { PlanFacts } from '../core/claim/plan-facts.ts';
import type { DecisionContext } from '../core/decide/context.ts';
import type { Decision } from '../core/decide/decide.ts';
import type { Obedience } from '../core/directives/obedience.ts';
import type { Effect } from '../core/effects/effect.ts';
import type { Head } from '../core/state/head/head.ts';

export interface Thought {
  readonly obedience: Obedience;
  readonly context: DecisionContext;
  readonly decision: Decision;
  readonly facts: PlanFacts;
  /** All acts before the sessions, in the order in which they are done. */
  readonly planned: readonly Effect[];
  /** The head that this tick found, repaired: its line's figures are differences to it. */
  readonly before: Head;
  readonly notices: readonly string[];
  /** Of the schedule, since the line before; null = not known. */
  readonly missedTicks: number | null;
}
