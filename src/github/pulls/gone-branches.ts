/** Finds which recorded work branches do not exist any more. */
import * as z from 'zod';
import type { GitHub } from '../api/client.ts';

const branchesInQuery = 50;

const Answer = z.object({ repository: z.record(z.string(), z.object({ id: z.string() }).nullable()) });

/** One query for each fifty branches. */
export async function readGoneBranches(github: GitHub, branches: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (let start = 0; start < branches.length; start += branchesInQuery) {
    const some = branches.slice(start, start + branchesInQuery);
    const { owner, repo } = github;
    const names = Object.fromEntries(some.map((branch, at) => [`b${at}`, `refs/heads/${branch}`]));
    const { repository } = Answer.parse(await github.graphql(branchQuery(some.length), { owner, repo, ...names }));
    gone.push(...some.filter((_branch, at) => repository[`b${at}`] === null));
  }
  return gone;
}

function branchQuery(count: number): string {
  const all = Array.from({ length: count }, (_, at) => at);
  return `query TickgateBranches($owner: String!, $repo: String!, ${all.map((at) => `$b${at}: String!`).join(', ')}) {
  repository(owner: $owner, name: $repo) {
    ${all.map((at) => `b${at}: ref(qualifiedName: $b${at}) { id }`).join('\n    ')}
  }
}`;
}
