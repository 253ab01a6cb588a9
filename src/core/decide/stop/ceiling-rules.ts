/** Stop conditions of the ceilings: dollars, active minutes, deadline, iterations, pull requests. */
import { computeDollarsUsed, isExhausted } from '../../state/counters.ts';
import type { RuleFinding } from '../../state/history-line.ts';
import { buildRaiseAct, type StopRule } from './rule.ts';

const formatCeilingDollars = (dollars: number): string => `$${dollars.toFixed(2)}`;
/** Tenths, rounded down: 59.97 of 60 must not read as 60. Whole millionths first: 0.3 must not read as 0.2. */
const formatTenths = (value: number): string => String(Math.floor(Math.round(value * 1e6) / 1e5) / 10);

/** The exact sentence of a reached ceiling, and the same figures for one that is not reached. */
const buildCeilingFinding = (what: string, figures: string, found: Omit<RuleFinding, 'sentence'>): RuleFinding => ({
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
      const used = computeDollarsUsed(counters);
      const { dollarsEstimate: estimate, dollarsReported: reported } = counters;
      const ceiling = ceilings.maxDollars;
      return buildCeilingFinding('Cost budget', `${formatCeilingDollars(used)} / ${formatCeilingDollars(ceiling)}`, {
        fired: isExhausted('dollars', counters, ceilings) || (ceiling > 0 && !sessionAffordable),
        inputs: { used, estimate, reported, ceiling, session_affordable: sessionAffordable },
      });
    },
    act: (facts) => buildRaiseAct('dollars', facts),
  },
  {
    code: 'wall_clock_budget',
    condition: 5,
    threshold: 'used >= ceiling',
    evaluate: ({ counters, ceilings }) => {
      const [used, ceiling] = [counters.minutesElapsed, ceilings.maxMinutes];
      return buildCeilingFinding('Wall-clock budget', `${formatTenths(used)}/${formatTenths(ceiling)} minutes`, {
        fired: isExhausted('minutes', counters, ceilings),
        inputs: { used, ceiling },
      });
    },
    act: (facts) => buildRaiseAct('minutes', facts),
  },
  {
    code: 'deadline',
    condition: null,
    threshold: 'now >= deadline',
    evaluate: ({ now, ceilings: { deadline } }) =>
      buildCeilingFinding('Deadline', deadline ?? 'none is set', {
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
      return buildCeilingFinding('Iteration budget', `${used}/${ceiling}`, {
        fired: isExhausted('iterations', counters, ceilings),
        inputs: { used, ceiling },
      });
    },
    act: (facts) => buildRaiseAct('iterations', facts),
  },
  {
    code: 'prs_touched_budget',
    condition: 4,
    threshold: 'used >= ceiling, at entry, unless single-PR',
    evaluate: ({ at, counters, ceilings, watched }) => {
      const [used, ceiling] = [counters.prsTouched.length, ceilings.maxPrs];
      const later = at === 'exit' && isExhausted('prs', counters, ceilings) ? '; the next entry ends the run' : '';
      return buildCeilingFinding('PR budget', `${used}/${ceiling}${later}`, {
        // Inside a tick, dispatch is capped already. The run ends at the next entry, after its exit was recorded.
        fired: at === 'entry' && watched === null && isExhausted('prs', counters, ceilings),
        inputs: { used, ceiling, single_pr: watched?.number ?? null },
      });
    },
    act: (facts) => buildRaiseAct('prs', facts),
  },
];
