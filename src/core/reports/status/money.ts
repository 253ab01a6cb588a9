/** The dollars of a run in three words, as a bar whose parts add up; the other budgets as figures. */
import { addInMillionths, amountText, ceilingNames, readCeiling, readUsed } from '../../state/counters.ts';
import type { Head } from '../../state/head.ts';
import { formatDollars } from '../../text/format.ts';
import { type Html, html, joinHtml } from '../../text/html.ts';
import { hasCeiling } from '../remaining-budget.ts';
import { forecastIteration } from '../spend.ts';

export interface DollarParts {
  readonly spent: number;
  /** For the sessions that run now. */
  readonly reserved: number;
  /** What the next iteration may cost: the mean of this run's; null = no iteration yet, or no next one. */
  readonly forecast: number | null;
  /** What remains of the ceiling after all three, below 0 where the next iteration would pass it; null = no ceiling. */
  readonly left: number | null;
}

/** In the words and by the figures of `describeMoney`. */
export function splitDollars(head: Head): DollarParts {
  const { counters, ceilings, stop } = head;
  const reserved = head.reserved.dollars;
  const spent = readUsed('dollars', counters);
  const mean = stop === null ? forecastIteration(head) : null;
  const forecast = mean === null ? null : addInMillionths(mean);
  const left = hasCeiling('dollars', ceilings)
    ? addInMillionths(ceilings.maxDollars, -spent, -reserved, -(forecast ?? 0))
    : null;
  return { spent, reserved, forecast, left };
}

export function renderBudget(head: Head): Html {
  const { counters, ceilings } = head;
  const { spent, reserved, forecast, left } = splitDollars(head);
  const of = left === null ? 'no ceiling' : `of ${formatDollars(ceilings.maxDollars)}`;
  const legend = [
    ['spent', 'spent', formatDollars(spent)],
    ['held', 'reserved', formatDollars(reserved)],
    ...(forecast === null ? [] : [['fore', 'forecast: next about', formatDollars(forecast)] as const]),
    ...(left === null ? [] : [freeText(forecast, left)]),
  ] as const;
  const words = legend.map(
    ([kind, name, amount]) => html`<li><i class="${kind}" aria-hidden="true"></i>${name} ${amount}</li>`,
  );
  const others = ceilingNames
    .filter((name) => name !== 'dollars')
    .map(
      (name) =>
        html`<dt>${titles[name]}</dt><dd>${amountText(name, readUsed(name, counters))} of ${amountText(name, readCeiling(name, ceilings))}</dd>`,
    );
  // The bar ends at the ceiling, or where spent and reserved have passed it.
  const bar =
    left === null
      ? null
      : renderBar([spent, reserved, Math.max(0, addInMillionths(forecast ?? 0, Math.min(0, left))), Math.max(0, left)]);
  return html`<p class="sum">${formatDollars(spent)} <span class="quiet">${of}</span></p>${bar}<ul class="legend">${joinHtml(words)}</ul><dl>${joinHtml(others)}</dl>`;
}

function freeText(forecast: number | null, left: number): readonly [kind: string, name: string, amount: string] {
  if (forecast === null) return ['track', left < 0 ? 'above the ceiling' : 'free', formatDollars(Math.abs(left))];
  return left < 0
    ? ['track', 'above the ceiling after the next iteration', formatDollars(-left)]
    : ['track', 'free after the next iteration', formatDollars(left)];
}

const titles = { iterations: 'Iterations', prs: 'Pull requests', minutes: 'Active minutes' } as const;

const partKinds = ['spent', 'held', 'fore', 'track'] as const;

/** Hidden from screen readers, since the list below says the same. */
function renderBar(amounts: readonly number[]): Html {
  const whole = Math.max(0.000_001, addInMillionths(...amounts));
  const rects = amounts.map((amount, index) => {
    const from = (addInMillionths(...amounts.slice(0, index)) / whole) * 100;
    return html`<rect class="${partKinds[index] ?? ''}" x="${from.toFixed(2)}" width="${((amount / whole) * 100).toFixed(2)}" height="12"/>`;
  });
  return html`<svg class="meter" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">${joinHtml(rects)}</svg>`;
}
