/** Checks GraphQL exchanges against GitHub's published schema. */
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  parse,
  TypeInfo,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { additionalIdl } from '../../src/emulator/graphql/additions.ts';
import { invalidIn } from '../../src/emulator/graphql/schema.ts';
import type { Exchange } from '../../src/emulator/world.ts';

type GraphqlExchange = Extract<Exchange, { kind: 'graphql' }>;
type Variables = Readonly<Record<string, unknown>>;

let published: GraphQLSchema | undefined;

export function checkGraphql({ query, variables, response, faulted }: GraphqlExchange): string[] {
  const errors = faulted ? [] : checkEnvelope(response);
  // A query that was answered with errors only may be a test of exactly that.
  if (typeof response === 'object' && response !== null && !('data' in response)) return errors;
  return [...checkQuery(query, (variables ?? {}) as Variables), ...errors];
}

/** Independent of the working directory of the process. */
const idl = new URL('../../node_modules/@octokit/graphql-schema/schema.graphql', import.meta.url);

/** GitHub's IDL repeats fields that it took over from interfaces, which a strict build refuses. */
const publishedSchema = (): GraphQLSchema =>
  (published ??= buildSchema(`${readFileSync(idl, 'utf8')}\n${additionalIdl}`, {
    assumeValid: true,
    assumeValidSDL: true,
  }));

/** Deprecated fields that a query selects without the field that GitHub names instead, one line each. */
export function checkDeprecated({ query, response }: GraphqlExchange): readonly string[] {
  if (typeof response === 'object' && response !== null && !('data' in response)) return [];
  const known = deprecated.get(query);
  if (known !== undefined) return known;
  const info = new TypeInfo(publishedSchema());
  const found: string[] = [];
  const selected: ReadonlySet<string>[] = [];
  const document = parse(query);
  visit(
    document,
    visitWithTypeInfo(info, {
      SelectionSet: {
        enter: ({ selections }) => {
          const fields = selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []));
          selected.push(new Set(fields));
        },
        leave: () => void selected.pop(),
      },
      Field: ({ name }) => {
        const reason = info.getFieldDef()?.deprecationReason;
        const instead = /Use `(\w+)` instead/.exec(reason ?? '')?.[1];
        const isBeside = instead !== undefined && selected.at(-1)?.has(instead) === true;
        if (reason !== null && reason !== undefined && !isBeside)
          found.push(`query: ${String(info.getParentType())}.${name.value} is deprecated: ${reason}`);
      },
    }),
  );
  deprecated.set(query, found);
  return found;
}

const deprecated = new Map<string, readonly string[]>();

function checkQuery(query: string, variables: Variables): string[] {
  const schema = publishedSchema();
  const { invalid, definitions } = read(schema, query);
  if (invalid.length > 0) return invalid;
  const { errors = [] } = getVariableValues(schema, definitions, variables);
  const known = new Set(definitions.map((definition) => definition.variable.name.value));
  const unknown = Object.keys(variables).filter((name) => !known.has(name));
  return [
    ...errors.map((error) => `variables: ${error.message}`),
    ...unknown.map((name) => `variables: $${name} is not used by the query`),
  ];
}

interface Read {
  readonly invalid: string[];
  readonly definitions: readonly VariableDefinitionNode[];
}

const queries = new Map<string, Read>();

/** Clients send the same few texts over and over. */
function read(schema: GraphQLSchema, query: string): Read {
  const known = queries.get(query);
  if (known !== undefined) return known;
  const document = parse(query);
  const invalid = invalidIn(schema, document).map((error) => `query: ${error.message}`);
  const made = { invalid, definitions: getOperationAST(document)?.variableDefinitions ?? [] };
  queries.set(query, made);
  return made;
}

/** The contents of `data` are right by construction, because the emulator executes queries against the same schema. */
function checkEnvelope(response: unknown): string[] {
  if (typeof response !== 'object' || response === null) return ['response is no object'];
  const { data, errors } = response as { data?: unknown; errors?: unknown };
  if (errors !== undefined && !(Array.isArray(errors) && errors.every(isError))) {
    return ['response/errors must be a list of objects with a message'];
  }
  return data === undefined && errors === undefined ? ['response has neither data nor errors'] : [];
}

function isError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && typeof (error as { message?: unknown }).message === 'string';
}
