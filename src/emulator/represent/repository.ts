/** A repository in GitHub's JSON, in full and in short. */

import { fullNameOf, type Repository } from '../model/repository.ts';
import { threadsOf } from '../model/thread.ts';
import { type World, webOrigin } from '../world.ts';
import { showAccount } from './account.ts';
import { iso } from './time.ts';

export const apiUrl = (world: World, repository: Repository): string =>
  `${world.origin}/repos/${fullNameOf(repository)}`;
export const htmlUrl = (world: World, repository: Repository): string =>
  `${webOrigin(world)}/${fullNameOf(repository)}`;

const SUFFIXES: Readonly<Record<string, string>> = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
};

/** `minimal-repository`: the form that other objects embed. */
export function showMinimalRepository(world: World, repository: Repository) {
  const url = apiUrl(world, repository);
  return {
    id: repository.id,
    node_id: repository.nodeId,
    name: repository.name,
    full_name: fullNameOf(repository),
    private: repository.visibility === 'private',
    owner: showAccount(world, repository.owner),
    html_url: htmlUrl(world, repository),
    description: repository.description,
    fork: repository.parent !== null,
    url,
    ...Object.fromEntries(Object.entries(SUFFIXES).map(([name, suffix]) => [name, url + suffix])),
  };
}

export function showRepository(world: World, repository: Repository) {
  const open = [...threadsOf(repository).values()].filter((thread) => thread.state === 'open').length;
  const html = htmlUrl(world, repository);
  return {
    ...showMinimalRepository(world, repository),
    git_url: `${html.replace(/^http:/, 'git:')}.git`,
    ssh_url: `git@127.0.0.1:${fullNameOf(repository)}.git`,
    clone_url: `${html}.git`,
    svn_url: html,
    homepage: null,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: false,
    has_downloads: false,
    has_wiki: false,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: repository.archived,
    disabled: false,
    open_issues_count: open,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    topics: [],
    visibility: repository.visibility,
    forks: 0,
    open_issues: open,
    watchers: 0,
    default_branch: repository.defaultBranch,
    created_at: iso(repository.createdAt),
    updated_at: iso(repository.updatedAt),
    pushed_at: iso(repository.pushedAt),
  };
}

/** `full-repository`: the answer of `GET /repos/{owner}/{repo}`. */
export const showFullRepository = (world: World, repository: Repository) => ({
  ...showRepository(world, repository),
  network_count: 0,
  subscribers_count: 0,
  allow_squash_merge: true,
  allow_merge_commit: true,
  allow_rebase_merge: true,
  allow_auto_merge: false,
  delete_branch_on_merge: false,
  allow_update_branch: false,
  use_squash_pr_title_as_default: false,
  temp_clone_token: null,
  ...(repository.owner.type === 'Organization' ? { organization: showAccount(world, repository.owner) } : {}),
});
