/** Models without a rate, of which `meter: proxy` refuses every request while a dollar ceiling holds. */
import { findRates, type RateTable } from '../budget/rates.ts';
import type { EffectiveConfig } from './resolve.ts';
import { readRoleModels, rolesInUse } from './role-models.ts';

export interface UnpricedModel {
  readonly model: string;
  /** Where the file names it, such as `agents.worker.model`. */
  readonly setting: string;
}

type MeteredSettings = Pick<EffectiveConfig, 'agent' | 'agents' | 'fallbackModel' | 'maxDollars' | 'meter' | 'skill'>;

/** The models of the roles that cannot work at all. A fallback is not among them: its role has a first model. */
export function listUnpricedModels(config: MeteredSettings, table: RateTable): readonly UnpricedModel[] {
  if (config.meter !== 'proxy' || config.maxDollars === 0) return [];
  return rolesInUse(config).flatMap((role) => {
    const { driver, model } = readRoleModels(config, role);
    if (model === null || findRates({ driver, model }, table).kind !== 'unpriceable') return [];
    return [{ model, setting: `agents.${role}.model` }];
  });
}

/** One sentence and its remedy for all of them. */
export function explainUnpricedModels(unpriced: readonly UnpricedModel[]): {
  readonly sentence: string;
  readonly remedy: string;
} {
  const named = unpriced.map(({ model, setting }) => `${model} (${setting})`);
  const lines = [...new Set(unpriced.map(({ model }) => `rates.${model}`))];
  return {
    sentence: `With meter: proxy every request would be refused: no rate is known for the model ${named.join(', ')}.`,
    remedy: `Set ${lines.join(', ')} (input and output, in USD per million tokens, 0 for a local model) in .github/tickgate.yml, or use meter: stream.`,
  };
}
