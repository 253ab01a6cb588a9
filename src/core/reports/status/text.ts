/** Decides how a loop is told in a terminal: where it stands, its budgets, what it waits for, and its subjects. */
import { readRecordedAct } from '../../decide/stop/conditions.ts';
import type { Gate } from '../../state/gate.ts';
import { type Subject, subjectName } from '../../state/subject.ts';
import { formatDollars, formatInstant, formatList } from '../../text/format.ts';
import { unquoteSentence } from '../../text/quote-untrusted.ts';
import { renderTerminalPage } from '../../text/terminal.ts';
import { budgetBars } from '../spend.ts';
import { nextTickText } from '../tick-report.ts';
import { type Explained, standing, tickOf } from '../why.ts';

/** Plain text; every line of a subject begins with its number. */
export function standingText(seen: Seen): string {
  const { head, state, history } = seen;
  const last = history.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const act = [readRecordedAct(head, state) ?? []].flat();
  return renderTerminalPage([
    [standing(head), ...act, nextLine(seen), ...(last === undefined ? [] : [tickOf(last)])],
    budgetBars(head.counters, head.ceilings),
    state.gates.flatMap((gate) => questionLines(gate, seen)),
    state.subjects.toSorted((one, other) => other.number - one.number).map(subjectLine),
  ]);
}

/** Its id is what a written answer names. */
const questionLines = (gate: Gate, seen: Seen): string[] => [
  `asks: ${unquoteSentence(gate.question)}`,
  `  open since ${formatInstant(gate.askedAt)}. ${answeredBy(seen)}`,
  `  ${gateAddress(gate, seen)}`,
  `  ${gate.id}`,
];

const subjectLine = ({ number, title, phase, pullRequest, dollars: spent }: Subject): string =>
  [subjectName(number), phase, pullRequest === null ? '-' : `PR #${pullRequest}`, formatDollars(spent), title].join(
    '  ',
  );

/* Decides what is told of a loop beyond its record, to whoever looks at it from outside: when it goes on, and where and by whom a question is answered. */

/** A record as it is seen now, and where it lies. */
export interface Seen extends Explained {
  /** `https://github.com/owner/name`. */
  readonly repositoryUrl: string;
  readonly now: string;
  /** When the schedule of the loop's workflow starts a tick next; null = there is none, or it cannot be read. */
  readonly scheduledAt: string | null;
  /** Whose answers count; empty = everybody's who may write; null = the configuration cannot be read. */
  readonly approvers: readonly string[] | null;
}

/** A lock that is held says that a tick works; past its deadline that tick may have died, and the next one finds out. */
export function nextLine({ head, scheduledAt, now }: Seen): string {
  const { lease } = head;
  if (lease !== null && now <= lease.deadlineAt)
    return `At work: workflow run ${lease.runId} attempt ${lease.runAttempt}, since ${formatInstant(lease.startedAt)}, iteration ${lease.iteration}`;
  // What is due is told by the day of who looks, not of who wrote.
  return `Next tick: ${nextTickText({ head: { ...head, updatedAt: now }, next: { scheduledAt, dispatched: false } })}`;
}

/** Its comment; the thread, where that is not known yet. */
export function gateAddress({ thread, commentId }: Gate, { repositoryUrl }: Pick<Seen, 'repositoryUrl'>): string {
  const address = `${repositoryUrl}/issues/${thread.issueNumber}`;
  return commentId === null ? address : `${address}#issuecomment-${commentId}`;
}

export function answeredBy({ approvers }: Pick<Seen, 'approvers'>): string {
  if (approvers === null) return 'Who may answer stands in the question.';
  return approvers.length === 0 ? 'Anyone with write access may answer.' : `Only ${formatList(approvers)} may answer.`;
}
