/** What is left to be done about the comment of a question that is over. */
import { z } from 'zod';
import { onDisk } from './on-disk.ts';

/** The final text of a gate's comment that could not be written: every tick that works tries again. */
export const Closing = onDisk({
  gateId: z.string(),
  commentId: z.number().int(),
  nodeId: z.string(),
  body: z.string(),
});
export type Closing = z.output<typeof Closing>;
