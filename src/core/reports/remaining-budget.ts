/** What is left of a run's budget, on one line. */
import {
  budgetLabels,
  type CeilingName,
  type Ceilings,
  type Counters,
  ceilingNames,
  fixedAmountText,
  readCeiling,
  readUsed,
} from '../state/counters.ts';

/** A dollar ceiling of 0 means no ceiling. */
export const hasCeiling = (name: CeilingName, ceilings: Ceilings): boolean =>
  !(name === 'dollars' && ceilings.maxDollars === 0);

/** The remaining budget in words: `2 iterations, 16 PRs, 42 minutes, $10.08`. */
export const remainingText = (counters: Counters, ceilings: Ceilings): string =>
  ceilingNames
    .map((name) => {
      if (!hasCeiling(name, ceilings)) return 'no dollar ceiling';
      const ceiling = readCeiling(name, ceilings);
      const left = fixedAmountText(name, Math.max(0, ceiling - readUsed(name, counters)));
      return name === 'dollars'
        ? left
        : `${left} ${left === '1' ? budgetLabels[name].slice(0, -1) : budgetLabels[name]}`;
    })
    .join(', ');
