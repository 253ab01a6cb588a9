/** Decides who works in a role, and with which model: what the role names for itself, else what holds for all. */
import { driverNamed } from './agents/drivers.ts';
import type { Role } from './core/agent.ts';
import type { EffectiveConfig } from './core/config.ts';
import type { Agent } from './workshop.ts';

export function agentFor(config: Pick<EffectiveConfig, 'agent' | 'agents' | 'agentCommand'>, role: Role): Agent {
  const own = config.agents[role];
  const [program, ...fixed] = config.agentCommand ?? [];
  return {
    driver: driverNamed(own?.driver ?? config.agent),
    settings: {
      command: program === undefined ? null : [program, ...fixed],
      model: own?.model ?? null,
      args: own?.args ?? [],
    },
  };
}
