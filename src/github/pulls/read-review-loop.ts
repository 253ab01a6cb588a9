/** Reads the pull requests that a review loop may look at, with everything that decides the next step for each. */
import * as z from 'zod';
import { isPartialPullRequest } from '../../core/effects/effect.ts';
import type { Reverts } from '../../core/observation/facts.ts';
import { type BarredWorkflow, nothingBarred, type ObservedPull } from '../../core/observation/pull-request.ts';
import type { BranchUses } from '../../core/review/branch-update.ts';
import { edgeOf } from '../../core/review/reviewed-head.ts';
import { claimLabel } from '../../core/state/counters.ts';
import { WRITE_PERMISSIONS } from '../../core/state/gate.ts';
import type { ReviewRead } from '../../ports/github.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { mergingOf } from '../api/graphql-fields.ts';
import { claimsIn } from '../issues/claim-comments.ts';
import { membersOf, membersPart, type SearchQuery } from '../issues/search.ts';
import { askingOnce, type PermissionAnswers, unaskedRemark } from '../people/permission-lookup.ts';
import { checksOf } from './checks.ts';
import { basesPart, DefaultBranch, defaultField, otherUse, usesIn, usesOf } from './delete-branch.ts';
import { saidIn, speakers, spokeIn } from './feedback.ts';
import { type BaseRules, barredWorkflows, readBaseRules, retargetedAt, wantingOf } from './merge-guard.ts';
import { edgeAt, PullNode, pullFields, writtenBy } from './node-fields.ts';
import { type ClaimedSubject, readEnded } from './own-pull-requests.ts';
import { readOn } from './read-remaining-pages.ts';
import { revertsIn, revertsPart } from './reverts.ts';
import {
  admittedPulls,
  isWantedPull,
  needsAdmission,
  outsideRemark,
  type PullFilter,
  pullHasLabel,
} from './review-filter.ts';
import { responses, reviewedHead, reviewNotes } from './review-notes.ts';
import { withOpinions } from './reviewer-verdicts.ts';

const Page = z.object({
  repository: z.object({
    isInOrganization: z.boolean(),
    defaultBranchRef: DefaultBranch,
    pullRequests: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: z.array(PullNode),
    }),
  }),
});
const One = z.object({ repository: z.object({ pullRequest: PullNode.nullable() }) });

const openFrom = (after: string | null): Part => ({
  fields: `isInOrganization ${defaultField} pullRequests(states: OPEN, first: ${perPage}, after: $after) {
    pageInfo { hasNextPage endCursor } nodes { ${pullFields} }
  }`,
  variables: { after: { type: 'String', value: after } },
});

/** The page is small, because each node has many fields and GitHub bounds the nodes of a query. */
const perPage = 20;

interface EndedQuery {
  readonly claimed: readonly ClaimedSubject[];
  /** When reverts were last looked for; null = they are not asked for. */
  readonly lookedAt: string | null;
}

/** Reads all open pull requests of the loop, and the claimed ones that ended meanwhile. */
export async function readReviewLoop(
  github: GitHub,
  filter: PullFilter,
  { claimed, lookedAt }: EndedQuery = { claimed: [], lookedAt: null },
): Promise<ReviewRead> {
  const {
    nodes: candidates,
    outsiders,
    hidesMembers,
    remarks,
    uses,
    reverts,
  } = await readNodes(github, filter, lookedAt);
  const ask = askingOnce(github);
  const letIn = await admittedPulls(
    ask,
    { ...filter, hidesMembers },
    candidates.filter(({ number }) => outsiders.has(number)),
  );
  const nodes = candidates.filter(({ number }) => letIn.has(number) || !outsiders.has(number)).map(withOpinions);
  const gone = claimed.filter(({ number }) => !nodes.some((node) => node.number === number && node.state === 'OPEN'));
  const endedSubjects = await readEnded(github, gone);
  const who = { neverHuman: [filter.ownLogin, ...filter.neverHuman] };
  const [rules, heard, barred] = await Promise.all([
    readBaseRules(github, nodes),
    ask(nodes.flatMap((node) => speakers(node, who))),
    barredWorkflows(github, filter.lacksWorkflows ? nodes : []),
  ]);
  const writers = writersAmong(heard);
  const whole = await readOn(github, nodes, { ownLogin: filter.ownLogin, writers });
  const unheard = nodes.filter((node) => spokeIn(node, who, heard.unknown));
  return {
    pulls: whole.map((node) => observed(node, filter, { rules, writers, unknown: heard.unknown, uses, barred })),
    endedSubjects,
    reverts,
    edges: candidates.map((node) => edgeOf(edgeAt(node))),
    remarks: [
      ...remarks,
      ...outsideRemark([...outsiders].filter((number) => !letIn.has(number))),
      ...unaskedRemark(unheard.map(({ number }) => number)),
      ...rules.remarks,
    ],
  };
}

interface Read {
  readonly nodes: readonly PullNode[];
  /** Pull requests that a person must have admitted. */
  readonly outsiders: ReadonlySet<number>;
  /** The repository is an organisation's, so members who hide their membership look like outsiders. */
  readonly hidesMembers: boolean;
  readonly uses: BranchUses;
  readonly reverts: Reverts | undefined;
  /** Remarks for people. */
  readonly remarks: readonly string[];
}

async function readNodes(github: GitHub, filter: PullFilter, lookedAt: string | null): Promise<Read> {
  const one = filter.only;
  const ask = async (): Promise<Read> =>
    one === null ? await openOnes(github, filter, lookedAt) : await theOne(github, one, lookedAt);
  const read = await ask();
  // GitHub starts to compute mergeability when it is asked, and has the result for the next query.
  const unknown = read.nodes.some(({ state, mergeable }) => state === 'OPEN' && mergeable === 'UNKNOWN');
  return unknown ? await ask() : read;
}

async function theOne(github: GitHub, number: number, lookedAt: string | null): Promise<Read> {
  const part = {
    fields: `pullRequest(number: $number) { ${pullFields} }`,
    variables: { number: { type: 'Int!', value: number } },
  };
  const data = await despiteMissing(
    askTogether(github, 'TickgateReviewOne', [part, basesPart(null), ...revertsPart(lookedAt)]),
  );
  const { pullRequest } = One.parse(data).repository;
  const nodes = pullRequest === null ? [] : [pullRequest];
  const reverts = revertsIn(data, lookedAt, github);
  return { nodes, outsiders: new Set(), hidesMembers: false, uses: await usesIn(github, data), reverts, remarks: [] };
}

/** A search is sent with the first page. */
async function openOnes(github: GitHub, filter: PullFilter, lookedAt: string | null): Promise<Read> {
  const found: PullNode[] = [];
  const search: SearchQuery | null = filter.query === null ? null : { for: 'pr', query: filter.query };
  const searched = search === null ? [] : [membersPart(github, search, null)];
  const ask = (after: string | null, beside: readonly Part[]): Promise<unknown> =>
    askTogether(github, 'TickgateReviews', [openFrom(after), ...beside]);
  const first = await ask(null, [...searched, ...revertsPart(lookedAt)]);
  for (let data = first; ; ) {
    const { nodes, pageInfo } = Page.parse(data).repository.pullRequests;
    found.push(...nodes);
    if (!pageInfo.hasNextPage) break;
    data = await ask(pageInfo.endCursor, []);
  }
  const members = search === null ? null : await membersOf(github, search, first);
  const searchedFor = members?.numbers ?? new Set<number>();
  const nodes = found.filter((node) => isWantedPull(node, filter, searchedFor));
  const outsiders = nodes.filter((node) => needsAdmission(node, filter, searchedFor)).map(({ number }) => number);
  const { defaultBranchRef, isInOrganization } = Page.parse(first).repository;
  const uses = usesOf(defaultBranchRef, found);
  return {
    nodes,
    outsiders: new Set(outsiders),
    hidesMembers: isInOrganization,
    uses,
    reverts: revertsIn(first, lookedAt, github),
    remarks: members?.isCut === true ? [cutRemark(members.numbers.size)] : [],
  };
}

const cutRemark = (read: number): string =>
  `review.query matches more pull requests than GitHub gives out: the oldest ${read} are read. Narrow it.`;

const writersAmong = ({ standings }: PermissionAnswers): string[] =>
  Object.entries(standings).flatMap(([login, { permission }]) =>
    WRITE_PERMISSIONS.some((one) => one === permission) ? [login] : [],
  );

const mergeableAs = { MERGEABLE: 'clean', CONFLICTING: 'conflicting' } as const;
const isKnown = (mergeable: string): mergeable is keyof typeof mergeableAs => mergeable in mergeableAs;

interface Known {
  readonly rules: BaseRules;
  readonly writers: readonly string[];
  readonly unknown: PermissionAnswers['unknown'];
  readonly uses: BranchUses;
  readonly barred: ReadonlyMap<number, BarredWorkflow>;
}

function isBaseChecked({ baseRef }: PullNode, workflow: string): boolean {
  const rollup = baseRef?.target?.statusCheckRollup ?? null;
  return checksOf({ rollup, suites: null }, { required: [], workflow }).some(({ state }) => state === 'passed');
}

const towardsMerge = (node: PullNode, { barred }: Pick<Known, 'barred'>) => ({
  mergeable: isKnown(node.mergeable) ? mergeableAs[node.mergeable] : ('unknown' as const),
  behind: node.mergeStateStatus === 'BEHIND',
  barredWorkflow: barred.get(node.number) ?? nothingBarred,
  wanting: wantingOf(node),
  ...mergingOf(node),
});

function observed(
  node: PullNode,
  { ownLogin, neverHuman, approving, workflow }: PullFilter,
  known: Known,
): ObservedPull {
  const { commit } = node.commits.nodes[0] ?? {};
  const protection = node.baseRef?.refUpdateRule?.requiredStatusCheckContexts ?? [];
  const pinned = known.rules.required.get(node.baseRefName) ?? [];
  const requiredChecks = [...new Set([...pinned.map(({ name }) => name), ...protection.flatMap((name) => name ?? [])])];
  const notes = reviewNotes(node, ownLogin);
  const claim = pullHasLabel(node, claimLabel) ? claimsIn(node.comments, ownLogin).at(-1) : undefined;
  const ran = { rollup: commit?.statusCheckRollup ?? null, suites: commit?.checkSuites ?? null };
  return {
    number: node.number,
    title: node.title,
    body: node.body,
    url: node.url,
    author: node.author?.login ?? 'ghost',
    state: node.state === 'OPEN' ? 'open' : node.state === 'MERGED' ? 'merged' : 'closed',
    draft: node.isDraft || isPartialPullRequest(node.body),
    labels: node.labels?.nodes.map(({ name }) => name) ?? [],
    branch: node.headRefName,
    headSha: node.headRefOid,
    headParents: commit?.parents.nodes.map(({ oid }) => oid) ?? [],
    baseBranch: node.baseRefName,
    baseSha: node.baseRefOid,
    retargetedAt: retargetedAt(node.retargets),
    diff: { files: node.changedFiles, additions: node.additions, deletions: node.deletions },
    fork: node.isCrossRepository,
    writtenBy: writtenBy(node),
    otherUse: otherUse(node, known.uses),
    createdAt: node.createdAt,
    ...towardsMerge(node, known),
    checks: checksOf(ran, { required: requiredChecks, pinned, workflow }),
    baseChecked: isBaseChecked(node, workflow),
    requiredChecks,
    ...saidIn(node, {
      neverHuman: [ownLogin, ...neverHuman],
      writers: known.writers,
      unknown: known.unknown,
      ...approving,
    }),
    claimedBy: claim === undefined ? null : claim.loop,
    claimEpoch: claim?.epoch ?? null,
    reviewedHead: reviewedHead(node, notes, ownLogin),
    ...responses(node, notes, ownLogin),
  };
}
