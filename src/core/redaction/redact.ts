/** Redacts text before it is saved, shown or sent: known secrets, credentials by shape, the user's patterns. */
import { removeQuoting } from '../text/quote-untrusted.ts';
import { detectors } from './detectors.ts';

/** Half-open range of a text, in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

export interface RedactionRule {
  /** Shown in place of a match: `[redacted: name]`. */
  readonly name: string;
  readonly find: (text: string) => Iterable<TextRange>;
}

export interface Redacted {
  readonly text: string;
  /** Number of redactions. */
  readonly count: number;
}

export interface NamedPattern {
  readonly name: string;
  readonly pattern: string;
}

export type CompiledPattern =
  | { readonly ok: true; readonly rule: RedactionRule }
  | { readonly ok: false; readonly problem: string };

export type PatternCompiler = (name: string, pattern: string) => CompiledPattern;

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

/** Replaces a match. A mark stays as it is, even if a rule matches it: redacted texts are compared later. */
const markOf = (name: string): string => `[redacted: ${name}]`;

/** A page shows `ghp\_…` as `ghp_…`: text that was quoted first is also searched as its reader sees it. */
function foundThroughQuotes(text: string, rules: readonly RedactionRule[]): Found[] {
  const read = removeQuoting(text);
  if (read === null) return [];
  const found = foundIn(read.text, rules).filter(({ start, end }) => end > start);
  return found.map(({ start, end, name }) => {
    const [from, to] = read.origin(start, end);
    return { start: from, end: to, name };
  });
}

/**
 * Redacts all matches of all rules in the text as given, and in what it says unquoted. So no rule can hide a match from
 * the next, and no escape hides one from a rule. Ranges that overlap become one. The earliest names it, and of those
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

/** Rules of the built-in detectors, whose names are public. */
export const detectorRules: readonly RedactionRule[] = detectors.map(({ name, pattern }) => ({
  name,
  find: (text) => (text.search(pattern) < 0 ? nothing : matchesIn(text, pattern)),
}));

/** The matches for which a diff is refused: see `isMeant`. */
export const refusingRules: readonly RedactionRule[] = detectors.map(({ name, pattern, isMeant }) => ({
  name,
  find: (text) => matchesIn(text, pattern).filter(([start, end]) => isMeant(text.slice(start, end))),
}));

const nothing: readonly TextRange[] = [];

/** `matchAll` copies the pattern: `detectorRules` searches before it matches. */
const matchesIn = (text: string, pattern: RegExp): TextRange[] =>
  Array.from(text.matchAll(pattern), (match) => [match.index, match.index + match[0].length]);

/** Tokens and keys that this tick holds so far, in all their spellings. Secrets are only added. */
export function secretRule(secrets: () => readonly string[]): RedactionRule {
  let spelt: { readonly of: number; readonly values: readonly string[] } = { of: 0, values: [] };
  const values = (): readonly string[] => {
    const held = secrets();
    if (held.length !== spelt.of) spelt = { of: held.length, values: [...new Set(held.flatMap(spellings))] };
    return spelt.values;
  };
  return { name: 'secret', find: (text) => values().flatMap((value) => occurrences(text, value)) };
}

function occurrences(text: string, value: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length))
    ranges.push([at, at + value.length]);
  return ranges;
}

/** Patterns of the configuration in order; those without a name are numbered. */
export const namedPatterns = (patterns: readonly (string | NamedPattern)[]): NamedPattern[] =>
  patterns.map((entry, index) =>
    typeof entry === 'string' ? { name: `pattern-${index + 1}`, pattern: entry } : entry,
  );

/** Shorter values would redact ordinary text, and are hardly secrets. */
const shortest = 6;

/**
 * Redacted forms of a known secret: as it is, line by line, escaped for JSON or HTML, URL-encoded, in hex, in base64.
 * The page docs/security.md promises only these: a secret that is split, wrapped, compressed or encrypted is not found.
 */
export function spellings(secret: string): string[] {
  const value = secret.trim();
  if (value.length < shortest) return [];
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  const bytes = new TextEncoder().encode(value);
  const escaped = [...jsonForms(value), ...htmlForms(value), ...urlForms(value)];
  const forms = [value, ...lines, ...escaped, ...hexForms(bytes), ...base64Forms(bytes)];
  return [...new Set(forms)].filter((form) => form.length >= shortest);
}

/** Some programs write all but ASCII as `\u….`, and some escape slashes. */
function jsonForms(value: string): string[] {
  const plain = JSON.stringify(value).slice(1, -1);
  const code = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(4, '0');
  const ascii = (upper: boolean): string =>
    plain.replace(/[\u007f-\uffff]/g, (unit) => `\\u${upper ? code(unit).toUpperCase() : code(unit)}`);
  return [plain, ascii(false), ascii(true)].flatMap((form) => [form, form.replaceAll('/', '\\/')]);
}

/** Quotes stay as they are, or become one of the entities that programs write for them. */
function htmlForms(value: string): string[] {
  const plain = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const doubles = ['"', '&quot;', '&#34;'];
  const singles = ["'", '&#39;', '&#x27;', '&apos;'];
  return doubles.flatMap((double) => singles.map((single) => plain.replaceAll('"', double).replaceAll("'", single)));
}

/**
 * Encoders differ in what they keep: JavaScript's, strict RFC 3986, and those of forms, where a blank is a plus. A lone
 * surrogate cannot be encoded, so such a value has no URL form.
 */
function urlForms(value: string): string[] {
  if (/\p{Surrogate}/u.test(value)) return [];
  const component = encodeURIComponent(value);
  const also = (letters: RegExp): string =>
    component.replace(letters, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  const all = [component, encodeURI(value), also(/[!'()*]/g), also(/[!'()~]/g)];
  const upper = all.flatMap((form) => [form, form.replaceAll('%20', '+')]);
  return [...upper, ...upper.map((form) => form.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()))];
}

function hexForms(bytes: Uint8Array): string[] {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex, hex.toUpperCase()];
}

/**
 * Base64 of the value inside a longer text, such as `x-access-token:VALUE` in a Basic header: three alignments. Each is
 * cut to the characters that depend on the value alone.
 */
function base64Forms(bytes: Uint8Array): string[] {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return [0, 1, 2].flatMap((shift) => {
    const encoded = btoa('\0'.repeat(shift) + binary);
    const first = Math.ceil((shift * 4) / 3);
    const last = Math.floor(((shift + bytes.length) * 4) / 3);
    const form = encoded.slice(first, last);
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
