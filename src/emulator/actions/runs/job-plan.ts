/** Plans the jobs of a run: which may start, with which matrix values, and how the run ends. */

import type { World } from '../../world.ts';
import { githubContext } from '../runner/assignment.ts';
import { runnerSettings, varsContext } from '../runner/settings.ts';
import { asText, holds, interpolate, resolve, type Scope } from '../workflows/expressions.ts';
import { callsAround, type PlannedJob, type WorkflowCall } from '../workflows/workflow-call.ts';
import type { JobSpec } from '../workflows/workflow-file.ts';
import { type Attempt, addJob, idOf, type Job, type Parallel, type Run, type RunConclusion } from './runs.ts';

export interface RunAttempt {
  readonly run: Run;
  readonly attempt: Attempt;
}

type Result = 'success' | 'failure' | 'cancelled' | 'skipped';

/** Makes the jobs whose needs have ended: queued ones that will run, or skipped ones that end at once. */
export function makeReadyJobs(world: World, { run, attempt }: RunAttempt): Job[] {
  const made: Job[] = [];
  const at = { run, attempt };
  for (const job of run.plan) {
    if (attempt.jobs.some(({ key }) => key === job.key)) continue;
    const calls = callsAround(job.call);
    if ([job, ...calls].some(({ needs }) => needs.some((need) => resultOf(at, need) === undefined))) continue;
    const scope = jobScope(world, at, { ...job, around: job.call });
    const isCalled = calls.every((call) => holds(call.spec.if, jobScope(world, at, { ...call, around: call.parent })));
    if (isCalled && holds(job.spec.if, scope))
      made.push(...instances({ ...job, scope }).map((draft) => addJob(world, attempt, draft)));
    else made.push(skip(world, attempt, { ...job, scope }));
  }
  return made;
}

/** Whether every job of the file has an instance and all instances have ended. */
export const isOver = ({ run, attempt }: RunAttempt): boolean =>
  run.plan.every(({ key }) => resultOf({ run, attempt }, key) !== undefined);

export function conclusionOf({ attempt }: RunAttempt): RunConclusion {
  const counted = attempt.jobs.map((job) =>
    job.conclusion === 'failure' && isTolerated(job) ? 'success' : job.conclusion,
  );
  if (attempt.cancelling) return 'cancelled';
  for (const conclusion of ['failure', 'cancelled', 'success'] as const) {
    if (counted.includes(conclusion)) return conclusion;
  }
  return 'skipped';
}

/** A job or a call of a workflow, for which contexts are made. */
interface Placed {
  readonly spec: JobSpec;
  /** The call that contains it. */
  readonly around: WorkflowCall | null;
}

/** Contexts that a job has before a runner takes it. */
export function jobContexts(world: World, at: RunAttempt, { spec, around }: Placed) {
  const needs = spec.needs.map((id) => {
    const key = around === null ? id : `${around.key} / ${id}`;
    return [id, { result: resultOf(at, key), outputs: outputsOf(world, at, key) }] as const;
  });
  return { ...runContexts(world, at, around), needs: Object.fromEntries(needs) };
}

/** Contexts of every job of a file. */
const runContexts = (world: World, at: RunAttempt, around: WorkflowCall | null) => ({
  github: githubContext(world, at.run, at.attempt),
  inputs: around === null ? at.run.inputs : inputsOf(world, at, around),
  vars: varsContext(runnerSettings(world)),
});

/** A called workflow gets its caller's inputs and defaults, never the inputs of the run. */
function inputsOf(world: World, at: RunAttempt, call: WorkflowCall): Run['inputs'] {
  const scope: Scope = { status: 'success', contexts: jobContexts(world, at, { ...call, around: call.parent }) };
  const declared = call.file.on.events['workflow_call']?.inputs ?? {};
  const values = Object.entries(declared).map(([name, { type, default: otherwise }]) => {
    const text = asText(resolve(call.spec.with[name] ?? otherwise ?? '', scope));
    return [name, type === 'boolean' ? text === 'true' : type === 'number' ? Number(text) : text] as const;
  });
  return Object.fromEntries(values);
}

/** The secrets that a call passes by name or inherits. Without either, a called workflow has none. */
export function secretsFor(world: World, at: RunAttempt, call: WorkflowCall | null): Readonly<Record<string, string>> {
  if (call === null) return runnerSettings(world).secrets;
  const { spec, parent } = call;
  if (spec.secrets === undefined) return {};
  const secrets = secretsFor(world, at, parent);
  if (spec.secrets === 'inherit') return secrets;
  const scope: Scope = {
    status: 'success',
    contexts: { ...jobContexts(world, at, { spec, around: parent }), secrets },
  };
  return Object.fromEntries(Object.entries(spec.secrets).map(([name, value]) => [name, interpolate(value, scope)]));
}

function jobScope(world: World, at: RunAttempt, placed: Placed & Pick<PlannedJob, 'needs'>): Scope {
  const results = placed.needs.map((need) => resultOf(at, need));
  const status = at.attempt.cancelling
    ? 'cancelled'
    : results.includes('failure')
      ? 'failure'
      : results.every((result) => result === 'success')
        ? 'success'
        : 'skipped';
  return { status, contexts: { ...jobContexts(world, at, placed), matrix: {} } };
}

/** True for the job with this key, and for every job of a workflow that it calls. */
export const isUnder = (key: string, other: string): boolean => key === other || key.startsWith(`${other} / `);

/** Undefined while a job under the key has no instance, or has one that is still running. */
function resultOf({ run, attempt }: RunAttempt, key: string): Result | undefined {
  const keys = run.plan.flatMap((job) => (isUnder(job.key, key) ? [job.key] : []));
  const jobs = attempt.jobs.filter((job) => keys.includes(job.key));
  const missing = keys.length === 0 || keys.some((each) => !jobs.some((job) => job.key === each));
  if (missing || jobs.some((job) => job.conclusion === null)) return undefined;
  const results = jobs.map((job) => (job.conclusion === 'failure' && isTolerated(job) ? 'success' : job.conclusion));
  return (['failure', 'cancelled', 'success'] as const).find((result) => results.includes(result)) ?? 'skipped';
}

const isTolerated = (job: Job): boolean => String(job.spec['continue-on-error']) === 'true';

/**
 * Outputs of a job. Later instances of a matrix win, as on GitHub. A call has the outputs that its workflow declares.
 */
function outputsOf(world: World, at: RunAttempt, key: string): Record<string, string> {
  const { plan } = at.run;
  const call = plan.flatMap((job) => callsAround(job.call)).find((each) => each.key === key);
  if (call === undefined) {
    const jobs = at.attempt.jobs.filter((job) => job.key === key);
    return Object.fromEntries(jobs.flatMap((job) => Object.entries(job.outputs)));
  }
  const ids = Object.keys(call.file.jobs).map((id) => [id, `${key} / ${id}`] as const);
  const jobs = ids.map(
    ([id, each]) => [id, { result: resultOf(at, each), outputs: outputsOf(world, at, each) }] as const,
  );
  const scope: Scope = {
    status: 'success',
    contexts: { ...runContexts(world, at, call), jobs: Object.fromEntries(jobs) },
  };
  const declared = Object.entries(call.file.on.events['workflow_call']?.outputs ?? {});
  return Object.fromEntries(declared.map(([name, { value }]) => [name, interpolate(value, scope)]));
}

interface Ready extends PlannedJob {
  readonly scope: Scope;
}

function skip(world: World, attempt: Attempt, ready: Ready): Job {
  const { key, spec, permissions, call } = ready;
  const job = addJob(world, attempt, {
    ...{ key, spec, permissions, call },
    matrix: {},
    parallel: ALONE,
    name: nameIn(ready, ready.scope, ''),
    labels: [],
  });
  const now = world.clock.now();
  return Object.assign(job, { status: 'completed', conclusion: 'skipped', startedAt: now, completedAt: now });
}

const ALONE: Parallel = { max: 1, failFast: false };

function parallelOf({ spec: { strategy }, scope }: Pick<Ready, 'spec' | 'scope'>): Parallel {
  if (strategy === undefined) return ALONE;
  const max = Number(resolve(strategy['max-parallel'] ?? Number.POSITIVE_INFINITY, scope));
  return { max, failFast: asText(resolve(strategy['fail-fast'], scope)) !== 'false' };
}

/** `caller / job (value)`. A written name is used unchanged. */
function nameIn({ key, spec, call }: Ready, scope: Scope, values: string): string {
  const own = spec.name === undefined ? `${idOf({ key })}${values && ` (${values})`}` : interpolate(spec.name, scope);
  return [...callsAround(call).map((each) => each.spec.name ?? idOf(each)), own].join(' / ');
}

function instances(ready: Ready) {
  const { key, spec, scope, permissions, call } = ready;
  const parallel = parallelOf({ spec, scope });
  return combinations(resolve(spec.strategy?.matrix, scope)).map((matrix) => {
    const inMatrix = { ...scope, contexts: { ...scope.contexts, matrix } };
    const values = Object.values(matrix).map(asText).join(', ');
    const name = nameIn(ready, inMatrix, values);
    const labels = [resolve(spec['runs-on'] ?? 'ubuntu-latest', inMatrix)].flat().map(asText);
    const timed = { ...spec, 'timeout-minutes': Number(resolve(spec['timeout-minutes'], inMatrix)) };
    return { key, spec: timed, permissions, call, matrix, parallel, name, labels };
  });
}

type Combination = Record<string, unknown>;

/**
 * GitHub's rule: the product of the lists, less `exclude`. Each `include` then extends the combinations that it fits,
 * or adds one.
 */
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
