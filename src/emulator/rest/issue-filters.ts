/** Filters and order of thread lists. */

import type { RepositoryCall } from '../http/router.ts';
import { accountNamed } from '../model/account.ts';
import { milestonesOf } from '../model/label.ts';
import type { Repository } from '../model/repository.ts';
import type { Thread } from '../model/thread.ts';
import { validationFailed } from '../refusal.ts';
import type { Account } from '../world.ts';

export function filtered({ query, repository, world }: RepositoryCall, threads: readonly Thread[]): readonly Thread[] {
  const state = query['state'] ?? 'open';
  const labels = query['labels']?.split(',').map((name) => name.toLowerCase()) ?? [];
  const since = query['since'] ? Date.parse(query['since']) : 0;
  const is = (account: Account | undefined, login: string | undefined) =>
    login === undefined || account === accountNamed(world, login);
  const held = (thread: Thread) => thread.labels.map((label) => label.name.toLowerCase());
  const found = threads
    .filter((thread) => state === 'all' || thread.state === state)
    .filter((thread) => labels.every((label) => held(thread).includes(label)))
    .filter((thread) => assigned(thread, query['assignee']))
    .filter((thread) => is(thread.author, query['creator']))
    .filter((thread) => inMilestone(thread, query['milestone'], repository))
    .filter((thread) => query['mentioned'] === undefined || thread.body.includes(`@${query['mentioned']}`))
    .filter((thread) => thread.updatedAt >= since);
  return found.toSorted(order(query));
}

function assigned(thread: Thread, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  if (wanted === 'none') return thread.assignees.length === 0;
  if (wanted === '*') return thread.assignees.length > 0;
  return thread.assignees.some((account) => account.login.toLowerCase() === wanted.toLowerCase());
}

function inMilestone(thread: Thread, wanted: string | undefined, repository: Repository): boolean {
  if (wanted === undefined) return true;
  if (wanted === 'none') return thread.milestone === null;
  if (wanted === '*') return thread.milestone !== null;
  const milestone = milestonesOf(repository).find(({ number }) => String(number) === wanted);
  if (!milestone) throw validationFailed({ resource: 'Issue', code: 'invalid', field: 'milestone', value: wanted });
  return thread.milestone === milestone;
}

export function order(query: Readonly<Record<string, string>>): (a: Thread, b: Thread) => number {
  const key = (thread: Thread) => {
    if (query['sort'] === 'updated') return thread.updatedAt;
    return query['sort'] === 'comments' ? thread.comments.length : thread.createdAt;
  };
  const sign = query['direction'] === 'asc' ? 1 : -1;
  return (a, b) => sign * (key(a) - key(b) || a.number - b.number);
}
