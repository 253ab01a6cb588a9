/** Decides what the record of an answer holds, and who is a person that may give one. */

import { Answer, WRITERS } from '../state/gate/answer.ts';
import type { Account, Standing } from './account.ts';
import { includesLogin, isApprover, type TeamMembers } from './approvers.ts';

/** Who may answer. Empty `approvers` = everyone who may write. */
export interface AnswerPolicy {
  readonly approvers: readonly string[];
  /** Who is in the teams among them; absent = nobody. */
  readonly teams?: TeamMembers;
  /** Logins of the loop's own tokens and of coding agents: what they write is never a person's word. */
  readonly neverHuman: readonly string[];
  /** The app whose bot writes receipts that count. */
  readonly receiptAppId: number | null;
}

export function isPerson(account: Account | null, policy: AnswerPolicy): account is Account {
  if (account === null || account.type !== 'User' || account.login.endsWith('[bot]')) return false;
  return !includesLogin(policy.neverHuman, account.login);
}

/** The permission with which this account may answer, or null. */
export function authority(account: Account, standing: Standing, policy: AnswerPolicy): Answer['permission'] | null {
  // A login that was given up and taken by another account is not the one that answered.
  if (standing.id !== account.id) return null;
  if (policy.approvers.length > 0 && !isApprover(account.login, policy)) return null;
  return WRITERS.find((one) => one === standing.permission) ?? null;
}

/** What GitHub calls authors without any tie to the repository. */
export const STRANGERS: readonly string[] = ['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN'];

/**
 * True for authors of whom GitHub shows no tie to the repository. In a person's repository they have none. A member of an organisation who
 * hides the membership looks like one: there only the permission tells.
 */
export function isStranger(association: string): boolean {
  return STRANGERS.includes(association);
}
