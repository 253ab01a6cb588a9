/** The results of pull requests as one stacked bar. Its legend has the words for screen readers. */
import type { OutcomeResult } from '../../state/outcomes.ts';
import { type Html, html, joinHtml } from '../../text/html.ts';
import type { OutcomeRow } from './outcomes.ts';

const colours: Readonly<Record<OutcomeResult, string>> = {
  merged: 'ok',
  changed: 'spent',
  closed: 'held',
  reverted: 'bad',
};

export function outcomesPicture(rows: readonly OutcomeRow[]): Html {
  const whole = Math.max(
    1,
    rows.reduce((sum, { pulls }) => sum + pulls, 0),
  );
  const kindOf = ({ result }: OutcomeRow): string => (result === null ? 'track' : colours[result]);
  const rects = rows.map((row, index) => {
    const from = rows.slice(0, index).reduce((sum, { pulls }) => sum + pulls, 0);
    return html`<rect class="${kindOf(row)}" x="${((from / whole) * 100).toFixed(2)}" width="${((row.pulls / whole) * 100).toFixed(2)}" height="12"/>`;
  });
  const said = `Pull requests: ${rows.map(({ name, pulls }) => `${pulls} ${name}`).join(', ')}`;
  const legend = rows.map(
    (row) => html`<li><i class="${kindOf(row)}" aria-hidden="true"></i>${row.name} ${row.pulls}</li>`,
  );
  return html`<svg class="meter" viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label="${said}">${joinHtml(rects)}</svg><ul class="legend">${joinHtml(legend)}</ul>`;
}
