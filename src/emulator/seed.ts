/** Seeds a world: a repository with a first commit, people with tokens, labels, issues, apps. */

import { openIssue } from './changes/thread.ts';
import { writeCommit } from './git/commits.ts';
import { initialise, writeObject } from './git/objects.ts';
import { moveRefs } from './git/refs.ts';
import { type TreeFile, treeOf } from './git/trees.ts';
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
import { createLabel, createMilestone, type LabelSpec, milestonesOf } from './model/label.ts';
import { addRepository, type Repository } from './model/repository.ts';
import { formTeam } from './model/team.ts';
import type { Access, App, World } from './world.ts';

export interface IssueSeed {
  readonly title: string;
  readonly body?: string;
  readonly labels?: readonly string[];
  readonly assignees?: readonly string[];
  readonly milestone?: string;
  /** Login; absent = the owner. */
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
  /** Files of the first commit, by path. A value is a text, or a text with the mode of an executable. */
  readonly files?: Readonly<Record<string, string | { readonly text: string; readonly executable: true }>>;
  readonly labels?: readonly LabelSpec[];
  readonly milestones?: readonly string[];
  readonly issues?: readonly IssueSeed[];
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
  firstCommit(world, repository, seed.files ?? { 'README.md': `# ${repository.name}\n` });
  for (const label of seed.labels ?? []) createLabel(world, repository, label);
  for (const title of seed.milestones ?? []) createMilestone(world, repository, { title, creator: owner });
  for (const issue of seed.issues ?? []) seedIssue(world, repository, issue);
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

function firstCommit(world: World, repository: Repository, files: NonNullable<Seed['files']>): void {
  const { gitDir, defaultBranch } = repository;
  initialise(gitDir, defaultBranch);
  const blobs = new Map<string, TreeFile>();
  for (const [path, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : content.text;
    const mode = typeof content === 'string' ? '100644' : '100755';
    blobs.set(path, { mode, sha: writeObject(gitDir, 'blob', Buffer.from(text, 'utf8')) });
  }
  const author = noreply(world, repository.owner);
  const commit = writeCommit(gitDir, {
    tree: treeOf(gitDir, blobs),
    parents: [],
    author,
    committer: author,
    message: 'Initial commit',
  });
  const failure = moveRefs(gitDir, [{ name: `refs/heads/${defaultBranch}`, before: null, after: commit }]);
  if (failure) throw new Error(failure);
}
