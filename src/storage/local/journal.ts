/** Write-ahead journal of the tick, written before and after each effect: `post` reads what a killed main had done. */
import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { type DiskRead, readDisk, readDiskText } from '../../core/codec/record-codec.ts';
import type { DamagedLine } from '../../core/record/journal.ts';
import { MeteredReply, SessionEntry } from '../../core/state/journal-entry.ts';
import { type Journal, JournalEntry } from '../../ports/journal.ts';

export function openJournal(file: string): Journal {
  return {
    append(entry) {
      const descriptor = openSync(file, 'a+', 0o600);
      try {
        const line = `${JSON.stringify(JournalEntry.parse(entry))}\n`;
        // Unlike `writeSync`, it goes on after a short write, as on a disk that is almost full, and then throws.
        writeFileSync(descriptor, endsHalfWritten(descriptor) ? `${torn}\n${line}` : line);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** Ends half a line that a killed writer left, so that only that line is dropped. No entry ends so. */
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
  /** Foreign lines. A line that a kill left half-written is not among them: what it announced had not begun. */
  readonly damaged: readonly DamagedLine[];
}

/** An absent journal is empty: the tick ended before it did anything. */
export function readJournal(file: string): JournalRead {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return { entries: [], damaged: [] };
    throw error;
  }
  const lines = text.split('\n');
  const unended = lines.length - 1;
  const entries: JournalEntry[] = [];
  const damaged: DamagedLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const halfWritten = index === unended || line.endsWith(torn);
    const read = entryIn(line.endsWith(torn) ? line.slice(0, -torn.length) : line);
    if (read.ok) entries.push(read.value);
    else if (!halfWritten) damaged.push({ line: index + 1, why: `${read.field}: ${read.reason}` });
  }
  return { entries, damaged };
}

/** Other readers skip a session or a cost that they cannot read. Here it is reported. */
const kept = { session: SessionEntry, usage: MeteredReply } as const;

function entryIn(line: string): DiskRead<JournalEntry> {
  const read = readDiskText(JournalEntry, line);
  if (!read.ok || (read.value.kind !== 'session' && read.value.kind !== 'usage')) return read;
  const data = readDisk<z.ZodType>(kept[read.value.kind], read.value.data);
  return data.ok ? read : { ...data, field: `data.${data.field}` };
}

const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
