/** Wakes a loop when its pull request is closed or reviewed. A merge may unblock issues, a close frees a slot. */
import type { Context } from 'probot';
import { includesLogin, isStranger } from '../../src/core/access/authority.ts';
import { lookUpPermission } from '../../src/github/people/permission-lookup.ts';
import { canHideMembers, isHuman, mayWrite, toAccount } from '../github/authorship.ts';
import { type EventOutcome, skipEvent, subtractQuietWindow, wakeLoopWorkflow } from '../github/dispatch-tick.ts';
import { parseLoopName, readLoop } from '../github/find-loop.ts';
import { type AppIdentity, createDeliveryGitHub } from '../github/octokit.ts';

export async function pullRequestClosed(
  context: Context<'pull_request.closed'>,
  { appId }: AppIdentity,
): Promise<EventOutcome[]> {
  const { pull_request: pull, repository, sender } = context.payload;
  const name = parseLoopName(pull.head.ref);
  if (name === null) return [skipEvent('no loop works on that branch')];
  // A branch of a fork may have any name.
  if (pull.head.repo?.full_name !== repository.full_name) return [skipEvent('the branch is that of a fork')];
  if (sender.type !== 'User') return [skipEvent('a loop that merges or closes goes on by itself')];
  const github = await createDeliveryGitHub(context);
  const loop = await readLoop(github, appId, name);
  if (loop === null) return [skipEvent('there is no such loop')];
  if (includesLogin(loop.people.agents, sender.login)) return [skipEvent('an agent closed it')];
  const unlessRunSince = subtractQuietWindow(pull.closed_at ?? pull.updated_at);
  const ref = repository.default_branch;
  return [await wakeLoopWorkflow(github, { workflow: loop.workflow, ref, reason: 'pull-request', unlessRunSince })];
}

/** A review wakes the loop if its author has write access and the pull request is a loop's. */
export async function pullRequestReviewSubmitted(
  context: Context<'pull_request_review.submitted'>,
  { appId }: AppIdentity,
): Promise<EventOutcome[]> {
  const { pull_request: pull, repository, review } = context.payload;
  const name = parseLoopName(pull.head.ref);
  if (name === null) return [skipEvent('no loop works on that branch')];
  if (pull.head.repo?.full_name !== repository.full_name) return [skipEvent('the branch is that of a fork')];
  const by = review.user === null ? null : toAccount(review.user);
  if (!isHuman(by)) return [skipEvent('a bot reviewed it')];
  if (isStranger(review.author_association) && !canHideMembers(repository))
    return [skipEvent('a stranger reviewed it')];
  const github = await createDeliveryGitHub(context);
  const standing = await lookUpPermission(github, by.login);
  if (!mayWrite(by, standing)) return [skipEvent('they have no write access')];
  const loop = await readLoop(github, appId, name);
  if (loop === null) return [skipEvent('there is no such loop')];
  if (includesLogin(loop.people.agents, by.login)) return [skipEvent('an agent reviewed it')];
  const unlessRunSince = subtractQuietWindow(review.submitted_at ?? pull.updated_at);
  const ref = repository.default_branch;
  return [await wakeLoopWorkflow(github, { workflow: loop.workflow, ref, reason: 'review', unlessRunSince })];
}
