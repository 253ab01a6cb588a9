/** Decides when the breaker of the whole run opens and closes: by the sessions of several subjects, one after the other. */

import type { LoopState } from '../../state/loop/loop-state.ts';
import { newRunStreak, type RunStreak } from '../../state/loop/run-streak.ts';
import { subjectName } from '../../state/subject/subject-id.ts';
import { type Breaker, newBreaker } from '../../state/subject/subject-progress.ts';
import type { SessionReport } from '../contract/session-report.ts';
import { countSession } from './breaker-transition.ts';
import { type BreakerLimits, type BreakerVerdict, judgeBreaker, probing, updateBreaker } from './circuit-breaker.ts';

/** What keeps failing for one subject alone is that subject's breaker's to stop: the others may do better. */
const never: BreakerLimits = {
  noProgress: Number.POSITIVE_INFINITY,
  sameError: Number.POSITIVE_INFINITY,
  stalls: Number.POSITIVE_INFINITY,
  denials: Number.POSITIVE_INFINITY,
};

export const streakAfter = (before: RunStreak, reports: readonly SessionReport[], limits: BreakerLimits): RunStreak =>
  reports.reduce((sofar, report) => afterSession(sofar, report, limits), before);

function afterSession(before: RunStreak, report: SessionReport, limits: BreakerLimits): RunStreak {
  const failure = report.outcome.kind === 'failed' ? report.outcome.failure : null;
  const breaker = countSession(before.breaker, report, before.lastRootCause);
  if (breaker === before.breaker) return before;
  const gotOn = breaker.noProgressLoops === 0 && breaker.repeatedErrorLoops === 0;
  const subjects = gotOn ? [] : [...new Set([...before.subjects, report.order.subject])].slice(-subjectsKept);
  const next = updateBreaker(breaker, failure, subjects.length > 1 ? limits : never);
  return { breaker: named(next, subjects, before), lastRootCause: failure?.rootCause ?? null, subjects };
}

const subjectsKept = 20;

/** The evidence of an opening names them: what they share is what a person has to look for. */
function named(breaker: Breaker, subjects: readonly number[], { breaker: before }: RunStreak): Breaker {
  if (breaker.openings === before.openings) return breaker;
  return { ...breaker, evidence: `The whole loop: ${breaker.evidence} (${subjects.map(subjectName).join(', ')})` };
}

/** Whether the run may start sessions, and how many it may try. */
export const judgeRun = ({ runStreak, permitted, held }: LoopState): BreakerVerdict =>
  judgeBreaker(runStreak.breaker, null, { permitted, refused: held });

/** Someone who begins the run anew has looked at what opened it; a later opening is another question. */
export const restartedStreak = ({ breaker }: RunStreak): RunStreak => ({
  ...newRunStreak(),
  breaker: { ...newBreaker(), openings: breaker.openings },
});

/** The one session that was permitted as a probe. */
export const probingRun = (streak: RunStreak): RunStreak => ({ ...streak, breaker: probing(streak.breaker) });
