/** Reads one file of any repository at a commit, as far as the token reaches. */
import { z } from 'zod';
import type { Reference } from '../../core/config/schema/repository-reference.ts';
import type { BaseRead } from '../../core/config/sources/extends.ts';
import { GitHubError } from '../../ports/github-error.ts';
import type { GitHub } from '../api/client.ts';

const query = `query TickgateBase($owner: String!, $repo: String!, $expression: String!) {
  repository(owner: $owner, name: $repo) { object(expression: $expression) { ... on Blob { text isTruncated } } }
}`;

const FileAnswer = z.object({
  repository: z.object({
    object: z.object({ text: z.string().nullish(), isTruncated: z.boolean().nullish() }).nullable(),
  }),
});

/** What is not there, and what the token may not see, is a problem with a remedy; an outage is thrown. */
export async function readOtherFile(github: GitHub, { owner, repo, path, commit }: Reference): Promise<BaseRead> {
  const asked = await github.graphql(query, { owner, repo, expression: `${commit}:${path}` }).catch(notSeen);
  if (asked === null)
    return { problem: `${owner}/${repo} is not there for this token; make it public, or use an app that may read it` };
  const found = FileAnswer.parse(asked).repository.object;
  if (found === null) return { problem: 'there is no such file at this commit; look at its path and its commit' };
  const { text, isTruncated } = found;
  if (typeof text === 'string' && isTruncated !== true) return { text };
  return { problem: 'it is no text, or too long for a configuration; name a YAML file' };
}

function notSeen(error: unknown): null {
  if (error instanceof GitHubError && ['permission', 'not-found'].includes(error.failure)) return null;
  throw error;
}
