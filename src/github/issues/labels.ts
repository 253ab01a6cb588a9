/** Adds and removes labels. Both are idempotent at GitHub, which makes unknown labels itself. */

import { z } from 'zod';
import {
  isOwnedByOtherLoop,
  type LabelTimes,
  listClaimsOfLabel,
  listRivalClaims,
} from '../../core/backlog/claim-conflict.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import type { StandingClaim } from '../../core/observation/facts.ts';
import type { Claimer } from '../../core/observation/thread.ts';
import { claimLabel } from '../../core/state/counters.ts';
import type { EffectDone } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing, orNull } from '../api/errors.ts';
import { presentNodes } from '../api/pagination.ts';
import { readClaims } from './claim-comments.ts';

export interface LabelOrder {
  readonly issue: number;
  readonly name: string;
}

/** Sends no look-up: adding a present label changes nothing, and the answer does not tell the two apart. */
export async function addLabel(github: GitHub, order: LabelOrder, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const at = { owner: github.owner, repo: github.repo, issue_number: order.issue };
  await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', { ...at, labels: [order.name] });
  return { found: false, made: { number: order.issue } };
}

/** A label that is gone already counts as found. So does another loop's claim label. */
export async function removeLabel(
  github: GitHub,
  order: LabelOrder & { readonly loop: string; readonly yields?: Claimer; readonly afterMerge?: number },
  proof: LeaseProof,
): Promise<EffectDone> {
  assertHeld(proof);
  if (order.name === claimLabel && order.afterMerge === undefined && (await isOthers(github, order)))
    return { found: true, made: { number: order.issue } };
  const gone = await orNull(
    github.request('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', {
      owner: github.owner,
      repo: github.repo,
      issue_number: order.issue,
      name: order.name,
    }),
  );
  return { found: gone === null, made: { number: order.issue } };
}

async function isOthers(
  github: GitHub,
  { issue, loop, yields }: { readonly issue: number; readonly loop: string; readonly yields?: Claimer },
): Promise<boolean> {
  const [read] = await readClaims(github, [issue]);
  if (read === undefined) return false;
  const areOthers = (claims: readonly StandingClaim[]): boolean =>
    yields === undefined ? isOwnedByOtherLoop({ ...read, claims }, loop) : listRivalClaims(claims, yields).length > 0;
  return areOthers(read.claims) && areOthers(listClaimsOfLabel(read.claims, await readLabelTimes(github, issue)));
}

const events = `events: timelineItems(last: 50, itemTypes: [LABELED_EVENT, UNLABELED_EVENT]) {
  nodes {
    __typename
    ... on LabeledEvent { createdAt label { name } }
    ... on UnlabeledEvent { createdAt label { name } }
  }
}`;
const LabelEvents = z.object({
  repository: z.object({
    issueOrPullRequest: z
      .object({
        events: z.object({
          nodes: presentNodes(
            z.object({ __typename: z.string(), createdAt: z.string(), label: z.object({ name: z.string() }) }),
          ),
        }),
      })
      .nullable(),
  }),
});

async function readLabelTimes(github: GitHub, issue: number): Promise<LabelTimes> {
  const asked = github.graphql(
    `query TickgateClaimLabel($owner: String!, $repo: String!, $issue: Int!) {
      repository(owner: $owner, name: $repo) {
        issueOrPullRequest(number: $issue) { ... on Issue { ${events} } ... on PullRequest { ${events} } }
      }
    }`,
    { owner: github.owner, repo: github.repo, issue },
  );
  const { issueOrPullRequest: thread } = LabelEvents.parse(await despiteMissing(asked)).repository;
  const newest = (type: string): string | null =>
    thread?.events.nodes.findLast(({ __typename, label }) => __typename === type && label.name === claimLabel)
      ?.createdAt ?? null;
  return { setAt: newest('LabeledEvent'), takenOffAt: newest('UnlabeledEvent') };
}
