/** Estimates what a loop run has cost and by which rates, with the remarks that people need about it. */
import { addInMillionths } from '../state/counters.ts';
import {
  builtInTable,
  computeTokenCost,
  findRates,
  type PriceableUsage,
  type RateSource,
  type RateTable,
  rateSources,
} from './rates.ts';

export type DrivenUsage = PriceableUsage & { readonly driver: string };

interface PricedUsage {
  readonly model: string;
  readonly source: RateSource;
  /** The row of the table that priced it. */
  readonly row: string;
  /** USD, in whole micro-dollars. */
  readonly dollars: number;
}

export interface Estimate {
  /** USD, in whole micro-dollars. */
  readonly dollarsEstimate: number;
  /** Sum of what agents reported, in USD. Sessions that reported nothing count 0 here. */
  readonly dollarsReported: number;
  /** The weakest source that any row needed. */
  readonly rateTableSource: RateSource;
  readonly rows: readonly PricedUsage[];
}

type EstimateResult =
  | { readonly ok: true; readonly estimate: Estimate }
  | { readonly ok: false; readonly error: string };

/** Recomputed from all rows at every tick. Fails only if a model has no rate, no vendor and no reported cost. */
export function estimateDollars(usages: readonly DrivenUsage[], table: RateTable): EstimateResult {
  const priced = usages.map((usage) => price(usage, table));
  const unpriced = priced.find((result) => 'error' in result);
  if (unpriced !== undefined && 'error' in unpriced) return { ok: false, error: unpriced.error };
  const rows = priced.filter((result): result is PricedUsage => 'dollars' in result);
  return {
    ok: true,
    estimate: {
      dollarsEstimate: addInMillionths(...rows.map((row) => row.dollars)),
      dollarsReported: addInMillionths(...usages.map((usage) => usage.costReported ?? 0)),
      rateTableSource:
        rows.length === 0 ? findInitialSource(table) : findWeakestSource(rows.map(({ source }) => source)),
      rows,
    },
  };
}

/** As recorded, so a source of another build may be among them: one that is not known counts as the weakest. */
export const findWeakestSource = (sources: readonly string[]): RateSource => {
  const strengths = sources.map((source) => rateSources.findIndex((known) => known === source));
  return strengths.includes(-1) ? 'unknown-model' : (rateSources[Math.max(0, ...strengths)] ?? 'unknown-model');
};

/** Token cost by our rates, in USD. Null = the model has no rate, and no vendor whose highest rate could stand in. */
export function computeTokenDollars(usage: DrivenUsage, table: RateTable): number | null {
  const estimated = estimateDollars([usage], table);
  return estimated.ok ? estimated.estimate.dollarsEstimate : null;
}

/** Cost of one reply as far as known at once, in USD: the larger of the reported cost and the token cost. */
export const computeReplyDollars = (usage: DrivenUsage, table: RateTable): number =>
  Math.max(usage.costReported ?? 0, computeTokenDollars(usage, table) ?? 0);

/** Cost of so many minutes of an agent that reported no usage, in USD, at the guessed pace. */
export const computeDollarsByTime = (
  minutes: number,
  guess: { readonly dollars: number; readonly minutes: number },
): number => addInMillionths(minutes * (guess.dollars / guess.minutes));

function price(usage: DrivenUsage, table: RateTable): PricedUsage | { readonly error: string } {
  const { model, costReported } = usage;
  const found = findRates(usage, table);
  if (found.kind !== 'known' && costReported !== null && costReported > 0) {
    const dollars = addInMillionths(costReported);
    return { model, source: 'unknown-model', row: 'cost reported by the agent', dollars };
  }
  if (found.kind === 'unpriceable') return { error: unpriceableModelSentence(model) };
  return { model, source: found.source, row: found.row, dollars: computeTokenCost(usage, found.rates) };
}

const findInitialSource = (table: RateTable): RateSource => {
  if (table.config.length > 0) return 'config file';
  return table.claudeMd.length > 0 ? 'CLAUDE.md SDD config' : 'built-in default';
};

const unpriceableModelSentence = (model: string): string =>
  `rates: no rate for model "${model}", and no vendor whose highest rate could stand for it; set rates.${model}.input and .output in .github/tickgate.yml (USD per million tokens, 0 for a local model)`;

export const unknownModelWarning = (row: PricedUsage): string =>
  `No rate for model "${row.model}": counted by the ${row.row}. Set rates.${row.model} in .github/tickgate.yml.`;

/** Made once per run: built-in rates age, and a ceiling is only as good as its rates. `maxDollars` 0 = no ceiling. */
export function builtInRatesNotice(source: RateSource, maxDollars: number): string | null {
  if (source !== 'built-in default' || maxDollars === 0) return null;
  return `The ceiling of $${maxDollars.toFixed(2)} is held by built-in rates, ${builtInTable}. Set rates in .github/tickgate.yml to use your own.`;
}
