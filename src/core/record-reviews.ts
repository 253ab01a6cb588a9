/** Folds what happened to pull requests under review: what nobody got to see counts as not done, and comments are counted. */
import { type Effect, effectKeys, type Outcome } from './effects.ts';
import { withPassedOver } from './feedback-answers.ts';
import type { Ending } from './record.ts';
import { rootCauseOf } from './root-cause.ts';
import { type Failure, type LoopState, putSubject, subjectIn } from './state.ts';

type Made = Pick<Ending, 'effects' | 'outcomes'>;

const outcomeOf = ({ outcomes }: Made, { key }: Effect): Outcome | undefined =>
  outcomes.find((outcome) => outcome.key === key);

/** A review that was not posted is made again, and is a failure: what says no each time is asked about before a third is paid for. A merge that GitHub refused is a failure of its pull request. */
export function pullsAfter(
  { before, after }: { readonly before: LoopState; readonly after: LoopState },
  ending: Made & Pick<Ending, 'tick' | 'reports'>,
  iteration: number,
): LoopState {
  return ending.effects.reduce((state, effect) => {
    const outcome = outcomeOf(ending, effect);
    if (outcome?.kind !== 'failed') return state;
    if (effect.kind === 'comment' || effect.kind === 'reply')
      return unreplied({ before, after: state }, effect, ending);
    if (!('pull' in effect)) return state;
    const subject = subjectIn(state, effect.pull);
    if (effect.kind === 'review') {
      const { lastReviewedCommit, reviewRound, findings, review, failures } = subjectIn(before, effect.pull);
      // Where its note stands all the same, a person is asked at once.
      const unread = { ...subject.review, read: review.read, noted: effect.sha };
      const failed = [...failures, refusalOf(outcome, { iteration, at: ending.tick.now })];
      return putSubject(state, {
        ...subject,
        ...{ lastReviewedCommit, reviewRound, findings, review: unread },
        // A session that failed has its failure already.
        failures: subject.failures.length > 0 ? subject.failures : failed,
      });
    }
    if (effect.kind !== 'merge') return state;
    // A word buys one try, and this was none.
    if (outcome.untried === true) return putSubject(state, { ...subject, permitted: [...effect.permitted] });
    const failure = {
      rootCause: `merge | ${outcome.why}`.slice(0, 300),
      summary: outcome.why,
      iteration,
      at: ending.tick.now,
    };
    return putSubject(state, { ...subject, failures: [...subject.failures, failure] });
  }, after);
}

/** Words that GitHub did not take answer nobody: they are handed over once more like those that an answer did not name. */
function unreplied(
  { before, after }: { readonly before: LoopState; readonly after: LoopState },
  { key }: Effect,
  { reports }: Pick<Ending, 'reports'>,
): LoopState {
  for (const { order } of reports) {
    const one = order.review?.feedback.find(({ id }) => effectKeys.reply(id) === key);
    if (one === undefined) continue;
    const subject = subjectIn(after, order.subject);
    const { review } = subjectIn(before, order.subject);
    const passedOver = withPassedOver(subject.review.passedOver, one, review);
    return putSubject(after, { ...subject, review: { ...subject.review, passedOver } });
  }
  return after;
}

const refusalOf = ({ why }: Extract<Outcome, { kind: 'failed' }>, at: Pick<Failure, 'iteration' | 'at'>): Failure => ({
  rootCause: rootCauseOf({ class: 'denied', command: 'publish', detail: why }),
  summary: `Its review was not posted: ${why}`.slice(0, 500),
  ...at,
});

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
