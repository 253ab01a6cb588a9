/** How wide text in a terminal is, and how a sentence that is longer goes on. */

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
