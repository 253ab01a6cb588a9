/** Decides how a loop is told in a terminal: where it stands, its budgets, what it waits for, and its subjects. */
import { budgetBars } from './budget-bars.ts';
import type { HistoryLine } from './history.ts';
import { asRead } from './quote.ts';
import type { Head, LoopState, Subject } from './state.ts';
import { actAfter } from './stop-conditions.ts';
import { subjectName } from './task-number.ts';
import { standing, tickOf } from './why.ts';
import { dollars } from './wording.ts';

/** Plain text; every line of a subject begins with its number. */
export function standingText({
  head,
  state,
  history,
}: {
  head: Head;
  state: LoopState;
  history: readonly HistoryLine[];
}): string {
  const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const blocks = [
    [standing(head), ...[actAfter(head, state) ?? []].flat(), ...(last === undefined ? [] : [tickOf(last)])],
    budgetBars(head.counters, head.ceilings),
    state.gates.map(({ question, id }) => `asks: ${asRead(question)}\n  ${id}`),
    state.subjects.toSorted((one, other) => other.number - one.number).map(subjectLine),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

const subjectLine = ({ number, title, phase, pullRequest, dollars: spent }: Subject): string =>
  [subjectName(number), phase, pullRequest === null ? '-' : `PR #${pullRequest}`, dollars(spent), title].join('  ');
