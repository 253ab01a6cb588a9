/** Configuration errors: one line each, with the field, the value, where it was set, and the remedy. */
import { distance } from 'fastest-levenshtein';

/** In order of precedence: later channels override earlier ones. */
export const sourceKinds = ['default', 'file', 'loop', 'with', 'dispatch', 'command'] as const;
export type SourceKind = (typeof sourceKinds)[number];

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
}

/** Sorts by file in order of first appearance, then by position. Errors outside files count as one file. */
export function sortConfigErrors(errors: readonly ConfigError[]): ConfigError[] {
  const files = [...new Set(errors.map(({ position }) => position?.file))];
  const rank = ({ position }: ConfigError): readonly number[] => [
    files.indexOf(position?.file),
    position?.line ?? 0,
    position?.column ?? 0,
  ];
  return errors.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    return first.map((value, at) => value - (second[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}

const maxQuotedChars = 80;
const clip = (text: string): string => (text.length > maxQuotedChars ? `${text.slice(0, maxQuotedChars - 1)}…` : text);

/** Describes a wrong value after `got`: `got "ten"`, `got 0`, `got a list`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(clip(value));
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return `${value}`;
  return 'a group of keys';
}

/** Shows a wrong number as it was written, such as `1e400`, not as it was parsed. */
export const describeNumber = (value: number, written: string): string =>
  `${clip(written)}${Number.isFinite(value) || !/\d/.test(written) ? '' : ', which is too large to count with'}`;

const normaliseWord = (text: string): string => text.toLowerCase().replaceAll(/[_ ]/g, '-');

/** The candidate that was probably meant, or null if none is close. */
export function findNearest(word: string, candidates: readonly string[]): string | null {
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(normaliseWord(word), normaliseWord(candidate)) }))
    .toSorted((one, other) => one.edits - other.edits);
  const best = ranked[0];
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

export const didYouMean = (word: string, candidates: readonly string[]): string => {
  const near = findNearest(word, candidates);
  return near === null ? '' : `; did you mean "${near}"?`;
};

/** Builds the error for a value. In a file it names the position and the documentation, elsewhere the channel. */
export function buildConfigError(key: string, problem: string, source: SettingSource): ConfigError {
  const { position } = source;
  const message =
    position === null
      ? `${key}: ${problem} (${describeSource(source)})`
      : formatFileError(`${key}: ${problem}`, position, key.split('.'));
  return { key, message, position };
}

const describeSource = (source: SettingSource): string =>
  source.kind === 'default' ? 'the default' : `set in ${source.where}`;

/** Formats `file:line:col`, the problem, the offending line, and the page section of the key at this path. */
export function formatFileError(problem: string, position: SourcePosition, path: readonly string[]): string {
  const key = path[0] === 'loops' && path.length > 2 ? path[2] : path[0];
  const place = `${position.file}:${position.line}:${position.column}`;
  const page = key === undefined ? 'docs/configuration.md' : `docs/configuration.md#${key}`;
  return `${place}: ${problem} — in \`${clip(position.text.trim())}\`, see ${page}`;
}
