/** Finds the threads that a text mentions, and those that it closes when its pull request is merged. */

import type { World } from '../world.ts';
import type { Actor } from './account.ts';
import { type Repository, repositoryNamed } from './repository.ts';
import { note, type PullRequest, type Thread, threadsOf } from './thread.ts';

const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([\w.-]+\/[\w.-]+))?#(\d+)\b/gi;
const MENTION = /(?:^|[\s([{:,])(?:([\w.-]+\/[\w.-]+))?#(\d+)\b/g;

/** A mention in code or in an HTML comment does not count. */
const prose = (text: string): string =>
  text
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/`[^`\n]*`/g, ' ');

export function closedBy(world: World, pull: PullRequest): readonly Thread[] {
  if (pull.pull.baseRef !== pull.repository.defaultBranch) return [];
  return named(world, pull.repository, { text: pull.body, pattern: CLOSING }).filter(
    (thread) => thread.kind === 'Issue',
  );
}

/** The pull requests whose merge closes this issue. */
export function closers(world: World, issue: Thread): readonly Thread[] {
  const found: Thread[] = [];
  // With ten thousand issues this runs for each, so it builds no list of all threads.
  for (const thread of threadsOf(issue.repository).values()) {
    if (thread.pull && closedBy(world, { ...thread, pull: thread.pull }).includes(issue)) found.push(thread);
  }
  return found;
}

/** Notes on every thread in `text` that `source` mentioned it, once for each pair. */
export function mention(world: World, source: Thread, by: { readonly actor: Actor; readonly body: string }): void {
  for (const target of named(world, source.repository, { text: by.body, pattern: MENTION })) {
    const known = target.timeline.some((event) => event.event === 'cross-referenced' && event.source === source);
    if (known || target === source) continue;
    const willClose = source.pull !== null && closedBy(world, { ...source, pull: source.pull }).includes(target);
    const updatedAt = target.updatedAt;
    note(world, target, { event: 'cross-referenced', by: by.actor, source, willClose });
    // A mention does not change the time of a thread's last update.
    target.updatedAt = updatedAt;
  }
}

function named(
  world: World,
  home: Repository,
  { text, pattern }: { text: string; pattern: RegExp },
): readonly Thread[] {
  const found = [...prose(text).matchAll(pattern)].flatMap(([, fullName, number]) => {
    const repository = fullName ? repositoryNamed(world, fullName) : home;
    const thread = repository && threadsOf(repository).get(Number(number));
    return thread ? [thread] : [];
  });
  return [...new Set(found)];
}
