/** Reads who is in the teams that may approve, those of their child teams included. */
import { z } from 'zod';
import { isTeam, type TeamMembers, teamUnknown } from '../../core/access/approvers.ts';
import type { GitHub } from '../api/client.ts';
import { orNull } from '../api/errors.ts';
import { allPages } from '../api/pagination.ts';

const Members = z.array(z.object({ login: z.string() }));

export type TeamsRead =
  | { readonly kind: 'read'; readonly teams: TeamMembers }
  | { readonly kind: 'unknown'; readonly line: string };

/** One request a team and hundred members, none where no approver is a team. Throws where the token may not ask. */
export async function readTeams(github: GitHub, approvers: readonly string[]): Promise<TeamsRead> {
  const teams = await Promise.all(
    approvers.filter(isTeam).map(async (team) => {
      const [org = '', slug = ''] = team.split('/');
      const route = 'GET /orgs/{org}/teams/{team_slug}/members';
      return { team, members: await orNull(allPages(github, route, { org, team_slug: slug })) };
    }),
  );
  const unknown = teams.find(({ members }) => members === null);
  if (unknown !== undefined) return { kind: 'unknown', line: teamUnknown(unknown.team) };
  const logins = teams.map(({ team, members }) => [team, Members.parse(members).map(({ login }) => login)] as const);
  return { kind: 'read', teams: Object.fromEntries(logins) };
}
