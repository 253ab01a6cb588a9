/** What a session left of a task: one commit that can be reverted alone, or that it was blocked. */
import { z } from 'zod';
import { onDisk } from './on-disk.ts';
import { subjectName } from './task-number.ts';

export const TaskCommit = onDisk({
  task: z.string(),
  commit: z.string().nullable(),
  status: z.enum(['done', 'blocked']),
});
type TaskCommit = z.output<typeof TaskCommit>;

/** What sessions of a subject published, oldest first. */
export const publishedCommits = (taskCommits: readonly TaskCommit[], subject: number): string[] =>
  taskCommits.flatMap(({ task, commit }) => (task === subjectName(subject) && commit !== null ? [commit] : []));
