/** Retired, nobodyRetired: split off so that imports run one way. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';

/** Subjects that the state no longer names one by one. */
export const Retired = onDisk({
  subjects: z.number().int().nonnegative(),
  /** Of them, those that were done. */
  completed: z.number().int().nonnegative(),
  sessions: z.number().int().nonnegative(),
  dollars: z.number().nonnegative(),
});
type Retired = z.output<typeof Retired>;
export const nobodyRetired: Retired = { subjects: 0, completed: 0, sessions: 0, dollars: 0 };
