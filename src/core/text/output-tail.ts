/** Decides what of a failed command's output is told in the log: its last lines, each inert. */
import type { CommandEnd } from '../state/records/command-end.ts';
import { quoteLine } from './quote-untrusted.ts';

/** Of each stream. */
const linesTold = 20;

/** Programs differ in where they say what is wrong: both streams are told, standard error last. */
export const outputTail = ({ stdout, stderr }: Pick<CommandEnd, 'stdout' | 'stderr'>): string[] =>
  [stdout, stderr].flatMap((stream) =>
    stream
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-linesTold)
      .map((line) => quoteLine(line.replace(ansi, ''), { max: 300 })),
  );

/** Colours mean nothing in a log that is read as text. */
const ansi = /\u001B\[[0-9;]*m/g;
