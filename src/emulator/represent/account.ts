/** People, bots, apps and installations in GitHub's JSON. */

import type { Installation } from '../model/installation.ts';
import { type Account, type App, type Permissions, type World, webOrigin } from '../world.ts';
import { iso } from './time.ts';

export function showAccount(world: World, account: Account) {
  const path = encodeURIComponent(account.login);
  const url = `${world.origin}/users/${path}`;
  return {
    login: account.login,
    id: account.id,
    node_id: account.nodeId,
    avatar_url: `${world.origin}/avatars/${account.id}`,
    gravatar_id: '',
    url,
    html_url:
      account.appId === null
        ? `${webOrigin(world)}/${path}`
        : `${webOrigin(world)}/apps/${account.login.replace('[bot]', '')}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    user_view_type: 'public',
    site_admin: false,
  };
}

export const showAccountOrNull = (world: World, account: Account | null) =>
  account ? showAccount(world, account) : null;

/** The profile of `GET /users/{username}` and `GET /user`. */
export const showProfile = (world: World, account: Account) => ({
  ...showAccount(world, account),
  name: account.login,
  company: null,
  blog: '',
  location: null,
  email: null,
  hireable: null,
  bio: null,
  twitter_username: null,
  public_repos: 0,
  public_gists: 0,
  followers: 0,
  following: 0,
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-01T00:00:00Z',
});

const BORN = '2020-01-01T00:00:00Z';

export function showApp(world: World, app: App) {
  return {
    id: app.id,
    slug: app.slug,
    client_id: `Iv1.${app.id}`,
    node_id: `A_kwDO${app.id}`,
    owner: showAccount(world, app.bot),
    name: app.name,
    description: '',
    external_url: `${webOrigin(world)}/apps/${app.slug}`,
    html_url: `${webOrigin(world)}/apps/${app.slug}`,
    created_at: BORN,
    updated_at: BORN,
    permissions: app.permissions,
    events: app.events,
  };
}

export const showAppOrNull = (world: World, app: App | null) => (app ? showApp(world, app) : null);

export function showInstallation(
  world: World,
  installation: Installation,
  permissions: Permissions = installation.app.permissions,
) {
  const url = `${world.origin}/app/installations/${installation.id}`;
  return {
    id: installation.id,
    client_id: `Iv1.${installation.app.id}`,
    account: showAccount(world, installation.account),
    repository_selection: installation.selected ? 'selected' : 'all',
    access_tokens_url: `${url}/access_tokens`,
    repositories_url: `${world.origin}/installation/repositories`,
    html_url: `${webOrigin(world)}/settings/installations/${installation.id}`,
    app_id: installation.app.id,
    app_slug: installation.app.slug,
    target_id: installation.account.id,
    target_type: installation.account.type,
    permissions,
    events: installation.app.events,
    created_at: iso(installation.createdAt),
    updated_at: iso(installation.createdAt),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: null,
    suspended_at: null,
  };
}
