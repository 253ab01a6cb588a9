/** Decides how the loop's last decision is explained to a person who asks why it stopped, waits or works: from its record alone. */

import { actAfter } from '../decide/stop/conditions.ts';
import type { Head } from '../state/head/head.ts';
import type { LoopState } from '../state/loop/loop-state.ts';
import type { Evaluation, HistoryLine } from '../state/records/history-line.ts';
import { instant } from '../text/format.ts';
import { asRead } from '../text/quote-untrusted.ts';
import { columns, terminalPage, wrapped } from '../text/terminal.ts';

export interface Explained {
  readonly head: Head;
  readonly state: LoopState;
  readonly history: readonly HistoryLine[];
}

/** Plain text for a terminal: where the loop stands, the tick that decided that, what it found, and every rule with inputs and threshold. */
export function whyText({ head, state, history }: Explained): string {
  const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const ending = endingLine(head, history);
  const line = ending ?? last;
  const blocks = [
    [standing(head), ...[actAfter(head, state) ?? []].flat()],
    state.gates.map(({ id, question, askedAt }) => `open since ${instant(askedAt)}: ${asRead(question)}\n  ${id}`),
    ...(line === undefined
      ? [['No tick has recorded anything yet.']]
      : [[tickOf(line, ending === null ? 'Last tick' : 'Ended by the tick of')], [causeOf(line)], ...rulesOf(line)]),
    last === undefined || last === line ? [] : [tickOf(last), causeOf(last)],
  ];
  return terminalPage(blocks);
}

/** The line of the tick that stopped the run: later ones looked again, and changed nothing about it. Null = it goes on, or wrote none. */
const endingLine = ({ stop }: Head, history: readonly HistoryLine[]): HistoryLine | null =>
  (stop === null ? undefined : history.findLast(({ endedAt }) => endedAt === stop.at)) ?? null;

export function standing({ loop, run, status, stop, notBefore }: Head): string {
  const since = stop === null ? '' : `: ${stop.code}, since ${instant(stop.at)}`;
  const until = notBefore === null ? '' : `, not before ${instant(notBefore)}`;
  return `Loop ${loop}, run ${run}: ${status}${since}${until}`;
}

export const tickOf = (
  { iteration, endedAt, runId, runAttempt, verdict, outcome }: HistoryLine,
  which = 'Last tick',
): string =>
  `${which}: ${instant(endedAt)}, workflow run ${runId} attempt ${runAttempt}, iteration ${iteration}: ${verdict}, ${outcome}`;

/** What fired, in its own words; a stop of the entry fires at the exit once more and is told once. */
function causeOf({ evaluations }: HistoryLine): string {
  const fired = [
    ...new Set(evaluations.filter((one) => one.fired).map(({ code, sentence }) => `${code}: ${sentence}`)),
  ];
  return fired.length === 0 ? 'Nothing stood against work.' : `Because:\n${fired.map((one) => `  ${one}`).join('\n')}`;
}

/** What fired comes first in each part, since that is what was asked about. */
function rulesOf({ evaluations }: HistoryLine): string[][] {
  const part = (title: string, at: Evaluation['at'], kinds: readonly Evaluation['kind'][]): string[] => {
    const found = evaluations.filter((one) => one.at === at && kinds.includes(one.kind));
    const sorted = [...found.filter(({ fired }) => fired), ...found.filter(({ fired }) => !fired)];
    return sorted.length === 0 ? [] : [title, ...sorted.map(ruleText)];
  };
  return [
    part('Began by itself:', 'entry', ['start']),
    part('Stop conditions at the exit:', 'exit', ['stop']),
    part('Stop conditions at the entry:', 'entry', ['stop']),
    part('What may keep a tick from working:', 'entry', ['hold']),
    part('Questions:', 'entry', ['gate']),
  ];
}

/** Under the code of a rule. */
const below = ' '.repeat(8);

function ruleText({ code, condition, fired, inputs, threshold, sentence }: Evaluation): string {
  const number = condition === null ? '' : ` (${condition})`;
  const values = inputs.map(({ name, value }) => `${name} ${value === null || value === '' ? '-' : value}`).join(', ');
  const rule = threshold === null ? [] : [`[fires when ${threshold}]`];
  const named = wrapped(`${fired ? 'FIRED' : 'no   '} ${code}${number}: ${sentence}`, '  ', below);
  const short = `${below}${[values, ...rule].join(' ')}`;
  const facts = short.length <= columns ? [short] : [values, ...rule].map((line) => wrapped(line, below));
  return [named, ...facts].join('\n');
}
