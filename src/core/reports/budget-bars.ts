/** Decides how budgets look: one bar with its numbers per ceiling, readable without colour, in a log as on a phone. */

import { amountText, ceilingText } from '../gates/questions.ts';
import {
  budgetLabels,
  type CeilingName,
  type Ceilings,
  type Counters,
  ceilingNames,
  ceilingOf,
  usedOf,
} from '../state/values/counters.ts';

const cells = 10;

/** A dollar ceiling of 0 is none. */
export const hasCeiling = (name: CeilingName, ceilings: Ceilings): boolean =>
  !(name === 'dollars' && ceilings.maxDollars === 0);

/** One line per budget, such as `iterations  ▓▓▓▓▓▓░░░░  3/5`, aligned for a fixed-width font. */
export const budgetBars = (counters: Counters, ceilings: Ceilings): string[] =>
  ceilingNames.map((name) => {
    const label = budgetLabels[name].padEnd('iterations'.length);
    const used = usedOf(name, counters);
    if (!hasCeiling(name, ceilings)) return `${label}  ${'·'.repeat(cells)}  ${amountText(name, used)}, no ceiling`;
    const ceiling = ceilingOf(name, ceilings);
    return `${label}  ${bar(used / ceiling)}  ${amountText(name, used)}/${ceilingText(name, ceiling)}`;
  });

/** Something used shows at least one cell, and only a ceiling that is reached shows all of them. */
function bar(share: number): string {
  const filled = share <= 0 ? 0 : Math.min(cells, Math.max(1, Math.floor(share * cells)));
  return '▓'.repeat(filled) + '░'.repeat(cells - filled);
}

/** What is left, in words: `2 iterations, 16 PRs, 42 minutes, $10.08`. */
export const remainingText = (counters: Counters, ceilings: Ceilings): string =>
  ceilingNames
    .map((name) => {
      if (!hasCeiling(name, ceilings)) return 'no dollar ceiling';
      const left = amountText(name, Math.max(0, ceilingOf(name, ceilings) - usedOf(name, counters)));
      return name === 'dollars'
        ? left
        : `${left} ${left === '1' ? budgetLabels[name].slice(0, -1) : budgetLabels[name]}`;
    })
    .join(', ');
