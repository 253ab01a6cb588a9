/** Adds and removes labels. Both are idempotent at GitHub, which makes unknown labels itself. */

import * as z from 'zod';
import {
  areGivenBack,
  isOwnedByOtherLoop,
  type LabelTimes,
  listClaimsOfLabel,
  listRivalClaims,
} from '../../core/backlog/claim-conflict.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import type { Claimer } from '../../core/observation/thread.ts';
import { claimLabel } from '../../core/state/counters.ts';
import type { EffectDone } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing, orNull } from '../api/errors.ts';
import { Actor, actorFields } from '../api/graphql-fields.ts';
import { presentNodes } from '../api/pagination.ts';
import { readClaims } from './claim-comments.ts';

export interface LabelOrder {
  readonly issue: number;
  readonly name: string;
}

/** Sends no look-up: adding a present label changes nothing, and the answer does not tell the two apart. */
export async function addLabel(github: GitHub, order: LabelOrder, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const parameters = { owner: github.owner, repo: github.repo, issue_number: order.issue };
  await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
    ...parameters,
    labels: [order.name],
  });
  return { found: false, made: { number: order.issue } };
}

/** A label that is gone already counts as found. So does another loop's claim label. */
export async function removeLabel(
  github: GitHub,
  order: LabelOrder & LabelOwnership & { readonly afterMerge?: number },
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

interface LabelOwnership {
  readonly loop: string;
  readonly yields?: Claimer;
  readonly ifGivenBack?: true;
}

async function isOthers(
  github: GitHub,
  { issue, loop, yields, ifGivenBack }: LabelOwnership & Pick<LabelOrder, 'issue'>,
): Promise<boolean> {
  // Reads events first, so that a claim made after them is among the claims.
  const times = ifGivenBack === true ? await readLabelTimes(github, issue) : null;
  const [read] = await readClaims(github, [issue]);
  if (read === undefined) return times !== null;
  const rivals = yields === undefined ? [] : listRivalClaims(read.claims, yields);
  if (times !== null) return !areGivenBack(rivals, times);
  if (yields !== undefined) return rivals.length > 0;
  if (!isOwnedByOtherLoop(read, loop)) return false;
  const { setAt } = await readLabelTimes(github, issue);
  return setAt === null || isOwnedByOtherLoop({ ...read, claims: listClaimsOfLabel(read.claims, setAt) }, loop);
}

const events = `events: timelineItems(last: 100, itemTypes: [LABELED_EVENT, UNLABELED_EVENT]) {
  nodes {
    __typename
    ... on LabeledEvent { createdAt label { name } }
    ... on UnlabeledEvent { createdAt label { name } actor ${actorFields} }
  }
}`;
const LabelEvents = z.object({
  repository: z.object({
    issueOrPullRequest: z
      .object({
        events: z.object({
          nodes: presentNodes(
            z.object({
              __typename: z.string(),
              createdAt: z.string(),
              label: z.object({ name: z.string() }),
              actor: Actor.optional(),
            }),
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
  const ofLabel = thread?.events.nodes.filter(({ label }) => label.name === claimLabel) ?? [];
  const set = ofLabel.findLast(({ __typename }) => __typename === 'LabeledEvent');
  const takenOff = ofLabel.findLast(({ __typename }) => __typename === 'UnlabeledEvent');
  return {
    setAt: set?.createdAt ?? null,
    takenOffByBotAt: takenOff?.actor?.type === 'Bot' ? takenOff.createdAt : null,
  };
}
