/** Puts files on a branch of their own and opens its pull request once. Existing ones are brought up to date. */
import * as z from 'zod';
import { GitHubError } from '../../ports/github.ts';
import type { MeteredGitHub } from '../api/client.ts';

export interface SetupPull {
  readonly branch: string;
  readonly title: string;
  readonly body: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

export interface OpenedPull {
  readonly number: number;
  readonly url: string;
  readonly state: 'opened' | 'updated';
}

const Repository = z.object({ default_branch: z.string() });
const Ref = z.object({ object: z.object({ sha: z.string() }) });
const Commit = z.object({ sha: z.string(), tree: z.object({ sha: z.string() }) });
const Made = z.object({ sha: z.string() });
const Pull = z.object({ number: z.number(), html_url: z.string() });

/** Never forces, so commits of other accounts on the branch stay below the new one. */
export async function openSetupPull(github: MeteredGitHub, setup: SetupPull): Promise<OpenedPull> {
  const base = Repository.parse(await ask(github, 'GET /repos/{owner}/{repo}')).default_branch;
  const head = await headOf(github, setup.branch);
  const parent = head ?? (await headOf(github, base));
  if (parent === null) throw new Error(`The default branch ${base} has no commit.`);
  const sha = await committed(github, setup, parent);
  if (head === null)
    await ask(github, 'POST /repos/{owner}/{repo}/git/refs', { ref: `refs/heads/${setup.branch}`, sha });
  else if (sha !== head) {
    const at = { ref: `heads/${setup.branch}`, sha, force: false };
    await ask(github, 'PATCH /repos/{owner}/{repo}/git/refs/{ref}', at);
  }
  return await pulled(github, setup, base);
}

/** Returns the parent itself if its tree has the files already. */
async function committed(github: MeteredGitHub, { files, title }: SetupPull, parent: string): Promise<string> {
  const parameters = { commit_sha: parent };
  const before = Commit.parse(await ask(github, 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}', parameters)).tree
    .sha;
  const entries = files.map(({ path, text }) => ({ path, mode: '100644', type: 'blob', content: text }));
  const order = { base_tree: before, tree: entries };
  const tree = Made.parse(await ask(github, 'POST /repos/{owner}/{repo}/git/trees', order)).sha;
  if (tree === before) return parent;
  const commit = { message: title, tree, parents: [parent] };
  return Made.parse(await ask(github, 'POST /repos/{owner}/{repo}/git/commits', commit)).sha;
}

async function pulled(github: MeteredGitHub, { branch, title, body }: SetupPull, base: string): Promise<OpenedPull> {
  const open = { head: `${github.owner}:${branch}`, base, state: 'open' };
  const [known] = z.array(Pull).parse(await ask(github, 'GET /repos/{owner}/{repo}/pulls', open));
  if (known === undefined) {
    const made = Pull.parse(await ask(github, 'POST /repos/{owner}/{repo}/pulls', { head: branch, base, title, body }));
    return { number: made.number, url: made.html_url, state: 'opened' };
  }
  const change = { pull_number: known.number, title, body };
  await ask(github, 'PATCH /repos/{owner}/{repo}/pulls/{pull_number}', change);
  return { number: known.number, url: known.html_url, state: 'updated' };
}

async function headOf(github: MeteredGitHub, branch: string): Promise<string | null> {
  try {
    const at = { ref: `heads/${branch}` };
    return Ref.parse(await ask(github, 'GET /repos/{owner}/{repo}/git/ref/{ref}', at)).object.sha;
  } catch (error) {
    if (error instanceof GitHubError && error.failure === 'not-found') return null;
    throw error;
  }
}

async function ask(github: MeteredGitHub, route: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
  const { owner, repo } = github;
  return (await github.request(route, { owner, repo, ...parameters })).data;
}
