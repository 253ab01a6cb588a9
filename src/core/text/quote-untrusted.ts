/** Decides how foreign text is shown without doing anything: no mention, reference, command, box, marker, image or heading works. */

export interface QuoteOptions {
  /** At most this many characters of the text are shown. */
  readonly max?: number;
  /** `keep` leaves `#12` a working link; closing keywords are broken in either case. */
  readonly references?: 'break' | 'keep';
}

/** A zero-width space: nobody sees it, and a mention or a reference with one inside is none. */
const GAP = '\u200B';

// Control characters, and those that hide text, turn its direction or choose a variant: a text must read as what it is.
const INVISIBLE = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{DI}]/gu;
const LINE_BREAK = /\r\n?|\u2028|\u2029/g;
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/** The text as a block quote, line by line, inert. An empty text is an empty string. */
export function quote(text: string, { max = 4000, references = 'break' }: QuoteOptions = {}): string {
  const cleaned = visible(text).trim();
  if (cleaned === '') return '';
  const lines = cut(cleaned, max).split('\n');
  return lines.map((line) => `> ${inert(line, references)}`.trimEnd()).join('\n');
}

/** The text on one line, inert, to stand inside a sentence of ours. */
export function quoteLine(text: string, { max = 200, references = 'break' }: QuoteOptions = {}): string {
  const line = visible(text).replace(/\s+/g, ' ').trim();
  return inert(cut(line, max), references);
}

/**
 * A sentence of ours in which foreign words may stand, on one line, with its references and amounts of money as they were written: a
 * dollar sign before a digit never ends a formula on GitHub.
 */
export const quoteSentence = (text: string, max = 300): string =>
  quoteLine(text, { max, references: 'keep' }).replace(/\\\$(?=\d)/g, '$');

/** A sentence that was quoted for a page, as its reader sees it: for a terminal, or a page of ours. */
export const asRead = (text: string): string => text.replaceAll(GAP, '').replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** A text without what quoting put into it, and where in the text each of its pieces stands. */
export interface ReadThrough {
  readonly text: string;
  /** The half-open range of the quoted text that a range of `text` was read from, escapes and all. */
  readonly origin: (start: number, end: number) => readonly [start: number, end: number];
}

/** What `quote` and `quoteLine` do to a text, and HTML with it: escapes, entities, the marks of a block quote, characters nobody sees. */
const PUT_IN = /\\([!-/:-@[-`{-~])|&(amp|lt|gt|quot|#39);|(?<=^|\n)[ \t]*(?:> ?)+|(?![\n\r\t])[\p{Cc}\p{Cf}\p{DI}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The words that a quoted text was made of; null = nothing was put into it. Every escape of `inert` has its way back here. */
export function readThrough(quoted: string): ReadThrough | null {
  const texts: string[] = [];
  // Of each character that is read, where it stands with all that spells it.
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
  for (const { 0: found, 1: mark = '', 2: entity = '', index } of quoted.matchAll(PUT_IN)) {
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

/** What a reader of the page saw of a text: HTML comments and invisible characters are gone. */
export const asSeen = (text: string): string =>
  // A space in place of each comment, so that what stood around it cannot join to a new one.
  visible(visible(text).replace(HTML_COMMENT, ' ')).trim();

/** Untrusted text for a prompt, as it was seen; the fence is longer than any that the text could close it with. */
export function fenceUntrusted(text: string, { max = 30_000 }: { readonly max?: number } = {}): string {
  const shown = cut(asSeen(text), max);
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${shown}\n${fence}`;
}

function visible(text: string): string {
  return text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '');
}

function cut(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max ? text : `${characters.slice(0, Math.max(0, max - 1)).join('')}…`;
}

function inert(line: string, references: 'break' | 'keep'): string {
  return withoutLineStart(withoutReferences(withoutMarkup(line), references));
}

/** Every character with a meaning in Markdown, HTML or GitHub's math is written as itself. */
function withoutMarkup(line: string): string {
  return line
    .replace(/[\\`*_[\]~|$]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@(?=\S)/g, `@${GAP}`);
}

const KEYWORD = /\b(close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b/gi;

/** References in all forms (`#1`, `GH-1`, `/issues/1`), and the keywords that would close what they name. */
function withoutReferences(line: string, references: 'break' | 'keep'): string {
  const wordsBroken = line.replace(KEYWORD, (word) => `${word.slice(0, 1)}${GAP}${word.slice(1)}`);
  if (references === 'keep') return wordsBroken;
  return wordsBroken
    .replace(/#(?=\d)/g, `#${GAP}`)
    .replace(/\b(GH-)(?=\d)/gi, `$1${GAP}`)
    .replace(/\/(issues|pull|discussions|commit)\/(?=[0-9a-f])/gi, `/$1/${GAP}`);
}

/** What means something only where a line begins: commands, lists, headings, rules, indented code. */
function withoutLineStart(line: string): string {
  return line
    .replace(/^[ \t]+/, (indent) => '\u00A0'.repeat(Math.min(indent.length, 12)))
    .replace(/^(\u00A0*)([/#+=-])/, '$1\\$2')
    .replace(/^(\u00A0*\d{1,9})([.)])/, '$1\\$2');
}
