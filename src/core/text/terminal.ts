/** How wide text in a terminal is, and how a sentence that is longer goes on. */
import type { CommandEnd } from '../state/journal-entry.ts';
import { quoteLine } from './quote-untrusted.ts';

export const columns = 80;

/** A sentence over as many lines as it takes, all but the first further in, by two columns unless said otherwise. */
export function wrapped(sentence: string, indent = '', further = `${indent}  `): string {
  const lines: string[] = [];
  let line = indent;
  // A percent sign stays with its number.
  for (const word of sentence.split(/ (?!%)/)) {
    if (line.trim() !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = `${further}${word}`;
    } else line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** A line as wide as it may be, its own indent kept. */
function fitted(line: string): string {
  const [indent = ''] = /^ */.exec(line) ?? [];
  return line.length <= columns ? line : wrapped(line.slice(indent.length), indent);
}

/** Blocks of lines with an empty line between them; what is too wide goes on further in, and empty blocks are left out. */
export const terminalPage = (blocks: readonly (readonly string[])[]): string =>
  `${blocks
    .filter((block) => block.length > 0)
    .map((block) =>
      block
        .flatMap((lines) => lines.split('\n'))
        .map(fitted)
        .join('\n'),
    )
    .join('\n\n')}\n`;

/** Decides how text stands in the log of a step, where the runner obeys lines that look like commands, whoever wrote them. */

/**
 * Nothing of the text is a workflow command: neither `::name::`, which counts where a line begins, nor the old `##[name]`, which counts
 * anywhere in it. A space breaks them: the runner compares as people read, so that a character which nobody sees would hide them from
 * readers alone; such characters between the signs are no disguise either.
 */
export const logText = (text: string): string =>
  text
    .replace(/#(?=[\p{Cf}\p{DI}]*#[\p{Cf}\p{DI}]*\[)/gu, '# ')
    .replace(/^((?:(?![\n\r\u2028\u2029])[\s\p{Cc}\p{Cf}\p{DI}])*:)(?=[\p{Cf}\p{DI}]*:)/gmu, '$1 ')
    .replace(/:(?=:[a-z][a-z-]{0,40}(?: [^:\n\r]{0,200})?::)/gi, ': ');

/* Decides what of a failed command's output is told in the log: its last lines, each inert. */

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
