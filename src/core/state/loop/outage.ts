/** Outage: split off so that imports run one way. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** The last outage that was signalled, until an iteration succeeds. */
export const Outage = onDisk({
  dependency: identity,
  remedy: z.string(),
  error: z.string(),
  iteration: z.number().int().nonnegative(),
  /** How often other services have been away since an iteration succeeded, by name. */
  others: z.record(identity, z.number().int().positive()).optional(),
});
export type Outage = z.output<typeof Outage>;
