/** Checks REST exchanges against the generated excerpt of GitHub's OpenAPI description. */
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import type { Exchange } from '../../src/emulator/world.ts';
import { createValidator, findings } from './json-schema.ts';

type RestExchange = Extract<Exchange, { kind: 'rest' }>;
type JsonSchema = Readonly<Record<string, unknown>>;

interface Operation {
  readonly query: Readonly<Record<string, JsonSchema>>;
  readonly requiredQuery: readonly string[];
  readonly body: JsonSchema | null;
  readonly bodyRequired: boolean;
  /** By status; null = the answer is not JSON. */
  readonly responses: Readonly<Record<string, JsonSchema | null>>;
}

interface Excerpt {
  readonly source: string;
  readonly routes: Readonly<Record<string, Operation>>;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

interface Checks {
  readonly query: ValidateFunction;
  readonly body: ValidateFunction;
  readonly response: (status: string) => ValidateFunction;
}

const excerpt = JSON.parse(readFileSync('test/support/github-openapi.generated.json', 'utf8')) as Excerpt;
const strings = createValidator({ coerceTypes: true });
const bodies = createValidator().addSchema({ $id: 'github', schemas: excerpt.schemas });
const checksOf = new Map<string, Checks>();

/**
 * Statuses that GitHub can answer on any route and so does not list for each. They stand for bad credentials, a missing
 * permission, a rate limit, or a thing that the caller may not see. Their body is the basic error.
 */
const everywhere: readonly string[] = ['401', '403', '404', '429'];

/**
 * Statuses that GitHub answers on a route without listing them there, such as for unknown inputs and refs of a
 * dispatch.
 */
const unlisted: ReadonlySet<string> = new Set([
  '422 POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
]);

/**
 * Parameters whose schema is narrower than their description: `created` takes a range in search syntax, but its schema
 * is a date-time.
 */
const searches: ReadonlySet<string> = new Set([
  'created GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs',
]);

export function checkRest(exchange: RestExchange): string[] {
  const route = `${exchange.method} ${exchange.template}`;
  const operation = excerpt.routes[route];
  if (operation === undefined) {
    return [`is no route of ${excerpt.source}, or a new one: run \`node .ci/prune-openapi.mjs\``];
  }
  const checks = checksFor(route, operation);
  return [...checkRequest(exchange, operation, checks), ...checkResponse(exchange, operation, checks)];
}

/** A request that GitHub refuses may be malformed. A request that it accepted must be as documented. */
function checkRequest(exchange: RestExchange, operation: Operation, checks: Checks): string[] {
  const found = checks.query({ ...exchange.query }) ? [] : findings('query', checks.query.errors);
  if (exchange.status >= 400) return found;
  const absent = exchange.requestBody === undefined || exchange.requestBody === null || exchange.requestBody === '';
  if (absent) return operation.bodyRequired ? [...found, 'request has no body'] : found;
  return checks.body(exchange.requestBody) ? found : [...found, ...findings('request', checks.body.errors)];
}

function checkResponse(exchange: RestExchange, operation: Operation, checks: Checks): string[] {
  if (exchange.faulted) return [];
  const status = String(exchange.status);
  // A conditional request is answered 304 on every route, without a body.
  if (status === '304') return [];
  const schema = operation.responses[status];
  const route = `${exchange.method} ${exchange.template}`;
  if (schema === undefined && !everywhere.includes(status) && !unlisted.has(`${status} ${route}`)) {
    return [`status ${status} is not documented (${Object.keys(operation.responses).join(', ')})`];
  }
  if (schema === null) return [];
  const validate = checks.response(status);
  return validate(exchange.responseBody) ? [] : findings('response', validate.errors);
}

/** Parameters that GitHub's `Link` uses and its description lacks (google/go-github#3565). */
const undocumented: Readonly<Record<string, readonly string[]>> = {
  'GET /repos/{owner}/{repo}/issues': ['after', 'before'],
};

function checksFor(route: string, operation: Operation): Checks {
  const known = checksOf.get(route);
  if (known !== undefined) return known;
  const responses = new Map<string, ValidateFunction>();
  const checks: Checks = {
    query: strings.compile({
      type: 'object',
      properties: Object.fromEntries(
        [
          ...Object.entries(operation.query),
          ...(undocumented[route] ?? []).map((name) => [name, { type: 'string' }] as const),
        ].map(([name, schema]) => [name, searches.has(`${name} ${route}`) ? { type: 'string' } : schema]),
      ),
      required: operation.requiredQuery,
      additionalProperties: false,
    }),
    body: bodies.compile(operation.body === null ? { not: {} } : closed(operation.body)),
    response: (status) => {
      const compiled = responses.get(status) ?? bodies.compile(responseSchema(operation, status));
      responses.set(status, compiled);
      return compiled;
    },
  };
  checksOf.set(route, checks);
  return checks;
}

function responseSchema(operation: Operation, status: string): JsonSchema {
  const schema = operation.responses[status];
  if (schema === undefined || schema === null) return rooted({ $ref: '#/schemas/basic-error' });
  // Refusals carry `status` and details that few of their schemas mention.
  return Number(status) >= 400 ? rooted(schema) : closed(schema);
}

/**
 * The schema, closed against undocumented fields of its object or of its list's objects, so that no code comes to rely
 * on them.
 */
function closed(schema: JsonSchema): JsonSchema {
  const items = schema['items'];
  if (schema['type'] === 'array' && items !== undefined) {
    return rooted({ ...schema, items: { allOf: [items], unevaluatedProperties: false } });
  }
  return rooted({ allOf: [schema], unevaluatedProperties: false });
}

/** Resolves references to the excerpt's schemas. */
function rooted(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/schemas/', '"$ref":"github#/schemas/')) as JsonSchema;
}
