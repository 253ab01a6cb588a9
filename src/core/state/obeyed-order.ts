/** A command that changed the run: by whom, and what. */
import * as z from 'zod';
import { identity, onDisk } from '../codec/record-codec.ts';

export const ObeyedOrder = onDisk({ verb: identity, by: z.string(), change: z.string() });
export type ObeyedOrder = z.output<typeof ObeyedOrder>;

/** The head stays small, however many commands one tick obeys. */
export const maxOrdersKept = 20;
