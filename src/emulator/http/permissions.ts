/** Checks a caller's permission for a route: people by role, apps and jobs by their token's permissions. */

import { installationWithId, reaches } from '../model/installation.ts';
import { accessOf, atLeast, fullNameOf, type Repository } from '../model/repository.ts';
import { forbidden, notFound, Refusal } from '../refusal.ts';
import type { Access, Permissions, Token, World } from '../world.ts';
import type { Caller, Needs } from './router.ts';

/** The caller and the world. A REST call and a GraphQL context both are one. */
export interface Asking {
  readonly world: World;
  readonly caller: Caller;
}

/** Whether the caller can see the repository at all. */
export function canSee({ world, caller }: Asking, repository: Repository): boolean {
  if (repository.visibility === 'public') return true;
  if (caller.kind !== 'token') return false;
  if (caller.token.kind === 'user') return atLeast(accessOf(repository, caller.account), 'read');
  return belongs(world, caller.token, repository);
}

/** Throws GitHub's answer to a caller without the rights in `needs`. */
export function demand({ world, caller }: Asking, needs: Needs, repository: Repository | null): void {
  const alternatives = alternativesOf(needs);
  const writes = alternatives.some((permissions) => Object.values(permissions).includes('write'));
  if (caller.kind === 'anonymous') {
    if (writes || needs.auth || (needs.access ?? 'read') !== 'read')
      throw new Refusal('Requires authentication', { status: 401 });
    return;
  }
  if (needs.auth === 'app') {
    if (caller.kind !== 'app') throw new Refusal('A JSON web token could not be decoded', { status: 401 });
    return;
  }
  if (caller.kind === 'app') throw new Refusal('Bad credentials', { status: 401 });
  if (!repository) return;
  if (caller.token.kind === 'user') {
    demandAccess({ repository, held: accessOf(repository, caller.account), needs, writes });
    return;
  }
  if (!holds(world, caller.token, { repository, alternatives })) throw forbidden(NOT_ACCESSIBLE);
}

/** Returns the same decision instead of throwing it. */
export function may(asking: Asking, needs: Needs, repository: Repository): boolean {
  try {
    demand(asking, needs, repository);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface Demand {
  readonly repository: Repository;
  readonly held: Access;
  readonly needs: Needs;
  readonly writes: boolean;
}

function demandAccess({ repository, held, needs, writes }: Demand): void {
  const needed = needs.access ?? (writes ? 'write' : 'read');
  if (repository.archived && writes) throw forbidden('Repository was archived so is read-only.');
  if (atLeast(held, needed)) return;
  // Git data and contents hide behind 404 from callers who may not push. Threads and settings state the reason.
  const hides = !atLeast(held, 'read') || alternativesOf(needs).some((permissions) => 'contents' in permissions);
  throw hides ? notFound() : forbidden('Must have admin rights to Repository.');
}

interface Holding {
  readonly repository: Repository;
  readonly alternatives: readonly Permissions[];
}

function holds(world: World, token: Exclude<Token, { kind: 'user' }>, { repository, alternatives }: Holding): boolean {
  const reads = alternatives.every((permissions) => Object.values(permissions).every((level) => level === 'read'));
  // Any token may read public data.
  if (
    reads &&
    repository.visibility === 'public' &&
    !alternatives.some((permissions) => GUARDED.has(keyOf(permissions)))
  ) {
    return true;
  }
  if (!belongs(world, token, repository)) return false;
  return alternatives.length === 0 || alternatives.some((permissions) => covers(token.permissions, permissions));
}

/** Permissions that must be granted even for a public repository. */
const GUARDED = new Set(['administration', 'secrets', 'actions_variables']);
const keyOf = (permissions: Permissions): string => Object.keys(permissions)[0] ?? '';

export const covers = (held: Permissions, needed: Permissions): boolean =>
  Object.entries(needed).every(
    ([name, level]) => held[name] === 'write' || held[name] === level || (name === 'metadata' && level === 'read'),
  );

function belongs(world: World, token: Exclude<Token, { kind: 'user' }>, repository: Repository): boolean {
  const name = fullNameOf(repository).toLowerCase();
  if (token.kind === 'job') return token.repository.toLowerCase() === name;
  const installation = installationWithId(world, token.installationId);
  if (!installation || !reaches(installation, repository)) return false;
  return token.repositories?.includes(name) ?? true;
}

export const NOT_ACCESSIBLE = 'Resource not accessible by integration';

/**
 * In the form of GitHub's header: a semicolon between alternatives, a comma between permissions that are needed
 * together.
 */
export const acceptedBy = (needs: Needs): string =>
  alternativesOf(needs)
    .map((permissions) =>
      Object.entries(permissions)
        .map(([name, level]) => `${name}=${level}`)
        .join(','),
    )
    .join('; ');

function alternativesOf(needs: Needs): readonly Permissions[] {
  if (!needs.permission) return [];
  return isList(needs.permission) ? needs.permission : [needs.permission];
}

const isList = (value: Permissions | readonly Permissions[]): value is readonly Permissions[] => Array.isArray(value);
