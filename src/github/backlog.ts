/** Reads the open issues that a loop may look at, with everything that decides whether they are free, in few queries. */
import { z } from 'zod';
import { claimLabel, controlLabel } from '../core/effects.ts';
import type { BacklogIssue } from '../core/observation.ts';
import { Actor, actorFields, isOwn } from './actor.ts';
import { readDependencies, textBlockers } from './blockers.ts';
import { type Claim, claimsIn, claimsPart, readClaims } from './claims.ts';
import type { GitHub } from './client.ts';
import { statesOf } from './own-pull-requests.ts';
import { issueTextHash } from './text-hash.ts';
import { askTogether, type Part } from './together.ts';

export interface BacklogFilter {
  /** Issues must have all of them. */
  readonly labels: readonly string[];
  readonly assignee: string | null;
  /** Title of the milestone. */
  readonly milestone: string | null;
  readonly ownLogin: string;
}

const names = z.object({ nodes: z.array(z.object({ name: z.string() })) });
const IssueNode = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  body: z.string(),
  author: Actor,
  authorAssociation: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  labels: names.nullable(),
  assignees: z.object({ nodes: z.array(z.object({ login: z.string() })) }),
  milestone: z.object({ title: z.string(), dueOn: z.string().nullable() }).nullable(),
  subIssues: z.object({ nodes: z.array(z.object({ number: z.number(), state: z.string() })) }),
  closedByPullRequestsReferences: z
    .object({ nodes: z.array(z.object({ number: z.number(), author: Actor })) })
    .nullable(),
});
type IssueNode = z.output<typeof IssueNode>;

const Page = z.object({
  repository: z.object({
    issues: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: z.array(IssueNode),
    }),
  }),
});

const issueFields = `
  issues(states: OPEN, first: 100, after: $issuesAfter, filterBy: $filter, orderBy: { field: CREATED_AT, direction: ASC }) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id number title body authorAssociation createdAt updatedAt
      author ${actorFields}
      labels(first: 50) { nodes { name } }
      assignees(first: 10) { nodes { login } }
      milestone { title dueOn }
      subIssues(first: 50) { nodes { number state } }
      closedByPullRequestsReferences(first: 10) { nodes { number author ${actorFields} } }
    }
  }`;

/** The first page with the claims of what is claimed, for a question that others share. */
export const backlogParts = (filter: BacklogFilter): Part[] => [issuesFrom(filter, null), claimsPart];

/** Afresh, oldest first: 1 query per 100 issues, 1 more each for dependencies, further claims and numbers named in texts. */
export async function readBacklog(
  github: GitHub,
  filter: BacklogFilter,
  shared?: Promise<unknown>,
): Promise<BacklogIssue[]> {
  const first = await (shared ?? askTogether(github, 'TickgateBacklog', backlogParts(filter)));
  const nodes = await readIssues(github, filter, first);
  const named = nodes.flatMap((node) => textBlockers(`${node.title}\n${node.body}`));
  const [dependencies, states, claims] = await Promise.all([
    readDependencies(
      github,
      nodes.map(({ number }) => number),
    ),
    statesOf(github, [...new Set(named)]),
    allClaims(github, { nodes, ownLogin: filter.ownLogin, known: claimsIn(first, filter.ownLogin) }),
  ]);
  return nodes.map((node): BacklogIssue => {
    const written = textBlockers(`${node.title}\n${node.body}`).filter((number) => states.get(number) === 'OPEN');
    const children = node.subIssues.nodes.filter(({ state }) => state === 'OPEN').map(({ number }) => number);
    const blockers = [...(dependencies.get(node.number) ?? []), ...children, ...written];
    return {
      number: node.number,
      nodeId: node.id,
      title: node.title,
      body: node.body,
      textHash: issueTextHash(node.title, node.body),
      labels: node.labels?.nodes.map(({ name }) => name) ?? [],
      assignees: node.assignees.nodes.map(({ login }) => login),
      author: node.author?.login ?? 'ghost',
      authorAssociation: node.authorAssociation,
      createdAt: node.createdAt,
      updatedAt: node.updatedAt,
      milestoneDue: node.milestone?.dueOn ?? null,
      openBlockers: [...new Set(blockers)].filter((number) => number !== node.number).toSorted((a, b) => a - b),
      closingPullRequests:
        node.closedByPullRequestsReferences?.nodes.map(({ number, author }) => ({
          number,
          author: author?.login ?? 'ghost',
        })) ?? [],
      claims: claims.get(node.id) ?? [],
    };
  });
}

const hasLabel = (labels: IssueNode['labels'], label: string): boolean =>
  labels?.nodes.some(({ name }) => name.toLowerCase() === label.toLowerCase()) === true;

async function allClaims(
  github: GitHub,
  { nodes, ownLogin, known }: { nodes: readonly IssueNode[]; ownLogin: string; known: Map<string, Claim[]> },
): Promise<Map<string, Claim[]>> {
  const ids = nodes.filter((node) => isClaimed(node) && !known.has(node.id)).map(({ id }) => id);
  return new Map([...known, ...(await readClaims(github, { ids, ownLogin }))]);
}

const isClaimed = ({ labels }: IssueNode): boolean => hasLabel(labels, claimLabel);

function issuesFrom({ labels, assignee }: BacklogFilter, after: string | null): Part {
  const filter = { ...(labels.length === 0 ? {} : { labels }), ...(assignee === null ? {} : { assignee }) };
  return {
    fields: issueFields,
    variables: {
      filter: { type: 'IssueFilters', value: filter },
      issuesAfter: { type: 'String', value: after },
    },
  };
}

async function readIssues(github: GitHub, filter: BacklogFilter, first: unknown): Promise<IssueNode[]> {
  const found: IssueNode[] = [];
  for (let data = first; ; ) {
    const { nodes, pageInfo } = Page.parse(data).repository.issues;
    found.push(...nodes);
    if (!pageInfo.hasNextPage) break;
    data = await askTogether(github, 'TickgateBacklog', [issuesFrom(filter, pageInfo.endCursor)]);
  }
  // GitHub filters milestones by number, and does not promise that several labels must all be there.
  return found.filter(
    ({ milestone, labels, author }) =>
      // A control issue of ours is no work.
      !(hasLabel(labels, controlLabel) && isOwn(author, filter.ownLogin)) &&
      (filter.milestone === null || milestone?.title === filter.milestone) &&
      filter.labels.every((label) => hasLabel(labels, label)),
  );
}

const Touched = z.object({ number: z.number(), updatedAt: z.string(), labels: names.nullable() });
const Newest = z.object({
  repository: z.object({
    newest: z.object({ nodes: z.array(Touched) }),
    newestPulls: z.object({ nodes: z.array(Touched) }),
  }),
});
const touched = 'nodes { number updatedAt labels(first: 20) { nodes { name } } }';

/** What an idle loop asks beside the threads. */
export const backlogNewsPart: Part = {
  fields: `newest: issues(first: 10, orderBy: { field: UPDATED_AT, direction: DESC }) { ${touched} }
    newestPulls: pullRequests(first: 1, orderBy: { field: UPDATED_AT, direction: DESC }) { ${touched} }`,
};

/**
 * Whether an issue or pull request was changed after `time` (ISO-8601; '' = never read). Closed ones count, since what they blocked
 * may be free now; control issues do not, since redrawing them would keep the loop awake.
 */
export function backlogChanged(data: unknown, time: string): boolean {
  const { newest, newestPulls } = Newest.parse(data).repository;
  return [...newest.nodes, ...newestPulls.nodes]
    .filter(({ labels }) => !hasLabel(labels, controlLabel))
    .some(({ updatedAt }) => time === '' || Date.parse(updatedAt) > Date.parse(time));
}
