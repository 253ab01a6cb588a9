/** A writer pushes a commit of an author without a GitHub account. */
import { z } from 'zod';
import type { LoopStage } from './loop-stage.ts';

/** Commits on top of the branch. Adds `by-somebody.txt`. */
export async function pushedForStranger({ ana, git }: LoopStage, branch: string): Promise<void> {
  const here = '/repos/acme/shop/git';
  const Made = z.object({ sha: z.string() });
  const parent = git('rev-parse', branch).trim();
  const file = { path: 'by-somebody.txt', mode: '100644', type: 'blob', content: 'mine\n' };
  const tree = Made.parse(
    await ana.request(`POST ${here}/trees`, { base_tree: git('rev-parse', `${branch}^{tree}`).trim(), tree: [file] }),
  );
  const author = { name: 'Somebody', email: 'somebody@elsewhere.example' };
  const commit = { message: 'Mine', tree: tree.sha, parents: [parent], author };
  const { sha } = Made.parse(await ana.request(`POST ${here}/commits`, commit));
  await ana.request(`PATCH ${here}/refs/heads/${branch}`, { sha });
}
