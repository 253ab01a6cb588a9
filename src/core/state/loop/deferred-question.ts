/** Unasked: split off so that imports run one way. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** A question about a subject beyond `max-open-gates`, as the last tick met it. */
export const Unasked = onDisk({ gate: identity, subject: z.number().int(), question: z.string() });
export type Unasked = z.output<typeof Unasked>;
