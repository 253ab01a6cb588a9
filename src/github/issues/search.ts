/** Runs GitHub's search for open issues or pull requests of the repository, and reads issues that are not known yet. */
import * as z from 'zod';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { presentNodes } from '../api/pagination.ts';
import { askIssues, IssueNode } from './fields.ts';

/** GitHub's maximum of results per search. */
const searchedAtMost = 1_000;

const pageSize = 100;

const Found = z.object({
  search: z.object({
    issueCount: z.number(),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    nodes: presentNodes(
      z
        .object({ number: z.number().optional(), repository: z.object({ nameWithOwner: z.string() }).optional() })
        .nullable(),
    ),
  }),
});

/** For `backlog.query` or `review.query`. */
export interface SearchQuery {
  readonly for: 'issue' | 'pr';
  readonly query: string;
}

export interface SearchMembers {
  readonly numbers: ReadonlySet<number>;
  /** More match than GitHub returns. */
  readonly isCut: boolean;
}

/** Oldest first, so the newest are cut off. The parentheses keep an `or` inside this repository. */
export const searchText = (
  { owner, repo }: Pick<GitHub, 'owner' | 'repo'>,
  { for: kind, query }: SearchQuery,
): string => `repo:${owner}/${repo} is:${kind} is:open ${/\bOR\b/.test(query) ? `(${query})` : query} sort:created-asc`;

export const membersPart = (at: Pick<GitHub, 'owner' | 'repo'>, search: SearchQuery, after: string | null): Part => ({
  fields: 'id',
  root: `search(query: $search, type: ISSUE, first: ${pageSize}, after: $searchAfter) {
    issueCount pageInfo { hasNextPage endCursor }
    nodes { ... on ${search.for === 'issue' ? 'Issue' : 'PullRequest'} { number repository { nameWithOwner } } }
  }`,
  variables: {
    search: { type: 'String!', value: searchText(at, search) },
    searchAfter: { type: 'String', value: after },
  },
});

/** `first`: the answer that holds the first page. Further pages are requested here. */
export async function membersOf(github: GitHub, search: SearchQuery, first: unknown): Promise<SearchMembers> {
  const here = `${github.owner}/${github.repo}`.toLowerCase();
  const numbers = new Set<number>();
  for (let data = first; ; ) {
    const { issueCount, pageInfo, nodes } = Found.parse(data).search;
    for (const node of nodes)
      if (node?.number !== undefined && node.repository?.nameWithOwner.toLowerCase() === here) numbers.add(node.number);
    if (!pageInfo.hasNextPage) return { numbers, isCut: issueCount > searchedAtMost };
    data = await askTogether(github, 'TickgateSearch', [membersPart(github, search, pageInfo.endCursor)]);
  }
}

const Answer = z.object({ repository: z.record(z.string(), z.unknown()) });

/** Reads issues that only the search knows, not the last tick or the changes since. One request per hundred. */
export async function readNumbered(github: GitHub, numbers: readonly number[]): Promise<IssueNode[]> {
  const nodes: IssueNode[] = [];
  for (let from = 0; from < numbers.length; from += pageSize) {
    const some = numbers.slice(from, from + pageSize);
    const data = await askIssues(github, ({ plain }) =>
      despiteMissing(askTogether(github, 'TickgateFound', [numbered(some, plain)])),
    );
    const { repository } = Answer.parse(data);
    nodes.push(...some.flatMap((_, index) => IssueNode.nullish().parse(repository[`issue${index}`]) ?? []));
  }
  return nodes;
}

const numbered = (numbers: readonly number[], plain: string): Part => ({
  fields: numbers.map((_, index) => `issue${index}: issue(number: $issue${index}) { ...Found }`).join('\n'),
  variables: Object.fromEntries(numbers.map((value, index) => [`issue${index}`, { type: 'Int!', value }])),
  fragments: `fragment Found on Issue { ${plain} }`,
});
