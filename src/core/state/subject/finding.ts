/** Finding: split off so that imports run one way. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** A problem that an audit found; the words are an agent's, untrusted. */
export const Finding = onDisk({
  /** By which agents name it, within its subject. */
  id: identity.default('F0'),
  file: z.string(),
  line: z.number().int().positive().nullable(),
  severity: z.enum(['bug', 'warning']),
  description: z.string(),
  scenario: z.string(),
  section: z.number().int().nonnegative().nullable(),
  createdAt: z.iso.datetime(),
  /** Audits that found it, or found it unresolved. */
  seen: z.number().int().positive().default(1),
  /** Null = it stands. Kept, so that one that comes back is known. */
  resolvedAt: z.iso.datetime().nullable().default(null),
});
export type Finding = z.output<typeof Finding>;
