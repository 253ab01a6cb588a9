/** Which roles a loop has, and which driver and models each gets. A model of null is the driver's own default. */
import type { AgentProgramName } from '../sessions/contract/agent-programs.ts';
import type { Role } from '../state/subject.ts';
import type { EffectiveConfig } from './resolve.ts';

/** The roles in a loop of this skill. */
export const rolesOf: Readonly<Record<'work' | 'review', readonly Role[]>> = {
  work: ['worker', 'auditor', 'post_action', 'responder'],
  review: ['reviewer', 'responder'],
};

/** What the configuration says about agents. */
export type AgentSettings = Pick<EffectiveConfig, 'agent' | 'agents' | 'fallbackModel'>;

export const rolesInUse = ({ skill }: Pick<EffectiveConfig, 'skill'>): readonly Role[] => rolesOf[skill];

export const driverNameFor = (
  { agent, agents }: Pick<EffectiveConfig, 'agent' | 'agents'>,
  role: Role,
): AgentProgramName => agents[role]?.driver ?? agent;

export const driversInUse = (
  config: Pick<EffectiveConfig, 'agent' | 'agents' | 'skill'>,
): readonly AgentProgramName[] => [...new Set(rolesInUse(config).map((role) => driverNameFor(config, role)))];

export interface RoleModels {
  readonly driver: EffectiveConfig['agent'];
  readonly model: string | null;
  /** For the one retry after a model error; null = there is no other model to try. */
  readonly fallback: { readonly model: string | null } | null;
}

/** The loop's fallback model is for its own agent: no other program knows it. The last resort is the driver's default. */
export function readRoleModels({ agent, agents, fallbackModel }: AgentSettings, role: Role): RoleModels {
  const own = agents[role];
  const driver = driverNameFor({ agent, agents }, role);
  const model = own?.model ?? null;
  const named = [own?.fallbackModel, driver === agent ? fallbackModel : null].filter((name) => name != null);
  const other = [...named, null].find((candidate) => candidate !== model);
  return { driver, model, fallback: other === undefined ? null : { model: other } };
}
