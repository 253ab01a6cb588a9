/**
 * The association of an author with a repository, as GitHub shows it to the caller. Only members see a hidden
 * membership.
 */

import type { Asking } from '../http/permissions.ts';
import type { Repository } from '../model/repository.ts';
import type { Account, World } from '../world.ts';

export type AuthorAssociation = 'OWNER' | 'MEMBER' | 'COLLABORATOR' | 'CONTRIBUTOR' | 'NONE';

/**
 * The viewer of a webhook's payload. GitHub sends the same payload to every app, regardless of the app's permission to
 * read members.
 */
export const asHook = (world: World): Asking => ({ world, caller: { kind: 'anonymous' } });

export function associationOf(asking: Asking, repository: Repository, account: Account): AuthorAssociation {
  if (account.login === repository.owner.login) return 'OWNER';
  if (hasAccess(repository, account)) {
    if (repository.membership === null) return 'COLLABORATOR';
    if (repository.membership === 'public' || knowsMembers(asking, repository)) return 'MEMBER';
  }
  return repository.contributors.has(account) ? 'CONTRIBUTOR' : 'NONE';
}

const hasAccess = ({ access }: Repository, { login }: Account): boolean => access.has(login.toLowerCase());

/** Members see each other. An app sees them with the permission for it. A job's token never does. */
function knowsMembers({ caller }: Asking, repository: Repository): boolean {
  if (caller.kind !== 'token') return false;
  switch (caller.token.kind) {
    case 'user':
      return caller.account === repository.owner || hasAccess(repository, caller.account);
    case 'installation':
      return caller.token.permissions['members'] !== undefined;
    case 'job':
      return false;
  }
}
