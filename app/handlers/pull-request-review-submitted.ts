/** Decides whether a review wakes the loop: one by somebody with write access, on a pull request of a loop. */
import type { Context } from 'probot';
import { includesLogin } from '../../src/core/access/approvers.ts';
import { isStranger } from '../../src/core/access/authority.ts';
import { readStanding } from '../../src/github/people/permission.ts';
import type { AppIdentity } from '../github/app-identity.ts';
import { accountOf, hidesMembers, isHuman, mayWrite } from '../github/authorship.ts';
import { quietBefore, wake } from '../github/dispatch-tick.ts';
import { loopOfBranch, readLoop } from '../github/find-loop.ts';
import { gitHubFor } from '../github/octokit.ts';
import { nothing, type Outcome } from '../github/outcome.ts';

export async function pullRequestReviewSubmitted(
  context: Context<'pull_request_review.submitted'>,
  { appId }: AppIdentity,
): Promise<Outcome[]> {
  const { pull_request: pull, repository, review } = context.payload;
  const name = loopOfBranch(pull.head.ref);
  if (name === null) return [nothing('no loop works on that branch')];
  if (pull.head.repo?.full_name !== repository.full_name) return [nothing('the branch is that of a fork')];
  const by = review.user === null ? null : accountOf(review.user);
  if (!isHuman(by)) return [nothing('a bot reviewed it')];
  if (isStranger(review.author_association) && !hidesMembers(repository)) return [nothing('a stranger reviewed it')];
  const github = await gitHubFor(context);
  const standing = await readStanding(github, by.login);
  if (!mayWrite(by, standing)) return [nothing('they have no write access')];
  const loop = await readLoop(github, appId, name);
  if (loop === null) return [nothing('there is no such loop')];
  if (includesLogin(loop.people.agents, by.login)) return [nothing('an agent reviewed it')];
  const unlessRunSince = quietBefore(review.submitted_at ?? pull.updated_at);
  const ref = repository.default_branch;
  return [await wake(github, { workflow: loop.workflow, ref, reason: 'review', unlessRunSince })];
}
