/** Token rates of a model, per token class, from the nearest source that knows it. An unknown model is never free. */
import type { ModelUsage } from '../sessions/contract/agent-contract.ts';
import { vendorOfProgram } from '../sessions/contract/agent-programs.ts';
import { DEAREST, PRICES, PRICES_FROM, type PriceRow } from './price-table.generated.ts';

/** Rates of one model in USD per million tokens; null = derived from the others. */
export interface ModelRate {
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
  readonly reasoning: number | null;
}

/** Tokens of one model in one session. No token is in two classes. `costReported`: USD, as the agent reported it. */
export type PriceableUsage = Omit<ModelUsage, 'messages'>;

/** From the strongest to the weakest, as recorded in `rate_table_source`. */
export const rateSources = ['config file', 'CLAUDE.md SDD config', 'built-in default', 'unknown-model'] as const;
export type RateSource = (typeof rateSources)[number];

export type Vendor = PriceRow[1];

export interface RateTable {
  readonly config: readonly ModelRate[];
  readonly claudeMd: readonly ModelRate[];
}

/** Tells whose prices apply: the vendor of the model's name, or the driver's if the name tells none. */
export interface DriverModel {
  readonly driver: string;
  readonly model: string;
}

export type Rates = Readonly<Record<TokenClass, number>>;
export const tokenClasses = ['input', 'output', 'reasoning', 'cacheRead', 'cacheWrite'] as const;
export type TokenClass = (typeof tokenClasses)[number];

export type RateFinding =
  | { readonly kind: 'known'; readonly source: RateSource; readonly rates: Rates; readonly row: string }
  | { readonly kind: 'unknown'; readonly source: 'unknown-model'; readonly rates: Rates; readonly row: string }
  | { readonly kind: 'unpriceable'; readonly model: string };

/** The source documents' own rows, for exactly these ids: a family's next model may cost four times as much. */
const seedRows: readonly ModelRate[] = [
  { model: 'claude-opus-4-7', input: 15, output: 75, cacheRead: null, cacheWrite: null, reasoning: null },
  { model: 'claude-sonnet-4-7', input: 3, output: 15, cacheRead: null, cacheWrite: null, reasoning: null },
  { model: 'claude-haiku-4-7', input: 0.25, output: 1.25, cacheRead: null, cacheWrite: null, reasoning: null },
];

const generated: ReadonlyMap<string, ModelRate> = new Map(
  PRICES.map(([model, , input, output, cacheRead, cacheWrite]) => [
    model,
    { model, input, output, cacheRead, cacheWrite, reasoning: null },
  ]),
);

/** Rates of a model, from the first source that knows it. */
export function findRates(reached: DriverModel, table: RateTable): RateFinding {
  const known: readonly (readonly [RateSource, ModelRate | null])[] = [
    ['config file', findModelRate(table.config, reached.model)],
    ['CLAUDE.md SDD config', findModelRate(table.claudeMd, reached.model)],
    ['built-in default', findBuiltInRate(reached.model)],
  ];
  for (const [source, row] of known) {
    if (row !== null) return { kind: 'known', source, rates: completeRates(row), row: row.model };
  }
  return findHighestRates(reached, table);
}

/** If the seeds and the generated table both know an id, the higher rate of each class applies. */
function findBuiltInRate(model: string): ModelRate | null {
  const seed = seedRows.find((row) => row.model === model);
  const found = generated.get(normaliseModelName(model));
  if (seed === undefined || found === undefined) return seed ?? found ?? null;
  return {
    model,
    input: Math.max(seed.input, found.input),
    output: Math.max(seed.output, found.output),
    cacheRead: found.cacheRead,
    cacheWrite: found.cacheWrite,
    reasoning: null,
  };
}

const findModelRate = (rows: readonly ModelRate[], model: string): ModelRate | null =>
  rows.find((row) => row.model === model) ?? rows.find((row) => row.model === normaliseModelName(model)) ?? null;

/** The name without what providers add to it: vendor, region, date, context window. */
export function normaliseModelName(model: string): string {
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  return name
    .replace(/\[[^\]]*\]$/, '')
    .replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|openai|google)\./, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace(/[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');
}

/** By the model's name first: an agent chooses the model and may reach more vendors than its driver's. */
function findVendor({ driver, model }: DriverModel): Vendor | null {
  const name = normaliseModelName(model);
  if (name.startsWith('claude')) return 'anthropic';
  if (/^(?:gpt|chatgpt|codex|computer-use|ft:|o\d)/.test(name)) return 'openai';
  if (/^(?:gemini|gemma|imagen|veo)/.test(name)) return 'google';
  return vendorOfProgram(driver);
}

/** An unknown model costs as much as its vendor's dearest or, without a vendor, as the dearest configured one. */
function findHighestRates(reached: DriverModel, table: RateTable): RateFinding {
  const vendor = findVendor(reached);
  const rows =
    vendor === null
      ? [...table.config, ...table.claudeMd]
      : [
          ...PRICES.filter((row) => row[1] === vendor).flatMap(([model]) => findBuiltInRate(model) ?? []),
          buildDearestRate(vendor),
        ];
  const rates = rows.map(completeRates);
  const highest = (name: TokenClass): number => Math.max(...rates.map((each) => each[name]));
  if (rates.length === 0 || highest('output') + highest('input') === 0)
    return { kind: 'unpriceable', model: reached.model };
  return {
    kind: 'unknown',
    source: 'unknown-model',
    rates: ratesBy(highest),
    row: vendor === null ? 'highest configured rate' : `highest ${vendor} rate`,
  };
}

const buildDearestRate = (vendor: Vendor): ModelRate => {
  const [input, output] = DEAREST[vendor];
  return { model: vendor, input, output, cacheRead: null, cacheWrite: null, reasoning: null };
};

const ratesBy = (rate: (name: TokenClass) => number): Rates => ({
  input: rate('input'),
  output: rate('output'),
  reasoning: rate('reasoning'),
  cacheRead: rate('cacheRead'),
  cacheWrite: rate('cacheWrite'),
});

/** Missing rates are assumed high: no discount for cache reads, the longest-lived rate for cache writes. */
const completeRates = (row: ModelRate): Rates => ({
  input: row.input,
  output: row.output,
  reasoning: row.reasoning ?? row.output,
  cacheRead: row.cacheRead ?? row.input,
  cacheWrite: row.cacheWrite ?? 2 * row.input,
});

/** Exact: rates become whole picodollars per token, and the sum is rounded up to whole micro-dollars. Result in USD. */
export function computeTokenCost(usage: PriceableUsage, rates: Rates): number {
  const picodollars = tokenClasses.reduce(
    (sum, name) => sum + BigInt(usage[name]) * BigInt(Math.round(rates[name] * 1e6)),
    0n,
  );
  return Number((picodollars + 999_999n) / 1_000_000n) / 1e6;
}

export const builtInTable: string = `${PRICES_FROM.package} ${PRICES_FROM.version} (${PRICES_FROM.day})`;
