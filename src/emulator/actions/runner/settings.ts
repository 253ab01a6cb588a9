/** Decides what the emulated runners are like: which actions they know, how many jobs they take, how patient they are. */
import { perWorld } from '../../model/per-world.ts';
import type { World } from '../../world.ts';

export interface RunnerSettings {
  /** Folders that stand for `uses: owner/name@ref`, by `owner/name` in lower case. */
  readonly actions: Readonly<Record<string, string>>;
  /** The Node that runs JavaScript actions. */
  readonly node: string;
  /** Jobs at a time, over all repositories. */
  readonly poolSize: number;
  readonly secrets: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
  readonly environment: 'github-hosted' | 'self-hosted';
  /** The one machine that takes every job, with what earlier jobs left on it; null = a new machine for each job. */
  readonly machine: string | null;
  /** PATH of the machine; everything else of the parent's environment stays out. */
  readonly path: string;
  readonly patience: Patience;
  /** False = the clock starts no scheduled run; whoever plays GitHub does. */
  readonly keepsSchedules: boolean;
}

/** Real milliseconds, because real processes are waited for. */
export interface Patience {
  /** From SIGINT to SIGTERM on cancel. */
  readonly interruptMs: number;
  /** From SIGTERM to the kill of the tree. */
  readonly terminateMs: number;
  /** All that a cancelled job still gets, post steps included. */
  readonly cancelWindowMs: number;
  /** How long output is awaited after the entry process ended. */
  readonly drainMs: number;
}

const settings = perWorld<RunnerSettings>(() => ({
  actions: {},
  node: process.execPath,
  poolSize: 4,
  secrets: {},
  vars: {},
  environment: 'github-hosted',
  machine: null,
  path: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
  patience: { interruptMs: 7_500, terminateMs: 2_500, cancelWindowMs: 300_000, drainMs: 5_000 },
  keepsSchedules: true,
}));
const changed = perWorld<{ settings?: RunnerSettings }>(() => ({}));

export const runnerSettings = (world: World): RunnerSettings => changed(world).settings ?? settings(world);

export const machineFor = (world: World, { id }: { readonly id: number }): string =>
  runnerSettings(world).machine ?? `GitHub Actions ${id}`;

export interface SettingsChange extends Partial<Omit<RunnerSettings, 'patience'>> {
  readonly patience?: Partial<Patience>;
}

export function configureRunners(world: World, { patience, ...change }: SettingsChange): void {
  const current = runnerSettings(world);
  changed(world).settings = { ...current, ...change, patience: { ...current.patience, ...patience } };
}
