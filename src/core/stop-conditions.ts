/** Says whether a loop run is over: every condition is evaluated on entry and on exit, with evidence, and all are recorded. */
import type { Ceilings } from './budget.ts';
import { type Evaluation, evaluation } from './history.ts';
import type { LoopStatus } from './state.ts';
import { causeRules } from './stop-causes.ts';
import { ceilingRules } from './stop-ceilings.ts';
import type { StopFacts, StopRule } from './stop-rule.ts';

export interface Stop {
  readonly code: string;
  readonly sentence: string;
  /** The one act that fits the cause, in a line of its own. */
  readonly act: string;
}

/** In order of precedence: a person's word, then a finished backlog, then what only a person can mend, then the ceilings. */
export const stopRules: readonly StopRule[] = [...causeRules, ...ceilingRules];

/** Evaluates all conditions; `stop` is the first that fired and ends a run, by precedence. */
export function evaluateStops(facts: StopFacts): { readonly evaluations: Evaluation[]; readonly stop: Stop | null } {
  const found = stopRules.map((rule) => ({ rule, finding: rule.evaluate(facts) }));
  const stops = found.flatMap(({ rule: { code, act }, finding: { fired, sentence } }) =>
    fired && act !== null ? [{ code, sentence, act: act(facts) }] : [],
  );
  return {
    evaluations: found.map(({ rule, finding }) => evaluation({ ...rule, kind: 'stop', at: facts.at }, finding)),
    stop: stops[0] ?? null,
  };
}

/** The stop of a run that had ended before this tick: its code stays, whatever made somebody look again. */
export const alreadyStopped = (code: string): Stop => ({
  code,
  sentence: `The run has stopped already: ${code}`,
  act: 'Go on with `/loop restart` on the control issue, or start a new run with `fresh: true`.',
});

/** The same act as when the run stopped, for whichever later tick shows it. */
export const actAfter = (code: string, ceilings: Ceilings): string =>
  stopRules.find((rule) => rule.code === code)?.act?.({ ceilings }) ?? alreadyStopped(code).act;

/** What a person can do about an end of the run: nothing but wish for more, where it only fell idle. */
export const actOfEnd = (stop: Stop, status: LoopStatus): string =>
  status === 'idle' ? 'Open an issue with `### Acceptance Criteria`: the next tick takes it up.' : stop.act;

/** The ceiling whose raise clears a stop; null for stops that no raise can clear. */
export const clearedByRaising = (code: string): 'iterations' | 'prs' | 'minutes' | 'dollars' | null => {
  switch (code) {
    case 'iteration_budget':
      return 'iterations';
    case 'prs_touched_budget':
      return 'prs';
    case 'wall_clock_budget':
      return 'minutes';
    case 'cost_budget':
      return 'dollars';
    default:
      return null;
  }
};
