/** Decides whether finished checks wake a loop: those of its work branches, never those of its state. */
import type { Context } from 'probot';
import { hasOpenPull } from '../../src/github/pulls/own-pull-requests.ts';
import { after, nothing, type Outcome, quietBefore, wake } from '../github/dispatch-tick.ts';
import { type KnownLoop, loopOfBranch, readLoop, readLoops } from '../github/find-loop.ts';
import { type AppIdentity, gitHubFor } from '../github/octokit.ts';

export async function checkSuiteCompleted(
  context: Context<'check_suite.completed'>,
  { appId }: AppIdentity,
): Promise<Outcome[]> {
  const { check_suite: suite, repository } = context.payload;
  const name = loopOfBranch(suite.head_branch);
  if (name === null) return [nothing('no loop works on that branch')];
  const github = await gitHubFor(context);
  // A branch of a fork may have any name, and an event of it says no other one.
  const branch = suite.head_branch ?? '';
  if (!(await hasOpenPull(github, { branch, sha: suite.head_sha })))
    return [nothing('no pull request of that branch is open here')];
  const loop = await readLoop(github, appId, name);
  if (loop === null) return [nothing('there is no such loop')];
  const ref = repository.default_branch;
  const unlessRunSince = quietBefore(suite.updated_at);
  return [await wake(github, { workflow: loop.workflow, ref, reason: 'checks', unlessRunSince })];
}

/* Decides whether a run that ended badly was a tick that died at work, so that another one repairs what it left. */

/** Ticks are started by these alone; the runs of a repository's checks cost no request. */
const startedBy = ['schedule', 'workflow_dispatch', 'repository_dispatch'];

export async function workflowRunCompleted(
  context: Context<'workflow_run.completed'>,
  { appId }: AppIdentity,
): Promise<Outcome[]> {
  const { workflow_run: run, repository } = context.payload;
  if (run.conclusion === 'success') return [nothing('the run ended well')];
  if (!startedBy.includes(run.event)) return [nothing('no tick is started like that')];
  const github = await gitHubFor(context);
  const loop = (await readLoops(github, appId)).find((one) => worksIn(one, run));
  if (loop === undefined) return [nothing('no loop counts on that run')];
  // Whoever repairs and dies of the same is left to the schedule: else a tick that always dies would never stop.
  if (loop.working?.repair === true) return [nothing('it was to repair already')];
  const ref = repository.default_branch;
  // Times have whole seconds: a run that died within its first would else be the one that makes another needless.
  const unlessRunSince = after(run.updated_at);
  return [await wake(github, { workflow: loop.workflow, ref, reason: 'repair', unlessRunSince })];
}

const worksIn = ({ working }: KnownLoop, run: { readonly id: number; readonly run_attempt: number }): boolean =>
  working !== null && working.runId === run.id && working.runAttempt === run.run_attempt;
