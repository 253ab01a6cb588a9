/** Reads sessions out of a journal, and describes a damaged one. */
import { readDisk } from '../codec/record-codec.ts';
import { MeteredReply, SessionEntry, StartedProcess } from '../state/journal-entry.ts';
import { formatCount } from '../text/format.ts';

/** One session as its journal records it. */
export interface JournalledSession extends SessionEntry {
  /** `{run id}-{attempt}-{subject}-{session}` */
  readonly id: string;
  /** Every process started for it. */
  readonly processes: readonly StartedProcess[];
  readonly replies: readonly MeteredReply[];
}

export interface Entry {
  readonly kind: string;
  readonly key: string;
  readonly data: unknown;
}

/** Sessions of a journal by their beginning; `nonce` = of that tick, null = of all. */
export function journalledSessions(entries: readonly Entry[], nonce: string | null): JournalledSession[] {
  const sessions = new Map<string, JournalledSession>();
  const wanted = (entry: { readonly nonce: string }): boolean => nonce === null || entry.nonce === nonce;
  for (const { kind, key, data } of entries) {
    const before = sessions.get(key);
    if (kind === 'session') {
      const read = readDisk(SessionEntry, data);
      if (!read.ok || !wanted(read.value)) continue;
      const started = read.value.process === null ? [] : [read.value.process];
      const processes = [...(before?.processes ?? []), ...started];
      sessions.set(key, { ...read.value, id: key, processes, replies: before?.replies ?? [] });
    } else if (kind === 'usage' && before !== undefined) {
      const read = readDisk(MeteredReply, data);
      if (read.ok && wanted(read.value)) sessions.set(key, { ...before, replies: [...before.replies, read.value] });
    }
  }
  return [...sessions.values()];
}

/** The newest session of each subject: its branch holds for all of them. */
export const newestSessions = (sessions: readonly JournalledSession[]): JournalledSession[] =>
  sessions.filter(({ subject }, index) => !sessions.slice(index + 1).some((later) => later.subject === subject));

/** Each session that counts adds to the tick's one streak, so the longest is the newest, whichever session began last. */
export const newestRunStreak = (sessions: readonly JournalledSession[]): SessionEntry['runStreak'] =>
  sessions
    .flatMap(({ runStreak }) => runStreak ?? [])
    .toSorted((one, other) => one.breaker.currentLoop - other.breaker.currentLoop)
    .at(-1);

/** A line of a journal that is not ours. */
export interface DamagedLine {
  /** Counts from 1. */
  readonly line: number;
  /** Field and reason, never its content. */
  readonly why: string;
}

/** Says where, what is wrong, and what is done (`done`, a sentence). Null if nothing is damaged. */
export function damagedJournal(file: string, damaged: readonly DamagedLine[], done: string): string | null {
  const [first, ...more] = damaged;
  if (first === undefined) return null;
  const others = more.length === 0 ? '' : `, as is ${formatCount(more.length, 'other line')}`;
  return `The journal ${file} is damaged: line ${first.line} is none of ours, ${first.why}${others}. ${done}`;
}

export const notByPost =
  'Nothing is preserved or removed by it, and the whole reservation is charged; the next tick on this machine keeps the file aside.';

export const keptAside = (file: string): string =>
  `What its other lines name is ended, and its folders stay; the file, which names them, is kept as ${file}: delete both when you have looked at them.`;
