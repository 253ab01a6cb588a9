/** How a mistake in the configuration is told: one line that names the field, the value, where it was set, and the remedy. */
import { distance } from 'fastest-levenshtein';

/** In what order channels win: the later ones beat the earlier ones. */
export const sourceKinds = ['default', 'file', 'loop', 'with', 'dispatch', 'command'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Line and column count from 1; `line` is the text of that line. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Who set a value: "why this value?" is answered by `where`, in words. */
export interface Source {
  readonly kind: SourceKind;
  readonly where: string;
  readonly position: Position | null;
}

export interface ConfigError {
  /** Dotted path of the setting or the name of the input. */
  readonly key: string;
  readonly message: string;
  readonly position: Position | null;
}

/** As they stand: file by file, and in each from its top; what stands in no file keeps its place among the files. */
export function inOrder(errors: readonly ConfigError[]): ConfigError[] {
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

const quotedLength = 80;
const clip = (text: string): string => (text.length > quotedLength ? `${text.slice(0, quotedLength - 1)}…` : text);

/** A wrong value as it is shown; `got "ten"`, `got 0`, `got a list`. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(clip(value));
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return `${value}`;
  return 'a group of keys';
}

/** A wrong number as it was written: `1e400` is what stands there, and not what became of it. */
export const shownNumber = (value: number, written: string): string =>
  `${clip(written)}${Number.isFinite(value) || !/\d/.test(written) ? '' : ', which is too large to count with'}`;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[_ ]/g, '-');

/** The candidate that was probably meant, or null when none is near. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(plain(word), plain(candidate)) }))
    .toSorted((one, other) => one.edits - other.edits);
  const best = ranked[0];
  if (best === undefined) return null;
  const isNear = best.edits <= Math.max(1, Math.floor(word.length / 3)) || isSwapped(word, best.candidate);
  return isNear ? best.candidate : null;
}

/** Two letters that changed places are two edits, and the commonest slip of all. */
function isSwapped(word: string, candidate: string): boolean {
  const at = word.split('').findIndex((letter, index) => letter !== candidate[index]);
  if (at < 0) return false;
  const swapped = `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
  return swapped === candidate;
}

export const didYouMean = (word: string, candidates: readonly string[]): string => {
  const near = nearest(word, candidates);
  return near === null ? '' : `; did you mean "${near}"?`;
};

/** A mistake in a value that has a source: with its position and the documentation in the file, with its channel elsewhere. */
export function complaint(key: string, problem: string, source: Source): ConfigError {
  const { position } = source;
  const message =
    position === null
      ? `${key}: ${problem} (${whereSet(source)})`
      : inFile(`${key}: ${problem}`, position, key.split('.'));
  return { key, message, position };
}

const whereSet = (source: Source): string => (source.kind === 'default' ? 'the default' : `set in ${source.where}`);

/** `file:line:col`, the problem, the offending line, and where the key at this path is explained. */
export function inFile(problem: string, position: Position, path: readonly string[]): string {
  const key = path[0] === 'loops' && path.length > 2 ? path[2] : path[0];
  const place = `${position.file}:${position.line}:${position.column}`;
  const page = key === undefined ? 'docs/configuration.md' : `docs/configuration.md#${key}`;
  return `${place}: ${problem} — in \`${clip(position.text.trim())}\`, see ${page}`;
}
