/** GitHub's published schema, unpacked and built on first use, against which queries are validated. */
import { inflateRawSync } from 'node:zlib';
import { buildSchema, type DocumentNode, type GraphQLError, type GraphQLSchema, validate } from 'graphql';
import { additionalIdl } from './additions.ts';

let built: Promise<GraphQLSchema> | undefined;

export function githubSchema(): Promise<GraphQLSchema> {
  built ??= build();
  return built;
}

/**
 * What GitHub refuses of a document. Fields of one name on types that exclude each other may be of different types there: `gh` asks for the
 * `state` of an issue and of a pull request in one breath, which the specification forbids.
 */
export const invalidIn = (schema: GraphQLSchema, document: DocumentNode): GraphQLError[] =>
  validate(schema, document).filter(({ message }) => !/they return conflicting types/.test(message));

async function build(): Promise<GraphQLSchema> {
  const { packedIdl } = await import('./github-idl.generated.ts');
  const idl = inflateRawSync(Buffer.from(packedIdl, 'base64')).toString('utf8');
  // GitHub's IDL repeats fields that it took over from interfaces, which a strict build refuses.
  return buildSchema(`${idl}\n${additionalIdl}`, { assumeValid: true, assumeValidSDL: true });
}
