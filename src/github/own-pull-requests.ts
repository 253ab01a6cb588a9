/** Reads the open pull requests of this repository's loops, and which claimed subjects ended meanwhile. */
import { z } from 'zod';
import { isPartial, leftAtIn } from '../core/effects.ts';
import { effectOf } from '../core/marker.ts';
import type { EndedSubject, OwnPullRequest } from '../core/observation.ts';
import { isTask } from '../core/task-number.ts';
import { Actor, actorFields, isOwn } from './actor.ts';
import type { GitHub } from './client.ts';
import { despiteMissing } from './errors.ts';
import { presentNodes } from './present-nodes.ts';
import { askTogether, type Part } from './together.ts';

/** By what a pull request shows that a loop has made it, whoever opened it. */
export const MadePull = z.object({ headRefName: z.string(), isCrossRepository: z.boolean(), body: z.string() });

const PullRequestNode = MadePull.extend({
  number: z.number(),
  headRefOid: z.string(),
  isDraft: z.boolean(),
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
      number headRefName headRefOid isDraft isCrossRepository body
      lastEditedAt editor ${actorFields} author ${actorFields}
      reviews(last: 30) { nodes { author ${actorFields} commit { oid } } }
    }
  }`,
  variables: { pullsAfter: { type: 'String', value: after } },
});

/** The first page, for a question that others share. */
export const pullRequestsPart: Part = pullRequestsFrom(null);

/** Of every loop of the repository, and of single shots (`{loop}-once`): branch `tickgate/{loop}/...` here, not in a fork, written by us with our marker. */
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

/** By branch and marker; null = no loop's. */
export function madeByLoop(pull: z.output<typeof MadePull>): Pick<OwnPullRequest, 'loop' | 'subject'> | null {
  const [, loop] = /^tickgate\/([a-z][a-z0-9_]{0,31}(?:-once)?)\/./.exec(pull.headRefName) ?? [];
  const subject = Number(/^pr\/(\d{1,13})$/.exec(effectOf(pull.body)?.key ?? '')?.[1]);
  if (loop === undefined || loop === 'state' || pull.isCrossRepository || Number.isNaN(subject)) return null;
  return { loop, subject };
}

function ownOf(node: z.output<typeof PullRequestNode>, ownLogin: string): OwnPullRequest[] {
  const made = isOwn(node.author, ownLogin) ? madeByLoop(node) : null;
  if (made === null) return [];
  const reviewed = node.reviews.nodes.some(
    ({ author, commit }) => author?.type === 'User' && !isOwn(author, ownLogin) && commit?.oid === node.headRefOid,
  );
  // Anybody who may write may edit a body, and only the last hand is known.
  const unchanged = node.lastEditedAt === null || isOwn(node.editor, ownLogin);
  const leftAt = unchanged ? leftAtIn(node.body) : null;
  return [
    {
      number: node.number,
      subject: made.subject,
      branch: node.headRefName,
      headSha: node.headRefOid,
      ...(leftAt === null ? {} : { leftAt }),
      draft: node.isDraft || isPartial(node.body),
      loop: made.loop,
      reviewed,
    },
  ];
}

/** Under one name the two types of state would conflict. */
const State = z
  .object({ issueState: z.enum(['OPEN', 'CLOSED']), pullState: z.enum(['OPEN', 'CLOSED', 'MERGED']) })
  .partial()
  .nullish();

export type ClaimedSubject = { readonly number: number; readonly pullRequest: number | null };

/** A task has no thread that could be closed. */
const numbersOf = (claimed: readonly ClaimedSubject[]): number[] =>
  [...new Set(claimed.flatMap(({ number, pullRequest }) => [number, pullRequest ?? number]))].filter(
    (number) => !isTask(number),
  );

export const endedPart = (claimed: readonly ClaimedSubject[]): Part => statesPart(numbersOf(claimed));

/** Claimed subjects whose pull request or issue ended; a merge closes the issue too, so the pull request is asked first. */
export async function readEnded(
  github: GitHub,
  claimed: readonly ClaimedSubject[],
  first?: Promise<unknown>,
): Promise<EndedSubject[]> {
  const numbers = numbersOf(claimed);
  const states = first === undefined ? await statesOf(github, numbers) : statesIn(await first, numbers);
  return claimed.flatMap(({ number, pullRequest }): EndedSubject[] => {
    const request = pullRequest === null ? undefined : states.get(pullRequest);
    if (request === 'MERGED') return [{ number, how: 'pull request merged' }];
    if (states.get(number) === 'CLOSED') return [{ number, how: 'issue closed' }];
    return request === 'CLOSED' ? [{ number, how: 'pull request closed' }] : [];
  });
}

/** State of issues and pull requests by number, in one query; what is not there is left out. */
export async function statesOf(github: GitHub, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  return statesIn(await despiteMissing(askTogether(github, 'TickgateStates', [statesPart(numbers)])), numbers);
}

/** Numbers are variables: as many threads are the same question, whichever they are. `alias`: of those that share a question, each its own. */
export const statesPart = (numbers: readonly number[], alias = 'state'): Part => ({
  fields: numbers
    .map(
      (_, index) =>
        `${alias}${index}: issueOrPullRequest(number: $${alias}${index}) { ... on Issue { issueState: state } ... on PullRequest { pullState: state } }`,
    )
    .join(' '),
  variables: Object.fromEntries(numbers.map((value, index) => [`${alias}${index}`, { type: 'Int!', value }])),
});

/** By alias; what other parts asked beside it is not looked at. */
const States = z.object({ repository: z.record(z.string(), z.unknown()) });

export function statesIn(data: unknown, numbers: readonly number[], alias = 'state'): Map<number, string> {
  const { repository } = States.parse(data);
  return new Map(
    numbers.flatMap((number, index): [number, string][] => {
      const thread = State.parse(repository[`${alias}${index}`]);
      const state = thread?.issueState ?? thread?.pullState;
      return state === undefined ? [] : [[number, state]];
    }),
  );
}
