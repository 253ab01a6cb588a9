/** Decides whether finished checks wake a loop: those of its work branches, never those of its state. */
import type { Context } from 'probot';
import { hasOpenPull } from '../../src/github/pulls/has-open-pull.ts';
import type { AppIdentity } from '../github/app-identity.ts';
import { quietBefore, wake } from '../github/dispatch-tick.ts';
import { loopOfBranch, readLoop } from '../github/find-loop.ts';
import { gitHubFor } from '../github/octokit.ts';
import { nothing, type Outcome } from '../github/outcome.ts';

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
