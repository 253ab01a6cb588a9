/** Ticks of which a record no longer tells, since it began anew with a fresh run or after its files were lost. */
import type { Head } from '../../state/head.ts';
import type { HistoryLine } from '../../state/history-line.ts';
import { beginsAnew } from '../tick-report.ts';

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
