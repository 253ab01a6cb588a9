/** The Actions side of the emulated GitHub: results services, workflow runs and runners, with verbs for tests. */

import { acting } from '../model/account.ts';
import { type Repository, repositoryNamed } from '../model/repository.ts';
import type { InstallPart } from '../part.ts';
import type { Seed } from '../seed.ts';
import type { Account, World } from '../world.ts';
import { routeRuns } from './routes/run-routes.ts';
import { routeStores } from './routes/store-routes.ts';
import { routeWorkflows } from './routes/workflow-routes.ts';
import { trackingId } from './runner/assignment.ts';
import { killEntry } from './runner/process-tree.ts';
import { configureRunners, type SettingsChange } from './runner/settings.ts';
import { cancelRun, endAll, forceCancelRun, loseRunner, quiet } from './runs/conductor.ts';
import { dispatchWorkflow, hearEvent } from './runs/dispatch.ts';
import { rerun } from './runs/rerun.ts';
import { type Annotation, allRuns, currentAttempt, type Run, type Stuck } from './runs/runs.ts';
import { armSchedules } from './runs/schedules.ts';
import { actionsSettingsOf, routeActionsSettings } from './settings.ts';
import { mountResultsServices } from './stores/results-services.ts';

export const installActions: InstallPart = ({ world, router }) => {
  mountResultsServices(world, router);
  routeWorkflows(router);
  routeRuns(router);
  routeStores(router);
  routeActionsSettings(router);
  const unsubscribe = world.bus.subscribe((event) => hearEvent(world, event));
  return {
    async close() {
      unsubscribe();
      await endAll(world);
    },
  };
};

/** Secrets and variables of a seed reach workflows; the names of secrets are shown to administrators. */
export function seedActions(world: World, repository: Repository, { secrets, variables }: ActionsSeed): void {
  if (secrets !== undefined) {
    configureRunners(world, { secrets });
    actionsSettingsOf(world, repository).secrets = Object.keys(secrets);
  }
  if (variables !== undefined) configureRunners(world, { vars: variables });
}
type ActionsSeed = Pick<Seed, 'secrets' | 'variables'>;

export interface DispatchVerb {
  /** `owner/name`. */
  readonly repository: string;
  /** File name, path or id. */
  readonly workflow: string;
  readonly by: Account;
  readonly ref?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
}

export interface Actions {
  configure(change: SettingsChange): void;
  /** Throws GitHub's sentence if the dispatch is refused. */
  dispatch(what: DispatchVerb): Run;
  /** Sets the alarms of schedules without waiting for a push. */
  armSchedules(repository: string): void;
  /** All runs, oldest first. */
  runs(): readonly Run[];
  cancel(run: Run): void;
  forceCancel(run: Run): void;
  /** Ends the machine now. GitHub notices ten virtual minutes later. */
  loseRunner(run: Run): Promise<void>;
  /**
   * Kills only the process of the step that runs now. Its post half and later steps follow. Returns whether there was
   * one.
   */
  killStep(run: Run): Promise<boolean>;
  /** GitHub considers the run failed, while its processes work on (a zombie). */
  disown(run: Run): Promise<void>;
  /** Ends the machine now, and GitHub never notices: its page shows this status for ever. */
  strand(run: Run, as: Stuck): Promise<void>;
  rerun(run: Run, which?: 'all' | 'failed'): void;
  /** Resolves when no job runs or waits for a runner. Does not wait for a lost runner's job, which the clock ends. */
  idle(): Promise<void>;
}

export const actionsOf = (world: World): Actions => ({
  configure: (change) => configureRunners(world, change),
  dispatch({ repository: name, workflow, by, ref, inputs = {} }) {
    const repository = repositoryNamed(world, name);
    if (repository === undefined) throw new Error(`No repository ${name}`);
    const at = ref ?? repository.defaultBranch;
    const dispatched = dispatchWorkflow(world, { repository, workflow, ref: at, inputs, actor: acting(by) });
    if ('refused' in dispatched) throw new Error(dispatched.refused);
    return dispatched.run;
  },
  armSchedules: (repository) => armSchedules(world, repository),
  runs: () => allRuns(world),
  cancel: (run) => cancelRun(world, run),
  forceCancel: (run) => forceCancelRun(world, run),
  loseRunner: (run) => loseRunner(world, run, { dies: true, noticedAfterMs: 10 * 60_000 }),
  killStep: async (run) => {
    const killed = await Promise.all(currentAttempt(run).jobs.map((job) => killEntry(trackingId(job))));
    return killed.includes(true);
  },
  disown: (run) => loseRunner(world, run, { dies: false, noticedAfterMs: 0 }),
  strand: async (run, as) => {
    currentAttempt(run).stuck = as;
    await loseRunner(world, run, { dies: true, noticedAfterMs: 0 });
  },
  rerun: (run, which = 'all') => rerun(world, run, { which, actor: run.actor }),
  idle: () => quiet(world),
});

/** Log lines of all jobs of the current attempt, without their times. */
export const logOf = (run: Run): string =>
  currentAttempt(run)
    .jobs.flatMap((job) => job.log.map((line) => line.replace(/^\S+Z /, '')))
    .join('\n');

export const summaryOf = (run: Run): string =>
  currentAttempt(run)
    .jobs.flatMap((job) => job.summaries)
    .join('\n');

/** Outputs of all jobs, merged. */
export const outputsOf = (run: Run): Readonly<Record<string, string>> =>
  Object.fromEntries(currentAttempt(run).jobs.flatMap((job) => Object.entries(job.outputs)));

export const annotationsOf = (run: Run): readonly Annotation[] =>
  currentAttempt(run).jobs.flatMap((job) => job.annotations);

/** Why a run failed, in its own words: its first error annotation, else the last error of its runner; null = neither. */
export function readFailureCause(run: Run): string | null {
  const annotated = annotationsOf(run).find(({ level }) => level === 'error')?.message;
  const mark = '##[error]';
  const logged = logOf(run)
    .split('\n')
    .findLast((line) => line.startsWith(mark));
  return annotated?.split('\n')[0] ?? logged?.slice(mark.length) ?? null;
}
