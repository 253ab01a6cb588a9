/** Pairs each recorded question with its own answer. A repeated question is a separate entry. */
import type { Gate } from '../state/gate.ts';
import type { GateEntry } from '../state/history-line.ts';

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
