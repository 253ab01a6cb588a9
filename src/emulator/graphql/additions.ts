/** Fields that github.com has and the packed schema does not have yet. */

/**
 * Blocked-by relations came to REST and GraphQL in August 2025; `@octokit/graphql-schema` 15.26.1 has them in neither direction.
 * Signatures as in GitHub's reference of the object `Issue`.
 */

export const additionalIdl = `
extend type Issue {
  blockedBy(after: String, before: String, first: Int, last: Int): IssueConnection!
  blocking(after: String, before: String, first: Int, last: Int): IssueConnection!
}
`;
