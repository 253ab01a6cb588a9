/** Decides when a subject's breaker opens and closes, and what an open one means for its next session: none, a probe, or a question. */
import { type GateFacts, type GateSubject, signatureOf } from '../../gates/questions.ts';
import { type LoopState, newRunStreak, putSubject, type RunStreak } from '../../state/loop-state.ts';
import { type Subject, subjectName } from '../../state/subject.ts';
import { Breaker, newBreaker } from '../../state/subject-progress.ts';
import { formatCount } from '../../text/format.ts';
import { endedEarly, type FailureClass, isNobodysFailure, type SessionFailure } from '../contract/agent-contract.ts';
import type { SessionReport } from '../contract/session-report.ts';

/** How many sessions in a row open it; `circuit` of the configuration. */
export interface BreakerLimits {
  readonly noProgress: number;
  readonly sameError: number;
  readonly stalls: number;
  /** Two where nothing is said: tools that are denied twice will be denied for ever. */
  readonly denials?: number;
}

/** A session that was allowed nothing and changed nothing. */
export const toolsDeniedDetail = 'tools denied';
const toolsDenied = rootCauseOf({ class: 'denied', detail: toolsDeniedDetail });

/** A session that a person permits as a probe: until its end the breaker is neither open nor closed. */
export const probing = (breaker: Breaker): Breaker =>
  breaker.circuitState === 'open' ? { ...breaker, circuitState: 'half_open' } : breaker;

/** The breakers of all subjects that had a session, after it. */
export const updateBreakers = (state: LoopState, reports: readonly SessionReport[], limits: BreakerLimits): LoopState =>
  reports.reduce((sofar, { order, outcome }) => {
    const subject = sofar.subjects.find(({ number }) => number === order.subject);
    if (subject === undefined) return sofar;
    const failure = outcome.kind === 'failed' ? outcome.failure : null;
    return putSubject(sofar, { ...subject, breaker: updateBreaker(subject.breaker, failure, limits) });
  }, state);

/** `breaker` has counted the session already, but for silence and denials; `failure` null = it delivered. */
export function updateBreaker(breaker: Breaker, failure: SessionFailure | null, limits: BreakerLimits): Breaker {
  if (failure === null) return breaker.circuitState === 'half_open' ? closed(breaker) : { ...breaker, ...calm };
  if (isNobodysFailure(failure.class)) return breaker;
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

const closed = ({ openings, currentLoop, lastProgress, exitSignal, completionIndicators }: Breaker): Breaker => ({
  ...newBreaker(),
  ...{ openings, currentLoop, lastProgress, exitSignal, completionIndicators },
});

/** The first limit that is reached, as a sentence without its full stop. */
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
  /** One session as a test: it is half-open from now on, and success closes it. */
  | { readonly kind: 'probe' }
  | { readonly kind: 'ask'; readonly facts: GateFacts }
  | { readonly kind: 'hold' };

/** `subject` null = the breaker of the whole run. Only an answer, or the gate's expiry with that default, lets a probe through. */
export function judgeBreaker(
  breaker: Pick<Breaker, 'circuitState' | 'openings' | 'evidence'>,
  subject: GateSubject | null,
  { permitted, refused }: { readonly permitted: Subject['permitted']; readonly refused: Subject['declined'] },
): BreakerVerdict {
  if (breaker.circuitState === 'closed') return { kind: 'go' };
  // Half-open between two ticks: its probe was lost, and the answer with it.
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

/* Decides when the breaker of the whole run opens and closes: by the sessions of several subjects, one after the other. */

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

/* Decides when two failures are the same: by their class, the command that failed, and what it said first. */

/** The line by which two failures are "the same": places and times removed, names and codes kept. */
export function rootCauseOf(cause: { class: FailureClass; command?: string; detail?: string }): string {
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
      // A TAP result is counted through: one more test file before it is no other failure.
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
