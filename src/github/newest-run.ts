/** Reads when a workflow was last started: a tick that began after something happened has seen it. */
import { z } from 'zod';
import type { GitHub } from './client.ts';

const Runs = z.object({ workflow_runs: z.array(z.object({ created_at: z.string() })) });

/** Time of the newest run of the workflow (its path or file name), ISO-8601 in whole seconds; null = it never ran. */
export async function readNewestRun(github: GitHub, workflow: string): Promise<string | null> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    owner: github.owner,
    repo: github.repo,
    workflow_id: workflow.split('/').at(-1) ?? workflow,
    per_page: 1,
  });
  return Runs.parse(data).workflow_runs[0]?.created_at ?? null;
}
