/** Decides what a query may ask: GitHub's published schema, unpacked and built on first use. */
import { inflateRawSync } from 'node:zlib';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { additionalIdl } from './additions.ts';

let built: Promise<GraphQLSchema> | undefined;

export function githubSchema(): Promise<GraphQLSchema> {
  built ??= build();
  return built;
}

async function build(): Promise<GraphQLSchema> {
  const { packedIdl } = await import('./github-idl.generated.ts');
  const idl = inflateRawSync(Buffer.from(packedIdl, 'base64')).toString('utf8');
  // GitHub's IDL repeats fields that it took over from interfaces, which a strict build refuses.
  return buildSchema(`${idl}\n${additionalIdl}`, { assumeValid: true, assumeValidSDL: true });
}
