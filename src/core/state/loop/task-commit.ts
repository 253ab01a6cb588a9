/** TaskCommit: split off so that imports run one way. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';

export const TaskCommit = onDisk({
  task: identity,
  commit: identity.nullable(),
  status: z.enum(['done', 'blocked']),
});
export type TaskCommit = z.output<typeof TaskCommit>;
