/** TaskMark: split off so that imports run one way. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** A task as the loop last saw it. */
export const TaskMark = onDisk({
  number: z.number().int(),
  text: z.string(),
  mark: z.enum(['open', 'done', 'blocked']),
  why: identity.nullable(),
});
export type TaskMark = z.output<typeof TaskMark>;
