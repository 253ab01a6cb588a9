/** The course of one job: its main and post processes, the run that GitHub shows, and how each of them ends. */

import { rerun } from '../../src/emulator/actions/runs/rerun.ts';
import { type Attempt, forgetRun, type Run, type RunConclusion } from '../../src/emulator/actions/runs/runs.ts';
import { beginLife, type Life } from './life.ts';
import type { Simulation } from './simulation.ts';
import { mainStep, postStep, type TickJob } from './tick-process.ts';

export interface Floor {
  readonly simulation: Simulation;
  readonly known: WeakSet<Attempt>;
  /** Open attempts whose processes are all gone, and queued ones that no runner takes. */
  readonly stuck: Map<string, () => void>;
  /** Starts runs that were dispatched or re-run. */
  readonly takeUp: () => void;
  readonly counts: { waiting: number; living: number; started: number };
}

export interface Queued {
  readonly run: Run;
  readonly attempt: Attempt;
  readonly key: string;
}

/** Runs from main's first step to the end of the run, with any interruption in between. */
export function live(floor: Floor, queued: Queued, job: TickJob): void {
  const { simulation, counts } = floor;
  const { timeline } = simulation;
  const main = beginLife(timeline, job.entry.name);
  counts.living += 1;
  const seen = { lost: false, conclusion: 'failure' as RunConclusion };
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

/** The runner runs post regardless of how main ended, and then ends the job. */
function settle(floor: Floor, queued: Queued, { job, conclusion }: { job: TickJob; conclusion: RunConclusion }): void {
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
  // GitHub ends every process five minutes after a cancel. A post step has no more time than that anyway.
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
  /** GitHub loses sight of the job, so no post step runs. */
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

export function complete(floor: Floor, { run, attempt, key }: Queued, conclusion: RunConclusion): void {
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
      floor.takeUp();
    });
  else if (faults.strikes('run-deleted', key))
    timeline.after(chances.runs.tail(1_000, 600_000), () => forgetRun(github.world, run));
}
