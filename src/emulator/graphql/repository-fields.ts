/** Fields of a repository and of the query root, with the permissions that each of them requires. */

import { readRef } from '../git/refs.ts';
import { canSee } from '../http/permissions.ts';
import { allowanceOf } from '../http/rate-limit.ts';
import { accountNamed } from '../model/account.ts';
import { labelsOf, milestonesOf } from '../model/label.ts';
import { nodeOf } from '../model/node-id.ts';
import { accessOf, allRepositories, fullNameOf, type Repository, repositoryNamed } from '../model/repository.ts';
import { isPull, type Thread, threadsOf } from '../model/thread.ts';
import { Refusal } from '../refusal.ts';
import { gitNameIn } from '../represent/git.ts';
import { htmlUrl } from '../represent/repository.ts';
import { iso } from '../represent/time.ts';
import type { Account } from '../world.ts';
import type { Viewer } from './account-fields.ts';
import { connection } from './connection.ts';
import { repositoryBehind } from './field-permissions.ts';
import { type Arguments, type Context, type Field, type Fields, fieldsOf, numberOf, ofKind, textOf } from './fields.ts';
import { gitNode, objectAt, refNode, refsWithPrefix } from './git-fields.ts';
import { searchIssues } from './search.ts';

const unresolved = (what: string) => new Refusal(`Could not resolve to ${what}.`, { status: 404 });

const threadNumbered = (repository: Repository, number: number, kind: Thread['kind'] | null): Thread => {
  const thread = threadsOf(repository).get(number);
  if (thread && (kind === null || thread.kind === kind)) return thread;
  const what = kind === null ? 'an issue or pull request' : kind === 'PullRequest' ? 'a PullRequest' : 'an Issue';
  throw unresolved(`${what} with the number of ${number}`);
};

const strings = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;
const record = (value: unknown): Arguments => (typeof value === 'object' && value !== null ? { ...value } : {});

function threads(repository: Repository, args: Arguments, kind: Thread['kind']): readonly Thread[] {
  const filter = record(args['filterBy']);
  const states = strings(args['states']) ?? strings(filter['states']);
  const labels = strings(args['labels']) ?? strings(filter['labels']);
  const since = typeof filter['since'] === 'string' ? Date.parse(filter['since']) : 0;
  const order = record(args['orderBy']);
  const key = (thread: Thread) => {
    if (order['field'] === 'UPDATED_AT') return thread.updatedAt;
    return order['field'] === 'COMMENTS' ? thread.comments.length : thread.createdAt;
  };
  const sign = order['direction'] === 'DESC' ? -1 : 1;
  const stateOf = (thread: Thread) =>
    isPull(thread) && thread.pull.mergedAt !== null ? 'MERGED' : thread.state.toUpperCase();
  return [...threadsOf(repository).values()]
    .filter((thread) => thread.kind === kind && thread.updatedAt >= since)
    .filter((thread) => states === undefined || states.includes(stateOf(thread)))
    .filter(
      (thread) =>
        labels === undefined ||
        thread.labels.some((label) => labels.some((name) => name.toLowerCase() === label.name.toLowerCase())),
    )
    .filter((thread) => matches(thread, filter))
    .filter((thread) => !isPull(thread) || onBranches(thread, args))
    .toSorted((a, b) => sign * (key(a) - key(b) || a.number - b.number));
}

function matches(thread: Thread, filter: Arguments): boolean {
  const { assignee, createdBy } = { assignee: filter['assignee'], createdBy: filter['createdBy'] };
  if (typeof createdBy === 'string' && thread.author.login !== createdBy) return false;
  if (assignee === null) return thread.assignees.length === 0;
  return (
    typeof assignee !== 'string' ||
    (assignee === '*' ? thread.assignees.length > 0 : thread.assignees.some(({ login }) => login === assignee))
  );
}

function onBranches(thread: Thread, args: Arguments): boolean {
  const head = typeof args['headRefName'] !== 'string' || thread.pull?.headRef === args['headRefName'];
  return head && (typeof args['baseRefName'] !== 'string' || thread.pull?.baseRef === args['baseRefName']);
}

const qualified = (name: string) => (name.startsWith('refs/') ? name : `refs/heads/${name}`);

const isCollaborator = ({ owner, access }: Repository, { login }: Account): boolean =>
  login === owner.login || access.has(login.toLowerCase());

const fields: Record<string, Field<Repository>> = {
  id: ({ nodeId }) => nodeId,
  databaseId: ({ id }) => id,
  name: ({ name }) => name,
  nameWithOwner: fullNameOf,
  owner: ({ owner }) => owner,
  description: ({ description }) => description,
  visibility: ({ visibility }) => visibility.toUpperCase(),
  isPrivate: ({ visibility }) => visibility === 'private',
  isFork: ({ parent }) => parent !== null,
  parent: ({ parent }) => parent,
  isArchived: ({ archived }) => archived,
  isDisabled: () => false,
  isLocked: () => false,
  isTemplate: () => false,
  isMirror: () => false,
  collaborators: (repository, args, { world }) => {
    const people = [...world.accounts.values()].filter((one) => one.type === 'User' && isCollaborator(repository, one));
    const { edges, ...page } = connection('collaborators', people, args);
    const accessTo = (node: unknown) => people.filter((one) => one === node).map((one) => accessOf(repository, one))[0];
    return { ...page, edges: edges.map((edge) => ({ ...edge, permission: accessTo(edge.node)?.toUpperCase() })) };
  },
  isInOrganization: ({ membership }) => membership !== null,
  isEmpty: ({ gitDir, defaultBranch }) => readRef(gitDir, `refs/heads/${defaultBranch}`) === undefined,
  hasIssuesEnabled: () => true,
  hasWikiEnabled: () => false,
  hasProjectsEnabled: () => false,
  hasDiscussionsEnabled: () => false,
  autoMergeAllowed: () => false,
  mergeCommitAllowed: () => true,
  rebaseMergeAllowed: () => true,
  squashMergeAllowed: () => true,
  deleteBranchOnMerge: () => false,
  createdAt: ({ createdAt }) => iso(createdAt),
  updatedAt: ({ updatedAt }) => iso(updatedAt),
  pushedAt: ({ pushedAt }) => iso(pushedAt),
  url: (repository, _args, { world }) => htmlUrl(world, repository),
  resourcePath: (repository) => `/${fullNameOf(repository)}`,
  viewerPermission: (repository, _args, { caller }) => {
    if (caller.kind !== 'token' || caller.token.kind !== 'user') return null;
    const held = accessOf(repository, caller.account);
    return held === 'none' ? null : held.toUpperCase();
  },
  viewerCanAdminister: (repository, _args, { caller }) =>
    caller.kind === 'token' && accessOf(repository, caller.account) === 'admin',
  defaultBranchRef: (repository) => {
    const { gitDir, defaultBranch } = repository;
    return refNode(repository, `refs/heads/${defaultBranch}`, readRef(gitDir, `refs/heads/${defaultBranch}`));
  },
  ref: (repository, args) => {
    const name = qualified(textOf(args, 'qualifiedName'));
    return refNode(repository, name, readRef(repository.gitDir, name));
  },
  refs: (repository, args) => {
    const found = refsWithPrefix(repository, textOf(args, 'refPrefix'));
    const query = textOf(args, 'query');
    return connection(
      'refs',
      found.filter(({ name }) => name.includes(query)),
      args,
    );
  },
  object: (repository, args) => {
    if (typeof args['oid'] === 'string') return gitNode(repository, args['oid']);
    return objectAt(repository, textOf(args, 'expression'));
  },
  issue: (repository, args) => threadNumbered(repository, numberOf(args, 'number'), 'Issue'),
  pullRequest: (repository, args) => threadNumbered(repository, numberOf(args, 'number'), 'PullRequest'),
  issueOrPullRequest: (repository, args) => threadNumbered(repository, numberOf(args, 'number'), null),
  issues: (repository, args) => connection('issues', threads(repository, args, 'Issue'), args),
  pullRequests: (repository, args) => connection('pullRequests', threads(repository, args, 'PullRequest'), args),
  label: (repository, args) => labelsOf(repository).get(textOf(args, 'name').toLowerCase()) ?? null,
  labels: (repository, args) =>
    connection(
      'labels',
      [...labelsOf(repository).values()].filter(({ name }) => name.includes(textOf(args, 'query'))),
      args,
    ),
  // Always empty, because the emulator cannot make any.
  releases: (_repository, args) => connection('releases', [], args),
  milestone: (repository, args) => milestonesOf(repository).find(({ number }) => number === args['number']) ?? null,
  milestones: (repository, args) => connection('milestones', milestonesOf(repository), args),
};

const isRoot = (source: unknown): source is object => typeof source === 'object' && source !== null;

function repositoryFor(context: Context, name: string): Repository {
  const repository = repositoryNamed(context.world, name);
  if (repository && canSee(context, repository)) return repository;
  throw unresolved(`a Repository with the name '${name}'`);
}

const missing = (id: string) => unresolved(`a node with the global id of '${id}'`);

/** The object of a global id, if the caller may see its repository. */
export function nodeFor(context: Context, id: string): object {
  const found =
    nodeOf(context.world, id) ??
    gitNodeFor(context, id) ??
    [...context.world.accounts.values()].find(({ nodeId }) => nodeId === id);
  if (!found) throw missing(id);
  const repository = repositoryBehind(found);
  if (repository && !canSee(context, repository)) throw missing(id);
  return found;
}

function gitNodeFor({ world }: Context, id: string): object | undefined {
  const named = gitNameIn(id);
  const repository = named && allRepositories(world).find((one) => one.id === named.repositoryId);
  if (!repository) return undefined;
  if (!named.name.startsWith('refs/')) return gitNode(repository, named.name) ?? undefined;
  return refNode(repository, named.name, readRef(repository.gitDir, named.name)) ?? undefined;
}

export const repositoryFields: Readonly<Record<string, Fields>> = {
  Repository: fieldsOf(ofKind<Repository>('Repository'), fields),
  Query: fieldsOf(isRoot, {
    viewer: (_root, _args, { caller }): Viewer => {
      if (caller.kind !== 'token') throw new Refusal('Requires authentication', { status: 401 });
      return { kind: 'Viewer', account: caller.account };
    },
    user: (_root, args, { world }) => {
      const account = accountNamed(world, textOf(args, 'login'));
      if (account?.type !== 'User') throw unresolved(`a User with the login of '${textOf(args, 'login')}'`);
      return account;
    },
    repository: (_root, args, context) => repositoryFor(context, `${textOf(args, 'owner')}/${textOf(args, 'name')}`),
    search: (_root, args, context) => searchIssues(args, context),
    node: (_root, args, context) => nodeFor(context, textOf(args, 'id')),
    // An unknown id is null beside the others, with an error of its own.
    nodes: (_root, args, context) => (strings(args['ids']) ?? []).map(async (id) => nodeFor(context, id)),
    rateLimit: (_root, _args, { world, caller }) => {
      const { limit, used, reset } = allowanceOf(world, caller, 'graphql');
      return { cost: 1, limit, used, remaining: limit - used, nodeCount: 0, resetAt: iso(reset * 1000) };
    },
  }),
};
