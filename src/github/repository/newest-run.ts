/** Reads when a workflow was last started, since a tick that began after something has seen it; and how often its schedule started it. */
import { z } from 'zod';
import type { GitHub } from '../api/client.ts';

const ScheduledRuns = z.object({
  workflow_runs: z.array(z.object({ created_at: z.string(), conclusion: z.string().nullish() })),
});

export interface NewestRun {
  /** ISO-8601 in whole seconds; null = it never ran. */
  readonly createdAt: string | null;
  /** It ended, and not well. */
  readonly failed: boolean;
  /** GitHub's clock. */
  readonly nowMs: number;
}

/** Of the workflow (its path or file name); where an event is named, the newest that it started. */
export async function readNewestRun(github: GitHub, workflow: string, event?: 'workflow_dispatch'): Promise<NewestRun> {
  const { data, headers } = await github.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    owner: github.owner,
    repo: github.repo,
    workflow_id: workflow.split('/').at(-1) ?? workflow,
    per_page: 1,
    ...(event === undefined ? {} : { event }),
  });
  const [newest] = ScheduledRuns.parse(data).workflow_runs;
  return {
    createdAt: newest?.created_at ?? null,
    failed: newest?.conclusion != null && newest.conclusion !== 'success',
    nowMs: Date.parse(String(headers['date'])),
  };
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
