/** Seeds a world: a repository with a first commit, people with tokens, labels, issues, apps. */

import { openPull } from './changes/pull-request.ts';
import { pushToFork } from './changes/refs.ts';
import { openIssue, setLabels } from './changes/thread.ts';
import { readCommit, writeCommit } from './git/commits.ts';
import { initialise, writeObject } from './git/objects.ts';
import { moveRefs } from './git/refs.ts';
import { type Files, filesOf, type TreeFile, treeOf } from './git/trees.ts';
import {
  ACTIONS_APP_ID,
  type AppSpec,
  acting,
  issueUserToken,
  organization,
  person,
  registerApp,
} from './model/account.ts';
import { noreply } from './model/identity.ts';
import { install } from './model/installation.ts';
import { createLabel, createMilestone, type LabelSpec, labelNamed, milestonesOf } from './model/label.ts';
import { accessOf, addRepository, atLeast, type Repository } from './model/repository.ts';
import { formTeam } from './model/team.ts';
import type { Access, Account, App, World } from './world.ts';

export interface IssueSeed {
  readonly title: string;
  readonly body?: string;
  readonly labels?: readonly string[];
  readonly assignees?: readonly string[];
  readonly milestone?: string;
  /** Login; absent = the owner. */
  readonly author?: string;
}

/** Texts by path. */
export type SeedFiles = Readonly<Record<string, string | { readonly text: string; readonly executable: true }>>;

export interface PullRequestSeed {
  readonly title: string;
  readonly body?: string;
  readonly branch: string;
  /** What its one commit writes, on top of the first commit. */
  readonly files: SeedFiles;
  readonly labels?: readonly string[];
  readonly draft?: boolean;
  /** Login; absent = the owner. Whoever may not write here opens it from a fork. */
  readonly author?: string;
}

export interface Seed {
  readonly owner?: string;
  readonly repo?: string;
  readonly visibility?: 'public' | 'private';
  readonly defaultBranch?: string;
  readonly description?: string;
  /** Access by login; the owner is admin anyway. */
  readonly users?: Readonly<Record<string, Access>>;
  /**
   * `none` or absent: a person owns it. Otherwise an organisation does, and its members (the users) are public or
   * visible only to each other.
   */
  readonly membership?: 'public' | 'hidden' | 'none';
  /** Files of the first commit. A value is a text, or a text with the mode of an executable. */
  readonly files?: SeedFiles;
  readonly labels?: readonly LabelSpec[];
  readonly milestones?: readonly string[];
  readonly issues?: readonly IssueSeed[];
  /** Numbered after the issues. */
  readonly pullRequests?: readonly PullRequestSeed[];
  /** Teams of the owner: logins by the team's slug. */
  readonly teams?: Readonly<Record<string, readonly string[]>>;
  /** Registered, and installed on the owner. */
  readonly apps?: readonly AppSpec[];
  /** Of Actions, which no route of the emulator writes. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Part of every seeded world: GitHub's Actions app, and the ghost of deleted accounts. */
export function seedPlatform(world: World): App {
  return registerApp(world, {
    slug: 'github-actions',
    name: 'GitHub Actions',
    id: ACTIONS_APP_ID,
    permissions: {
      actions: 'write',
      checks: 'write',
      contents: 'write',
      issues: 'write',
      pull_requests: 'write',
      statuses: 'write',
    },
  });
}

export function seedRepository(world: World, seed: Seed = {}): Repository {
  const membership = seed.membership === undefined || seed.membership === 'none' ? null : seed.membership;
  const owner = (membership === null ? person : organization)(world, seed.owner ?? 'octo-org');
  issueUserToken(world, owner);
  const repository = addRepository(world, {
    owner,
    name: seed.repo ?? 'sample',
    visibility: seed.visibility ?? 'public',
    defaultBranch: seed.defaultBranch ?? 'main',
    description: seed.description ?? null,
    parent: null,
    membership,
  });
  for (const [login, access] of Object.entries(seed.users ?? {})) {
    issueUserToken(world, person(world, login));
    repository.access.set(login.toLowerCase(), access);
  }
  const first = firstCommit(world, repository, seed.files ?? { 'README.md': `# ${repository.name}\n` });
  for (const label of seed.labels ?? []) createLabel(world, repository, label);
  for (const title of seed.milestones ?? []) createMilestone(world, repository, { title, creator: owner });
  for (const issue of seed.issues ?? []) seedIssue(world, repository, issue);
  for (const pull of seed.pullRequests ?? []) seedPullRequest(world, repository, { seed: pull, first });
  for (const [slug, logins] of Object.entries(seed.teams ?? {})) {
    formTeam(world, { org: owner, slug, members: logins.map((login) => person(world, login)) });
  }
  for (const spec of seed.apps ?? []) install(world, registerApp(world, spec), { account: owner });
  return repository;
}

function seedIssue(world: World, repository: Repository, seed: IssueSeed): void {
  openIssue(world, repository, {
    actor: acting(seed.author === undefined ? repository.owner : person(world, seed.author)),
    title: seed.title,
    body: seed.body ?? '',
    labels: seed.labels ?? [],
    assignees: (seed.assignees ?? []).map((login) => person(world, login)),
    milestone: milestonesOf(repository).find((milestone) => milestone.title === seed.milestone) ?? null,
  });
}

function seedPullRequest(
  world: World,
  repository: Repository,
  { seed, first }: { readonly seed: PullRequestSeed; readonly first: string },
): void {
  const { gitDir, defaultBranch } = repository;
  const author = seed.author === undefined ? repository.owner : person(world, seed.author);
  const actor = acting(author);
  const before = filesOf(gitDir, readCommit(gitDir, first)?.tree ?? '');
  const files = new Map([...before, ...writeFiles(gitDir, seed.files)]);
  const after = commitFiles(world, repository, { files, parents: [first], author, message: seed.title });
  const isFork = !atLeast(accessOf(repository, author), 'write');
  if (isFork) pushToFork(world, repository, { actor, branch: seed.branch, after });
  else moveSeeded(gitDir, { name: `refs/heads/${seed.branch}`, after });
  const pull = openPull(world, repository, {
    actor,
    title: seed.title,
    body: seed.body ?? '',
    head: isFork ? `${author.login}:${seed.branch}` : seed.branch,
    base: defaultBranch,
    draft: seed.draft ?? false,
  });
  if (seed.labels === undefined) return;
  setLabels(world, pull, {
    actor: acting(repository.owner),
    labels: seed.labels.map((name) => labelNamed(world, repository, name)),
  });
}

/** The commit's hash. */
function firstCommit(world: World, repository: Repository, files: SeedFiles): string {
  const { gitDir, defaultBranch, owner: author } = repository;
  initialise(gitDir, defaultBranch);
  const written = writeFiles(gitDir, files);
  const commit = commitFiles(world, repository, { files: written, parents: [], author, message: 'Initial commit' });
  moveSeeded(gitDir, { name: `refs/heads/${defaultBranch}`, after: commit });
  return commit;
}

function commitFiles(
  world: World,
  { gitDir }: Repository,
  {
    files,
    author,
    ...rest
  }: { readonly files: Files; readonly parents: readonly string[]; readonly author: Account; readonly message: string },
): string {
  const by = noreply(world, author);
  return writeCommit(gitDir, { tree: treeOf(gitDir, files), author: by, committer: by, ...rest });
}

const writeFiles = (gitDir: string, files: SeedFiles): Map<string, TreeFile> =>
  new Map(
    Object.entries(files).map(([path, content]) => {
      const text = typeof content === 'string' ? content : content.text;
      const mode = typeof content === 'string' ? '100644' : '100755';
      return [path, { mode, sha: writeObject(gitDir, 'blob', Buffer.from(text, 'utf8')) }];
    }),
  );

function moveSeeded(gitDir: string, { name, after }: { readonly name: string; readonly after: string }): void {
  const failure = moveRefs(gitDir, [{ name, before: null, after }]);
  if (failure) throw new Error(failure);
}
