/** Decides whether this tick can know who is in the teams that may approve, and asks where the file names one. */
import type { Invocation } from '../action-io.ts';
import { isTeam, teamElsewhere } from '../core/access/approvers.ts';
import { createGitHub } from '../github/api/client.ts';
import { readTeams, type TeamsRead } from '../github/people/teams.ts';
import type { Credentials } from './credentials.ts';

interface Asking {
  readonly invocation: Invocation;
  readonly credentials: Credentials;
}

/** Fails closed: what cannot be asked is a line for the person who set it up, and no tick. */
export async function teamsOf({ invocation, credentials }: Asking, approvers: readonly string[]): Promise<TeamsRead> {
  const named = approvers.filter(isTeam);
  if (named.length === 0) return { kind: 'read', teams: {} };
  const { owner, repo, apiUrl: baseUrl } = invocation;
  const elsewhere = named.find((team) => team.split('/')[0]?.toLowerCase() !== owner.toLowerCase());
  if (elsewhere !== undefined) return { kind: 'unknown', line: teamElsewhere(elsewhere, owner) };
  if (credentials.teamsUnread !== null) return { kind: 'unknown', line: credentials.teamsUnread };
  return await readTeams(createGitHub({ token: () => credentials.tokenFor('members'), owner, repo, baseUrl }), named);
}
