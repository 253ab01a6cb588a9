/** Checks of the machine that runs them, for a job that looks before its first tick: program, keys, isolation. */
import type { Check } from './checkup.ts';
import type { IsolationVerdict } from './isolation.ts';

export interface MachineFacts {
  /** Programs of agents that may have to work and are not on the PATH. */
  readonly missingPrograms: readonly string[];
  /** Variables under env-secrets that are empty or not set. */
  readonly unsetKeys: readonly string[];
  /** Null = the configuration names one that this build does not have. */
  readonly isolation: IsolationVerdict | null;
}

export const machineChecks: readonly Check[] = [
  {
    code: 'program-missing',
    severity: 'error',
    look: ({ here }) =>
      (here?.missingPrograms ?? []).map((program) => ({
        sentence: `The agent's program ${program} is not on the PATH of this machine.`,
        remedy: 'Install it in a step before this one.',
      })),
  },
  {
    code: 'key-unset',
    severity: 'error',
    look: ({ here }) =>
      (here?.unsetKeys ?? []).map((name) => ({
        sentence: `${name} stands under env-secrets and is empty here.`,
        remedy: `Is the secret behind it set, and passed to this step by env?`,
      })),
  },
  {
    code: 'isolation-unavailable',
    severity: 'error',
    look: ({ here }) =>
      here === null || here.isolation === null || here.isolation.ok
        ? null
        : { sentence: here.isolation.sentence, remedy: here.isolation.remedy },
  },
];
