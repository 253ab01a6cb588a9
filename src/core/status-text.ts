/** Decides how a loop is told in a terminal: where it stands, its budgets, what it waits for, and its subjects. */

import { budgetBars } from './budget-bars.ts';
import { asRead } from './quote.ts';
import type { Gate } from './state/gate/gate.ts';
import type { Subject } from './state/subject/subject.ts';
import { answeredBy, gateAddress, nextLine, type Seen } from './status-seen.ts';
import { actAfter } from './stop-conditions.ts';
import { subjectName } from './task-number.ts';
import { terminalPage } from './terminal-text.ts';
import { standing, tickOf } from './why.ts';
import { dollars, instant } from './wording.ts';

/** Plain text; every line of a subject begins with its number. */
export function standingText(seen: Seen): string {
  const { head, state, history } = seen;
  const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const act = [actAfter(head, state) ?? []].flat();
  return terminalPage([
    [standing(head), ...act, nextLine(seen), ...(last === undefined ? [] : [tickOf(last)])],
    budgetBars(head.counters, head.ceilings),
    state.gates.flatMap((gate) => questionLines(gate, seen)),
    state.subjects.toSorted((one, other) => other.number - one.number).map(subjectLine),
  ]);
}

/** Its id is what a written answer names. */
const questionLines = (gate: Gate, seen: Seen): string[] => [
  `asks: ${asRead(gate.question)}`,
  `  open since ${instant(gate.askedAt)}. ${answeredBy(seen)}`,
  `  ${gateAddress(gate, seen)}`,
  `  ${gate.id}`,
];

const subjectLine = ({ number, title, phase, pullRequest, dollars: spent }: Subject): string =>
  [subjectName(number), phase, pullRequest === null ? '-' : `PR #${pullRequest}`, dollars(spent), title].join('  ');
