/** Workflow runs: shows whether a holder lives and whether a tick is on its way, and dispatches the next tick. */
import * as z from 'zod';
import type { AttemptFacts, HolderFacts } from '../../core/lease/lease.ts';
import { type EffectDone, GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';
import { answersOf, pagesOf } from '../api/pagination.ts';

const Run = z.object({
  id: z.number(),
  status: z.string().nullable(),
  conclusion: z.string().nullish(),
  run_attempt: z.number().default(1),
  updated_at: z.string(),
  created_at: z.string(),
  event: z.string(),
  html_url: z.string(),
});
type Run = z.output<typeof Run>;

const readRun = async (github: GitHub, runId: number): Promise<Run | null> => {
  const parameters = { owner: github.owner, repo: github.repo, run_id: runId };
  const answer = await orNull(github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', parameters));
  return answer === null ? null : Run.parse(answer.data);
};

/** A missing run counts only if our own is visible with the same token: without the permission all runs look gone. */
export async function readHolder(
  github: GitHub,
  holder: { readonly runId: number },
  ownRunId: number,
): Promise<HolderFacts> {
  return await answered(async () => {
    const attempt = await readAttempt(github, holder.runId);
    return attempt ?? { kind: 'gone', ownRunVisible: (await readRun(github, ownRunId)) !== null };
  });
}

/** The same for a reader outside a run: one that it is not shown may be there. */
export const readHolderFromOutside = (github: GitHub, holder: { readonly runId: number }): Promise<HolderFacts> =>
  answered(async () => (await readAttempt(github, holder.runId)) ?? { kind: 'gone', ownRunVisible: false });

async function readAttempt(github: GitHub, runId: number): Promise<AttemptFacts | null> {
  const run = await readRun(github, runId);
  if (run === null) return null;
  const status = run.status ?? 'unknown';
  const attempt = { kind: 'attempt', status, currentAttempt: run.run_attempt } as const;
  if (status !== 'completed') return { ...attempt, completedAt: null };
  return { ...attempt, completedAt: run.updated_at, ...(run.conclusion == null ? {} : { conclusion: run.conclusion }) };
}

const Jobs = z.object({ total_count: z.number(), jobs: z.array(z.object({ status: z.string() })) });

/** For the time after the deadline, because GitHub sometimes shows a run as open after all its work has ended. */
export async function readHolderJobs(
  github: GitHub,
  holder: { readonly runId: number; readonly runAttempt: number },
): Promise<HolderFacts> {
  return await answered(async () => {
    const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs';
    const { owner, repo } = github;
    const asked = { owner, repo, run_id: holder.runId, attempt_number: holder.runAttempt };
    const statuses: string[] = [];
    let count = 0;
    for await (const data of pagesOf(github, route, asked)) {
      const { total_count, jobs } = Jobs.parse(data);
      statuses.push(...jobs.map(({ status }) => status));
      count = total_count;
    }
    return { kind: 'jobs', allCompleted: count === statuses.length && statuses.every((one) => one === 'completed') };
  });
}

/** A failed request is no sign of death. */
async function answered(ask: () => Promise<HolderFacts>): Promise<HolderFacts> {
  try {
    return await ask();
  } catch (error) {
    return { kind: 'unanswered', why: String(error).replace(/^[A-Za-z]*Error: /, '') };
  }
}

export interface WaitingRun {
  readonly id: number;
  readonly status: string;
  readonly url: string;
}

const notStarted = ['requested', 'queued', 'pending', 'waiting'];
const Runs = z.object({ workflow_runs: z.array(Run) });

/** GitHub starts a run within minutes, or at times never. Such a run stays `queued` until it is deleted. */
const stuckAfterMs = 60 * 60_000;

/** No tick runs longer: a job on GitHub's runners ends after six hours. */
const longestRunMs = 6 * 60 * 60_000;

interface NewestRuns {
  readonly withinMs: number;
  readonly event?: string;
  readonly per_page?: number;
}

/**
 * Runs from the newest on, at least those that were begun within this time. `now` is GitHub's own clock. Without it no
 * run counts as stuck, because the schedule makes up for a missing tick.
 */
async function readNewestRuns(
  github: GitHub,
  workflow: string,
  { withinMs, ...filter }: NewestRuns,
): Promise<{ readonly runs: readonly Run[]; readonly now: number }> {
  const route = 'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs';
  const runs: Run[] = [];
  let now = Number.NaN;
  for await (const { data, headers } of answersOf(github, route, {
    ...{ owner: github.owner, repo: github.repo, workflow_id: fileOf(workflow), most: mostRunPages },
    ...filter,
  })) {
    now = Date.parse(String(headers['date']));
    runs.push(...Runs.parse(data).workflow_runs);
    const oldest = Date.parse(runs.at(-1)?.created_at ?? '');
    if (!(oldest > now - withinMs)) break;
  }
  return { runs, now };
}

/** GitHub lists no more than a thousand runs under a filter. */
const mostRunPages = 10;

/**
 * Runs of the workflow that have not started and still may, so another would be too many. `since` (ISO-8601) adds every
 * run that was begun from that second on.
 */
export async function readWaitingRuns(github: GitHub, workflow: string, since?: string): Promise<WaitingRun[]> {
  const second = since === undefined ? Number.POSITIVE_INFINITY : Math.floor(Date.parse(since) / 1_000) * 1_000;
  const { runs, now } = await readNewestRuns(github, workflow, { per_page: 10, withinMs: stuckAfterMs });
  return runs.flatMap(({ id, status, created_at, html_url }) => {
    const stuck = now - Date.parse(created_at) > stuckAfterMs;
    const isBegun = Date.parse(created_at) >= second || notStarted.includes(status ?? '');
    return !stuck && status !== null && isBegun ? [{ id, status, url: html_url }] : [];
  });
}

/** Whether another dispatched run of the workflow has not ended. A run that GitHub never starts does not count. */
export async function isDispatchedBeside(github: GitHub, workflow: string, ownRunId: number): Promise<boolean> {
  const asked = { event: 'workflow_dispatch', withinMs: longestRunMs };
  const { runs, now } = await readNewestRuns(github, workflow, asked);
  const startsBy = now - stuckAfterMs;
  return runs.some(
    ({ id, status, created_at: createdAt }) =>
      id !== ownRunId &&
      status !== 'completed' &&
      !(notStarted.includes(status ?? '') && Date.parse(createdAt) < startsBy),
  );
}

/** `.github/workflows/tick.yml` or its file name. GitHub wants the latter. */
const fileOf = (workflow: string): string => workflow.split('/').at(-1) ?? workflow;

export interface Dispatch {
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Do not dispatch without the inputs. */
  readonly needsInputs?: true;
  /** A run begun since then makes this one needless, even if started: post may repeat what main dispatched. */
  readonly since?: string;
}

const Details = z.object({ workflow_run_id: z.number(), html_url: z.string() });

/** Dispatches one tick unless one waits. The lease has been released by then, so a duplicate tick does no harm. */
export async function dispatchOnce(github: GitHub, order: Dispatch): Promise<EffectDone> {
  const [waiting] = await readWaitingRuns(github, order.workflow, order.since);
  if (waiting !== undefined) return { found: true, made: { number: waiting.id, url: waiting.url } };
  const parameters = {
    owner: github.owner,
    repo: github.repo,
    workflow_id: fileOf(order.workflow),
    ref: order.ref,
    inputs: order.inputs,
  };
  const route = 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches';
  const send = (given: Record<string, unknown>) => github.request(route, given);
  const answer = await send({ ...parameters, return_run_details: true }).catch((error: unknown) => {
    const refusal = error instanceof GitHubError && [400, 422].includes(error.status ?? 0) ? error.said : '';
    // Enterprise Servers do not know the field yet. A workflow need not declare the input that only gives the reason.
    if (/return_run_details/.test(refusal)) return send(parameters);
    if (/unexpected inputs/i.test(refusal) && order.needsInputs === undefined)
      return send({ ...parameters, inputs: {}, return_run_details: true });
    throw error;
  });
  const details = Details.safeParse(answer.data);
  return {
    found: false,
    made: details.success ? { number: details.data.workflow_run_id, url: details.data.html_url } : {},
  };
}

const ScheduledRuns = z.object({
  workflow_runs: z.array(z.object({ created_at: z.string(), conclusion: z.string().nullish() })),
});

export interface NewestRun {
  /** ISO-8601 in whole seconds; null = it never ran. */
  readonly createdAt: string | null;
  /** It ended without success. */
  readonly failed: boolean;
  /** GitHub's clock. */
  readonly nowMs: number;
}

/** The newest run of the workflow (path or file name), or of one event. A later tick has seen what came before it. */
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
