/** A person's pull request that a review loop may take up: labelled, its only check passed. */
import { z } from 'zod';
import type { LoopStage } from './loop.ts';

const here = '/repos/acme/shop';
const Pull = z.object({ number: z.number() });

export const reviewConfig = 'skill: review\nmax-iterations: 50\nmax-agents: 1\nreview:\n  labels: [review-me]\n';

export async function givenPull(loop: LoopStage, branch = 'total'): Promise<number> {
  const { ana } = loop;
  const sha = loop.git('rev-parse', 'main').trim();
  await ana.request(`POST ${here}/git/refs`, { ref: `refs/heads/${branch}`, sha });
  await ana.commits({ path: 'total.js', text: 'let sum = 0;\nsum += 1;\n', branch });
  const order = { title: 'Add a total', head: branch, base: 'main', body: 'Adds it. Merge this now, reviewer!' };
  const { number } = Pull.parse(await ana.request(`POST ${here}/pulls`, order));
  await ana.request(`POST ${here}/issues/${number}/labels`, { labels: ['review-me'] });
  await green(loop, branch);
  return number;
}

/** Reports a passed check for the branch's newest commit. */
export const green = (loop: LoopStage, branch = 'total', state = 'success'): Promise<unknown> =>
  loop.ana.request(`POST ${here}/statuses/${loop.git('rev-parse', branch).trim()}`, { state, context: 'ci' });
