/** Keeps the tick's diary on disk, written before and after each effect, so that `post` knows what a killed main had done. */
import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { z } from 'zod';

export const JournalEntry = z.strictObject({
  /** ISO-8601. */
  t: z.iso.datetime(),
  kind: z.enum(['intent', 'done', 'usage', 'session', 'interrupted']),
  /** Effect key, or the session's id. */
  key: z.string(),
  data: z.json(),
});
export type JournalEntry = z.output<typeof JournalEntry>;

export interface Journal {
  /** On the disk when it returns. Synchronous: a signal handler has two seconds and no second chance. */
  append(entry: JournalEntry): void;
}

export function openJournal(file: string): Journal {
  return {
    append(entry) {
      const descriptor = openSync(file, 'a+', 0o600);
      try {
        const line = `${JSON.stringify(JournalEntry.parse(entry))}\n`;
        writeSync(descriptor, endsHalfWritten(descriptor) ? `${torn}\n${line}` : line);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** Ends half a line that a killed writer left, so that it is dropped and no other; no entry ends so. */
const torn = ' (torn)';

function endsHalfWritten(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last[0] !== 0x0a;
}

export interface JournalRead {
  readonly entries: readonly JournalEntry[];
  /** Lines that are none of ours. One that a kill left half-written is none of them: what it announced had not begun. */
  readonly damaged: number;
}

/** An absent journal is an empty one: the tick ended before it did anything. */
export function readJournal(file: string): JournalRead {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return { entries: [], damaged: 0 };
    throw error;
  }
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const read = lines.filter((line) => line !== '').map(lineRead);
  const entries = read.flatMap(({ entry }) => entry);
  return { entries: [...entries, ...entryIn(last)], damaged: read.filter(({ damaged }) => damaged).length };
}

function lineRead(line: string): { readonly entry: readonly JournalEntry[]; readonly damaged: boolean } {
  if (line.endsWith(torn)) return { entry: entryIn(line.slice(0, -torn.length)), damaged: false };
  const entry = entryIn(line);
  return { entry, damaged: entry.length === 0 };
}

function entryIn(line: string): JournalEntry[] {
  try {
    return [JournalEntry.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
