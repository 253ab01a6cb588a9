/** Decides what a tick says of the lock that it held, and of the ticks before it. */

import { sentences } from '../lease/lease.ts';
import { clockTime, counted } from '../text/format.ts';
import type { TickStory } from './tick-story.ts';

/** After `Concurrency:`. */
export function concurrencyText({
  reaped,
  history,
  singleShot = false,
}: Pick<TickStory, 'reaped' | 'history' | 'singleShot'>): string {
  if (singleShot) return 'no lock, a single shot keeps no state';
  const earlier = history.slice(0, -1);
  const previous = earlier.findLast(({ outcome }) => outcome !== 'skipped_lock');
  const skipped = earlier.length - 1 - earlier.findLastIndex(({ outcome }) => outcome !== 'skipped_lock');
  const taken = reaped === null ? 'lock acquired' : sentences.reaped(reaped);
  const before = previous === undefined ? 'first tick' : `previous iteration drained at ${clockTime(previous.endedAt)}`;
  const meanwhile = skipped === 0 ? '' : `; ${counted(skipped, 'tick')} skipped meanwhile`;
  return `${taken} (${reaped === null ? before : 'its tick did not end by itself'})${meanwhile}`;
}
