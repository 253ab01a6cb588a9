/** Executes GraphQL requests against GitHub's schema, in GitHub's shape of errors. */
import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import * as z from 'zod';
import { throughFault } from '../faults.ts';
import type { Answer } from '../http/answer.ts';
import { askedIn } from '../http/exchange.ts';
import { type Call, read } from '../http/router.ts';
import type { InstallPart } from '../part.ts';
import { Refusal } from '../refusal.ts';
import type { Fault } from '../world.ts';
import { accountFields, isAccount } from './account-fields.ts';
import { suiteFields } from './check-suites.ts';
import { commentMutations } from './comment-mutations.ts';
import { type Arguments, type Context, createFieldResolver, type Field, type Fields } from './fields.ts';
import { gitFields } from './git-fields.ts';
import { gitMutations } from './git-mutations.ts';
import { pullMutations } from './pull-mutations.ts';
import { repositoryFields } from './repository-fields.ts';
import { reviewThreadFields } from './review-threads.ts';
import { githubSchema, invalidIn } from './schema.ts';
import { threadFields } from './thread-fields.ts';
import { threadMutations } from './thread-mutations.ts';
import { EVENT_TYPES } from './timeline-fields.ts';

export const installGraphql: InstallPart = ({ router }) => {
  router.route('POST /graphql', answerQuery, { auth: 'token' });
};

const Request = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});
type Request = z.infer<typeof Request>;

async function answerQuery(call: Call): Promise<Answer> {
  const request = read(call, Request);
  const document = await documentOf(request.query);
  const fault = plantedFault(call, operationIn(document, request.operationName));
  const answer = await throughFault(fault, async () => ({ status: 200, body: await run(call, request, document) }));
  if (!('dropped' in answer)) {
    const { query, variables = {} } = request;
    const { caller, headers } = call;
    const asked = askedIn(headers, caller.kind === 'token' ? caller.token.kind : caller.kind);
    call.world.observe({
      kind: 'graphql',
      asked,
      query,
      variables,
      response: answer.body,
      faulted: fault !== undefined,
    });
  }
  return answer;
}

/** Faults are planted on root fields: `graphql:createCommitOnBranch`. */
function plantedFault({ world }: Call, operation: Operation): Fault | undefined {
  for (const name of rootFields(operation)) {
    const fault = world.faults.take(`graphql:${name}`);
    if (fault) return fault;
  }
  return undefined;
}

type Document =
  | { readonly ok: true; readonly document: DocumentNode }
  | { readonly ok: false; readonly errors: Errors };

const documents = new Map<string, Document>();
const documentsKept = 3_000;

/** Parsed and validated. Cached, because clients send the same few texts again and again. */
async function documentOf(query: string): Promise<Document> {
  const known = documents.get(query);
  if (known !== undefined) return known;
  const made = documentIn(query, await githubSchema());
  if (documents.size >= documentsKept) documents.clear();
  documents.set(query, made);
  return made;
}

function documentIn(query: string, schema: GraphQLSchema): Document {
  try {
    const document = parse(query);
    const invalid = invalidIn(schema, document);
    return invalid.length > 0 ? { ok: false, errors: invalid.map(inGithubWords) } : { ok: true, document };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { ok: false, errors: [error.toJSON() as GraphQLFormattedError & Record<string, unknown>] };
  }
}

const operationIn = (document: Document, name: Request['operationName']): OperationDefinitionNode | null | undefined =>
  document.ok ? getOperationAST(document.document, name) : undefined;

type Operation = ReturnType<typeof operationIn>;

const rootFields = (operation: Operation): readonly string[] =>
  (operation?.selectionSet.selections ?? []).flatMap((selection) =>
    selection.kind === Kind.FIELD ? [selection.name.value] : [],
  );

type Errors = readonly Readonly<Record<string, unknown>>[];

interface Result {
  readonly data?: unknown;
  readonly errors?: Errors;
}

async function run({ world, caller }: Call, request: Request, parsed: Document): Promise<Result> {
  if (!parsed.ok) return { errors: parsed.errors };
  const result = await execute({
    schema: await githubSchema(),
    document: parsed.document,
    rootValue: {},
    contextValue: { world, caller },
    variableValues: request.variables ?? {},
    operationName: request.operationName ?? null,
    fieldResolver,
    typeResolver: typenameOf,
  });
  const errors = result.errors?.map(shown);
  return { ...(result.data === undefined ? {} : { data: result.data }), ...(errors ? { errors } : {}) };
}

/** GitHub's wording is `Field 'x' doesn't exist on type 'T'`, with a code. */
function inGithubWords(error: GraphQLError): Readonly<Record<string, unknown>> {
  const [, fieldName, typeName] = /^Cannot query field "(\w+)" on type "(\w+)"/.exec(error.message) ?? [];
  const { locations } = error;
  if (!fieldName) return { message: error.message, locations };
  return {
    message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
    locations,
    extensions: { code: 'undefinedField', typeName, fieldName },
  };
}

function shown(error: GraphQLError): Readonly<Record<string, unknown>> {
  const { message, path, locations, originalError } = error;
  const type = originalError instanceof Refusal ? originalError.type : undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ...(path ? { path } : {}),
    ...(type === 'FORBIDDEN' ? { extensions: { saml_failure: false } } : {}),
    locations,
    message,
  };
}

const mutationFields: Fields = new Map(
  Object.entries({ ...commentMutations, ...threadMutations, ...pullMutations, ...gitMutations }).map(
    ([name, { run: perform }]): [string, Field<unknown>] => [
      name,
      (_root, args: Arguments, context: Context) => {
        const { clientMutationId = null } = inputOf(args);
        return { clientMutationId, ...perform(args['input'], context) };
      },
    ],
  ),
);

const inputOf = (args: Arguments): Arguments => {
  const { input } = args;
  return typeof input === 'object' && input !== null ? { ...input } : {};
};

const fieldResolver = createFieldResolver({
  ...repositoryFields,
  ...threadFields,
  ...gitFields,
  ...suiteFields,
  ...reviewThreadFields,
  ...accountFields,
  Mutation: mutationFields,
});

/** The type of a value of an interface or a union. */
function typenameOf(value: unknown): string | undefined {
  if (isAccount(value)) return value.type;
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'TimelineEvent' && 'event' in value) {
    return Object.entries(EVENT_TYPES).find(([event]) => event === value.event)?.[1].typeName;
  }
  return value.kind === 'Viewer' ? 'User' : String(value.kind);
}
