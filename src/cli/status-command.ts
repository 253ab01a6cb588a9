/** Shows a loop's record for `tickgate status`, in the requested form. */
import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { asText, toDiskText } from '../core/codec/record-codec.ts';
import { describeReviewedPull } from '../core/reports/standing.ts';
import { historyText } from '../core/reports/status/charts.ts';
import { describeEarlierTicks } from '../core/reports/status/earlier-ticks.ts';
import { outcomesText, summarizeOutcomes } from '../core/reports/status/outcomes.ts';
import { statusPage } from '../core/reports/status/page.ts';
import { describeTickAtWork, type Seen, standingText } from '../core/reports/status/text.ts';
import { type Explained, listWorkSeen, standingSeen, whyBriefly, whyText } from '../core/reports/why.ts';
import { whySubjectText } from '../core/reports/why-subject.ts';
import { Head } from '../core/state/head.ts';
import { HistoryLine } from '../core/state/history-line.ts';
import { LoopState } from '../core/state/loop-state.ts';
import { toTaskNumber } from '../core/state/subject.ts';
import { formatInstant } from '../core/text/format.ts';
import { fitColumns } from '../core/text/terminal.ts';
import { type Environment, rethrowAsMistake } from './client.ts';
import { exitCodes, Mistake, printFailure } from './mistake.ts';
import { readStatusRecord } from './status-record.ts';
import { abortOnSignals, stripControlCharacters, type Terminal, withProgress } from './terminal.ts';

export interface StatusOptions {
  /** `owner/name`; absent = GITHUB_REPOSITORY, or `origin` of the working directory. */
  readonly repo?: string;
  /** Absent = the loop that the workflow runs. */
  readonly loop?: string;
  readonly workflow: string;
  /** True = the last tick; a text = an issue or PR (`14`), a plan's task (`task:3f2a9c81`), an iteration (`iteration:3`). */
  readonly why?: true | string;
  /** Every tick, one line each. */
  readonly history?: boolean;
  /** What became of its pull requests. */
  readonly outcomes?: boolean;
  /** Path of the HTML page to write. */
  readonly html?: string;
  /** Seconds between two reads. A changed record is shown again, whole, until the loop stops. */
  readonly watch?: number;
  readonly json?: boolean;
}

export async function runStatus(
  options: StatusOptions,
  { stdout, stderr }: Terminal,
  environment: Environment = process.env,
): Promise<number> {
  const look = async (): Promise<Seen> =>
    await withProgress(stderr, 'Reading the record on GitHub …', () => readStatusRecord(options, environment)).catch(
      rethrowAsMistake,
    );
  const show = (seen: Seen): string => renderStatus(options, seen, stdout.columns);
  if (options.watch === undefined) stdout.write(show(await look()));
  else
    await watchStatus({ look, show, everySeconds: options.watch, isTimed: options.json !== true }, { stdout, stderr });
  return exitCodes.done;
}

function renderStatus(options: StatusOptions, seen: Seen, width?: number): string {
  if (options.html !== undefined) {
    writeFileSync(options.html, statusPage(seen));
    return `${options.html} written.\n`;
  }
  return options.json === true ? renderRecord(seen) : stripControlCharacters(renderStatusText(options, seen, width));
}

export function renderStatusText({ why, history, outcomes }: StatusOptions, explained: Seen, width?: number): string {
  if (history === true) return historyText(explained.history, describeEarlierTicks(explained));
  if (outcomes === true) return outcomesText(explained.state.outcomes);
  if (why === undefined) return standingText(explained, fitColumns(width));
  if (why === true) return whyBriefly(explained);
  const [, kind, name = ''] = /^(?:(iteration|task):|#)?([0-9a-f]{1,13})$/.exec(why) ?? [];
  if (name === '' || (kind !== 'task' && !/^\d+$/.test(name)))
    throw new Mistake('option_unusable', `“${why}” cannot be explained.`, whyForms);
  if (kind === 'iteration') return renderIterationText(explained, Number(name));
  const text = whySubjectText(explained, kind === 'task' ? toTaskNumber(name) : Number(name));
  if (text !== null) return text;
  const working = describeTickAtWork(explained);
  throw new Mistake(
    'record_missing',
    `Loop ${explained.head.loop} knows no ${kind ?? 'issue or pull request'} ${name}${working === null ? '' : ' yet'}.${working === null ? '' : ` ${working}: what it has done so far is recorded as it ends.`}`,
    explained.head.skill === 'review' && kind === undefined
      ? `It takes each ${describeReviewedPull(explained.limits)}, at its next tick. ${whyForms}`
      : whyForms,
  );
}

const whyForms =
  'Such as: --why 14 (an issue or pull request), --why task:3f2a9c81, --why iteration:3, --why (the loop)';

function renderIterationText(explained: Explained, asked: number): string {
  const upTo = explained.history.findLastIndex(({ iteration }) => iteration === asked);
  if (upTo >= 0) return whyText({ ...explained, history: explained.history.slice(0, upTo + 1) });
  throw new Mistake(
    'record_missing',
    `The history holds no iteration ${asked}.`,
    'The column `iter` of `status --history` has those that it holds.',
  );
}

/** In the form of the bundle's files, with the rates of the models in use. */
export const renderRecord = (seen: Seen): string => {
  const { head, state, history, rates } = seen;
  return asText({
    standing: standingSeen(seen),
    work: listWorkSeen(seen).map(({ tone: _tone, ...row }) => row),
    head: JSON.parse(toDiskText(Head, head)) as unknown,
    state: JSON.parse(toDiskText(LoopState, state)) as unknown,
    outcomes: state.outcomes === undefined ? null : summarizeOutcomes(state.outcomes),
    history: history.map((line) => JSON.parse(toDiskText(HistoryLine, line)) as unknown),
    rates,
  });
};

/** Reads the record again and again, and shows it whole after each change, until the loop stops or the person presses Ctrl-C. */
interface WatchOptions {
  readonly look: () => Promise<Seen>;
  readonly show: (explained: Seen) => string;
  readonly everySeconds: number;
  /** Each print begins with the time of its look. Not for programs, which read JSON alone. */
  readonly isTimed: boolean;
}

/** If the first read fails, the caller gets the error. A later failure is printed, and the read is retried. */
export async function watchStatus(
  { look, show, everySeconds, isTimed }: WatchOptions,
  terminal: Terminal,
): Promise<void> {
  const left = abortOnSignals(['SIGINT']);
  const shown = { text: '' };
  const draw = (seen: Seen): boolean => {
    const text = show(seen);
    if (text !== shown.text) {
      // In a pipe, pictures follow each other.
      terminal.stdout.clearScreen?.();
      const gap = shown.text === '' || terminal.stdout.clearScreen !== undefined ? '' : '\n';
      terminal.stdout.write(isTimed ? `${gap}Looked at ${formatInstant(seen.now)}:\n${text}` : text);
    }
    shown.text = text;
    return seen.head.stop !== null;
  };
  let over = draw(await look());
  while (!over) {
    await sleep(everySeconds * 1000, undefined, { signal: left.signal }).catch(() => undefined);
    over =
      left.signal.aborted || (await look().then(draw, (error: unknown) => printFailure(terminal.stderr, error) === 0));
  }
  left.forget();
}
