/** Creates a run: its commit, its title, its number. */

import type { Account, World } from '../../world.ts';
import { githubContext } from '../runner/assignment.ts';
import { ExpressionMistake, interpolate } from '../workflows/expressions.ts';
import { messageOf } from '../workflows/git-files.ts';
import { type Ground, textAt } from '../workflows/triggers.ts';
import { CallMistake, planJobs } from '../workflows/workflow-call.ts';
import type { WorkflowAt } from '../workflows/workflows.ts';
import { begin } from './conductor.ts';
import { addRun, currentAttempt, type Run, type RunDraft } from './runs.ts';

export interface Cause {
  readonly workflow: WorkflowAt;
  readonly ground: Ground;
  readonly event: string;
  readonly actor: Account;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly inputs?: Run['inputs'];
}

export function startRun(world: World, cause: Cause): Run {
  const { ground, workflow } = cause;
  const draft: RunDraft = {
    repository: ground.repository,
    workflow: workflow.workflow,
    ...plannedFor(world, cause),
    event: cause.event,
    actor: cause.actor,
    ref: ground.ref,
    headBranch: ground.headBranch,
    headSha: ground.sha,
    payload: cause.payload,
    inputs: cause.inputs ?? {},
    title: defaultTitle(cause),
  };
  const run = addRun(world, draft);
  run.title = writtenTitle(world, run) ?? run.title;
  begin(world, run);
  return run;
}

/** A call that GitHub does not start counts like an invalid file. */
function plannedFor(world: World, { ground, workflow: { file } }: Cause): Pick<RunDraft, 'file' | 'plan'> {
  try {
    return { file, plan: file === undefined ? [] : planJobs(world, ground, file) };
  } catch (error) {
    if (error instanceof CallMistake) return { file: undefined, plan: [] };
    throw error;
  }
}

function defaultTitle({ event, payload, workflow, ground }: Cause): string {
  const subject = textAt(payload, 'issue', 'title') || textAt(payload, 'pull_request', 'title');
  if (subject !== '') return subject;
  return event === 'push' ? (messageOf(ground.repository, ground.sha).split('\n')[0] ?? '') : workflow.workflow.name;
}

function writtenTitle(world: World, run: Run): string | undefined {
  const written = run.file?.['run-name'];
  if (written === undefined) return undefined;
  const contexts = { github: githubContext(world, run, currentAttempt(run)), inputs: run.inputs };
  try {
    return interpolate(written, { status: 'success', contexts });
  } catch (error) {
    if (error instanceof ExpressionMistake) return undefined;
    throw error;
  }
}
