/** Value types of settings. Each describes what it expects; error messages are built from that description. */
import * as z from 'zod';
import { looksLikeSecret } from '../../redaction/strike-secrets.ts';

type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;
type CamelKeys<T> = { [Key in keyof T as Key extends string ? Camel<Key> : Key]: T[Key] };

export const toCamelCase = (key: string): string =>
  key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * An object of settings: kebab-case on disk, camelCase in code, unknown keys refused. Only keys of the schema are
 * renamed; names that users choose (models, loops, gates) stay as they are.
 */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: 'expected a group of keys' }).transform(toCamelKeys);

/** A group whose settings all have defaults. */
export const section = <Shape extends z.ZodRawShape>(shape: Shape) => prefaultEmpty(group(shape));

const prefaultEmpty = <Out>(settings: z.ZodType<Out, object>) => settings.prefault({});

function toCamelKeys<Value extends object>(value: Value): CamelKeys<Value> {
  const renamed: unknown = Object.fromEntries(Object.entries(value).map(([key, item]) => [toCamelCase(key), item]));
  // The type is exact by construction; the compiler cannot infer it through Object.fromEntries.
  return renamed as CamelKeys<Value>;
}

const expected = (what: string) => ({ error: `expected ${what}` });

/** A setting that may be left out, and is null then. */
export const optional = <Type extends z.ZodType>(type: Type) => type.nullable().default(null);

const wholeNumber = (min: number) =>
  z.int(expected(`a whole number >= ${min}`)).min(min, expected(`a whole number >= ${min}`));
export const positiveInteger = wholeNumber(1);
export const nonNegativeInteger = wholeNumber(0);
export const positiveNumber = z.number(expected('a number > 0')).gt(0, expected('a number > 0'));
export const nonNegativeNumber = z.number(expected('a number >= 0')).min(0, expected('a number >= 0'));

export const flag = z.boolean(expected('true or false'));

export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, expected(`one of ${values.join(', ')}`));

export const text = z.string(expected('text')).min(1, expected('text'));
export const textMatching = (pattern: RegExp, what: string) =>
  z.string(expected(what)).regex(pattern, { ...expected(what), abort: true });
export const listOf = <Item extends z.ZodType>(item: Item, what: string) => z.array(item, expected(what));
export const texts = listOf(text, 'a list of texts');

export const login = textMatching(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:\[bot\])?$/, 'a GitHub login');

export const environmentVariable = textMatching(
  /^[A-Za-z_][A-Za-z0-9_]*$/,
  'the name of an environment variable',
).refine((name) => !looksLikeSecret(name), expected('the name of an environment variable, not its value'));

const unreservedVariable = environmentVariable.refine(
  (name) => !/^(?:GITHUB|INPUT|ACTIONS|TICKGATE|RUNNER)_/i.test(name),
  expected('a name that does not start with GITHUB_, INPUT_, ACTIONS_, TICKGATE_ or RUNNER_: no agent gets those'),
);
export const secretVariables = listOf(unreservedVariable, 'a list of names of environment variables');
/** Secrets are allowed only under `env-secrets`: a key listed under `env` is probably a mistake. */
export const plainVariables = listOf(
  unreservedVariable.refine(
    (name) => !/_(?:TOKEN|KEY|SECRET)$/i.test(name),
    expected(
      'a name that does not end in _TOKEN, _KEY or _SECRET (name it under env-secrets if the agent shall have it)',
    ),
  ),
  'a list of names of environment variables',
);

const programAndArguments = z.array(z.string()).min(1);

/** A shell command (a text), or a program with its arguments, run without a shell (a list). */
export const command = z.union(
  [text, programAndArguments],
  expected('a command line, or a list of a program and its arguments'),
);

/** A program and its arguments, never passed to a shell. A text that needs a shell is refused, not misread. */
export const argv = z
  .union([text, programAndArguments], expected('a list of a program and its arguments'))
  .refine(
    (value) => typeof value !== 'string' || !/["'`$\\|&;<>(){}*?#~]/.test(value),
    expected('a list such as ["node", "agent.mjs"]: no shell reads it, so quotes and shell syntax mean nothing'),
  )
  .transform((value) => (typeof value === 'string' ? value.trim().split(/\s+/) : value));

/** Loop names are restricted: they become names of branches, cache keys and artifacts; `state` holds the heads. */
export const LoopNameField = textMatching(
  /^(?!state$)[a-z][a-z0-9_]{0,31}$/,
  'a loop name: a-z first, then a-z, 0-9 or _, at most 32 characters, not "state"',
);

/** `owner/repo//path@commit`. The full commit pins the content, so only the reference's author decides it. */
export const referencePattern = /^([\w.-]+)\/([\w.-]+)\/\/([^@\s]+)@([0-9a-f]{40})$/;

export interface Reference {
  readonly owner: string;
  readonly repo: string;
  readonly path: string;
  readonly commit: string;
}

export function parseReference(reference: string): Reference | null {
  const [, owner = '', repo = '', path = '', commit = ''] = referencePattern.exec(reference) ?? [];
  return commit === '' ? null : { owner, repo, path, commit };
}

/** For display: the commit is cut to twelve digits. */
export const shortenReference = (reference: string): string => reference.slice(0, reference.lastIndexOf('@') + 13);
