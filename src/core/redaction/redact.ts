/** What is struck out of a text before it is saved, shown or sent: known secrets, credentials by shape, the user's patterns. */
import { RE2JS } from 're2js';
import { readThrough } from '../text/quote-untrusted.ts';
import { detectors } from './detectors.ts';
import { spellings } from './encodings.ts';

/** Half-open range of a text, in UTF-16 units. */
type Range = readonly [start: number, end: number];

export interface RedactionRule {
  /** Shown in place of what was found: `[redacted: name]`. */
  readonly name: string;
  readonly find: (text: string) => Iterable<Range>;
}

export interface Redacted {
  readonly text: string;
  /** Places struck out. */
  readonly count: number;
}

export interface NamedPattern {
  readonly name: string;
  readonly pattern: string;
}

export type CompiledPattern =
  | { readonly ok: true; readonly rule: RedactionRule }
  | { readonly ok: false; readonly problem: string };

interface Found {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

function foundIn(text: string, rules: readonly RedactionRule[]): Found[] {
  const found = rules.flatMap(({ name, find }) => Array.from(find(text), ([start, end]) => ({ start, end, name })));
  const marks = found.length === 0 ? [] : rules.flatMap(({ name }) => occurrences(text, markOf(name)));
  return marks.length === 0
    ? found
    : found.filter(({ start, end }) => !marks.some(([from, to]) => from <= start && end <= to));
}

/** In place of what was found. What is struck once stays as it is, whatever fits the mark itself: texts are compared after it. */
const markOf = (name: string): string => `[redacted: ${name}]`;

/** A page shows `ghp\_…` as `ghp_…`: what was quoted before it is struck is searched as its reader sees it, too. */
function foundThroughQuotes(text: string, rules: readonly RedactionRule[]): Found[] {
  const read = readThrough(text);
  if (read === null) return [];
  const found = foundIn(read.text, rules).filter(({ start, end }) => end > start);
  return found.map(({ start, end, name }) => {
    const [from, to] = read.origin(start, end);
    return { start: from, end: to, name };
  });
}

/**
 * Strikes out everything that any rule finds in the text as given, and in what it says where it was quoted, so that no rule can hide
 * from the next and no escape hides anything from a rule. Ranges that overlap become one, named by the earliest, and of those by
 * the first rule.
 */
export function redact(text: string, rules: readonly RedactionRule[]): Redacted {
  const found = [...foundIn(text, rules), ...foundThroughQuotes(text, rules)];
  if (found.length === 0) return { text, count: 0 };
  const ordered = found.filter(({ start, end }) => end > start).toSorted((one, other) => one.start - other.start);
  const pieces: string[] = [];
  let count = 0;
  let kept = 0;
  for (const { start, end, name } of ordered) {
    if (start >= kept) {
      pieces.push(text.slice(kept, start), markOf(name));
      count += 1;
    }
    kept = Math.max(kept, end);
  }
  return { text: pieces.join('') + text.slice(kept), count };
}

/** The built-in detectors; their names are public, see `redaction-detectors.ts`. */
export const detectorRules: readonly RedactionRule[] = detectors.map(({ name, pattern }) => ({
  name,
  find: (text) => (text.search(pattern) < 0 ? nothing : matchesIn(text, pattern)),
}));

/** Of these finds, what a diff is refused for: see `isMeant`. */
export const refusingRules: readonly RedactionRule[] = detectors.map(({ name, pattern, isMeant }) => ({
  name,
  find: (text) => matchesIn(text, pattern).filter(([start, end]) => isMeant(text.slice(start, end))),
}));

const nothing: readonly Range[] = [];

/** Copies the pattern, as every `matchAll` does: for texts in which a search has found something. */
const matchesIn = (text: string, pattern: RegExp): Range[] =>
  Array.from(text.matchAll(pattern), (match) => [match.index, match.index + match[0].length]);

/** Values of tokens and keys that this tick holds by now, in the spellings of `redaction-spellings.ts`; they only become more. */
export function secretRule(secrets: () => readonly string[]): RedactionRule {
  let spelt: { readonly of: number; readonly values: readonly string[] } = { of: 0, values: [] };
  const values = (): readonly string[] => {
    const held = secrets();
    if (held.length !== spelt.of) spelt = { of: held.length, values: [...new Set(held.flatMap(spellings))] };
    return spelt.values;
  };
  return { name: 'secret', find: (text) => values().flatMap((value) => occurrences(text, value)) };
}

function occurrences(text: string, value: string): Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length))
    ranges.push([at, at + value.length]);
  return ranges;
}

/** Patterns of the configuration in order; those without a name are numbered. */
export const namedPatterns = (patterns: readonly (string | NamedPattern)[]): NamedPattern[] =>
  patterns.map((entry, index) =>
    typeof entry === 'string' ? { name: `pattern-${index + 1}`, pattern: entry } : entry,
  );

/** A user's pattern runs in RE2, where one search never looks at a character more than once per state: none can hang a tick. */
export function compilePattern(name: string, pattern: string): CompiledPattern {
  try {
    const compiled = RE2JS.compile(pattern);
    if (compiled.matcher('').find())
      return { ok: false, problem: `the pattern "${pattern}" (${name}) matches the empty text` };
    return { ok: true, rule: { name, find: (text) => matchesOf(compiled, text) } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `the pattern "${pattern}" (${name}) is not valid RE2 syntax: ${reason}` };
  }
}

function matchesOf(pattern: RE2JS, text: string): Range[] {
  const matcher = pattern.matcher(text);
  const ranges: Range[] = [];
  while (matcher.find()) ranges.push([matcher.start(), matcher.end()]);
  return ranges;
}
