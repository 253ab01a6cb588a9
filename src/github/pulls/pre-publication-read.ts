/** Reads the issues' claims and the branches' pull requests with the lease renewal before publication. */
import * as z from 'zod';
import { type AnswerPolicy, findAnswerPermission, isPerson } from '../../core/access/authority.ts';
import type { AddedCommits, MovedBranch } from '../../core/decide/branch-takeover.ts';
import type { OutgoingSeen, StandingPull } from '../../core/observation/facts.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';
import { Actor, actorFields, RestActor } from '../api/graphql-fields.ts';
import { pagesOf } from '../api/pagination.ts';
import { claimedField, claimedIn } from '../issues/claim-comments.ts';
import { readStandings } from '../people/permission-lookup.ts';

export interface PrePublicationQuery {
  /** Numbers of issues. */
  readonly subjects: readonly number[];
  readonly branches: readonly string[];
}

const pullFields = `number id url title body isDraft state createdAt closedAt isCrossRepository
  author ${actorFields} labels(first: 50) { nodes { name } }`;

/** As many as REST shows on a page. This tick could not have opened or missed an older one. */
const pullsField = (index: number, branch: string): string =>
  `standing${index}: pullRequests(headRefName: ${JSON.stringify(branch)}, first: 30, orderBy: { field: CREATED_AT, direction: DESC }) {
    nodes { ${pullFields} }
  }`;

const Repository = z.record(z.string(), z.unknown());
const Pulls = z.object({
  nodes: z.array(
    z.object({
      number: z.number(),
      id: z.string(),
      url: z.string(),
      title: z.string(),
      body: z.string(),
      isDraft: z.boolean(),
      state: z.enum(['OPEN', 'CLOSED', 'MERGED']),
      createdAt: z.string(),
      closedAt: z.string().nullable(),
      isCrossRepository: z.boolean(),
      author: Actor,
      labels: z.object({ nodes: z.array(z.object({ name: z.string() })) }).nullable(),
    }),
  ),
});

/** For the answer to a compare-and-swap: literals only. */
export const outgoingAlong = ({ subjects, branches }: PrePublicationQuery) => ({
  repository: [
    ...subjects.map((number, index) => claimedField(index, String(number))),
    ...branches.map((branch, index) => pullsField(index, branch)),
  ].join(' '),
  take: (data: unknown): OutgoingSeen => {
    const repository = Repository.parse(data);
    const pulls = branches.map((branch, index) => [branch, standingIn(repository[`standing${index}`])] as const);
    return { claims: claimedIn(repository, subjects), pulls: new Map(pulls) };
  },
});

/** A branch of a fork may have the same name. */
const standingIn = (data: unknown): StandingPull[] =>
  Pulls.parse(data).nodes.flatMap(({ id: nodeId, isDraft: draft, isCrossRepository, labels, ...pull }) =>
    isCrossRepository
      ? []
      : [
          {
            ...pull,
            nodeId,
            draft,
            isOpen: pull.state === 'OPEN',
            labels: labels?.nodes.map(({ name }) => name) ?? [],
          },
        ],
  );

/** The account that GitHub matched to the commit's address; `{}` and null if there is none. */
const Author = z.union([RestActor, z.object({}).transform(() => null)]);

const Comparison = z.object({
  status: z.string(),
  total_commits: z.number(),
  commits: z.array(z.object({ sha: z.string(), author: Author, parents: z.array(z.object({ sha: z.string() })) })),
});
type Comparison = z.output<typeof Comparison>;

/**
 * Finds who put commits on top of a work branch, if every author may write now. `base`: the default branch. At most two
 * comparisons of three pages each, and one request per author.
 */
export async function readPutOnTop(
  github: GitHub,
  moved: MovedBranch,
  { base, policy }: { readonly base: string; readonly policy: AnswerPolicy },
): Promise<AddedCommits> {
  const onTop = await commitsOnTop(github, moved, base);
  const unknown = { ...moved, commits: onTop?.length ?? 0, writers: null };
  if (onTop === null || onTop.length === 0) return unknown;
  const people = onTop.flatMap(({ author }) => (isPerson(author, policy) ? [author] : []));
  if (people.length < onTop.length) return unknown;
  const logins = [...new Set(people.map(({ login }) => login))];
  const standings = await readStandings(github, logins);
  const writes = people.every((person) => {
    const standing = standings[person.login];
    // Approvers do not matter here: these are commits, not answers to questions.
    return standing !== undefined && findAnswerPermission(person, standing, { ...policy, approvers: [] }) !== null;
  });
  return writes ? { ...moved, commits: onTop.length, writers: logins } : unknown;
}

/** Null: the branch was rewritten, its commits are gone, or there are too many to read. */
async function commitsOnTop(
  github: GitHub,
  { recordedSha, headSha }: MovedBranch,
  base: string,
): Promise<Comparison['commits'] | null> {
  const since = await compare(github, recordedSha, headSha);
  if (since === null || since.status !== 'ahead' || since.total_commits > since.commits.length) return null;
  // Only a merge brings commits of the default branch along.
  if (since.commits.every(({ parents }) => parents.length < 2)) return since.commits;
  const own = await compare(github, base, headSha);
  if (own === null || own.total_commits > own.commits.length) return null;
  const ours = new Set(own.commits.map(({ sha }) => sha));
  return since.commits.filter(({ sha }) => ours.has(sha));
}

/** Pages of a hundred commits. More are not read. */
const mostPages = 3;

async function compare(github: GitHub, from: string, to: string): Promise<Comparison | null> {
  const { owner, repo } = github;
  const parameters = { owner, repo, basehead: `${from}...${to}`, most: mostPages };
  return await orNull(readComparison(github, parameters));
}

async function readComparison(github: GitHub, at: Parameters<typeof pagesOf>[2]): Promise<Comparison | null> {
  const pages: Comparison[] = [];
  for await (const data of pagesOf(github, 'GET /repos/{owner}/{repo}/compare/{basehead}', at))
    pages.push(Comparison.parse(data));
  const [first] = pages;
  return first === undefined ? null : { ...first, commits: pages.flatMap(({ commits }) => commits) };
}
