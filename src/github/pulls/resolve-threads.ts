/** Decides which threads of remarks are called resolved: our own, on what is gone, in which nobody else has said anything. */
import { z } from 'zod';
import type { PullEffect } from '../../core/effects/pull-request-effect.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import { effectOf } from '../../core/text/hidden-marker.ts';
import { Actor, actorFields, isOwn } from '../api/actor.ts';
import type { GitHub } from '../api/client.ts';
import type { Deed } from '../api/write-result.ts';

const Threads = z.object({
  repository: z.object({
    pullRequest: z.object({
      reviewThreads: z.object({
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
        nodes: z.array(
          z.object({
            id: z.string(),
            isResolved: z.boolean(),
            comments: z.object({
              totalCount: z.number(),
              nodes: z.array(z.object({ body: z.string(), author: Actor })),
            }),
          }),
        ),
      }),
    }),
  }),
});
type Thread = z.output<typeof Threads>['repository']['pullRequest']['reviewThreads']['nodes'][number];

const asked = `query TickgateRemarks($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) {
    reviewThreads(first: 100, after: $after) { pageInfo { hasNextPage endCursor }
      nodes { id isResolved comments(first: 20) { totalCount nodes { body author ${actorFields} } } } }
  } }
}`;

type Order = Extract<PullEffect, { kind: 'resolve' }> & { readonly ownLogin: string };

export async function resolveThreads(github: GitHub, order: Order, proof: LeaseProof): Promise<Deed> {
  assertHeld(proof);
  const open = (await threadsOf(github, order.pull)).filter((thread) => isToResolve(thread, order));
  for (const { id } of open) {
    await github.graphql(
      'mutation TickgateResolve($id: ID!) { resolveReviewThread(input: { threadId: $id }) { thread { isResolved } } }',
      { id },
    );
  }
  return { found: open.length === 0, made: {} };
}

async function threadsOf(github: GitHub, number: number): Promise<Thread[]> {
  const { owner, repo } = github;
  const found: Thread[] = [];
  let after: string | null = null;
  do {
    const data: unknown = await github.graphql(asked, { owner, repo, number, after });
    const { nodes, pageInfo } = Threads.parse(data).repository.pullRequest.reviewThreads;
    found.push(...nodes);
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return found;
}

/** Where somebody else speaks, the thread is theirs to end. */
function isToResolve({ isResolved, comments }: Thread, { remarks, ownLogin }: Order): boolean {
  const { nodes, totalCount } = comments;
  const key = effectOf(nodes[0]?.body ?? '')?.key;
  return (
    !isResolved &&
    totalCount === nodes.length &&
    nodes.every(({ author }) => isOwn(author, ownLogin)) &&
    remarks.some((remark) => remark === key)
  );
}
