/** Starts scheduled workflows: cron alarms on the world's clock, set again when the default branch moves. */

import { nextTime } from '../../../core/schedule/cron.ts';
import { perWorld } from '../../model/per-world.ts';
import { repositoryNamed } from '../../model/repository.ts';
import { showRepository } from '../../represent/repository.ts';
import type { World } from '../../world.ts';
import { runnerSettings } from '../runner/settings.ts';
import { commitNamed } from '../workflows/git-files.ts';
import { workflowsOf } from '../workflows/workflows.ts';
import { startRun } from './start.ts';

/** By `owner/name:path:cron`. */
const alarms = perWorld(() => new Map<string, () => void>());

interface Schedule {
  readonly fullName: string;
  readonly path: string;
  readonly cron: string;
  readonly timezone: string | undefined;
}

const keyOf = ({ fullName, path, cron }: Schedule): string => `${fullName}:${path}:${cron}`;

/** Keeps the alarms of schedules that remain, and drops the others. Forks have no schedules. */
export function armSchedules(world: World, fullName: string): void {
  const schedules = schedulesOf(world, fullName);
  const wanted = new Set(schedules.map(keyOf));
  for (const [key, disarm] of alarms(world)) {
    if (!key.startsWith(`${fullName}:`) || wanted.has(key)) continue;
    disarm();
    alarms(world).delete(key);
  }
  for (const schedule of schedules) if (!alarms(world).has(keyOf(schedule))) arm(world, schedule);
}

function schedulesOf(world: World, fullName: string): Schedule[] {
  const repository = repositoryNamed(world, fullName);
  if (repository === undefined || repository.parent !== null) return [];
  return workflowsOf(world, repository).flatMap(({ workflow: { path }, file }) =>
    (file?.on.schedule ?? []).map(({ cron, timezone }) => ({ fullName, path, cron, timezone })),
  );
}

function arm(world: World, schedule: Schedule): void {
  const next = nextTime(schedule.cron, world.clock.now(), schedule.timezone);
  if (next !== undefined)
    alarms(world).set(
      keyOf(schedule),
      world.clock.at(next, () => fallDue(world, schedule)),
    );
}

function fallDue(world: World, schedule: Schedule): void {
  arm(world, schedule);
  const { fullName, path, cron } = schedule;
  const repository = repositoryNamed(world, fullName);
  const { keepsSchedules, mayStart } = runnerSettings(world);
  if (repository === undefined || !keepsSchedules || !mayStart({ path, event: 'schedule' })) return;
  const workflow = workflowsOf(world, repository).find((each) => each.workflow.path === path);
  const headBranch = repository.defaultBranch;
  const ref = `refs/heads/${headBranch}`;
  const sha = commitNamed(repository, ref);
  if (workflow?.workflow.state !== 'active' || sha === undefined) return;
  const payload = { schedule: cron, workflow: path, repository: showRepository(world, repository) };
  const ground = { repository, ref, headBranch, sha, filtered: null, paths: [] };
  startRun(world, { workflow, ground, event: 'schedule', actor: repository.owner, payload });
}
