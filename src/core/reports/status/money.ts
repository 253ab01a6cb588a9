/** The dollars of a run in three words, as a bar whose parts add up; the other budgets as figures. */
import { amountText } from '../../gates/questions.ts';
import { addInMillionths, ceilingNames, readCeiling, readUsed } from '../../state/counters.ts';
import type { Head } from '../../state/head.ts';
import { formatDollars } from '../../text/format.ts';
import { type Html, html, joinHtml } from '../../text/html.ts';
import { forecastIteration, hasCeiling } from '../spend.ts';

export interface DollarParts {
  readonly spent: number;
  /** For the sessions that run now. */
  readonly reserved: number;
  /** What the next iteration may cost: the mean of this run's, up to what is free; null = no iteration yet, or no next one. */
  readonly forecast: number | null;
  /** What remains of the ceiling after all three; null = no ceiling. */
  readonly left: number | null;
}

/** In the words and by the figures of `describeMoney`. */
export function splitDollars(head: Head): DollarParts {
  const { counters, ceilings, stop } = head;
  const reserved = head.reserved.dollars;
  const spent = readUsed('dollars', counters);
  const expected = stop === null ? forecastIteration(head) : null;
  if (!hasCeiling('dollars', ceilings)) return { spent, reserved, forecast: expected, left: null };
  const free = Math.max(0, addInMillionths(ceilings.maxDollars, -spent, -reserved));
  const forecast = expected === null ? null : Math.min(addInMillionths(expected), free);
  return { spent, reserved, forecast, left: addInMillionths(free, -(forecast ?? 0)) };
}

export function renderBudget(head: Head): Html {
  const { counters, ceilings } = head;
  const { spent, reserved, forecast, left } = splitDollars(head);
  const of = left === null ? 'no ceiling' : `of ${formatDollars(ceilings.maxDollars)}`;
  const legend = [
    ['spent', 'spent', formatDollars(spent)],
    ['held', 'reserved', formatDollars(reserved)],
    ...(forecast === null ? [] : [['fore', 'forecast: next about', formatDollars(forecast)] as const]),
    ...(left === null
      ? []
      : [['track', forecast === null ? 'free' : 'free after the next iteration', formatDollars(left)] as const]),
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
  const bar = left === null ? null : renderBar([spent, reserved, forecast ?? 0, left]);
  return html`<p class="sum">${formatDollars(spent)} <span class="quiet">${of}</span></p>${bar}<ul class="legend">${joinHtml(words)}</ul><dl>${joinHtml(others)}</dl>`;
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
