/** What became of a loop's pull requests, as a table: by result, by recipe, by agent and model, and by label. */
import { countDays, otherLabels } from '../../outcomes/record-outcomes.ts';
import { addInMillionths } from '../../state/counters.ts';
import { type OutcomeResult, type Outcomes, outcomeResults } from '../../state/outcomes.ts';
import { formatDollars } from '../../text/format.ts';
import { columns, wrapSentence } from '../../text/terminal.ts';

interface OutcomeFigures {
  readonly pulls: number;
  readonly dollars: number;
  readonly rounds: number;
  readonly days: number;
}

/** The figures are sums over its pull requests. */
export interface OutcomeRow extends OutcomeFigures {
  readonly name: string;
  readonly result: OutcomeResult | null;
}

export interface OutcomeSummary {
  readonly results: readonly OutcomeRow[];
  readonly recipes: readonly OutcomeRow[];
  readonly agents: readonly OutcomeRow[];
  readonly labels: readonly OutcomeRow[];
}

export const resultNames: Readonly<Record<OutcomeResult, string>> = {
  merged: 'merged as it was',
  changed: 'merged after changes',
  closed: 'closed unmerged',
  reverted: 'reverted',
};

/** Groups without a pull request are left out. A pull request with two labels is in both. */
export function summarizeOutcomes({ pulls, totals, labelTotals }: Outcomes): OutcomeSummary {
  const newest = pulls.map((work) => ({ ...work, pulls: 1, days: countDays(work) }));
  const all = [...newest, ...totals];
  const labelled = [...newest.flatMap((work) => work.labels.map((label) => ({ ...work, label }))), ...labelTotals];
  return {
    results: outcomeResults.flatMap((result) =>
      sumRows(
        all.filter((row) => row.result === result),
        { name: resultNames[result], result },
      ),
    ),
    recipes: groupRows(all, ({ recipe }) => recipe),
    agents: groupRows(all, ({ driver, model }) => (driver === null ? 'others' : `${driver} · ${model ?? 'no model'}`)),
    labels: groupRows(labelled, ({ label }) => (label === otherLabels ? 'others' : label)),
  };
}

const groupRows = <Row extends OutcomeFigures>(rows: readonly Row[], nameOf: (row: Row) => string): OutcomeRow[] =>
  [...new Set(rows.map(nameOf))]
    .flatMap((name) =>
      sumRows(
        rows.filter((row) => nameOf(row) === name),
        { name, result: null },
      ),
    )
    .toSorted((one, other) => other.pulls - one.pulls);

function sumRows(rows: readonly OutcomeFigures[], named: Pick<OutcomeRow, 'name' | 'result'>): OutcomeRow[] {
  if (rows.length === 0) return [];
  const sum = (pick: (row: OutcomeFigures) => number): number => addInMillionths(...rows.map(pick));
  return [
    {
      ...named,
      pulls: sum((row) => row.pulls),
      dollars: sum((row) => row.dollars),
      rounds: sum((row) => row.rounds),
      days: sum((row) => row.days),
    },
  ];
}

const outcomeColumns = ['pull requests', 'dollars each', 'rounds each', 'days each'] as const;

export const outcomeCells = ({ pulls, dollars, rounds, days }: OutcomeFigures): string[] => [
  String(pulls),
  formatDollars(dollars / pulls),
  (rounds / pulls).toFixed(1),
  (days / pulls).toFixed(1),
];

/** Groups that tell something: of one row they would repeat the results. */
export const listOutcomeGroups = ({
  recipes,
  agents,
  labels,
}: OutcomeSummary): { readonly title: string; readonly rows: readonly OutcomeRow[] }[] =>
  [
    { title: 'Recipe', rows: recipes },
    { title: 'Agent', rows: agents },
    { title: 'Label', rows: labels },
  ].filter(({ rows }) => rows.length > 1);

/** A fresh run may remember pull requests of which none has ended yet. */
export const hasOutcomes = (outcomes: Outcomes | undefined): outcomes is Outcomes =>
  outcomes !== undefined && outcomes.pulls.length + outcomes.totals.length > 0;

/** In a terminal of 80 columns. */
export function outcomesText(outcomes: Outcomes | undefined): string {
  if (!hasOutcomes(outcomes)) return 'No pull request of this loop has ended yet.\n';
  const summary = summarizeOutcomes(outcomes);
  const { results } = summary;
  const groups = listOutcomeGroups(summary).map(({ title, rows }) => tableLines(title.toLowerCase(), rows));
  const tables = [tableLines('result', results), ...groups];
  return `${[...tables, [wrapSentence(describeMergedCost(results))]].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const nameWidth = columns - outcomeColumns.reduce((sum, name) => sum + name.length + 2, 0);

function tableLines(title: string, rows: readonly OutcomeRow[]): string[] {
  const line = (name: string, cells: readonly string[]): string => {
    const shown = name.length <= nameWidth ? name : `${name.slice(0, nameWidth - 1)}…`;
    return [shown.padEnd(nameWidth), ...cells.map((cell, at) => cell.padStart(outcomeColumns[at]?.length ?? 0))].join(
      '  ',
    );
  };
  return [line(title, outcomeColumns), ...rows.map((row) => line(row.name, outcomeCells(row)))];
}

/** What was closed or reverted was paid for, too. */
export function describeMergedCost(rows: readonly OutcomeRow[]): string {
  const kept = rows.filter(({ result }) => result === 'merged' || result === 'changed');
  const merged = kept.reduce((sum, { pulls }) => sum + pulls, 0);
  const dollars = addInMillionths(...rows.map((row) => row.dollars));
  return merged === 0
    ? `No pull request was merged and kept. All of them cost ${formatDollars(dollars)}.`
    : `Each pull request that was merged and kept cost ${formatDollars(dollars / merged)}, with all that was closed or reverted.`;
}
