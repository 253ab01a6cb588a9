/** Reads `.github/tickgate.yml` and the files it extends: settings at the top and per loop, and where each error is. */
import type * as z from 'zod';
import { listChoices } from '../../codec/schema-paths.ts';
import type { YamlContent, YamlPath, YamlProblem, YamlReader } from '../../codec/yaml-text.ts';
import {
  buildConfigError,
  buildFileError,
  type ConfigError,
  describeNumber,
  describeValue,
  didYouMean,
  findNearWord,
  type SourcePosition,
  suggestNumber,
} from '../schema/error.ts';
import { Config } from '../schema/settings.ts';
import { parseReference, shortenReference } from '../schema/value-types.ts';
import { actionInputs } from './action-inputs.ts';
import { isSettingsGroup, type Layer, type RawSettings, removeEmptyValues } from './layers.ts';

/** `path` is shown to people, such as `.github/tickgate.yml`. */
export interface ConfigFileText {
  readonly path: string;
  readonly text: string;
}

export interface ParsedConfigFile {
  readonly top: Layer;
  readonly loops: ReadonlyMap<string, Layer>;
  readonly errors: readonly ConfigError[];
}

/** Text of an extended file, or the problem in one sentence with its remedy. */
export type BaseFileRead = { readonly text: string } | { readonly problem: string };

/** Keyed by reference, as `extends` spells it. */
export type BaseFiles = ReadonlyMap<string, BaseFileRead>;

/** Every link costs one file read before every tick, so chains are kept short. */
const maxExtendedFiles = 5;

/** From the repository's own file to the last file that it builds on. */
interface ExtendsChain {
  readonly files: readonly ParsedConfigFile[];
  readonly errors: readonly ConfigError[];
  /** Reference of the file to read next; null = none. */
  readonly missing: string | null;
}

export function buildExtendsChain(file: ConfigFileText, bases: BaseFiles, readYaml: YamlReader): ExtendsChain {
  const files: ParsedConfigFile[] = [];
  const seen: string[] = [];
  for (let text = file; ; ) {
    const reading = readConfigFile(text, readYaml);
    files.push(reading);
    const errors = files.flatMap((one) => [...one.errors, ...rejectLoopExtends(one)]);
    const next = reading.top.settings['extends'];
    if (typeof next !== 'string' || parseReference(next) === null) return { files, errors, missing: null };
    const wrong = (problem: string): ExtendsChain => {
      const error = buildConfigError('extends', problem, reading.top.sourceOf(['extends']));
      return { files, errors: [...errors, error], missing: null };
    };
    if (seen.includes(next)) return wrong(`${next} builds on itself; take it out of one of the files`);
    if (seen.length === maxExtendedFiles)
      return wrong(`more than ${maxExtendedFiles} files build on one another; unite some`);
    const base = bases.get(next);
    if (base === undefined) return { files, errors, missing: next };
    if ('problem' in base) return wrong(`${next}: ${base.problem}`);
    seen.push(next);
    text = { path: shortenReference(next), text: base.text };
  }
}

/** `extends` under a loop is an error: which loop runs may depend on the extended file. */
const rejectLoopExtends = ({ loops }: ParsedConfigFile): ConfigError[] =>
  [...loops.values()]
    .filter(({ settings }) => settings['extends'] !== undefined)
    .map(({ sourceOf }) => {
      const problem = 'has no place under a loop; put it at the top of the file';
      return buildConfigError('extends', problem, sourceOf(['extends']));
    });

/** More than ten times the longest sensible file. The parser's time grows with the square of the size. */
const maxConfigCharacters = 64_000;

function refuseBySize({ path, text }: ConfigFileText): ParsedConfigFile {
  const size = `${Math.ceil(text.length / 1000)} kB`;
  const problem = `is too large to be a configuration: it has ${size}, and ${maxConfigCharacters / 1000} kB are read; is this the right file?`;
  const position = { file: path, line: 1, column: 1, text: text.split('\n', 1).join('') };
  return {
    ...buildFileLayers({}, () => position),
    errors: [buildFileError({ key: 'yaml', problem }, position, [])],
  };
}

/** Reads the whole file and reports every error, also in loops that do not run now. */
export function readConfigFile(file: ConfigFileText, readYaml: YamlReader): ParsedConfigFile {
  if (file.text.length > maxConfigCharacters) return refuseBySize(file);
  const content = readYaml(file.text);
  const place = (offset: number): SourcePosition => findPosition(file, offset);
  const locate = (path: YamlPath): SourcePosition => place(content.ok ? content.offsetOf(path) : 0);
  const refuse = (problems: readonly YamlProblem[]): ParsedConfigFile => ({
    ...buildFileLayers({}, locate),
    errors: problems.map(({ message, offset }) => {
      const position = place(offset);
      return buildFileError({ key: 'yaml', problem: `not valid YAML: ${message}` }, position, []);
    }),
  });
  if (!content.ok) return refuse(content.problems);
  const { value: written = {} } = content;
  if (!isSettingsGroup(written)) return refuse([{ message: 'expected keys and values', offset: 0 }]);
  const value = removeEmptyValues(written, isKnownPath);
  const issues = Config.safeParse(value).error?.issues ?? [];
  const errors = issues.flatMap((issue) => toConfigErrors(issue, { content, value, locate }));
  return { ...buildFileLayers(value, locate), errors };
}

function findPosition({ path, text }: ConfigFileText, offset: number): SourcePosition {
  const before = text.slice(0, offset).split('\n');
  const line = before.length;
  const column = (before.at(-1) ?? '').length + 1;
  return { file: path, line, column, text: text.split(/\r?\n/)[line - 1] ?? '' };
}

/** Names that users choose, such as loops and models, are all known. */
function isKnownPath(path: readonly string[]): boolean {
  const choices = listChoices(Config, path.slice(0, -1));
  return choices.length === 0 || choices.includes(path.at(-1) ?? '');
}

function buildFileLayers(
  { loops, ...top }: RawSettings,
  locate: (path: YamlPath) => SourcePosition,
): Pick<ParsedConfigFile, 'top' | 'loops'> {
  const layer = (settings: unknown, prefix: readonly string[]): Layer => ({
    settings: isSettingsGroup(settings) ? settings : {},
    sourceOf: (path) => {
      const position = locate([...prefix, ...path]);
      const where = `${position.file}:${position.line}:${position.column}`;
      return prefix.length === 0
        ? { kind: 'file', where, position }
        : { kind: 'loop', where: `${where} (${prefix.join('.')})`, position };
    },
  });
  const own = Object.entries(isSettingsGroup(loops) ? loops : {});
  return { top: layer(top, []), loops: new Map(own.map(([name, value]) => [name, layer(value, ['loops', name])])) };
}

interface OpenFile {
  readonly content: Pick<YamlContent, 'numberAt'>;
  readonly value: RawSettings;
  readonly locate: (path: YamlPath) => SourcePosition;
}

/** One issue of the schema may be several errors: one per unknown key. */
function toConfigErrors(issue: z.core.$ZodIssue, { content, value: root, locate }: OpenFile): ConfigError[] {
  const { path } = issue;
  const error = (at: YamlPath, problem: string, documented: YamlPath = path): ConfigError => {
    // A YAML key may be a mapping of several lines.
    const key = at.map((part) => String(part).replace(/\s+/g, ' ')).join('.');
    const position = locate(at);
    return buildFileError({ key, problem: `${key}: ${problem}` }, position, documented.map(String));
  };
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const meant = findNearWord(key, listChoices(Config, path));
      const documented = meant === null ? path : [...path, meant];
      return error([...path, key], `unknown key${buildUnknownKeyHint(key, path)}`, documented);
    });
  if (issue.code === 'invalid_key') return [error(path, issue.issues[0]?.message ?? issue.message)];
  const value = path.reduce(readProperty, root);
  const written = typeof value === 'number' ? content.numberAt(path) : null;
  const got = typeof value === 'number' && written !== null ? describeNumber(value, written) : describeValue(value);
  if (issue.code === 'invalid_type' && (issue.expected === 'object' || issue.expected === 'record')) {
    const keys = listFewChoices(path);
    const hint = keys === '' ? '' : ` (${keys})`;
    return [error(path, `expected a group of keys${hint}, got ${got}${suggestKey(value, path)}`)];
  }
  const hint =
    typeof value === 'string'
      ? suggestNumber(String(path.at(-1)), value) || didYouMean(value, listChoices(Config, path))
      : '';
  return [error(path, `${issue.message}, got ${got}${hint}`)];
}

/** The choices at this path. A longer list is no help in one line; the linked page has all of them. */
function listFewChoices(path: YamlPath): string {
  const choices = listChoices(Config, path);
  return choices.length <= 12 ? choices.join(', ') : '';
}

/** For `merge: ask`: suggests the only key of the group that accepts such a value. */
function suggestKey(value: unknown, path: YamlPath): string {
  const [key, ...others] = listChoices(Config, path).filter((one) =>
    listChoices(Config, [...path, one]).includes(String(value)),
  );
  return key === undefined || others.length > 0 ? '' : `; did you mean "${key}: ${String(value)}" below it?`;
}

const readProperty = (value: unknown, key: PropertyKey): unknown => {
  if (Array.isArray(value)) return value[Number(key)];
  return isSettingsGroup(value) ? value[String(key)] : undefined;
};

function buildUnknownKeyHint(key: string, parent: YamlPath): string {
  if (parent.length === 0 && actionInputs.some(({ name }) => name === key))
    return '; it is an input of the action, set it under `with:`';
  const keys = listFewChoices(parent);
  return didYouMean(key, listChoices(Config, parent)) || (keys === '' ? '' : `; expected one of ${keys}`);
}
