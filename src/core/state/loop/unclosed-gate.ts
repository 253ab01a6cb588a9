/** What is left to be done about the comment of a question that is over. */
import { z } from 'zod';
import { identity, markedText } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** The final text of a gate's comment that could not be written: the next ticks try again, even of a loop that has stopped. */
export const Closing = onDisk({
  gateId: identity,
  commentId: z.number().int(),
  nodeId: identity,
  body: markedText,
  /** How often it failed. */
  tries: z.number().int().nonnegative().default(1),
});
export type Closing = z.output<typeof Closing>;
