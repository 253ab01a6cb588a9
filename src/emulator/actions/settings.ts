/** A repository's Actions settings, and the REST routes that show them to administrators, and variables to collaborators. */

import { type Answer, ok, page } from '../http/answer.ts';
import type { RepositoryCall, Router } from '../http/router.ts';
import { perWorld } from '../model/per-world.ts';
import type { Repository } from '../model/repository.ts';
import { notFound } from '../refusal.ts';
import { apiUrl } from '../represent/repository.ts';
import { iso } from '../represent/time.ts';
import type { World } from '../world.ts';
import { runnerSettings } from './runner/settings.ts';

export interface ActionsSettings {
  enabled: boolean;
  /** "Allow GitHub Actions to create and approve pull requests". */
  mayOpenPullRequests: boolean;
  /** Names; values are never shown. */
  secrets: readonly string[];
}

const known = perWorld(() => new Map<number, ActionsSettings>());

export function actionsSettingsOf(world: World, { id }: Pick<Repository, 'id'>): ActionsSettings {
  const settings = known(world).get(id) ?? { enabled: true, mayOpenPullRequests: true, secrets: [] };
  known(world).set(id, settings);
  return settings;
}

const organisations = perWorld(() => new Map<string, Pick<ActionsSettings, 'mayOpenPullRequests'>>());

/** Makes the owner an organisation, with its own setting for the permissions of workflows. */
export function organisationSettingsOf(world: World, owner: string): Pick<ActionsSettings, 'mayOpenPullRequests'> {
  const settings = organisations(world).get(owner) ?? { mayOpenPullRequests: true };
  organisations(world).set(owner, settings);
  return settings;
}

const ADMIN = { access: 'admin' } as const;
const COLLABORATOR = { access: 'write' } as const;

const showVariable = ({ createdAt }: Repository, [name, value]: readonly [string, string]) => ({
  ...{ name, value },
  ...{ created_at: iso(createdAt), updated_at: iso(createdAt) },
});

/** GitHub lists at most 30 on a page, and 10 unless asked for more. */
function listVariables(call: RepositoryCall, variables: Readonly<Record<string, string>>): Answer {
  const all = Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const size = Math.min(30, Number(call.query['per_page'] ?? 10) || 10);
  const { shown, headers } = page({ ...call, query: { ...call.query, per_page: String(size) } }, all);
  const body = { total_count: all.length, variables: shown.map((one) => showVariable(call.repository, one)) };
  return { status: 200, body, headers };
}

function routeVariables({ route }: Pick<Router, 'route'>): void {
  route(
    'GET /repos/{owner}/{repo}/actions/variables',
    (call) => listVariables(call, runnerSettings(call.world).vars),
    COLLABORATOR,
  );
  route(
    'GET /repos/{owner}/{repo}/actions/variables/{name}',
    ({ world, repository, params: { name } }) => {
      const [found] = Object.entries(runnerSettings(world).vars).filter(
        ([one]) => one.toUpperCase() === name.toUpperCase(),
      );
      if (found === undefined) throw notFound();
      return ok(showVariable(repository, found));
    },
    COLLABORATOR,
  );
  route(
    'GET /repos/{owner}/{repo}/actions/organization-variables',
    (call) => listVariables(call, runnerSettings(call.world).organisationVars),
    COLLABORATOR,
  );
}

export function routeActionsSettings({ route }: Pick<Router, 'route'>): void {
  routeVariables({ route });
  route(
    'GET /repos/{owner}/{repo}/actions/permissions',
    ({ world, repository }) => {
      const { enabled } = actionsSettingsOf(world, repository);
      return ok({
        enabled,
        allowed_actions: 'all',
        selected_actions_url: `${apiUrl(world, repository)}/actions/permissions/selected-actions`,
      });
    },
    ADMIN,
  );
  route(
    'GET /repos/{owner}/{repo}/actions/permissions/workflow',
    ({ world, repository }) =>
      ok({
        default_workflow_permissions: 'read',
        can_approve_pull_request_reviews: actionsSettingsOf(world, repository).mayOpenPullRequests,
      }),
    ADMIN,
  );
  route(
    'GET /repos/{owner}/{repo}/actions/secrets',
    (call) => {
      const { secrets } = actionsSettingsOf(call.world, call.repository);
      const createdAt = iso(call.repository.createdAt);
      const { shown, headers } = page(call, secrets);
      const body = shown.map((name) => ({ name, created_at: createdAt, updated_at: createdAt }));
      return { status: 200, body: { total_count: secrets.length, secrets: body }, headers };
    },
    ADMIN,
  );
  route(
    'GET /orgs/{org}/actions/permissions/workflow',
    ({ world, params, caller }) => {
      const settings = organisations(world).get(params.org);
      const isOwner = caller.kind === 'token' && caller.token.kind === 'user' && caller.account.login === params.org;
      if (settings === undefined || !isOwner) throw notFound();
      return ok({
        default_workflow_permissions: 'read',
        can_approve_pull_request_reviews: settings.mayOpenPullRequests,
      });
    },
    { auth: 'token' },
  );
}
