/** How wide text in a terminal is, and how a sentence that is longer goes on. */

export const columns = 80;

/** A sentence over as many lines as it takes, all but the first two columns further in. */
export function wrapped(sentence: string, indent = ''): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of sentence.split(' ')) {
    if (line.trim() !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = `${indent}  ${word}`;
    } else line += line.trim() === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
