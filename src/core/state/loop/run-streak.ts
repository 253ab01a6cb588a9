/** What the breaker of the whole run remembers of the sessions of its subjects, one after the other. */
import { z } from 'zod';
import { onDisk } from '../../codec/snake-case-codec.ts';
import { Breaker, newBreaker } from '../subject/subject-progress.ts';

export const RunStreak = onDisk({
  breaker: Breaker,
  /** Root cause of the session before, if that failed. */
  lastRootCause: z.string().nullable(),
  /** Whose sessions have failed since one got on. */
  subjects: z.array(z.number().int()),
});
export type RunStreak = z.output<typeof RunStreak>;

export const newRunStreak = (): RunStreak => ({ breaker: newBreaker(), lastRootCause: null, subjects: [] });
