/** Folds outcomes of pull requests under review: unpublished work counts as not done, and comments are counted. */
import { type Effect, effectKeys, type Outcome, type PushCondition } from '../effects/effect.ts';
import { withPassedOver } from '../review/feedback.ts';
import { isOneSide } from '../review/reviewer-panel.ts';
import { rootCauseOf } from '../sessions/failure/circuit-breaker.ts';
import { isRefusedReview, refusedReview } from '../sessions/failure/repeated-failure.ts';
import { getSubject, type LoopState, putSubject } from '../state/loop-state.ts';
import { type Ending, findOutcome, type Made, unpushed } from './ending.ts';

interface StateChange {
  readonly before: LoopState;
  readonly after: LoopState;
}

/** Refusals by GitHub: a review is posted again, a reply answers no one, a merge is a failure of its pull request. */
export function pullsAfter(
  { before, after }: StateChange,
  ending: Made & Pick<Ending, 'tick' | 'reports'>,
  iteration: number,
): LoopState {
  return ending.effects.reduce((state, effect) => {
    const outcome = findOutcome(ending, effect);
    if (effect.kind === 'review' && outcome !== undefined)
      return afterPosting({ before, after: state }, { effect, outcome }, { ...ending, iteration });
    if (outcome?.kind !== 'failed') return state;
    if (effect.kind === 'comment' || effect.kind === 'reply')
      return isUnsent(effect, ending) ? state : unreplied({ before, after: state }, effect, ending);
    if (effect.kind !== 'merge') return state;
    const subject = getSubject(state, effect.pull);
    // A permission buys one attempt, and this was none.
    if (outcome.untried === true) return putSubject(state, { ...subject, permitted: [...effect.permitted] });
    const rootCause = `merge | ${outcome.why}`.slice(0, 300);
    const failure = { rootCause, summary: outcome.why, iteration, at: ending.tick.now };
    return putSubject(state, { ...subject, failures: [...subject.failures, failure] });
  }, after);
}

interface Posting {
  readonly effect: Extract<Effect, { kind: 'review' }>;
  readonly outcome: Outcome;
}

/** Keeps the findings, which are paid for. A repeated refusal is a failure, asked about before a third attempt. */
function afterPosting(
  { before, after }: StateChange,
  { effect: { pull, sha }, outcome }: Posting,
  { reports, tick, iteration }: Pick<Ending, 'reports' | 'tick'> & { readonly iteration: number },
): LoopState {
  const subject = getSubject(after, pull);
  const known = getSubject(before, pull);
  const own = reports.filter(({ order }) => order.subject === pull);
  const made = own.find(({ order, outcome: { kind } }) => kind === 'audited' && !isOneSide(order));
  const { unposted } = subject.review;
  const at = unposted?.at ?? made?.endedAt;
  const isRefused = outcome.kind === 'failed' && at !== undefined;
  const times = (unposted?.times ?? 0) + 1;
  const review = { ...subject.review, unposted: isRefused ? { sha, at, times } : null };
  // A session that failed has recorded its failure.
  if (isRefused && (own.length === 0 || subject.failures.length === 0)) {
    const { why } = outcome;
    const summary = `Its review was not posted: ${why}`.slice(0, 500);
    const failure = { rootCause: refusedReview(why), summary, iteration, at: tick.now };
    return putSubject(after, { ...subject, review, failures: [...known.failures, failure] });
  }
  // Posting clears the failures of its refusal, and no others.
  const failures = isRefused ? subject.failures : subject.failures.filter((failure) => !isRefusedReview(failure));
  return putSubject(after, { ...subject, review, failures });
}

/** The answer's push failed: its reply was not posted, and the feedback stays as it was before. */
const isUnsent = ({ afterPush }: { readonly afterPush?: PushCondition }, made: Made): boolean =>
  unpushed(made).some(({ subject }) => subject === afterPush?.subject);

/** A refused reply answers no one: its feedback is handed over once more, like feedback that an answer did not name. */
function unreplied({ before, after }: StateChange, { key }: Effect, { reports }: Pick<Ending, 'reports'>): LoopState {
  for (const { order } of reports) {
    const one = order.review?.feedback.find(({ id }) => effectKeys.reply(id) === key);
    if (one === undefined) continue;
    const subject = getSubject(after, order.subject);
    const { review } = getSubject(before, order.subject);
    const passedOver = withPassedOver(subject.review.passedOver, one, review);
    return putSubject(after, { ...subject, review: { ...subject.review, passedOver } });
  }
  return after;
}

/** Pull requests that a session worked on, or that were merged or updated. */
export const pullsTouched = (ending: Made & Pick<Ending, 'reports'>): string[] => [
  ...ending.reports.flatMap(({ order }) => (order.review === undefined ? [] : [`#${order.subject}`])),
  ...ending.effects.flatMap((effect) =>
    (effect.kind === 'merge' || effect.kind === 'update-branch') && findOutcome(ending, effect)?.kind === 'done'
      ? [`#${effect.pull}`]
      : [],
  ),
];

/** Reviews with their remarks, and replies to remarks. Those found again were counted when they were made. */
export const remarksMade = (ending: Made): number =>
  ending.effects.reduce((sum, effect) => {
    const outcome = effect.kind === 'review' || effect.kind === 'reply' ? findOutcome(ending, effect) : undefined;
    return outcome?.kind === 'done' ? sum + (outcome.made.comments ?? 1) : sum;
  }, 0);

type Published = Made & Pick<Ending, 'tick'> & { readonly iteration: number };

/**
 * Puts a subject back to its phase before: unpublished work is not done, and a phase builds on what the one before it
 * published. A refusal that recurs, such as a ruleset on work branches, is asked about before a third session is paid
 * for. If another account moved the branch, nothing failed: the next tick meets the new head.
 */
export const foldUnpublished = (state: LoopState, before: LoopState, published: Published): LoopState =>
  [...refusals(published)].reduce((sofar, [number, { why, moved }]) => {
    const { phase, sectionIndex, review, failures } = getSubject(before, number);
    const now = getSubject(sofar, number);
    // What a reviewer has read counts, wherever an answer to it went.
    const { reviewedInto, read, checked } = now.review;
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
      review: { ...review, reviewedInto, read, checked },
      // A session that failed has recorded its failure.
      failures: now.failures.length > 0 ? now.failures : [...failures, ...(moved ? [] : [failure])],
    });
  }, state);

type Refusal = Extract<Outcome, { kind: 'failed' }>;

/** The first refusal of each subject. */
function refusals(made: Made): ReadonlyMap<number, Refusal> {
  const first = new Map<number, Refusal>();
  for (const effect of made.effects) {
    if (effect.kind !== 'push' && effect.kind !== 'pull-request') continue;
    const outcome = findOutcome(made, effect);
    if (outcome?.kind === 'failed' && !first.has(effect.subject)) first.set(effect.subject, outcome);
  }
  return first;
}
