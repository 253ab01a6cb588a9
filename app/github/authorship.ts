/** Recognises what a loop or this app wrote by the app behind the bot. A marker alone can be copied by anyone. */
import {
  type Account,
  type AccountPermission,
  type AnswerPolicy,
  findAnswerPermission,
  isPerson,
} from '../../src/core/access/authority.ts';
import { type Authorship, isByTickgate } from '../../src/github/comments/read-posted.ts';

/** GitHub's own app behind every GITHUB_TOKEN, and so of a loop without its own app. */
export const ACTIONS_APP_ID = 15_368;

/** Author fields of a webhook's comment, issue or pull request. */
interface AuthoredItem {
  readonly user: { readonly login: string; readonly id: number; readonly type?: string | undefined } | null;
  readonly performed_via_github_app?: { readonly id?: number | null } | null;
}

export function toAuthorship({ user, performed_via_github_app: via }: AuthoredItem): Authorship {
  return { author: user === null ? null : toAccount(user), viaAppId: via?.id ?? null };
}

export function toAccount(user: NonNullable<AuthoredItem['user']>): Account {
  return { login: user.login, id: user.id, type: user.type ?? 'Unknown' };
}

/** True for the bot of this app and for GitHub Actions' own. */
export const isWrittenByTickgate = (text: Authorship, appId: number): boolean => isByTickgate(text, appId);

const unrestrictedPolicy: AnswerPolicy = { approvers: [], neverHuman: [], receiptAppId: null };

/** False for bots and for deleted accounts. */
export const isHuman = (account: Account | null): account is Account => isPerson(account, unrestrictedPolicy);

/** True if the account has write permission now. */
export const mayWrite = (account: Account, standing: AccountPermission | null): boolean =>
  standing !== null && findAnswerPermission(account, standing, unrestrictedPolicy) !== null;

/**
 * An association is what the viewer may know. Members of an organisation hide their membership by default, and look
 * like strangers in a payload. A person's repository has only collaborators, who are visible.
 */
export const canHideMembers = ({ owner }: { readonly owner: { readonly type?: string | undefined } }): boolean =>
  owner.type === 'Organization';
