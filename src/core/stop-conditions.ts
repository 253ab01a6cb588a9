/** Says whether a loop run is over: every condition is evaluated on entry and on exit, with evidence, and all are recorded. */
import { type Ceilings, type Counters, dollarsUsed, exhausted } from './budget.ts';
import type { Evaluation } from './history.ts';

export interface StopFacts {
  readonly at: 'entry' | 'exit';
  readonly counters: Counters;
  readonly ceilings: Ceilings;
  /** Open subjects that are not finished, whether workable or not. */
  readonly openSubjects: number;
  readonly openGates: number;
  /** `/loop stop` or the Stop box, not yet obeyed. */
  readonly stopCommand: { readonly by: string; readonly reason: string | null } | null;
  /** A gate answered with stop. */
  readonly gateStop: { readonly gate: string; readonly iteration: number } | null;
  /** False when something is workable, yet what is left of the dollars gives no session a cap. */
  readonly sessionAffordable: boolean;
}

export interface Stop {
  readonly code: string;
  readonly sentence: string;
  /** The one act that fits the cause, in a line of its own. */
  readonly act: string;
}

interface Rule {
  readonly code: string;
  readonly condition: number;
  readonly evaluate: (facts: StopFacts) => {
    fired: boolean;
    inputs: Record<string, string | number | boolean | null>;
    sentence: string;
  };
  readonly act: (facts: StopFacts) => string;
}

const money = (dollars: number): string => `$${dollars.toFixed(2)}`;
const short = (value: number): string => String(Math.round(value * 10) / 10);

/** In order of precedence: a person's word, then a finished backlog, then the ceilings. */
const rules: readonly Rule[] = [
  {
    code: 'user_interrupt',
    condition: 8,
    evaluate: ({ stopCommand }) => ({
      fired: stopCommand !== null,
      inputs: { by: stopCommand?.by ?? null },
      sentence:
        stopCommand === null
          ? 'Nobody asked to stop'
          : `Stopped by @${stopCommand.by}${stopCommand.reason === null ? '' : `: ${stopCommand.reason}`}`,
    }),
    act: () => 'Go on with `/loop restart` on the control issue.',
  },
  {
    code: 'gate_stop',
    condition: 10,
    evaluate: ({ gateStop }) => ({
      fired: gateStop !== null,
      inputs: { gate: gateStop?.gate ?? null },
      sentence:
        gateStop === null
          ? 'No gate was answered with stop'
          : `Loop already stopped at gate ${gateStop.gate} in iteration ${gateStop.iteration}`,
    }),
    act: () => 'Go on with `/loop restart` on the control issue.',
  },
  {
    code: 'backlog_empty',
    condition: 1,
    evaluate: ({ openSubjects, openGates, counters }) => ({
      fired: openSubjects === 0 && openGates === 0,
      inputs: { open_subjects: openSubjects, open_gates: openGates },
      sentence: `Backlog empty — ${counters.iterationsUsed} iterations used, ${counters.prsTouched.length} PRs touched`,
    }),
    act: () => 'Open an issue with `### Acceptance Criteria`, then start a new run with `fresh: true`.',
  },
  {
    code: 'cost_budget',
    condition: 12,
    evaluate: ({ counters, ceilings, sessionAffordable }) => ({
      fired: exhausted('dollars', counters, ceilings) || (ceilings.maxDollars > 0 && !sessionAffordable),
      inputs: { used: dollarsUsed(counters), ceiling: ceilings.maxDollars, session_affordable: sessionAffordable },
      sentence: `Cost budget reached: ${money(dollarsUsed(counters))} / ${money(ceilings.maxDollars)}`,
    }),
    act: ({ ceilings }) => `Raise it with \`/loop raise dollars=${Math.max(1, Math.ceil(ceilings.maxDollars * 2))}\`.`,
  },
  {
    code: 'wall_clock_budget',
    condition: 5,
    evaluate: ({ counters, ceilings }) => ({
      fired: exhausted('minutes', counters, ceilings),
      inputs: { used: counters.minutesElapsed, ceiling: ceilings.maxMinutes },
      sentence: `Wall-clock budget reached: ${short(counters.minutesElapsed)}/${short(ceilings.maxMinutes)} minutes`,
    }),
    act: ({ ceilings }) => `Raise it with \`/loop raise minutes=${Math.ceil(ceilings.maxMinutes * 2)}\`.`,
  },
  {
    code: 'iteration_budget',
    condition: 3,
    evaluate: ({ counters, ceilings }) => ({
      fired: exhausted('iterations', counters, ceilings),
      inputs: { used: counters.iterationsUsed, ceiling: ceilings.maxIterations },
      sentence: `Iteration budget reached: ${counters.iterationsUsed}/${ceilings.maxIterations}`,
    }),
    act: ({ ceilings }) => `Raise it with \`/loop raise iterations=${ceilings.maxIterations * 2}\`.`,
  },
  {
    code: 'prs_touched_budget',
    condition: 4,
    evaluate: ({ at, counters, ceilings }) => ({
      // Reached inside a tick, dispatch is capped already; the run ends at the next entry, after its exit was recorded.
      fired: at === 'entry' && exhausted('prs', counters, ceilings),
      inputs: { used: counters.prsTouched.length, ceiling: ceilings.maxPrs },
      sentence: `PR budget reached: ${counters.prsTouched.length}/${ceilings.maxPrs}`,
    }),
    act: ({ ceilings }) => `Raise it with \`/loop raise prs=${ceilings.maxPrs * 2}\`.`,
  },
];

/** Evaluates all conditions; `stop` is the first that fired, by precedence. */
export function evaluateStops(facts: StopFacts): { readonly evaluations: Evaluation[]; readonly stop: Stop | null } {
  const evaluated = rules.map((rule) => ({ rule, ...rule.evaluate(facts) }));
  const first = evaluated.find(({ fired }) => fired);
  return {
    evaluations: evaluated.map(({ rule, fired, inputs, sentence }) => ({
      code: rule.code,
      condition: rule.condition,
      fired,
      inputs: Object.entries(inputs).map(([name, value]) => ({ name, value })),
      sentence,
    })),
    stop: first === undefined ? null : { code: first.rule.code, sentence: first.sentence, act: first.rule.act(facts) },
  };
}

/** The stop of a run that had ended before this tick: its code stays, whatever made somebody look again. */
export const alreadyStopped = (code: string): Stop => ({
  code,
  sentence: `The run has stopped already: ${code}`,
  act: 'Go on with `/loop restart` on the control issue, or start a new run with `fresh: true`.',
});

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
