/** Starts the sample's workflow as its schedule would: a demo does not wait for the minute of the hour. */
import { commitNamed } from '../../emulator/actions/git-files.ts';
import type { Run } from '../../emulator/actions/runs.ts';
import { startRun } from '../../emulator/actions/start.ts';
import { workflowNamed } from '../../emulator/actions/workflows.ts';
import type { Emulator } from '../../emulator/emulator.ts';
import { showRepository } from '../../emulator/represent/repository.ts';
import { workflowPath } from './sample/settings.ts';

export function startScheduledRun({ world, repository }: Emulator): Run {
  const headBranch = repository.defaultBranch;
  const ref = `refs/heads/${headBranch}`;
  const workflow = workflowNamed(world, repository, workflowPath);
  const sha = commitNamed(repository, ref);
  if (workflow === undefined || sha === undefined) throw new Error(`${workflowPath} is gone from ${headBranch}.`);
  const schedule = workflow.file?.on.schedule?.[0]?.cron ?? '';
  return startRun(world, {
    workflow,
    ground: { repository, ref, headBranch, sha, filtered: null, paths: [] },
    event: 'schedule',
    actor: repository.owner,
    payload: { schedule, workflow: workflowPath, repository: showRepository(world, repository) },
  });
}
