/** The status of a loop in a terminal: its state, budgets, open questions and subjects. */
import { holderName } from '../../lease/lease.ts';
import type { Gate } from '../../state/gate.ts';
import type { Lease } from '../../state/head.ts';
import { type Subject, subjectName } from '../../state/subject.ts';
import { formatDollars, formatInstant } from '../../text/format.ts';
import { unquoteSentence } from '../../text/quote-untrusted.ts';
import { renderTerminalPage } from '../../text/terminal.ts';
import { answeredBy, answeringLines } from '../open-question.ts';
import { nextTickText } from '../skipped-tick.ts';
import { budgetBars, moneyLines } from '../spend.ts';
import { type Explained, findActSeen, findLeaseAtWork, listWorkSeen, standingLines, tickOf } from '../why.ts';
import { countWork, type WorkRow } from '../work-list.ts';

/** Plain text. The line of a subject begins with its number. */
export function standingText(seen: Seen, width?: number): string {
  const { head, state, history } = seen;
  const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const act = [findActSeen(seen) ?? []].flat();
  const blocks = [
    [...standingLines(seen), ...act, nextLine(seen), ...(last === undefined ? [] : [tickOf(last)])],
    [...budgetBars(head.counters, head.ceilings), ...moneyLines(head, history)],
    seen.rates,
    state.gates.flatMap((gate) => questionLines(gate, seen)),
    workLines(seen),
  ];
  return renderTerminalPage(blocks, width);
}

const untouchedShown = 20;

/** Every subject, the newest first, then the backlog in order. */
function workLines(seen: Seen): string[] {
  const rows = listWorkSeen(seen);
  const subjects = new Map(seen.state.subjects.map((subject) => [subject.number, subject]));
  const [worked, untouched] = [true, false].map((own) => rows.filter(({ number }) => subjects.has(number) === own));
  const more = (untouched ?? []).slice(untouchedShown);
  return [
    ...(worked ?? []).toReversed().flatMap((row) => rowLines(row, subjects.get(row.number))),
    ...(untouched ?? []).slice(0, untouchedShown).flatMap((row) => rowLines(row, undefined)),
    ...(more.length > 0 ? [`and ${countWork(more)} more`] : []),
  ];
}

function rowLines({ number, title, state, why }: WorkRow, subject: Subject | undefined): string[] {
  const pull = subject?.pullRequest ?? null;
  // The state may name the pull request already.
  const named = pull === null ? ['-'] : state.endsWith(` #${pull}`) || pull === number ? [] : [`PR #${pull}`];
  const work = subject === undefined ? [] : [...named, formatDollars(subject.dollars)];
  const name = title ?? '';
  return [[subjectName(number), state, ...work, ...(name === '' ? [] : [name])].join('  '), `  ${why}`];
}

const questionLines = (gate: Gate, seen: Seen): string[] => [
  `asks: ${unquoteSentence(gate.question)}`,
  `  open since ${formatInstant(gate.askedAt)}. ${answeredBy(seen)}`,
  ...answeringLines(gate, seen).map((line) => `  ${line}`),
];

/** A loop's record as seen from outside: with its repository, the time, the schedule, and who may answer. */
export interface Seen extends Explained {
  /** `https://github.com/owner/name`. */
  readonly repositoryUrl: string;
  readonly now: string;
  /** When the schedule of the loop's workflow starts the next tick; null = none, or it cannot be read. */
  readonly scheduledAt: string | null;
  /** Accounts whose answers count; empty = everyone with write access; null = the configuration cannot be read. */
  readonly approvers: readonly string[] | null;
  /** Rates of the models in use, one sentence each; empty = no model has one, or the configuration cannot be read. */
  readonly rates: readonly string[];
}

/** Outside Actions it is a process on some machine. */
const describeRun = (lease: Lease): string =>
  `${lease.pid === null ? 'workflow ' : ''}${holderName(lease)}, since ${formatInstant(lease.startedAt)}`;

const unseenWords = ({ pid }: Lease): string =>
  `, as the head says: ${pid === null ? 'GitHub did not show that run' : 'only its own machine sees that process'}`;

/** A held lock means that a tick works, unless its run is over or its deadline has passed. */
export const nextLine = (seen: Seen): string =>
  describeTickAtWork(seen) ?? `${describeOverRun(seen)}${describeNextTick(seen)}`;

/** Null = none is at work. */
export function describeTickAtWork(seen: Seen): string | null {
  const lease = findLeaseAtWork(seen);
  if (lease === null) return null;
  return `At work: ${describeRun(lease)}${seen.holder?.kind === 'unseen' ? unseenWords(lease) : ''}`;
}

const describeOverRun = ({ head, holder }: Seen): string =>
  head.lease !== null && holder?.kind === 'over' ? `Over: ${describeRun(head.lease)}. ` : '';

function describeNextTick({ head, scheduledAt, now, pausedBy = null, mistakes = [] }: Seen): string {
  if (pausedBy !== null) return 'Next tick: ends as it begins, while the variable is set';
  if (mistakes.length > 0) return 'Next tick: fails as it begins, until the configuration is corrected';
  // Due times are relative to the reader's time, not to that of the record.
  return `Next tick: ${nextTickText({ head: { ...head, updatedAt: now }, next: { scheduledAt, dispatched: false } })}`;
}
