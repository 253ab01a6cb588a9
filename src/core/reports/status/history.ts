/** Decides how the ticks of a loop are listed in a terminal: one line each, with what it did, what it cost and what it asked. */
import type { HistoryLine } from '../../state/records/history-line.ts';
import { dollars, instant } from '../../text/format.ts';
import { columns, wrapped } from '../../text/terminal.ts';

/** Of the newest ticks; who wants all of them reads `--json`. */
const shown = 50;

const heading = 'UTC               iter  outcome            min  agents     cost  what came of it';

/** Oldest first, so that the newest stands above the prompt. */
export function historyText(history: readonly HistoryLine[]): string {
  if (history.length === 0) return 'No tick has recorded anything yet.\n';
  const older = history.length - shown;
  const lines = history.slice(-shown).map(lineText);
  return `${[...(older > 0 ? [`${older} older ticks are not shown.`] : []), heading, ...lines].join('\n')}\n`;
}

function lineText(line: HistoryLine): string {
  const figures = [
    instant(line.endedAt).slice(0, 16).replace('T', ' '),
    String(line.iteration).padStart(5),
    line.outcome.padEnd(16),
    minutesOf(line).toFixed(0).padStart(4),
    String(line.agentsDispatchedThisIter).padStart(6),
    dollars(line.dollarsThisIter).padStart(7),
  ].join('  ');
  const whole = `${figures}  ${cameOfIt(line)}`.trimEnd();
  return whole.length <= columns ? whole : `${figures}\n${wrapped(cameOfIt(line), '    ')}`;
}

/** From begin to end on the clock; what counts against the ceiling is in the snapshot of the budget. */
export const minutesOf = ({ startedAt, endedAt }: HistoryLine): number =>
  Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 60_000;

/** Pull requests, then questions and answers, then what stopped it: the order in which they happen. */
export function cameOfIt({ prsTouchedThisIter: prs, gates, stopConditionsFired: stops }: HistoryLine): string {
  const asked = gates.filter(({ answer }) => answer === null).map(({ name, subject }) => `asked ${name}${on(subject)}`);
  const told = gates.flatMap(({ name, subject, answer, by }) =>
    answer === null ? [] : [`${name}${on(subject)}: ${answer}${by === null ? '' : ` by ${by}`}`],
  );
  const opened = prs.length === 0 ? [] : [`PR ${prs.join(' ')}`];
  return [...opened, ...told, ...asked, ...stops.map((code) => `stop ${code}`)].join('; ');
}

const on = (subject: number | null): string => (subject === null ? '' : ` #${subject}`);
