/** Concurrency groups: one run at a time, and one pending, the newest. `queue: max` keeps all of them. */
import type { World } from '../../world.ts';
import { githubContext } from '../runner/assignment.ts';
import { runnerSettings, varsContext } from '../runner/settings.ts';
import { resolve } from '../workflows/expressions.ts';
import type { RunAttempt } from './job-plan.ts';
import { type Attempt, allRuns, currentAttempt, type Run } from './runs.ts';

const MAX_PENDING = 100;

/** The group that the workflow file puts this attempt into; null = none. */
export function groupOf(world: World, { run, attempt }: RunAttempt): Attempt['group'] {
  const written = run.file?.concurrency;
  if (written === undefined) return null;
  const contexts = {
    github: githubContext(world, run, attempt),
    inputs: run.inputs,
    vars: varsContext(runnerSettings(world)),
  };
  const filled = resolve(written, { status: 'success', contexts }) as typeof written;
  return {
    name: filled.group.toLowerCase(),
    cancelInProgress: String(filled['cancel-in-progress']) === 'true',
    queue: filled.queue === 'max' ? 'max' : 'single',
  };
}

export interface Admission {
  readonly admitted: boolean;
  /** Runs that must end for this one. If the queue is full, this run itself must end. */
  readonly displaced: readonly Run[];
}

export function admission(world: World, { run, attempt }: RunAttempt): Admission {
  const { group } = attempt;
  if (group === null) return { admitted: true, displaced: [] };
  const others = membersOf(world, run, group.name).filter((other) => other !== run);
  const pending = others.filter((other) => currentAttempt(other).status === 'pending');
  if (others.length === 0) return { admitted: true, displaced: [] };
  if (group.cancelInProgress) return { admitted: false, displaced: others };
  if (group.queue === 'max') return { admitted: false, displaced: pending.length >= MAX_PENDING ? [run] : [] };
  return { admitted: false, displaced: pending };
}

/** The run that may start when another of the group has ended. */
export function nextInGroup(world: World, { run, attempt }: RunAttempt): Run | undefined {
  if (attempt.group === null) return undefined;
  const members = membersOf(world, run, attempt.group.name);
  if (members.some((member) => currentAttempt(member).status !== 'pending')) return undefined;
  return members.toSorted((a, b) => currentAttempt(a).createdAt - currentAttempt(b).createdAt || a.id - b.id)[0];
}

const membersOf = (world: World, run: Run, group: string): Run[] =>
  allRuns(world).filter((other) => {
    const attempt = currentAttempt(other);
    return other.repository === run.repository && attempt.group?.name === group && attempt.status !== 'completed';
  });
