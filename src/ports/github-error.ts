/** GitHubFailure, GitHubError, GitHubFacts: split off so that imports run one way. */

export type GitHubFailure = 'permission' | 'not-found' | 'rate-limit' | 'unavailable' | 'refused';

export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly failure: GitHubFailure;
  readonly status: number | null;
  /** What GitHub itself said. */
  readonly said: string;
  /** Partial data of a GraphQL answer that had errors too. */
  readonly data: unknown;
  /** Types of GraphQL errors (`NOT_FOUND`, `STALE_DATA`, ...). */
  readonly types: readonly string[];

  constructor(facts: Omit<GitHubFacts, 'message'> & { sentence: string }, cause: unknown) {
    super(facts.sentence, { cause });
    this.failure = facts.failure;
    this.status = facts.status;
    this.said = facts.said;
    this.data = facts.data;
    this.types = facts.types;
  }
}

export interface GitHubFacts {
  readonly failure: GitHubFailure;
  readonly status: number | null;
  readonly said: string;
  readonly data: unknown;
  readonly types: readonly string[];
}
