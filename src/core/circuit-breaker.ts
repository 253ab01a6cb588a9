/** Decides what an open breaker means for the next session: none, the one that a person permits as a probe, or a question. */
import { type GateFacts, type GateSubject, signatureOf } from './gate-questions.ts';
import type { Subject } from './state.ts';
import type { Breaker } from './subject-journey.ts';

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
