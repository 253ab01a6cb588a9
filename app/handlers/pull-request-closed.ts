/** Decides whether a closed pull request wakes its loop: a merge may unblock issues, a close frees a place. */
import type { Context } from 'probot';
import { includesLogin } from '../../src/core/access/approvers.ts';
import type { AppIdentity } from '../github/app-identity.ts';
import { quietBefore, wake } from '../github/dispatch-tick.ts';
import { loopOfBranch, readLoop } from '../github/find-loop.ts';
import { gitHubFor } from '../github/octokit.ts';
import { nothing, type Outcome } from '../github/outcome.ts';

export async function pullRequestClosed(
  context: Context<'pull_request.closed'>,
  { appId }: AppIdentity,
): Promise<Outcome[]> {
  const { pull_request: pull, repository, sender } = context.payload;
  const name = loopOfBranch(pull.head.ref);
  if (name === null) return [nothing('no loop works on that branch')];
  // A branch of a fork may have any name.
  if (pull.head.repo?.full_name !== repository.full_name) return [nothing('the branch is that of a fork')];
  if (sender.type !== 'User') return [nothing('a loop that merges or closes goes on by itself')];
  const github = await gitHubFor(context);
  const loop = await readLoop(github, appId, name);
  if (loop === null) return [nothing('there is no such loop')];
  if (includesLogin(loop.people.agents, sender.login)) return [nothing('an agent closed it')];
  const unlessRunSince = quietBefore(pull.closed_at ?? pull.updated_at);
  const ref = repository.default_branch;
  return [await wake(github, { workflow: loop.workflow, ref, reason: 'pull-request', unlessRunSince })];
}
