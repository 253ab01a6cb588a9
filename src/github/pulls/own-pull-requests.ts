/** Reads the open pull requests of this repository's loops, and which claimed subjects ended meanwhile. */
import * as z from 'zod';
import { isPartialPullRequest, readLeftSha } from '../../core/effects/effect.ts';
import type { EndedSubject, OwnPullRequest } from '../../core/observation/facts.ts';
import { isTask } from '../../core/state/subject.ts';
import { askTogether, type Part } from '../api/batched-query.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing } from '../api/errors.ts';
import { Actor, actorFields, isOwn } from '../api/graphql-fields.ts';
import { presentNodes } from '../api/pagination.ts';
import { endFields, labelsIn, MadePull, madeByLoop, pullEndsIn, statesIn, statesPart } from '../issues/states.ts';

const PullRequestNode = MadePull.extend({
  number: z.number(),
  headRefOid: z.string(),
  isDraft: z.boolean(),
  mergeable: z.string(),
  baseRefName: z.string(),
  lastEditedAt: z.string().nullable(),
  editor: Actor,
  author: Actor,
  reviews: z.object({
    nodes: presentNodes(z.object({ author: Actor, commit: z.object({ oid: z.string() }).nullish() })),
  }),
});

const Page = z.object({
  repository: z.object({
    pullRequests: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      nodes: presentNodes(PullRequestNode),
    }),
  }),
});

const pullRequestsFrom = (after: string | null): Part => ({
  fields: `pullRequests(states: OPEN, first: 100, after: $pullsAfter) {
    pageInfo { hasNextPage endCursor }
    nodes {
      number headRefName headRefOid isDraft isCrossRepository mergeable baseRefName body
      lastEditedAt editor ${actorFields} author ${actorFields}
      reviews(last: 30) { nodes { author ${actorFields} commit { oid } } }
    }
  }`,
  variables: { pullsAfter: { type: 'String', value: after } },
});

/** The first page, for a shared query. */
export const pullRequestsPart: Part = pullRequestsFrom(null);

/**
 * Reads those of every loop of the repository, and of single shots (`{loop}-once`). Ours have a branch
 * `tickgate/{loop}/...` here, not in a fork, and a body by us with our marker.
 */
export async function readOwnPullRequests(
  github: GitHub,
  ownLogin: string,
  first?: Promise<unknown>,
): Promise<OwnPullRequest[]> {
  const found: OwnPullRequest[] = [];
  const ask = (after: string | null) => askTogether(github, 'TickgatePullRequests', [pullRequestsFrom(after)]);
  for (let data = await (first ?? ask(null)); ; ) {
    const { nodes, pageInfo } = Page.parse(data).repository.pullRequests;
    found.push(...nodes.flatMap((node) => ownOf(node, ownLogin)));
    if (!pageInfo.hasNextPage) return found;
    data = await ask(pageInfo.endCursor);
  }
}

function ownOf(node: z.output<typeof PullRequestNode>, ownLogin: string): OwnPullRequest[] {
  const made = isOwn(node.author, ownLogin) ? madeByLoop(node) : null;
  if (made === null) return [];
  const reviewed = node.reviews.nodes.some(
    ({ author, commit }) => author?.type === 'User' && !isOwn(author, ownLogin) && commit?.oid === node.headRefOid,
  );
  // Accounts with write access may edit a body, and only the last editor is known.
  const unchanged = node.lastEditedAt === null || isOwn(node.editor, ownLogin);
  const leftAt = unchanged ? readLeftSha(node.body) : null;
  return [
    {
      number: node.number,
      subject: made.subject,
      branch: node.headRefName,
      headSha: node.headRefOid,
      ...(leftAt === null ? {} : { leftAt }),
      draft: node.isDraft || isPartialPullRequest(node.body),
      loop: made.loop,
      reviewed,
      ...(node.mergeable === 'CONFLICTING' ? { conflictWith: node.baseRefName } : {}),
    },
  ];
}

export type ClaimedSubject = {
  readonly number: number;
  readonly pullRequest: number | null;
  /** The issue that the pull request is for; absent = `number`. */
  readonly issue?: number;
};

/** A task has no thread that could be closed. */
const numbersOf = (claimed: readonly ClaimedSubject[]): number[] =>
  [
    ...new Set(claimed.flatMap(({ number, pullRequest, issue }) => [number, pullRequest ?? number, issue ?? number])),
  ].filter((number) => !isTask(number));

export const endedPart = (claimed: readonly ClaimedSubject[]): Part =>
  statesPart(numbersOf(claimed), 'state', endFields);

/** Claimed subjects that ended. A merge closes the issue too, so the pull request is asked first. */
export async function readEnded(
  github: GitHub,
  claimed: readonly ClaimedSubject[],
  first?: Promise<unknown>,
): Promise<EndedSubject[]> {
  const numbers = numbersOf(claimed);
  if (numbers.length === 0) return [];
  const data = await (first ?? despiteMissing(askTogether(github, 'TickgateStates', [endedPart(claimed)])));
  const states = statesIn(data, numbers);
  const ends = pullEndsIn(data, numbers);
  const labels = labelsIn(data, numbers);
  return claimed.flatMap(({ number, pullRequest, issue = number }): EndedSubject[] => {
    const request = pullRequest === null ? undefined : states.get(pullRequest);
    const end = pullRequest === null ? undefined : ends.get(pullRequest);
    const pull =
      end === undefined
        ? {}
        : { pull: { ...end, labels: [...new Set([...end.labels, ...(labels.get(issue) ?? [])])] } };
    if (request === 'MERGED') return [{ number, how: 'pull request merged', ...pull }];
    if (states.get(number) === 'CLOSED') return [{ number, how: 'issue closed', ...pull }];
    return request === 'CLOSED' ? [{ number, how: 'pull request closed', ...pull }] : [];
  });
}

const Pulls = z.array(
  z.object({
    head: z.object({ ref: z.string(), sha: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
  }),
);

/** True if a branch has an open pull request at this commit. False for forks' branches and for outdated commits. */
export async function hasOpenPull(
  github: GitHub,
  { branch, sha }: { readonly branch: string; readonly sha: string },
): Promise<boolean> {
  const { owner, repo } = github;
  const { data } = await github.request('GET /repos/{owner}/{repo}/pulls', {
    owner,
    repo,
    head: `${owner}:${branch}`,
    state: 'open',
  });
  const here = `${owner}/${repo}`.toLowerCase();
  return Pulls.parse(data).some(
    ({ head }) => head.ref === branch && head.sha === sha && head.repo?.full_name.toLowerCase() === here,
  );
}
