/** Repository facts that a tick needs, as fields of the head's query, and files of other repositories. */
import * as z from 'zod';
import type { Reference } from '../../core/config/schema/value-types.ts';
import type { BaseFileRead } from '../../core/config/sources/config-file.ts';
import { GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';

export interface RepositoryFacts {
  readonly visibility: 'public' | 'private';
  readonly fork: boolean;
  readonly defaultBranch: string;
  /** Head of the default branch at the time of the query. */
  readonly baseSha: string;
  /** When that head was committed, ISO-8601. */
  readonly lastCommitAt: string;
  /** Address of its page, on the server that answers. */
  readonly url: string;
  /** Login of the token. */
  readonly ownLogin: string;
}

/** Nothing was ever pushed: there is no workflow to run, and no configuration to read. */
export class EmptyRepository extends Error {
  override readonly name = 'EmptyRepository';

  constructor() {
    super('The repository is empty: it has no default branch yet.');
  }
}

const Answer = z.object({
  viewer: z.object({ login: z.string() }),
  repository: z.object({
    url: z.string(),
    visibility: z.string(),
    isFork: z.boolean(),
    defaultBranchRef: z
      .object({ name: z.string(), target: z.object({ oid: z.string(), committedDate: z.string() }) })
      .nullable(),
  }),
});

/** Selections and the parser of their answer; see `Rider` of the head's branch. */
export const repositoryRider = {
  root: 'viewer { login }',
  repository: 'url visibility isFork defaultBranchRef { name target { oid ... on Commit { committedDate } } }',
  take(data: unknown): RepositoryFacts {
    const { viewer, repository } = Answer.parse(data);
    if (repository.defaultBranchRef === null) throw new EmptyRepository();
    return {
      // What an enterprise calls internal is not public.
      visibility: repository.visibility === 'PUBLIC' ? 'public' : 'private',
      fork: repository.isFork,
      url: repository.url,
      defaultBranch: repository.defaultBranchRef.name,
      baseSha: repository.defaultBranchRef.target.oid,
      lastCommitAt: repository.defaultBranchRef.target.committedDate,
      ownLogin: viewer.login,
    };
  },
};

/** True if the Actions cache holds an entry of a loop: a trace of it after its state branch is gone. */
const Caches = z.object({ total_count: z.number() });

/**
 * `--` between the parts of a key keeps one loop's name from being the prefix of another's. Throws if access is denied,
 * because the answer is unknown then.
 */
export async function hasCacheOf(github: GitHub, loop: string): Promise<boolean> {
  try {
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/caches', {
      owner: github.owner,
      repo: github.repo,
      key: `tickgate--${loop}--`,
      per_page: 1,
    });
    return Caches.parse(data).total_count > 0;
  } catch (error) {
    // A server without the service has no entries.
    if (error instanceof GitHubError && error.failure === 'not-found') return false;
    throw error;
  }
}

const query = `query TickgateBase($owner: String!, $repo: String!, $expression: String!) {
  repository(owner: $owner, name: $repo) { object(expression: $expression) { ... on Blob { text isTruncated } } }
}`;

const FileAnswer = z.object({
  repository: z.object({
    object: z.object({ text: z.string().nullish(), isTruncated: z.boolean().nullish() }).nullable(),
  }),
});

/**
 * One file of any repository at a commit. If it is missing or hidden, returns a problem with a remedy. Throws on an
 * outage.
 */
export async function readOtherFile(github: GitHub, { owner, repo, path, commit }: Reference): Promise<BaseFileRead> {
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
