/** A pull request of a loop, or of any account, as the app gets it. */
import type { Stage } from './app-stage.ts';

const here = '/repos/acme/shop';

/** One commit on a branch of that name, offered by ben. */
export async function pullRequestOf(
  stage: Stage,
  branch: string,
): Promise<{ readonly number: number; readonly headSha: string }> {
  const ben = stage.github.as('ben');
  const { object } = (await ben.request(`GET ${here}/git/ref/heads/main`)) as { object: { sha: string } };
  await ben.request(`POST ${here}/git/refs`, { ref: `refs/heads/${branch}`, sha: object.sha });
  await ben.commits({ path: 'faster.txt', text: `${branch}\n`, branch });
  const opened = await ben.request(`POST ${here}/pulls`, { title: 'Faster', head: branch, base: 'main', body: '' });
  await stage.settled();
  const { number, head } = opened as { number: number; head: { sha: string } };
  return { number, headSha: head.sha };
}
