/** Decides what the head remembers of the question whether to force-unlock: it is asked, and answered, while another tick holds the lease. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { Answer } from '../gate/answer.ts';
import { Gate } from '../gate/gate.ts';

export const UnlockGate = onDisk({
  commentId: z.int().positive(),
  nodeId: z.string(),
  /** The holder that it is about; under another one it is void. */
  forNonce: z.string(),
  /** The comment that holds the answer which was taken; null = none yet. */
  answerId: z.string().nullable(),
  gate: Gate,
  /** Without the words of a reply: the head holds no text of people. */
  answer: Answer.nullable(),
});
export type UnlockGate = z.output<typeof UnlockGate>;
