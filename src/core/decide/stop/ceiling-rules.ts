/** Stop conditions of the ceilings: dollars, active minutes, deadline, iterations, pull requests. */
import { dollarsUsed, exhausted } from '../../state/counters.ts';
import type { Finding } from '../../state/history-line.ts';
import { raiseAct, type StopRule } from './rule.ts';

const money = (dollars: number): string => `$${dollars.toFixed(2)}`;
/** Tenths, rounded down: 59.97 of 60 must not read as 60. Whole millionths first: 0.3 must not read as 0.2. */
const short = (value: number): string => String(Math.floor(Math.round(value * 1e6) / 1e5) / 10);

/** The exact sentence of a reached ceiling, and the same figures for one that is not reached. */
const reached = (what: string, figures: string, found: Omit<Finding, 'sentence'>): Finding => ({
  ...found,
  sentence: `${what} ${found.fired ? 'reached' : 'not reached'}: ${figures}`,
});

/** In order of precedence. */
export const ceilingRules: readonly StopRule[] = [
  {
    code: 'cost_budget',
    condition: 12,
    threshold: 'used >= ceiling > 0, or no session can get a cap',
    evaluate: ({ counters, ceilings, sessionAffordable }) => {
      const used = dollarsUsed(counters);
      const { dollarsEstimate: estimate, dollarsReported: reported } = counters;
      const ceiling = ceilings.maxDollars;
      return reached('Cost budget', `${money(used)} / ${money(ceiling)}`, {
        fired: exhausted('dollars', counters, ceilings) || (ceiling > 0 && !sessionAffordable),
        inputs: { used, estimate, reported, ceiling, session_affordable: sessionAffordable },
      });
    },
    act: (facts) => raiseAct('dollars', facts),
  },
  {
    code: 'wall_clock_budget',
    condition: 5,
    threshold: 'used >= ceiling',
    evaluate: ({ counters, ceilings }) => {
      const [used, ceiling] = [counters.minutesElapsed, ceilings.maxMinutes];
      return reached('Wall-clock budget', `${short(used)}/${short(ceiling)} minutes`, {
        fired: exhausted('minutes', counters, ceilings),
        inputs: { used, ceiling },
      });
    },
    act: (facts) => raiseAct('minutes', facts),
  },
  {
    code: 'deadline',
    condition: null,
    threshold: 'now >= deadline',
    evaluate: ({ now, ceilings: { deadline } }) =>
      reached('Deadline', deadline ?? 'none is set', {
        // Compared as instants: the texts may differ in precision.
        fired: deadline !== null && !(Date.parse(now) < Date.parse(deadline)),
        inputs: { now, deadline },
      }),
    act: () => 'Set a later `deadline` in the configuration, then start a new run with `fresh: true`.',
  },
  {
    code: 'iteration_budget',
    condition: 3,
    threshold: 'used >= ceiling',
    evaluate: ({ counters, ceilings }) => {
      const [used, ceiling] = [counters.iterationsUsed, ceilings.maxIterations];
      return reached('Iteration budget', `${used}/${ceiling}`, {
        fired: exhausted('iterations', counters, ceilings),
        inputs: { used, ceiling },
      });
    },
    act: (facts) => raiseAct('iterations', facts),
  },
  {
    code: 'prs_touched_budget',
    condition: 4,
    threshold: 'used >= ceiling, at entry, unless single-PR',
    evaluate: ({ at, counters, ceilings, watched }) => {
      const [used, ceiling] = [counters.prsTouched.length, ceilings.maxPrs];
      const later = at === 'exit' && exhausted('prs', counters, ceilings) ? '; the next entry ends the run' : '';
      return reached('PR budget', `${used}/${ceiling}${later}`, {
        // Inside a tick, dispatch is capped already. The run ends at the next entry, after its exit was recorded.
        fired: at === 'entry' && watched === null && exhausted('prs', counters, ceilings),
        inputs: { used, ceiling, single_pr: watched?.number ?? null },
      });
    },
    act: (facts) => raiseAct('prs', facts),
  },
];
