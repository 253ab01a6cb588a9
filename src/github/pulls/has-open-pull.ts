/** Asks whether a branch of this repository itself has an open pull request, at a commit. */
import { z } from 'zod';
import type { GitHub } from '../api/client.ts';

const Pulls = z.array(
  z.object({
    head: z.object({ ref: z.string(), sha: z.string(), repo: z.object({ full_name: z.string() }).nullable() }),
  }),
);

/** False for branches of forks, whatever they are called, and for a commit that is not the newest any more. */
export async function hasOpenPull(
  github: GitHub,
  { branch, sha }: { readonly branch: string; readonly sha: string },
): Promise<boolean> {
  const { owner, repo } = github;
  const { data } = await github.request('GET /repos/{owner}/{repo}/pulls', {
    owner,
    repo,
    head: `${owner}:${branch}`,
    state: 'open',
  });
  const here = `${owner}/${repo}`.toLowerCase();
  return Pulls.parse(data).some(
    ({ head }) => head.ref === branch && head.sha === sha && head.repo?.full_name.toLowerCase() === here,
  );
}
