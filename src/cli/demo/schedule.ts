/** Starts the loop's workflow as its schedule would, when there is something to do: a demo does not wait for the minute. */

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
  return startRun(world, {
    workflow,
    ground: { repository, ref, headBranch, sha, filtered: null, paths: [] },
    event: 'schedule',
    actor: repository.owner,
    // No expression fell due: such a tick is neither late nor does it miss any before it.
    payload: { schedule: '', workflow: workflowPath, repository: showRepository(world, repository) },
  });
}
