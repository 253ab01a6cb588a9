/** Reads what a tick must know of its repository, as fields that ride along with the query of the head. */
import { z } from 'zod';

export interface RepositoryFacts {
  readonly visibility: 'public' | 'private';
  readonly fork: boolean;
  readonly defaultBranch: string;
  /** Head of the default branch at the time of the query. */
  readonly baseSha: string;
  /** When that head was committed, ISO-8601. */
  readonly lastCommitAt: string;
  /** Who the token speaks as. */
  readonly ownLogin: string;
}

/** Nothing was ever pushed: there is no workflow to run, nor a configuration to read. */
export class EmptyRepository extends Error {
  override readonly name = 'EmptyRepository';

  constructor() {
    super('The repository is empty: it has no default branch yet.');
  }
}

const Answer = z.object({
  viewer: z.object({ login: z.string() }),
  repository: z.object({
    visibility: z.string(),
    isFork: z.boolean(),
    defaultBranchRef: z
      .object({ name: z.string(), target: z.object({ oid: z.string(), committedDate: z.string() }) })
      .nullable(),
  }),
});

/** Selections and how to read their answer; see `Rider` of the head's branch. */
export const repositoryRider = {
  root: 'viewer { login }',
  repository: 'visibility isFork defaultBranchRef { name target { oid ... on Commit { committedDate } } }',
  take(data: unknown): RepositoryFacts {
    const { viewer, repository } = Answer.parse(data);
    if (repository.defaultBranchRef === null) throw new EmptyRepository();
    return {
      // What an enterprise calls internal is not open to the world.
      visibility: repository.visibility === 'PUBLIC' ? 'public' : 'private',
      fork: repository.isFork,
      defaultBranch: repository.defaultBranchRef.name,
      baseSha: repository.defaultBranchRef.target.oid,
      lastCommitAt: repository.defaultBranchRef.target.committedDate,
      ownLogin: viewer.login,
    };
  },
};
