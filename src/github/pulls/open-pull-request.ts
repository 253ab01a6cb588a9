/** Opens a pull request for a work branch, or brings its existing one up to date. */
import * as z from 'zod';
import { type Effect, type EffectIdentity, isPartialPullRequest } from '../../core/effects/effect.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import type { StandingPull } from '../../core/observation/facts.ts';
import { withWordsBelow, wordedAs } from '../../core/publication/pull-request-text.ts';
import { parseEffectMarker } from '../../core/text/hidden-marker.ts';
import { type EffectDone, GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { isOwn, RestActor } from '../api/graphql-fields.ts';

const PullRequest = z
  .object({
    number: z.number(),
    node_id: z.string(),
    html_url: z.string(),
    title: z.string(),
    body: z.string().nullish(),
    draft: z.boolean().default(false),
    state: z.enum(['open', 'closed']),
    created_at: z.string(),
    closed_at: z.string().nullish(),
    user: RestActor,
    labels: z.array(z.object({ name: z.string() })).default([]),
  })
  .transform(
    (pull): StandingPull => ({
      number: pull.number,
      nodeId: pull.node_id,
      url: pull.html_url,
      title: pull.title,
      body: pull.body ?? '',
      draft: pull.draft,
      isOpen: pull.state === 'open',
      createdAt: pull.created_at,
      closedAt: pull.closed_at ?? null,
      author: pull.user,
      labels: pull.labels.map(({ name }) => name),
    }),
  );

export type PullRequestOrder = Extract<Effect, { kind: 'pull-request' }> & { readonly ownLogin: string };

/**
 * Finds our pull request by its head branch, open or ended. If another author opened one on our branch, leaves it alone
 * and reports it.
 */
export async function openPullRequest(github: GitHub, order: PullRequestOrder, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  if (order.standing === undefined) return await openBeside(github, order, await pullsOn(github, order.branch));
  return await openBeside(github, order, order.standing).catch(async (error: unknown) => {
    // A pull request was on its way during the look-up. GitHub refuses a second one for a branch.
    if (!(error instanceof GitHubError) || error.status !== 422) throw error;
    return await openBeside(github, order, await pullsOn(github, order.branch));
  });
}

async function pullsOn(github: GitHub, branch: string): Promise<StandingPull[]> {
  const { owner, repo } = github;
  const asked = { owner, repo, head: `${owner}:${branch}`, state: 'all' };
  return z.array(PullRequest).parse((await github.request('GET /repos/{owner}/{repo}/pulls', asked)).data);
}

async function openBeside(
  github: GitHub,
  order: PullRequestOrder,
  standing: readonly StandingPull[],
): Promise<EffectDone> {
  const open = standing.find(({ isOpen }) => isOpen);
  const over = open === undefined ? standing.find((one) => isOverAlready(one, order)) : undefined;
  if (over !== undefined) return { found: true, made: madeOf(over) };
  const request = open === undefined ? await create(github, order) : await bringUpToDate(github, order, open);
  const missing = order.labels.filter((label) => !request.labels.includes(label));
  if (missing.length > 0) {
    await github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/labels', {
      owner: github.owner,
      repo: github.repo,
      issue_number: request.number,
      labels: missing,
    });
  }
  return { found: open !== undefined, made: madeOf(request) };
}

const madeOf = ({ number, nodeId, url }: StandingPull): EffectIdentity => ({ number, nodeId, url });

/**
 * True if a person ended our pull request: it was opened before this tick could open it, or ended while the tick
 * worked.
 */
function isOverAlready(request: StandingPull, { ended, key, ownLogin }: PullRequestOrder): boolean {
  const { isOpen, closedAt, createdAt } = request;
  if (isOpen || closedAt === null) return false;
  if (!isOwn(request.author, ownLogin) || parseEffectMarker(request.body)?.key !== key) return false;
  const later = (time: string, since: string): boolean =>
    Date.parse(time) >= Math.floor(Date.parse(since) / 1000) * 1000;
  return later(closedAt, ended.tickSince) || (request.number > (ended.known ?? 0) && later(createdAt, ended.runSince));
}

async function bringUpToDate(github: GitHub, order: PullRequestOrder, open: StandingPull): Promise<StandingPull> {
  if (!isOwn(open.author, order.ownLogin) || parseEffectMarker(open.body)?.key !== order.key) {
    throw new Error(`Pull request #${open.number} on ${order.branch} was not opened by this loop; it is left alone.`);
  }
  // The pull request is marked ready before its body says complete. If a draft's body says complete, a person made it a
  // draft again.
  const isReady = open.draft && !order.draft && isPartialPullRequest(open.body);
  if (isReady) await markReady(github, open.nodeId);
  // The title stays as it was opened, or as a person changed it since.
  const body = withWordsBelow(open.body, wordedAs(order.body, { draft: open.draft && !isReady }));
  if (open.body === body) return open;
  const { data } = await github.request('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', {
    owner: github.owner,
    repo: github.repo,
    pull_number: open.number,
    body,
  });
  return PullRequest.parse(data);
}

async function markReady(github: GitHub, id: string): Promise<void> {
  await github.graphql(
    'mutation TickgateReady($id: ID!) { markPullRequestReadyForReview(input: { pullRequestId: $id }) { pullRequest { isDraft } } }',
    { id },
  );
}

async function create(github: GitHub, order: PullRequestOrder): Promise<StandingPull> {
  const wanted = {
    owner: github.owner,
    repo: github.repo,
    head: order.branch,
    base: order.base,
    title: order.title,
  };
  const post = (draft: boolean) =>
    github.request('POST /repos/{owner}/{repo}/pulls', { ...wanted, draft, body: wordedAs(order.body, { draft }) });
  const answer = await post(order.draft).catch((error: unknown) => {
    // Private repositories of free plans have no drafts.
    const noDrafts = error instanceof GitHubError && error.status === 422 && /draft/i.test(error.said);
    if (!order.draft || !noDrafts) throw error;
    return post(false);
  });
  return PullRequest.parse(answer.data);
}
