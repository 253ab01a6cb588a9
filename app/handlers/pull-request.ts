/** Wakes a loop when its pull request is closed or reviewed. A merge may unblock issues, a close frees a slot. */
import type { Context } from 'probot';
import { includesLogin, isStranger } from '../../src/core/access/authority.ts';
import { readStanding } from '../../src/github/people/permission-lookup.ts';
import { accountOf, hidesMembers, isHuman, mayWrite } from '../github/authorship.ts';
import { nothing, type Outcome, quietBefore, wake } from '../github/dispatch-tick.ts';
import { loopOfBranch, readLoop } from '../github/find-loop.ts';
import { type AppIdentity, gitHubFor } from '../github/octokit.ts';

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

/** A review wakes the loop if its author has write access and the pull request is a loop's. */
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
