/** Applies a protocol's allow-list: what is not known to be metered is removed, or the request is rejected. */
import { plainName } from '../incoming.ts';
import type { FieldsRule, KindsRule, Rule, RuleClass, ValuesRule } from './rule.ts';

/** `meter-unknown`: what happens to unknown parts that can be removed. */
export type MeterUnknown = 'strip' | 'refuse';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface AllowOptions {
  readonly unknown: MeterUnknown;
  /** Maps a field name to the allow-list's spelling. */
  readonly spelled?: (name: string) => string;
}

export interface Allowed {
  readonly body: Json;
  /** Removed places, each once, such as `tools[web_search_20250305]`. */
  readonly takenOut: readonly string[];
  /** The place for which the request is rejected; null = it may go out. */
  readonly refused: string | null;
}

export function allowRequest(body: Json, rule: FieldsRule, options: AllowOptions): Allowed {
  const walk: Walk = { ...options, takenOut: new Set(), refused: null };
  const kept = walkObject(body, rule, { path: '', walk });
  const sound = isObject(kept) ? withoutIdleTools(kept, walk.takenOut) : {};
  return { body: sound, takenOut: [...walk.takenOut], refused: walk.refused };
}

/** Filters a header that lists values; null = none is left. */
export function allowHeader(
  name: string,
  value: string,
  options: { readonly rule: ValuesRule; readonly unknown: MeterUnknown },
): Omit<Allowed, 'body'> & { readonly value: string | null } {
  const walk: Walk = { unknown: options.unknown, takenOut: new Set(), refused: null };
  const listed = value.split(',').map((one) => one.trim());
  const kept = listed.filter((one) => one !== '' && walkValue(one, options.rule, { path: name, walk }) !== gone);
  return {
    value: kept.length === 0 ? null : kept.join(','),
    takenOut: [...walk.takenOut],
    refused: walk.refused,
  };
}

interface Walk extends AllowOptions {
  readonly takenOut: Set<string>;
  refused: string | null;
}

/** Where a value stands, such as `tools[function].name`. */
interface Place {
  readonly path: string;
  readonly walk: Walk;
}

/** Replaces a removed value. */
const gone = Symbol('gone');

function walkValue(value: unknown, rule: Rule, at: Place): unknown {
  if (typeof rule === 'string') return walkClass(value, rule, at);
  if (value === null || value === undefined) return value;
  if ('number' in rule) return typeof value === 'number' ? value : takeOut('elsewhere', at);
  if (Array.isArray(value)) return walkList(value, rule, at);
  if ('values' in rule) return walkListed(value, rule, at);
  if (!isObject(value)) return rule.text === true ? value : takeOut('elsewhere', at);
  return 'kinds' in rule ? walkKind(value, rule, at) : walkObject(value, rule, at);
}

function walkList(list: readonly unknown[], rule: Rule, at: Place): unknown[] {
  return list.flatMap((one: unknown): unknown[] => {
    const kept = walkValue(one, rule, at);
    if (kept === gone) return [];
    // A tool of which nothing is left is removed as a whole.
    const isEmptied = isObject(kept) && isObject(one) && Object.keys(kept).length === 0 && Object.keys(one).length > 0;
    return isEmptied ? [] : [kept];
  });
}

function walkObject(value: Json, rule: FieldsRule, at: Place): unknown {
  const entries = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const spelled = at.walk.spelled?.(name) ?? name;
    const known = Object.hasOwn(rule.fields, spelled) ? rule.fields[spelled] : undefined;
    const place = `${at.path}${at.path === '' ? '' : '.'}${plainName(name)}`;
    const kept = walkValue(inner, known ?? 'elsewhere', { ...at, path: place });
    return kept === gone ? [] : [[name, kept]];
  });
  // `fromEntries` defines and does not assign: a name such as `__proto__` stays a name.
  const kept: Json = Object.fromEntries(entries);
  const isWhole = (rule.needs ?? []).every((name) => kept[name] !== undefined && kept[name] !== null);
  return isWhole ? kept : takeOut('elsewhere', at);
}

function walkKind(value: Json, rule: KindsRule, at: Place): unknown {
  const { type } = value;
  if (type === undefined || type === null)
    return walkValue(value, rule.untyped ?? rule.other, { ...at, path: `${at.path}[]` });
  const kind = typeof type === 'string' ? type : '?';
  const known = Object.hasOwn(rule.kinds, kind) ? rule.kinds[kind] : undefined;
  return walkValue(value, known ?? rule.other, { ...at, path: `${at.path}[${plainName(kind)}]` });
}

function walkListed(value: unknown, rule: ValuesRule, at: Place): unknown {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  const listed = text !== null && Object.hasOwn(rule.values, text) ? rule.values[text] : undefined;
  const path = text === null ? at.path : `${at.path}: ${plainName(text)}`;
  return walkClass(value, listed ?? rule.other, { ...at, path });
}

function walkClass(value: unknown, rule: RuleClass, at: Place): unknown {
  switch (rule) {
    case 'own':
      return value;
    case 'metered':
    case 'free':
      return isPlain(value) ? value : takeOut('elsewhere', at);
    case 'dearer':
    case 'elsewhere':
    case 'vital':
      return isIdle(value) ? gone : takeOut(rule, at);
  }
}

function takeOut(as: 'dearer' | 'elsewhere' | 'vital', { path, walk }: Place): typeof gone {
  if (as === 'vital' || (as === 'elsewhere' && walk.unknown === 'refuse')) walk.refused ??= path;
  else walk.takenOut.add(path);
  return gone;
}

/** A text, a number, a flag, or a list of those: no form that could ask for more. */
const isPlain = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : !isObject(value));

/** The value asks for nothing. */
const isIdle = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Drops a choice among tools if the named tool, or every tool, was removed: the vendor would refuse it. */
function withoutIdleTools(body: Json, takenOut: ReadonlySet<string>): Json {
  const { tools } = body;
  if (!Array.isArray(tools) || ![...takenOut].some((path) => path.startsWith('tools'))) return body;
  const { tools: _tools, toolConfig: _config, tool_config: _spelled, tool_choice: choice, ...rest } = body;
  if (tools.length === 0) return rest;
  const { tool_choice: _choice, ...chosen } = body;
  return isObject(choice) ? chosen : body;
}
