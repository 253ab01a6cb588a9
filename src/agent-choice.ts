/** Decides who works in a role, with which model, and what it finds in its environment: keys only where no proxy holds them. */
import { behindProxy } from './agents/driver.ts';
import { type DriverName, driverNamed } from './agents/drivers.ts';
import { separateKeys } from './agents/proxy/accounts.ts';
import type { ModelUsage, Role } from './core/agent.ts';
import type { EffectiveConfig } from './core/config.ts';
import { knownDollars } from './core/pricing-estimate.ts';
import type { Prepared } from './prepare.ts';
import type { Agent, WorkshopSettings } from './workshop.ts';

type Choice = Pick<WorkshopSettings, 'agentFor' | 'env'>;

/** What a role names for itself, else what holds for all. */
export function agentsOf({ config, agentEnv, rates }: Pick<Prepared, 'config' | 'agentEnv' | 'rates'>): Choice {
  if (config.meter === 'stream') return { agentFor: (role) => agentFor(config, role), env: agentEnv };
  const { env, accounts } = separateKeys(agentEnv);
  return {
    agentFor: (role) => {
      const agent = agentFor(config, role);
      const dollarsOf = (usage: ModelUsage): number | null =>
        knownDollars({ ...usage, driver: agent.driver.name }, rates);
      return { ...agent, driver: behindProxy(agent.driver, { accounts, dollarsOf }) };
    },
    env,
  };
}

/** Every driver that may have to work. */
export const driversOf = (config: Pick<EffectiveConfig, 'agent' | 'agents' | 'skill'>): readonly DriverName[] => [
  ...new Set(rolesOf[config.skill].map((role) => driverOf(config, role))),
];

export const driverOf = ({ agent, agents }: Pick<EffectiveConfig, 'agent' | 'agents'>, role: Role): DriverName =>
  agents[role]?.driver ?? agent;

/** Who works in a loop of this skill. */
export const rolesOf: Readonly<Record<EffectiveConfig['skill'], readonly Role[]>> = {
  work: ['worker', 'auditor', 'post_action'],
  review: ['reviewer', 'responder'],
};

/** The fallback model is one of the loop's agent: no other program knows it. */
function agentFor(
  config: Pick<EffectiveConfig, 'agent' | 'agents' | 'agentCommand' | 'fallbackModel'>,
  role: Role,
): Agent {
  const own = config.agents[role];
  const [program, ...fixed] = config.agentCommand ?? [];
  const name = driverOf(config, role);
  return {
    driver: driverNamed(name),
    fallbackModel: name === config.agent ? config.fallbackModel : null,
    settings: {
      command: program === undefined ? null : [program, ...fixed],
      model: own?.model ?? null,
      args: own?.args ?? [],
    },
  };
}
