/** Pull requests, reviews and review comments in GitHub's JSON. */

import { readRef } from '../git/refs.ts';
import type { Asking } from '../http/permissions.ts';
import { accountNamed } from '../model/account.ts';
import { combinedState, latestChecks, latestStatuses } from '../model/check.ts';
import { forkRef, isBehind, mergeable, pullCommits, pullFiles, unmetCheck } from '../model/pull-request.ts';
import { lacksApproval } from '../model/review.ts';
import type { PullRequest, Review, ReviewComment } from '../model/thread.ts';
import type { World } from '../world.ts';
import { showAccount, showAccountOrNull } from './account.ts';
import { associationOf } from './association.ts';
import { sum } from './git.ts';
import { apiUrl, showRepository } from './repository.ts';
import { showIssue, threadPage } from './thread.ts';
import { iso, isoOrNull } from './time.ts';

/** `pull-request-simple`: the form in lists. */
export function showPullInShort(asking: Asking, thread: PullRequest) {
  const { world } = asking;
  const { repository, pull } = thread;
  const issue = showIssue(asking, thread);
  const url = `${apiUrl(world, repository)}/pulls/${thread.number}`;
  const html = threadPage(world, thread);
  const end = (ref: string, sha: string) => showEnd(world, repository, { ref, sha });
  const links = { ...linksOf(world, thread), comments: issue.comments_url };
  return {
    url,
    id: thread.id,
    node_id: thread.nodeId,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issue.url,
    number: thread.number,
    state: thread.state,
    locked: thread.locked,
    title: thread.title,
    user: issue.user,
    body: issue.body,
    created_at: issue.created_at,
    updated_at: issue.updated_at,
    closed_at: issue.closed_at,
    merged_at: isoOrNull(pull.mergedAt),
    merge_commit_sha: pull.mergeCommit,
    assignee: issue.assignee,
    assignees: issue.assignees,
    requested_reviewers: pull.requestedReviewers.map((account) => showAccount(world, account)),
    requested_teams: [],
    labels: issue.labels,
    milestone: issue.milestone,
    draft: pull.draft,
    ...Object.fromEntries(Object.entries(links).map(([name, href]) => [`${name}_url`, href])),
    head: pull.fork === null ? end(pull.headRef, pull.headSha) : showForkEnd(world, thread, pull.fork),
    base: end(pull.baseRef, pull.baseSha),
    _links: Object.fromEntries(
      Object.entries({ self: url, html, issue: issue.url, ...links }).map(([name, href]) => [name, { href }]),
    ),
    author_association: issue.author_association,
    auto_merge: null,
    active_lock_reason: issue.active_lock_reason,
  };
}

const showEnd = (world: World, repository: PullRequest['repository'], { ref, sha }: { ref: string; sha: string }) => ({
  label: `${repository.owner.login}:${ref}`,
  ref,
  sha,
  user: showAccount(world, repository.owner),
  repo: showRepository(world, repository),
});

/** Null once the fork is deleted, although GitHub's schema of a single pull request does not say so. */
const showForkEnd = (world: World, { repository, pull: { headRef, headSha } }: PullRequest, fork: string) => ({
  label: `${fork}:${headRef}`,
  ref: headRef,
  sha: headSha,
  user: showAccountOrNull(world, accountNamed(world, fork) ?? null),
  repo: readRef(repository.gitDir, forkRef(fork, headRef)) === undefined ? null : showFork(world, repository, fork),
});

/** The fields in which a fork differs from its parent. */
function showFork(world: World, repository: PullRequest['repository'], fork: string) {
  const owner = accountNamed(world, fork) ?? repository.owner;
  const shown = showRepository(world, repository);
  return { ...shown, full_name: `${fork}/${repository.name}`, owner: showAccount(world, owner), fork: true };
}

const linksOf = (world: World, { repository, number, pull }: PullRequest) => ({
  commits: `${apiUrl(world, repository)}/pulls/${number}/commits`,
  review_comments: `${apiUrl(world, repository)}/pulls/${number}/comments`,
  review_comment: `${apiUrl(world, repository)}/pulls/comments{/number}`,
  statuses: `${apiUrl(world, repository)}/statuses/${pull.headSha}`,
});

/** `pull-request`: with the fields that GitHub has to compute. */
export function showPull(asking: Asking, thread: PullRequest) {
  const { world } = asking;
  const { pull } = thread;
  const files = pullFiles(thread);
  const clean = mergeable(thread);
  return {
    ...showPullInShort(asking, thread),
    merged: pull.mergedAt !== null,
    mergeable: clean,
    rebaseable: clean,
    mergeable_state: mergeState(thread, clean),
    merged_by: showAccountOrNull(world, pull.mergedBy),
    comments: thread.comments.length,
    review_comments: pull.reviewComments.length,
    maintainer_can_modify: false,
    commits: pullCommits(thread).length,
    additions: sum(files, 'additions'),
    deletions: sum(files, 'deletions'),
    changed_files: files.length,
  };
}

function mergeState(thread: PullRequest, clean: boolean | null): string {
  const { repository, pull } = thread;
  if (clean === null) return 'unknown';
  if (!clean) return 'dirty';
  if (pull.draft) return 'draft';
  if (lacksApproval(thread) || unmetCheck(thread) !== undefined) return 'blocked';
  if (isBehind({ repository, pull })) return 'behind';
  const red = latestChecks(repository, pull.headSha).some(
    (run) => run.conclusion !== 'success' && run.conclusion !== 'neutral' && run.conclusion !== 'skipped',
  );
  const statuses = latestStatuses(repository, pull.headSha);
  return red || (statuses.length > 0 && combinedState(statuses) !== 'success') ? 'unstable' : 'clean';
}

const pullUrl = (world: World, thread: PullRequest) => `${apiUrl(world, thread.repository)}/pulls/${thread.number}`;

export function showReview(asking: Asking, review: Review) {
  const { world } = asking;
  const { thread } = review;
  const html = `${threadPage(world, thread)}#pullrequestreview-${review.id}`;
  return {
    id: review.id,
    node_id: review.nodeId,
    user: showAccount(world, review.author),
    body: review.body,
    state: review.state,
    html_url: html,
    pull_request_url: pullUrl(world, thread),
    author_association: associationOf(asking, thread.repository, review.author),
    _links: { html: { href: html }, pull_request: { href: pullUrl(world, thread) } },
    ...(review.submittedAt === null ? {} : { submitted_at: iso(review.submittedAt) }),
    commit_id: review.commit,
  };
}

export function showReviewComment(asking: Asking, comment: ReviewComment) {
  const { world } = asking;
  const { thread } = comment;
  const url = `${apiUrl(world, thread.repository)}/pulls/comments/${comment.id}`;
  const html = `${threadPage(world, thread)}#discussion_r${comment.id}`;
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: comment.nodeId,
    diff_hunk: comment.diffHunk,
    path: comment.path,
    position: comment.line ?? 1,
    original_position: comment.line ?? 1,
    commit_id: comment.commit,
    original_commit_id: comment.commit,
    user: showAccount(world, comment.author),
    body: comment.body,
    created_at: iso(comment.createdAt),
    updated_at: iso(comment.updatedAt),
    html_url: html,
    pull_request_url: pullUrl(world, thread),
    author_association: associationOf(asking, thread.repository, comment.author),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pullUrl(world, thread) } },
    ...(comment.inReplyTo === null ? {} : { in_reply_to_id: comment.inReplyTo }),
    line: comment.line ?? 1,
    original_line: comment.line ?? 1,
    side: comment.side,
    start_line: null,
    original_start_line: null,
    start_side: null,
    subject_type: 'line',
    reactions: {
      url: `${url}/reactions`,
      total_count: 0,
      '+1': 0,
      '-1': 0,
      laugh: 0,
      hooray: 0,
      confused: 0,
      heart: 0,
      rocket: 0,
      eyes: 0,
    },
  };
}
