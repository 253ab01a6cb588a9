/** Selects the agent, model and environment of each role. Agents get keys only if no proxy holds them. */

import { basename, dirname } from 'node:path';
import type { Invocation } from '../action-io.ts';
import { behindProxy, type ProxyMetering } from '../agents/drivers/driver.ts';
import { programOn } from '../agents/drivers/program.ts';
import { driverNamed } from '../agents/drivers/registry.ts';
import { separateKeys } from '../agents/proxy/vendor-keys.ts';
import { expectIsolation } from '../agents/sandbox/open-isolation.ts';
import { computeTokenDollars } from '../core/budget/estimate.ts';
import type { EffectiveConfig } from '../core/config/resolve.ts';
import { driversInUse, readRoleModels } from '../core/config/role-models.ts';
import { listUnpricedModels } from '../core/config/unpriced-models.ts';
import type { WantedIsolation } from '../core/sandbox/isolation.ts';
import type { MachineFacts } from '../core/setup/doctor/check.ts';
import type { Role } from '../core/state/subject.ts';
import type { ConfiguredAgent, EnvironmentSettings } from '../sessions/execution-environment.ts';
import type { Prepared } from './prepared.ts';

type AgentChoice = Pick<EnvironmentSettings, 'agentFor' | 'env' | 'missing' | 'unpriced'>;

/** A role's own settings override those for all roles. */
export function selectAgents({
  config,
  agentEnv,
  rates,
}: Pick<Prepared, 'config' | 'agentEnv' | 'rates'>): AgentChoice {
  // The setup command of a clone may still install the program.
  const missing = config.setupCommand === null ? missingPrograms(config, agentEnv['PATH'] ?? '') : [];
  if (config.meter === 'stream') {
    return { agentFor: (role) => agentFor(config, role), env: agentEnv, missing, unpriced: [] };
  }
  const { env, accounts } = separateKeys(agentEnv);
  return {
    agentFor: (role) => {
      const { driver, ...agent } = agentFor(config, role);
      const dollarsOf: ProxyMetering['dollarsOf'] = (usage) =>
        computeTokenDollars({ ...usage, driver: driver.name }, rates);
      return { ...agent, driver: behindProxy(driver, { accounts, dollarsOf, unknown: config.meterUnknown }) };
    },
    env,
    missing,
    unpriced: listUnpricedModels(config, rates),
  };
}

/** Programs of agents in use that are not on this PATH. An image has programs of its own. */
export function missingPrograms(
  config: Pick<EffectiveConfig, 'agent' | 'agents' | 'agentCommand' | 'isolation' | 'skill'>,
  path: string,
): readonly string[] {
  const programs = driversInUse(config).flatMap((name) =>
    name === 'command' ? (config.agentCommand?.[0] ?? []) : name,
  );
  return config.isolation === 'container' ? [] : programs.filter((program) => !isProgramFound(program, path));
}

/** A program with a folder in its name lies in a subject's clone, which cannot be inspected yet. */
const isProgramFound = (program: string, path: string): boolean =>
  program.includes('/') || programOn(path, program) !== null;

function agentFor(
  config: Pick<EffectiveConfig, 'agent' | 'agents' | 'agentCommand' | 'fallbackModel' | 'usageFormat'>,
  role: Role,
): ConfiguredAgent {
  const { driver, model, fallback } = readRoleModels(config, role);
  const [program, ...fixed] = config.agentCommand ?? [];
  return {
    driver: driverNamed(driver),
    fallback,
    settings: {
      command: program === undefined ? null : [program, ...fixed],
      model,
      args: config.agents[role]?.args ?? [],
      ...(config.usageFormat === null ? {} : { usageFormat: config.usageFormat }),
    },
  };
}

type GivenEnvironment = Readonly<Record<string, string>>;

/** Agents may not enter job folders: a step (checkout) may have left its token there. Containers see only the proxy. */
export function isolationRequest(
  { isolation, containerImage, meter }: Pick<EffectiveConfig, 'isolation' | 'containerImage' | 'meter'>,
  {
    workspace,
    temp,
    home,
    given,
  }: Pick<Invocation, 'workspace' | 'temp' | 'home'> & { readonly given: GivenEnvironment },
): WantedIsolation {
  switch (isolation) {
    case 'none':
      return { kind: 'none' };
    case 'container':
      return { kind: 'container', image: containerImage ?? '', loopback: meter === 'proxy' };
    case 'uid':
    case 'job':
      return {
        kind: 'uid',
        closed: [workspace, temp].filter((folder) => folder !== ''),
        own: [home, ...workRoot(temp), ...runnerRoot(process.execPath)].filter((folder) => folder !== ''),
        given,
      };
  }
}

/** Holds the checkouts, actions and tools of all jobs of the runner. */
const workRoot = (temp: string): string[] => (basename(temp) === '_temp' ? [dirname(temp)] : []);

/** Holds the runner's registration at GitHub. The runner executes actions with a node of its own. */
const runnerRoot = (node: string): string[] => {
  const [, root] = /^(\/.+)\/externals\/node[^/]*\/bin\/node$/.exec(node) ?? [];
  return root === undefined ? [] : [root];
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Which needs of a loop's agents this machine meets: their programs, their keys, the isolation. */
export async function readMachineFacts(config: EffectiveConfig, environment: Environment): Promise<MachineFacts> {
  const wanted = isolationRequest(config, { workspace: '', temp: '', home: '', given: {} });
  return {
    ...readReach(config, environment),
    isolation: config.isolation === 'job' ? null : await expectIsolation(wanted),
  };
}

/** Read from the disk and the environment, without starting anything. */
export const readReach = (
  config: EffectiveConfig,
  environment: Environment,
): Pick<MachineFacts, 'missingPrograms' | 'unsetKeys'> => ({
  missingPrograms: missingPrograms(config, environment['PATH'] ?? ''),
  unsetKeys: config.envSecrets.filter((name) => !environment[name]),
});
