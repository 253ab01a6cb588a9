/** indicatorsKept, longestIndicator, countSession: split off so that imports run one way. */
import { Breaker } from '../../state/subject/subject-progress.ts';
import { endedEarly, isNobodysFailure } from '../contract/agent-contract.ts';
import type { SessionReport } from '../contract/session-report.ts';

const indicatorsKept = 10;
export const longestIndicator = 200;

export function countSession(before: Breaker, report: SessionReport, lastRootCause: string | null): Breaker {
  const { outcome, checkpoint } = report;
  // Reading is neither progress nor the lack of it.
  if (outcome.kind === 'audited' || outcome.kind === 'answered')
    return { ...before, currentLoop: before.currentLoop + 1, repeatedErrorLoops: 0 };
  if (outcome.kind === 'failed' && isNobodysFailure(outcome.failure.class)) return before;
  const currentLoop = before.currentLoop + 1;
  if (outcome.kind === 'failed') {
    const again = outcome.failure.rootCause === lastRootCause;
    const repeatedErrorLoops = again ? before.repeatedErrorLoops + 1 : 1;
    // What was kept of a session that was cut short is progress; what did not stand its checks is only kept.
    const lastProgress = (endedEarly(outcome.failure.class) ? checkpoint : undefined) ?? before.lastProgress;
    const noProgressLoops = lastProgress === before.lastProgress ? before.noProgressLoops + 1 : 0;
    const silent = { exitSignal: false, completionIndicators: [] };
    return { ...before, currentLoop, noProgressLoops, repeatedErrorLoops, lastProgress, ...silent };
  }
  const { exitSignal, completionIndicators } = outcome.result;
  return {
    ...before,
    currentLoop,
    noProgressLoops: outcome.tipSha === before.lastProgress ? before.noProgressLoops + 1 : 0,
    repeatedErrorLoops: 0,
    lastProgress: outcome.tipSha,
    exitSignal,
    completionIndicators: completionIndicators.slice(0, indicatorsKept).map((one) => one.slice(0, longestIndicator)),
  };
}
