/** Decides whether a head may be believed: a state branch that was set back or deleted would forget spend, answers and a lease. */

/** What the control issue remembers of the head: written under a lease, after the head itself. */
import type { Remembered } from '../state/head/remembered.ts';

/** Why a head that is there may not be believed; null = nothing speaks against it. */
export function wentBack(head: Remembered, remembered: Remembered | null): string | null {
  if (remembered === null || (head.epoch >= remembered.epoch && head.generation >= remembered.generation)) return null;
  const count = head.generation === remembered.generation ? 'epoch' : 'generation';
  return `the state branch went back from ${count} ${remembered[count]} to ${head[count]}`;
}

/** The sentence of a head whose status this build does not know; `file` is where it stands. */
export const unexpectedStatus = (status: string, file: string): string =>
  `Unexpected loop status: '${status}'. ${file} may be corrupted. Fix the status field or delete the file and restart.`;

/** Said of a loop that has left traces and has no head. */
export const deletedSentence = 'the state branch was deleted; start with fresh: true';

/** A control issue that was made before the first tick remembers none. */
export const hasTicked = (remembered: Remembered | null): remembered is Remembered =>
  remembered !== null && remembered.epoch > 0;

/** The larger of each: a fresh start goes above all that anybody remembers. */
export const furthest = (remembered: readonly (Remembered | null)[]): Remembered | null => {
  const known = remembered.flatMap((one) => one ?? []);
  if (known.length === 0) return null;
  return {
    epoch: Math.max(...known.map(({ epoch }) => epoch)),
    generation: Math.max(...known.map(({ generation }) => generation)),
  };
};
