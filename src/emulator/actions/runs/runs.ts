/** Workflow runs: attempts with jobs and steps, each with a status and, at its end, a conclusion. */

import { nodeId } from '../../model/node-id.ts';
import { perWorld } from '../../model/per-world.ts';
import type { Repository } from '../../model/repository.ts';
import type { Account, Permissions, World } from '../../world.ts';
import type { PlannedJob, WorkflowCall } from '../workflows/workflow-call.ts';
import type { JobSpec, WorkflowFile } from '../workflows/workflow-file.ts';
import type { Workflow } from '../workflows/workflows.ts';

export type RunStatus = 'queued' | 'pending' | 'in_progress' | 'completed';
export type RunConclusion = 'success' | 'failure' | 'cancelled' | 'skipped' | 'startup_failure';

export interface Step {
  readonly name: string;
  readonly number: number;
  status: 'queued' | 'in_progress' | 'completed';
  conclusion: 'success' | 'failure' | 'cancelled' | 'skipped' | null;
  startedAt: number | null;
  completedAt: number | null;
}

export interface Annotation {
  readonly level: 'notice' | 'warning' | 'error';
  readonly message: string;
  readonly title: string | null;
  readonly step: string;
}

/** Limits for the instances of one matrix. */
export interface Parallel {
  readonly max: number;
  readonly failFast: boolean;
}

export interface Job {
  readonly kind: 'Job';
  readonly id: number;
  readonly nodeId: string;
  /** The key in the workflow file. The name also includes the matrix values. */
  readonly key: string;
  readonly name: string;
  readonly spec: JobSpec;
  /** Permissions of its token. */
  readonly permissions: Permissions;
  /** The call that brought its workflow into the run; null = the run's own workflow. */
  readonly call: WorkflowCall | null;
  readonly matrix: Readonly<Record<string, unknown>>;
  readonly parallel: Parallel;
  readonly createdAt: number;
  readonly labels: readonly string[];
  status: RunStatus;
  conclusion: Exclude<RunConclusion, 'startup_failure'> | null;
  startedAt: number | null;
  completedAt: number | null;
  runnerName: string | null;
  readonly steps: Step[];
  /** Masked lines, each with its time as GitHub prints them. */
  readonly log: string[];
  readonly annotations: Annotation[];
  /** Markdown of each step that wrote one. */
  readonly summaries: string[];
  outputs: Readonly<Record<string, string>>;
}

export interface Attempt {
  readonly number: number;
  readonly triggeringActor: Account;
  readonly createdAt: number;
  startedAt: number;
  updatedAt: number;
  status: RunStatus;
  conclusion: RunConclusion | null;
  readonly jobs: Job[];
  /** Concurrency group, lower case; null = none. */
  group: { readonly name: string; readonly cancelInProgress: boolean; readonly queue: 'single' | 'max' } | null;
  cancelling: boolean;
  /** The status that GitHub shows for ever, regardless of the truth; null = GitHub shows the truth. */
  stuck: Stuck | null;
}

/** A run that GitHub has lost track of. Its status never changes, and it shows no job, or only jobs that have ended. */
export interface Stuck {
  readonly status: string;
  readonly jobs: 'none' | 'completed';
}

export interface Run {
  readonly kind: 'WorkflowRun';
  readonly id: number;
  readonly nodeId: string;
  readonly repository: Repository;
  readonly workflow: Workflow;
  /** Undefined: the file is invalid, and the run is a startup failure. */
  readonly file: WorkflowFile | undefined;
  /** Empty if there is no file. */
  readonly plan: readonly PlannedJob[];
  readonly number: number;
  readonly event: string;
  readonly actor: Account;
  /** `refs/heads/main`. */
  readonly ref: string;
  readonly headBranch: string;
  readonly headSha: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly inputs: Readonly<Record<string, string | boolean | number>>;
  readonly createdAt: number;
  title: string;
  readonly attempts: [Attempt, ...Attempt[]];
}

const runs = perWorld(() => new Map<number, Run>());

export const runWithId = (world: World, id: number): Run | undefined => runs(world).get(id);
export const allRuns = (world: World): readonly Run[] => [...runs(world).values()];
/** Newest first. */
export const runsOf = (world: World, repository: Repository): readonly Run[] =>
  allRuns(world)
    .filter((run) => run.repository === repository)
    .toReversed();
export const currentAttempt = (run: Run): Attempt => run.attempts.at(-1) ?? run.attempts[0];
export const forgetRun = (world: World, run: Run): void => void runs(world).delete(run.id);

export function jobWithId(world: World, id: number): { run: Run; attempt: Attempt; job: Job } | undefined {
  for (const run of allRuns(world)) {
    for (const attempt of run.attempts) {
      const job = attempt.jobs.find((each) => each.id === id);
      if (job) return { run, attempt, job };
    }
  }
  return undefined;
}

/** The job's id in its own file. */
export const idOf = ({ key }: Pick<Job, 'key'>): string => key.split(' / ').at(-1) ?? key;

/** The file that declares the job: the run's own, or a called one. */
export const fileOf = (run: Run, { call }: Pick<Job, 'call'>): WorkflowFile | undefined => call?.file ?? run.file;

export type RunDraft = Omit<Run, 'kind' | 'id' | 'nodeId' | 'number' | 'createdAt' | 'attempts'>;

export function addRun(world: World, draft: RunDraft): Run {
  const id = world.nextId();
  const createdAt = world.clock.now();
  const first = newAttempt(world, { number: 1, triggeringActor: draft.actor });
  const number = ++draft.workflow.runs;
  const run: Run = {
    kind: 'WorkflowRun',
    id,
    nodeId: nodeId('WFR', id),
    ...draft,
    number,
    createdAt,
    attempts: [first],
  };
  runs(world).set(id, run);
  return run;
}

export function newAttempt(
  world: World,
  { number, triggeringActor }: { number: number; triggeringActor: Account },
): Attempt {
  const now = world.clock.now();
  return {
    number,
    triggeringActor,
    createdAt: now,
    startedAt: now,
    updatedAt: now,
    status: 'queued',
    conclusion: null,
    jobs: [],
    group: null,
    cancelling: false,
    stuck: null,
  };
}

export interface JobDraft {
  readonly key: string;
  readonly name: string;
  readonly spec: JobSpec;
  readonly permissions: Permissions;
  readonly call: WorkflowCall | null;
  readonly matrix: Readonly<Record<string, unknown>>;
  readonly parallel: Parallel;
  readonly labels: readonly string[];
}

export function addJob(world: World, attempt: Attempt, draft: JobDraft): Job {
  const id = world.nextId();
  const job: Job = {
    kind: 'Job',
    id,
    nodeId: nodeId('CR', id),
    ...draft,
    createdAt: world.clock.now(),
    status: 'queued',
    conclusion: null,
    startedAt: null,
    completedAt: null,
    runnerName: null,
    steps: [],
    log: [],
    annotations: [],
    summaries: [],
    outputs: {},
  };
  attempt.jobs.push(job);
  return job;
}
