/** Value types of settings. Each describes what it expects; error messages are built from that description. */
import { z } from 'zod';

type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;
type CamelKeys<T> = { [Key in keyof T as Key extends string ? Camel<Key> : Key]: T[Key] };

const camel = (key: string): string => key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * An object of settings: kebab-case on disk, camelCase in code, unknown keys refused. Only keys of the schema are
 * renamed; names that users choose (models, loops, gates) stay as they are.
 */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: 'expected a group of keys' }).transform(toCamelKeys);

function toCamelKeys<Value extends object>(value: Value): CamelKeys<Value> {
  const renamed: unknown = Object.fromEntries(Object.entries(value).map(([key, item]) => [camel(key), item]));
  // The type is exact by construction; the compiler cannot infer it through Object.fromEntries.
  return renamed as CamelKeys<Value>;
}

const buildExpectation = (expectation: string) => ({ error: `expected ${expectation}` });

export const positiveInteger = () =>
  z.int(buildExpectation('a whole number >= 1')).min(1, buildExpectation('a whole number >= 1'));
export const nonNegativeInteger = () =>
  z.int(buildExpectation('a whole number >= 0')).min(0, buildExpectation('a whole number >= 0'));
export const positiveNumber = () => z.number(buildExpectation('a number > 0')).gt(0, buildExpectation('a number > 0'));
export const nonNegativeNumber = () =>
  z.number(buildExpectation('a number >= 0')).min(0, buildExpectation('a number >= 0'));

export const flag = () => z.boolean(buildExpectation('true or false'));

export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, buildExpectation(values.length === 1 ? `"${values[0]}"` : `one of ${values.join(', ')}`));

export const text = (expectation = 'text') =>
  z.string(buildExpectation(expectation)).min(1, buildExpectation(expectation));
export const textMatching = (pattern: RegExp, expectation: string) =>
  z.string(buildExpectation(expectation)).regex(pattern, buildExpectation(expectation));
export const textList = () => z.array(text(), buildExpectation('a list of texts'));

const login = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:\[bot\])?$/;
export const logins = () => z.array(textMatching(login, 'a GitHub login'), buildExpectation('a list of GitHub logins'));

const secretName = /_(?:TOKEN|KEY|SECRET)$/i;
const reservedNamePattern = /^(?:GITHUB|INPUT|ACTIONS|TICKGATE|RUNNER)_/i;
const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

const unreservedVariable = (expectation: string) =>
  textMatching(variableName, expectation).refine((name) => !reservedNamePattern.test(name), {
    error:
      'expected a name that does not start with GITHUB_, INPUT_, ACTIONS_, TICKGATE_ or RUNNER_: no agent gets those',
  });

/** Secrets are allowed only under `env-secrets`: a key listed under `env` is probably a mistake. */
export const plainVariables = () =>
  z.array(
    unreservedVariable('the name of an environment variable').refine((name) => !secretName.test(name), {
      error:
        'expected a name that does not end in _TOKEN, _KEY or _SECRET (name it under env-secrets if the agent shall have it)',
    }),
    buildExpectation('a list of names of environment variables'),
  );
export const secretVariables = () =>
  z.array(
    unreservedVariable('the name of an environment variable'),
    buildExpectation('a list of names of environment variables'),
  );
export const environmentVariable = () => textMatching(variableName, 'the name of an environment variable');

/** A shell command (a text), or a program with its arguments, run without a shell (a list). */
export const command = () =>
  z.union(
    [text(), z.array(z.string()).min(1)],
    buildExpectation('a command line, or a list of a program and its arguments'),
  );

const shellSyntax = /["'`$\\|&;<>(){}*?#~]/;

/** A program and its arguments, never passed to a shell. A text that needs a shell is refused, not misread. */
export const argv = () =>
  z
    .union([text(), z.array(z.string()).min(1)], buildExpectation('a list of a program and its arguments'))
    .refine((value) => typeof value !== 'string' || !shellSyntax.test(value), {
      error:
        'expected a list such as ["node", "agent.mjs"]: no shell reads it, so quotes and shell syntax mean nothing',
    })
    .transform((value) => (typeof value === 'string' ? value.trim().split(/\s+/) : value));

/** Loop names are restricted: they become names of branches, cache keys and artifacts. */
const expectation = 'expected a loop name: a-z first, then a-z, 0-9 or _, at most 32 characters, not "state"';

/** `state` would collide with the branch that holds the heads. */
export const LoopNameField = z
  .string({ error: expectation })
  .regex(/^(?!state$)[a-z][a-z0-9_]{0,31}$/, { error: expectation });

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
