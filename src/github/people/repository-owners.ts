/** Looks up who answers for a repository: the people of its CODEOWNERS, else its administrators. One request. */
import * as z from 'zod';
import { includesLogin } from '../../core/access/authority.ts';
import { GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';

/** Where GitHub looks for the file, in its order. */
const ownersFiles = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

const File = z.object({ text: z.string().nullish() }).nullish();
const Edge = z.object({ permission: z.string(), node: z.object({ login: z.string() }) });
const Answer = z.object({
  repository: z.object({
    owner: z.object({ type: z.string(), login: z.string() }),
    collaborators: z.object({ edges: z.array(Edge.nullable()).nullable() }).nullish(),
    file0: File,
    file1: File,
    file2: File,
  }),
});

/**
 * Logins as GitHub gives them: a name in the file counts if its account may write now. Bots are no collaborators here.
 * Empty if GitHub does not say: a question is asked all the same.
 */
export async function readRepositoryOwners(github: GitHub): Promise<string[]> {
  const { repository } = (await askGitHub(github)) ?? {};
  if (repository === undefined) return [];
  const people = (repository.collaborators?.edges ?? []).flatMap((edge) => edge ?? []);
  const { file0, file1, file2 } = repository;
  const named = parseOwnersOfAll([file0, file1, file2].find((file) => file?.text != null)?.text ?? '');
  const writers = people.filter(({ permission }) => ['WRITE', 'MAINTAIN', 'ADMIN'].includes(permission));
  const owners = writers.filter(({ node }) => includesLogin(named, node.login));
  const found = owners.length > 0 ? owners : people.filter(({ permission }) => permission === 'ADMIN');
  if (found.length > 0) return found.map(({ node }) => node.login);
  return repository.owner.type === 'User' ? [repository.owner.login] : [];
}

/** A token that may not list collaborators still gets the rest. */
async function askGitHub(github: GitHub): Promise<z.output<typeof Answer> | null> {
  const files = ownersFiles.map(
    (path, index) => `file${index}: object(expression: ${JSON.stringify(`HEAD:${path}`)}) { ... on Blob { text } }`,
  );
  const query = `query TickgateOwners($owner: String!, $repo: String!) {
    repository(owner: $owner, name: $repo) {
      owner { type: __typename login }
      collaborators(first: 100) { edges { permission node { login } } }
      ${files.join(' ')}
    }
  }`;
  const asked = github.graphql(query, { owner: github.owner, repo: github.repo });
  const data = await asked.catch((error: unknown) => (error instanceof GitHubError ? error.data : null));
  return Answer.safeParse(data).data ?? null;
}

/** Owners of the last rule for all files. Teams and mail addresses are left out: a team may be hundreds of people. */
function parseOwnersOfAll(text: string): string[] {
  const rules = text.split(/\r?\n/).map((line) =>
    line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/),
  );
  const rule = rules.findLast(([pattern]) => pattern === '*' || pattern === '/**' || pattern === '**');
  return (rule ?? []).slice(1).flatMap((owner) => /^@([^/@\s]+)$/.exec(owner)?.[1] ?? []);
}
