/** Starts runs: by events of the world, and by dispatches with checked inputs. */

import { announce } from '../../changes/announce.ts';
import type { Actor } from '../../model/account.ts';
import type { Repository } from '../../model/repository.ts';
import { showAccount } from '../../represent/account.ts';
import { showRepository } from '../../represent/repository.ts';
import type { World, WorldEvent } from '../../world.ts';
import { runnerSettings } from '../runner/settings.ts';
import { checkInputs } from '../workflows/dispatch-inputs.ts';
import { commitNamed } from '../workflows/git-files.ts';
import { type Ground, startsOf } from '../workflows/triggers.ts';
import { workflowNamed, workflowsAt } from '../workflows/workflows.ts';
import type { Run } from './runs.ts';
import { armSchedules } from './schedules.ts';
import { startRun } from './start.ts';

export function hearEvent(world: World, event: WorldEvent): void {
  if (event.name === 'push') armSchedules(world, event.repository);
  for (const { ground, workflow } of startsOf(world, event)) {
    if (!runnerSettings(world).mayStart({ path: workflow.workflow.path, event: event.name })) continue;
    startRun(world, { workflow, ground, event: event.name, actor: event.sender, payload: event.payload });
  }
}

export interface DispatchRequest {
  readonly repository: Repository;
  /** Id, file name or path. */
  readonly workflow: string;
  /** Branch or tag, short or full. */
  readonly ref: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
}

/** A started run, or GitHub's sentence about the refusal. */
export type Dispatched = { readonly run: Run } | { readonly refused: string; readonly status: 404 | 422 };

export function dispatchWorkflow(world: World, request: DispatchRequest): Dispatched {
  const { repository, actor } = request;
  const registered = workflowNamed(world, repository, request.workflow)?.workflow;
  if (registered === undefined) return { refused: 'Not Found', status: 404 };
  const refuse = (refused: string): Dispatched => ({ refused, status: 422 });
  const isEnabled = runnerSettings(world).mayStart({ path: registered.path, event: 'workflow_dispatch' });
  if (registered.state !== 'active' || !isEnabled)
    return refuse("Cannot trigger a 'workflow_dispatch' on a disabled workflow");
  const ref = refNamed(repository, request.ref);
  if (ref === undefined) return refuse(`No ref found for: ${request.ref}`);
  const present = workflowsAt(world, repository, ref.sha).find(({ workflow }) => workflow === registered);
  if (present?.problem) return refuse(`failed to parse workflow: ${present.problem}`);
  const trigger = present?.file?.on.events['workflow_dispatch'];
  if (present === undefined || trigger === undefined)
    return refuse("Workflow does not have 'workflow_dispatch' trigger");
  const checked = checkInputs(trigger.inputs ?? {}, request.inputs);
  if ('refused' in checked) return refuse(checked.refused);
  const action = { inputs: checked.payload, ref: ref.name, workflow: registered.path };
  const payload = {
    ...action,
    repository: showRepository(world, repository),
    sender: showAccount(world, actor.account),
  };
  const headBranch = ref.name.replace(/^refs\/(heads|tags)\//, '');
  const ground: Ground = { repository, ref: ref.name, headBranch, sha: ref.sha, filtered: null, paths: [] };
  const cause = { workflow: present, ground, event: 'workflow_dispatch', actor: actor.account };
  const run = startRun(world, { ...cause, payload, inputs: checked.inputs });
  announce(world, { name: 'workflow_dispatch', action: null, repository, actor, payload: () => action });
  return { run };
}

function refNamed(repository: Repository, given: string): { name: string; sha: string } | undefined {
  const names = given.startsWith('refs/') ? [given] : [`refs/heads/${given}`, `refs/tags/${given}`];
  for (const name of names) {
    const sha = commitNamed(repository, name);
    if (sha !== undefined) return { name, sha };
  }
  return undefined;
}
