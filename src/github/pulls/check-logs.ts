/** Reads why checks of a head are red, from their logs, and has failed jobs run once more. */
import * as z from 'zod';
import type { Effect } from '../../core/effects/effect.ts';
import { assertHeld, type LeaseProof } from '../../core/lease/lease.ts';
import type { Check, CheckLog, ObservedPull } from '../../core/observation/pull-request.ts';
import { logTail } from '../../core/review/check-repair.ts';
import { brokenChecks } from '../../core/review/ci-readiness.ts';
import { type EffectDone, GitHubError } from '../../ports/github.ts';
import type { GitHub } from '../api/client.ts';

type Redact = (text: string) => string;
type Broken = Check & Required<Pick<Check, 'broken'>>;

/** Checks of one pull request whose logs are read. A session that repairs these sees the others by itself. */
const mostChecks = 3;

export async function readCheckLogs(
  github: GitHub,
  pull: Pick<ObservedPull, 'checks' | 'requiredChecks' | 'headSha'>,
  redact: Redact,
): Promise<CheckLog[]> {
  const broken = brokenChecks(pull).filter((check): check is Broken => check.broken !== undefined);
  const logs: CheckLog[] = [];
  for (const check of broken.slice(0, mostChecks)) {
    const { name, step, tail, run } = await logOf(github, check, pull.headSha);
    logs.push({ name: redact(name), run, step: step === null ? null : redact(step), tail: logTail(tail, redact) });
  }
  return logs;
}

const Job = z.object({
  head_sha: z.string(),
  run_id: z.number(),
  run_attempt: z.number().default(1),
  steps: z.array(z.object({ name: z.string(), conclusion: z.string().nullish() })).nullish(),
});

async function logOf(github: GitHub, check: Broken, headSha: string): Promise<CheckLog> {
  const { name, url, broken } = check;
  const jobId = /\/actions\/runs\/\d+\/job\/(\d+)/.exec(url ?? '')?.[1];
  const parameters = { owner: github.owner, repo: github.repo, job_id: Number(jobId) };
  const route = 'GET /repos/{owner}/{repo}/actions/jobs/{job_id}';
  const answer = jobId === undefined ? null : await orUnread(github.request(route, parameters));
  const job = Job.safeParse(answer?.data);
  // Any app may link any page, so only a log of a job of this head counts.
  if (!job.success || job.data.head_sha !== headSha) {
    const tail = await reported(github, broken);
    return { name, run: null, step: null, tail };
  }
  const { run_id: id, run_attempt: attempt, steps } = job.data;
  const log = await orUnread(github.request(`${route}/logs`, parameters));
  const step = steps?.find(({ conclusion }) => conclusion === 'failure')?.name ?? null;
  return { name, run: { id, attempt }, step, tail: typeof log?.data === 'string' ? log.data : broken.said };
}

const Output = z.object({
  output: z.object({ title: z.string().nullish(), summary: z.string().nullish(), text: z.string().nullish() }),
});

/** A check of another app has no log. The text that it reports takes the place of one. */
async function reported(github: GitHub, { checkRun, said }: Broken['broken']): Promise<string> {
  if (checkRun === null) return said;
  const route = 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}';
  const parameters = { owner: github.owner, repo: github.repo, check_run_id: checkRun };
  const read = Output.safeParse((await orUnread(github.request(route, parameters)))?.data);
  const { title, summary, text } = read.data?.output ?? {};
  return [title ?? said, summary, text].filter((part) => typeof part === 'string' && part !== '').join('\n');
}

/** A log only helps the session: it may have expired, or this token may not read it. */
async function orUnread<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GitHubError) return null;
    throw error;
  }
}

const Run = z.object({ run_attempt: z.number().default(1) });

/** A run that already has a second attempt is not run again. */
export async function rerunOnce(
  github: GitHub,
  { runs, pull }: Extract<Effect, { kind: 'rerun-checks' }>,
  proof: LeaseProof,
): Promise<EffectDone> {
  assertHeld(proof);
  let found = true;
  for (const id of runs) {
    const parameters = { owner: github.owner, repo: github.repo, run_id: id };
    const { data } = await github.request('GET /repos/{owner}/{repo}/actions/runs/{run_id}', parameters);
    if (Run.parse(data).run_attempt > 1) continue;
    await github.request('POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs', parameters);
    found = false;
  }
  return { found, made: { number: pull } };
}
