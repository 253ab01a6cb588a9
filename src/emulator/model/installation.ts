/** Installations of apps, and the repositories that each reaches. */
import type { Account, App, Permissions, World } from '../world.ts';
import { keepToken, secret } from './account.ts';
import { perWorld } from './per-world.ts';
import { allRepositories, fullNameOf, type Repository } from './repository.ts';

export interface Installation {
  readonly id: number;
  readonly app: App;
  /** Account whose repositories the app can reach. */
  readonly account: Account;
  /** Full names, lower case; null = all of the account. */
  readonly selected: readonly string[] | null;
  readonly createdAt: number;
}

const installations = perWorld(() => new Map<number, Installation>());

export const installationsOf = (world: World, app: App): readonly Installation[] =>
  [...installations(world).values()].filter((installation) => installation.app === app);

export const installationWithId = (world: World, id: number): Installation | undefined => installations(world).get(id);

export function install(world: World, app: App, on: { account: Account; selected?: readonly string[] }): Installation {
  const id = world.nextId();
  const selected = on.selected?.map((name) => name.toLowerCase()) ?? null;
  const installation: Installation = { id, app, account: on.account, selected, createdAt: world.clock.now() };
  installations(world).set(id, installation);
  return installation;
}

export const reaches = (installation: Installation, repository: Repository): boolean =>
  installation.account === repository.owner &&
  (installation.selected?.includes(fullNameOf(repository).toLowerCase()) ?? true);

export const installationOn = (world: World, app: App, repository: Repository): Installation | undefined =>
  installationsOf(world, app).find((installation) => reaches(installation, repository));

export const repositoriesOf = (world: World, installation: Installation): readonly Repository[] =>
  allRepositories(world).filter((repository) => reaches(installation, repository));

/** The token is valid for an hour, as on GitHub. */
export function issueInstallationToken(
  world: World,
  installation: Installation,
  scope: { readonly permissions: Permissions; readonly repositories: readonly string[] | null },
): { readonly value: string; readonly expiresAt: number } {
  const expiresAt = world.clock.now() + 3_600_000;
  const value = keepToken(world, {
    kind: 'installation',
    value: `ghs_${secret()}`,
    account: installation.app.bot,
    appId: installation.app.id,
    installationId: installation.id,
    repositories: scope.repositories,
    permissions: scope.permissions,
    expiresAt,
  });
  return { value, expiresAt };
}
