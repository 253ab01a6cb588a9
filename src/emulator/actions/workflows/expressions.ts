/** Evaluates `${{ }}` and `if:` with GitHub's own evaluator over plain data. */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import type { FunctionDefinition } from '@actions/expressions/funcs/info';

export type JobStatus = 'success' | 'failure' | 'cancelled';

export interface Scope {
  /** `github`, `inputs`, `vars`, `secrets`, `env`, `steps`, `job`, `runner`, `needs`, `matrix`: plain JSON data. */
  readonly contexts: Readonly<Record<string, unknown>>;
  readonly status: JobStatus | 'skipped';
  /** `hashFiles()` of the job's workspace; absent where there is none. */
  readonly hashFiles?: (patterns: readonly string[]) => string;
}

/** A mistake in the workflow file, as GitHub reports it. The run ends as a startup failure, or the step fails. */
export class ExpressionMistake extends Error {
  override readonly name = 'ExpressionMistake';
}

const WHOLE = /^\s*\$\{\{((?:(?!\}\}).)*)\}\}\s*$/s;
const EMBEDDED = /\$\{\{((?:(?!\}\}).)*)\}\}/gs;
const STATUS_CHECK = /\b(?:success|failure|always|cancelled)\s*\(/;

/** The value of one expression, without its `${{ }}`. */
export function evaluate(expression: string, scope: Scope): unknown {
  try {
    const functions = functionsOf(scope);
    const contexts = asData(scope.contexts);
    if (!(contexts instanceof data.Dictionary)) throw new Error('contexts are a dictionary');
    const { tokens } = new Lexer(expression.trim()).lex();
    const tree = new Parser(tokens, Object.keys(scope.contexts), functions).parse();
    const implementations = new Map(functions.map((each) => [each.name.toLowerCase(), each]));
    return asPlain(new Evaluator(tree, contexts, implementations).evaluate());
  } catch (error) {
    throw new ExpressionMistake(`${error instanceof Error ? error.message : String(error)} (in: ${expression.trim()})`);
  }
}

/** A text with its expressions filled in, as a string. */
export const interpolate = (text: string, scope: Scope): string =>
  text.replaceAll(EMBEDDED, (_, expression: string) => asText(evaluate(expression, scope)));

/**
 * Like `interpolate`, but a value that is one expression keeps its type. Lists and mappings are resolved at any depth.
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') {
    const whole = WHOLE.exec(value)?.[1];
    return whole === undefined ? interpolate(value, scope) : evaluate(whole, scope);
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item, scope)]));
}

/** True if an `if:` holds. One without a status function means `success() && (…)`. */
export function holds(condition: string | boolean | undefined, scope: Scope): boolean {
  const written = String(condition ?? 'success()');
  const expression = WHOLE.exec(written)?.[1] ?? written;
  // Text around an expression makes it a string, which is true unless empty. GitHub has the same trap.
  if (expression.includes('${{')) return scope.status === 'success' && interpolate(written, scope) !== '';
  const complete = STATUS_CHECK.test(expression) ? expression : `success() && (${expression})`;
  return Boolean(evaluate(complete, scope));
}

/** How the runner prints a value into a string. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return 'Array';
  if (typeof value === 'object') return 'Object';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function functionsOf(scope: Scope): FunctionDefinition[] {
  const check = (name: string, held: boolean): FunctionDefinition => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(held),
  });
  return [
    check('always', true),
    check('success', scope.status === 'success'),
    check('failure', scope.status === 'failure'),
    check('cancelled', scope.status === 'cancelled'),
    {
      name: 'hashFiles',
      minArgs: 1,
      maxArgs: 255,
      call: (...patterns) => new data.StringData(scope.hashFiles?.(patterns.map((each) => each.coerceString())) ?? ''),
    },
  ];
}

function asData(value: unknown): data.ExpressionData {
  if (value === null || value === undefined) return new data.Null();
  if (Array.isArray(value)) return new data.Array(...value.map(asData));
  if (typeof value === 'string') return new data.StringData(value);
  if (typeof value === 'number') return new data.NumberData(value);
  if (typeof value === 'boolean') return new data.BooleanData(value);
  return new data.Dictionary(...Object.entries(value).map(([key, item]) => ({ key, value: asData(item) })));
}

function asPlain(value: data.ExpressionData): unknown {
  switch (value.kind) {
    case data.Kind.Null:
      return null;
    case data.Kind.Array:
      return value.values().map(asPlain);
    case data.Kind.Dictionary:
      return Object.fromEntries(value.pairs().map((pair) => [pair.key, asPlain(pair.value)]));
    case data.Kind.String:
      return value.coerceString();
    case data.Kind.Boolean:
      return value.coerceString() === 'true';
    case data.Kind.Number:
      return value.number();
    default:
      return value;
  }
}
