/** Reads whether the Actions cache still holds something of a loop: a trace of it after its state branch is gone. */
import { z } from 'zod';
import { GitHubError } from '../../ports/github-error.ts';
import type { GitHub } from '../api/client.ts';

const Caches = z.object({ total_count: z.number() });

/** Names of keys have `--` between their parts, so that no loop's name is the beginning of another's. Throws where the look is denied: nobody can tell then. */
export async function hasCacheOf(github: GitHub, loop: string): Promise<boolean> {
  try {
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/caches', {
      owner: github.owner,
      repo: github.repo,
      key: `tickgate--${loop}--`,
      per_page: 1,
    });
    return Caches.parse(data).total_count > 0;
  } catch (error) {
    // A server without the service has none.
    if (error instanceof GitHubError && error.failure === 'not-found') return false;
    throw error;
  }
}
