/** Decides how figures of a loop are drawn on a page: bars with their numbers in words, readable without colour and without the picture. */

import { amountText } from '../../gates/questions.ts';
import {
  budgetLabels,
  type Ceilings,
  type Counters,
  ceilingNames,
  ceilingOf,
  usedOf,
} from '../../state/values/counters.ts';
import { dollars } from '../../text/format.ts';
import { type Html, html, join } from '../../text/html.ts';
import { hasCeiling } from '../budget-bars.ts';

const width = 640;
const height = 180;
const foot = 24;
const barsShown = 40;

export interface SpendBar {
  /** A second tick of iteration 3 may be `3b`. */
  readonly iteration: number | string;
  readonly dollars: number;
}

/** One bar an iteration, the dearest as high as the picture; the table beside it has the same numbers. */
export function spendPicture(spend: readonly SpendBar[]): Html | null {
  const bars = spend.slice(-barsShown);
  if (bars.length === 0) return null;
  const highest = Math.max(0.01, ...bars.map((one) => one.dollars));
  const step = width / Math.max(bars.length, 8);
  const drawn = bars.map((one, index) => {
    const tall = Math.max(2, ((height - foot * 2) * one.dollars) / highest);
    const [x, y] = [index * step, height - foot - tall];
    const middle = (x + step / 2).toFixed(1);
    return html`<g><rect x="${(x + step * 0.15).toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/><text x="${middle}" y="${(y - 5).toFixed(1)}">${dollars(one.dollars)}</text><text x="${middle}" y="${height - 7}">${one.iteration}</text></g>`;
  });
  const said = `Spend per iteration, at most ${dollars(highest)}; the table below has the numbers.`;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Picture of the spend"><svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${said}">${join(drawn)}<line x1="0" y1="${height - foot}" x2="${width}" y2="${height - foot}"/></svg></div>`;
}

/** Each budget with a bar, and in words how far it is used; the mark is where the loop asks. */
export function budgetRows(counters: Counters, ceilings: Ceilings): Html {
  const rows = ceilingNames.map((name) => {
    const used = usedOf(name, counters);
    const ceiling = ceilingOf(name, ceilings);
    const said = hasCeiling(name, ceilings)
      ? `${amountText(name, used)} of ${amountText(name, ceiling)}`
      : `${amountText(name, used)}, no ceiling`;
    const share = hasCeiling(name, ceilings) ? Math.min(1, used / ceiling) : 0;
    return html`<tr><th scope="row">${budgetLabels[name]}</th><td>${said}</td><td class="bar">${shareBar(share)}</td></tr>`;
  });
  return html`<table class="budgets"><caption class="hidden">Budgets of this run</caption><tbody>${join(rows)}</tbody></table>`;
}

/** Said in words beside it, so it is hidden from those who listen. */
const shareBar = (share: number): Html =>
  html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect width="${(share * 100).toFixed(1)}" height="10"/><line x1="80" y1="0" x2="80" y2="10"/></svg>`;
