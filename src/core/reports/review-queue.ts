/** The review queue of a loop as its record shows it. While the queue is full, nothing new begins (`max-open-prs`). */
import type { HistoryLine } from '../state/history-line.ts';
import type { Wait } from '../state/waits.ts';
import { formatCount } from '../text/format.ts';

export interface FullReviewQueue {
  readonly unreviewed: number;
  /** `max-open-prs`. */
  readonly most: number;
}

/**
 * Null = a place is free, or no tick has recorded it. Counts the pull requests that the last tick opened after it had
 * looked. `ended`: those that were merged or closed since.
 */
export function findFullReviewQueue(history: readonly HistoryLine[], ended = 0): FullReviewQueue | null {
  const at = history.findLastIndex(({ outcome }) => outcome !== 'skipped_lock');
  const line = history[at];
  const rule = line?.evaluations.find(({ code }) => code === 'open_prs_backpressure');
  if (line === undefined || rule === undefined) return null;
  const read = (name: string): number => Number(rule.inputs.find((input) => input.name === name)?.value ?? Number.NaN);
  const [recorded, most] = [read('unreviewed'), read('max_open_prs')];
  // The rule holds nothing back while a red pull request of the queue is to be mended.
  if (recorded >= most && !rule.fired) return null;
  const unreviewed = recorded + countOpened(line, history.slice(0, at)) - ended;
  return unreviewed >= most ? { unreviewed, most } : null;
}

/**
 * A review loop works on pull requests of others. GitHub counts numbers upwards: none that is above all earlier ones was
 * there before, and the line that opened an older one may be lost.
 */
function countOpened({ skill, trackedPrs }: HistoryLine, earlier: readonly HistoryLine[]): number {
  if (skill === 'review') return 0;
  const newest = earlier.reduce((most, { trackedPrs: tracked, budgetSnapshot: { prsTouched } }) => {
    const touched = prsTouched.map((name) => Number(name.slice(1)));
    return Math.max(most, ...touched, ...tracked.map(({ number }) => number));
  }, 0);
  return trackedPrs.filter(({ number, stateAtEnd }) => stateAtEnd === 'open' && number > newest).length;
}

/** Pull requests among what a loop waits for. */
export const countWaitingPulls = (waits: readonly Wait[]): number =>
  waits.reduce((sum, { kind, count }) => sum + (kind === 'review' || kind === 'checks' ? count : 0), 0);

/** What a queued issue waits for, in the middle of a sentence. */
export const describeFullQueue = ({ unreviewed, most }: FullReviewQueue): string =>
  `once one of ${formatCount(unreviewed, 'pull request')} is reviewed (max-open-prs ${most})`;
