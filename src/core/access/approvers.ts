/** Decides who is among those that the file names as approvers: logins, and who is in a team now. */

/** Logins by team, as `org/team` of the file; a team that is not in it has nobody. */

export type TeamMembers = Readonly<Record<string, readonly string[]>>;

export const isTeam = (approver: string): boolean => approver.includes('/');

export interface Approving {
  readonly approvers: readonly string[];
  readonly teams?: TeamMembers | undefined;
}

export const isApprover = (login: string, { approvers, teams = {} }: Approving): boolean =>
  approvers.some((one) => (isTeam(one) ? includesLogin(teams[one] ?? [], login) : includesLogin([one], login)));

/** GitHub's logins are case-insensitive. */
export function includesLogin(logins: readonly string[], login: string): boolean {
  return logins.some((one) => one.toLowerCase() === login.toLowerCase());
}

/** A team of another owner can say nothing here: no app of this repository may ask who is in it. */
export const teamElsewhere = (team: string, owner: string): string =>
  `approvers: ${team} is no team of ${owner}; name teams as ${owner}/TEAM`;

export const teamsNeedApp =
  'approvers: who is in a team only an app can read: give app-id and app-private-key, or name logins';

export const teamsUnread = (slug: string, page: string): string =>
  `approvers: the app ${slug} may not read who is in a team: add "Members: read" under "Organization permissions" on its page, then accept it at ${page}`;

export const teamUnknown = (team: string): string =>
  `approvers: there is no team ${team} that the app can see; is it spelt as in its address, and not secret to the app?`;
