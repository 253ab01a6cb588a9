/** Reads `.github/tickgate.yml`: settings at its top and per loop, and the exact position of every error. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Pair, parseDocument } from 'yaml';
import type { z } from 'zod';
import {
  type ConfigError,
  describeNumber,
  describeValue,
  didYouMean,
  formatFileError,
  type SettingSource,
  type SourcePosition,
} from '../schema/error.ts';
import { Config, listChoices } from '../schema/settings.ts';
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

type Path = readonly PropertyKey[];

/** Reads the whole file and reports every error, also in loops that do not run now. */
export function readConfigFile(file: ConfigFileText): ParsedConfigFile {
  const lines = new LineCounter();
  const document = parseDocument(file.text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const place = (offset: number): SourcePosition => {
    const { line, col } = lines.linePos(offset);
    return { file: file.path, line, column: col, text: file.text.split(/\r?\n/)[line - 1] ?? '' };
  };
  const broken = document.errors.map((error) => buildYamlError(error.message, place(error.pos[0])));
  if (broken.length > 0) return { ...emptyConfigFile, errors: broken };
  const root = readYamlContent(document);
  if (!root.ok) return { ...emptyConfigFile, errors: [buildYamlError(root.problem, place(0))] };
  const locate = (path: Path): SourcePosition => place(findOffset(document, path));
  const parsed = Config.safeParse(root.value);
  const errors = parsed.success
    ? []
    : parsed.error.issues.flatMap((issue) =>
        toConfigErrors(issue, { value: root.value, locate, written: (path) => readNumberText(document, path) }),
      );
  return { ...buildFileLayers(root.value, locate), errors };
}

const emptyConfigFile: ParsedConfigFile = {
  top: { settings: {}, sourceOf: () => ({ kind: 'file', where: 'the file', position: null }) },
  loops: new Map(),
  errors: [],
};

const buildYamlError = (problem: string, position: SourcePosition): ConfigError => ({
  key: 'yaml',
  message: formatFileError(`not valid YAML: ${problem}`, position, []),
  position,
});

type YamlContent =
  | { readonly ok: true; readonly value: RawSettings }
  | { readonly ok: false; readonly problem: string };

function readYamlContent(document: Document.Parsed): YamlContent {
  if (document.contents === null) return { ok: true, value: {} };
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    return isSettingsGroup(value)
      ? { ok: true, value: removeEmptyValues(value, isKnownPath) }
      : { ok: false, problem: 'expected keys and values' };
  } catch {
    return { ok: false, problem: 'too many aliases' };
  }
}

/** Names that users choose, such as loops and models, are all known. */
function isKnownPath(path: readonly string[]): boolean {
  const choices = listChoices(Config, path.slice(0, -1));
  return choices.length === 0 || choices.includes(path.at(-1) ?? '');
}

function buildFileLayers(
  value: RawSettings,
  locate: (path: Path) => SourcePosition,
): Pick<ParsedConfigFile, 'top' | 'loops'> {
  const { loops, ...settings } = value;
  const top = { settings, sourceOf: buildSourceLookup('file', [], locate) };
  const perLoop = Object.entries(isSettingsGroup(loops) ? loops : {}).map(([name, own]): [string, Layer] => [
    name,
    { settings: isSettingsGroup(own) ? own : {}, sourceOf: buildSourceLookup('loop', ['loops', name], locate) },
  ]);
  return { top, loops: new Map(perLoop) };
}

const buildSourceLookup =
  (kind: 'file' | 'loop', prefix: readonly string[], locate: (path: Path) => SourcePosition) =>
  (path: readonly string[]): SettingSource => {
    const position = locate([...prefix, ...path]);
    const where = `${position.file}:${position.line}:${position.column}`;
    return { kind, where: kind === 'loop' ? `${where} (${prefix.join('.')})` : where, position };
  };

interface IssueContext {
  readonly value: RawSettings;
  readonly locate: (path: Path) => SourcePosition;
  /** The number at this path as the file spells it; null = there is none. */
  readonly written: (path: Path) => string | null;
}

function readNumberText(document: Document.Parsed, path: Path): string | null {
  const found: unknown = document.getIn(path.map(String), true);
  const node = isAlias(found) ? found.resolve(document) : found;
  return isScalar(node) && typeof node.value === 'number' ? (node.source ?? null) : null;
}

/** One issue of the schema may be several errors: one per unknown key. */
function toConfigErrors(issue: z.core.$ZodIssue, read: IssueContext): ConfigError[] {
  const told = (path: Path, problem: string, explained = path): ConfigError => {
    // A YAML key may be a mapping of several lines.
    const key = path.map((part) => String(part).replace(/\s+/g, ' ')).join('.');
    const position = read.locate(path);
    return { key, message: formatFileError(`${key}: ${problem}`, position, explained.map(String)), position };
  };
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      told([...issue.path, key], `unknown key${buildUnknownKeyHint(key, issue.path)}`, issue.path),
    );
  }
  if (issue.code === 'invalid_key') return [told(issue.path, issue.issues[0]?.message ?? issue.message)];
  const value = issue.path.reduce(readProperty, read.value);
  const written = read.written(issue.path);
  const got = typeof value === 'number' && written !== null ? describeNumber(value, written) : describeValue(value);
  if (issue.code === 'invalid_type' && (issue.expected === 'object' || issue.expected === 'record'))
    return [
      told(
        issue.path,
        `expected a group of keys${buildKeysHint(issue.path)}, got ${got}${suggestKey(value, issue.path)}`,
      ),
    ];
  const hint = typeof value === 'string' ? didYouMean(value, listChoices(Config, issue.path)) : '';
  return [told(issue.path, `${issue.message}, got ${got}${hint}`)];
}

/** A longer list is no help in one line; the linked page has all of them. */
const mostListed = 12;

function buildKeysHint(path: Path): string {
  const keys = listChoices(Config, path);
  return keys.length > 0 && keys.length <= mostListed ? ` (${keys.join(', ')})` : '';
}

/** For `merge: ask`: suggests the only key of the group that accepts such a value. */
function suggestKey(value: unknown, path: Path): string {
  const [key, ...others] = listChoices(Config, path).filter((one) =>
    listChoices(Config, [...path, one]).includes(String(value)),
  );
  return key === undefined || others.length > 0 ? '' : `; did you mean "${key}: ${String(value)}" below it?`;
}

const readProperty = (value: unknown, key: PropertyKey): unknown => {
  if (Array.isArray(value)) return value[Number(key)];
  return isSettingsGroup(value) ? value[String(key)] : undefined;
};

function buildUnknownKeyHint(key: string, parent: Path): string {
  const input = actionInputs.find((candidate) => candidate.name === key);
  if (input !== undefined && parent.length === 0) return '; it is an input of the action, set it under `with:`';
  const keys = listChoices(Config, parent);
  const listed = keys.length <= mostListed && keys.length > 0 ? `; expected one of ${keys.join(', ')}` : '';
  return didYouMean(key, keys) || listed;
}

/** Offset of a path: of a pair's key, else of the value. A missing path has the offset of its nearest parent. */
function findOffset(document: Document.Parsed, path: Path): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find((item) => readKeyText(item.key) === String(key));
      if (pair === undefined) return offset;
      offset = readNodeStart(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = readNodeStart(node) ?? offset;
    } else return offset;
  }
  return offset;
}

const readKeyText = (key: unknown): string => String(isNode(key) ? key.toJSON() : key);
const readNodeStart = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
