/** One query for several readers of one repository. Each names the fields that it wants. */
import type { GitHub } from './client.ts';

export interface Part {
  /** Selection on `Repository`. */
  readonly fields: string;
  /** Selection on `Query`, beside the repository. */
  readonly root?: string;
  /** Variables that the fields use: name without `$` -> GraphQL type and value. */
  readonly variables?: Readonly<Record<string, { readonly type: string; readonly value: unknown }>>;
  /** Definitions of fragments that the fields use. */
  readonly fragments?: string;
}

/** Returns the whole answer. Each reader takes its own part. */
export function askTogether(github: GitHub, name: string, parts: readonly Part[]): Promise<unknown> {
  const variables = Object.entries(
    Object.assign({}, ...parts.map((part) => part.variables ?? {})) as NonNullable<Part['variables']>,
  );
  const declared = variables.map(([variable, { type }]) => `, $${variable}: ${type}`).join('');
  const query = `query ${name}($owner: String!, $repo: String!${declared}) {
    repository(owner: $owner, name: $repo) { ${parts.map(({ fields }) => fields).join('\n')} }
    ${parts.map(({ root = '' }) => root).join('\n')}
  }
  ${parts.map(({ fragments = '' }) => fragments).join('\n')}`;
  const values = Object.fromEntries(variables.map(([variable, { value }]) => [variable, value]));
  return github.graphql(query, { owner: github.owner, repo: github.repo, ...values });
}
