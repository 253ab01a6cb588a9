/** Makes reviews, replies, updates and merges idempotent: each is looked up first and made at most once. */
import * as z from 'zod';
import { type Effect, EffectNotTriedError } from '../../core/effects/effect.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import { placed } from '../../core/review/reviewer-panel.ts';
import { unplacedText } from '../../core/review/texts.ts';
import { parseEffectMarker } from '../../core/text/hidden-marker.ts';
import { type EffectDone, GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { Actor, actorFields, isOwn, RestActor } from '../api/graphql-fields.ts';
import { allPages } from '../api/pagination.ts';
import { deleteAt } from './delete-branch.ts';
import { notNow, PullNow } from './merge-guard.ts';
import { readVerdicts } from './reviewer-verdicts.ts';

type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;
type Own = { readonly ownLogin: string };

const Written = z.object({
  id: z.number(),
  node_id: z.string(),
  html_url: z.string(),
  body: z.string().nullish(),
  user: RestActor,
});
const File = z.object({ filename: z.string(), patch: z.string().nullish() });

const at = ({ owner, repo }: GitHub, pull: number) => ({ owner, repo, pull_number: pull });

/** A head gets one review of ours, across all attempts. */
export async function reviewOnce(github: GitHub, order: Of<'review'> & Own, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const { pull, key, sha } = order;
  const own = await ownIn(github, order, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews');
  if (own !== undefined) return { found: true, made: madeOf(own) };
  const files = await allPages(github, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/files', at(github, pull));
  const shown = z
    .array(File)
    .parse(files)
    .map(({ filename: path, patch }) => ({ path, patch: patch ?? null }));
  const { inline, unplaced } = placed(order.comments, shown);
  const { data } = await github.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews', {
    ...at(github, pull),
    commit_id: sha,
    event: 'COMMENT',
    body: unplaced.length === 0 ? order.body : `${order.body}\n${unplacedText(unplaced)}`,
    comments: inline.map(({ path, line, body }) => ({ path, line, side: 'RIGHT', body })),
  });
  if (parseEffectMarker(order.body)?.key !== key) throw new Error(`The review ${key} does not name itself.`);
  return { found: false, made: { ...madeOf(Written.parse(data)), comments: 1 + inline.length } };
}

/** A lost answer proves nothing. If a reply counts as failed, its remark goes to a second session, which is paid. */
export async function replyOnce(github: GitHub, order: Of<'reply'> & Own, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const remarks = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments';
  const own = await ownIn(github, order, remarks);
  if (own !== undefined) return { found: true, made: madeOf(own) };
  const made = await reply(github, order).catch(async (error: unknown) => {
    const posted = await ownIn(github, order, remarks).catch(() => undefined);
    if (posted === undefined) throw error;
    return posted;
  });
  return { found: false, made: { ...madeOf(made), comments: 1 } };
}

async function reply(github: GitHub, { pull, commentId, body }: Of<'reply'>): Promise<z.output<typeof Written>> {
  const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies';
  const { data } = await github.request(route, { ...at(github, pull), comment_id: commentId, body });
  return Written.parse(data);
}

type Lists =
  | 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews'
  | 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments';

async function ownIn(github: GitHub, { pull, key, ownLogin }: { pull: number; key: string } & Own, list: Lists) {
  const all = z.array(Written).parse(await allPages(github, list, at(github, pull)));
  return all.find(({ user, body }) => isOwn(user, ownLogin) && parseEffectMarker(body ?? '')?.key === key);
}

const madeOf = ({ id, node_id: nodeId, html_url: url }: z.output<typeof Written>): EffectDone['made'] => ({
  commentId: id,
  nodeId,
  url,
});

/** Fails if the branch has the newest base already or conflicts with it. Other steps continue from there. */
export async function updateOnce(
  github: GitHub,
  { pull, sha }: Of<'update-branch'>,
  proof: LeaseProof,
): Promise<EffectDone> {
  assertHeld(proof);
  await github.request('PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch', {
    ...at(github, pull),
    expected_head_sha: sha,
  });
  return { found: false, made: { number: pull } };
}

/** Merges exactly the allowed commit: GitHub compares it once more, and refuses another. */
export async function mergeOnce(github: GitHub, order: Of<'merge'>, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const { pull, sha, strategy, deleteBranch } = order;
  const now = await readPull(github, pull);
  const found = now.merged && now.head.sha === sha;
  if (!found) {
    const why = notNow(now, order, await readVerdicts(github, pull, order.unless));
    if (why !== null) throw new EffectNotTriedError(why);
    const merging = { ...at(github, pull), sha, merge_method: strategy };
    // A lost answer proves nothing, so the pull request is read once more before the merge counts as failed.
    await github
      .request('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', merging)
      .catch(async (error: unknown) => {
        const after = await readPull(github, pull).catch(() => null);
        if (after?.merged !== true || after.head.sha !== sha) throw error;
      });
  }
  // The merge is done, so a branch that cannot be deleted is no failure.
  if (deleteBranch !== null) await deleteAt(github, { branch: deleteBranch, sha }).catch(unlessGitHubs);
  return { found, made: { number: pull, sha } };
}

async function readPull(github: GitHub, pull: number): Promise<PullNow> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', at(github, pull));
  return PullNow.parse(data);
}

const unlessGitHubs = (error: unknown): void => {
  if (!(error instanceof GitHubError)) throw error;
};

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

type Order = Extract<Effect, { kind: 'resolve' }> & { readonly ownLogin: string };

export async function resolveThreads(github: GitHub, order: Order, proof: LeaseProof): Promise<EffectDone> {
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

/** Only our own threads about remarks that are gone. If another account commented, the thread is theirs to resolve. */
function isToResolve({ isResolved, comments }: Thread, { remarks, ownLogin }: Order): boolean {
  const { nodes, totalCount } = comments;
  const key = parseEffectMarker(nodes[0]?.body ?? '')?.key;
  return (
    !isResolved &&
    totalCount === nodes.length &&
    nodes.every(({ author }) => isOwn(author, ownLogin)) &&
    remarks.some((remark) => remark === key)
  );
}
