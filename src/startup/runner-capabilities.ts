/** Decides what a machine has of what a loop's agents need: their programs, their keys, the isolation. */

import { expectIsolation } from '../agents/sandbox/open-isolation.ts';
import type { EffectiveConfig } from '../core/config/resolve.ts';
import type { MachineFacts } from '../core/setup/doctor/machine-facts.ts';
import { missingPrograms } from './agent-selection.ts';
import { wantedIsolation } from './isolation-request.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export async function machineFacts(config: EffectiveConfig, environment: Environment): Promise<MachineFacts> {
  const wanted = wantedIsolation(config, { workspace: '', temp: '', home: '', given: {} });
  return {
    ...withinReach(config, environment),
    isolation: config.isolation === 'job' ? null : await expectIsolation(wanted),
  };
}

/** What a look at the disk and the environment tells, without starting anything. */
export const withinReach = (
  config: EffectiveConfig,
  environment: Environment,
): Pick<MachineFacts, 'missingPrograms' | 'unsetKeys'> => ({
  missingPrograms: missingPrograms(config, environment['PATH'] ?? ''),
  unsetKeys: config.envSecrets.filter((name) => !environment[name]),
});
