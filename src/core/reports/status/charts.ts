/** Charts of a loop: bars with their numbers in words, readable without colour and without the picture. */
import { amountText } from '../../gates/questions.ts';
import {
  budgetLabels,
  type Ceilings,
  type Counters,
  ceilingNames,
  readCeiling,
  readUsed,
} from '../../state/counters.ts';
import type { HistoryLine } from '../../state/history-line.ts';
import type { LoopState, UsageRow } from '../../state/loop-state.ts';
import { formatCount, formatDollars, formatMinute } from '../../text/format.ts';
import { type Html, html, joinHtml } from '../../text/html.ts';
import { columns, wrapSentence } from '../../text/terminal.ts';
import { hasCeiling } from '../spend.ts';
import { describeOutcome } from '../tick-report.ts';

const width = 640;
const height = 180;
const foot = 24;
const barsShown = 40;

export interface SpendBar {
  /** A second tick of iteration 3 may be `3b`. */
  readonly iteration: number | string;
  readonly dollars: number;
}

/** One bar per iteration, the most expensive as high as the picture. The table beside it has the same numbers. */
export function spendPicture(spend: readonly SpendBar[]): Html | null {
  const bars = spend.slice(-barsShown);
  if (bars.length === 0) return null;
  const highest = Math.max(0.01, ...bars.map((one) => one.dollars));
  const step = width / Math.max(bars.length, 8);
  const drawn = bars.map((one, index) => {
    const tall = Math.max(2, ((height - foot * 2) * one.dollars) / highest);
    const [x, y] = [index * step, height - foot - tall];
    const middle = (x + step / 2).toFixed(1);
    return html`<g><rect x="${(x + step * 0.15).toFixed(1)}" y="${y.toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${tall.toFixed(1)}" rx="2"/><text x="${middle}" y="${(y - 5).toFixed(1)}">${formatDollars(one.dollars)}</text><text x="${middle}" y="${height - 7}">${one.iteration}</text></g>`;
  });
  const said = `Spend per iteration, at most ${formatDollars(highest)}; the table below has the numbers.`;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Picture of the spend"><svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${said}">${joinHtml(drawn)}<line x1="0" y1="${height - foot}" x2="${width}" y2="${height - foot}"/></svg></div>`;
}

/** Each budget as a bar and in words. The mark is where the loop asks. */
export function budgetRows(counters: Counters, ceilings: Ceilings): Html {
  const rows = ceilingNames.map((name) => {
    const used = readUsed(name, counters);
    const ceiling = readCeiling(name, ceilings);
    const bounded = hasCeiling(name, ceilings);
    const said = `${amountText(name, used)}${bounded ? ` of ${amountText(name, ceiling)}` : ', no ceiling'}`;
    const share = bounded ? Math.min(1, used / ceiling) : 0;
    return html`<tr><th scope="row">${budgetLabels[name]}</th><td>${said}</td><td class="bar">${shareBar(share)}</td></tr>`;
  });
  return html`<table class="budgets"><caption class="hidden">Budgets of this run</caption><tbody>${joinHtml(rows)}</tbody></table>`;
}

/** Hidden from screen readers, since the text beside it says the same. */
const shareBar = (share: number): Html =>
  html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="10"/><rect width="${(share * 100).toFixed(1)}" height="10"/><line x1="80" y1="0" x2="80" y2="10"/></svg>`;

/** Which agents worked on what: a column per tick, a row per subject, the agents in words. */
export interface TimelineFacts {
  readonly history: readonly HistoryLine[];
  readonly state: Pick<LoopState, 'usage' | 'subjects'>;
  readonly tickAddress: (line: HistoryLine) => string;
  readonly subject: (number: number) => Html;
}

const ticksShown = 12;

/** Null = no session reported its usage, so it is unknown which agents worked. */
export function agentTimeline({ history, state, tickAddress, subject }: TimelineFacts): Html | null {
  const worked = history.filter((line) => sessionsIn(line, state.usage).length > 0);
  const ticks = worked.slice(-ticksShown);
  if (ticks.length === 0) return null;
  const rows = ticks.flatMap((line) => sessionsIn(line, state.usage));
  const numbers = [...new Set(rows.map((row) => row.subject))].toSorted((one, other) => one - other);
  const titles = new Map(state.subjects.map(({ number, title }) => [number, title]));
  const head = ticks.map(
    (line) =>
      html`<th scope="col"><a href="${tickAddress(line)}">${clock(line)}</a><br><span class="quiet">${minutesOf(line).toFixed(1)} min</span></th>`,
  );
  const body = numbers.map((number) => {
    const cells = ticks.map((line) => cell(sessionsIn(line, state.usage).filter((row) => row.subject === number)));
    return html`<tr><th scope="row">${subject(number)} ${titles.get(number) ?? ''}</th>${joinHtml(cells)}</tr>`;
  });
  const older = worked.length - ticks.length;
  const said = `A column is a tick that started sessions (UTC, minutes of the whole tick), the newest on the right${older > 0 ? `; ${formatCount(older, 'older one')} not shown` : ''}.`;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Who worked when"><table class="timeline"><caption class="hidden">Who worked when</caption><thead><tr><th scope="col">Subject</th>${joinHtml(head)}</tr></thead><tbody>${joinHtml(body)}</tbody></table></div><p class="quiet">${said}</p>`;
}

/** A session's name begins with the run that started it. The reservation of a lost tick has no subject. */
const sessionsIn = ({ runId, runAttempt }: HistoryLine, usage: readonly UsageRow[]): readonly UsageRow[] =>
  usage.filter(({ session, subject }) => subject > 0 && session.startsWith(`${runId}-${runAttempt}-`));

const clock = ({ startedAt }: HistoryLine): string => formatMinute(startedAt).slice(5);

function cell(rows: readonly UsageRow[]): Html {
  if (rows.length === 0) return html`<td class="quiet">–</td>`;
  const kinds = [...new Set(rows.map(({ role, driver }) => `${role} (${driver})`))];
  const said = kinds.map((kind) => {
    const own = rows.filter(({ role, driver }) => `${role} (${driver})` === kind);
    const sessions = new Set(own.map(({ session }) => session)).size;
    return sessions === 1 ? kind : `${sessions} × ${kind}`;
  });
  return html`<td class="worked">${said.join(', ')}</td>`;
}

/** Only the newest ticks; `--json` lists all. */
const shown = 50;

const heading = 'UTC               iter  outcome            min  agents     cost  what came of it';

/** Ticks in a terminal, one line each; oldest first, so that the newest is next to the prompt. */
export function historyText(history: readonly HistoryLine[]): string {
  if (history.length === 0) return 'No tick has recorded anything yet.\n';
  const older = history.length - shown;
  const lines = history.slice(-shown).map(lineText);
  return `${[...(older > 0 ? [`${older} older ticks are not shown.`] : []), heading, ...lines].join('\n')}\n`;
}

function lineText(line: HistoryLine): string {
  const figures = [
    formatMinute(line.endedAt),
    String(line.iteration).padStart(5),
    describeOutcome(line).padEnd(16),
    minutesOf(line).toFixed(0).padStart(4),
    String(line.agentsDispatchedThisIter).padStart(6),
    formatDollars(line.dollarsThisIter).padStart(7),
  ].join('  ');
  const whole = `${figures}  ${cameOfIt(line)}`.trimEnd();
  return whole.length <= columns ? whole : `${figures}\n${wrapSentence(cameOfIt(line), '    ')}`;
}

/** Wall-clock minutes. The minutes that count against the ceiling are in the budget snapshot. */
export const minutesOf = ({ startedAt, endedAt }: HistoryLine): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 60_000;

/** In the order of events: pull requests, answers, questions, stops. */
export function cameOfIt({ prsTouchedThisIter: prs, gates, stopConditionsFired: stops }: HistoryLine): string {
  const asked = gates.filter(({ answer }) => answer === null).map(({ name, subject }) => `asked ${name}${on(subject)}`);
  const answered = gates.flatMap(({ name, subject, answer, by }) =>
    answer === null ? [] : [`${name}${on(subject)}: ${answer}${by === null ? '' : ` by ${by}`}`],
  );
  const opened = prs.length === 0 ? [] : [`PR ${prs.join(' ')}`];
  return [...opened, ...answered, ...asked, ...stops.map((code) => `stop ${code}`)].join('; ');
}

const on = (subject: number | null): string => (subject === null ? '' : ` #${subject}`);
