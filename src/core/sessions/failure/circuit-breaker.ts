/** Decides when a subject's breaker opens and closes, and what an open one means for its next session: none, a probe, or a question. */

import { type GateFacts, type GateSubject, signatureOf } from '../../gates/questions.ts';
import { type LoopState, putSubject } from '../../state/loop/loop-state.ts';
import type { Subject } from '../../state/subject/subject.ts';
import { type Breaker, newBreaker } from '../../state/subject/subject-progress.ts';
import { counted } from '../../text/format.ts';
import { isNobodysFailure, type SessionFailure } from '../contract/agent-contract.ts';
import { rootCauseOf } from '../contract/root-cause.ts';
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
export const afterSessions = (state: LoopState, reports: readonly SessionReport[], limits: BreakerLimits): LoopState =>
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
  const inARow = (sessions: number): string => `${counted(sessions, 'session')} in a row`;
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
