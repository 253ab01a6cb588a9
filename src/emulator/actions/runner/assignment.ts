/** Builds a job's assignment for its runner: contexts, environment, tokens, folders. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { dirname, join } from 'node:path';
import { fullNameOf } from '../../model/repository.ts';
import { type World, webOrigin } from '../../world.ts';
import { type Attempt, fileOf, idOf, type Job, type Run } from '../runs/runs.ts';
import type { Stop } from './child.ts';
import type { RunnerSettings } from './settings.ts';

export interface Assignment {
  readonly world: World;
  readonly run: Run;
  readonly attempt: Attempt;
  readonly job: Job;
  readonly settings: RunnerSettings;
  readonly stop: Stop;
  /** `needs`, `matrix`, `strategy`, `inputs`, `vars`, as the run has them. */
  readonly contexts: Readonly<Record<string, unknown>>;
  readonly tokens: { readonly github: string; readonly runtime: string };
}

export interface Folders {
  readonly workspace: string;
  readonly temp: string;
  readonly home: string;
  readonly tools: string;
  readonly event: string;
  /** Outside the workspace. Steps write their outputs, state and summaries here. */
  readonly commands: string;
}

const trackingIds = new WeakMap<Job, string>();

/**
 * Random, like the runner's own. Job ids are alike in every emulated world, and orphans are found across the whole
 * machine.
 */
export function trackingId(job: Job): string {
  const id = trackingIds.get(job) ?? `github_${randomUUID()}`;
  trackingIds.set(job, id);
  return id;
}

export async function makeFolders({ world, run, job, settings }: Assignment): Promise<Folders> {
  const root = join(world.root, 'runner', settings.machine ?? String(job.id));
  const { name } = run.repository;
  const folders = {
    workspace: join(root, 'work', name, name),
    temp: join(root, 'work', '_temp'),
    home: join(root, 'home'),
    tools: join(root, 'tools'),
    event: join(root, 'work', '_temp', '_github_workflow', 'event.json'),
    commands: join(root, 'work', '_temp', '_runner_file_commands'),
  };
  for (const folder of [folders.workspace, folders.home, folders.tools, folders.commands, dirname(folders.event)]) {
    await mkdir(folder, { recursive: true });
  }
  await writeFile(folders.event, JSON.stringify(run.payload));
  return folders;
}

/** The `github` context, without the fields that exist only for a step. */
export function githubContext(world: World, run: Run, attempt: Attempt): Record<string, unknown> {
  const { repository, workflow } = run;
  const fullName = fullNameOf(repository);
  const isPull = run.event.startsWith('pull_request');
  return {
    event: run.payload,
    event_name: run.event,
    ref: run.ref,
    ref_name: run.ref.replace(/^refs\/(heads|tags|pull)\//, ''),
    ref_type: run.ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    ref_protected: repository.rulesets.length > 0,
    base_ref: isPull ? textAt(run.payload, 'pull_request', 'base', 'ref') : '',
    head_ref: isPull ? run.headBranch : '',
    sha: run.headSha,
    repository: fullName,
    repository_id: String(repository.id),
    repository_owner: repository.owner.login,
    repository_owner_id: String(repository.owner.id),
    repository_visibility: repository.visibility,
    actor: run.actor.login,
    actor_id: String(run.actor.id),
    triggering_actor: attempt.triggeringActor.login,
    workflow: workflow.name,
    workflow_ref: `${fullName}/${workflow.path}@${run.ref}`,
    workflow_sha: run.headSha,
    run_id: String(run.id),
    run_number: String(run.number),
    run_attempt: String(attempt.number),
    retention_days: '90',
    server_url: webOrigin(world),
    api_url: world.origin,
    graphql_url: `${world.origin}/graphql`,
  };
}

/** Fields of the `github` context that are environment variables too. */
const EXPORTED = [
  'event_name',
  'ref',
  'ref_name',
  'ref_type',
  'ref_protected',
  'base_ref',
  'head_ref',
  'sha',
  'repository',
  'repository_id',
  'repository_owner',
  'repository_owner_id',
  'actor',
  'actor_id',
  'triggering_actor',
  'workflow',
  'workflow_ref',
  'workflow_sha',
  'run_id',
  'run_number',
  'run_attempt',
  'retention_days',
  'server_url',
  'api_url',
  'graphql_url',
];

export function runnerContext(assignment: Assignment, folders: Folders): Record<string, string> {
  return {
    name: assignment.job.runnerName ?? '',
    os: process.platform === 'darwin' ? 'macOS' : 'Linux',
    arch: arch() === 'arm64' ? 'ARM64' : 'X64',
    temp: folders.temp,
    tool_cache: folders.tools,
    workspace: dirname(folders.workspace),
    environment: assignment.settings.environment,
  };
}

/** The environment with which every step of the job begins: GitHub's variables, and none of the emulator's own. */
export function jobEnvironment(assignment: Assignment, folders: Folders): Record<string, string> {
  const { world, run, attempt, job, settings } = assignment;
  const context = githubContext(world, run, attempt);
  const exported = EXPORTED.map((name) => [`GITHUB_${name.toUpperCase()}`, String(context[name])] as const);
  const runner = Object.entries(runnerContext(assignment, folders));
  return {
    CI: 'true',
    HOME: folders.home,
    LANG: 'C.UTF-8',
    PATH: settings.path,
    ...Object.fromEntries(exported),
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_PATH: folders.event,
    GITHUB_JOB: idOf(job),
    GITHUB_WORKSPACE: folders.workspace,
    ...Object.fromEntries(runner.map(([name, value]) => [`RUNNER_${name.toUpperCase()}`, value])),
    RUNNER_TRACKING_ID: trackingId(job),
  };
}

/** Variables that JavaScript actions get beyond those of `run:` steps: the addresses of caches and artifacts. */
export function resultsEnvironment({ world, run, job, tokens }: Assignment): Record<string, string> {
  const mode = job.spec['cache-mode'] ?? fileOf(run, job)?.['cache-mode'];
  return {
    ACTIONS_RUNTIME_URL: `${world.origin}/`,
    ACTIONS_RUNTIME_TOKEN: tokens.runtime,
    ACTIONS_RESULTS_URL: `${world.origin}/`,
    ACTIONS_CACHE_URL: `${world.origin}/`,
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ...(mode !== undefined && { ACTIONS_CACHE_MODE: mode }),
  };
}

function textAt(value: unknown, ...path: readonly string[]): string {
  let current = value;
  for (const name of path) {
    current =
      typeof current === 'object' && current !== null
        ? Object.entries(current).find(([key]) => key === name)?.[1]
        : undefined;
  }
  return typeof current === 'string' ? current : '';
}
