/** Reads the backlog's issues, all open or the changed ones, with everything that decides whether they are free. */
import * as z from 'zod';
import { maxCachedIssues } from '../../core/backlog/issue-cache.ts';
import type { RefreshList } from '../../core/backlog/refresh-list.ts';
import type { BacklogPages, Candidates } from '../../ports/github.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { presentNodes } from '../api/pagination.ts';
import { newestPullsPart, touchedIssues, touchedPulls } from './backlog-changes.ts';
import { askIssues, type BacklogFilter, type IssueFields, IssueNode, issueOf, isWantedIssue } from './fields.ts';
import { membersOf, membersPart, readNumbered, type SearchQuery } from './search.ts';
import { statesIn, statesOf, statesPart } from './states.ts';

const Page = z.object({
  repository: z.object({
    issues: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: presentNodes(IssueNode),
    }),
  }),
});

/** `since` null = all open issues, oldest first. Otherwise all changes since then, also closed or unlabelled ones. */
export interface BacklogAsked {
  readonly filter: BacklogFilter;
  readonly since: string | null;
  /** Numbers of the issues in the last tick's cache. */
  readonly known: readonly number[];
}

const pageSize = 100;

const ownerPart: Part = { fields: 'isInOrganization' };
const Owned = z.object({ repository: z.object({ isInOrganization: z.boolean() }) });

/** A page is valid from its cursor on: an issue that changes meanwhile moves to the end, so none is skipped. */
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

/** One request per hundred issues. `beside` joins the first query, whose whole answer is returned. */
export async function readBacklog(
  github: GitHub,
  asked: BacklogAsked,
  beside: (fields: IssueFields) => readonly Part[] = () => [],
): Promise<{ readonly pages: BacklogPages; readonly first: unknown }> {
  const { filter, since } = asked;
  const { query = null } = filter;
  const search: SearchQuery | null = query === null ? null : { for: 'issue', query };
  const searched = search === null ? [] : [membersPart(github, search, null)];
  // If a search selects, the list of all open issues is not read.
  const isPaged = search === null || since !== null;
  const first = await askIssues(github, (fields) => {
    const pages = isPaged ? [pageFrom(asked, null, fields)] : [];
    // The subjects asked about may be gone.
    return despiteMissing(
      askTogether(github, 'TickgateBacklog', [...pages, ownerPart, newestPullsPart, ...searched, ...beside(fields)]),
    );
  });
  const { nodes, isCut } = isPaged ? await allNodes(github, asked, first) : { nodes: [], isCut: false };
  const members = search === null ? null : await membersOf(github, search, first);
  const heard = new Set([...asked.known, ...nodes.map(({ number }) => number)]);
  const unheard = [...(members?.numbers ?? [])].filter((number) => !heard.has(number));
  const all = [...nodes, ...(await readNumbered(github, unheard))];
  const isIn = (node: IssueNode): boolean => isWantedIssue(node, filter) && members?.numbers.has(node.number) !== false;
  const at = { owner: github.owner, repo: github.repo, ownLogin: filter.ownLogin };
  const out = all.filter((node) => !isIn(node));
  return {
    first,
    pages: {
      issues: all.filter(isIn).map((node) => issueOf(node, at)),
      left: [
        ...out.map(({ number }) => number),
        ...asked.known.filter((number) => members?.numbers.has(number) === false),
      ],
      ended: out.filter(({ state }) => state !== 'OPEN').map(({ number }) => number),
      isCut: isCut || members?.isCut === true,
      members: members?.numbers ?? null,
      hidesMembers: Owned.parse(first).repository.isInOrganization,
      touched: [...touchedIssues(all), ...touchedPulls(first)],
    },
  };
}

async function allNodes(github: GitHub, asked: BacklogAsked, first: unknown) {
  const nodes: IssueNode[] = [];
  for (let data = first; ; ) {
    const page = Page.parse(data).repository.issues;
    nodes.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return { nodes, isCut: false };
    if (nodes.length >= maxCachedIssues) return { nodes, isCut: true };
    const { endCursor } = page.pageInfo;
    data = await askIssues(github, (fields) =>
      askTogether(github, 'TickgateBacklog', [pageFrom(asked, endCursor, fields)]),
    );
  }
}

const Answer = z.object({ repository: z.record(z.string(), z.unknown()) });

/** Re-reads issues by number with the states of what they wait for. A second request follows if a text names others. */
export async function readCandidates(github: GitHub, filter: BacklogFilter, asked: RefreshList): Promise<Candidates> {
  const data = await askIssues(github, (fields) =>
    despiteMissing(askTogether(github, 'TickgateCandidates', candidateParts(asked, fields))),
  );
  return await candidatesIn(github, filter, { asked, data });
}

const alias = 'waited';

/** For a shared query. */
export const candidateParts = ({ issues, states }: RefreshList, fields: IssueFields): Part[] => [
  ...(issues.length === 0 ? [] : [issuesPart(issues, fields)]),
  ...(states.length === 0 ? [] : [statesPart(states, alias)]),
];

/** Parses the answer to the query that they were part of. */
export async function candidatesIn(
  github: GitHub,
  filter: BacklogFilter,
  { asked, data }: { readonly asked: RefreshList; readonly data: unknown },
): Promise<Candidates> {
  const { repository } = Answer.parse(data);
  const nodes = asked.issues.flatMap((_, index) => IssueNode.nullish().parse(repository[`issue${index}`]) ?? []);
  const at = { owner: github.owner, repo: github.repo, ownLogin: filter.ownLogin };
  const issues = nodes.filter((node) => isWantedIssue(node, filter)).map((node) => issueOf(node, at));
  const found = new Set(issues.map(({ number }) => number));
  const known = new Set(asked.states);
  const unheard = [...new Set(issues.flatMap(({ named }) => named))].filter((number) => !known.has(number));
  return {
    issues,
    left: asked.issues.map(({ number }) => number).filter((number) => !found.has(number)),
    states: new Map([...statesIn(data, asked.states, alias), ...(await statesOf(github, unheard))]),
  };
}

/** Numbers are variables, so only their count changes the query's text. Only claimed issues are read with comments. */
const issuesPart = (asked: RefreshList['issues'], { plain, withClaims }: IssueFields): Part => ({
  fields: asked
    .map(
      ({ isClaimed }, index) => `issue${index}: issue(number: $issue${index}) { ...${isClaimed ? 'Claimed' : 'Free'} }`,
    )
    .join('\n'),
  variables: Object.fromEntries(asked.map(({ number }, index) => [`issue${index}`, { type: 'Int!', value: number }])),
  fragments: [
    ...(asked.every(({ isClaimed }) => isClaimed) ? [] : [`fragment Free on Issue { ${plain} }`]),
    ...(asked.some(({ isClaimed }) => isClaimed) ? [`fragment Claimed on Issue { ${withClaims} }`] : []),
  ].join('\n'),
});
