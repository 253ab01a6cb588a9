/** Conducts workflow runs: admission to their group, jobs to runners, cancel, loss, and end. */

import { perWorld } from '../../model/per-world.ts';
import type { World } from '../../world.ts';
import { trackingId } from '../runner/assignment.ts';
import { employ, retireTokens } from '../runner/employment.ts';
import type { JobOutcome } from '../runner/job.ts';
import { killOrphans } from '../runner/process-tree.ts';
import { machineFor, runnerSettings } from '../runner/settings.ts';
import { ExpressionMistake } from '../workflows/expressions.ts';
import { admission, groupOf, nextInGroup } from './concurrency.ts';
import { conclusionOf, isOver, makeReadyJobs, type RunAttempt } from './job-plan.ts';
import { tellJob, tellRun } from './run-events.ts';
import { currentAttempt, type Job, type Run, type RunConclusion } from './runs.ts';

interface Employed extends RunAttempt {
  readonly job: Job;
  readonly cancel: AbortController;
  readonly kill: AbortController;
  lost: boolean;
  ended: Promise<void>;
}

const floor = perWorld(() => ({
  waiting: [] as (RunAttempt & { readonly job: Job })[],
  employed: new Map<number, Employed>(),
  /** Called after every run or job that ends. */
  listeners: new Set<() => void>(),
}));

/** Begins the current attempt of a run, if its concurrency group permits it. */
export function begin(world: World, run: Run): void {
  const attempt = currentAttempt(run);
  const at = { run, attempt };
  tellRun(world, at, 'requested');
  if (run.file === undefined) {
    end(world, at, 'startup_failure');
    return;
  }
  try {
    attempt.group = groupOf(world, at);
  } catch (error) {
    if (!(error instanceof ExpressionMistake)) throw error;
    end(world, at, 'startup_failure');
    return;
  }
  const { admitted, displaced } = admission(world, at);
  if (!admitted) attempt.status = 'pending';
  for (const other of displaced) cancelRun(world, other);
  if (admitted) advance(world, at);
  else admitNext(world, at);
}

/** Makes and queues the jobs that may start now. Ends the attempt if none is left. */
function advance(world: World, at: RunAttempt): void {
  const { attempt } = at;
  if (attempt.status === 'completed') return;
  if (attempt.status === 'pending') attempt.status = 'queued';
  try {
    for (let made = makeReadyJobs(world, at); made.length > 0; made = makeReadyJobs(world, at)) {
      for (const job of made) enqueue(world, { ...at, job });
    }
  } catch (error) {
    if (!(error instanceof ExpressionMistake)) throw error;
    end(world, at, 'failure');
    return;
  }
  if (isOver(at)) end(world, at, conclusionOf(at));
  else staff(world);
}

function enqueue(world: World, entry: RunAttempt & { readonly job: Job }): void {
  tellJob(world, entry, 'queued');
  if (entry.job.status === 'completed') tellJob(world, entry, 'completed');
  else floor(world).waiting.push(entry);
}

/** Gives waiting jobs to free runners, in order. A job at its `max-parallel` lets others pass. */
function staff(world: World): void {
  const { waiting, employed } = floor(world);
  const working = () => [...employed.values()].filter((entry) => !entry.lost);
  while (working().length < runnerSettings(world).poolSize) {
    const index = waiting.findIndex(
      ({ attempt, job }) =>
        working().filter((entry) => entry.attempt === attempt && entry.job.key === job.key).length < job.parallel.max,
    );
    const [entry] = index < 0 ? [] : waiting.splice(index, 1);
    if (entry === undefined) return;
    start(world, entry);
  }
}

function start(world: World, entry: RunAttempt & { readonly job: Job }): void {
  const { run, attempt, job } = entry;
  const now = world.clock.now();
  const employed: Employed = {
    ...entry,
    cancel: new AbortController(),
    kill: new AbortController(),
    lost: false,
    ended: Promise.resolve(),
  };
  floor(world).employed.set(job.id, employed);
  Object.assign(job, { status: 'in_progress', startedAt: now, runnerName: machineFor(world, job) });
  const first = attempt.status === 'queued';
  Object.assign(attempt, { status: 'in_progress', updatedAt: now });
  if (first) tellRun(world, { run, attempt }, 'in_progress');
  tellJob(world, entry, 'in_progress');
  const disarm = world.clock.at(now + Number(job.spec['timeout-minutes']) * 60_000, () => employed.cancel.abort());
  employed.ended = employ(world, entry, { cancelled: employed.cancel.signal, killed: employed.kill.signal })
    .catch((error: unknown): JobOutcome => {
      job.log.push(`##[error]${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return { conclusion: 'failure', outputs: {} };
    })
    .then((outcome) => {
      disarm();
      if (employed.lost) floor(world).employed.delete(job.id);
      else endJob(world, employed, outcome);
    })
    .catch((error: unknown) => console.error(error));
}

function endJob(world: World, entry: Employed, outcome: JobOutcome): void {
  const { attempt, job } = entry;
  if (!entry.lost) floor(world).employed.delete(job.id);
  if (job.status !== 'completed') {
    const now = world.clock.now();
    Object.assign(job, { status: 'completed', completedAt: now, ...outcome });
    attempt.updatedAt = now;
    tellJob(world, entry, 'completed');
    if (outcome.conclusion === 'failure' && job.parallel.failFast) failFast(world, entry);
    advance(world, entry);
  }
  staff(world);
  tellListeners(world);
}

/** If one instance of a matrix failed, ends its siblings. */
function failFast(world: World, { attempt, job }: Employed): void {
  if (String(job.spec['continue-on-error']) === 'true') return;
  const siblings = (entry: { attempt: RunAttempt['attempt']; job: Job }): boolean =>
    entry.attempt === attempt && entry.job.key === job.key && entry.job !== job;
  for (const entry of floor(world).waiting.filter(siblings)) dropWaiting(world, entry);
  for (const entry of floor(world).employed.values()) if (siblings(entry)) entry.cancel.abort();
}

function dropWaiting(world: World, entry: RunAttempt & { readonly job: Job }): void {
  const { waiting } = floor(world);
  waiting.splice(waiting.indexOf(entry), 1);
  Object.assign(entry.job, { status: 'completed', conclusion: 'cancelled', completedAt: world.clock.now() });
  entry.job.startedAt ??= world.clock.now();
  tellJob(world, entry, 'completed');
}

function end(world: World, at: RunAttempt, conclusion: RunConclusion): void {
  Object.assign(at.attempt, { status: 'completed', conclusion, updatedAt: world.clock.now() });
  if (at.attempt.stuck === null) tellRun(world, at, 'completed');
  admitNext(world, at);
  tellListeners(world);
}

function admitNext(world: World, at: RunAttempt): void {
  const next = nextInGroup(world, at);
  if (next) advance(world, { run: next, attempt: currentAttempt(next) });
}

/** Requests the end: waiting jobs are dropped, running ones get the signals, and `always()` jobs still run. */
export function cancelRun(world: World, run: Run): void {
  const attempt = currentAttempt(run);
  if (attempt.status === 'completed') return;
  attempt.cancelling = true;
  if (attempt.status === 'pending') {
    end(world, { run, attempt }, 'cancelled');
    return;
  }
  for (const entry of floor(world).waiting.filter((each) => each.attempt === attempt)) dropWaiting(world, entry);
  for (const entry of floor(world).employed.values()) if (entry.attempt === attempt) entry.cancel.abort();
  advance(world, { run, attempt });
}

/** Ends a run at once: no post steps, no `always()`. */
export function forceCancelRun(world: World, run: Run): void {
  const attempt = currentAttempt(run);
  if (attempt.status === 'completed') return;
  attempt.cancelling = true;
  for (const entry of floor(world).waiting.filter((each) => each.attempt === attempt)) dropWaiting(world, entry);
  for (const entry of [...floor(world).employed.values()].filter((each) => each.attempt === attempt)) {
    entry.kill.abort();
    Object.assign(entry.job, { status: 'completed', conclusion: 'cancelled', completedAt: world.clock.now() });
    tellJob(world, entry, 'completed');
  }
  end(world, { run, attempt }, 'cancelled');
}

export interface Loss {
  /** Whether the machine dies. Otherwise it works on unseen. */
  readonly dies: boolean;
  /** Time on the world's clock after which GitHub considers the jobs failed. */
  readonly noticedAfterMs: number;
}

/** Hides the run's runners from GitHub. Their tokens are revoked when GitHub notices. */
export async function loseRunner(world: World, run: Run, { dies, noticedAfterMs }: Loss): Promise<void> {
  const attempt = currentAttempt(run);
  const gone = [...floor(world).employed.values()].filter((entry) => entry.attempt === attempt);
  for (const entry of gone) {
    entry.lost = true;
    if (dies) await killNow(entry);
    const notice = () => {
      const message = 'The hosted runner lost communication with the server.';
      entry.job.annotations.push({ level: 'error', message, title: null, step: entry.job.name });
      retireTokens(world, entry.job);
      endJob(world, entry, { conclusion: 'failure', outputs: {} });
    };
    if (noticedAfterMs === 0) notice();
    else world.clock.at(world.clock.now() + noticedAfterMs, notice);
  }
  staff(world);
  tellListeners(world);
}

async function killNow({ kill, job }: Employed): Promise<void> {
  kill.abort();
  await killOrphans(trackingId(job));
}

/** Resolves when no job runs or waits for a runner. The clock alone ends a lost runner's job. */
export async function quiet(world: World): Promise<void> {
  const { waiting, employed, listeners } = floor(world);
  while (waiting.length > 0 || [...employed.values()].some((entry) => !entry.lost)) {
    await new Promise<void>((resolve) => {
      const heard = () => {
        listeners.delete(heard);
        resolve();
      };
      listeners.add(heard);
    });
  }
}

/** Ends every process without a report, because the world itself ends. */
export async function endAll(world: World): Promise<void> {
  const { waiting, employed } = floor(world);
  waiting.length = 0;
  await Promise.all([...employed.values()].map(killNow));
  await Promise.all([...employed.values()].map(({ ended }) => ended));
}

function tellListeners(world: World): void {
  for (const listener of [...floor(world).listeners]) listener();
}
