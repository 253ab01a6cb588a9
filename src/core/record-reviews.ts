/** Folds what happened to pull requests under review: what nobody got to see counts as not done, and comments are counted. */
import type { Effect, Outcome } from './effects.ts';
import type { Ending } from './record.ts';
import { type LoopState, putSubject, subjectIn } from './state.ts';

type Made = Pick<Ending, 'effects' | 'outcomes'>;

const outcomeOf = ({ outcomes }: Made, { key }: Effect): Outcome | undefined =>
  outcomes.find((outcome) => outcome.key === key);

/** A review that was not posted is made again; a merge that was refused is a failure of its pull request. */
export function pullsAfter(
  { before, after }: { readonly before: LoopState; readonly after: LoopState },
  ending: Made & Pick<Ending, 'tick'>,
  iteration: number,
): LoopState {
  return ending.effects.reduce((state, effect) => {
    const outcome = outcomeOf(ending, effect);
    if (outcome?.kind !== 'failed' || !('pull' in effect)) return state;
    const subject = subjectIn(state, effect.pull);
    if (effect.kind === 'review') {
      const { lastReviewedCommit, reviewRound, findings } = subjectIn(before, effect.pull);
      return putSubject(state, { ...subject, lastReviewedCommit, reviewRound, findings });
    }
    if (effect.kind !== 'merge') return state;
    const failure = {
      rootCause: `merge | ${outcome.why}`.slice(0, 300),
      summary: outcome.why,
      iteration,
      at: ending.tick.now,
    };
    return putSubject(state, { ...subject, failures: [...subject.failures, failure] });
  }, after);
}

/** Pull requests that a session worked on, or that were merged or brought up to date. */
export const pullsTouched = (ending: Made & Pick<Ending, 'reports'>): string[] => [
  ...ending.reports.flatMap(({ order }) => (order.review === undefined ? [] : [`#${order.subject}`])),
  ...ending.effects.flatMap((effect) =>
    (effect.kind === 'merge' || effect.kind === 'update-branch') && outcomeOf(ending, effect)?.kind === 'done'
      ? [`#${effect.pull}`]
      : [],
  ),
];

/** Reviews with their remarks, and replies to remarks; what was found had been counted when it was made. */
export const remarksMade = (ending: Made): number =>
  ending.effects.reduce((sum, effect) => {
    const outcome = effect.kind === 'review' || effect.kind === 'reply' ? outcomeOf(ending, effect) : undefined;
    return outcome?.kind === 'done' ? sum + (outcome.made.comments ?? 1) : sum;
  }, 0);
