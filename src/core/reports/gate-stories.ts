/** Pairs each recorded question with its own answer. A repeated question is a separate entry. */
import type { Gate } from '../state/gate.ts';
import type { GateEntry, HistoryLine } from '../state/history-line.ts';
import type { Subject } from '../state/subject.ts';
import { formatMinute } from '../text/format.ts';

export interface GateStory {
  readonly asked: GateEntry;
  /** Null = no answer was applied. */
  readonly answered: GateEntry | null;
}

/** The same for a question in the record and for its entries in the history. */
export const questionKey = ({ name, subject, signature }: GateEntry | Gate): string =>
  `${name} ${subject} ${signature}`;

/** Oldest first. */
export function pairGateEntries(entries: readonly GateEntry[]): GateStory[] {
  const stories: { asked: GateEntry; answered: GateEntry | null }[] = [];
  const open = new Map<string, (typeof stories)[number]>();
  for (const entry of entries) {
    const question = questionKey(entry);
    const waiting = open.get(question);
    if (entry.answer !== null && waiting !== undefined) {
      waiting.answered = entry;
      open.delete(question);
      continue;
    }
    const begun = { asked: entry, answered: entry.answer === null ? null : entry };
    stories.push(begun);
    if (entry.answer === null) open.set(question, begun);
  }
  return stories;
}

type Refused = Pick<Subject, 'number' | 'pullRequest' | 'formerPullRequest'>;

/** Who declined a subject, and when; null = the history has lost the answer. */
export function describeRefusal(
  { number, pullRequest, formerPullRequest }: Refused,
  { gate, signature, option }: Subject['declined'][number],
  history: readonly HistoryLine[],
): string | null {
  const own = [number, pullRequest, formerPullRequest];
  const entry = history
    .flatMap(({ gates }) => gates)
    .findLast(
      (one) => own.includes(one.subject) && one.name === gate && one.signature === signature && one.answer === option,
    );
  if (entry === undefined) return null;
  const at = `${formatMinute(entry.at)} UTC`;
  if (entry.by === null) return `No answer came in time: the default of its question is ${option}, ${at}`;
  return option === 'skip' ? `Skipped by ${entry.by}, ${at}` : `Answered with ${option} by ${entry.by}, ${at}`;
}
