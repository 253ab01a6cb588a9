/** Makes untrusted text inert: no mention, reference, command, box, marker, image or heading in it works. */

export interface QuoteOptions {
  /** At most this many characters of the text are shown. */
  readonly max?: number;
  /** `keep` leaves `#12` a working link; closing keywords are broken in either case. */
  readonly references?: 'break' | 'keep';
}

/** An invisible zero-width space. A mention or a reference with one inside does not work. */
const GAP = '\u200B';

// Control characters, and those that hide text, turn its direction or choose a variant. A text must read as what it is.
const INVISIBLE = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{DI}]/gu;
const LINE_BREAK = /\r\n?|\u2028|\u2029/g;
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/** The text as an inert block quote. An empty text gives an empty string. */
export function quote(text: string, { max = 4000, references = 'break' }: QuoteOptions = {}): string {
  const cleaned = stripInvisible(text).trim();
  if (cleaned === '') return '';
  const lines = truncateText(cleaned, max).split('\n');
  return lines.map((line) => `> ${makeInert(line, references)}`.trimEnd()).join('\n');
}

/** The text on one line, inert, for use inside a sentence of ours. */
export function quoteLine(text: string, { max = 200, references = 'break' }: QuoteOptions = {}): string {
  const line = stripInvisible(text).replace(/\s+/g, ' ').trim();
  return makeInert(truncateText(line, max), references);
}

/**
 * Quotes a sentence of ours that may hold untrusted words, on one line. References and amounts of money stay as
 * written: a dollar sign before a digit never ends a formula on GitHub.
 */
export const quoteSentence = (text: string, max = 300): string =>
  quoteLine(text, { max, references: 'keep' }).replace(/\\\$(?=\d)/g, '$');

/** Turns a quoted sentence back into what its reader sees, for a terminal or a page of ours. */
export const unquoteSentence = (text: string): string =>
  text
    .replaceAll(GAP, '')
    .replace(
      /\\([!-/:-@[-`{-~])|&(amp|lt|gt|quot|#39);/g,
      (_, mark: string | undefined, entity: string | undefined) => mark ?? ENTITIES[entity ?? ''] ?? '',
    );

/** A text without its quoting, and the positions of its pieces in the quoted text. */
export interface UnquotedText {
  readonly text: string;
  /** The half-open range of the quoted text, escapes included, behind a range of `text`. */
  readonly origin: (start: number, end: number) => readonly [start: number, end: number];
}

/** What `quote`, `quoteLine` and HTML add to a text: escapes, entities, block quote marks, invisible characters. */
const QUOTING_PATTERN =
  /\\([!-/:-@[-`{-~])|&(amp|lt|gt|quot|#39);|(?<=^|\n)[ \t]*(?:> ?)+|(?![\n\r\t])[\p{Cc}\p{Cf}\p{DI}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Removes the quoting of a text; null = there is none. Every escape that quoting adds must be undone here. */
export function removeQuoting(quoted: string): UnquotedText | null {
  const texts: string[] = [];
  // Start and end of each character in the quoted text, escapes included.
  const starts: number[] = [];
  const ends: number[] = [];
  let last = 0;
  const asItIs = (to: number): void => {
    texts.push(quoted.slice(last, to));
    for (let at = last; at < to; at += 1) {
      starts.push(at);
      ends.push(at + 1);
    }
  };
  for (const { 0: found, 1: mark = '', 2: entity = '', index } of quoted.matchAll(QUOTING_PATTERN)) {
    asItIs(index);
    last = index + found.length;
    const text = mark + (ENTITIES[entity] ?? '');
    if (text === '') continue;
    texts.push(text);
    starts.push(index);
    ends.push(last);
  }
  if (last === 0) return null;
  asItIs(quoted.length);
  return { text: texts.join(''), origin: (start, end) => [starts[start] ?? quoted.length, ends[end - 1] ?? 0] };
}

/** The text as a reader of the page saw it, without HTML comments and invisible characters. */
export const stripHiddenText = (text: string): string =>
  // A space replaces each comment, so that the text around it cannot form a new one.
  stripInvisible(stripInvisible(text).replace(HTML_COMMENT, ' ')).trim();

/** Fences untrusted text for a prompt, as its readers saw it. The fence is longer than any run of backticks in it. */
export function fenceUntrusted(text: string, { max = 30_000 }: { readonly max?: number } = {}): string {
  const shown = truncateText(stripHiddenText(text), max);
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${shown}\n${fence}`;
}

/** Removes control characters and those that hide text or turn its direction. */
export function stripInvisible(text: string): string {
  return text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '');
}

/** Ends with an ellipsis behind its last whole word; one word that is too long is cut. */
export function cutAtWord(text: string, max: number): string {
  const cut = truncateText(text, max);
  if (cut === text) return text;
  const kept = cut.slice(0, -1);
  return `${/\s/.test(text.charAt(kept.length)) ? kept.trimEnd() : kept.replace(/\s+\S*$/, '')}…`;
}

export function truncateText(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, Math.max(0, max - 1)).join('')}…`;
}

function makeInert(line: string, references: 'break' | 'keep'): string {
  return escapeLineStart(breakReferences(escapeMarkup(line), references));
}

/** Escapes every character with a meaning in Markdown, HTML or GitHub's math. */
function escapeMarkup(line: string): string {
  return line
    .replace(/[\\`*_[\]~|$]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@(?=\S)/g, `@${GAP}`);
}

const KEYWORD = /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b/gi;

/** Breaks references in all forms (`#1`, `GH-1`, `/issues/1`), and the keywords that would close what they name. */
function breakReferences(line: string, references: 'break' | 'keep'): string {
  const wordsBroken = line.replace(KEYWORD, (word) => `${word.slice(0, 1)}${GAP}${word.slice(1)}`);
  if (references === 'keep') return wordsBroken;
  return wordsBroken
    .replace(/#(?=\d)/g, `#${GAP}`)
    .replace(/\b(GH-)(?=\d)/gi, `$1${GAP}`)
    .replace(/\/(issues|pull|discussions|commit)\/(?=[0-9a-f])/gi, `/$1/${GAP}`);
}

/** Escapes what has a meaning only at the start of a line: commands, lists, headings, rules, indented code. */
function escapeLineStart(line: string): string {
  return line
    .replace(/^[ \t]+/, (indent) => '\u00A0'.repeat(Math.min(indent.length, 12)))
    .replace(/^(\u00A0*)([/#+=-])/, '$1\\$2')
    .replace(/^(\u00A0*\d{1,9})([.)])/, '$1\\$2');
}
