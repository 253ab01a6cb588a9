/** REST of apps: their profile, their installations, tokens for a JWT, and the repositories of an installation. */
import * as z from 'zod';
import { type Answer, created, ok, page, paged } from '../http/answer.ts';
import { covers } from '../http/permissions.ts';
import { type Call, type Router, read } from '../http/router.ts';
import {
  type Installation,
  installationOn,
  installationsOf,
  installationWithId,
  issueInstallationToken,
  repositoriesOf,
} from '../model/installation.ts';
import { fullNameOf } from '../model/repository.ts';
import { forbidden, notFound, unprocessable } from '../refusal.ts';
import { showApp, showInstallation } from '../represent/account.ts';
import { showRepository } from '../represent/repository.ts';
import { iso } from '../represent/time.ts';
import type { App, Permissions } from '../world.ts';

const AS_APP = { auth: 'app' } as const;

export function routeApps({ route }: Router): void {
  route(
    'GET /app',
    (call) => {
      const app = appOf(call);
      return ok({ ...showApp(call.world, app), installations_count: installationsOf(call.world, app).length });
    },
    AS_APP,
  );
  route(
    'GET /app/installations',
    (call) =>
      paged(call, installationsOf(call.world, appOf(call)), (installation) =>
        showInstallation(call.world, installation),
      ),
    AS_APP,
  );
  route(
    'GET /app/installations/{installation_id}',
    (call) => ok(showInstallation(call.world, installationOf(call))),
    AS_APP,
  );
  route('POST /app/installations/{installation_id}/access_tokens', createToken, AS_APP);
  route(
    'GET /repos/{owner}/{repo}/installation',
    (call) => {
      const installation = installationOn(call.world, appOf(call), call.repository);
      if (!installation) throw notFound();
      return ok(showInstallation(call.world, installation));
    },
    AS_APP,
  );
  route('GET /apps/{app_slug}', ({ world, params }) => {
    const app = [...world.apps.values()].find(({ slug }) => slug === params.app_slug);
    if (!app) throw notFound();
    return ok(showApp(world, app));
  });
  route('GET /installation/repositories', reachable, { auth: 'token' });
}

function appOf({ caller }: Call): App {
  if (caller.kind === 'app') return caller.app;
  throw notFound();
}

function installationOf(call: Call<'installation_id'>): Installation {
  const installation = installationWithId(call.world, Number(call.params.installation_id));
  if (installation?.app !== appOf(call)) throw notFound();
  return installation;
}

const Scope = z.object({
  repositories: z.array(z.string()).optional(),
  repository_ids: z.array(z.number()).optional(),
  permissions: z.record(z.string(), z.enum(['read', 'write', 'admin'])).optional(),
});

/** Repositories and permissions may only shrink, never exceed those of the installation. */
function createToken(call: Call<'installation_id'>): Answer {
  const { world } = call;
  const installation = installationOf(call);
  const wanted = read(call, Scope);
  const reachableNow = repositoriesOf(world, installation);
  const named = wanted.repositories?.map((name) =>
    reachableNow.find((repository) => repository.name.toLowerCase() === name.toLowerCase()),
  );
  const numbered = wanted.repository_ids?.map((id) => reachableNow.find((repository) => repository.id === id));
  const chosen = named || numbered ? [...(named ?? []), ...(numbered ?? [])] : null;
  const repositories = chosen?.filter((repository) => repository !== undefined) ?? null;
  if (repositories?.length !== (chosen?.length ?? undefined)) {
    throw unprocessable(
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    );
  }
  const permissions = scoped(installation.app.permissions, wanted.permissions);
  const names = repositories?.map((repository) => fullNameOf(repository).toLowerCase()) ?? null;
  const token = issueInstallationToken(world, installation, { permissions, repositories: names });
  return created({
    token: token.value,
    expires_at: iso(token.expiresAt),
    permissions,
    repository_selection: repositories || installation.selected ? 'selected' : 'all',
    ...(repositories ? { repositories: repositories.map((repository) => showRepository(world, repository)) } : {}),
  });
}

function scoped(
  held: Permissions,
  wanted: Readonly<Record<string, 'read' | 'write' | 'admin'>> | undefined,
): Permissions {
  if (!wanted) return held;
  const levels = Object.entries(wanted).map(([name, level]) => [name, level === 'admin' ? 'write' : level] as const);
  const permissions: Permissions = { metadata: 'read', ...Object.fromEntries(levels) };
  if (!covers(held, permissions)) {
    throw unprocessable('The permissions requested are not granted to this installation.');
  }
  return permissions;
}

function reachable(call: Call): Answer {
  const { world, caller } = call;
  if (caller.kind !== 'token' || caller.token.kind === 'user')
    throw forbidden(
      'You must authenticate with an installation access token in order to list repositories for an installation.',
    );
  const { token } = caller;
  const installation = token.kind === 'installation' ? installationWithId(world, token.installationId) : undefined;
  const names = token.kind === 'job' ? [token.repository.toLowerCase()] : token.repositories;
  const all = installation ? repositoriesOf(world, installation) : [];
  const found = all.filter((repository) => names?.includes(fullNameOf(repository).toLowerCase()) ?? true);
  const { shown, headers } = page(call, found);
  const body = {
    total_count: found.length,
    repository_selection: names ? 'selected' : 'all',
    repositories: shown.map((one) => showRepository(world, one)),
  };
  return { status: 200, body, headers };
}
