/** Decides in which words the end of a run is remembered: they stand in the bundle, since a reason may be text of a person. */
import { z } from 'zod';
import { identity } from '../../codec/redaction-exempt.ts';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** `at` and `code` as in the head, whose stop it tells of. */
export const LastStop = onDisk({ code: identity, sentence: z.string(), act: z.string(), at: z.iso.datetime() });
export type LastStop = z.output<typeof LastStop>;
