/** The spend of a loop as a chart, readable without colour and without the picture; its ticks as lines. */
import { listRenewals } from '../../decide/renewal.ts';
import { endsRun } from '../../decide/stop/rules.ts';
import { formatTenths } from '../../state/counters.ts';
import type { HistoryLine } from '../../state/history-line.ts';
import { subjectName } from '../../state/subject.ts';
import { formatDollars, formatFirstLine, formatMinute } from '../../text/format.ts';
import { type Html, html, joinHtml } from '../../text/html.ts';
import { columns, wrapSentence } from '../../text/terminal.ts';
import { describeFailures, describeOutcome, isRest, listAdvancedPulls, listOrders } from '../tick-report.ts';
import type { describeEarlierTicks } from './earlier-ticks.ts';

/** About the pixels of the column beside the work: letters keep their size there. */
const width = 300;
const height = 150;
const foot = 24;
const barsShown = 40;
/** Room that `$12.34` needs, and that the number of an iteration needs. */
const labelWidth = { dollars: 36, iteration: 18 };

export interface SpendBar {
  /** A second tick of iteration 3 may be `3b`. */
  readonly iteration: number | string;
  readonly dollars: number;
}

/** One bar per iteration, the most expensive as high as the picture. The table beside it has all numbers, also those without room here. */
export function spendPicture(spend: readonly SpendBar[]): Html | null {
  const bars = spend.slice(-barsShown);
  if (bars.length === 0) return null;
  const highest = Math.max(0.01, ...bars.map((one) => one.dollars));
  const step = width / Math.max(bars.length, 8);
  const drawn = bars.map((one, index) => {
    const tall = Math.max(2, ((height - foot * 2) * one.dollars) / highest);
    const [x, y] = [index * step, height - foot - tall];
    const middle = (x + step / 2).toFixed(1);
    const label = (text: number | string, room: number, at: number): Html | null =>
      (bars.length - 1 - index) % Math.ceil(room / step) === 0
        ? html`<text x="${middle}" y="${at.toFixed(1)}">${text}</text>`
        : null;
    return html`<g><rect x="${(x + step * 0.15).toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/>${label(formatDollars(one.dollars), labelWidth.dollars, y - 5)}${label(one.iteration, labelWidth.iteration, height - 7)}</g>`;
  });
  const said = `Spend per iteration, at most ${formatDollars(highest)}; the table below has the numbers.`;
  return html`<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${said}">${joinHtml(drawn)}<line x1="0" y1="${height - foot}" x2="${width}" y2="${height - foot}"/></svg>`;
}

/** Only the newest ticks; `--json` lists all. */
const shown = 50;

const heading = 'UTC               iter  outcome            min  agents     cost  what came of it';

/** Ticks in a terminal, one line each; oldest first, so that the newest is next to the prompt. */
export function historyText(
  history: readonly HistoryLine[],
  earlier: ReturnType<typeof describeEarlierTicks> = null,
): string {
  const runs = earlier?.runs == null ? [] : [`Their runs: ${earlier.runs}`];
  const before = earlier === null ? [] : [wrapSentence(earlier.sentence, ''), ...runs];
  if (history.length === 0)
    return `${[...before, `No tick has recorded anything ${earlier === null ? 'yet' : 'since'}.`].join('\n')}\n`;
  const older = history.length - shown;
  const lines = history.slice(-shown).map(lineText);
  return `${[...before, ...(older > 0 ? [`${older} older ticks are not shown.`] : []), heading, ...lines].join('\n')}\n`;
}

function lineText(line: HistoryLine): string {
  const figures = [
    formatMinute(line.endedAt),
    String(line.iteration).padStart(5),
    describeOutcome(line).padEnd(16),
    shortMinutes(line).padStart(4),
    String(line.agentsDispatchedThisIter).padStart(6),
    formatDollars(line.dollarsThisIter).padStart(7),
  ].join('  ');
  const whole = `${figures}  ${cameOfIt(line)}`.trimEnd();
  return whole.length <= columns ? whole : `${figures}\n${wrapSentence(cameOfIt(line), '    ')}`;
}

/** A tick of less than a minute is not shown as one. */
const shortMinutes = (line: HistoryLine): string => {
  const minutes = minutesOf(line);
  return minutes < 1 ? formatTenths(minutes) : minutes.toFixed(0);
};

/** Wall-clock minutes. The minutes that count against the ceiling are in the budget snapshot. */
export const minutesOf = ({ startedAt, endedAt }: HistoryLine): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 60_000;

/** In the order of events: a renewal, commands, pull requests, failures, answers, questions, stops. */
export function cameOfIt(line: HistoryLine): string {
  const { gates, stopConditionsFired: stops } = line;
  const prs = listAdvancedPulls(line);
  const ordered = listOrders(line).map(({ verb, by, change }) => `${verb} by ${by}: ${change}`);
  const asked = gates.filter(({ answer }) => answer === null).map(({ name, subject }) => `asked ${name}${on(subject)}`);
  const answered = gates.flatMap(({ name, subject, answer, by }) =>
    answer === null ? [] : [`${name}${on(subject)}: ${formatFirstLine(answer)}${by === null ? '' : ` by ${by}`}`],
  );
  const stopped = (code: string): string => (isRest(line, code) ? 'backlog empty' : `stop ${code}`);
  const opened = prs.length === 0 ? [] : [`PR ${prs.join(' ')}`];
  const parts = [
    ...listRenewals(line),
    ...ordered,
    ...opened,
    ...describeFailures(line),
    ...answered,
    ...asked,
    ...stops.filter(endsRun).map(stopped),
  ];
  if (parts.length > 0) return parts.join('; ');
  return line.outcome === 'awaiting_answer' ? 'a question stays open' : '';
}

const on = (subject: number | null): string => (subject === null ? '' : ` ${subjectName(subject)}`);
