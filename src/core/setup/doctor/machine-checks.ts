/** Checks of the machine that runs them, for a job that looks before its first tick: program, keys, isolation. */
import type { Check } from './check.ts';

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
