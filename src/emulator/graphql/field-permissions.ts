/**
 * Permissions that a token needs to read a private repository by GraphQL. GitHub publishes no table for that. Each line
 * names the REST route that shows the same data, whose permission is in GitHub's own table. It also names a public
 * report of the refusal on github.com.
 */

import { type Asking, demand } from '../http/permissions.ts';
import { routePermissions } from '../http/route-permissions.generated.ts';
import type { Repository } from '../model/repository.ts';
import type { Permissions } from '../world.ts';

interface Need {
  /** The REST route that shows the same data. */
  readonly like: string;
  /** The report; absent = no report is known, and the route is the only evidence. */
  readonly seen?: string;
}

/** Fields that lead to a list, or to a value without a guarded type. */
const fields: Readonly<Record<string, Readonly<Record<string, Need>>>> = {
  Repository: {
    defaultBranchRef: { like: 'GET /repos/{owner}/{repo}/git/ref/{ref}' },
    ref: { like: 'GET /repos/{owner}/{repo}/git/ref/{ref}' },
    refs: { like: 'GET /repos/{owner}/{repo}/git/matching-refs/{ref}' },
    object: { like: 'GET /repos/{owner}/{repo}/contents/{path}' },
    issue: { like: 'GET /repos/{owner}/{repo}/issues/{issue_number}' },
    issues: { like: 'GET /repos/{owner}/{repo}/issues' },
    pullRequest: { like: 'GET /repos/{owner}/{repo}/pulls' },
    pullRequests: { like: 'GET /repos/{owner}/{repo}/pulls' },
    label: { like: 'GET /repos/{owner}/{repo}/labels/{name}' },
    labels: { like: 'GET /repos/{owner}/{repo}/labels' },
    milestone: { like: 'GET /repos/{owner}/{repo}/milestones/{milestone_number}' },
    milestones: { like: 'GET /repos/{owner}/{repo}/milestones' },
  },
  Ref: {
    associatedPullRequests: {
      like: 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls',
      seen: 'fpicalausa/remove-stale-branches#49',
    },
  },
  Commit: {
    associatedPullRequests: { like: 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls' },
    // GitHub refuses before it looks, so this applies to a commit without checks too.
    statusCheckRollup: { like: 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs', seen: 'facebook/sapling#993' },
    checkSuites: { like: 'GET /repos/{owner}/{repo}/commits/{ref}/check-suites' },
  },
  PullRequest: {
    statusCheckRollup: { like: 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs', seen: 'facebook/sapling#993' },
    closingIssuesReferences: { like: 'GET /repos/{owner}/{repo}/issues' },
  },
  Issue: {
    closedByPullRequestsReferences: { like: 'GET /repos/{owner}/{repo}/pulls' },
  },
  CheckSuite: {
    checkRuns: { like: 'GET /repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs' },
    workflowRun: { like: 'GET /repos/{owner}/{repo}/actions/runs/{run_id}', seen: 'tellahq/opensession#212' },
  },
};

/**
 * Types that are guarded on every path. In a list, the place of a refused value is null and the other values remain.
 */
const types: Readonly<Record<string, Need>> = {
  Issue: { like: 'GET /repos/{owner}/{repo}/issues/{issue_number}' },
  PullRequest: { like: 'GET /repos/{owner}/{repo}/pulls' },
  IssueComment: { like: 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}' },
  PullRequestReview: { like: 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews' },
  PullRequestReviewComment: { like: 'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}' },
  PullRequestReviewThread: { like: 'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}' },
  CheckSuite: { like: 'GET /repos/{owner}/{repo}/check-suites/{check_suite_id}' },
  CheckRun: { like: 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}' },
  StatusContext: {
    like: 'GET /repos/{owner}/{repo}/commits/{ref}/statuses',
    seen: 'philips-software/pull-request-report-action#557',
  },
};

export const fieldNeeds = { fields, types } as const;

const needed = ({ like }: Need): readonly Permissions[] => {
  const known = routePermissions[like];
  if (known === undefined) throw new Error(`GitHub's table has no ${like}`);
  return known.any;
};

/** People, and callers of a public repository, may see every field that they reach. */
const isGuarded = ({ caller }: Asking, repository: Repository | undefined): repository is Repository =>
  repository?.visibility === 'private' && caller.kind === 'token' && caller.token.kind !== 'user';

/** Throws if the caller may not read this field of that value. */
export function demandField(
  context: Asking,
  { type, field, source }: { type: string; field: string; source: unknown },
) {
  const need = fields[type]?.[field];
  const repository = need === undefined ? undefined : repositoryBehind(source);
  if (need !== undefined && isGuarded(context, repository)) demand(context, { permission: needed(need) }, repository);
}

/** Throws if the caller may not read that value. */
export function demandThing(context: Asking, thing: unknown): void {
  if (typeof thing !== 'object' || thing === null || !('kind' in thing)) return;
  const need = types[String(thing.kind)];
  const repository = need === undefined ? undefined : repositoryBehind(thing);
  if (need !== undefined && isGuarded(context, repository)) demand(context, { permission: needed(need) }, repository);
}

/** The repository of a value; undefined = it has none, like a person. */
export function repositoryBehind(node: unknown): Repository | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (isRepository(node)) return node;
  if ('repository' in node && isRepository(node.repository)) return node.repository;
  return 'thread' in node ? repositoryBehind(node.thread) : undefined;
}

const isRepository = (node: unknown): node is Repository =>
  typeof node === 'object' && node !== null && 'kind' in node && node.kind === 'Repository';
