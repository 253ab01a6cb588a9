/** Decides what is remembered of a tick that met a holder and left. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';

export const skipsKept = 20;

export const Skip = onDisk({
  runId: z.number().int(),
  runAttempt: z.number().int(),
  at: z.iso.datetime(),
  /** It had waited for the holder until its time was up. */
  reason: z.enum(['wait_exhausted']).optional(),
});
export type Skip = z.output<typeof Skip>;
