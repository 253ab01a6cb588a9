/** minutesLeft: split off so that imports run one way. */

import type { Asked } from '../ports/tick-input.ts';
import type { Iterating } from './iteration-ports.ts';

/** For agents; below 0 in the minutes in which the job ends in order, so that a deadline counts from the job's own timeout. */
export const minutesLeft = ({ minutes }: Pick<Iterating, 'minutes'>, { tick }: Pick<Asked, 'tick'>): number =>
  tick.jobMinutesLeft - minutes();
