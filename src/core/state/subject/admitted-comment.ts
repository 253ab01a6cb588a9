/** AdmittedComment: split off so that imports run one way. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** A comment that belongs to the frozen text, as it was then. */
export const AdmittedComment = onDisk({ id: z.number().int(), hash: identity });
export type AdmittedComment = z.output<typeof AdmittedComment>;
