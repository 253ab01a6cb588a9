/** Check runs, suites and commit statuses in GitHub's JSON. */

import { readCommit } from '../git/commits.ts';
import { type CheckRun, type CommitStatus, combinedState, latestStatuses, suiteRuns } from '../model/check.ts';
import type { Repository } from '../model/repository.ts';
import { isPull, threadsOf } from '../model/thread.ts';
import type { World } from '../world.ts';
import { showAccount, showAppOrNull } from './account.ts';
import { apiUrl, htmlUrl, showMinimalRepository } from './repository.ts';
import { iso, isoOrNull } from './time.ts';

/** Open pull requests of this commit, in the form that checks embed. */
function pullsAt(world: World, repository: Repository, sha: string) {
  const repo = { id: repository.id, url: apiUrl(world, repository), name: repository.name };
  return [...threadsOf(repository).values()]
    .filter(isPull)
    .filter((pull) => pull.state === 'open' && pull.pull.headSha === sha)
    .map((pull) => ({
      id: pull.id,
      number: pull.number,
      url: `${apiUrl(world, repository)}/pulls/${pull.number}`,
      head: { ref: pull.pull.headRef, sha, repo },
      base: { ref: pull.pull.baseRef, sha: pull.pull.baseSha, repo },
    }));
}

export function showCheckRun(world: World, run: CheckRun) {
  const url = `${apiUrl(world, run.repository)}/check-runs/${run.id}`;
  return {
    id: run.id,
    name: run.name,
    node_id: run.nodeId,
    head_sha: run.headSha,
    external_id: run.externalId,
    url,
    html_url: `${htmlUrl(world, run.repository)}/runs/${run.id}`,
    details_url: run.detailsUrl,
    status: run.status,
    conclusion: run.conclusion,
    started_at: isoOrNull(run.startedAt),
    completed_at: isoOrNull(run.completedAt),
    output: { ...run.output, annotations_count: 0, annotations_url: `${url}/annotations` },
    check_suite: { id: run.suiteId },
    app: showAppOrNull(world, run.app),
    pull_requests: pullsAt(world, run.repository, run.headSha),
  };
}

export function showCheckSuite(world: World, run: CheckRun) {
  const { repository } = run;
  const runs = suiteRuns(run);
  const done = runs.every((other) => other.status === 'completed');
  const worst = runs.find(
    (other) => other.conclusion !== 'success' && other.conclusion !== 'neutral' && other.conclusion !== 'skipped',
  );
  const url = `${apiUrl(world, repository)}/check-suites/${run.suiteId}`;
  const times = runs.flatMap((other) => [other.startedAt ?? 0, other.completedAt ?? 0]);
  const pulls = pullsAt(world, repository, run.headSha);
  return {
    id: run.suiteId,
    node_id: `CS_kwDO${run.suiteId}`,
    head_branch: pulls[0]?.head.ref ?? null,
    head_sha: run.headSha,
    status: done ? 'completed' : 'in_progress',
    conclusion: done ? (worst?.conclusion ?? 'success') : null,
    url,
    before: null,
    after: run.headSha,
    pull_requests: pulls,
    app: showAppOrNull(world, run.app),
    repository: showMinimalRepository(world, repository),
    created_at: isoOrNull(runs[0]?.startedAt ?? null),
    updated_at: iso(Math.max(0, ...times)),
    head_commit: simpleCommit(repository, run.headSha),
    latest_check_runs_count: runs.length,
    check_runs_url: `${url}/check-runs`,
  };
}

/** The short form of a commit that pushes and suites carry. */
export function simpleCommit(repository: Repository, sha: string) {
  const commit = readCommit(repository.gitDir, sha);
  if (!commit) throw new Error(`no commit ${sha} in ${repository.gitDir}`);
  return {
    id: sha,
    tree_id: commit.tree,
    message: commit.message,
    timestamp: iso(commit.committer.at),
    author: { name: commit.author.name, email: commit.author.email },
    committer: { name: commit.committer.name, email: commit.committer.email },
  };
}

const simpleStatus = (world: World, status: CommitStatus) => ({
  url: `${apiUrl(world, status.repository)}/statuses/${status.sha}`,
  avatar_url: `${world.origin}/avatars/${status.creator.id}`,
  id: status.id,
  node_id: status.nodeId,
  state: status.state,
  description: status.description,
  target_url: status.targetUrl,
  context: status.context,
  created_at: iso(status.at),
  updated_at: iso(status.at),
});

export const showStatus = (world: World, status: CommitStatus) => ({
  ...simpleStatus(world, status),
  creator: showAccount(world, status.creator),
});

export function showCombinedStatus(world: World, repository: Repository, sha: string) {
  const statuses = latestStatuses(repository, sha);
  const url = `${apiUrl(world, repository)}/commits/${sha}`;
  return {
    state: combinedState(statuses),
    statuses: statuses.map((status) => simpleStatus(world, status)),
    sha,
    total_count: statuses.length,
    repository: showMinimalRepository(world, repository),
    commit_url: url,
    url: `${url}/status`,
  };
}
