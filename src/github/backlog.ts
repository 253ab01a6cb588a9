/** Reads the open issues that a loop may look at, with everything that decides whether they are free, in few queries. */
import { z } from 'zod';
import { claimLabel, controlLabel } from '../core/effects.ts';
import type { BacklogIssue } from '../core/observation.ts';
import { Actor, actorFields, isOwn } from './actor.ts';
import { readDependencies, textBlockers } from './blockers.ts';
import { readClaims } from './claims.ts';
import type { GitHub } from './client.ts';
import { statesOf } from './own-pull-requests.ts';
import { issueTextHash } from './text-hash.ts';

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

const query = `
  query TickgateBacklog($owner: String!, $repo: String!, $filter: IssueFilters, $after: String) {
    repository(owner: $owner, name: $repo) {
      issues(states: OPEN, first: 100, after: $after, filterBy: $filter, orderBy: { field: CREATED_AT, direction: ASC }) {
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
      }
    }
  }`;

/** Afresh, oldest first: 1 query per 100 issues, 1 more each for dependencies, claims and numbers named in texts. */
export async function readBacklog(github: GitHub, filter: BacklogFilter): Promise<BacklogIssue[]> {
  const nodes = await readIssues(github, filter);
  const named = nodes.flatMap((node) => textBlockers(`${node.title}\n${node.body}`));
  const [dependencies, states, claims] = await Promise.all([
    readDependencies(
      github,
      nodes.map(({ number }) => number),
    ),
    statesOf(github, [...new Set(named)]),
    readClaims(github, { ids: nodes.filter(isClaimed).map(({ id }) => id), ownLogin: filter.ownLogin }),
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

const isClaimed = ({ labels }: IssueNode): boolean => hasLabel(labels, claimLabel);

async function readIssues(github: GitHub, filter: BacklogFilter): Promise<IssueNode[]> {
  const found: IssueNode[] = [];
  const filterBy = {
    ...(filter.labels.length === 0 ? {} : { labels: filter.labels }),
    ...(filter.assignee === null ? {} : { assignee: filter.assignee }),
  };
  for (let after: string | null = null; ; ) {
    const variables: Record<string, unknown> = { owner: github.owner, repo: github.repo, filter: filterBy, after };
    const { nodes, pageInfo } = Page.parse(await github.graphql(query, variables)).repository.issues;
    found.push(...nodes);
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
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
    issues: z.object({ nodes: z.array(Touched) }),
    pullRequests: z.object({ nodes: z.array(Touched) }),
  }),
});
const touched = 'nodes { number updatedAt labels(first: 20) { nodes { name } } }';

/**
 * The cursor query of an idle loop: whether an issue or pull request was changed after `time` (ISO-8601); one query. Closed ones
 * count, since what they blocked may be free now; control issues do not, since redrawing them would keep the loop awake.
 */
export async function backlogChangedSince(github: GitHub, time: string): Promise<boolean> {
  const data = await github.graphql(
    `query TickgateNews($owner: String!, $repo: String!) {
      repository(owner: $owner, name: $repo) {
        issues(first: 10, orderBy: { field: UPDATED_AT, direction: DESC }) { ${touched} }
        pullRequests(first: 1, orderBy: { field: UPDATED_AT, direction: DESC }) { ${touched} }
      }
    }`,
    { owner: github.owner, repo: github.repo },
  );
  const { issues, pullRequests } = Newest.parse(data).repository;
  return [...issues.nodes, ...pullRequests.nodes]
    .filter(({ labels }) => !hasLabel(labels, controlLabel))
    .some(({ updatedAt }) => time === '' || Date.parse(updatedAt) > Date.parse(time));
}
