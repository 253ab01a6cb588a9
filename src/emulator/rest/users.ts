/** REST of people, of the caller, and of the caller's remaining requests in this hour. */

import { ok } from '../http/answer.ts';
import { type Allowance, allowanceOf } from '../http/rate-limit.ts';
import type { Router } from '../http/router.ts';
import { accountNamed } from '../model/account.ts';
import { forbidden, notFound } from '../refusal.ts';
import { showProfile } from '../represent/account.ts';

export function routeUsers({ route }: Router): void {
  route(
    'GET /user',
    ({ world, caller }) => {
      if (caller.kind !== 'token' || caller.token.kind !== 'user')
        throw forbidden('Resource not accessible by integration');
      return ok({
        ...showProfile(world, caller.account),
        private_gists: 0,
        total_private_repos: 0,
        owned_private_repos: 0,
        disk_usage: 0,
        collaborators: 0,
        two_factor_authentication: true,
      });
    },
    { auth: 'token' },
  );
  // A client learns here which scopes its token has.
  route('GET /', ({ world, caller }) => ({
    status: 200,
    body: Object.fromEntries(roots.map(([name, path]) => [`${name}_url`, `${world.origin}${path}`])),
    headers:
      caller.kind === 'token' && caller.token.kind === 'user' ? { 'x-oauth-scopes': 'read:org, repo, workflow' } : {},
  }));
  route('GET /users/{username}', ({ world, params }) => {
    const account = accountNamed(world, params.username);
    if (!account) throw notFound();
    return ok(showProfile(world, account));
  });
  route('GET /rate_limit', ({ world, caller }) => {
    const core = shown(allowanceOf(world, caller, 'core'));
    const graphql = shown(allowanceOf(world, caller, 'graphql'));
    const search = { limit: 30, used: 0, remaining: 30, reset: core.reset };
    return ok({ resources: { core, search, graphql }, rate: core });
  });
}

/** The fields that GitHub's schema calls required. */
const roots = [
  ['current_user', '/user'],
  ['current_user_authorizations_html', '/settings/connections/applications{/client_id}'],
  ['authorizations', '/authorizations'],
  ['code_search', '/search/code?q={query}{&page,per_page,sort,order}'],
  ['commit_search', '/search/commits?q={query}{&page,per_page,sort,order}'],
  ['emails', '/user/emails'],
  ['emojis', '/emojis'],
  ['events', '/events'],
  ['feeds', '/feeds'],
  ['followers', '/user/followers'],
  ['following', '/user/following{/target}'],
  ['gists', '/gists{/gist_id}'],
  ['hub', '/hub'],
  ['issue_search', '/search/issues?q={query}{&page,per_page,sort,order}'],
  ['issues', '/issues'],
  ['keys', '/user/keys'],
  ['label_search', '/search/labels?q={query}&repository_id={repository_id}{&page,per_page}'],
  ['notifications', '/notifications'],
  ['organization', '/orgs/{org}'],
  ['organization_repositories', '/orgs/{org}/repos{?type,page,per_page,sort}'],
  ['organization_teams', '/orgs/{org}/teams'],
  ['public_gists', '/gists/public'],
  ['rate_limit', '/rate_limit'],
  ['repository', '/repos/{owner}/{repo}'],
  ['repository_search', '/search/repositories?q={query}{&page,per_page,sort,order}'],
  ['current_user_repositories', '/user/repos{?type,page,per_page,sort}'],
  ['starred', '/user/starred{/owner}{/repo}'],
  ['starred_gists', '/gists/starred'],
  ['topic_search', '/search/topics?q={query}{&page,per_page}'],
  ['user', '/users/{user}'],
  ['user_organizations', '/user/orgs'],
  ['user_repositories', '/users/{user}/repos{?type,page,per_page,sort}'],
  ['user_search', '/search/users?q={query}{&page,per_page,sort,order}'],
] as const;

const shown = ({ limit, used, reset }: Allowance) => ({ limit, used, remaining: limit - used, reset });
