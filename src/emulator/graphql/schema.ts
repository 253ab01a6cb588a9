/** GitHub's published schema, against which queries are validated. Unpacked and built on first use. */
import { inflateRawSync } from 'node:zlib';
import { buildSchema, type DocumentNode, type GraphQLError, type GraphQLSchema, validate } from 'graphql';
import { additionalIdl } from './additions.ts';

let built: Promise<GraphQLSchema> | undefined;

export function githubSchema(): Promise<GraphQLSchema> {
  built ??= build();
  return built;
}

/**
 * GitHub's errors about a document. GitHub permits fields of one name with different types on types that exclude each
 * other. `gh` requests the `state` of an issue and of a pull request at once, which the specification forbids.
 */
export const invalidIn = (schema: GraphQLSchema, document: DocumentNode): GraphQLError[] =>
  validate(schema, document).filter(({ message }) => !/they return conflicting types/.test(message));

async function build(): Promise<GraphQLSchema> {
  const { packedIdl } = await import('./github-idl.generated.ts');
  const idl = inflateRawSync(Buffer.from(packedIdl, 'base64')).toString('utf8');
  // GitHub's IDL repeats fields of interfaces, which a strict build refuses.
  return buildSchema(`${idl}\n${additionalIdl}`, { assumeValid: true, assumeValidSDL: true });
}
