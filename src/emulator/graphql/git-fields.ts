/** Fields of refs, commits, trees and blobs, as objects of a repository. */

import { history, readCommit, type Signature } from '../git/commits.ts';
import { diff } from '../git/diff.ts';
import { readObject } from '../git/objects.ts';
import { commitAt, listRefs, type Ref } from '../git/refs.ts';
import { entryAt, readTree, type TreeEntry } from '../git/trees.ts';
import { combinedState, latestChecks, latestStatuses } from '../model/check.ts';
import { branchRef, pullCommits } from '../model/pull-request.ts';
import type { Repository } from '../model/repository.ts';
import { isPull, threadsOf } from '../model/thread.ts';
import { accountBehind, commitIn, gitNodeId, sum } from '../represent/git.ts';
import { htmlUrl } from '../represent/repository.ts';
import { iso } from '../represent/time.ts';
import { suitesAt } from './check-suites.ts';
import { connection } from './connection.ts';
import { type Field, type Fields, fieldsOf, ofKind, textOf } from './fields.ts';

/** A git object with its repository, as resolvers pass it on. */
export interface GitNode {
  readonly kind: 'Commit' | 'Tree' | 'Blob' | 'Tag';
  readonly repository: Repository;
  readonly sha: string;
}

export interface RefNode extends Ref {
  readonly kind: 'Ref';
  readonly repository: Repository;
}

interface EntryNode {
  readonly kind: 'TreeEntry';
  readonly repository: Repository;
  readonly entry: TreeEntry;
  readonly path: string;
}

interface RollupNode {
  readonly kind: 'StatusCheckRollup';
  readonly repository: Repository;
  readonly sha: string;
}

const KINDS = { commit: 'Commit', tree: 'Tree', blob: 'Blob', tag: 'Tag' } as const;

export function gitNode(repository: Repository, sha: string | undefined): GitNode | null {
  const object = sha === undefined ? undefined : readObject(repository.gitDir, sha);
  return object && sha !== undefined ? { kind: KINDS[object.type], repository, sha } : null;
}

/** The object that `main`, `HEAD:path/file` or a SHA names; null if there is none. */
export function objectAt(repository: Repository, expression: string): GitNode | null {
  const { gitDir, defaultBranch } = repository;
  const colon = expression.indexOf(':');
  if (colon < 0) return gitNode(repository, commitAt(gitDir, expression, defaultBranch) ?? expression);
  const commit = commitAt(gitDir, expression.slice(0, colon), defaultBranch);
  const tree = commit === undefined ? undefined : readCommit(gitDir, commit)?.tree;
  return tree === undefined ? null : gitNode(repository, entryAt(gitDir, tree, expression.slice(colon + 1))?.sha);
}

export const refNode = (repository: Repository, name: string, sha: string | undefined): RefNode | null =>
  sha === undefined ? null : { kind: 'Ref', repository, name, sha };

export const refsWithPrefix = (repository: Repository, prefix: string): readonly RefNode[] =>
  listRefs(repository.gitDir, prefix).map((ref) => ({ kind: 'Ref', repository, ...ref }));

const NODE_PREFIX = { Commit: 'C', Tree: 'T', Blob: 'B', Tag: 'TA' } as const;
const isGit = ofKind<GitNode>('Commit', 'Tree', 'Blob', 'Tag');

const shared: Record<string, Field<GitNode>> = {
  id: ({ repository, kind, sha }) => gitNodeId(repository, NODE_PREFIX[kind], sha),
  oid: ({ sha }) => sha,
  abbreviatedOid: ({ sha }) => sha.slice(0, 7),
  repository: ({ repository }) => repository,
  commitResourcePath: ({ repository, sha }) => `/${repository.owner.login}/${repository.name}/commit/${sha}`,
  commitUrl: ({ repository, sha }, _args, { world }) => `${htmlUrl(world, repository)}/commit/${sha}`,
};

const commit = ({ repository, sha }: GitNode) => commitIn(repository, sha);
const headline = (message: string) => message.split('\n', 1)[0] ?? '';
const changes = (node: GitNode) => diff(node.repository.gitDir, commit(node).parents[0] ?? null, node.sha);

const author = (by: Signature): { kind: 'GitActor'; by: Signature } => ({ kind: 'GitActor', by });

const commitFields: Record<string, Field<GitNode>> = {
  ...shared,
  message: (node) => commit(node).message,
  messageHeadline: (node) => headline(commit(node).message),
  messageBody: (node) =>
    commit(node)
      .message.slice(headline(commit(node).message).length)
      .trim(),
  author: (node) => author(commit(node).author),
  authors: (node, args) => connection('authors', [author(commit(node).author)], args),
  committer: (node) => author(commit(node).committer),
  authoredDate: (node) => iso(commit(node).author.at),
  committedDate: (node) => iso(commit(node).committer.at),
  committedViaWeb: (node) => commit(node).committer.email === 'noreply@github.com',
  additions: (node) => sum(changes(node), 'additions'),
  deletions: (node) => sum(changes(node), 'deletions'),
  changedFilesIfAvailable: (node) => changes(node).length,
  url: ({ repository, sha }, _args, { world }) => `${htmlUrl(world, repository)}/commit/${sha}`,
  resourcePath: ({ repository, sha }) => `/${repository.owner.login}/${repository.name}/commit/${sha}`,
  tree: (node) => gitNode(node.repository, commit(node).tree),
  file: (node, args) => {
    const entry = entryAt(node.repository.gitDir, commit(node).tree, textOf(args, 'path'));
    return entry ? { kind: 'TreeEntry', repository: node.repository, entry, path: textOf(args, 'path') } : null;
  },
  parents: (node, args) =>
    connection(
      'parents',
      commit(node).parents.map((sha) => gitNode(node.repository, sha)),
      args,
    ),
  history: (node, args) => {
    const commits = history(node.repository.gitDir, node.sha).filter(touches(node.repository, args['path']));
    return connection(
      'history',
      commits.map(({ sha }) => gitNode(node.repository, sha)),
      args,
    );
  },
  associatedPullRequests: (node, args) => {
    const pulls = [...threadsOf(node.repository).values()].filter(isPull);
    const holding = pulls.filter(
      (pull) => pull.pull.mergeCommit === node.sha || pullCommits(pull).some(({ sha }) => sha === node.sha),
    );
    return connection('associatedPullRequests', holding, args);
  },
  statusCheckRollup: ({ repository, sha }) => rollup(repository, sha),
  checkSuites: ({ repository, sha }, args) => connection('checkSuites', suitesAt(repository, sha), args),
  signature: () => null,
};

function touches(repository: Repository, path: unknown) {
  return ({ tree, parents }: { readonly tree: string; readonly parents: readonly string[] }): boolean => {
    if (typeof path !== 'string') return true;
    const before =
      parents[0] === undefined ? undefined : entryAt(repository.gitDir, commitIn(repository, parents[0]).tree, path);
    return entryAt(repository.gitDir, tree, path)?.sha !== before?.sha;
  };
}

/** Null if no check was reported for the commit, as on GitHub. */
export function rollup(repository: Repository, sha: string): RollupNode | null {
  const any = latestChecks(repository, sha).length + latestStatuses(repository, sha).length > 0;
  return any ? { kind: 'StatusCheckRollup', repository, sha } : null;
}

function rollupState({ repository, sha }: RollupNode): string {
  const runs = latestChecks(repository, sha);
  const statuses = latestStatuses(repository, sha);
  const red = runs.some(
    ({ conclusion }) => conclusion !== null && !['success', 'neutral', 'skipped'].includes(conclusion),
  );
  if (red || (statuses.length > 0 && combinedState(statuses) === 'failure')) return 'FAILURE';
  const open = runs.some(({ status }) => status !== 'completed') || statuses.some(({ state }) => state === 'pending');
  return open ? 'PENDING' : 'SUCCESS';
}

const contexts = ({ repository, sha }: RollupNode) => [
  ...latestChecks(repository, sha),
  ...latestStatuses(repository, sha),
];

const blob = ({ repository, sha }: GitNode) => readObject(repository.gitDir, sha)?.bytes ?? Buffer.alloc(0);

/** GitHub documents that it cuts long texts, but not at which length. */
const LONGEST_TEXT_BYTES = 512 * 1024;

export const gitFields: Readonly<Record<string, Fields>> = {
  Commit: fieldsOf(isGit, commitFields),
  Tag: fieldsOf(isGit, shared),
  Blob: fieldsOf(isGit, {
    ...shared,
    byteSize: (node) => blob(node).length,
    isBinary: (node) => blob(node).includes(0),
    isTruncated: (node) => blob(node).length > LONGEST_TEXT_BYTES,
    text: (node) => (blob(node).includes(0) ? null : blob(node).toString('utf8', 0, LONGEST_TEXT_BYTES)),
  }),
  Tree: fieldsOf(isGit, {
    ...shared,
    entries: ({ repository, sha }) =>
      (readTree(repository.gitDir, sha) ?? []).map((entry) => ({
        kind: 'TreeEntry',
        repository,
        entry,
        path: entry.name,
      })),
  }),
  TreeEntry: fieldsOf(ofKind<EntryNode>('TreeEntry'), {
    name: ({ entry }) => entry.name,
    path: ({ path }) => path,
    type: ({ entry }) => entry.type,
    mode: ({ entry }) => Number.parseInt(entry.mode, 8),
    oid: ({ entry }) => entry.sha,
    object: ({ repository, entry }) => gitNode(repository, entry.sha),
    size: ({ repository, entry }) =>
      entry.type === 'blob' ? (readObject(repository.gitDir, entry.sha)?.bytes.length ?? 0) : 0,
    extension: ({ entry }) => /\.[^.]+$/.exec(entry.name)?.[0] ?? '',
    repository: ({ repository }) => repository,
  }),
  Ref: fieldsOf(ofKind<RefNode>('Ref'), {
    id: ({ repository, name }) => gitNodeId(repository, 'REF', name),
    name: ({ name }) => name.replace(/^refs\/(heads|tags)\//, ''),
    prefix: ({ name }) => /^refs\/(?:heads|tags)\//.exec(name)?.[0] ?? 'refs/',
    target: ({ repository, sha }) => gitNode(repository, sha),
    repository: ({ repository }) => repository,
    refUpdateRule: ({ repository, name }) =>
      name === branchRef(repository.defaultBranch) && repository.protection.requiredChecks.length > 0
        ? { pattern: repository.defaultBranch, requiredStatusCheckContexts: repository.protection.requiredChecks }
        : null,
    associatedPullRequests: ({ repository, name }, args) => {
      const pulls = [...threadsOf(repository).values()]
        .filter(isPull)
        .filter(({ pull }) => `refs/heads/${pull.headRef}` === name);
      return connection('associatedPullRequests', pulls, args);
    },
  }),
  GitActor: fieldsOf(ofKind<{ kind: 'GitActor'; by: Signature }>('GitActor'), {
    name: ({ by }) => by.name,
    email: ({ by }) => by.email,
    date: ({ by }) => iso(by.at),
    user: ({ by }, _args, { world }) => accountBehind(world, by) ?? null,
  }),
  StatusCheckRollup: fieldsOf(ofKind<RollupNode>('StatusCheckRollup'), {
    id: ({ repository, sha }) => gitNodeId(repository, 'SCR', sha),
    state: rollupState,
    commit: ({ repository, sha }) => gitNode(repository, sha),
    contexts: (node, args) => ({
      ...connection('contexts', contexts(node), args),
      checkRunCount: latestChecks(node.repository, node.sha).length,
      statusContextCount: latestStatuses(node.repository, node.sha).length,
    }),
  }),
};
