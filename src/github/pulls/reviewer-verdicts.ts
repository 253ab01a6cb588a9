/** Reads the verdicts in a pull request, however old, and its checks at the moment of a merge. */
import * as z from 'zod';
import { type Account, includesLogin } from '../../core/access/authority.ts';
import { removeCommandLines } from '../../core/commands/parse.ts';
import type { MergeGuard } from '../../core/effects/effect.ts';
import type { Check } from '../../core/observation/pull-request.ts';
import { WRITE_PERMISSIONS } from '../../core/state/gate.ts';
import type { GitHub } from '../api/client.ts';
import { Actor, actorFields, databaseIdFields, databaseIdOf, databaseIds } from '../api/graphql-fields.ts';
import { readStandings } from '../people/permission-lookup.ts';
import { checkFields, checksOf, Rollup, SuiteNodes } from './checks.ts';
import type { ReviewNodes } from './feedback.ts';

const Opinion = z.object({
  ...databaseIds,
  author: Actor,
  authorAssociation: z.string(),
  body: z.string(),
  state: z.string(),
  submittedAt: z.string().nullable(),
  commit: z.object({ oid: z.string() }).nullable(),
});
export const OpinionNodes = z.object({ totalCount: z.number(), nodes: z.array(Opinion) }).nullable();

/** The newest review of each writer that approves or requests changes, even if dismissed later. */
export const opinionFields = `opinions: latestOpinionatedReviews(first: 100, writersOnly: true) {
  totalCount nodes { ${databaseIdFields} author ${actorFields} authorAssociation body state submittedAt commit { oid } }
}`;

interface Spoken {
  readonly reviews: z.output<typeof ReviewNodes>;
  readonly opinions: z.output<typeof OpinionNodes>;
}

/** Adds the verdicts that are older than the reviews read. Their line comments are not read. */
export function withOpinions<Node extends Spoken>(node: Node): Node {
  const { reviews, opinions } = node;
  if (reviews === null || opinions === null) return node;
  const older = opinions.nodes
    .filter((one) => reviews.nodes.every((other) => databaseIdOf(other) !== databaseIdOf(one)))
    .map((one) => ({ ...one, id: '', comments: { totalCount: 0, nodes: [] } }));
  return {
    ...node,
    reviews: { totalCount: reviews.totalCount + older.length, nodes: [...older, ...reviews.nodes] },
  };
}

/** A verdict of a person who may write. */
export interface Opinion {
  readonly by: string;
  readonly state: string;
  readonly commit: string | null;
  readonly at: string;
}

export interface PullStanding {
  /** People with write access who spoke since the merge was judged, beside verdicts and commands. */
  readonly spoke: readonly string[];
  readonly opinions: readonly Opinion[];
  /** There are more opinions than were read. */
  readonly isPart: boolean;
  readonly checks: readonly Check[];
}

const Text = z.object({ author: Actor, body: z.string() });
const Now = z.object({
  repository: z.object({
    pullRequest: z.object({
      opinions: OpinionNodes,
      comments: z.object({ nodes: z.array(Text.extend({ createdAt: z.string() })) }),
      reviews: z
        .object({ nodes: z.array(Text.extend({ state: z.string(), submittedAt: z.string().nullable() })) })
        .nullable(),
      commits: z.object({
        nodes: z.array(
          z.object({ commit: z.object({ checkSuites: SuiteNodes, statusCheckRollup: Rollup.nullable() }) }),
        ),
      }),
    }),
  }),
});

const textFields = `author ${actorFields} body`;
const nowQuery = `query TickgateMergeNow($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) {
    comments(last: 30) { nodes { ${textFields} createdAt } } reviews(last: 30) { nodes { ${textFields} state submittedAt } }
    ${opinionFields} commits(last: 1) { nodes { commit { ${checkFields} } } }
  } }
}`;

/** GitHub's times are whole seconds. */
export const isSince = (at: string, since: string): boolean =>
  Date.parse(at) >= Math.floor(Date.parse(since) / 1000) * 1000;

/** A person who may only read does not block a merge. */
async function writersAmong(github: GitHub, logins: readonly string[]): Promise<string[]> {
  const standings = await readStandings(github, logins);
  return Object.entries(standings).flatMap(([login, { permission }]) =>
    WRITE_PERMISSIONS.some((one) => one === permission) ? [login] : [],
  );
}

const isPersons = (author: Account | null, neverHuman: readonly string[]): author is Account =>
  author?.type === 'User' && !includesLogin(neverHuman, author.login);

/** `workflow`: path of the loop's own, whose ticks vouch for nothing. */
export async function readVerdicts(
  github: GitHub,
  pull: number,
  { neverHuman, workflow, since }: Pick<MergeGuard, 'neverHuman' | 'workflow' | 'since'>,
): Promise<PullStanding> {
  const { owner, repo } = github;
  const data = Now.parse(await github.graphql(nowQuery, { owner, repo, number: pull }));
  const { opinions, commits, comments, reviews } = data.repository.pullRequest;
  const remarks = (reviews?.nodes ?? [])
    .filter(({ state }) => state === 'COMMENTED')
    .map(({ submittedAt, ...one }) => ({ ...one, createdAt: submittedAt ?? '' }));
  const speakers = [...comments.nodes, ...remarks].flatMap(({ author, body, createdAt: at }) =>
    isPersons(author, neverHuman) && isSince(at, since) && removeCommandLines(body) !== '' ? [author.login] : [],
  );
  const { nodes, totalCount } = opinions ?? { nodes: [], totalCount: 0 };
  const { checkSuites: suites = null, statusCheckRollup: rollup = null } = commits.nodes[0]?.commit ?? {};
  return {
    spoke: await writersAmong(github, speakers),
    opinions: nodes.flatMap(({ author, state, commit, submittedAt }) =>
      isPersons(author, neverHuman)
        ? [{ by: author.login, state, commit: commit?.oid ?? null, at: submittedAt ?? '' }]
        : [],
    ),
    isPart: totalCount > nodes.length,
    checks: checksOf({ rollup, suites }, { required: [], workflow }),
  };
}
