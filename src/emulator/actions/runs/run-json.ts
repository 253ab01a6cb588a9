/** Runs, jobs and workflows in REST answers and webhook payloads. */

import { showAccount } from '../../represent/account.ts';
import { simpleCommit } from '../../represent/check.ts';
import { apiUrl, htmlUrl, showMinimalRepository } from '../../represent/repository.ts';
import { iso, isoOrNull } from '../../represent/time.ts';
import type { World } from '../../world.ts';
import { callsAround } from '../workflows/workflow-call.ts';
import type { Workflow } from '../workflows/workflows.ts';
import type { RunAttempt } from './job-plan.ts';
import type { Attempt, Job, Run, Step } from './runs.ts';

export function runJson(world: World, { run, attempt }: RunAttempt): Record<string, unknown> {
  const { repository } = run;
  const api = apiUrl(world, repository);
  const url = `${api}/actions/runs/${run.id}`;
  const minimal = showMinimalRepository(world, repository);
  return {
    id: run.id,
    name: run.workflow.name,
    node_id: run.nodeId,
    check_suite_id: run.id,
    check_suite_node_id: `CS_${run.nodeId}`,
    head_branch: run.headBranch,
    head_sha: run.headSha,
    path: run.workflow.path,
    display_title: run.title,
    run_number: run.number,
    run_attempt: attempt.number,
    event: run.event,
    status: attempt.stuck?.status ?? attempt.status,
    conclusion: attempt.stuck === null ? attempt.conclusion : null,
    workflow_id: run.workflow.id,
    url,
    html_url: `${htmlUrl(world, repository)}/actions/runs/${run.id}`,
    pull_requests: [],
    created_at: iso(run.createdAt),
    updated_at: iso(attempt.updatedAt),
    actor: showAccount(world, run.actor),
    triggering_actor: showAccount(world, attempt.triggeringActor),
    referenced_workflows: referencedBy(run),
    run_started_at: iso(attempt.startedAt),
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${api}/check-suites/${run.id}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: attempt.number > 1 ? `${url}/attempts/${attempt.number - 1}` : null,
    workflow_url: `${api}/actions/workflows/${run.workflow.id}`,
    head_commit: simpleCommit(repository, run.headSha),
    repository: minimal,
    head_repository: minimal,
  };
}

/** `workflow_job` payloads have fewer states than REST: no `pending`. */
export function jobJson(
  world: World,
  { run, attempt, job }: RunAttempt & { readonly job: Job },
): Record<string, unknown> {
  const api = apiUrl(world, run.repository);
  const began = job.startedAt ?? job.createdAt;
  return {
    id: job.id,
    run_id: run.id,
    run_url: `${api}/actions/runs/${run.id}`,
    run_attempt: attempt.number,
    node_id: job.nodeId,
    head_sha: run.headSha,
    head_branch: run.headBranch,
    url: `${api}/actions/jobs/${job.id}`,
    html_url: `${htmlUrl(world, run.repository)}/actions/runs/${run.id}/job/${job.id}`,
    status: job.status,
    conclusion: job.conclusion,
    created_at: iso(job.createdAt),
    started_at: iso(began),
    completed_at: isoOrNull(job.completedAt),
    name: job.name,
    steps: job.steps.map(stepJson),
    check_run_url: `${api}/check-runs/${job.id}`,
    labels: job.labels,
    runner_id: job.runnerName === null ? null : 1,
    runner_name: job.runnerName,
    runner_group_id: job.runnerName === null ? null : 1,
    runner_group_name: job.runnerName === null ? null : 'GitHub Actions',
    workflow_name: run.workflow.name,
  };
}

const referencedBy = ({ plan }: Run): object[] => [
  ...new Set(plan.flatMap(({ call }) => callsAround(call).map(({ reference }) => reference))),
];

const stepJson = (step: Step): object => ({
  name: step.name,
  status: step.status,
  conclusion: step.conclusion,
  number: step.number,
  started_at: isoOrNull(step.startedAt),
  completed_at: isoOrNull(step.completedAt),
});

export function workflowJson(world: World, workflow: Workflow): Record<string, unknown> {
  const { repository } = workflow;
  const web = htmlUrl(world, repository);
  return {
    id: workflow.id,
    node_id: workflow.nodeId,
    name: workflow.name,
    path: workflow.path,
    state: workflow.state,
    created_at: iso(workflow.createdAt),
    updated_at: iso(workflow.updatedAt),
    url: `${apiUrl(world, repository)}/actions/workflows/${workflow.id}`,
    html_url: `${web}/blob/${repository.defaultBranch}/${workflow.path}`,
    badge_url: `${web}/actions/workflows/${workflow.path.split('/').at(-1) ?? ''}/badge.svg`,
  };
}

/** The attempt that an answer describes. */
export const attemptNumbered = (run: Run, number: number): Attempt | undefined =>
  run.attempts.find((attempt) => attempt.number === number);
