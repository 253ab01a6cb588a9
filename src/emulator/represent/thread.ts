/** Issues, comments, labels, milestones and reactions in GitHub's JSON. */

import type { Asking } from '../http/permissions.ts';
import { type Content, REACTIONS, type Reaction } from '../model/content.ts';
import type { Label, Milestone } from '../model/label.ts';
import { type Comment, isPull, type Thread, threadsOf } from '../model/thread.ts';
import type { World } from '../world.ts';
import { showAccount, showAccountOrNull, showAppOrNull } from './account.ts';
import { associationOf } from './association.ts';
import { apiUrl, htmlUrl } from './repository.ts';
import { iso, isoOrNull } from './time.ts';

export const showLabel = (world: World, label: Label) => ({
  id: label.id,
  node_id: label.nodeId,
  url: `${apiUrl(world, label.repository)}/labels/${encodeURIComponent(label.name)}`,
  name: label.name,
  color: label.color,
  default: false,
  description: label.description,
});

export function showMilestone(world: World, milestone: Milestone) {
  const { repository } = milestone;
  const held = [...threadsOf(repository).values()].filter((thread) => thread.milestone === milestone);
  const url = `${apiUrl(world, repository)}/milestones/${milestone.number}`;
  return {
    url,
    html_url: `${htmlUrl(world, repository)}/milestone/${milestone.number}`,
    labels_url: `${url}/labels`,
    id: milestone.id,
    node_id: milestone.nodeId,
    number: milestone.number,
    state: milestone.state,
    title: milestone.title,
    description: milestone.description,
    creator: showAccount(world, milestone.creator),
    open_issues: held.filter((thread) => thread.state === 'open').length,
    closed_issues: held.filter((thread) => thread.state === 'closed').length,
    created_at: iso(milestone.createdAt),
    updated_at: iso(milestone.updatedAt),
    closed_at: isoOrNull(milestone.closedAt),
    due_on: milestone.dueOn,
  };
}

export const threadUrl = (world: World, thread: Thread): string =>
  `${apiUrl(world, thread.repository)}/issues/${thread.number}`;

export const threadPage = (world: World, thread: Thread): string =>
  `${htmlUrl(world, thread.repository)}/${thread.pull ? 'pull' : 'issues'}/${thread.number}`;

const showReactions = (url: string, { reactions }: Content) => ({
  url: `${url}/reactions`,
  total_count: reactions.length,
  ...Object.fromEntries(
    REACTIONS.map((content) => [content, reactions.filter((one) => one.content === content).length]),
  ),
});

export const showReaction = (world: World, reaction: Reaction) => ({
  id: reaction.id,
  node_id: reaction.nodeId,
  user: showAccount(world, reaction.account),
  content: reaction.content,
  created_at: iso(reaction.at),
});

/** An issue, or a pull request in its form as an issue. */
export function showIssue(asking: Asking, thread: Thread) {
  const { world } = asking;
  const url = threadUrl(world, thread);
  return {
    url,
    repository_url: apiUrl(world, thread.repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: threadPage(world, thread),
    id: thread.id,
    node_id: thread.nodeId,
    number: thread.number,
    title: thread.title,
    user: showAccount(world, thread.author),
    labels: thread.labels.map((label) => showLabel(world, label)),
    state: thread.state,
    locked: thread.locked,
    assignee: showAccountOrNull(world, thread.assignees[0] ?? null),
    assignees: thread.assignees.map((account) => showAccount(world, account)),
    milestone: thread.milestone ? showMilestone(world, thread.milestone) : null,
    comments: thread.comments.length,
    created_at: iso(thread.createdAt),
    updated_at: iso(thread.updatedAt),
    closed_at: isoOrNull(thread.closedAt),
    author_association: associationOf(asking, thread.repository, thread.author),
    active_lock_reason: thread.lockReason,
    ...(isPull(thread) ? { draft: thread.pull.draft, pull_request: pullLinks(world, thread) } : dependencies(thread)),
    body: thread.body === '' ? null : thread.body,
    reactions: showReactions(url, thread),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: showAppOrNull(world, thread.app),
    state_reason: thread.stateReason,
  };
}

/** `GET` of one issue has one field more than the lists: who closed it. */
export const showIssueInFull = (asking: Asking, thread: Thread) => ({
  ...showIssue(asking, thread),
  closed_by: showAccountOrNull(asking.world, thread.closedBy),
});

function pullLinks(world: World, thread: Thread) {
  const page = threadPage(world, thread);
  return {
    url: `${apiUrl(world, thread.repository)}/pulls/${thread.number}`,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    merged_at: isoOrNull(thread.pull?.mergedAt ?? null),
  };
}

function dependencies(thread: Thread) {
  const blocking = [...threadsOf(thread.repository).values()].filter((other) => other.blockedBy.has(thread));
  const open = (threads: Iterable<Thread>) => [...threads].filter((other) => other.state === 'open').length;
  const done = thread.subIssues.length - open(thread.subIssues);
  return {
    sub_issues_summary: {
      total: thread.subIssues.length,
      completed: done,
      percent_completed: thread.subIssues.length === 0 ? 0 : Math.floor((100 * done) / thread.subIssues.length),
    },
    issue_dependencies_summary: {
      blocked_by: open(thread.blockedBy),
      total_blocked_by: thread.blockedBy.size,
      blocking: open(blocking),
      total_blocking: blocking.length,
    },
  };
}

export function showComment(asking: Asking, comment: Comment) {
  const { world } = asking;
  const { thread } = comment;
  const url = `${apiUrl(world, thread.repository)}/issues/comments/${comment.id}`;
  return {
    url,
    html_url: `${threadPage(world, thread)}#issuecomment-${comment.id}`,
    issue_url: threadUrl(world, thread),
    id: comment.id,
    node_id: comment.nodeId,
    user: showAccount(world, comment.author),
    created_at: iso(comment.createdAt),
    updated_at: iso(comment.updatedAt),
    author_association: associationOf(asking, thread.repository, comment.author),
    body: comment.body,
    reactions: showReactions(url, comment),
    performed_via_github_app: showAppOrNull(world, comment.app),
  };
}
