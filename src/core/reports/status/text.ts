/** Decides how a loop is told in a terminal: where it stands, its budgets, what it waits for, and its subjects. */

import { actAfter } from '../../decide/stop/conditions.ts';
import type { Gate } from '../../state/gate/gate.ts';
import type { Subject } from '../../state/subject/subject.ts';
import { subjectName } from '../../state/subject/subject-id.ts';
import { dollars, instant } from '../../text/format.ts';
import { asRead } from '../../text/quote-untrusted.ts';
import { terminalPage } from '../../text/terminal.ts';
import { budgetBars } from '../budget-bars.ts';
import { standing, tickOf } from '../why.ts';
import { answeredBy, gateAddress, nextLine, type Seen } from './viewer-facts.ts';

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
