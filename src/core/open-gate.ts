/** What the head knows of a question that waits for its answer. */
import { z } from 'zod';
import { onDisk } from './on-disk.ts';

/** An open gate as the head knows it: enough to read its thread without the bundle, in one query (`nodeId`). */
export const OpenGate = onDisk({
  id: z.string(),
  commentId: z.number().int(),
  nodeId: z.string(),
  /** Its expiry is counted from then; absent = asked by a build that did not say. */
  askedAt: z.iso.datetime().optional(),
});
export type OpenGate = z.output<typeof OpenGate>;
