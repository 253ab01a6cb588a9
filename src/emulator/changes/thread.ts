/** Opens, edits, closes, labels, assigns and locks issues and pull requests, and announces each change. */

import type { Actor } from '../model/account.ts';
import { checkBody, revise } from '../model/content.ts';
import { closedBy, mention } from '../model/cross-reference.ts';
import { type Label, labelNamed, type Milestone } from '../model/label.ts';
import type { Repository } from '../model/repository.ts';
import {
  addThread,
  isPull,
  type LockReason,
  note,
  type PullRequest,
  type StateReason,
  type Thread,
} from '../model/thread.ts';
import { validationFailed } from '../refusal.ts';
import { showAccount } from '../represent/account.ts';
import { asHook } from '../represent/association.ts';
import { showPull } from '../represent/pull-request.ts';
import { showIssue, showLabel, showMilestone } from '../represent/thread.ts';
import type { Account, World } from '../world.ts';
import { announce } from './announce.ts';

/** Announces a change of a thread, as `issues` or as `pull_request`. */
export function announceThread(
  world: World,
  thread: Thread,
  what: { actor: Actor; action: string; more?: Readonly<Record<string, unknown>> },
): void {
  const pull = isPull(thread);
  announce(world, {
    name: pull ? 'pull_request' : 'issues',
    action: what.action,
    repository: thread.repository,
    actor: what.actor,
    payload: () => ({
      ...(pull
        ? { number: thread.number, pull_request: showPull(asHook(world), thread) }
        : { issue: showIssue(asHook(world), thread) }),
      ...what.more,
    }),
  });
}

export interface IssueSpec {
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  readonly assignees: readonly Account[];
  readonly milestone: Milestone | null;
}

export function openIssue(
  world: World,
  repository: Repository,
  { actor, ...spec }: IssueSpec & { readonly actor: Actor },
): Thread {
  const thread = addThread(world, repository, { actor, title: spec.title, body: spec.body });
  thread.labels = unique(spec.labels.map((name) => labelNamed(world, repository, name)));
  thread.assignees = unique(spec.assignees);
  thread.milestone = spec.milestone;
  for (const label of thread.labels) note(world, thread, { event: 'labeled', by: actor, label });
  mention(world, thread, { actor, body: spec.body });
  announceThread(world, thread, { actor, action: 'opened' });
  for (const label of thread.labels)
    announceThread(world, thread, { actor, action: 'labeled', more: { label: showLabel(world, label) } });
  for (const assignee of thread.assignees) {
    announceThread(world, thread, { actor, action: 'assigned', more: { assignee: showAccount(world, assignee) } });
  }
  return thread;
}

export function retitle(
  world: World,
  thread: Thread,
  { actor, ...edit }: { actor: Actor; title?: string | undefined; body?: string | undefined },
): void {
  const changes: Record<string, { from: string }> = {};
  if (edit.title !== undefined && edit.title !== thread.title) {
    if (edit.title.trim() === '')
      throw validationFailed({ resource: thread.kind, code: 'missing_field', field: 'title' });
    changes['title'] = { from: thread.title };
    note(world, thread, { event: 'renamed', by: actor, rename: { from: thread.title, to: edit.title } });
    thread.title = edit.title;
  }
  if (edit.body !== undefined && edit.body !== thread.body) {
    checkBody(thread.kind, edit.body);
    changes['body'] = { from: thread.body };
    revise(world, thread, { actor, body: edit.body });
    mention(world, thread, { actor, body: edit.body });
  }
  if (Object.keys(changes).length > 0) announceThread(world, thread, { actor, action: 'edited', more: { changes } });
}

export interface Closing {
  readonly actor: Actor;
  readonly reason?: StateReason;
  readonly commit?: string;
  /** The pull request whose merge closes an issue. */
  readonly closer?: Thread;
}

export function close(world: World, thread: Thread, { actor, reason, commit, closer }: Closing): void {
  if (thread.state === 'closed') {
    if (reason) thread.stateReason = reason;
    return;
  }
  thread.state = 'closed';
  thread.stateReason = isPull(thread) ? null : (reason ?? 'completed');
  thread.closedAt = world.clock.now();
  thread.closedBy = actor.account;
  note(world, thread, { event: 'closed', by: actor, ...(commit ? { commit } : {}), ...(closer ? { closer } : {}) });
  announceThread(world, thread, { actor, action: 'closed' });
}

/** The consequences, once the commits are in the base branch. */
export function settleMerge(world: World, thread: PullRequest, actor: Actor): void {
  thread.repository.contributors.add(thread.author);
  const commit = thread.pull.mergeCommit ?? thread.pull.headSha;
  note(world, thread, { event: 'merged', by: actor, commit });
  close(world, thread, { actor, commit });
  for (const issue of closedBy(world, thread)) close(world, issue, { actor, reason: 'completed', closer: thread });
}

export function reopen(world: World, thread: Thread, actor: Actor): void {
  if (thread.state === 'open') return;
  if (isPull(thread) && thread.pull.mergedAt !== null) {
    throw validationFailed({ resource: 'PullRequest', code: 'invalid', field: 'state' });
  }
  thread.state = 'open';
  thread.stateReason = isPull(thread) ? null : 'reopened';
  thread.closedAt = null;
  thread.closedBy = null;
  note(world, thread, { event: 'reopened', by: actor });
  announceThread(world, thread, { actor, action: 'reopened' });
}

/** Adds and removes labels until the thread holds exactly these. */
export function setLabels(
  world: World,
  thread: Thread,
  { actor, labels }: { actor: Actor; labels: readonly Label[] },
): void {
  const wanted = unique(labels);
  const gone = thread.labels.filter((label) => !wanted.includes(label));
  const added = wanted.filter((label) => !thread.labels.includes(label));
  thread.labels = wanted;
  for (const [event, changed] of [
    ['unlabeled', gone],
    ['labeled', added],
  ] as const) {
    for (const label of changed) {
      note(world, thread, { event, by: actor, label });
      announceThread(world, thread, { actor, action: event, more: { label: showLabel(world, label) } });
    }
  }
}

export function setAssignees(
  world: World,
  thread: Thread,
  { actor, assignees }: { actor: Actor; assignees: readonly Account[] },
): void {
  const wanted = unique(assignees).slice(0, 10);
  const gone = thread.assignees.filter((account) => !wanted.includes(account));
  const added = wanted.filter((account) => !thread.assignees.includes(account));
  thread.assignees = wanted;
  for (const [event, changed] of [
    ['unassigned', gone],
    ['assigned', added],
  ] as const) {
    for (const assignee of changed) {
      note(world, thread, { event, by: actor, assignee });
      announceThread(world, thread, { actor, action: event, more: { assignee: showAccount(world, assignee) } });
    }
  }
}

export function setMilestone(
  world: World,
  thread: Thread,
  { actor, milestone }: { actor: Actor; milestone: Milestone | null },
): void {
  const before = thread.milestone;
  if (before === milestone) return;
  thread.milestone = milestone;
  const event = milestone ? 'milestoned' : 'demilestoned';
  const named = milestone ?? before;
  if (!named) return;
  note(world, thread, { event, by: actor, milestone: named });
  announceThread(world, thread, { actor, action: event, more: { milestone: showMilestone(world, named) } });
}

export function setLock(
  world: World,
  thread: Thread,
  { actor, locked, reason }: { actor: Actor; locked: boolean; reason?: LockReason | null },
): void {
  if (thread.locked === locked) return;
  thread.locked = locked;
  thread.lockReason = locked ? (reason ?? null) : null;
  note(world, thread, { event: locked ? 'locked' : 'unlocked', by: actor });
  announceThread(world, thread, { actor, action: locked ? 'locked' : 'unlocked' });
}

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];
