/** Forecast of a loop's next run from many rehearsed ones: middle and upper end of each figure, ends, questions. */

import { formatDollars } from '../text/format.ts';
import { wrapSentence } from '../text/terminal.ts';
import { costKnownLate } from './assumptions.ts';

/** One rehearsed run. */
export interface RunForecast {
  /** USD, as it counts against the ceiling. */
  readonly dollars: number;
  readonly iterations: number;
  readonly prs: number;
  /** Of active ticks. */
  readonly minutes: number;
  readonly sessions: number;
  /** Calendar time from its first tick to its last. */
  readonly hours: number;
  /** Names of the questions that it asked. */
  readonly gates: readonly string[];
  /** Stop code, or `idle` = nothing left to do, `waiting` = for an absent person, `cut` = did not end in time. */
  readonly end: string;
}

export interface Figure {
  readonly p50: number;
  readonly p90: number;
  readonly most: number;
}

export interface Forecast {
  readonly loop: string;
  readonly runs: number;
  readonly figures: Readonly<Record<FigureName, Figure>>;
  /** Shares of the runs, 0 to 1, most frequent first. */
  readonly ends: readonly { readonly code: string; readonly share: number }[];
  /** Mean number per run, most frequent first. */
  readonly gates: readonly { readonly name: string; readonly perRun: number }[];
}

const figureNames = ['dollars', 'iterations', 'prs', 'sessions', 'minutes', 'hours'] as const;
type FigureName = (typeof figureNames)[number];

export function forecastFrom(loop: string, runs: readonly RunForecast[]): Forecast {
  const figure = (name: FigureName): Figure => figureOf(runs.map((run) => run[name]));
  const shares = counted(runs.map(({ end }) => end));
  const asked = counted(runs.flatMap(({ gates }) => gates));
  return {
    loop,
    runs: runs.length,
    figures: {
      dollars: figure('dollars'),
      iterations: figure('iterations'),
      prs: figure('prs'),
      sessions: figure('sessions'),
      minutes: figure('minutes'),
      hours: figure('hours'),
    },
    ends: shares.map(([code, count]) => ({ code, share: count / runs.length })),
    gates: asked.map(([name, count]) => ({ name, perRun: count / runs.length })),
  };
}

/** Half of the runs stay at or below `p50`, nine of ten at or below `p90`. Both are observed, not interpolated. */
function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p90: at(0.9), most: sorted.at(-1) ?? 0 };
}

function counted(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([one, few], [other, many]) => many - few || one.localeCompare(other));
}

export interface ForecastFacts {
  readonly forecast: Forecast;
  /** Assumptions, each one sentence. */
  readonly assumed: readonly string[];
  /** False = a driver in use tells its cost at the end of a session, which no dollars cut. */
  readonly metered: boolean;
  readonly ceilings: Readonly<Partial<Record<FigureName, number>>>;
}

const labels: Readonly<Record<FigureName, string>> = {
  dollars: 'dollars',
  iterations: 'iterations',
  prs: 'pull requests',
  sessions: 'sessions',
  minutes: 'active minutes',
  hours: 'hours, first to last tick',
};

/** Plain text within 80 columns. */
export function forecastText({ forecast, assumed, metered, ceilings }: ForecastFacts): string {
  const { loop, runs, figures, ends, gates } = forecast;
  const row = (label: string, cells: readonly string[]): string =>
    [label.padEnd(27), ...cells.map((cell) => cell.padStart(12))].join(' ').trimEnd();
  const rows = figureNames.map((name) => {
    const { p50, p90, most } = figures[name];
    const ceiling = ceilings[name] ?? null;
    return row(
      labels[name],
      [p50, p90, most, ceiling].map((value) => (value === null ? '' : shown(name, value))),
    );
  });
  // Where the numbers stand: a maximum above its ceiling looks like a mistake.
  const passing =
    metered || ceilings.dollars === undefined
      ? []
      : [
          wrapSentence(
            `The dollars can pass their ceiling by what the sessions at work spend above what they get: ${costKnownLate}, and none is cut.`,
          ),
        ];
  const blocks = [
    [wrapSentence(`Loop ${loop}, one run, rehearsed ${runs} times; nothing was started, nothing was spent.`)],
    ['Taken for granted:', ...assumed.map((sentence) => wrapSentence(`- ${sentence}`))],
    [row('', ['half stay at', '9 of 10 at', 'the most', 'ceiling']), ...rows, ...passing],
    [
      'How they end:',
      ...ends.map(({ code, share }) => wrapSentence(`${percent(share)}  ${endTexts.get(code) ?? code}`, '  ')),
    ],
    gates.length === 0
      ? ['They ask nothing.']
      : ['What they ask, per run:', ...gates.map(({ name, perRun }) => `  ${perRun.toFixed(1).padStart(5)}  ${name}`)],
  ];
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`.padStart(5);

const shown = (name: FigureName, value: number): string =>
  name === 'dollars' ? formatDollars(value) : name === 'hours' ? value.toFixed(1) : String(Math.round(value));

/** Ends that are no stop codes. */
const endTexts: ReadonlyMap<string, string> = new Map([
  ['idle', 'idle: nothing is left that it could work on'],
  ['waiting', 'waiting for an answer that does not come'],
  ['cut', 'still going when the time of the rehearsal was over'],
]);

/** The same for programs; shares from 0 to 1. */
export const forecastJson = ({ forecast, assumed, ceilings }: ForecastFacts): object => ({
  ...forecast,
  ceilings,
  assumed,
});
