/** Decides what the record of an answer holds, and who is a person that may give one. */
import { z } from 'zod';
import { includesLogin, isApprover, type TeamMembers } from './approvers.ts';
import { GateId } from './gate.ts';
import { GateName } from './gates.ts';
import { onDisk } from './on-disk.ts';

/** Permissions with which GitHub lets someone edit a comment that is not theirs: the least that may answer. */
export const WRITERS = ['write', 'maintain', 'admin'] as const;

/** By which door an answer came: the app's receipt, a `/loop answer` reply, or the edit history of the question itself. */
export const AnswerChannel = z.enum(['receipt', 'reply', 'edit-history']);
export type AnswerChannel = z.infer<typeof AnswerChannel>;

/** An answer, verbatim: what was asked, what was said, by whom, when and how. */
export const Answer = onDisk({
  gateId: GateId,
  name: GateName,
  question: z.string(),
  option: z.string(),
  /** Words that came with a reply. */
  text: z.string().nullable(),
  login: z.string(),
  userId: z.int().positive(),
  permission: z.enum(WRITERS),
  at: z.iso.datetime(),
  channel: AnswerChannel,
  /** The reply, or the question itself for a ticked box. */
  commentId: z.int().positive(),
  deliveryId: z.string().nullable(),
});
export type Answer = z.output<typeof Answer>;

/** An account as GitHub names it in comments and edits; null stands for a deleted one. */
export interface Account {
  readonly login: string;
  readonly id: number;
  readonly type: string;
}

/** What an account may do now, asked from the API; `id` is that of the account which has the login now. */
export interface Standing {
  readonly id: number;
  readonly permission: 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none';
}

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
