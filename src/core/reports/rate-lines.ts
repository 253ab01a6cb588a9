/** The rates at which a loop's sessions are charged, with the source of each, one sentence per model. */
import { toModelRates } from '../budget/configured-rates.ts';
import { type DriverModel, findRates, type ModelRate, type RateFinding, type RateTable } from '../budget/rates.ts';
import type { EffectiveConfig } from '../config/resolve.ts';
import { type AgentSettings, readRoleModels, rolesOf } from '../config/role-models.ts';
import { parseLoopCostRates } from '../config/sources/claude-md.ts';
import { formatList } from '../text/format.ts';

interface UsedModel extends Omit<DriverModel, 'model'> {
  /** Null = the driver's own default, which only its replies name. */
  readonly model: string | null;
  /** Such as `worker`, or `fallback`. */
  readonly use: string;
}

type RatedSettings = AgentSettings & Pick<EffectiveConfig, 'skill' | 'rates' | 'meter' | 'maxDollars'>;

interface RateLine {
  readonly sentence: string;
  /** It names a rate, or asks for one. */
  readonly isPriced: boolean;
}

/** First the models that the configuration names or leaves to the driver, then own rates for others. Null = no file. */
export const listRateLines = (config: RatedSettings, claudeMd: string | null): readonly string[] =>
  buildRateLines(config, claudeMd).map(({ sentence }) => sentence);

/** Without default models of which no rate is known: a view that is read again and again would say nothing by them. */
export const listKnownRateLines = (config: RatedSettings, claudeMd: string | null): readonly string[] =>
  buildRateLines(config, claudeMd).flatMap(({ sentence, isPriced }) => (isPriced ? sentence : []));

function buildRateLines(config: RatedSettings, claudeMd: string | null): readonly RateLine[] {
  const table = { config: toModelRates(config.rates), claudeMd: parseLoopCostRates(claudeMd ?? '').entries };
  const used = listUsedModels(config);
  const kinds = [...new Set(used.map(keyOf))];
  const lines = kinds.flatMap((kind) => {
    const own = used.filter((one) => keyOf(one) === kind);
    return own[0] === undefined ? [] : rateLine(own[0], [...new Set(own.map(({ use }) => use))], { table, config });
  });
  const isShown = ({ model }: ModelRate): boolean => used.some((one) => one.model === model);
  const others = [...table.config, ...table.claudeMd].filter((row) => !isShown(row)).map(({ model }) => model);
  return [
    ...lines,
    ...[...new Set(others)].map((model) => {
      const sentence = `${model}: ${ratesText(findRates({ driver: config.agent, model }, table))}`;
      return { sentence, isPriced: true };
    }),
  ];
}

const listUsedModels = (config: AgentSettings & Pick<EffectiveConfig, 'skill'>): UsedModel[] => {
  const roles = rolesOf[config.skill].map((role) => ({ role, ...readRoleModels(config, role) }));
  return [
    ...roles.map(({ role, driver, model }) => ({ driver, model, use: role })),
    ...roles.flatMap(({ driver, fallback }) => (fallback === null ? [] : { driver, ...fallback, use: 'fallback' })),
  ];
};

const keyOf = ({ driver, model }: UsedModel): string => JSON.stringify([driver, model]);

function rateLine(
  { driver, model }: UsedModel,
  uses: readonly string[],
  { table, config }: { readonly table: RateTable; readonly config: RatedSettings },
): RateLine {
  // A named model without a rate is shown too: its line asks for one.
  if (model !== null) {
    const sentence = `${model} (${formatList(uses)}): ${ratesText(findRates({ driver, model }, table))}`;
    return { sentence, isPriced: true };
  }
  const unknown = findRates({ driver, model: '' }, table);
  const isPriced = unknown.kind !== 'unpriceable';
  const refuses = config.meter === 'proxy' && config.maxDollars > 0;
  const bound = isPriced
    ? `one without a rate counts ${ratesText(unknown)}`
    : refuses
      ? 'requests of one without a rate are refused (meter: proxy)'
      : 'one without a rate counts what the agent reports, else by time';
  const sentence = `the default model of ${driver} (${formatList(uses)}): priced as the model that its replies name; ${bound}`;
  return { sentence, isPriced };
}

function ratesText(found: RateFinding): string {
  if (found.kind === 'unpriceable') return 'no rate is known; set one under `rates`';
  const from = found.kind === 'known' ? found.source : `${found.source}: ${found.row}`;
  return `$${found.rates.input} in, $${found.rates.output} out per million tokens (${from})`;
}
