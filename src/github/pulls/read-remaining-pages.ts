/** Reads a pull request's remaining pages: checks, remarks by people who may write, and our own notes and claims. */
import * as z from 'zod';
import { includesLogin } from '../../core/access/authority.ts';
import { askTogether } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { databaseIdOf, isOwn } from '../api/graphql-fields.ts';
import { Contexts, contextFields } from './checks.ts';
import { Comment, feedbackCommentFields, LineComment, lineFields } from './feedback.ts';
import type { PullNode } from './node-fields.ts';

/** Pages of a hundred, for one list and for all of a tick, because any account may make a conversation long. */
const mostOfOne = 10;
const mostOfAll = 40;

interface Who {
  readonly ownLogin: string;
  readonly writers: readonly string[];
}

/** If a list is longer still, its count shows that. */
export async function readOn(github: GitHub, nodes: readonly PullNode[], who: Who): Promise<PullNode[]> {
  const budget: PageBudget = { pages: mostOfAll };
  const whole: PullNode[] = [];
  for (const node of nodes) {
    const commits = await allChecks(github, node, budget);
    const reviews = await allRemarks(github, node, { budget, writers: who.writers });
    whole.push({ ...node, commits, reviews, comments: await ownComments(github, node, { budget, ...who }) });
  }
  return whole;
}

interface PageBudget {
  pages: number;
}

interface Part<T> {
  readonly nodes: readonly T[];
  /** Cursor of the next part; null = there is none. */
  readonly next: string | null;
}

async function parts<T>(budget: PageBudget, ask: (cursor: string | null) => Promise<Part<T>>): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostOfOne && budget.pages > 0; page++) {
    budget.pages -= 1;
    const part: Part<T> = await ask(cursor);
    found.push(...part.nodes);
    cursor = part.next;
    if (cursor === null) break;
  }
  return found;
}

const isCut = ({ totalCount, nodes }: { readonly totalCount: number; readonly nodes: readonly unknown[] }): boolean =>
  totalCount > nodes.length;

const Onward = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const onward = ({ hasNextPage, endCursor }: z.output<typeof Onward>): string | null => (hasNextPage ? endCursor : null);

const askOf = (github: GitHub, number: number, fields: string) => async (cursor: string | null) =>
  await despiteMissing(
    askTogether(github, 'TickgateReadOn', [
      {
        fields: `pullRequest(number: $number) { ${fields} }`,
        variables: { number: { type: 'Int!', value: number }, cursor: { type: 'String', value: cursor } },
      },
    ]),
  );

const Checked = z.object({
  repository: z.object({
    pullRequest: z
      .object({
        headRefOid: z.string(),
        commits: z.object({
          nodes: z.array(
            z.object({
              commit: z.object({
                statusCheckRollup: z.object({ contexts: Contexts.extend({ pageInfo: Onward }) }).nullable(),
              }),
            }),
          ),
        }),
      })
      .nullable(),
  }),
});

async function allChecks(github: GitHub, node: PullNode, budget: PageBudget): Promise<PullNode['commits']> {
  const [newest] = node.commits.nodes;
  const rollup = newest?.commit.statusCheckRollup ?? null;
  if (newest === undefined || rollup === null || !isCut(rollup.contexts)) return node.commits;
  const fields = `headRefOid commits(last: 1) { nodes { commit { statusCheckRollup {
    contexts(first: 100, after: $cursor) { pageInfo { hasNextPage endCursor } ${contextFields} } } } } }`;
  const ask = askOf(github, node.number, fields);
  const found = await parts(budget, async (cursor) => {
    const { pullRequest } = Checked.parse(await ask(cursor)).repository;
    const contexts = pullRequest?.commits.nodes[0]?.commit.statusCheckRollup?.contexts;
    // If the head was pushed meanwhile, its checks do not belong to this node.
    if (contexts === undefined || pullRequest?.headRefOid !== node.headRefOid) return { nodes: [], next: null };
    return { nodes: contexts.nodes, next: onward(contexts.pageInfo) };
  });
  if (found.length <= rollup.contexts.nodes.length) return node.commits;
  const contexts = { ...rollup.contexts, nodes: found };
  return { nodes: [{ commit: { ...newest.commit, statusCheckRollup: { ...rollup, contexts } } }] };
}

const Remarked = z.object({
  node: z.object({ comments: z.object({ pageInfo: Onward, nodes: z.array(LineComment) }) }).nullable(),
});
const remarksQuery = `query TickgateRemarksOf($id: ID!, $cursor: String) { node(id: $id) { ... on PullRequestReview {
  comments(first: 100, after: $cursor) { pageInfo { hasNextPage endCursor } nodes { ${lineFields} } } } } }`;

async function allRemarks(
  github: GitHub,
  { reviews }: PullNode,
  { budget, writers }: { readonly budget: PageBudget; readonly writers: readonly string[] },
): Promise<PullNode['reviews']> {
  if (reviews === null) return null;
  const nodes: typeof reviews.nodes = [];
  for (const review of reviews.nodes) {
    if (!isCut(review.comments) || !includesLogin(writers, review.author?.login ?? '')) {
      nodes.push(review);
      continue;
    }
    const found = await parts(budget, async (cursor) => {
      const data = await despiteMissing(github.graphql(remarksQuery, { id: review.id, cursor }));
      const { node } = Remarked.parse(data);
      return node === null ? { nodes: [], next: null } : { ...node.comments, next: onward(node.comments.pageInfo) };
    });
    const isMore = found.length > review.comments.nodes.length;
    nodes.push(isMore ? { ...review, comments: { ...review.comments, nodes: found } } : review);
  }
  return { ...reviews, nodes };
}

const Said = z.object({
  repository: z.object({
    pullRequest: z
      .object({
        comments: z.object({
          pageInfo: z.object({ hasPreviousPage: z.boolean(), startCursor: z.string().nullable() }),
          nodes: z.array(Comment),
        }),
      })
      .nullable(),
  }),
});

// Older comments by others are only counted. Our note or claim stays where it was first written, however much was said
// since.
async function ownComments(
  github: GitHub,
  { number, comments }: PullNode,
  { budget, ownLogin }: { readonly budget: PageBudget; readonly ownLogin: string },
): Promise<PullNode['comments']> {
  if (!isCut(comments)) return comments;
  const fields = `comments(last: 100, before: $cursor) { pageInfo { hasPreviousPage startCursor } nodes { ${feedbackCommentFields} } }`;
  const ask = askOf(github, number, fields);
  const found = await parts(budget, async (cursor) => {
    const { pullRequest } = Said.parse(await ask(cursor)).repository;
    if (pullRequest === null) return { nodes: [], next: null };
    const { nodes, pageInfo } = pullRequest.comments;
    return { nodes, next: pageInfo.hasPreviousPage ? pageInfo.startCursor : null };
  });
  const known = new Set(comments.nodes.map(databaseIdOf));
  const older = found.filter((one) => isOwn(one.author, ownLogin) && !known.has(databaseIdOf(one)));
  return { ...comments, nodes: [...older, ...comments.nodes] };
}
