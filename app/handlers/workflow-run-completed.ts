/** Decides whether a run that ended badly was a tick that died at work, so that another one repairs what it left. */
import type { Context } from 'probot';
import type { AppIdentity } from '../github/app-identity.ts';
import { after, wake } from '../github/dispatch-tick.ts';
import { type KnownLoop, readLoops } from '../github/find-loop.ts';
import { gitHubFor } from '../github/octokit.ts';
import { nothing, type Outcome } from '../github/outcome.ts';

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
