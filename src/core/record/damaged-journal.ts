/** The line that tells of a journal whose lines are not all ours: where, what is wrong with it, what is done. */
import { counted } from '../text/format.ts';

export interface DamagedLine {
  /** Counts from 1. */
  readonly line: number;
  /** Field and reason, never its content. */
  readonly why: string;
}

/** Null where nothing is damaged; `done` = a sentence. */
export function damagedJournal(file: string, damaged: readonly DamagedLine[], done: string): string | null {
  const [first, ...more] = damaged;
  if (first === undefined) return null;
  const others = more.length === 0 ? '' : `, as is ${counted(more.length, 'other line')}`;
  return `The journal ${file} is damaged: line ${first.line} is none of ours, ${first.why}${others}. ${done}`;
}

export const notByPost =
  'Nothing is preserved or removed by it, and the whole reservation is charged; the next tick on this machine keeps the file aside.';

export const keptAside = (file: string): string =>
  `What its other lines name is ended, and its folders stay; the file, which names them, is kept as ${file}: delete both when you have looked at them.`;
