/** Ticks of which a record no longer tells, since it began anew with a fresh run or after its files were lost. */
import type { Head } from '../../state/head.ts';
import { type HistoryLine, maxHistoryLines } from '../../state/history-line.ts';

/** A record that began anew counts its generations on from the one before. Of a full one, the oldest lines are dropped. */
export const beginsAnew = (head: Pick<Head, 'generation'>, history: readonly HistoryLine[]): boolean =>
  history.length < maxHistoryLines && (history[0] === undefined ? head.generation > 0 : history[0].generation > 1);

/** Below or above the ticks of the record. Null = the record tells of all of them. */
export function describeEarlierTicks({
  head,
  history,
  repositoryUrl,
}: {
  readonly head: Pick<Head, 'generation' | 'workflow'>;
  readonly history: readonly HistoryLine[];
  /** Absent = the record alone is known. */
  readonly repositoryUrl?: string | undefined;
}): { readonly sentence: string; readonly runs: string | null } | null {
  if (!beginsAnew(head, history)) return null;
  const runs =
    repositoryUrl === undefined ? null : `${repositoryUrl}/actions/workflows/${head.workflow.split('/').at(-1)}`;
  return {
    sentence:
      'Earlier ticks belong to an earlier run, or their record was lost. This one begins anew and does not hold what they did and cost.',
    runs,
  };
}
