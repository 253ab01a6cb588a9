/** Proposes lessons: commits lines to the lessons file on a branch of their own, and opens its pull request once. */
import * as z from 'zod';
import type { Effect, LessonLine } from '../../core/effects/effect.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import { parseEffectMarker } from '../../core/text/hidden-marker.ts';
import { type EffectDone, GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { isOwn, RestActor } from '../api/graphql-fields.ts';

type LessonsOrder = Extract<Effect, { kind: 'lessons' }> & { readonly ownLogin: string };

const Pull = z.object({
  number: z.number(),
  node_id: z.string(),
  html_url: z.string(),
  state: z.enum(['open', 'closed']),
  body: z.string().nullish(),
  user: RestActor,
  head: z.object({ ref: z.string() }),
});
type Pull = z.output<typeof Pull>;

const File = z.object({ sha: z.string(), encoding: z.literal('base64'), content: z.string() });

/** Found again by its branch, whose name follows from the first lesson, if the tick was lost before it had recorded. */
export async function proposeLessons(github: GitHub, order: LessonsOrder, proof: LeaseProof): Promise<EffectDone> {
  assertHeld(proof);
  const known = (await readOpenProposal(github, order)) ?? (await findOnBranch(github, order));
  if (known?.state === 'closed') return await proposeWithoutDeclined(github, { order, known }, proof);
  if (known !== undefined) {
    const added = await commitLines(github, { ...order, branch: known.head.ref }, proof);
    if (added) await assertStillOpen(github, known);
    await showLines(github, { order, known }, proof);
    return { found: !added, made: identityOf(known) };
  }
  if (missingLines(await readFile(github, order, order.baseSha), order).length === 0) return { found: true, made: {} };
  await createBranch(github, order, proof);
  await commitLines(github, order, proof);
  return { found: false, made: identityOf(await openPull(github, order, proof)) };
}

/** A lost tick opened `known`, and a person has ended it since. What it never showed is proposed by itself. */
async function proposeWithoutDeclined(
  github: GitHub,
  { order, known }: KnownProposal,
  proof: LeaseProof,
): Promise<EffectDone> {
  assertHeld(proof);
  const ended = { found: true, made: identityOf(known) };
  // The branch is named after the first lesson, so that one was shown, though its words may have been edited since.
  const lines = listUnshown({ order, known }).filter((line) => line !== order.lines[0]);
  if (lines.length === 0) return ended;
  const ids = order.ids.filter((_, at) => lines.some((line) => line === order.lines[at]));
  const branch = order.branch.replace(order.ids[0] ?? '', ids[0] ?? '');
  return await proposeLessons(github, { ...order, ids, lines, branch }, proof);
}

const identityOf = ({ number, node_id: nodeId, html_url: url }: Pull) => ({ number, nodeId, url });

/** Opened by this loop. A person may have written to its branch since. */
const isProposal = ({ user, body }: Pull, { ownLogin }: LessonsOrder): boolean =>
  isOwn(user, ownLogin) && parseEffectMarker(body ?? '')?.key.startsWith('lessons/') === true;

const readPull = async (github: GitHub, number: number): Promise<Pull> =>
  Pull.parse(await ask(github, 'GET /repos/{owner}/{repo}/pulls/{pull_number}', { pull_number: number }));

/** A commit on its branch is in no pull request if a person merged or closed it between our reading and the commit. */
async function assertStillOpen(github: GitHub, { number }: Pull): Promise<void> {
  const { state } = await readPull(github, number);
  if (state === 'closed')
    throw new Error(
      `Pull request #${number} was merged or closed while lines were added. The next tick proposes them.`,
    );
}

async function readOpenProposal(github: GitHub, order: LessonsOrder): Promise<Pull | undefined> {
  if (order.latest === null) return undefined;
  const pull = await readPull(github, order.latest);
  return pull.state === 'open' && isProposal(pull, order) ? pull : undefined;
}

async function findOnBranch(github: GitHub, order: LessonsOrder): Promise<Pull | undefined> {
  const { branch } = order;
  const asked = { head: `${github.owner}:${branch}`, state: 'all' };
  const pulls = z.array(Pull).parse(await ask(github, 'GET /repos/{owner}/{repo}/pulls', asked));
  const open = pulls.find(({ state }) => state === 'open');
  if (open !== undefined && !isProposal(open, order))
    throw new Error(`Pull request #${open.number} on ${branch} was not opened by this loop; it is left alone.`);
  return open ?? pulls.find((pull) => isProposal(pull, order));
}

/** A lost tick may have made it, with or without its commit. */
async function createBranch(github: GitHub, { branch, baseSha: sha }: LessonsOrder, proof: LeaseProof): Promise<void> {
  assertHeld(proof);
  await ask(github, 'POST /repos/{owner}/{repo}/git/refs', { ref: `refs/heads/${branch}`, sha }).catch(
    (error: unknown) => {
      if (!(error instanceof GitHubError) || error.status !== 422 || !/already exists/i.test(error.said)) throw error;
    },
  );
}

interface ReadFile {
  readonly sha: string | null;
  readonly text: string;
}

async function readFile(github: GitHub, { file: path }: LessonsOrder, ref: string): Promise<ReadFile> {
  const answer = await ask(github, 'GET /repos/{owner}/{repo}/contents/{path}', { path, ref }).catch(
    (error: unknown) => {
      if (error instanceof GitHubError && error.failure === 'not-found') return null;
      throw error;
    },
  );
  if (answer === null) return { sha: null, text: '' };
  const { sha, content } = File.parse(answer);
  return { sha, text: Buffer.from(content, 'base64').toString('utf8') };
}

const missingLines = ({ text }: ReadFile, { lines }: LessonsOrder): LessonLine[] =>
  lines.filter(
    ({ rule }) => !text.split('\n').some((line) => line.startsWith(`- ${rule} (`) || line.trim() === `- ${rule}`),
  );

/** Returns whether a line was missing. */
async function commitLines(github: GitHub, order: LessonsOrder, proof: LeaseProof): Promise<boolean> {
  assertHeld(proof);
  const { branch } = order;
  const before = await readFile(github, order, branch);
  const missing = missingLines(before, order).map(({ rule, from }) => `- ${rule} (${from})\n`);
  if (missing.length === 0) return false;
  assertHeld(proof);
  const start = before.sha === null ? `${order.newFile}\n` : before.text.replace(/\n*$/, '\n');
  await ask(github, 'PUT /repos/{owner}/{repo}/contents/{path}', {
    path: order.file,
    branch,
    message: 'Add lessons of reviews',
    content: Buffer.from(`${start}${missing.join('')}`).toString('base64'),
    ...(before.sha === null ? {} : { sha: before.sha }),
  });
  return true;
}

const shownLines = ({ lines }: LessonsOrder): string[] => lines.map(({ shown, from }) => `- ${shown} (${from})`);

interface KnownProposal {
  readonly order: LessonsOrder;
  readonly known: Pull;
}

const listUnshown = ({ order, known }: KnownProposal): LessonLine[] =>
  order.lines.filter(({ shown }) => known.body?.includes(`- ${shown} (`) !== true);

async function showLines(github: GitHub, { order, known }: KnownProposal, proof: LeaseProof): Promise<void> {
  assertHeld(proof);
  const body = known.body ?? '';
  const missing = shownLines(order).filter((line) => !body.includes(line));
  if (missing.length === 0) return;
  const said = `${body.trimEnd()}\n${missing.join('\n')}\n`;
  await ask(github, 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}', { pull_number: known.number, body: said });
}

async function openPull(github: GitHub, order: LessonsOrder, proof: LeaseProof): Promise<Pull> {
  assertHeld(proof);
  const { title, branch: head, base, body } = order;
  const said = `${body}\n${shownLines(order).join('\n')}\n`;
  return Pull.parse(await ask(github, 'POST /repos/{owner}/{repo}/pulls', { title, head, base, body: said }));
}

async function ask(github: GitHub, route: string, parameters: Record<string, unknown>): Promise<unknown> {
  const { owner, repo } = github;
  return (await github.request(route, { owner, repo, ...parameters })).data;
}
