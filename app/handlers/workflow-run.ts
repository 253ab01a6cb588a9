/** Starts a repairing tick when a tick died at work: the only watch over a holder outside of the ticks themselves. */
import type { Context } from 'probot';
import { addOneSecond, type EventOutcome, skipEvent, wakeLoopWorkflow } from '../github/dispatch-tick.ts';
import { type LoopSummary, readLoops } from '../github/find-loop.ts';
import { type AppIdentity, createDeliveryGitHub } from '../github/octokit.ts';

/** Only these events start ticks. So the runs of a repository's checks cost no request. */
const tickEvents = ['schedule', 'workflow_dispatch', 'repository_dispatch'];

/** Starts a repairing tick if the run that ended badly was a tick that died at work. */
export async function workflowRunCompleted(
  context: Context<'workflow_run.completed'>,
  { appId }: AppIdentity,
): Promise<EventOutcome[]> {
  const { workflow_run: run, repository } = context.payload;
  if (run.conclusion === 'success') return [skipEvent('the run succeeded')];
  if (!tickEvents.includes(run.event)) return [skipEvent('this event starts no tick')];
  const github = await createDeliveryGitHub(context);
  const loop = (await readLoops(github, appId)).find((one) => isWorkingIn(one, run));
  if (loop === undefined) return [skipEvent('no loop waits for that run')];
  // If the repairing tick dies too, the schedule starts the next one. Otherwise a tick that always dies would be
  // restarted for ever.
  if (loop.working?.repair === true) return [skipEvent('that run was already a repair')];
  const ref = repository.default_branch;
  // Times have whole seconds. A run that died within its first second would otherwise make another needless by itself.
  const unlessRunSince = addOneSecond(run.updated_at);
  return [await wakeLoopWorkflow(github, { workflow: loop.workflow, ref, reason: 'repair', unlessRunSince })];
}

const isWorkingIn = ({ working }: LoopSummary, run: { readonly id: number; readonly run_attempt: number }): boolean =>
  working !== null && working.runId === run.id && working.runAttempt === run.run_attempt;
