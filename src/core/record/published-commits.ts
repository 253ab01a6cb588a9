/** What a session left of a task: one commit that can be reverted alone, or that it was blocked. */

import type { Effect, Outcome } from '../effects/effect.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { TaskCommit } from '../state/loop/task-commit.ts';
import { subjectName } from '../state/subject/subject-id.ts';

/** What sessions of a subject published, oldest first. */
export const publishedCommits = (taskCommits: readonly TaskCommit[], subject: number): string[] =>
  taskCommits.flatMap(({ task, commit }) => (task === subjectName(subject) && commit !== null ? [commit] : []));

interface Published {
  readonly reports: readonly SessionReport[];
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
}

/** Their commits are on no branch: no pull request and no history may name them. */
export const unpushed = ({ effects, outcomes }: Omit<Published, 'reports'>): (Effect & { kind: 'push' })[] =>
  effects.flatMap((effect) =>
    effect.kind === 'push' && outcomes.some(({ key, kind }) => key === effect.key && kind === 'failed') ? [effect] : [],
  );

/** What sessions left for `task_commits`: their commits, or one blocked entry. */
export function taskCommitsOf({ reports, ...published }: Published): TaskCommit[] {
  const lost = new Set(unpushed(published).map(({ sha }) => sha));
  return reports.flatMap(({ order, outcome }): TaskCommit[] => {
    const task = subjectName(order.subject);
    if (outcome.kind === 'delivered' && !lost.has(outcome.tipSha))
      return outcome.commits.map(({ sha }) => ({ task, commit: sha, status: 'done' }));
    return order.role === 'worker' ? [{ task, commit: null, status: 'blocked' }] : [];
  });
}
