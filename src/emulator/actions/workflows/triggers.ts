/** Selects the workflows that an event starts, by name, type, branch, path, and the token that caused it. */
import { type Repository, repositoryNamed } from '../../model/repository.ts';
import type { World, WorldEvent } from '../../world.ts';
import { changedPaths, commitNamed, messageOf } from './git-files.ts';
import { matchesAny } from './ref-patterns.ts';
import type { Trigger } from './workflow-file.ts';
import { type WorkflowAt, workflowsAt, workflowsOf } from './workflows.ts';

/** The commit and ref of the runs of an event. */
export interface Ground {
  readonly repository: Repository;
  readonly ref: string;
  readonly headBranch: string;
  readonly sha: string;
  /** The branch that `branches:` filters compare. */
  readonly filtered: string | null;
  readonly paths: readonly string[];
}

export interface Start {
  readonly ground: Ground;
  readonly workflow: WorkflowAt;
}

/** If a workflow names no types, only these events of pull requests start it. */
const DEFAULT_TYPES: Readonly<Record<string, readonly string[]>> = {
  pull_request: ['opened', 'synchronize', 'reopened'],
  pull_request_target: ['opened', 'synchronize', 'reopened'],
};
const OWN_REF = new Set(['push', 'pull_request', 'pull_request_review', 'pull_request_review_comment']);

/**
 * Events of a job's token start nothing except the two dispatches, so that workflows do not start each other for ever.
 */
const startsNothing = (event: WorldEvent): boolean => event.cause === 'job' && event.name !== 'repository_dispatch';

export function startsOf(world: World, event: WorldEvent): Start[] {
  const repository = repositoryNamed(world, event.repository);
  // A dispatched workflow is started by its route, which knows the inputs.
  if (repository === undefined || startsNothing(event) || event.name === 'workflow_dispatch') return [];
  const ground = groundOf(repository, event);
  if (ground === undefined) return [];
  const present = OWN_REF.has(event.name) ? workflowsAt(world, repository, ground.sha) : workflowsOf(world, repository);
  return present.filter((each) => isStarted(each, { event, ground })).map((workflow) => ({ ground, workflow }));
}

function isStarted({ workflow, file }: WorkflowAt, { event, ground }: { event: WorldEvent; ground: Ground }): boolean {
  const trigger = file?.on.events[event.name];
  if (trigger === undefined || workflow.state !== 'active') return false;
  const types = trigger.types ?? DEFAULT_TYPES[event.name];
  if (types !== undefined && event.action !== null && !types.includes(event.action)) return false;
  if (event.name === 'workflow_run') return followsRun(trigger, { event, own: workflow.name });
  return refPasses(trigger, ground) && pathsPass(trigger, ground.paths);
}

function followsRun(trigger: Trigger, { event, own }: { event: WorldEvent; own: string }): boolean {
  const followed = textAt(event.payload, 'workflow', 'name');
  const branch = textAt(event.payload, 'workflow_run', 'head_branch');
  if (followed === own || !(trigger.workflows ?? []).some((pattern) => matchesAny(followed, [pattern]))) return false;
  return branchPasses(trigger, branch);
}

function refPasses(trigger: Trigger, { ref, filtered }: Ground): boolean {
  if (filtered === null) return true;
  if (ref.startsWith('refs/tags/'))
    return trigger.tags === undefined ? trigger.branches === undefined : matchesAny(filtered, trigger.tags);
  return trigger.branches === undefined && trigger.tags !== undefined && trigger['branches-ignore'] === undefined
    ? false
    : branchPasses(trigger, filtered);
}

const branchPasses = (trigger: Trigger, branch: string): boolean =>
  (trigger.branches === undefined || matchesAny(branch, trigger.branches)) &&
  !(trigger['branches-ignore'] !== undefined && matchesAny(branch, trigger['branches-ignore']));

function pathsPass(trigger: Trigger, changed: readonly string[]): boolean {
  const wanted = trigger.paths;
  const ignored = trigger['paths-ignore'];
  if (wanted !== undefined && !changed.some((path) => matchesAny(path, wanted))) return false;
  return ignored === undefined || changed.length === 0 || changed.some((path) => !matchesAny(path, ignored));
}

const SKIP_CI = /\[(skip ci|ci skip|no ci|skip actions|actions skip)\]/;

function groundOf(repository: Repository, event: WorldEvent): Ground | undefined {
  if (event.name === 'push') return pushGround(repository, event.payload);
  if (OWN_REF.has(event.name)) return pullGround(repository, event.payload);
  const branch = repository.defaultBranch;
  const sha = commitNamed(repository, `refs/heads/${branch}`);
  if (sha === undefined) return undefined;
  const filtered = event.name === 'pull_request_target' ? textAt(event.payload, 'pull_request', 'base', 'ref') : null;
  return { repository, ref: `refs/heads/${branch}`, headBranch: branch, sha, filtered, paths: [] };
}

function pushGround(repository: Repository, payload: unknown): Ground | undefined {
  const ref = textAt(payload, 'ref');
  const sha = textAt(payload, 'after');
  if (/^0*$/.test(sha) || !/^refs\/(heads|tags)\//.test(ref) || skipsCi(repository, sha)) return undefined;
  const name = ref.replace(/^refs\/(heads|tags)\//, '');
  const paths = changedPaths(repository, textAt(payload, 'before') || '0', sha);
  return { repository, ref, headBranch: name, sha, filtered: name, paths };
}

function pullGround(repository: Repository, payload: unknown): Ground | undefined {
  const sha = textAt(payload, 'pull_request', 'head', 'sha');
  if (sha === '' || skipsCi(repository, sha)) return undefined;
  const paths = changedPaths(repository, textAt(payload, 'pull_request', 'base', 'sha'), sha);
  return {
    repository,
    ref: `refs/pull/${textAt(payload, 'pull_request', 'number')}/merge`,
    headBranch: textAt(payload, 'pull_request', 'head', 'ref'),
    sha,
    filtered: textAt(payload, 'pull_request', 'base', 'ref'),
    paths,
  };
}

const skipsCi = (repository: Repository, sha: string): boolean => SKIP_CI.test(messageOf(repository, sha));

/** A text or number deep in a payload; empty if it is missing. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  let current = value;
  for (const name of path) {
    if (typeof current !== 'object' || current === null) return '';
    current = Object.entries(current).find(([key]) => key === name)?.[1];
  }
  return typeof current === 'string' || typeof current === 'number' ? String(current) : '';
}
