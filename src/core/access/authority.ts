/** Authority of accounts: which are people, with which permission they may answer, and which are approvers. */
import { Answer, WRITE_PERMISSIONS } from '../state/gate.ts';

/** Empty `approvers` = everyone with write access may answer. */
export interface AnswerPolicy {
  readonly approvers: readonly string[];
  /** Members of the teams among them; absent = none. */
  readonly teams?: TeamMembers | undefined;
  /** Logins of the loop's own tokens and of coding agents: what they write is never a person's word. */
  readonly neverHuman: readonly string[];
  /** The app whose bot writes receipts that count. */
  readonly receiptAppId: number | null;
}

export function isPerson(account: Account | null, policy: Pick<AnswerPolicy, 'neverHuman'>): account is Account {
  if (account === null || account.type !== 'User' || account.login.endsWith('[bot]')) return false;
  return !includesLogin(policy.neverHuman, account.login);
}

export function findAnswerPermission(
  account: Account,
  standing: AccountPermission,
  policy: AnswerPolicy,
): Answer['permission'] | null {
  // If a login was given up and taken by another account, that account is not the one that answered.
  if (standing.id !== account.id) return null;
  if (policy.approvers.length > 0 && !isApprover(account.login, policy)) return null;
  return WRITE_PERMISSIONS.find((one) => one === standing.permission) ?? null;
}

/** What GitHub calls authors without any tie to the repository. */
export const STRANGERS: readonly string[] = ['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN'];

/**
 * True if GitHub shows no tie of the author to the repository. In a person's repository there is none. A member of an
 * organisation who hides the membership looks the same: there only the permission tells.
 */
export const isStranger = (association: string): boolean => STRANGERS.includes(association);

/** GitHub lets these set labels. The author of an issue from a form with labels may have none of these permissions. */
const labellers: readonly AccountPermission['permission'][] = ['triage', ...WRITE_PERMISSIONS];

/** Enough to admit an issue, one's own included. */
export const mayLabel = ({ permission }: AccountPermission): boolean => labellers.includes(permission);

/** An account as GitHub names it in comments and edits; null stands for a deleted one. */
export interface Account {
  readonly login: string;
  readonly id: number;
  readonly type: string;
}

/** Current permission of an account, asked from the API. `id`: the account that has the login now. */
export interface AccountPermission {
  readonly id: number;
  readonly permission: 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none';
}

/** GitHub's own app behind the token of every workflow. */
export const workflowLogin = 'github-actions[bot]';

/** Logins by team, as `org/team` of the file. A missing team has no members. */
export type TeamMembers = Readonly<Record<string, readonly string[]>>;

export const isTeam = (approver: string): boolean => approver.includes('/');

export type ApproverList = Pick<AnswerPolicy, 'approvers' | 'teams'>;

export const isApprover = (login: string, { approvers, teams = {} }: ApproverList): boolean =>
  approvers.some((one) => (isTeam(one) ? includesLogin(teams[one] ?? [], login) : includesLogin([one], login)));

/** GitHub's logins are case-insensitive. */
export const includesLogin = (logins: readonly string[], login: string): boolean =>
  logins.some((one) => one.toLowerCase() === login.toLowerCase());

/** A team of another owner cannot be read: no app of this repository may ask for its members. */
export const foreignTeamSentence = (team: string, owner: string): string =>
  `approvers: ${team} is no team of ${owner}; name teams as ${owner}/TEAM`;

export const teamsNeedAppSentence =
  'approvers: only an app can read the members of a team: give app-id and app-private-key, or name logins';

export const unreadableTeamsSentence = (slug: string, page: string): string =>
  `approvers: the app ${slug} may not read the members of a team: add "Members: read" under "Organization permissions" on its page, then accept it at ${page}`;

export const unknownTeamSentence = (team: string): string =>
  `approvers: there is no team ${team} that the app can see; is it spelt as in its address, and not secret to the app?`;
