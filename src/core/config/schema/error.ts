/** Configuration errors: one line each, with the field, the value, where it was set, and the remedy. */
import { distance } from 'fastest-levenshtein';
import { looksLikeSecret, strikeSecrets } from '../../redaction/strike-secrets.ts';

/** In order of precedence: later channels override earlier ones. */
export type SourceKind = 'default' | 'file' | 'loop' | 'with' | 'dispatch';

/** Line and column count from 1; `text` is that line. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Where a value was set; `where` answers "why this value?" in words. */
export interface SettingSource {
  readonly kind: SourceKind;
  readonly where: string;
  readonly position: SourcePosition | null;
}

export interface ConfigError {
  /** Dotted path of the setting or the name of the input. */
  readonly key: string;
  readonly message: string;
  readonly position: SourcePosition | null;
  /** Page about it, below the folder of documents; null = it was not set in a file. */
  readonly page: string | null;
}

/** Sorts by file in order of first appearance, then by position. Errors outside files count as one file. */
export function sortConfigErrors(errors: readonly ConfigError[]): ConfigError[] {
  const files = [...new Set(errors.map(({ position }) => position?.file))];
  const rank = ({ position }: ConfigError) => ({
    file: files.indexOf(position?.file),
    line: position?.line ?? 0,
    column: position?.column ?? 0,
  });
  return errors.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first.file - second.file || first.line - second.line || first.column - second.column;
  });
}

const maxQuotedChars = 80;
/** A key that was pasted into the wrong place is struck before the cut, which could hide what it is. */
function clip(text: string): string {
  const shown = strikeSecrets(text);
  return shown.length > maxQuotedChars ? `${shown.slice(0, maxQuotedChars - 1)}…` : shown;
}

/** Describes a wrong value after `got`: `got "ten"`, `got 0`, `got a list`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string')
    return looksLikeSecret(value) ? 'what looks like a secret, and is not shown' : JSON.stringify(clip(value));
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return 'a group of keys';
}

/** Shows a wrong number as it was written, such as `1e400`, not as it was parsed. */
export const describeNumber = (value: number, written: string): string =>
  `${clip(written)}${Math.abs(value) === Number.POSITIVE_INFINITY && /\d/.test(written) ? ', which is too large to count with' : ''}`;

const minutesPerUnit: Readonly<Record<string, number>> = { s: 1 / 60, m: 1, h: 60, d: 24 * 60, w: 7 * 24 * 60 };

/** For a number with its unit, such as `2h` or `10$`: the unit of the setting, and the number to write. Empty = neither. */
export function suggestNumber(key: string, written: string): string {
  const [, unit] = /(?:^|-)(dollars|minutes|hours|days)$/.exec(key) ?? [];
  if (unit === undefined) return '';
  const text = written.trim().toLowerCase();
  if (unit === 'dollars') {
    const [, dollars] = /^(?:\$|usd)?\s*(\d+(?:\.\d+)?)\s*(?:\$|usd|dollars?)?$/.exec(text) ?? [];
    return dollars === undefined ? '' : `; the unit is dollars: write ${Number(dollars)}`;
  }
  const [, count, letter = ''] = /^(\d+(?:\.\d+)?)\s*([smhdw])[a-z]*$/.exec(text) ?? [];
  const minutes = Number(count) * (minutesPerUnit[letter] ?? Number.NaN);
  const value = Math.round((minutes / (minutesPerUnit[unit.charAt(0)] ?? Number.NaN)) * 100) / 100;
  return value > 0 ? `; the unit is ${unit}: write ${value}` : '';
}

const normaliseWord = (text: string): string => text.toLowerCase().replaceAll(/[_ ]/g, '-');

/** A hint at the candidate that was probably meant; empty if none is close. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = findNearWord(word, candidates);
  return near === null ? '' : `; did you mean "${near}"?`;
}

/** The candidate that was probably meant; null = none is close. */
export function findNearWord(word: string, candidates: readonly string[]): string | null {
  const [best] = candidates
    .map((candidate) => ({ candidate, edits: distance(normaliseWord(word), normaliseWord(candidate)) }))
    .toSorted((one, other) => one.edits - other.edits);
  if (best === undefined) return null;
  const isNear = best.edits <= Math.max(1, Math.floor(word.length / 3)) || hasSwappedLetters(word, best.candidate);
  return isNear ? best.candidate : null;
}

/** Two swapped letters count as two edits, but are the most common typo. */
function hasSwappedLetters(word: string, candidate: string): boolean {
  const at = word.split('').findIndex((letter, index) => letter !== candidate[index]);
  if (at < 0) return false;
  const swapped = `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
  return swapped === candidate;
}

/** Builds the error for a value. In a file it names the position and the page, elsewhere the channel. */
export function buildConfigError(key: string, problem: string, source: SettingSource): ConfigError {
  const { kind, where, position } = source;
  if (position !== null) return buildFileError({ key, problem: `${key}: ${problem}` }, position, key.split('.'));
  const from = kind === 'default' ? 'the default' : `set in ${where}`;
  return { key: strikeSecrets(key), message: strikeSecrets(`${key}: ${problem} (${from})`), position, page: null };
}

/** The same for a value that another one can mend. GitHub's button to re-run repeats the form, wrong value and all. */
export function buildValueError(key: string, problem: string, source: SettingSource): ConfigError {
  const error = buildConfigError(key, problem, source);
  if (source.kind !== 'dispatch') return error;
  return { ...error, message: `${error.message}. Dispatch a new run with another value, or leave the field alone.` };
}

/** Names `file:line:col`, the problem, the offending line, and the page section of the key at this path. */
export function buildFileError(
  { key, problem }: { readonly key: string; readonly problem: string },
  position: SourcePosition,
  path: readonly string[],
): ConfigError {
  const documented = path[0] === 'loops' && path.length > 2 ? path[2] : path[0];
  const place = `${position.file}:${position.line}:${position.column}`;
  const line = describeLine(position.text.trim());
  return {
    key: strikeSecrets(key),
    message: `${place}: ${strikeSecrets(problem)} — in ${line}`,
    position: { ...position, text: strikeSecrets(position.text) },
    page: `configuration.md${documented === undefined || !isSettingName(documented) ? '' : `#${documented}`}`,
  };
}

const pastedKeyRemedy =
  'put a key into a secret of the repository and its name under `env-secrets`, and revoke one that was pushed';

/** A line with a word that may be a secret is not quoted. */
const describeLine = (line: string): string =>
  line.split(/[\s"'[\]{},:]+/).some(looksLikeSecret)
    ? `a line that is not shown; ${pastedKeyRemedy}`
    : `\`${clip(line)}\``;

/** Other keys have no section on the page. */
const isSettingName = (key: string): boolean => /^[a-z][a-z-]{0,40}$/.test(key);

/** `pages`: address of the folder of documents; empty = unknown. A path would lead nowhere in the reader's repository. */
export const withPageAddress = (error: ConfigError, pages: string): ConfigError =>
  error.page === null || pages === '' ? error : { ...error, message: `${error.message}, see ${pages}/${error.page}` };
