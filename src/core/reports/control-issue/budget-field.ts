/** What the hidden line of a control issue remembers of a run's budget, so that a head that forgot some of it is noticed. */

import type { Head } from '../../state/head/head.ts';
import { type CeilingName, ceilingNames, ceilingOf, dollarsUsed } from '../../state/values/counters.ts';

type ByCeiling = Readonly<Record<CeilingName, number>>;

export interface ShownBudget {
  /** When the run began: of another run it says nothing. */
  readonly startedAt: string;
  /** Those before a restart, too. */
  readonly iterations: number;
  readonly dollars: number;
  readonly ceilings: ByCeiling;
  /** How often each was raised. */
  readonly raises: ByCeiling;
}

const byCeiling = (value: (name: CeilingName) => number): ByCeiling => ({
  iterations: value('iterations'),
  prs: value('prs'),
  minutes: value('minutes'),
  dollars: value('dollars'),
});

export function shownBudget({ counters, ceilings }: Pick<Head, 'counters' | 'ceilings'>): ShownBudget {
  const raisesOf = (name: CeilingName): number =>
    ceilings.ceilingsRaised.filter(({ ceiling }) => ceiling === name).length;
  return {
    startedAt: counters.startedAt,
    iterations: counters.iterationsUsed + counters.iterationsBeforeRestart,
    dollars: dollarsUsed(counters),
    ceilings: byCeiling((name) => ceilingOf(name, ceilings)),
    raises: byCeiling(raisesOf),
  };
}

/** `2026-05-09T01:00:00.000Z|7|1.92|5,20,60,25|0,0,0,1` */
export const budgetField = ({ startedAt, iterations, dollars, ceilings, raises }: ShownBudget): string =>
  [startedAt, iterations, dollars, inOrder(ceilings), inOrder(raises)].join('|');

const inOrder = (values: ByCeiling): string => ceilingNames.map((name) => values[name]).join(',');

/** Null for anything that no loop writes, such as that of an issue which an older version has drawn. */
export function readBudget(field: string | undefined): ShownBudget | null {
  const [startedAt = '', iterations, dollars, ceilings, raises, ...more] = field?.split('|') ?? [];
  const [used, spent] = [amountIn(iterations), amountIn(dollars)];
  const [allowed, times] = [fourIn(ceilings), fourIn(raises)];
  if (used === null || spent === null || allowed === null || times === null || more.length > 0) return null;
  return { startedAt, iterations: used, dollars: spent, ceilings: allowed, raises: times };
}

const amountIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,12}(?:\.\d{1,12})?$/.test(text) ? Number(text) : null;

function fourIn(text: string | undefined): ByCeiling | null {
  const values = text?.split(',').map(amountIn) ?? [];
  const [iterations, prs, minutes, dollars] = values;
  if (iterations == null || prs == null || minutes == null || dollars == null || values.length > 4) return null;
  return { iterations, prs, minutes, dollars };
}
