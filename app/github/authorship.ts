/** Decides what was written by a loop or by this app: the app behind the bot tells, a marker alone can be copied by anybody. */

import {
  type Account,
  type AnswerPolicy,
  authority,
  isPerson,
  type Standing,
} from '../../src/core/access/authority.ts';
import type { Authorship } from '../../src/github/comments/read-posted.ts';

/** GitHub's own app behind every GITHUB_TOKEN: that of a loop which runs without an app of its own. */
export const ACTIONS_APP_ID = 15_368;

/** The fields of a webhook's comment, issue or pull request that say who wrote it. */
interface Written {
  readonly user: { readonly login: string; readonly id: number; readonly type?: string | undefined } | null;
  readonly performed_via_github_app?: { readonly id?: number | null } | null;
}

export function authorshipOf({ user, performed_via_github_app: via }: Written): Authorship {
  return { author: user === null ? null : accountOf(user), viaAppId: via?.id ?? null };
}

export function accountOf(user: NonNullable<Written['user']>): Account {
  return { login: user.login, id: user.id, type: user.type ?? 'Unknown' };
}

/** True for the bot of this app and for GitHub Actions' own. */
export function isOurs({ author, viaAppId }: Authorship, appId: number): boolean {
  if (author?.type !== 'Bot') return false;
  return viaAppId === appId || viaAppId === ACTIONS_APP_ID || author.login === 'github-actions[bot]';
}

const anybody: AnswerPolicy = { approvers: [], neverHuman: [], receiptAppId: null };

/** Neither a bot nor an account that is gone. */
export const isHuman = (account: Account | null): account is Account => isPerson(account, anybody);

/** True for who may write now. */
export const mayWrite = (account: Account, standing: Standing | null): boolean =>
  standing !== null && authority(account, standing, anybody) !== null;

/**
 * An association is what the viewer may know: members of an organisation hide their membership unless they show it, and read as strangers in
 * a payload. A person's repository has collaborators alone, who show.
 */
export const hidesMembers = ({ owner }: { readonly owner: { readonly type?: string | undefined } }): boolean =>
  owner.type === 'Organization';
