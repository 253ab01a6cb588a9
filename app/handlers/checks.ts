/** Wakes a loop when checks of its work branches finish, never those of its state. */
import type { Context } from 'probot';
import { hasOpenPull } from '../../src/github/pulls/own-pull-requests.ts';
import { type EventOutcome, skipEvent, subtractQuietWindow, wakeLoopWorkflow } from '../github/dispatch-tick.ts';
import { parseLoopName, readLoop } from '../github/find-loop.ts';
import { type AppIdentity, createDeliveryGitHub } from '../github/octokit.ts';

export async function checkSuiteCompleted(
  context: Context<'check_suite.completed'>,
  { appId }: AppIdentity,
): Promise<EventOutcome[]> {
  const { check_suite: suite, repository } = context.payload;
  const name = parseLoopName(suite.head_branch);
  if (name === null) return [skipEvent('no loop works on that branch')];
  const github = await createDeliveryGitHub(context);
  // A fork's branch may have any name, and its event does not name the fork.
  const branch = suite.head_branch ?? '';
  if (!(await hasOpenPull(github, { branch, sha: suite.head_sha })))
    return [skipEvent('no pull request of that branch is open here')];
  const loop = await readLoop(github, appId, name);
  if (loop === null) return [skipEvent('there is no such loop')];
  const ref = repository.default_branch;
  const unlessRunSince = subtractQuietWindow(suite.updated_at);
  return [await wakeLoopWorkflow(github, { workflow: loop.workflow, ref, reason: 'checks', unlessRunSince })];
}
