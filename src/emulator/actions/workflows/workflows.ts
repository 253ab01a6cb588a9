/** Workflows of a repository: the files under `.github/workflows` of its default branch. */

import { nodeId } from '../../model/node-id.ts';
import { perWorld } from '../../model/per-world.ts';
import type { Repository } from '../../model/repository.ts';
import type { World } from '../../world.ts';
import { commitNamed, textsUnder } from './git-files.ts';
import { readWorkflow, type WorkflowFile } from './workflow-file.ts';

export interface Workflow {
  readonly kind: 'Workflow';
  readonly id: number;
  readonly nodeId: string;
  readonly repository: Repository;
  readonly path: string;
  readonly createdAt: number;
  name: string;
  state: 'active' | 'disabled_manually' | 'deleted';
  updatedAt: number;
  /** Grows with every run. */
  runs: number;
}

const FOLDER = '.github/workflows';
const known = perWorld(() => new Map<string, Workflow>());

/** A workflow with its file at a commit. `file` is undefined if GitHub would call it invalid. */
export interface WorkflowAt {
  readonly workflow: Workflow;
  readonly file: WorkflowFile | undefined;
  readonly problem: string | null;
}

/** The workflows of a commit, for events that run the file of their own ref (push, pull_request). */
export function workflowsAt(world: World, repository: Repository, commit: string): WorkflowAt[] {
  const files = [...textsUnder(repository, commit, FOLDER)].filter(([path]) => /\/workflows\/[^/]+\.ya?ml$/.test(path));
  return files.map(([path, text]) => workflowAt(world, repository, { path, text }));
}

function workflowAt(world: World, repository: Repository, { path, text }: { path: string; text: string }): WorkflowAt {
  const workflow = workflowOf(world, repository, path);
  try {
    const file = readWorkflow(text);
    workflow.name = file.name ?? path;
    return { workflow, file, problem: null };
  } catch (error) {
    return { workflow, file: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** All workflows of the default branch as it is now. Workflows of removed files are marked deleted. */
export function workflowsOf(world: World, repository: Repository): WorkflowAt[] {
  const commit = commitNamed(repository, `refs/heads/${repository.defaultBranch}`);
  const present = commit === undefined ? [] : workflowsAt(world, repository, commit);
  const paths = new Set(present.map(({ workflow }) => workflow.path));
  for (const workflow of known(world).values()) {
    if (workflow.repository === repository && !paths.has(workflow.path)) workflow.state = 'deleted';
    else if (workflow.repository === repository && workflow.state === 'deleted') workflow.state = 'active';
  }
  return present;
}

/** By id, file name, or path, as REST names workflows. */
export function workflowNamed(world: World, repository: Repository, name: string): WorkflowAt | undefined {
  const present = workflowsOf(world, repository);
  return present.find(
    ({ workflow: { id, path } }) => String(id) === name || path === name || path === `${FOLDER}/${name}`,
  );
}

function workflowOf(world: World, repository: Repository, path: string): Workflow {
  const key = `${repository.id}:${path}`;
  const existing = known(world).get(key);
  if (existing) return existing;
  const id = world.nextId();
  const now = world.clock.now();
  const workflow: Workflow = {
    kind: 'Workflow',
    id,
    nodeId: nodeId('W', id),
    repository,
    path,
    createdAt: now,
    name: path,
    state: 'active',
    updatedAt: now,
    runs: 0,
  };
  known(world).set(key, workflow);
  return workflow;
}
