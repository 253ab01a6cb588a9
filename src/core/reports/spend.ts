/** Spend by subject as a table, by iteration as a chart with its numbers beside it; budgets as bars. */

import {
  addInMillionths,
  amountText,
  budgetLabels,
  type Ceilings,
  type Counters,
  ceilingNames,
  ceilingText,
  computeDollarsUsed,
  readCeiling,
  readUsed,
  sumIterations,
} from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { UsageRow } from '../state/loop-state.ts';
import { countAllSessions, type Subject, subjectName } from '../state/subject.ts';
import { formatCount, formatDollars, formatMinute, formatThousands, renderMarkdownTable } from '../text/format.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { hasCeiling } from './remaining-budget.ts';
import { listWork, type WorkFacts } from './work-list.ts';

const rowsShown = 40;
const iterationsShown = 30;

/** Most expensive first. The rest is one row, and what lost ticks were charged another: the sum is right. */
export function spendBySubject(facts: WorkFacts): string | null {
  const { subjects, usage, retired } = facts.state;
  const spent = subjects.filter((subject) => countAllSessions(subject) > 0).toSorted((a, b) => b.dollars - a.dollars);
  const charged = addInMillionths(...usage.map((one) => (one.subject === 0 ? (one.costReported ?? 0) : 0)));
  if (spent.length === 0 && charged === 0) return null;
  const states = new Map(listWork(facts).map(({ number, state }) => [number, state]));
  const rows = spent.slice(0, rowsShown).map((subject) => row(subject, { usage, state: states.get(subject.number) }));
  const rest = spent.slice(rowsShown);
  const others = [...rest.map((one) => ({ sessions: countAllSessions(one), dollars: one.dollars })), retired];
  const count = rest.length + retired.subjects;
  const dollars = formatDollars(addInMillionths(...others.map((one) => one.dollars)));
  const more = [`${count} more`, '', '', sum(others.map(({ sessions }) => sessions)), '', dollars];
  const lost = ['ticks that ended early', 'charged what they had reserved', '', '', '', formatDollars(charged)];
  const head = ['Subject', 'State', 'PR', 'Sessions', 'Tokens in / out', 'Cost'];
  return renderMarkdownTable(head, [...rows, ...(count === 0 ? [] : [more]), ...(charged === 0 ? [] : [lost])]);
}

const sum = (counts: readonly number[]): string => formatThousands(counts.reduce((total, one) => total + one, 0));

function row(
  subject: Subject,
  { usage, state = '–' }: { readonly usage: readonly UsageRow[]; readonly state: string | undefined },
): string[] {
  const own = usage.filter((one) => one.subject === subject.number);
  const input = sum(own.map((one) => one.input + one.cacheRead + one.cacheWrite));
  const output = sum(own.map((one) => one.output + one.reasoning));
  return [
    `${subjectName(subject.number)} ${quoteLine(subject.title, { max: 60 })}`.trimEnd(),
    state,
    subject.pullRequest === null ? '–' : `#${subject.pullRequest}`,
    String(countAllSessions(subject)),
    `${input} / ${output}`,
    formatDollars(subject.dollars),
  ];
}

export interface IterationSpend {
  readonly iteration: number;
  readonly startedAt: string;
  readonly agents: number;
  readonly dollars: number;
}

/** A restart resets the count of iterations, and keeps the time at which the run began. */
export const linesOfRun = (
  history: readonly HistoryLine[],
  { counters }: Pick<Head, 'counters'>,
): readonly HistoryLine[] => history.filter(({ budgetSnapshot }) => budgetSnapshot.startedAt === counters.startedAt);

/** Ticks of this run with sessions or spend. A restart resets the count, so `startedAt` distinguishes them. */
export const spendByIteration = (history: readonly HistoryLine[], head: Head): IterationSpend[] =>
  linesOfRun(history, head)
    .filter((line) => line.agentsDispatchedThisIter > 0 || line.dollarsThisIter > 0)
    .map((line) => ({
      iteration: line.iteration,
      startedAt: line.startedAt,
      agents: line.agentsDispatchedThisIter,
      dollars: line.dollarsThisIter,
    }));

/** A Mermaid bar chart (`xychart-beta`) of the last iterations; null = nothing to draw. */
export function spendChart(spend: readonly IterationSpend[]): string | null {
  const shown = spend.slice(-iterationsShown);
  if (shown.length === 0) return null;
  const highest = Math.max(0.01, ...shown.map((one) => one.dollars));
  const names = namesOf(shown).map((name) => `"${name}"`);
  return [
    '```mermaid',
    'xychart-beta',
    '    title "Spend per iteration in USD"',
    `    x-axis "Iteration" [${names.join(', ')}]`,
    `    y-axis "USD" 0 --> ${Math.ceil(highest * 100) / 100}`,
    `    bar [${shown.map((one) => one.dollars.toFixed(2)).join(', ')}]`,
    '```',
  ].join('\n');
}

/** Mermaid overlays bars of one name. A second iteration 3, also after a restart, is `3b`; the 27th is `3.27`. */
function namesOf(spend: readonly IterationSpend[]): string[] {
  const seen = new Map<number, number>();
  return spend.map(({ iteration }) => {
    const before = seen.get(iteration) ?? 0;
    seen.set(iteration, before + 1);
    if (before === 0) return String(iteration);
    const letter = 'abcdefghijklmnopqrstuvwxyz'[before];
    return letter === undefined ? `${iteration}.${before + 1}` : `${iteration}${letter}`;
  });
}

/** The chart's numbers as text, for readers who cannot see the chart. */
export function spendTable(spend: readonly IterationSpend[]): string | null {
  const shown = spend.slice(-iterationsShown);
  if (shown.length === 0) return null;
  const rows = shown.map((one) => [
    String(one.iteration),
    formatMinute(one.startedAt),
    String(one.agents),
    formatDollars(one.dollars),
  ]);
  return renderMarkdownTable(['Iteration', 'Started (UTC)', 'Sessions', 'Cost'], rows);
}

/** Width of a budget bar, readable without colour, in a log as on a phone. */
const cells = 10;

/** One line per budget, such as `iterations  ▓▓▓▓▓▓░░░░  3/5`, aligned for a fixed-width font. */
export const budgetBars = (counters: Counters, ceilings: Ceilings): string[] =>
  ceilingNames.map((name) => {
    const label = budgetLabels[name].padEnd('iterations'.length);
    const used = readUsed(name, counters);
    if (!hasCeiling(name, ceilings)) return `${label}  ${'·'.repeat(cells)}  ${amountText(name, used)}, no ceiling`;
    const ceiling = readCeiling(name, ceilings);
    return `${label}  ${bar(used / ceiling)}  ${amountText(name, used)}/${ceilingText(name, ceiling)}`;
  });

/** Mean cost of the iterations that have ended, in USD; null = none has. The one at work is counted, and costs nothing yet. */
export function forecastIteration({ counters, reserved }: Pick<Head, 'counters' | 'reserved'>): number | null {
  const begun = sumIterations(counters);
  const ended = begun - (reserved.iteration > 0 ? 1 : 0);
  return ended > 0 ? computeDollarsUsed(counters) / ended : null;
}

/** The money of a run in three words. What is reserved is not spent, and what is forecast is neither. */
export function describeMoney({
  counters,
  ceilings,
  reserved,
}: Pick<Head, 'counters' | 'ceilings' | 'reserved'>): string {
  const mean = forecastIteration({ counters, reserved });
  const forecast =
    mean === null ? 'no forecast before an iteration ends' : `forecast ${formatDollars(mean)} an iteration`;
  const most = hasCeiling('dollars', ceilings) ? `, of ${ceilingText('dollars', ceilings.maxDollars)}` : '';
  return `spent ${formatDollars(computeDollarsUsed(counters))}, reserved ${formatDollars(reserved.dollars)}, ${forecast}${most}`;
}

/** The same, with what of it no agent reported: a tick that was lost is charged all that it had reserved. */
export function moneyLines(
  head: Pick<Head, 'counters' | 'ceilings' | 'reserved'>,
  history: readonly HistoryLine[],
): string[] {
  const lost = linesOfRun(history, head).filter(({ outcome }) => outcome === 'interrupted' || outcome === 'errored');
  const charged = addInMillionths(...lost.map(({ dollarsThisIter }) => dollarsThisIter));
  const times = formatCount(lost.length, 'tick');
  return [
    describeMoney(head),
    ...(charged > 0 ? [`${formatDollars(charged)} of it: the whole reservation of ${times} that ended early`] : []),
  ];
}

/** Any use fills at least one cell. Only a reached ceiling fills all cells. */
function bar(share: number): string {
  const filled = share <= 0 ? 0 : Math.min(cells, Math.max(1, Math.floor(share * cells)));
  return '▓'.repeat(filled) + '░'.repeat(cells - filled);
}
