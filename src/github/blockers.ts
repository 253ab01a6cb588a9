/** Decides which issues a text says that it waits for: `depends on #n`, `blocked by #n`. */

const phrase = /\b(?:depends on|blocked by):?\s+((?:#\d{1,9}(?:\s*,\s*(?:and\s+)?|\s+and\s+)?)+)/gi;

/** Numbers after `depends on` or `blocked by`; hidden comments and code are no promises. */
export function textBlockers(text: string): number[] {
  const visible = text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/```[\s\S]*?(?:```|$)/g, '')
    .replace(/`[^`\n]*`/g, '');
  const lists = Array.from(visible.matchAll(phrase), (match) => match[1] ?? '');
  return [...new Set(lists.flatMap((list) => Array.from(list.matchAll(/#(\d+)/g), (match) => Number(match[1]))))];
}
