/** REST of check runs, check suites and commit statuses. */

import * as z from 'zod';
import { addStatus, createCheckRun, updateCheckRun } from '../changes/check.ts';
import { commitAt } from '../git/refs.ts';
import { actorIn } from '../http/access.ts';
import { type Answer, created, ok, page, paged } from '../http/answer.ts';
import { type RepositoryCall, type Router, read } from '../http/router.ts';
import { type CheckRun, checksOf, latestChecks, statusesOf } from '../model/check.ts';
import { forbidden, notFound, unprocessable } from '../refusal.ts';
import { showCheckRun, showCheckSuite, showCombinedStatus, showStatus } from '../represent/check.ts';

const READ = { access: 'read' } as const;
const WRITE = { access: 'write' } as const;

export function routeChecks({ route }: Router): void {
  route('POST /repos/{owner}/{repo}/check-runs', createRun, WRITE);
  route(
    'GET /repos/{owner}/{repo}/check-runs/{check_run_id}',
    (call) => ok(showCheckRun(call.world, runOf(call))),
    READ,
  );
  route(
    'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}',
    (call) => {
      const run = runOf(call);
      updateCheckRun(call.world, run, { actor: actorIn(call), ...changeIn(read(call, CheckUpdate)) });
      return ok(showCheckRun(call.world, run));
    },
    WRITE,
  );
  route('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', (call) => listRuns(call, runsAt(call)), READ);
  route(
    'GET /repos/{owner}/{repo}/commits/{ref}/check-suites',
    (call) => {
      const suites = [...new Map(runsAt(call).map((run) => [run.suiteId, run])).values()];
      const { shown, headers } = page(call, suites);
      return {
        status: 200,
        body: { total_count: suites.length, check_suites: shown.map((run) => showCheckSuite(call.world, run)) },
        headers,
      };
    },
    READ,
  );
  route(
    'GET /repos/{owner}/{repo}/check-suites/{check_suite_id}',
    (call) => {
      const run = checksOf(call.repository).find(({ suiteId }) => String(suiteId) === call.params.check_suite_id);
      if (!run) throw notFound();
      return ok(showCheckSuite(call.world, run));
    },
    READ,
  );
  route(
    'GET /repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs',
    (call) =>
      listRuns(
        call,
        checksOf(call.repository).filter(({ suiteId }) => String(suiteId) === call.params.check_suite_id),
      ),
    READ,
  );
  routeStatuses({ route });
}

type RefCall = RepositoryCall<'owner' | 'repo' | 'ref'>;

function shaOf({ repository, params }: RefCall): string {
  const sha = commitAt(repository.gitDir, params.ref, repository.defaultBranch);
  if (!sha) throw unprocessable(`No commit found for SHA: ${params.ref}`);
  return sha;
}

const runsAt = (call: RefCall): readonly CheckRun[] => latestChecks(call.repository, shaOf(call));

function listRuns(call: RepositoryCall, runs: readonly CheckRun[]): Answer {
  const { query } = call;
  const found = runs
    .filter((run) => query['check_name'] === undefined || run.name === query['check_name'])
    .filter((run) => query['status'] === undefined || run.status === query['status'])
    .filter((run) => query['app_id'] === undefined || String(run.app?.id) === query['app_id']);
  const { shown, headers } = page(call, found);
  return {
    status: 200,
    body: { total_count: found.length, check_runs: shown.map((run) => showCheckRun(call.world, run)) },
    headers,
  };
}

function runOf({ repository, params }: RepositoryCall<'owner' | 'repo' | 'check_run_id'>): CheckRun {
  const run = checksOf(repository).find(({ id }) => String(id) === params.check_run_id);
  if (!run) throw notFound();
  return run;
}

const CheckBody = z.object({
  name: z.string(),
  status: z.enum(['queued', 'in_progress', 'completed', 'waiting', 'requested', 'pending']).optional(),
  conclusion: z
    .enum(['action_required', 'cancelled', 'failure', 'neutral', 'success', 'skipped', 'stale', 'timed_out'])
    .optional(),
  started_at: z.string().optional(),
  completed_at: z.string().optional(),
  details_url: z.string().optional(),
  external_id: z.string().optional(),
  output: z
    .object({ title: z.string().optional(), summary: z.string().optional(), text: z.string().optional() })
    .optional(),
});

const time = (value: string | undefined) => (value === undefined ? undefined : Date.parse(value));

const CheckUpdate = CheckBody.partial();

function changeIn(body: z.infer<typeof CheckUpdate>) {
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    status: body.status,
    conclusion: body.conclusion,
    startedAt: time(body.started_at),
    completedAt: time(body.completed_at),
    detailsUrl: body.details_url,
    externalId: body.external_id,
    output: body.output && {
      title: body.output.title ?? null,
      summary: body.output.summary ?? null,
      text: body.output.text ?? null,
    },
  };
}

function createRun(call: RepositoryCall): Answer {
  const { head_sha: headSha, ...body } = read(call, CheckBody.extend({ head_sha: z.string() }));
  const actor = actorIn(call);
  // Only apps have checks.
  if (!actor.app) throw forbidden('You must authenticate via a GitHub App.');
  if (!commitAt(call.repository.gitDir, headSha, '')) throw unprocessable(`No commit found for SHA: ${headSha}`);
  return created(
    showCheckRun(
      call.world,
      createCheckRun(call.world, call.repository, { ...changeIn(body), actor, name: body.name, headSha }),
    ),
  );
}

const NewStatus = z.object({
  state: z.enum(['error', 'failure', 'pending', 'success']),
  target_url: z.string().nullish(),
  description: z.string().nullish(),
  context: z.string().default('default'),
});

function routeStatuses({ route }: Pick<Router, 'route'>): void {
  route(
    'POST /repos/{owner}/{repo}/statuses/{sha}',
    (call) => {
      const { repository, params } = call;
      const sha = commitAt(repository.gitDir, params.sha, '');
      if (!sha) throw unprocessable(`No commit found for SHA: ${params.sha}`);
      const { target_url: targetUrl = null, description = null, ...rest } = read(call, NewStatus);
      return created(
        showStatus(
          call.world,
          addStatus(call.world, repository, { actor: actorIn(call), sha, targetUrl, description, ...rest }),
        ),
      );
    },
    WRITE,
  );
  route(
    'GET /repos/{owner}/{repo}/commits/{ref}/statuses',
    (call) => {
      const sha = shaOf(call);
      const found = statusesOf(call.repository)
        .filter((status) => status.sha === sha)
        .toReversed();
      return paged(call, found, (status) => showStatus(call.world, status));
    },
    READ,
  );
  route(
    'GET /repos/{owner}/{repo}/commits/{ref}/status',
    (call) => ok(showCombinedStatus(call.world, call.repository, shaOf(call))),
    READ,
  );
}
