/** Repositories, and the access of each person to them. */

import { join } from 'node:path';
import type { Access, Account, World } from '../world.ts';
import { named, nodeId } from './node-id.ts';
import { perWorld } from './per-world.ts';
import type { Ruleset } from './ruleset.ts';

export interface Protection {
  /** Names of checks and contexts of statuses. */
  requiredChecks: readonly string[];
  /** Requires the newest base commit in the branch. */
  upToDate: boolean;
  /** Number of approvals that a merge requires. */
  approvals: number;
  /** Permits merges through the queue only. */
  mergeQueue: boolean;
}

/** Its threads, labels and checks name it, and are kept beside it. */
export interface Repository {
  readonly kind: 'Repository';
  readonly id: number;
  readonly nodeId: string;
  readonly owner: Account;
  readonly name: string;
  visibility: 'public' | 'private';
  defaultBranch: string;
  description: string | null;
  archived: boolean;
  /** Set on a fork. */
  readonly parent: Repository | null;
  /** By login in lower case. The owner is admin and not listed. */
  readonly access: Map<string, Access>;
  /** For an organisation: whether the memberships of those with access are public. Null = its owner is a person. */
  membership: 'public' | 'hidden' | null;
  /** Authors of merged pull requests. */
  readonly contributors: Set<Account>;
  /** A bare repository. */
  readonly gitDir: string;
  readonly rulesets: Ruleset[];
  /** Requirements of its default branch before a merge. */
  readonly protection: Protection;
  /** Maximum size of one file in a push. A self-hosted server can set another limit. */
  largestFileBytes: number;
  readonly createdAt: number;
  updatedAt: number;
  pushedAt: number;
  /** The number that the next issue or pull request takes. */
  nextNumber: number;
}

const repositories = perWorld(() => new Map<string, Repository>());

export const allRepositories = (world: World): readonly Repository[] => [...repositories(world).values()];

export function repositoryNamed(world: World, fullName: string): Repository | undefined {
  return repositories(world).get(fullName.toLowerCase());
}

export const fullNameOf = (repository: Repository): string => `${repository.owner.login}/${repository.name}`;

export interface RepositorySpec {
  readonly owner: Account;
  readonly name: string;
  readonly visibility: 'public' | 'private';
  readonly defaultBranch: string;
  readonly description: string | null;
  readonly parent: Repository | null;
  readonly membership: Repository['membership'];
}

/** Registers the repository. The git store makes its git directory. */
export function addRepository(world: World, spec: RepositorySpec): Repository {
  const id = world.nextId();
  const now = world.clock.now();
  const repository: Repository = {
    kind: 'Repository',
    id,
    nodeId: nodeId('R', id),
    ...spec,
    archived: false,
    access: new Map(),
    contributors: new Set(),
    gitDir: join(world.root, 'git', `${id}.git`),
    rulesets: [],
    protection: { requiredChecks: [], upToDate: false, approvals: 0, mergeQueue: false },
    largestFileBytes: 100 * 1024 * 1024,
    createdAt: now,
    updatedAt: now,
    pushedAt: now,
    nextNumber: 1,
  };
  repositories(world).set(fullNameOf(repository).toLowerCase(), repository);
  return named(world, repository);
}

const LEVELS: readonly Access[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];

export const atLeast = (held: Access, needed: Access): boolean => LEVELS.indexOf(held) >= LEVELS.indexOf(needed);

/** The access of a person. Strangers may read public repositories. */
export function accessOf(repository: Repository, account: Account): Access {
  if (account.login === repository.owner.login) return 'admin';
  return repository.access.get(account.login.toLowerCase()) ?? (repository.visibility === 'public' ? 'read' : 'none');
}
