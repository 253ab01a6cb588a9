/** Reads when a workflow was last started, since a tick that began after something has seen it; and how often its schedule started it. */
import { z } from 'zod';
import type { GitHub } from './client.ts';

const Runs = z.object({ workflow_runs: z.array(z.object({ created_at: z.string() })) });

/** Time of the newest run of the workflow (its path or file name), ISO-8601 in whole seconds; null = it never ran. `nowMs` is GitHub's clock. */
export async function readNewestRun(
  github: GitHub,
  workflow: string,
): Promise<{ readonly createdAt: string | null; readonly nowMs: number }> {
  const { data, headers } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    owner: github.owner,
    repo: github.repo,
    workflow_id: workflow.split('/').at(-1) ?? workflow,
    per_page: 1,
  });
  const createdAt = Runs.parse(data).workflow_runs[0]?.created_at ?? null;
  return { createdAt, nowMs: Date.parse(String(headers['date'])) };
}

const Counted = z.object({ total_count: z.number() });

/** How many runs its schedule has started since then. */
export async function countScheduledRuns(
  github: GitHub,
  { workflow, since }: { readonly workflow: string; readonly since: string },
): Promise<number> {
  const { data } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    owner: github.owner,
    repo: github.repo,
    workflow_id: workflow.split('/').at(-1) ?? workflow,
    event: 'schedule',
    created: `>=${since.replace(/\.\d+Z$/, 'Z')}`,
    per_page: 1,
  });
  return Counted.parse(data).total_count;
}
