/** What the head knows of a question that waits for its answer. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { ceilingNames } from '../values/counters.ts';

/** What the option `raise` makes of a ceiling. */
export const Raise = z.strictObject({ ceiling: z.enum(ceilingNames), from: z.number(), to: z.number() });

/** An open gate as the head knows it: enough to read its thread without the bundle, in one query (`nodeId`). */
export const OpenGate = onDisk({
  id: z.string(),
  commentId: z.number().int(),
  nodeId: z.string(),
  /** Its expiry is counted from then; absent = asked by a build that did not say. */
  askedAt: z.iso.datetime().optional(),
  /** Of its text as posted, with its boxes reset: should the bundle be lost, the comment itself tells what was asked. */
  textHash: z.string().optional(),
  /** Of a question about ceilings: their exact figures, which its text rounds. */
  raises: z.array(Raise).optional(),
});
export type OpenGate = z.output<typeof OpenGate>;
