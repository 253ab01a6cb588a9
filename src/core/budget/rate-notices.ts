/** Decides what a run is told about the rates that its dollars are counted by: once each, with the setting that would change it. */

import type { LoopState } from '../state/loop/loop-state.ts';
import type { Progress } from '../state/loop/progress.ts';
import { digest } from '../text/digest.ts';
import { builtInRatesNotice, estimateDollars, unknownModelWarning } from './estimate.ts';
import { byTime, type Pricing } from './session-cost.ts';

interface Notice {
  readonly id: string;
  readonly sentence: string;
}

/** About the sessions of this tick, by their ids; the state remembers what was said. */
export function rateNotices(
  { head, state }: Progress,
  sessions: readonly string[],
  pricing: Pick<Pricing, 'rates' | 'sessionGuess'>,
): { readonly state: LoopState; readonly notes: readonly string[] } {
  const rows = state.usage.filter(({ session }) => sessions.includes(session));
  const metered = rows.filter(({ model }) => model !== byTime);
  const result = estimateDollars(metered, pricing.rates);
  const notices: Notice[] = [];
  if (result.ok && metered.length > 0) {
    const { rateTableSource, rows: priced } = result.estimate;
    const sentence = builtInRatesNotice(rateTableSource, head.ceilings.maxDollars);
    if (sentence !== null) notices.push({ id: 'built-in-rates', sentence });
    for (const row of priced) {
      if (row.source === 'unknown-model')
        notices.push({ id: `unknown-model/${digest(row.model)}`, sentence: unknownModelWarning(row) });
    }
  }
  if (metered.length < rows.length) notices.push({ id: 'no-usage', sentence: noUsage(pricing.sessionGuess) });
  const fresh = notices.filter(
    ({ id }, index) => !state.said.includes(id) && notices.findIndex((one) => one.id === id) === index,
  );
  return {
    state: { ...state, said: [...state.said, ...fresh.map(({ id }) => id)] },
    notes: fresh.map(({ sentence }) => sentence),
  };
}

const noUsage = ({ dollars, minutes }: Pricing['sessionGuess']): string =>
  `A session reported no usage: it is counted by its time, $${dollars.toFixed(2)} for ${minutes} minutes (session-guess).`;
