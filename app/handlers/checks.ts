/** Wakes a loop when checks of its work branches finish, never those of its state, or when a tick died at work. */
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
  // A fork's branch may have any name, and its event does not name the fork.
  const branch = suite.head_branch ?? '';
  if (!(await hasOpenPull(github, { branch, sha: suite.head_sha })))
    return [nothing('no pull request of that branch is open here')];
  const loop = await readLoop(github, appId, name);
  if (loop === null) return [nothing('there is no such loop')];
  const ref = repository.default_branch;
  const unlessRunSince = quietBefore(suite.updated_at);
  return [await wake(github, { workflow: loop.workflow, ref, reason: 'checks', unlessRunSince })];
}

/** Only these events start ticks. So the runs of a repository's checks cost no request. */
const startedBy = ['schedule', 'workflow_dispatch', 'repository_dispatch'];

/** Starts a repairing tick if the run that ended badly was a tick that died at work. */
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
  // If the repair dies too, the schedule is next. Otherwise a tick that always dies would be restarted for ever.
  if (loop.working?.repair === true) return [nothing('it was to repair already')];
  const ref = repository.default_branch;
  // Times have whole seconds. Otherwise a run that died within its first would itself make another needless.
  const unlessRunSince = after(run.updated_at);
  return [await wake(github, { workflow: loop.workflow, ref, reason: 'repair', unlessRunSince })];
}

const worksIn = ({ working }: KnownLoop, run: { readonly id: number; readonly run_attempt: number }): boolean =>
  working !== null && working.runId === run.id && working.runAttempt === run.run_attempt;
