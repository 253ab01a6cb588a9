/** Announces runs and jobs by `workflow_run` and `workflow_job`, with GitHub's payloads. */

import { announce } from '../../changes/announce.ts';
import { acting } from '../../model/account.ts';
import type { World } from '../../world.ts';
import type { RunAttempt } from './job-plan.ts';
import { jobJson, runJson, workflowJson } from './run-json.ts';
import type { Job } from './runs.ts';

/** GitHub itself is the actor, so that `on: workflow_run` does not count as caused by a job's token. */
export function tellRun(world: World, at: RunAttempt, action: 'requested' | 'in_progress' | 'completed'): void {
  const payload = () => ({ workflow_run: runJson(world, at), workflow: workflowJson(world, at.run.workflow) });
  tell(world, at, { name: 'workflow_run', action, payload });
}

export function tellJob(
  world: World,
  at: RunAttempt & { readonly job: Job },
  action: 'queued' | 'in_progress' | 'completed',
): void {
  tell(world, at, { name: 'workflow_job', action, payload: () => ({ workflow_job: jobJson(world, at) }) });
}

interface News {
  readonly name: string;
  readonly action: string;
  readonly payload: () => Readonly<Record<string, unknown>>;
}

const tell = (world: World, { run, attempt }: RunAttempt, news: News): void =>
  announce(world, { ...news, repository: run.repository, actor: acting(attempt.triggeringActor) });
