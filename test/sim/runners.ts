/** GitHub's side of a tick: when runs start, which process they are, and what becomes of both, together or apart. */
import { workflowNamed } from '../../src/emulator/actions/workflows.ts';
import { startRun } from '../../src/emulator/actions/start.ts';
import { rerun } from '../../src/emulator/actions/rerun.ts';
import {
  allRuns,
  currentAttempt,
  forgetRun,
  type Attempt,
  type Conclusion,
  type Run,
} from '../../src/emulator/actions/runs.ts';
import { accountNamed, ACTIONS_APP_ID, keepToken } from '../../src/emulator/model/account.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { beginLife, type Life } from './life.ts';
import { owner, repo, type Simulation, workflowPath } from './simulation.ts';
import { mainStep, postStep, type TickJob } from './tick-process.ts';

export interface Runners {
  /** The schedule fires. */
  readonly schedule: () => void;
  /** Takes up runs that were dispatched. */
  readonly takeUp: () => void;
  /** Processes that live, and runs that wait for a runner. */
  readonly busy: () => number;
  readonly started: () => number;
  /** Runs that GitHub shows as open although nobody works in them are ended, as GitHub's staff or time does. */
  readonly endStuck: () => void;
}

interface Floor {
  readonly simulation: Simulation;
  readonly known: Set<string>;
  /** Open attempts whose processes are all gone, and queued ones that nobody takes. */
  readonly stuck: Map<string, () => void>;
  readonly counts: { waiting: number; living: number; started: number };
}

export function openRunners(simulation: Simulation): Runners {
  const floor: Floor = {
    simulation,
    known: new Set(),
    stuck: new Map(),
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

function fireSchedule({ github }: Simulation): void {
  const { world, repository } = github;
  const workflow = workflowNamed(world, repository, workflowPath);
  const ref = `refs/heads/${repository.defaultBranch}`;
  const sha = readRef(repository.gitDir, ref);
  if (workflow === undefined || sha === undefined) throw new Error('The workflow is gone.');
  const ground = { repository, ref, headBranch: repository.defaultBranch, sha, filtered: null, paths: [] };
  startRun(world, { workflow, ground, event: 'schedule', actor: repository.owner, payload: {} });
}

function takeUp(floor: Floor): void {
  const { world } = floor.simulation.github;
  for (const run of allRuns(world)) {
    const attempt = currentAttempt(run);
    const key = `${run.id}/${attempt.number}`;
    if (floor.known.has(key)) continue;
    floor.known.add(key);
    enqueue(floor, { run, attempt, key });
  }
}

interface Queued {
  readonly run: Run;
  readonly attempt: Attempt;
  readonly key: string;
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
  const entry = {
    name,
    runId: run.id,
    runAttempt: attempt.number,
    nonce: `n${simulation.chances.runs.word(16)}`,
    mayForget: attempt.number === 1 && ['fresh', 'resume'].some((input) => run.inputs[input] === 'true'),
    end: null,
  };
  simulation.ledger.ticks.push(entry);
  const inputs = Object.entries(run.inputs).flatMap(([input, value]) => (value === '' ? [] : [`${input}=${value}`]));
  simulation.tell(`${name}: starts (${[run.event, ...inputs].join(' ')})`);
  const job: TickJob = {
    simulation,
    run,
    runAttempt: attempt.number,
    token: tokenFor(simulation, run),
    entry,
    cancel: new AbortController(),
    handover: { left: null },
    journal: [],
  };
  live(floor, queued, job);
}

const granted = {
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  actions: 'write',
  metadata: 'read',
} as const;

function tokenFor({ github, chances }: Simulation, run: Run): string {
  const account = accountNamed(github.world, 'github-actions[bot]');
  if (account === undefined) throw new Error('There is no bot.');
  const repository = `${owner}/${repo}`;
  const value = `ghs_${chances.runs.word(20)}`;
  const grant = { appId: ACTIONS_APP_ID, repository, permissions: granted, runId: run.id };
  return keepToken(github.world, { kind: 'job', value, account, ...grant });
}

/** From main's first step to the end of the run, with what may come between. */
function live(floor: Floor, queued: Queued, job: TickJob): void {
  const { simulation, counts } = floor;
  const { timeline } = simulation;
  const main = beginLife(timeline, job.entry.name);
  counts.living += 1;
  const seen = { lost: false, conclusion: 'failure' as Conclusion };
  let isOver = false;
  const mainIsOver = (isGreen: boolean): void => {
    if (isOver) return;
    isOver = true;
    counts.living -= 1;
    if (job.cancel.signal.aborted) seen.conclusion = 'cancelled';
    else if (isGreen) seen.conclusion = 'success';
    if (!seen.lost) settle(floor, queued, { job, conclusion: seen.conclusion });
  };
  main.onEnd(() => {
    if (!isOver) simulation.tell(`${main.name}: its process died`);
    mainIsOver(false);
  });
  void mainStep(job, main).then((isGreen) => {
    mainIsOver(isGreen);
    main.end();
  });
  const cancel = (): void => {
    if (isOver) return;
    simulation.tell(`${main.name}: is being cancelled`);
    job.cancel.abort();
    job.journal.push({ t: timeline.iso(), kind: 'interrupted', key: 'SIGINT', data: null });
    timeline.after(2_000, main.end);
  };
  timeline.after(60 * 60_000, cancel);
  strike(floor, queued, { job, main, cancel, lose: () => void (seen.lost = true) });
}

/** The runner runs post whatever main came to, then ends the job. */
function settle(floor: Floor, queued: Queued, { job, conclusion }: { job: TickJob; conclusion: Conclusion }): void {
  const { simulation, counts } = floor;
  const post = beginLife(simulation.timeline, `${job.entry.name}-post`);
  counts.living += 1;
  let isOver = false;
  const over = (): void => {
    if (isOver) return;
    isOver = true;
    counts.living -= 1;
    if (!simulation.setting.tokensOutlive) simulation.github.world.tokens.delete(job.token);
    complete(floor, queued, conclusion);
  };
  post.onEnd(over);
  // GitHub ends everything five minutes after a cancel; a post step has no more time than that anyway.
  if (conclusion === 'cancelled') simulation.timeline.after(5 * 60_000, post.end);
  simulation.timeline.after(1_000, () => {
    void postStep(job, post).then(() => {
      over();
      post.end();
    });
  });
}

interface Living {
  readonly job: TickJob;
  readonly main: Life;
  readonly cancel: () => void;
  /** GitHub loses sight of the job: no post step comes. */
  readonly lose: () => void;
}

function strike(floor: Floor, queued: Queued, { job, main, cancel, lose }: Living): void {
  const { simulation } = floor;
  const { timeline, faults, chances, github } = simulation;
  const later = (run: () => void): void => {
    timeline.after(chances.runs.tail(500, 1_500_000), () => {
      if (main.isAlive()) run();
    });
  };
  const revoke = (): void => {
    if (!simulation.setting.tokensOutlive) github.world.tokens.delete(job.token);
  };
  const fails = (): void => {
    revoke();
    complete(floor, queued, 'failure');
  };
  if (faults.strikes('cancelled', main.name)) later(cancel);
  if (faults.strikes('force-cancelled', main.name))
    later(() => {
      lose();
      revoke();
      complete(floor, queued, 'cancelled');
      main.end();
    });
  if (faults.strikes('runner-lost', main.name))
    later(() => {
      lose();
      main.end();
      timeline.after(chances.runs.between(10, 16) * 60_000, fails);
    });
  if (faults.strikes('zombie-process', main.name))
    later(() => {
      lose();
      timeline.after(chances.runs.between(1, 15) * 60_000, fails);
    });
  if (faults.strikes('zombie-run', main.name))
    later(() => {
      lose();
      main.end();
      const now = timeline.now();
      if (chances.runs.happens(0.5))
        for (const one of queued.attempt.jobs)
          Object.assign(one, { status: 'completed', conclusion: 'failure', completedAt: now });
      floor.stuck.set(queued.key, fails);
    });
}

function complete(floor: Floor, { run, attempt, key }: Queued, conclusion: Conclusion): void {
  const { simulation } = floor;
  const { timeline, faults, chances, github } = simulation;
  if (attempt.status === 'completed') return;
  const now = timeline.now();
  Object.assign(attempt, { status: 'completed', conclusion, updatedAt: now });
  for (const job of attempt.jobs) Object.assign(job, { status: 'completed', conclusion, completedAt: now });
  if (conclusion !== 'success') simulation.tell(`${run.id}.${attempt.number}: the run is ${conclusion}`);
  if (faults.strikes('re-run', key))
    timeline.after(chances.runs.tail(5_000, 600_000), () => {
      rerun(github.world, run, { which: 'all', actor: run.actor });
      takeUp(floor);
    });
  else if (faults.strikes('run-deleted', key))
    timeline.after(chances.runs.tail(1_000, 600_000), () => forgetRun(github.world, run));
}
