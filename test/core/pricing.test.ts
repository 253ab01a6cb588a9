import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toModelRates } from '../../src/core/budget/configured-rates.ts';
import {
  builtInRatesNotice,
  computeDollarsByTime,
  type DrivenUsage,
  estimateDollars,
  unknownModelWarning,
} from '../../src/core/budget/estimate.ts';
import { PRICES } from '../../src/core/budget/price-table.generated.ts';
import {
  computeTokenCost,
  findRates,
  type ModelRate,
  normaliseModelName,
  type PriceableUsage,
  type RateTable,
} from '../../src/core/budget/rates.ts';
import { Settings } from '../../src/core/config/schema/settings.ts';
import { parseLoopCostRates } from '../../src/core/config/sources/claude-md.ts';
import { addInMillionths, computeDollarsUsed } from '../../src/core/state/counters.ts';

const rate = (model: string, input: number, output: number): ModelRate => ({
  model,
  input,
  output,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
});
const nobody: RateTable = { config: [], claudeMd: [] };
const idle: PriceableUsage = {
  model: 'm',
  input: 0,
  output: 0,
  reasoning: 0,
  cacheRead: 0,
  cacheWrite: 0,
  costReported: null,
};
const session = (usage: Partial<DrivenUsage>): DrivenUsage => ({ ...idle, driver: 'claude', ...usage });

function estimated(usages: readonly DrivenUsage[], table: RateTable = nobody) {
  const result = estimateDollars(usages, table);
  if (!result.ok) throw new Error(result.error);
  return result.estimate;
}

describe('which rate counts', () => {
  const model = 'claude-opus-4-8';
  const reached = { driver: 'claude', model };

  test('the file wins over CLAUDE.md, and that over the built-in table', () => {
    const [config, claudeMd] = [[rate(model, 1, 2)], [rate(model, 3, 4)]];
    const found = [{ config, claudeMd }, { config: [], claudeMd }, nobody].map((table) => findRates(reached, table));
    expect(found.map((each) => each.kind !== 'unpriceable' && [each.source, each.rates.input])).toEqual([
      ['config file', 1],
      ['CLAUDE.md SDD config', 3],
      ['built-in default', 5],
    ]);
  });

  test('rates of CLAUDE.md add to the built-in ones: without them, and for every model that they do not name, nothing changes', () => {
    const named = '### SDD Configuration\n### Loop Cost Rates\n| claude-opus-4-7 | 1.00 | 2.00 |\n';
    const priced = (claudeMd: string) =>
      ['claude-opus-4-7', 'claude-sonnet-4-7', 'claude-opus-4-8'].map((id) => {
        const { entries, errors } = parseLoopCostRates(claudeMd);
        expect(errors).toEqual([]);
        const found = findRates({ driver: 'claude', model: id }, { config: [], claudeMd: entries });
        return found.kind === 'unpriceable' ? null : [found.source, found.rates.input];
      });
    const builtIn = [15, 3, 5].map((input) => ['built-in default', input]);

    expect(priced('# A project that knows nothing of loops\n')).toEqual(builtIn);
    expect(priced(named)).toEqual([['CLAUDE.md SDD config', 1], ...builtIn.slice(1)]);
  });

  test('the rates of the file are rows as they stand in the configuration', () => {
    const { rates } = Settings.parse({ rates: { [model]: { input: 1, output: 2, 'cache-read': 0.5 } } });
    const found = findRates(reached, { config: toModelRates(rates), claudeMd: [] });
    expect(found).toMatchObject({
      source: 'config file',
      rates: { input: 1, output: 2, cacheRead: 0.5, cacheWrite: 2 },
    });
  });

  test.each([
    ['claude-opus-4-7', 15, 75],
    ['claude-sonnet-4-7', 3, 15],
    ['claude-haiku-4-7', 0.25, 1.25],
  ])('%s is built in at %d / %d, the higher where the generated table knows it too', (id, input, output) => {
    expect(findRates({ driver: 'claude', model: id }, nobody)).toMatchObject({
      kind: 'known',
      source: 'built-in default',
      rates: { input, output },
    });
  });

  test('the rows of the source count for exactly those ids: no other Haiku gets the cheap one', () => {
    for (const id of ['claude-haiku-4-5', 'claude-haiku-4-7-20260401', 'claude-haiku-5']) {
      const found = findRates({ driver: 'claude', model: id }, nobody);
      expect(found.kind === 'unpriceable' ? 0 : found.rates.output).toBeGreaterThanOrEqual(5);
    }
  });

  test.each([
    ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
    ['anthropic/claude-opus-4.8', 'claude-opus-4.8'],
    ['us.anthropic.claude-opus-4-8-20260101-v1:0', 'claude-opus-4-8'],
    ['claude-opus-4-8@20260101', 'claude-opus-4-8'],
    ['claude-sonnet-5[1m]', 'claude-sonnet-5'],
    ['gpt-5-2025-08-07', 'gpt-5'],
  ])('%s is %s', (name, plain) => {
    expect(normaliseModelName(name)).toBe(plain);
    expect(PRICES.map(([id]) => id)).toContain(plain);
  });

  test('what a row does not say is assumed dear: no cache discount, writes at twice the input', () => {
    const found = findRates({ driver: 'command', model: 'm' }, { config: [rate('m', 3, 15)], claudeMd: [] });
    expect(found).toMatchObject({ rates: { input: 3, output: 15, reasoning: 15, cacheRead: 3, cacheWrite: 6 } });
  });
});

describe('an unknown model', () => {
  const tokens = { model: 'claude-next', input: 1_000_000, output: 1_000_000 };

  test("[C4] costs as much as its vendor's dearest, never nothing, with a warning", () => {
    const estimate = estimated([session(tokens), session(tokens)]);
    const dearest = (column: 2 | 3): number =>
      Math.max(...PRICES.filter(([, vendor]) => vendor === 'anthropic').map((row) => row[column]));
    expect(estimate.dollarsEstimate).toBe(2 * (dearest(2) + dearest(3)));
    expect(estimate.rateTableSource).toBe('unknown-model');
    expect([...new Set(estimate.rows.map(unknownModelWarning))]).toEqual([
      'No rate for model "claude-next": counted by the highest anthropic rate. Set rates.claude-next in .github/tickgate.yml.',
    ]);
  });

  test.each([
    ['claude', 'o1-pro', { input: 150, output: 600 }],
    ['codex', 'gpt-audio', { input: 150, output: 600 }],
    ['gemini', 'gemini-2.5-flash-image', { output: 120 }],
    ['opencode', 'google/gemini-3-pro-image-preview', { output: 120 }],
    ['codex', 'a-name-of-no-vendor', { output: 600 }],
  ])(
    'costs as much as the dearest of any kind that the vendor of its name sells, whichever driver runs it: %s with %s',
    (driver, model, rates) => {
      expect(findRates({ driver, model }, nobody)).toMatchObject({ kind: 'unknown', rates });
    },
  );

  test('costs what the agent reports, if it does', () => {
    const estimate = estimated([session({ ...tokens, driver: 'command', costReported: 0.1234567 })]);
    expect(estimate).toMatchObject({ dollarsEstimate: 0.123457, rateTableSource: 'unknown-model' });
  });

  test('without a vendor costs as much as the dearest configured model', () => {
    const table = { config: [rate('a', 1, 2), rate('b', 2, 1)], claudeMd: [] };
    const estimate = estimated([session({ ...tokens, model: 'mine', driver: 'command' })], table);
    expect(estimate).toMatchObject({ dollarsEstimate: 4, rateTableSource: 'unknown-model' });
  });

  test('without a vendor, a rate and a reported cost is an error with its remedy', () => {
    expect(estimateDollars([session({ ...tokens, model: 'mine', driver: 'command' })], nobody)).toEqual({
      ok: false,
      error:
        'rates: no rate for model "mine", and no vendor whose highest rate could stand for it; set rates.mine.input and .output in .github/tickgate.yml (USD per million tokens, 0 for a local model)',
    });
  });

  test('a reported cost of nothing is no reason to count nothing', () => {
    expect(estimated([session({ ...tokens, costReported: 0 })]).dollarsEstimate).toBeGreaterThan(0);
  });
});

describe('money', () => {
  test('the estimate is the sum over models and token classes', () => {
    const table = {
      config: [{ ...rate('a', 3, 15), cacheRead: 0.3, cacheWrite: 3.75 }, rate('b', 1, 2)],
      claudeMd: [],
    };
    const first = session({
      model: 'a',
      input: 1000,
      output: 2000,
      reasoning: 500,
      cacheRead: 10_000,
      cacheWrite: 4000,
    });
    const estimate = estimated([first, session({ model: 'b', input: 1_000_000 })], table);
    expect(estimate.rows.map(({ model, source, dollars }) => [model, source, dollars])).toEqual([
      ['a', 'config file', 0.0585],
      ['b', 'config file', 1],
    ]);
    expect(estimate.dollarsEstimate).toBe(1.0585);
  });

  test('the recorded source is the weakest that any model needed', () => {
    const table = { config: [rate('a', 1, 1)], claudeMd: [rate('b', 1, 1)] };
    const used = (...models: string[]) =>
      estimated(
        models.map((model) => session({ model, input: 1 })),
        table,
      ).rateTableSource;
    expect([used(), used('a'), used('a', 'b'), used('a', 'gpt-5', 'b')]).toEqual([
      'config file',
      'config file',
      'CLAUDE.md SDD config',
      'built-in default',
    ]);
  });

  test('a local model may cost nothing', () => {
    const table = { config: [rate('local', 0, 0)], claudeMd: [] };
    expect(estimated([session({ model: 'local', input: 5_000_000 })], table).dollarsEstimate).toBe(0);
  });

  test('the stop counts the larger of what was reported and what was estimated', () => {
    expect(computeDollarsUsed({ dollarsReported: 2, dollarsEstimate: 1.5 })).toBe(2);
    expect(computeDollarsUsed({ dollarsReported: 0, dollarsEstimate: 1.5 })).toBe(1.5);
  });

  test('sums do not drift: 250 times ten cents is 25 dollars', () => {
    expect(addInMillionths(...Array.from({ length: 250 }, () => 0.1))).toBe(25);
  });

  test('a session that said nothing is counted by its minutes, at the guessed pace', () => {
    const guess = { dollars: 1.5, minutes: 10 };
    expect([computeDollarsByTime(2, guess), computeDollarsByTime(30, guess)]).toEqual([0.3, 4.5]);
  });

  const tokens = fc.nat({ max: 2_000_000_000 });
  const usages = fc.record({ input: tokens, output: tokens, reasoning: tokens, cacheRead: tokens, cacheWrite: tokens });
  const micro = fc.nat({ max: 300_000_000 }).map((value) => value / 1e6);
  const rates = fc.record({ input: micro, output: micro, reasoning: micro, cacheRead: micro, cacheWrite: micro });

  test('a cost is never under the exact sum, and less than one micro-dollar over it', () => {
    fc.assert(
      fc.property(usages, rates, (used, priced) => {
        const exact = (Object.keys(used) as (keyof typeof used)[]).reduce(
          (sum, name) => sum + BigInt(used[name]) * BigInt(Math.round(priced[name] * 1e6)),
          0n,
        );
        const micros = BigInt(Math.round(computeTokenCost({ ...idle, ...used }, priced) * 1e6));
        expect(micros * 1_000_000n >= exact && micros * 1_000_000n < exact + 1_000_000n).toBe(true);
      }),
    );
  });

  test('more tokens never cost less', () => {
    fc.assert(
      fc.property(usages, rates, tokens, (used, priced, more) => {
        const before = computeTokenCost({ ...idle, ...used }, priced);
        expect(computeTokenCost({ ...idle, ...used, output: used.output + more }, priced)).toBeGreaterThanOrEqual(
          before,
        );
      }),
    );
  });
});

const PriceTableModule = z.object({ priceTable: z.function({ input: [], output: z.string() }) });

describe('the built-in table', () => {
  test('is what `node .ci/price-table.mjs` writes from the pinned package', async () => {
    const generator = new URL('../../.ci/price-table.mjs', import.meta.url).href;
    const made = PriceTableModule.parse(await import(generator));
    expect(readFileSync(new URL('../../src/core/budget/price-table.generated.ts', import.meta.url), 'utf8')).toBe(
      made.priceTable(),
    );
  });

  test('knows each vendor, prices everything above nothing, and stays small', () => {
    for (const vendor of ['anthropic', 'openai', 'google']) expect(PRICES.some((row) => row[1] === vendor)).toBe(true);
    expect(PRICES.every(([, , input, output]) => input > 0 && output >= input)).toBe(true);
    expect(JSON.stringify(PRICES).length).toBeLessThan(40 * 1024);
  });

  test('is named when it guards a dollar ceiling, and only then', () => {
    expect(builtInRatesNotice('built-in default', 25)).toMatch(
      /^The ceiling of \$25\.00 is held by built-in rates, @pydantic\/genai-prices 0\.1\.8 \(\d{4}-\d\d-\d\d\)\. Set rates in \.github\/tickgate\.yml to use your own\.$/,
    );
    expect([builtInRatesNotice('built-in default', 0), builtInRatesNotice('config file', 25)]).toEqual([null, null]);
  });
});
