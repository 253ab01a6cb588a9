/** UsageRow: split off so that imports run one way. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { usageFields } from './usage-fields.ts';

export const UsageRow = onDisk({
  /** 0 = no single subject: the reservation of a tick that was lost. */
  subject: z.number().int(),
  /** Whose tokens they are: tells the vendor of a model without a known rate. */
  driver: identity,
  role: identity,
  session: identity,
  ...usageFields,
});
export type UsageRow = z.output<typeof UsageRow>;
