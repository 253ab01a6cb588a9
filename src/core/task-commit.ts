/** What a session left of a task: one commit that can be reverted alone, or that it was blocked. */
import { z } from 'zod';
import { onDisk } from './on-disk.ts';

export const TaskCommit = onDisk({
  task: z.string(),
  commit: z.string().nullable(),
  status: z.enum(['done', 'blocked']),
});
