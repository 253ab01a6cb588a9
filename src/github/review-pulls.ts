/** Reads the pull requests that a review loop may look at, with everything that decides what comes next for each. */
import { z } from 'zod';
import { WRITERS } from '../core/answer.ts';
import { claimLabel, isPartial } from '../core/effects.ts';
import type { EndedSubject } from '../core/observation.ts';
import type { ObservedPull } from '../core/observed-pull.ts';
import { edgeOf, type PullEdge } from '../core/pull-edges.ts';
import { Actor, actorFields } from './actor.ts';
import { claimsIn } from './claims.ts';
import type { GitHub } from './client.ts';
import { checksRequired, wantingOf } from './base-rules.ts';
import { despiteMissing } from './errors.ts';
import { type ClaimedSubject, readEnded } from './own-pull-requests.ts';
import { checkFields, checksOf, Rollup, SuiteNodes } from './pull-checks.ts';
import { CommentNodes, feedbackFields, ReviewNodes, saidIn, speakers } from './pull-feedback.ts';
import { reviewNotes } from './review-notes.ts';
import { readStandings } from './standing.ts';
import { membersOf, membersPart, type Search } from './search.ts';
import { askTogether, type Part } from './together.ts';
import { hasLabel, isWanted, type PullFilter } from './wanted-pulls.ts';

const PullNode = z.object({
  number: z.number(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
  isDraft: z.boolean(),
  isCrossRepository: z.boolean(),
  headRefName: z.string(),
  headRefOid: z.string(),
  baseRefName: z.string(),
  baseRefOid: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  mergeable: z.string(),
  mergeStateStatus: z.string(),
  reviewDecision: z.string().nullable(),
  author: Actor,
  labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }).nullable(),
  baseRef: z
    .object({
      refUpdateRule: z.object({ requiredStatusCheckContexts: z.array(z.string().nullable()).nullish() }).nullish(),
    })
    .nullable(),
  commits: z.object({
    nodes: z.array(
      z.object({
        commit: z.object({
          committedDate: z.string(),
          parents: z.object({ nodes: z.array(z.object({ oid: z.string() })) }),
          checkSuites: SuiteNodes,
          statusCheckRollup: Rollup.nullable(),
        }),
      }),
    ),
  }),
  reviews: ReviewNodes,
  comments: CommentNodes,
});
type PullNode = z.output<typeof PullNode>;

const pullFields = `number title body url state isDraft isCrossRepository headRefName headRefOid baseRefName baseRefOid
  createdAt updatedAt mergeable mergeStateStatus reviewDecision author ${actorFields}
  labels(first: 100) { nodes { name } }
  baseRef { refUpdateRule { requiredStatusCheckContexts } }
  commits(last: 1) { nodes { commit { committedDate parents(first: 2) { nodes { oid } } ${checkFields} } } }
  ${feedbackFields}`;

const Page = z.object({
  repository: z.object({
    pullRequests: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: z.array(PullNode),
    }),
  }),
});
const One = z.object({ repository: z.object({ pullRequest: PullNode.nullable() }) });

const openFrom = (after: string | null): Part => ({
  fields: `pullRequests(states: OPEN, first: ${perPage}, after: $after) {
    pageInfo { hasNextPage endCursor } nodes { ${pullFields} }
  }`,
  variables: { after: { type: 'String', value: after } },
});

/** What is read of each is much, and GitHub bounds the nodes of a question. */
const perPage = 20;

/** All that are open and the loop's, with the pull requests under way that ended meanwhile. */
export async function readReviewLoop(
  github: GitHub,
  filter: PullFilter,
  claimed: readonly ClaimedSubject[],
): Promise<{ pulls: ObservedPull[]; endedSubjects: EndedSubject[]; edges: string[]; remarks: readonly string[] }> {
  const { nodes, remarks } = await readNodes(github, filter);
  const gone = claimed.filter(({ number }) => !nodes.some((node) => node.number === number && node.state === 'OPEN'));
  const endedSubjects = await readEnded(github, gone);
  const pulls = await observedAll(github, filter, nodes);
  return { pulls, endedSubjects, edges: nodes.map((node) => edgeOf(edge(node))), remarks };
}

const edge = (node: PullNode): PullEdge => ({
  number: node.number,
  headSha: node.headRefOid,
  updatedAt: node.updatedAt,
  checks: node.commits.nodes[0]?.commit.statusCheckRollup?.state ?? null,
  mergeable: node.mergeable,
});

interface Read {
  readonly nodes: readonly PullNode[];
  /** What people must know of it. */
  readonly remarks: readonly string[];
}

async function readNodes(github: GitHub, filter: PullFilter): Promise<Read> {
  const one = filter.only;
  const ask = async (): Promise<Read> =>
    one === null ? await openOnes(github, filter) : { nodes: await theOne(github, one), remarks: [] };
  const read = await ask();
  // GitHub computes whether a branch merges when it is asked, and says so when it is asked again.
  const unknown = read.nodes.some(({ state, mergeable }) => state === 'OPEN' && mergeable === 'UNKNOWN');
  return unknown ? await ask() : read;
}

async function observedAll(github: GitHub, filter: PullFilter, nodes: readonly PullNode[]): Promise<ObservedPull[]> {
  const [required, writers] = await Promise.all([checksRequired(github, nodes), writersOf(github, nodes, filter)]);
  return nodes.map((node) => observed(node, filter, { required: required.get(node.baseRefName) ?? [], writers }));
}

async function theOne(github: GitHub, number: number): Promise<PullNode[]> {
  const part = {
    fields: `pullRequest(number: $number) { ${pullFields} }`,
    variables: { number: { type: 'Int!', value: number } },
  };
  const { pullRequest } = One.parse(await despiteMissing(askTogether(github, 'TickgateReviewOne', [part]))).repository;
  return pullRequest === null ? [] : [pullRequest];
}

/** With a search, what it finds is asked with the first page. */
async function openOnes(github: GitHub, filter: PullFilter): Promise<Read> {
  const found: PullNode[] = [];
  const search: Search | null = filter.query === null ? null : { for: 'pr', query: filter.query };
  const searched = search === null ? [] : [membersPart(github, search, null)];
  const ask = (after: string | null, beside: readonly Part[]): Promise<unknown> =>
    askTogether(github, 'TickgateReviews', [openFrom(after), ...beside]);
  const first = await ask(null, searched);
  for (let data = first; ; ) {
    const { nodes, pageInfo } = Page.parse(data).repository.pullRequests;
    found.push(...nodes);
    if (!pageInfo.hasNextPage) break;
    data = await ask(pageInfo.endCursor, []);
  }
  const members = search === null ? null : await membersOf(github, search, first);
  const nodes = found.filter((node) => isWanted(node, filter, members?.numbers ?? new Set()));
  return { nodes, remarks: members?.isCut === true ? [cutRemark(members.numbers.size)] : [] };
}

const cutRemark = (read: number): string =>
  `review.query matches more pull requests than GitHub gives out: the oldest ${read} are read. Narrow it.`;

async function writersOf(github: GitHub, nodes: readonly PullNode[], filter: PullFilter): Promise<string[]> {
  const logins = nodes.flatMap((node) => speakers(node, [filter.ownLogin, ...filter.neverHuman]));
  const standings = Object.entries(await readStandings(github, logins));
  return standings.flatMap(([login, { permission }]) => (WRITERS.some((one) => one === permission) ? [login] : []));
}

const mergeableAs = { MERGEABLE: 'clean', CONFLICTING: 'conflicting' } as const;
const isKnown = (mergeable: string): mergeable is keyof typeof mergeableAs => mergeable in mergeableAs;

function observed(
  node: PullNode,
  { ownLogin, neverHuman, approving, workflow }: PullFilter,
  known: { readonly required: readonly string[]; readonly writers: readonly string[] },
): ObservedPull {
  const { commit } = node.commits.nodes[0] ?? {};
  const protection = node.baseRef?.refUpdateRule?.requiredStatusCheckContexts ?? [];
  const requiredChecks = [...new Set([...known.required, ...protection.flatMap((name) => name ?? [])])];
  const notes = reviewNotes(node, ownLogin);
  const note = notes.at(-1);
  const claim = hasLabel(node, claimLabel) ? claimsIn(node.comments, ownLogin).at(-1) : undefined;
  const ran = { rollup: commit?.statusCheckRollup ?? null, suites: commit?.checkSuites ?? null };
  const pushedAt = commit?.committedDate ?? node.createdAt;
  return {
    number: node.number,
    title: node.title,
    body: node.body,
    url: node.url,
    author: node.author?.login ?? 'ghost',
    state: node.state === 'OPEN' ? 'open' : node.state === 'MERGED' ? 'merged' : 'closed',
    draft: node.isDraft || isPartial(node.body),
    labels: node.labels?.nodes.map(({ name }) => name) ?? [],
    branch: node.headRefName,
    headSha: node.headRefOid,
    headParents: commit?.parents.nodes.map(({ oid }) => oid) ?? [],
    baseBranch: node.baseRefName,
    baseSha: node.baseRefOid,
    fork: node.isCrossRepository,
    createdAt: node.createdAt,
    // The date of a commit is what its author says: nothing was pushed before there was a pull request.
    pushedAt: Date.parse(pushedAt) > Date.parse(node.createdAt) ? pushedAt : node.createdAt,
    mergeable: isKnown(node.mergeable) ? mergeableAs[node.mergeable] : 'unknown',
    behind: node.mergeStateStatus === 'BEHIND',
    wanting: wantingOf(node),
    checks: checksOf(ran, { required: requiredChecks, workflow }),
    requiredChecks,
    ...saidIn(node, { neverHuman: [ownLogin, ...neverHuman], writers: known.writers, ...approving }),
    claimedBy: claim === undefined ? null : claim.loop,
    reviewedHead: note === undefined ? null : { sha: note.sha, loop: note.loop, bugs: note.bugs },
    respondedAt:
      notes
        .flatMap(({ respondedAt }) => respondedAt ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}
