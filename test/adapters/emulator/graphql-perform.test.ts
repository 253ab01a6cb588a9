import { describe, expect, test } from '@jest/globals';
import { buildSchema, type DocumentNode, execute, type GraphQLSchema, Kind, parse, validate } from 'graphql';
import type { Context } from '../../../src/emulator/graphql/fields.ts';
import { perform } from '../../../src/emulator/graphql/perform.ts';
import { askedAtRoot, type Variables } from '../../../src/emulator/graphql/plan.ts';

const schema: GraphQLSchema = buildSchema(`
  interface Named { name: String! }
  type Cat implements Named { name: String! lives(of: Int = 9): Int friend: Named broken: String mute: String! }
  type Dog implements Named { name: String! tricks: [String!] pals: [Named]! }
  union Pet = Cat | Dog
  type Query { pets: [Pet] pet(name: String!): Pet sure: Cat! }
`);

const tom = {
  kind: 'Cat',
  name: 'Tom',
  lives: ({ of }: { of: number }) => of - 1,
  friend: () => rex,
  broken: () => fails('It is broken.'),
  mute: null,
};
const rex = { kind: 'Dog', name: 'Rex', tricks: ['sit', null], pals: [tom, null, new Error('He ran away.')] };
const root = { pets: [tom, rex], pet: ({ name }: { name: string }) => (name === 'Tom' ? tom : rex), sure: tom };

function fails(why: string): never {
  throw new Error(why);
}

const kindOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : undefined;

function valueOf(source: unknown, args: unknown, name: string): unknown {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
  return typeof value === 'function' ? Reflect.apply(value, source, [args]) : value;
}

function ours(document: DocumentNode, variables: Variables): unknown {
  const [operation] = document.definitions;
  const query = schema.getQueryType();
  if (operation?.kind !== Kind.OPERATION_DEFINITION || !query) throw new Error('The first definition is the query.');
  const asked = askedAtRoot(schema, { document, variables }, { root: query, selection: operation.selectionSet });
  const { data, errors } = perform(
    {
      schema,
      variables,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these resolvers ask for no world
      context: {} as Context,
      resolve: (source, args, { asked: { definition, parent } }) =>
        valueOf(parent === query ? root : source, args, definition.name),
      typenameOf: kindOf,
    },
    asked,
  );
  return { data, errors: errors.map((error) => error.toJSON()) };
}

async function theirs(document: DocumentNode, variables: Variables): Promise<unknown> {
  const { data, errors } = await execute({
    schema,
    document,
    rootValue: root,
    variableValues: variables,
    // oxlint-disable-next-line max-params -- graphql's own signature
    fieldResolver: (source, args, _context, info) => valueOf(source, args, info.fieldName),
    typeResolver: kindOf,
  });
  return JSON.parse(JSON.stringify({ data, errors: (errors ?? []).map((error) => error.toJSON()) }));
}

const cases: readonly { readonly says: string; readonly query: string; readonly variables?: Variables }[] = [
  {
    says: 'aliases, arguments and defaults',
    query: '{ pet(name: "Tom") { ... on Cat { a: lives b: lives(of: 3) } } }',
  },
  {
    says: 'variables',
    query: 'query ($n: String!, $of: Int) { pet(name: $n) { ... on Cat { name lives(of: $of) } } }',
    variables: { n: 'Tom', of: 5 },
  },
  {
    says: 'one field asked in several places',
    query:
      '{ pets { ...N __typename ... on Cat { friend { name } friend { __typename } } } } fragment N on Named { name }',
  },
  {
    says: '@skip and @include',
    query: 'query ($yes: Boolean!) { sure { name @skip(if: $yes) lives @include(if: $yes) } }',
    variables: { yes: true },
  },
  { says: 'a failure where null may stand', query: '{ sure { name broken } }' },
  { says: 'a null where none may stand, up to the root', query: '{ sure { name mute } }' },
  { says: 'a null where none may stand, up to what may be null', query: '{ pets { ... on Cat { mute } } }' },
  { says: 'a list with an item that may not be null', query: '{ pet(name: "Rex") { ... on Dog { name tricks } } }' },
  { says: 'a list with an item that is an error', query: '{ pet(name: "Rex") { ... on Dog { pals { name } } } }' },
];

describe('a planned query', () => {
  test.each(cases)('is answered as graphql itself answers it: $says', async ({ query, variables = {} }) => {
    const document = parse(query);
    expect(validate(schema, document)).toEqual([]);
    expect(JSON.parse(JSON.stringify(ours(document, variables)))).toEqual(await theirs(document, variables));
  });
});
