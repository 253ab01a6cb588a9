/** Asks, with the renewal before work goes out, whose its issues are and which pull requests its branches have. */
import { z } from 'zod';
import type { OutgoingSeen, StandingPull } from '../../core/observation/branch-pull-requests.ts';
import { Actor, actorFields } from '../api/actor.ts';
import { claimedField, claimedIn } from '../issues/claim-comments.ts';

export interface Outgoing {
  /** Numbers of issues. */
  readonly subjects: readonly number[];
  readonly branches: readonly string[];
}

const pullFields = `number id url title body isDraft state createdAt closedAt isCrossRepository
  author ${actorFields} labels(first: 50) { nodes { name } }`;

/** As many as REST shows on a page; an older one is none that this tick could have opened or missed. */
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

/** For the answer to a swap: literals only. */
export const outgoingAlong = ({ subjects, branches }: Outgoing) => ({
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
