/** Teams of an owner, and their members. */
import type { Account, World } from '../world.ts';
import { perWorld } from './per-world.ts';

interface Team {
  readonly org: Account;
  readonly slug: string;
  readonly members: Account[];
}

const teams = perWorld((): Team[] => []);

export function formTeam(world: World, team: { org: Account; slug: string; members: readonly Account[] }): void {
  teams(world).push({ ...team, members: [...team.members] });
}

export const teamOf = (world: World, org: string, slug: string): Team | undefined =>
  teams(world).find((team) => team.org.login.toLowerCase() === org.toLowerCase() && team.slug === slug.toLowerCase());
