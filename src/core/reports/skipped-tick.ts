/** What a tick shows that met a holder, and what starts the next one. */
import type { Head, Lease, SkippedTick } from '../state/head.ts';
import { formatDueTime, formatInstant } from '../text/format.ts';
import { outputsOfHead } from './quiet-end.ts';
import { remainingText } from './remaining-budget.ts';

/** A tick that met a live holder. `head` is the one that it read: the holder may not have claimed by then. */
export interface SkippedStory {
  readonly head: Head;
  readonly sentence: string;
  readonly holder: Pick<Lease, 'iteration'>;
  readonly startedAt: string;
  readonly scheduledAt: string | null;
}

/** The same block for a skipped tick. It evaluates nothing and advances no counter. */
export const skippedBlock = ({ head, holder, sentence, startedAt, scheduledAt }: SkippedStory): string =>
  [
    `## Loop Iteration ${holder.iteration}/${head.ceilings.maxIterations} — ${loopTitle(head)}`,
    '',
    `Started: ${formatInstant(startedAt)}`,
    'Iteration plan: none, another tick works',
    '',
    `Budget remaining: ${remainingText(head.counters, head.ceilings)}`,
    '',
    'Stop conditions evaluated: none, the holder evaluates them',
    `Concurrency: ${sentence}`,
    '',
    'Outcome: skipped_lock. No counter advanced.',
    '',
    `Next tick: ${head.wake ? 'as soon as the tick at work has ended' : nextTickText({ head: { ...head, updatedAt: startedAt }, next: { scheduledAt, dispatched: false } })}`,
    '',
  ].join('\n');

export const loopTitle = ({ loop, skill }: Pick<Head, 'loop' | 'skill'>): string =>
  loop === skill ? skill : `${skill} (loop ${loop})`;

/** Names as in `action.yml`. */
export const outputsOfSkip = (head: Head, reason: SkippedTick['reason'] | null): Record<string, string> => ({
  ...outputsOfHead(head),
  verdict: 'skip',
  outcome: 'skipped_lock',
  ...(reason == null ? {} : { 'stop-reason': reason }),
});

export interface NextTickFacts {
  readonly head: Head;
  readonly next: { readonly scheduledAt: string | null; readonly dispatched: boolean };
  readonly singleShot?: boolean;
}

/** What starts the next tick. A known schedule is named, since it fires whatever else happens. */
export function nextTickText(story: NextTickFacts): string {
  const { head, next, singleShot = false } = story;
  if (singleShot) return 'none, nothing follows a single shot';
  const scheduled =
    next.scheduledAt === null ? 'when its workflow is started' : formatDueTime(next.scheduledAt, head.updatedAt);
  if (next.dispatched) return 'dispatched by this tick';
  switch (head.status) {
    case 'running':
      return scheduled;
    case 'waiting':
      return `at once when ${head.openGates.length > 1 ? 'a' : 'the open'} question is answered, else ${scheduled}`;
    case 'idle':
      return `${head.openGates.length > 0 ? 'at once when a question is answered, else ' : ''}${scheduled}, if there is something new to do`;
    case 'parked':
      return head.notBefore === null || head.pause !== null
        ? 'after `/loop resume`'
        : `not before ${formatInstant(head.notBefore)}`;
    case 'stopped':
      return 'none, the run has stopped';
  }
}
