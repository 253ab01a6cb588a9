/** REST of repositories, their branches, commits, collaborators and rulesets. */

import { commitsBetween, history, isAncestor, mergeBase } from '../git/commits.ts';
import { diff, patchText } from '../git/diff.ts';
import { commitAt, listRefs, readRef } from '../git/refs.ts';
import { entryAt } from '../git/trees.ts';
import { type Answer, ok, page, paged, pageNumber } from '../http/answer.ts';
import type { RepositoryCall, Router } from '../http/router.ts';
import { accountNamed } from '../model/account.ts';
import { accessOf, atLeast } from '../model/repository.ts';
import { notFound, Refusal, unprocessable } from '../refusal.ts';
import { showAccount } from '../represent/account.ts';
import { commitIn, gitNodeId, showCommit, showCommitInFull, showFileChange } from '../represent/git.ts';
import { apiUrl, htmlUrl, showFullRepository } from '../represent/repository.ts';
import type { Access } from '../world.ts';

const READ = { access: 'read' } as const;

export function routeRepositories({ route }: Router): void {
  route('GET /repos/{owner}/{repo}', ({ world, repository, caller }) => {
    const held = caller.kind === 'token' && caller.token.kind === 'user' ? accessOf(repository, caller.account) : null;
    return ok({ ...showFullRepository(world, repository), ...(held ? { permissions: flags(held) } : {}) });
  });
  route('GET /repos/{owner}/{repo}/collaborators/{username}/permission', ({ world, repository, params }) => {
    const account = accountNamed(world, params.username);
    if (!account) throw notFound();
    const held = account.type === 'Bot' ? 'none' : accessOf(repository, account);
    const user = { ...showAccount(world, account), permissions: flags(held), role_name: held };
    return ok({ permission: LEGACY[held], role_name: held, user });
  });
  route(
    'GET /repos/{owner}/{repo}/branches',
    (call) => {
      const branches = listRefs(call.repository.gitDir, 'refs/heads/');
      return paged(call, branches, ({ name, sha }) => showShortBranch(call, name.slice(11), sha));
    },
    READ,
  );
  route(
    'GET /repos/{owner}/{repo}/branches/{branch}',
    (call) => {
      const sha = readRef(call.repository.gitDir, `refs/heads/${call.params.branch}`);
      if (!sha) throw new Refusal('Branch not found', { status: 404 });
      return ok(showBranch(call, call.params.branch, sha));
    },
    READ,
  );
  route(
    'GET /repos/{owner}/{repo}/tags',
    (call) => paged(call, listRefs(call.repository.gitDir, 'refs/tags/'), (ref) => showTag(call, ref)),
    READ,
  );
  route('GET /repos/{owner}/{repo}/commits', listCommits, READ);
  route(
    'GET /repos/{owner}/{repo}/commits/{ref}',
    ({ world, repository, params, headers }) => {
      const sha = commitAt(repository.gitDir, params.ref, repository.defaultBranch);
      if (!sha) throw unprocessable(`No commit found for SHA: ${params.ref}`);
      const parent = commitIn(repository, sha).parents[0] ?? null;
      return (
        inMedia(headers.accept, { sha, patch: () => patchText(repository.gitDir, parent, sha) }) ??
        ok(showCommitInFull(world, repository, sha))
      );
    },
    READ,
  );
  route('GET /repos/{owner}/{repo}/compare/{basehead}', compare, READ);
}

/** Older names of the roles, which `permission` still uses. */
const LEGACY: Readonly<Record<Access, string>> = {
  none: 'none',
  read: 'read',
  triage: 'read',
  write: 'write',
  maintain: 'write',
  admin: 'admin',
};

const flags = (held: Access) => ({
  admin: atLeast(held, 'admin'),
  maintain: atLeast(held, 'maintain'),
  push: atLeast(held, 'write'),
  triage: atLeast(held, 'triage'),
  pull: atLeast(held, 'read'),
});

/** `application/vnd.github.sha`, `.diff`, `.patch` instead of JSON. */
export function inMedia(
  accept: string | undefined,
  content: { sha?: string; patch: () => string },
): Answer | undefined {
  if (accept?.includes('.sha') && content.sha)
    return { status: 200, raw: { type: 'application/vnd.github.sha', bytes: Buffer.from(content.sha) } };
  if (!accept?.includes('.diff') && !accept?.includes('.patch')) return undefined;
  return {
    status: 200,
    raw: { type: 'application/vnd.github.diff; charset=utf-8', bytes: Buffer.from(content.patch()) },
  };
}

function showTag({ world, repository }: RepositoryCall, { name: ref, sha }: { name: string; sha: string }) {
  const url = apiUrl(world, repository);
  const name = ref.slice('refs/tags/'.length);
  const commit = commitAt(repository.gitDir, ref, repository.defaultBranch) ?? sha;
  return {
    name,
    commit: { sha: commit, url: `${url}/commits/${commit}` },
    zipball_url: `${url}/zipball/${ref}`,
    tarball_url: `${url}/tarball/${ref}`,
    node_id: gitNodeId(repository, 'REF', ref),
  };
}

function showShortBranch({ world, repository }: RepositoryCall, name: string, sha: string) {
  const url = apiUrl(world, repository);
  const contexts = name === repository.defaultBranch ? repository.protection.requiredChecks : [];
  const enabled = contexts.length > 0;
  const checks = contexts.map((context) => ({ context, app_id: null }));
  const enforcement = enabled ? 'everyone' : 'off';
  return {
    name,
    commit: { sha, url: `${url}/commits/${sha}` },
    protected: enabled,
    protection: { enabled, required_status_checks: { enforcement_level: enforcement, contexts, checks } },
    protection_url: `${url}/branches/${encodeURIComponent(name)}/protection`,
  };
}

const showBranch = (call: RepositoryCall, name: string, sha: string) => ({
  ...showShortBranch(call, name, sha),
  commit: showCommit(call.world, call.repository, sha),
  _links: {
    self: `${apiUrl(call.world, call.repository)}/branches/${encodeURIComponent(name)}`,
    html: `${htmlUrl(call.world, call.repository)}/tree/${name}`,
  },
});

function listCommits(call: RepositoryCall): Answer {
  const { world, repository, query } = call;
  const { gitDir } = repository;
  const from = commitAt(gitDir, query['sha'] ?? repository.defaultBranch, repository.defaultBranch);
  if (!from) throw query['sha'] ? notFound() : new Refusal('Git Repository is empty.', { status: 409 });
  const since = query['since'] ? Date.parse(query['since']) : 0;
  const until = query['until'] ? Date.parse(query['until']) : Number.POSITIVE_INFINITY;
  const path = query['path'];
  const touches = (sha: string) => {
    if (path === undefined) return true;
    const commit = commitIn(repository, sha);
    const before = commit.parents[0] ? entryAt(gitDir, commitIn(repository, commit.parents[0]).tree, path) : undefined;
    return entryAt(gitDir, commit.tree, path)?.sha !== before?.sha;
  };
  const commits = history(gitDir, from)
    .filter((commit) => commit.committer.at >= since && commit.committer.at <= until)
    .filter((commit) => touches(commit.sha));
  return paged(call, commits, (commit) => showCommit(world, repository, commit.sha));
}

function compare(call: RepositoryCall<'owner' | 'repo' | 'basehead'>): Answer {
  const { world, repository, params, headers } = call;
  const { gitDir } = repository;
  const [baseName = '', headName = ''] = params.basehead.split('...');
  const resolveSha = (name: string) => {
    const sha = commitAt(gitDir, name.replace(`${repository.owner.login}:`, ''), repository.defaultBranch);
    if (!sha) throw notFound();
    return sha;
  };
  const [base, head] = [resolveSha(baseName), resolveSha(headName)];
  const common = mergeBase(gitDir, base, head);
  if (!common) throw new Refusal(`No common ancestor between ${baseName} and ${headName}.`, { status: 404 });
  const special = inMedia(headers.accept, { patch: () => patchText(gitDir, common, head) });
  if (special) return special;
  const ahead = commitsBetween(gitDir, base, head);
  const behind = commitsBetween(gitDir, head, base).length;
  const url = `${apiUrl(world, repository)}/compare/${params.basehead}`;
  const html = `${htmlUrl(world, repository)}/compare/${params.basehead}`;
  const { shown, links } = comparedPage(call, ahead);
  const body = {
    url,
    html_url: html,
    permalink_url: `${htmlUrl(world, repository)}/compare/${base}...${head}`,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    base_commit: showCommit(world, repository, base),
    merge_base_commit: showCommit(world, repository, common),
    status:
      base === head
        ? 'identical'
        : isAncestor(gitDir, base, head)
          ? 'ahead'
          : isAncestor(gitDir, head, base)
            ? 'behind'
            : 'diverged',
    ahead_by: ahead.length,
    behind_by: behind,
    total_commits: ahead.length,
    commits: shown.map((commit) => showCommit(world, repository, commit.sha)),
    // GitHub returns the files only on the first page.
    files:
      pageNumber(call) > 1
        ? []
        : diff(gitDir, common, head).map((change) => showFileChange(world, repository, { change, at: head })),
  };
  return { status: 200, body, headers: links };
}

/** A request without a page gets the newest 250 commits. A page has 100 at most. */
function comparedPage<T>(
  call: RepositoryCall,
  commits: readonly T[],
): { shown: readonly T[]; links: Record<string, string> } {
  const isPaged = call.query['per_page'] !== undefined || call.query['page'] !== undefined;
  if (!isPaged) return { shown: commits.slice(-250), links: {} };
  const { shown, headers } = page(call, commits);
  return { shown, links: headers };
}
