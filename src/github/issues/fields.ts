/** Fields of a backlog issue and their meaning: everything that decides whether the issue is free. */
import * as z from 'zod';
import { parseTextBlockers } from '../../core/backlog/dependencies.ts';
import type { BacklogIssue, ReadIssue } from '../../core/observation/facts.ts';
import { claimLabel, controlLabel } from '../../core/state/counters.ts';
import { GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { Actor, actorFields, isOwn, issueTextHash } from '../api/graphql-fields.ts';
import { presentNodes } from '../api/pagination.ts';
import { ClaimComments, claimFields, claimsIn, threadEnd } from './claim-comments.ts';
import { ClosingPulls, closingField } from './states.ts';

export interface BacklogFilter {
  /** Issues must have all of them. */
  readonly labels: readonly string[];
  readonly assignee: string | null;
  /** Title of the milestone. */
  readonly milestone: string | null;
  /** A further search, in GitHub's own syntax. */
  readonly query?: string | null;
  readonly ownLogin: string;
}

const names = z.object({ nodes: presentNodes(z.object({ name: z.string() })) });
const home = z.object({ nameWithOwner: z.string() });
/** Null = not visible to us, so it may be open or closed. */
const Related = z.object({
  nodes: z.array(z.object({ number: z.number(), state: z.string(), repository: home }).nullable()),
});

export const IssueNode = z.object({
  number: z.number(),
  state: z.string(),
  title: z.string(),
  body: z.string(),
  author: Actor,
  authorAssociation: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  labels: names.nullable(),
  assignees: z.object({ nodes: presentNodes(z.object({ login: z.string() })) }),
  milestone: z.object({ title: z.string(), dueOn: z.string().nullable() }).nullable(),
  subIssues: Related,
  blockedBy: Related.optional(),
  closedByPullRequestsReferences: ClosingPulls,
  /** Only for issues with the claim label, or with a thread that agents were shown. */
  claims: ClaimComments.optional(),
});
export type IssueNode = z.output<typeof IssueNode>;

/** GitHub's maximum of sub-issues per issue and per page. Asking for the maximum costs no points here. */
const mostRelated = 100;

const relatedFields = 'nodes { number state repository { nameWithOwner } }';

/** `claims`: with the comments that hold our claims. */
function fieldsOf(at: { readonly claims: boolean; readonly blockedBy: boolean }): string {
  return `number state title body authorAssociation createdAt updatedAt
    author ${actorFields}
    labels(first: 50) { nodes { name } }
    assignees(first: 10) { nodes { login } }
    milestone { title dueOn }
    subIssues(first: ${mostRelated}) { ${relatedFields} }
    ${at.blockedBy ? `blockedBy(first: ${mostRelated}) { ${relatedFields} }` : ''}
    ${closingField}
    ${at.claims ? claimFields : ''}`;
}

export interface IssueFields {
  readonly plain: string;
  readonly withClaims: string;
}

const fieldsWith = (blockedBy: boolean): IssueFields => ({
  plain: fieldsOf({ claims: false, blockedBy }),
  withClaims: fieldsOf({ claims: true, blockedBy }),
});

/** Servers that do not know the relation: older Enterprise Servers. */
const withoutRelation = new WeakSet<GitHub>();

/** Asks for the fields that this server knows. One that does not know `blockedBy` has no such relations. */
export async function askIssues(github: GitHub, ask: (fields: IssueFields) => Promise<unknown>): Promise<unknown> {
  if (withoutRelation.has(github)) return await ask(fieldsWith(false));
  try {
    return await ask(fieldsWith(true));
  } catch (error) {
    const isUnknown = error instanceof GitHubError && /Field 'blockedBy' doesn't exist|"blockedBy"/.test(error.said);
    if (!isUnknown) throw error;
    withoutRelation.add(github);
    return await ask(fieldsWith(false));
  }
}

export const issueHasLabel = (labels: IssueNode['labels'], label: string): boolean =>
  labels?.nodes.some(({ name }) => name.toLowerCase() === label.toLowerCase()) === true;

/** True for an open issue that matches the loop's settings and is no control issue of ours. */
export const isWantedIssue = (
  { state, labels, author, assignees, milestone }: IssueNode,
  filter: BacklogFilter,
): boolean =>
  state === 'OPEN' &&
  !(issueHasLabel(labels, controlLabel) && isOwn(author, filter.ownLogin)) &&
  (filter.milestone === null || milestone?.title === filter.milestone) &&
  (filter.assignee === null || assignees.nodes.some(({ login }) => same(login, filter.assignee ?? ''))) &&
  filter.labels.every((label) => issueHasLabel(labels, label));

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function issueOf(
  node: IssueNode,
  at: Pick<GitHub, 'owner' | 'repo'> & { readonly ownLogin: string },
): ReadIssue {
  const here = `${at.owner}/${at.repo}`;
  const listed = [...(node.blockedBy?.nodes ?? []), ...node.subIssues.nodes];
  const related = listed.filter((one) => one !== null);
  const open = related.filter(({ state }) => state === 'OPEN');
  const isNear = ({ repository }: (typeof related)[number]): boolean => same(repository.nameWithOwner, here);
  const near = open.filter(isNear);
  const inText = parseTextBlockers(node, here);
  return {
    number: node.number,
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
    openBlockers: [...new Set(near.map(({ number }) => number))].toSorted((a, b) => a - b),
    dependsOn: related.filter(isNear).map(({ number }) => number),
    named: inText.numbers.filter((number) => number !== node.number),
    ...(inText.unclear ? { unclear: true } : {}),
    blockedElsewhere: related.length < listed.length || near.length < open.length,
    closingPullRequests: node.closedByPullRequestsReferences,
    claims: claimsOf(node, at.ownLogin),
    thread: node.claims === undefined ? null : threadEnd(node.claims),
  };
}

const claimsOf = (node: IssueNode, ownLogin: string): BacklogIssue['claims'] => {
  if (!issueHasLabel(node.labels, claimLabel)) return [];
  return node.claims === undefined ? null : claimsIn(node.claims, ownLogin);
};

/** The current state of what a question is about: an issue's text, or the head of a pull request. */
const Issue = z.object({ title: z.string(), body: z.string().nullish() });
const PullRequest = z.object({ head: z.object({ sha: z.string() }) });

export async function readTextHash({ request, owner, repo }: GitHub, issue: number): Promise<string> {
  const at = { owner, repo, issue_number: issue };
  const { title, body } = Issue.parse((await request('GET /repos/{owner}/{repo}/issues/{issue_number}', at)).data);
  return issueTextHash(title, body ?? '');
}

export async function readHeadSha({ request, owner, repo }: GitHub, pull: number): Promise<string> {
  const at = { owner, repo, pull_number: pull };
  return PullRequest.parse((await request('GET /repos/{owner}/{repo}/pulls/{pull_number}', at)).data).head.sha;
}

const HeadOfPull = z.object({
  head: z.object({ ref: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
});

/** Branch of this repository from which the pull request comes; null = a fork's, which may have any name. */
export async function readOwnHeadBranch({ request, owner, repo }: GitHub, pull: number): Promise<string | null> {
  const at = { owner, repo, pull_number: pull };
  const { head } = HeadOfPull.parse((await request('GET /repos/{owner}/{repo}/pulls/{pull_number}', at)).data);
  return head.repo !== null && same(head.repo.full_name, `${owner}/${repo}`) ? head.ref : null;
}
