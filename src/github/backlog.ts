/** Reads the issues of the backlog: all open ones, or what changed since a moment, with everything that decides whether they are free. */
import { z } from 'zod';
import { knownAtMost } from '../core/known-backlog.ts';
import type { ReadIssue } from '../core/observation.ts';
import { newestPullsPart, type Touched, touchedIssues, touchedPulls } from './backlog-news.ts';
import type { GitHub } from './client.ts';
import { despiteMissing } from './errors.ts';
import { askIssues, type BacklogFilter, type IssueFields, IssueNode, issueOf, isWanted } from './issue-fields.ts';
import { askTogether, type Part } from './together.ts';

/** What one reading of the backlog found. */
export interface BacklogPages {
  /** Open ones of the backlog. */
  readonly issues: readonly ReadIssue[];
  /** Of what changed: those that are not in the backlog, or not any more. */
  readonly left: readonly number[];
  /** Of what changed: those that are closed. */
  readonly ended: readonly number[];
  /** Every open issue of the repository was read. */
  readonly isWhole: boolean;
  /** There are more than are remembered. */
  readonly isCut: boolean;
  /** What changed last, pull requests included. */
  readonly touched: readonly Touched[];
}

const Page = z.object({
  repository: z.object({
    issues: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: z.array(IssueNode),
    }),
  }),
});

/** `since` null = all open ones, oldest first; else whatever changed from then on, closed ones too, under no label. */
export interface BacklogAsked {
  readonly filter: BacklogFilter;
  readonly since: string | null;
}

const pageSize = 100;

/** A page lasts from its cursor on: what changes meanwhile moves to the end of the order, so that nothing is passed over. */
function pageFrom({ filter, since }: BacklogAsked, after: string | null, { plain }: IssueFields): Part {
  const { labels, assignee } = filter;
  const narrowed = { ...(labels.length === 0 ? {} : { labels }), ...(assignee === null ? {} : { assignee }) };
  const value = since === null ? { ...narrowed, states: ['OPEN'] } : { since };
  const order = since === null ? 'CREATED_AT' : 'UPDATED_AT';
  return {
    fields: `issues(first: ${pageSize}, after: $issuesAfter, filterBy: $filter, orderBy: { field: ${order}, direction: ASC }) {
      pageInfo { hasNextPage endCursor }
      nodes { ${plain} }
    }`,
    variables: { filter: { type: 'IssueFilters', value }, issuesAfter: { type: 'String', value: after } },
  };
}

/** One request per hundred issues; `beside` is asked with the first page, whose whole answer is given out. */
export async function readBacklog(
  github: GitHub,
  asked: BacklogAsked,
  beside: readonly Part[] = [],
): Promise<{ readonly pages: BacklogPages; readonly first: unknown }> {
  const first = await askIssues(github, (fields) =>
    // What is asked about subjects may be gone.
    despiteMissing(askTogether(github, 'TickgateBacklog', [pageFrom(asked, null, fields), newestPullsPart, ...beside])),
  );
  const { nodes, isCut } = await allNodes(github, asked, first);
  const { filter, since } = asked;
  const wanted = nodes.filter((node) => isWanted(node, filter));
  const unwanted = nodes.filter((node) => !isWanted(node, filter));
  const at = { owner: github.owner, repo: github.repo, ownLogin: filter.ownLogin };
  const isNarrowed = filter.labels.length > 0 || filter.assignee !== null || filter.milestone !== null;
  return {
    first,
    pages: {
      issues: wanted.map((node) => issueOf(node, at)),
      left: unwanted.map(({ number }) => number),
      ended: unwanted.filter(({ state }) => state !== 'OPEN').map(({ number }) => number),
      isWhole: since === null && !isNarrowed && !isCut,
      isCut,
      touched: [...touchedIssues(nodes), ...touchedPulls(first)],
    },
  };
}

async function allNodes(github: GitHub, asked: BacklogAsked, first: unknown) {
  const nodes: IssueNode[] = [];
  for (let data = first; ; ) {
    const page = Page.parse(data).repository.issues;
    nodes.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return { nodes, isCut: false };
    if (nodes.length >= knownAtMost) return { nodes, isCut: true };
    const { endCursor } = page.pageInfo;
    data = await askIssues(github, (fields) =>
      askTogether(github, 'TickgateBacklog', [pageFrom(asked, endCursor, fields)]),
    );
  }
}
