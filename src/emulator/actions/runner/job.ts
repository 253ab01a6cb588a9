/** Runs one job: steps in order, then post steps backwards, then the removal of orphans, even after a failure. */

import type { World } from '../../world.ts';
import { fileOf, type Job, type Step } from '../runs/runs.ts';
import { asText, holds, interpolate, resolve } from '../workflows/expressions.ts';
import type { StepSpec } from '../workflows/workflow-file.ts';
import { type Assignment, jobEnvironment, makeFolders, trackingId } from './assignment.ts';
import type { Stop } from './child.ts';
import { createMasks } from './commands.ts';
import { killOrphans } from './process-tree.ts';
import { type JobMemory, type StepOutcome, say, scopeOf } from './step-run.ts';
import { carryOut, type PostStep } from './steps.ts';

export interface JobOutcome {
  readonly conclusion: 'success' | 'failure' | 'cancelled';
  readonly outputs: Readonly<Record<string, string>>;
}

export async function runJob(assignment: Assignment): Promise<JobOutcome> {
  const memory = await prepare(assignment);
  const { stop } = assignment;
  const posts: PostStep[] = [];
  const noticeCancel = () => {
    memory.status = 'cancelled';
  };
  stop.cancelled.addEventListener('abort', noticeCancel);
  try {
    for (const [position, spec] of assignment.job.spec.steps.entries()) {
      if (stop.killed.aborted) break;
      const post = await takeStep(memory, spec, position);
      if (post) posts.push(post);
    }
    for (const post of posts.toReversed()) {
      if (!stop.killed.aborted) await takePost(memory, post);
    }
    return { conclusion: memory.status, outputs: outputsOf(memory) };
  } finally {
    stop.cancelled.removeEventListener('abort', noticeCancel);
    const left = await killOrphans(trackingId(assignment.job));
    if (left > 0) say(memory, `Terminate orphan processes: ${left}`);
  }
}

async function prepare(assignment: Assignment): Promise<JobMemory> {
  const folders = await makeFolders(assignment);
  const masks = createMasks();
  for (const secret of [...Object.values(assignment.settings.secrets), ...Object.values(assignment.tokens)])
    masks.add(secret);
  const environment = jobEnvironment(assignment, folders);
  const memory: JobMemory = { assignment, folders, masks, environment, paths: [], steps: {}, status: 'success' };
  const written = { ...fileOf(assignment.run, assignment.job)?.env, ...assignment.job.spec.env };
  const scope = scopeOf(memory, {});
  for (const [name, value] of Object.entries(written)) environment[name] = interpolate(value, scope);
  if (assignment.stop.cancelled.aborted) memory.status = 'cancelled';
  return memory;
}

async function takeStep(memory: JobMemory, spec: StepSpec, position: number): Promise<PostStep | null> {
  const id = spec.id ?? `__${spec.uses === undefined ? 'run' : spec.uses.replaceAll(/\W+/g, '_')}_${position + 1}`;
  const scope = scopeOf(memory, memory.environment);
  const title = interpolate(spec.name ?? `Run ${spec.uses ?? spec.run?.trim().split('\n')[0] ?? ''}`, scope);
  const step = begin(memory, title);
  const remembered = { outputs: {} as Record<string, string>, outcome: '', conclusion: '' };
  memory.steps[id] = remembered;
  const limited = withLimit(memory.assignment, spec['timeout-minutes']);
  let post: PostStep | null = null;
  try {
    if (!holds(spec.if, scope)) {
      finish(memory.assignment.world, step, 'skipped');
    } else {
      const result = await carryOut(memory, { spec, id, title, stop: limited.stop });
      Object.assign(remembered.outputs, result.outputs);
      post = result.post;
      settle(memory, step, result);
    }
  } catch (error) {
    say(memory, `##[error]${error instanceof Error ? error.message : String(error)}`);
    settle(memory, step, { ok: false });
  } finally {
    limited.release();
  }
  remembered.outcome = step.conclusion ?? '';
  const tolerated = step.conclusion === 'failure' && isTrue(memory, spec['continue-on-error']);
  if (tolerated) step.conclusion = 'success';
  else if (step.conclusion === 'failure' && memory.status === 'success') memory.status = 'failure';
  remembered.conclusion = step.conclusion ?? '';
  return post;
}

async function takePost(memory: JobMemory, post: PostStep): Promise<void> {
  const step = begin(memory, post.title);
  if (!holds(post.condition, scopeOf(memory, memory.environment))) {
    finish(memory.assignment.world, step, 'skipped');
    return;
  }
  settle(memory, step, await post.run(memory.assignment.stop));
  if (step.conclusion === 'failure' && memory.status === 'success') memory.status = 'failure';
}

function settle(memory: JobMemory, step: Step, { ok }: Pick<StepOutcome, 'ok'>): void {
  const cut = !ok && memory.assignment.stop.cancelled.aborted;
  if (cut) say(memory, '##[error]The operation was canceled.');
  finish(memory.assignment.world, step, ok ? 'success' : cut ? 'cancelled' : 'failure');
}

function begin(memory: JobMemory, name: string): Step {
  const { job, world } = memory.assignment;
  const number = job.steps.length + 1;
  const step: Step = {
    name,
    number,
    status: 'in_progress',
    conclusion: null,
    startedAt: world.clock.now(),
    completedAt: null,
  };
  job.steps.push(step);
  return step;
}

function finish(world: World, step: Step, conclusion: NonNullable<Step['conclusion']>): void {
  Object.assign(step, { status: 'completed', conclusion, completedAt: world.clock.now() });
}

/** Limits a step by its own timeout, on the world's clock. The timeout fails the step, not the job. */
function withLimit(
  { world, stop }: Assignment,
  minutes: number | string | undefined,
): { stop: Stop; release: () => void } {
  if (minutes === undefined) return { stop, release: () => {} };
  const timedOut = new AbortController();
  const disarm = world.clock.at(world.clock.now() + Number(minutes) * 60_000, () => timedOut.abort());
  if (stop.cancelled.aborted) return { stop, release: disarm };
  return { stop: { ...stop, cancelled: AbortSignal.any([stop.cancelled, timedOut.signal]) }, release: disarm };
}

const isTrue = (memory: JobMemory, value: string | boolean): boolean =>
  asText(resolve(value, scopeOf(memory, memory.environment))) === 'true';

/** Drops outputs that would show a secret, as GitHub does. */
function outputsOf(memory: JobMemory): Job['outputs'] {
  const scope = scopeOf(memory, memory.environment);
  const filled = Object.entries(memory.assignment.job.spec.outputs).map(
    ([name, value]) => [name, interpolate(value, scope)] as const,
  );
  return Object.fromEntries(filled.filter(([, value]) => memory.masks.mask(value) === value));
}
