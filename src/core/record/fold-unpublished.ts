/** Decides what becomes of a subject whose work did not reach GitHub: it is where it was, and has failed. */
import type { Effect, Outcome } from '../effects/effect.ts';
import type { TickFacts } from '../observation/facts.ts';
import { rootCauseOf } from '../sessions/contract/root-cause.ts';
import { type LoopState, putSubject, subjectIn } from '../state/loop/loop-state.ts';
import type { ReviewRecord } from '../state/subject/review-record.ts';

interface Published {
  readonly effects: readonly Effect[];
  readonly outcomes: readonly Outcome[];
  readonly tick: Pick<TickFacts, 'now'>;
  readonly iteration: number;
}

/**
 * In the phase that it was in: what nobody can see is not done, and a phase builds on what the one before it has published. What says no
 * each time, such as a ruleset on work branches, is asked about before a third session is paid for. Where somebody moved the branch meanwhile
 * nothing failed: the next tick meets what stands there.
 */
export const unpublished = (state: LoopState, before: LoopState, published: Published): LoopState =>
  [...refusals(published)].reduce((sofar, [number, { why, moved }]) => {
    const { phase, sectionIndex, review, failures } = subjectIn(before, number);
    const now = subjectIn(sofar, number);
    const failure = {
      rootCause: rootCauseOf({ class: 'denied', command: 'publish', detail: why }),
      summary: `It was not published: ${why}`.slice(0, 500),
      iteration: published.iteration,
      at: published.tick.now,
    };
    return putSubject(sofar, {
      ...now,
      phase,
      sectionIndex,
      review: { ...review, ...saidOf(now.review) },
      // A session that failed has its failure already.
      failures: now.failures.length > 0 ? now.failures : [...failures, ...(moved ? [] : [failure])],
    });
  }, state);

/** What a reviewer has read was read, wherever an answer to it went. */
const saidOf = ({ reviewedInto, read, checked }: ReviewRecord) => ({ reviewedInto, read, checked });

type Refusal = Extract<Outcome, { kind: 'failed' }>;

/** The first reason of each subject. */
function refusals({ effects, outcomes }: Published): ReadonlyMap<number, Refusal> {
  const first = new Map<number, Refusal>();
  for (const effect of effects) {
    if (effect.kind !== 'push' && effect.kind !== 'pull-request') continue;
    const outcome = outcomes.find(({ key }) => key === effect.key);
    if (outcome?.kind === 'failed' && !first.has(effect.subject)) first.set(effect.subject, outcome);
  }
  return first;
}
