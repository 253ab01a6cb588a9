/** Circuit breakers of a subject and of the whole run: when they open and close, and what an open one permits. */
import { type GateFacts, type GateSubject, signatureOf } from '../../gates/questions.ts';
import { type LoopState, newRunStreak, type RunStreak } from '../../state/loop-state.ts';
import { Breaker, newBreaker, type Subject, subjectName } from '../../state/subject.ts';
import { formatCount } from '../../text/format.ts';
import { endedEarly, type FailureClass, isExternalFailure, type SessionFailure } from '../contract/session-failure.ts';
import type { SessionReport } from '../contract/session-report.ts';

/** Consecutive sessions that open a breaker; `circuit` of the configuration. */
export interface BreakerLimits {
  readonly noProgress: number;
  readonly sameError: number;
  readonly stalls: number;
  /** Two by default: tools that are denied twice will always be denied. */
  readonly denials?: number;
}

/** A session that was denied its tools and changed nothing. */
export const toolsDeniedDetail = 'tools denied';
const toolsDenied = rootCauseOf({ class: 'denied', detail: toolsDeniedDetail });

/** The breaker during a probe that a person permitted: neither open nor closed until the session ends. */
export const probing = (breaker: Breaker): Breaker =>
  breaker.circuitState === 'open' ? { ...breaker, circuitState: 'half_open' } : breaker;

/** `breaker` has already counted the session, except stalls and denials; `failure` null = the session delivered. */
export function updateBreaker(breaker: Breaker, failure: SessionFailure | null, limits: BreakerLimits): Breaker {
  if (failure === null) return breaker.circuitState === 'half_open' ? closedBreaker(breaker) : { ...breaker, ...calm };
  if (isExternalFailure(failure.class)) return breaker;
  const now: Breaker = {
    ...breaker,
    stalledLoops: failure.class === 'stalled' ? breaker.stalledLoops + 1 : 0,
    deniedLoops: failure.rootCause === toolsDenied ? breaker.deniedLoops + 1 : 0,
  };
  const why = breaker.circuitState === 'half_open' ? 'Its probe failed' : reached(now, limits);
  if (why === null || breaker.circuitState === 'open') return now;
  const evidence = `${why}. Last error: ${failure.sentence}`.slice(0, longestEvidence);
  return { ...now, circuitState: 'open', openings: breaker.openings + 1, evidence };
}

const calm = { stalledLoops: 0, deniedLoops: 0 };
const longestEvidence = 500;

/** Closed, with its counts at zero. Its openings stay: a later one is another question. */
export const closedBreaker = ({
  openings,
  currentLoop,
  lastProgress,
  exitSignal,
  completionIndicators,
}: Breaker): Breaker => ({
  ...newBreaker(),
  ...{ openings, currentLoop, lastProgress, exitSignal, completionIndicators },
});

/** The first limit reached, as a sentence without its full stop. */
function reached(breaker: Breaker, limits: BreakerLimits): string | null {
  const { noProgressLoops, repeatedErrorLoops, stalledLoops, deniedLoops } = breaker;
  const { denials = 2 } = limits;
  const inARow = (sessions: number): string => `${formatCount(sessions, 'session')} in a row`;
  if (deniedLoops >= denials) return `${inARow(deniedLoops)} were denied their tools`;
  if (stalledLoops >= limits.stalls) return `${inARow(stalledLoops)} fell silent (stall_timeout)`;
  if (repeatedErrorLoops >= limits.sameError) return `${inARow(repeatedErrorLoops)} ended with the same error`;
  return noProgressLoops >= limits.noProgress ? `${inARow(noProgressLoops)} made no progress` : null;
}

export type BreakerVerdict =
  | { readonly kind: 'go' }
  /** One session as a test: the breaker is half-open from now on, and success closes it. */
  | { readonly kind: 'probe' }
  | { readonly kind: 'ask'; readonly facts: GateFacts }
  | { readonly kind: 'hold' };

/** `subject` null = the run's breaker. Only an answer, or the gate's expiry with that default, allows a probe. */
export function judgeBreaker(
  breaker: Pick<Breaker, 'circuitState' | 'openings' | 'evidence'>,
  subject: GateSubject | null,
  { permitted, refused }: { readonly permitted: Subject['permitted']; readonly refused: Subject['declined'] },
): BreakerVerdict {
  if (breaker.circuitState === 'closed') return { kind: 'go' };
  // If the breaker is half-open between two ticks, its probe was lost, and the answer with it.
  const facts: GateFacts = { name: 'circuit-open', subject, evidence: breaker.evidence, opening: breaker.openings };
  const answered = (given: Subject['permitted']): boolean =>
    given.some(({ gate, signature }) => gate === facts.name && signature === signatureOf(facts));
  if (answered(refused)) return { kind: 'hold' };
  return answered(permitted) ? { kind: 'probe' } : { kind: 'ask', facts };
}

const indicatorsKept = 10;
export const longestIndicator = 200;

export function countSession(before: Breaker, report: SessionReport, lastRootCause: string | null): Breaker {
  const { outcome, checkpoint } = report;
  // A session that only reads is neither progress nor the lack of it.
  if (outcome.kind === 'audited' || outcome.kind === 'answered')
    return { ...before, currentLoop: before.currentLoop + 1, repeatedErrorLoops: 0 };
  if (outcome.kind === 'failed' && isExternalFailure(outcome.failure.class)) return before;
  const currentLoop = before.currentLoop + 1;
  if (outcome.kind === 'failed') {
    const again = outcome.failure.rootCause === lastRootCause;
    const repeatedErrorLoops = again ? before.repeatedErrorLoops + 1 : 1;
    // Work kept from a session that was cut short is progress. Work that failed its checks is only kept.
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

/** Limits while one subject alone keeps failing: its own breaker stops it, and other subjects may succeed. */
const noLimits: BreakerLimits = { noProgress: Infinity, sameError: Infinity, stalls: Infinity, denials: Infinity };

/** Agents that begin side by side often fail their first checks together: that alone must not hold the whole loop. */
const forWholeRun = ({ noProgress, sameError, stalls, ...others }: BreakerLimits): BreakerLimits => ({
  ...others,
  noProgress: halfAsManyAgain(noProgress),
  sameError: halfAsManyAgain(sameError),
  stalls: halfAsManyAgain(stalls),
});

const halfAsManyAgain = (limit: number): number => Math.ceil(limit * 1.5);

/** Counts the sessions in the order in which they ended, whichever seats they had. */
export const streakAfter = (before: RunStreak, reports: readonly SessionReport[], limits: BreakerLimits): RunStreak =>
  reports
    .toSorted((one, other) => Date.parse(one.endedAt) - Date.parse(other.endedAt))
    .reduce((sofar, report) => afterSession(sofar, report, limits), before);

function afterSession(before: RunStreak, report: SessionReport, limits: BreakerLimits): RunStreak {
  const failure = report.outcome.kind === 'failed' ? report.outcome.failure : null;
  const breaker = countSession(before.breaker, report, before.lastRootCause);
  if (breaker === before.breaker) return before;
  const gotOn = breaker.noProgressLoops === 0 && breaker.repeatedErrorLoops === 0;
  const subjects = gotOn ? [] : [...new Set([...before.subjects, report.order.subject])].slice(-subjectsKept);
  const next = updateBreaker(breaker, failure, subjects.length > 1 ? forWholeRun(limits) : noLimits);
  return { breaker: named(next, subjects, before), lastRootCause: failure?.rootCause ?? null, subjects };
}

const subjectsKept = 20;

/** Adds the subjects to an opening's evidence: a person has to look for what they share. */
function named(breaker: Breaker, subjects: readonly number[], { breaker: before }: RunStreak): Breaker {
  if (breaker.openings === before.openings) return breaker;
  // Ahead of the error, of which a question shows no more than there is room for.
  return { ...breaker, evidence: `The whole loop (${subjects.map(subjectName).join(', ')}): ${breaker.evidence}` };
}

/** Whether the run may start sessions, or only a probe. */
export const judgeRun = ({
  runStreak,
  permitted,
  held,
}: Pick<LoopState, 'runStreak' | 'permitted' | 'held'>): BreakerVerdict =>
  judgeBreaker(runStreak.breaker, null, { permitted, refused: held });

/** A person who restarts the run has seen why the breaker opened. A later opening is another question. */
export const restartedStreak = ({ breaker }: RunStreak): RunStreak => ({
  ...newRunStreak(),
  breaker: { ...newBreaker(), openings: breaker.openings },
});

/** The run's breaker during the one permitted probe. */
export const probingRun = (streak: RunStreak): RunStreak => ({ ...streak, breaker: probing(streak.breaker) });

/** Key of equal failures: class, command and first line of detail, without places and times, with names and codes. */
export function rootCauseOf(cause: {
  class: FailureClass;
  command?: string | undefined;
  detail?: string | undefined;
}): string {
  const parts: string[] = [cause.class];
  for (const part of [cause.command, cause.detail]) {
    const normalised = part === undefined ? '' : normalise(part);
    if (normalised !== '') parts.push(normalised);
  }
  return parts.join(' | ');
}

function normalise(text: string): string {
  return (
    text
      .split('\n', 1)
      .join('')
      .replace(/\d{4}-\d{2}-\d{2}[T ][\d:.]+Z?/g, '')
      // TAP numbers its results: one more test file before it does not make another failure.
      .replace(/\bnot ok \d+\b/g, 'not ok')
      .replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|minutes)\b/g, '')
      .replace(/\/(?:[^\s/:]+\/)+/g, '')
      .replace(/:\d+(?::\d+)?\b/g, '')
      .replace(/\b(?:0x)?[0-9a-f]{12,}\b/gi, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200)
  );
}
