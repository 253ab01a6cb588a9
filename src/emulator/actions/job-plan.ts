/** Decides which jobs of a run may start, with which matrix values, and what the run's end is. */
import { asText, holds, interpolate, resolve, type Scope } from './expressions.ts';
import { githubContext } from './runner/assignment.ts';
import { runnerSettings } from './runner/settings.ts';
import { addJob, type Attempt, type Conclusion, type Job, type Parallel, type Run } from './runs.ts';
import type { JobSpec } from './workflow-file.ts';
import type { World } from '../world.ts';

export interface RunAttempt {
  readonly run: Run;
  readonly attempt: Attempt;
}

type Result = 'success' | 'failure' | 'cancelled' | 'skipped';

/** Makes the jobs whose needs have ended: queued ones to be run, or skipped ones that are over at once. */
export function makeReadyJobs(world: World, { run, attempt }: RunAttempt): Job[] {
  const made: Job[] = [];
  for (const [key, spec] of Object.entries(run.file?.jobs ?? {})) {
    if (attempt.jobs.some((job) => job.key === key)) continue;
    if (spec.needs.some((need) => resultOf(attempt, need) === undefined)) continue;
    const scope = jobScope(world, { run, attempt }, spec);
    if (holds(spec.if, scope))
      made.push(...instances({ key, spec, scope }).map((draft) => addJob(world, attempt, draft)));
    else made.push(skip(world, attempt, { key, spec, scope }));
  }
  return made;
}

/** Whether every job of the file has an instance and all instances have ended. */
export const isOver = ({ run, attempt }: RunAttempt): boolean =>
  Object.keys(run.file?.jobs ?? {}).every((key) => resultOf(attempt, key) !== undefined);

export function conclusionOf({ attempt }: RunAttempt): Conclusion {
  const counted = attempt.jobs.map((job) =>
    job.conclusion === 'failure' && isTolerated(job) ? 'success' : job.conclusion,
  );
  if (attempt.cancelling) return 'cancelled';
  for (const conclusion of ['failure', 'cancelled', 'success'] as const) {
    if (counted.includes(conclusion)) return conclusion;
  }
  return 'skipped';
}

/** Contexts that a job has before a runner takes it. */
export function jobContexts(world: World, { run, attempt }: RunAttempt, job: { spec: JobSpec; matrix: Job['matrix'] }) {
  const needs = job.spec.needs.map(
    (key) => [key, { result: resultOf(attempt, key), outputs: outputsOf(attempt, key) }] as const,
  );
  return {
    github: githubContext(world, run, attempt),
    inputs: run.inputs,
    vars: runnerSettings(world).vars,
    needs: Object.fromEntries(needs),
    matrix: job.matrix,
  };
}

function jobScope(world: World, at: RunAttempt, spec: JobSpec): Scope {
  const results = spec.needs.map((need) => resultOf(at.attempt, need));
  const status = at.attempt.cancelling
    ? 'cancelled'
    : results.includes('failure')
      ? 'failure'
      : results.every((result) => result === 'success')
        ? 'success'
        : 'skipped';
  return { status, contexts: jobContexts(world, at, { spec, matrix: {} }) };
}

/** Undefined while the key has no instance, or one that has not ended. */
function resultOf(attempt: Attempt, key: string): Result | undefined {
  const jobs = attempt.jobs.filter((job) => job.key === key);
  if (jobs.length === 0 || jobs.some((job) => job.conclusion === null)) return undefined;
  const results = jobs.map((job) => (job.conclusion === 'failure' && isTolerated(job) ? 'success' : job.conclusion));
  return (['failure', 'cancelled', 'success'] as const).find((result) => results.includes(result)) ?? 'skipped';
}

const isTolerated = (job: Job): boolean => String(job.spec['continue-on-error']) === 'true';

/** Of a matrix, later instances win, as on GitHub. */
const outputsOf = (attempt: Attempt, key: string): Record<string, string> =>
  Object.fromEntries(attempt.jobs.filter((job) => job.key === key).flatMap((job) => Object.entries(job.outputs)));

interface Ready {
  readonly key: string;
  readonly spec: JobSpec;
  readonly scope: Scope;
}

function skip(world: World, attempt: Attempt, { key, spec, scope }: Ready): Job {
  const job = addJob(world, attempt, {
    key,
    spec,
    matrix: {},
    parallel: ALONE,
    name: interpolate(spec.name ?? key, scope),
    labels: [],
  });
  const now = world.clock.now();
  return Object.assign(job, { status: 'completed', conclusion: 'skipped', startedAt: now, completedAt: now });
}

const ALONE: Parallel = { max: 1, failFast: false };

function parallelOf({ spec: { strategy }, scope }: Ready): Parallel {
  if (strategy === undefined) return ALONE;
  const max = Number(resolve(strategy['max-parallel'] ?? Number.POSITIVE_INFINITY, scope));
  return { max, failFast: asText(resolve(strategy['fail-fast'], scope)) !== 'false' };
}

function instances({ key, spec, scope }: Ready) {
  const parallel = parallelOf({ key, spec, scope });
  return combinations(resolve(spec.strategy?.matrix, scope)).map((matrix) => {
    const inMatrix = { ...scope, contexts: { ...scope.contexts, matrix } };
    const values = Object.values(matrix).map(asText).join(', ');
    const name = spec.name === undefined ? (values ? `${key} (${values})` : key) : interpolate(spec.name, inMatrix);
    const labels = [resolve(spec['runs-on'] ?? 'ubuntu-latest', inMatrix)].flat().map(asText);
    return { key, spec, matrix, parallel, name, labels };
  });
}

type Combination = Record<string, unknown>;

/** GitHub's rule: the product of the lists, less `exclude`, then each `include` extends what it fits, or stands alone. */
function combinations(matrix: unknown): Combination[] {
  if (typeof matrix !== 'object' || matrix === null) return [{}];
  const { include, exclude, ...axes } = matrix as Combination;
  let product: Combination[] = Object.keys(axes).length > 0 ? [{}] : [];
  for (const [name, values] of Object.entries(axes)) {
    const list = Array.isArray(values) ? values : [values];
    product = product.flatMap((partial) => list.map((value: unknown) => ({ ...partial, [name]: value })));
  }
  const excluded = rows(exclude);
  const kept = product.filter((each) => !excluded.some((row) => agree(each, row, Object.keys(row))));
  const extended = kept.map((each) => ({ original: each, all: { ...each } }));
  const alone: Combination[] = [];
  for (const row of rows(include)) {
    const fitting = extended.filter(({ original }) =>
      agree(
        original,
        row,
        Object.keys(row).filter((name) => name in axes),
      ),
    );
    if (fitting.length === 0) alone.push(row);
    for (const { all } of fitting) Object.assign(all, row);
  }
  return [...extended.map(({ all }) => all), ...alone];
}

const rows = (value: unknown): Combination[] => (Array.isArray(value) ? (value as Combination[]) : []);
const agree = (a: Combination, b: Combination, names: readonly string[]): boolean =>
  names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
