/** REST routes that show, cancel, re-run and delete runs, attempts and jobs. */

import { type Answer, created, noContent, ok, page } from '../../http/answer.ts';
import { accountOf, type RepositoryCall, type Router } from '../../http/router.ts';
import { conflict, forbidden, notFound } from '../../refusal.ts';
import { cancelRun, forceCancelRun } from '../runs/conductor.ts';
import { rerun } from '../runs/rerun.ts';
import { attemptNumbered, jobJson, runJson } from '../runs/run-json.ts';
import { type Attempt, currentAttempt, forgetRun, jobWithId, type Run, runsOf, runWithId } from '../runs/runs.ts';
import { downloadUrl, storeBlob } from '../stores/blobs.ts';
import { matchesTime } from './time-range.ts';

const READ = { access: 'read' } as const;
const WRITE = { access: 'write' } as const;

export function routeRuns(router: Router): void {
  router.route(
    'GET /repos/{owner}/{repo}/actions/runs',
    (call) => listed(call, runsOf(call.world, call.repository)),
    READ,
  );
  router.route(
    'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs',
    (call) => {
      const { workflow_id: name } = call.params;
      const of = ({ workflow: { id, path } }: Run): boolean => [String(id), path.split('/').at(-1)].includes(name);
      return listed(call, runsOf(call.world, call.repository).filter(of));
    },
    READ,
  );
  router.route(
    'GET /repos/{owner}/{repo}/actions/runs/{run_id}',
    (call) => one(call, currentAttempt(runOf(call))),
    READ,
  );
  router.route(
    'GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}',
    (call) => one(call, attemptOf(call)),
    READ,
  );
  router.route('GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs', jobs, READ);
  router.route(
    'GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs',
    (call) => jobList(call, runOf(call), [attemptOf(call)]),
    READ,
  );
  router.route('GET /repos/{owner}/{repo}/actions/jobs/{job_id}', job, READ);
  router.route('GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs', logs, READ);
  router.route('POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel', (call) => stop(call, cancelRun), WRITE);
  router.route(
    'POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel',
    (call) => stop(call, forceCancelRun),
    WRITE,
  );
  router.route('POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun', (call) => again(call, 'all'), WRITE);
  router.route(
    'POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs',
    (call) => again(call, 'failed'),
    WRITE,
  );
  router.route('DELETE /repos/{owner}/{repo}/actions/runs/{run_id}', remove, WRITE);
}

type RunCall = RepositoryCall<'owner' | 'repo' | 'run_id'>;

export function runOf(call: RunCall): Run {
  const run = runWithId(call.world, Number(call.params.run_id));
  if (run === undefined || run.repository !== call.repository) throw notFound();
  return run;
}

function attemptOf(call: RepositoryCall<'owner' | 'repo' | 'run_id' | 'attempt_number'>): Attempt {
  const attempt = attemptNumbered(runOf(call), Number(call.params.attempt_number));
  if (attempt === undefined) throw notFound();
  return attempt;
}

const one = (call: RunCall, attempt: Attempt): Answer => ok(runJson(call.world, { run: runOf(call), attempt }));

function listed(call: RepositoryCall, runs: readonly Run[]): Answer {
  const { query } = call;
  const wanted = runs.filter((run) => {
    const { status, conclusion } = currentAttempt(run);
    return (
      (query['status'] === undefined || [status, conclusion].some((each) => each === query['status'])) &&
      (query['event'] === undefined || run.event === query['event']) &&
      (query['branch'] === undefined || run.headBranch === query['branch']) &&
      (query['actor'] === undefined || run.actor.login === query['actor']) &&
      (query['head_sha'] === undefined || run.headSha === query['head_sha']) &&
      (query['created'] === undefined || matchesTime(run.createdAt, query['created']))
    );
  });
  const { shown, headers } = page(call, wanted);
  const show = (run: Run): object => runJson(call.world, { run, attempt: currentAttempt(run) });
  return { status: 200, body: { total_count: wanted.length, workflow_runs: shown.map(show) }, headers };
}

function jobs(call: RunCall): Answer {
  const run = runOf(call);
  return jobList(call, run, call.query['filter'] === 'all' ? run.attempts : [currentAttempt(run)]);
}

function jobList(call: RepositoryCall, run: Run, attempts: readonly Attempt[]): Answer {
  const seen = attempts.filter(({ stuck }) => stuck?.jobs !== 'none');
  const all = seen.flatMap((attempt) => attempt.jobs.map((each) => ({ run, attempt, job: each })));
  const { shown, headers } = page(call, all);
  return {
    status: 200,
    body: { total_count: all.length, jobs: shown.map((each) => jobJson(call.world, each)) },
    headers,
  };
}

function foundJob(call: RepositoryCall<'owner' | 'repo' | 'job_id'>) {
  const found = jobWithId(call.world, Number(call.params.job_id));
  if (found === undefined || found.run.repository !== call.repository) throw notFound();
  return found;
}

const job = (call: RepositoryCall<'owner' | 'repo' | 'job_id'>): Answer => ok(jobJson(call.world, foundJob(call)));

const LOG_LIFETIME_MS = 60_000;

/** Redirects to plain text, as GitHub does. The link is valid for a minute. */
async function logs(call: RepositoryCall<'owner' | 'repo' | 'job_id'>): Promise<Answer> {
  const { world } = call;
  const lines = foundJob(call).job.log;
  const blob = await storeBlob(world, 'text/plain; charset=utf-8', lines.map((line) => `${line}\n`).join(''));
  return { status: 302, headers: { location: downloadUrl(world, blob, { lifetimeMs: LOG_LIFETIME_MS }) } };
}

function stop(call: RunCall, way: typeof cancelRun): Answer {
  const run = runOf(call);
  if (currentAttempt(run).status === 'completed') throw conflict('Cannot cancel a workflow run that is completed.');
  way(call.world, run);
  return { status: 202, body: {} };
}

function again(call: RunCall, which: 'all' | 'failed'): Answer {
  const run = runOf(call);
  if (currentAttempt(run).status !== 'completed') {
    throw forbidden('The workflow run cannot be rerun because it is already running');
  }
  rerun(call.world, run, { which, actor: accountOf(call) });
  return created({});
}

function remove(call: RunCall): Answer {
  const run = runOf(call);
  if (currentAttempt(run).status !== 'completed') throw forbidden('Could not delete the workflow run');
  forgetRun(call.world, run);
  return noContent();
}
