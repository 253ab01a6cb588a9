/** BacklogSnapshot: split off so that imports run one way. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** What an iteration planned from: the issues that nobody but us held back, and those that waited for others. */
export const BacklogSnapshot = onDisk({
  free: z.array(z.number().int()),
  blocked: z.array(onDisk({ number: z.number().int(), by: z.array(z.number().int()) })),
});
export type BacklogSnapshot = z.output<typeof BacklogSnapshot>;
