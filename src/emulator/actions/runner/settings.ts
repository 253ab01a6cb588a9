/** Settings of the emulated runners: known actions, jobs at once, time limits. */

import { perWorld } from '../../model/per-world.ts';
import type { World } from '../../world.ts';
import { type ChildSpec, type Patience, runChild } from './child.ts';

export interface RunnerSettings {
  /** Folders that stand for `uses: owner/name@ref`, by `owner/name` in lower case. */
  readonly actions: Readonly<Record<string, string>>;
  /** The Node that runs JavaScript actions. */
  readonly node: string;
  /** Runs a JavaScript action to its end. Returns the exit code; null if it was killed. */
  readonly runNode: (spec: ChildSpec) => Promise<number | null>;
  /** Jobs at the same time, over all repositories. */
  readonly poolSize: number;
  readonly secrets: Readonly<Record<string, string>>;
  /** Variables of the repository. */
  readonly vars: Readonly<Record<string, string>>;
  /** Variables of its organisation that it may use. */
  readonly organisationVars: Readonly<Record<string, string>>;
  readonly environment: 'github-hosted' | 'self-hosted';
  /** The one machine that takes every job, with the remains of earlier jobs; null = a new machine for each job. */
  readonly machine: string | null;
  /** PATH of the machine. No other variable of the parent's environment is passed on. */
  readonly path: string;
  readonly patience: Patience;
  /** False = the clock starts no scheduled run. The caller that plays GitHub starts them. */
  readonly keepsSchedules: boolean;
  /** Which workflows start, by which events. Others start nothing, as if a person had disabled them. */
  readonly mayStart: (start: WorkflowStart) => boolean;
}

export interface WorkflowStart {
  /** Path of the workflow file. */
  readonly path: string;
  readonly event: string;
}

const settings = perWorld<RunnerSettings>(() => ({
  actions: {},
  node: process.execPath,
  runNode: runChild,
  poolSize: 4,
  secrets: {},
  vars: {},
  organisationVars: {},
  environment: 'github-hosted',
  machine: null,
  path: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
  patience: { interruptMs: 7_500, terminateMs: 2_500, cancelWindowMs: 300_000, drainMs: 5_000 },
  keepsSchedules: true,
  mayStart: () => true,
}));
const changed = perWorld<{ settings?: RunnerSettings }>(() => ({}));

export const runnerSettings = (world: World): RunnerSettings => changed(world).settings ?? settings(world);

/** Variables as a workflow sees them: the repository's hide those of its organisation. */
export const varsContext = ({ vars, organisationVars }: Pick<RunnerSettings, 'vars' | 'organisationVars'>) => ({
  ...organisationVars,
  ...vars,
});

export const machineFor = (world: World, { id }: { readonly id: number }): string =>
  runnerSettings(world).machine ?? `GitHub Actions ${id}`;

export interface SettingsChange extends Partial<Omit<RunnerSettings, 'patience'>> {
  readonly patience?: Partial<Patience>;
}

export function configureRunners(world: World, { patience, ...change }: SettingsChange): void {
  const current = runnerSettings(world);
  changed(world).settings = { ...current, ...change, patience: { ...current.patience, ...patience } };
}
