/** Text for terminals and logs: wraps long lines and makes workflow commands inert. */
import measureWidth from 'fast-string-width';
import type { CommandResult } from '../state/journal-entry.ts';
import { quoteLine } from './quote-untrusted.ts';

export const columns = 80;

/** Width of a terminal for text: neither narrower than a phone's, nor lines too long to read. */
export const fitColumns = (width: number | undefined): number =>
  width === undefined || width <= 0 ? columns : Math.min(120, Math.max(40, width));

interface WrapOptions {
  readonly further?: string | undefined;
  readonly width?: number | undefined;
}

/**
 * Wraps a sentence. All lines but the first are indented further, by two columns unless given. Counts columns of a
 * terminal: wide characters and emoji take two, and a line may end between them. A long address stays whole.
 */
export function wrapSentence(
  sentence: string,
  indent = '',
  { further = `${indent}  `, width = columns }: WrapOptions = {},
): string {
  const lines: string[] = [];
  let line = { text: indent, columns: measureWidth(indent), isEmpty: true };
  const begin = (): void => {
    lines.push(line.text);
    line = { text: further, columns: measureWidth(further), isEmpty: true };
  };
  const add = (text: string, wide: number): void => {
    line = { text: line.text + text, columns: line.columns + wide, isEmpty: line.isEmpty && text === '' };
  };
  // A percent sign stays with its number.
  for (const word of sentence.split(/ (?!%)/)) {
    const wide = measureWidth(word);
    const space = line.isEmpty ? '' : ' ';
    const fits = line.columns + space.length + wide <= width;
    if (fits || (line.isEmpty && wide === word.length)) add(space + word, space.length + wide);
    else if (wide === word.length) {
      begin();
      add(word, wide);
    } else {
      for (const [index, unit] of splitBreakable(word).entries()) {
        const before = index === 0 ? space : '';
        const taken = measureWidth(unit);
        if (!line.isEmpty && line.columns + before.length + taken > width) {
          begin();
          add(unit, taken);
        } else add(before + unit, before.length + taken);
      }
    }
  }
  return [...lines, line.text].join('\n');
}

/** Its tables take 20 ms to load, and few lines have a word that is wider than its letters are many. */
let graphemes: Intl.Segmenter | undefined;

/** Wide characters each by itself, and what stands between them whole. */
function splitBreakable(word: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const units: { text: string; isWide: boolean }[] = [];
  for (const { segment } of graphemes.segment(word)) {
    const isWide = measureWidth(segment) > 1;
    const last = units.at(-1);
    if (last === undefined || isWide || last.isWide) units.push({ text: segment, isWide });
    else last.text += segment;
  }
  return units.map(({ text }) => text);
}

/** Wraps a line that is too wide, and keeps its own indent. */
function wrapLongLine(line: string, width: number): string {
  const [indent = ''] = /^ */.exec(line) ?? [];
  return measureWidth(line) <= width ? line : wrapSentence(line.slice(indent.length), indent, { width });
}

/** Joins blocks of lines with an empty line between them. Wide lines are wrapped, empty blocks are left out. */
export const renderTerminalPage = (blocks: readonly (readonly string[])[], width = columns): string =>
  `${blocks
    .filter((block) => block.length > 0)
    .map((block) =>
      block
        .flatMap((lines) => lines.split('\n'))
        .map((line) => wrapLongLine(line, width))
        .join('\n'),
    )
    .join('\n\n')}\n`;

/**
 * Makes text inert in a step's log. The runner executes workflow commands there, whatever their origin: `::name::` at
 * the start of a line, and the old `##[name]` anywhere. A space breaks both. An invisible character would not, nor does
 * one between the signs: the runner ignores those when it compares.
 */
export const logText = (text: string): string =>
  text
    .replace(/#(?=[\p{Cf}\p{DI}]*#[\p{Cf}\p{DI}]*\[)/gu, '# ')
    .replace(/^((?:(?![\n\r\u2028\u2029])[\s\p{Cc}\p{Cf}\p{DI}])*:)(?=[\p{Cf}\p{DI}]*:)/gmu, '$1 ')
    .replace(/:(?=:[a-z][a-z-]{0,40}(?: [^:\n\r]{0,200})?::)/gi, ': ');

/** Per stream. */
const maxTailLines = 20;

/** Last lines of a failed command, inert. Programs report errors on either stream: both are shown, stderr last. */
export const readOutputTail = ({ stdout, stderr }: Pick<CommandResult, 'stdout' | 'stderr'>): string[] =>
  [stdout, stderr].flatMap((stream) =>
    stream
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-maxTailLines)
      .map((line) => quoteLine(stripColours(line), { max: 300 })),
  );

/** Colours and movements of a cursor mean nothing in a log that is read as text. */
export const stripColours = (line: string): string => line.replace(/\u001B\[[0-9;?]*[A-Za-z]/g, '');
