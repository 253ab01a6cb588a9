/** What is remembered of a tick that was lost, until a bundle tells of it. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** A tick that claimed or held and never saved its bundle: kept in the head until a bundle has a line for it. */
export const Loss = onDisk({
  runId: z.number().int(),
  runAttempt: z.number().int(),
  epoch: z.number().int(),
  startedAt: z.iso.datetime(),
  nonce: z.string(),
  outcome: z.enum(['errored', 'interrupted']),
  /** It had counted and charged everything: only its bundle is missing, and may have been saved. */
  recorded: z.boolean(),
  /** The iteration that it had reserved; 0 = none. */
  iteration: z.number().int().nonnegative(),
  /** What it is charged in its sessions' stead, USD: its whole reservation, unless it had recorded what it spent. */
  dollars: z.number().nonnegative(),
  /** Issues that it had claimed for sessions and never recorded, which count as failures of theirs. */
  subjects: z.array(z.number().int()),
});
export type Loss = z.output<typeof Loss>;
