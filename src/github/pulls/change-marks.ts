/** Reads the change marks of an idle review loop's pull requests, and nothing else of them. */
import * as z from 'zod';
import { edgeOf } from '../../core/review/reviewed-head.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { Actor, actorFields } from '../api/graphql-fields.ts';
import { membersOf, membersPart, type SearchQuery } from '../issues/search.ts';
import { isWantedPull, type PullFilter } from './review-filter.ts';

const EdgeNode = z.object({
  number: z.number(),
  body: z.string(),
  isCrossRepository: z.boolean(),
  headRefName: z.string(),
  headRefOid: z.string(),
  updatedAt: z.string(),
  mergeable: z.string(),
  author: Actor,
  labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }).nullable(),
  commits: z.object({
    nodes: z.array(z.object({ commit: z.object({ statusCheckRollup: z.object({ state: z.string() }).nullable() }) })),
  }),
});
type EdgeNode = z.output<typeof EdgeNode>;

const fields = `number body isCrossRepository headRefName headRefOid updatedAt mergeable author ${actorFields}
  labels(first: 100) { nodes { name } }
  commits(last: 1) { nodes { commit { statusCheckRollup { state } } } }`;

const Page = z.object({
  repository: z.object({
    pullRequests: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: z.array(EdgeNode),
    }),
  }),
});
const One = z.object({ repository: z.object({ pullRequest: EdgeNode.nullable() }) });

/** One query per hundred open pull requests. */
export async function pullEdges(github: GitHub, filter: PullFilter): Promise<string[]> {
  const nodes = filter.only === null ? await openOnes(github, filter) : await theOne(github, filter.only);
  return nodes.map(({ headRefOid: headSha, commits, ...node }) =>
    edgeOf({ ...node, headSha, checks: commits.nodes[0]?.commit.statusCheckRollup?.state ?? null }),
  );
}

async function theOne(github: GitHub, number: number): Promise<EdgeNode[]> {
  const part = {
    fields: `pullRequest(number: $number) { ${fields} }`,
    variables: { number: { type: 'Int!', value: number } },
  };
  const { pullRequest } = One.parse(await despiteMissing(askTogether(github, 'TickgateEdge', [part]))).repository;
  return pullRequest === null ? [] : [pullRequest];
}

const openFrom = (after: string | null): Part => ({
  fields: `pullRequests(states: OPEN, first: 100, after: $after) {
    pageInfo { hasNextPage endCursor } nodes { ${fields} }
  }`,
  variables: { after: { type: 'String', value: after } },
});

async function openOnes(github: GitHub, filter: PullFilter): Promise<EdgeNode[]> {
  const search: SearchQuery | null = filter.query === null ? null : { for: 'pr', query: filter.query };
  const searched = search === null ? [] : [membersPart(github, search, null)];
  const first = await askTogether(github, 'TickgateEdges', [openFrom(null), ...searched]);
  const found: EdgeNode[] = [];
  for (let data: unknown = first; ; ) {
    const { nodes, pageInfo } = Page.parse(data).repository.pullRequests;
    found.push(...nodes);
    if (!pageInfo.hasNextPage) break;
    data = await askTogether(github, 'TickgateEdges', [openFrom(pageInfo.endCursor)]);
  }
  const members = search === null ? null : await membersOf(github, search, first);
  return found.filter((node) => isWantedPull(node, filter, members?.numbers ?? new Set()));
}
