/** GitHub's side of a tick: when its run begins, on a runner or never, and as which account. */

import { loopNeeds, toAppPermissions } from '../../src/core/workflow/token-permissions.ts';
import { allRuns, currentAttempt, type Run } from '../../src/emulator/actions/runs/runs.ts';
import { startRun } from '../../src/emulator/actions/runs/start.ts';
import { workflowNamed } from '../../src/emulator/actions/workflows/workflows.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { ACTIONS_APP_ID, accountNamed, keepToken } from '../../src/emulator/model/account.ts';
import type { Permissions } from '../../src/emulator/world.ts';
import { givenByForm } from './ceilings.ts';
import { roomyDisk, smallDisk } from './disk.ts';
import { complete, type Floor, live, type Queued } from './job-course.ts';
import { owner, repo } from './place.ts';
import type { Simulation } from './simulation.ts';
import type { TickJob } from './tick-process.ts';

export interface Runners {
  /** Fires the schedule. */
  readonly schedule: () => void;
  /** Starts runs that were dispatched. */
  readonly takeUp: () => void;
  /** Number of live processes, and of runs that wait for a runner. */
  readonly busy: () => number;
  readonly started: () => number;
  /** Ends runs that GitHub shows as open although no process works in them. On GitHub, its staff or time does that. */
  readonly endStuck: () => void;
}

export function openRunners(simulation: Simulation): Runners {
  const floor: Floor = {
    simulation,
    known: new WeakSet(),
    stuck: new Map(),
    takeUp: () => takeUp(floor),
    counts: { waiting: 0, living: 0, started: 0 },
  };
  return {
    schedule: () => {
      fireSchedule(simulation);
      takeUp(floor);
    },
    takeUp: () => takeUp(floor),
    busy: () => floor.counts.waiting + floor.counts.living,
    started: () => floor.counts.started,
    endStuck: () => {
      const all = [...floor.stuck.values()];
      floor.stuck.clear();
      for (const end of all) end();
    },
  };
}

function fireSchedule({ github, place }: Simulation): void {
  const { world, repository } = github;
  const workflow = workflowNamed(world, repository, place.workflowPath);
  const ref = `refs/heads/${repository.defaultBranch}`;
  const sha = readRef(repository.gitDir, ref);
  if (workflow === undefined || sha === undefined) throw new Error('The workflow is gone.');
  const ground = { repository, ref, headBranch: repository.defaultBranch, sha, filtered: null, paths: [] };
  startRun(world, { workflow, ground, event: 'schedule', actor: repository.owner, payload: {} });
}

function takeUp(floor: Floor): void {
  const { github, place } = floor.simulation;
  for (const run of allRuns(github.world)) {
    if (run.workflow.path !== place.workflowPath) continue;
    const attempt = currentAttempt(run);
    if (floor.known.has(attempt)) continue;
    floor.known.add(attempt);
    enqueue(floor, { run, attempt, key: `${run.id}/${attempt.number}` });
  }
}

function enqueue(floor: Floor, queued: Queued): void {
  const { simulation, stuck, counts } = floor;
  const { timeline, faults, chances } = simulation;
  if (faults.strikes('stuck-queued', queued.key)) {
    stuck.set(queued.key, () => complete(floor, queued, 'cancelled'));
    return;
  }
  counts.waiting += 1;
  timeline.after(chances.runs.tail(2_000, 120_000), () => {
    counts.waiting -= 1;
    start(floor, queued);
  });
}

function start(floor: Floor, queued: Queued): void {
  const { simulation, counts } = floor;
  const { run, attempt } = queued;
  const now = simulation.timeline.now();
  Object.assign(attempt, { status: 'in_progress', startedAt: now, updatedAt: now });
  for (const job of attempt.jobs) Object.assign(job, { status: 'in_progress', startedAt: now });
  counts.started += 1;
  const name = `${run.id}.${attempt.number}`;
  // Only the run's first attempt may carry out the form's orders.
  const asks = (input: string): boolean => attempt.number === 1 && run.inputs[input] === 'true';
  const entry = {
    name,
    runId: run.id,
    runAttempt: attempt.number,
    nonce: `n${simulation.chances.runs.word(16)}`,
    startedAt: now,
    resumes: asks('resume'),
    isFresh: asks('fresh'),
    budgetFrom: null,
    lifts: attempt.number === 1 && ['restart', 'max-iterations', 'max-dollars'].some((input) => input in run.inputs),
    gives: attempt.number === 1 ? givenByForm(run.inputs) : '',
    end: null,
  };
  simulation.ledger.ticks.push(entry);
  const { loops, place } = simulation;
  const named = loops.length > 1 ? [place.loop] : [];
  const inputs = Object.entries(run.inputs).flatMap(([input, value]) => (value === '' ? [] : [`${input}=${value}`]));
  simulation.tell(`${name}: starts (${[...named, run.event, ...inputs].join(' ')})`);
  const job: TickJob = {
    simulation,
    run,
    runAttempt: attempt.number,
    token: tokenFor(simulation, run),
    clockOffMs: clockOffMs(simulation, name),
    disk: simulation.setting.twists.has('small-disks') ? smallDisk(simulation) : roomyDisk,
    entry,
    cancel: new AbortController(),
    handover: { left: null },
    journal: [],
  };
  live(floor, queued, job);
}

const maxClockOffMs = 5 * 60_000;

function clockOffMs({ setting, faults, chances }: Simulation, tick: string): number {
  if (!setting.twists.has('clocks-apart') || !faults.strikes('clock-off', tick)) return 0;
  return chances.clocks.between(-maxClockOffMs, maxClockOffMs);
}

/** The permissions that `init` writes for such a loop. */
const granted: Permissions = { metadata: 'read', ...toAppPermissions(loopNeeds) };

/** The token that the workflow gives to a job of this run. */
export function tokenFor(simulation: Simulation, run: Run): string {
  const { github, chances } = simulation;
  const account = accountNamed(github.world, 'github-actions[bot]');
  if (account === undefined) throw new Error('There is no bot.');
  const repository = `${owner}/${repo}`;
  const value = `ghs_${chances.runs.word(20)}`;
  const grant = { appId: ACTIONS_APP_ID, repository, permissions: granted, runId: run.id };
  return keepToken(github.world, { kind: 'job', value, account, ...grant });
}
