/** Done: split off so that imports run one way. */
import type { DecisionContext } from '../core/decide/context.ts';
import type { Decision } from '../core/decide/decide.ts';
import type { Obedience } from '../core/directives/obedience.ts';
import type { Effect, Outcome } from '../core/effects/effect.ts';
import type { GateFacts } from '../core/gates/questions.ts';
import type { SessionReport } from '../core/sessions/contract/session-report.ts';
import type { Head } from '../core/state/head/head.ts';
import type { Progress } from '../core/state/loop/progress.ts';

export interface Done {
  readonly context: DecisionContext;
  readonly obedience: Obedience;
  readonly decision: Decision;
  readonly claim: Progress;
  /** The head before this tick's claim: the line's figures are differences to it. */
  readonly before: Head;
  readonly reports: readonly SessionReport[];
  readonly made: { readonly effects: readonly Effect[]; readonly outcomes: readonly Outcome[] };
  /** What the sessions raised beyond `max-open-gates`. */
  readonly unasked: readonly GateFacts[];
  readonly missedTicks: number | null;
}
