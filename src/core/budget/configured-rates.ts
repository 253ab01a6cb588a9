/** The rates of the configuration, as rows of a rate table. */
import type { ModelRate } from './rates.ts';

export const toModelRates = (rates: Readonly<Record<string, Omit<ModelRate, 'model'>>>): ModelRate[] =>
  Object.entries(rates).map(([model, rate]) => ({ model, ...rate }));
