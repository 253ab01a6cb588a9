/** Adds and removes labels. Both are idempotent at GitHub, which makes unknown labels itself. */

import * as z from 'zod';
import {
  areGivenBack,
  isOwnedByOtherLoop,
  type LabelTimes,
  listClaimsOfLabel,
  listRivalClaims,
} from '../../core/backlog/claim-conflict.ts';
import { renderEndedClaim } from '../../core/claim/ended-claim.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import type { ClaimedIssue } from '../../core/observation/facts.ts';
import type { Claimer } from '../../core/observation/thread.ts';
import { claimLabel } from '../../core/state/counters.ts';
import { parseEffectMarker, parseMarker } from '../../core/text/hidden-marker.ts';
import type { EffectDone } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { despiteMissing, orNull } from '../api/errors.ts';
import { Actor, actorFields, isOwn } from '../api/graphql-fields.ts';
import { presentNodes } from '../api/pagination.ts';
import { removeIfAllowed, rewriteIfAllowed } from '../comments/write-comments.ts';
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

export interface RemovalOrder extends LabelOrder, LabelOwnership {
  readonly afterMerge?: number;
  readonly claimNote?: string;
  readonly ownLogin: string;
}

/** A label that is gone already counts as found. So does another loop's claim label. */
export async function removeLabel(github: GitHub, order: RemovalOrder, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const isClaim = order.name === claimLabel && order.afterMerge === undefined;
  const seen = isClaim ? await readOwnership(github, order) : { isOthers: false, claimed: null };
  const found = seen.isOthers || (await isLabelGone(github, order));
  // A label without its comment would count as another's, so the label goes first.
  if (order.claimNote !== undefined)
    await noteEndedClaim(github, seen.claimed, { ...order, note: order.claimNote, proof });
  return { found, made: { number: order.issue } };
}

async function isLabelGone(github: GitHub, order: LabelOrder): Promise<boolean> {
  const gone = await orNull(
    github.request('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', {
      owner: github.owner,
      repo: github.repo,
      issue_number: order.issue,
      name: order.name,
    }),
  );
  return gone === null;
}

interface EndedClaimNote extends Pick<RemovalOrder, 'loop' | 'ownLogin'> {
  readonly note: string;
  readonly proof: LeaseProof;
}

/**
 * The comment was read with the claims, so this is one request. A comment that we may not edit stays. A withdrawal that
 * was shown an old list wrote a comment of its own; the claim comment, which it did not see, is removed then.
 */
async function noteEndedClaim(
  github: GitHub,
  claimed: ClaimedIssue | null,
  { loop, ownLogin, note, proof }: EndedClaimNote,
): Promise<void> {
  const own = (claimed?.said ?? []).filter(({ by }) => isOwn(by, ownLogin));
  const texts = own.flatMap(({ id, body, createdAt, editedAt }) => {
    const ended = renderEndedClaim(body, { loop, note });
    return ended === null ? [] : [{ ...ended, commentId: id, at: Date.parse(editedAt ?? createdAt) }];
  });
  // A loop rewrites its claim comment in place, so the order of comments says nothing.
  const [newest] = texts.toSorted((a, b) => b.at - a.at || b.commentId - a.commentId);
  if (newest === undefined) return;
  const isSaid = own.some(
    ({ body }) => parseEffectMarker(body)?.key === newest.key && parseMarker(body)?.fields['loop'] === loop,
  );
  await (isSaid ? removeIfAllowed(github, newest, proof) : rewriteIfAllowed(github, newest, proof));
}

interface LabelOwnership {
  readonly loop: string;
  readonly yields?: Claimer;
  readonly ifGivenBack?: true;
}

interface SeenOwnership {
  readonly isOthers: boolean;
  /** Null = the thread is gone. */
  readonly claimed: ClaimedIssue | null;
}

async function readOwnership(
  github: GitHub,
  { issue, loop, yields, ifGivenBack }: LabelOwnership & Pick<LabelOrder, 'issue'>,
): Promise<SeenOwnership> {
  // Reads events first, so that a claim made after them is among the claims.
  const times = ifGivenBack === true ? await readLabelTimes(github, issue) : null;
  const [claimed] = await readClaims(github, [issue]);
  if (claimed === undefined) return { isOthers: times !== null, claimed: null };
  const rivals = yields === undefined ? [] : listRivalClaims(claimed.claims, yields);
  if (times !== null) return { isOthers: !areGivenBack(rivals, times), claimed };
  if (yields !== undefined) return { isOthers: rivals.length > 0, claimed };
  if (!isOwnedByOtherLoop(claimed, loop)) return { isOthers: false, claimed };
  const { setAt } = await readLabelTimes(github, issue);
  const isOthers =
    setAt === null || isOwnedByOtherLoop({ ...claimed, claims: listClaimsOfLabel(claimed.claims, setAt) }, loop);
  return { isOthers, claimed };
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
