/** The claim (write-ahead): recorded before any outward act, so that a crash after it is visible and repairable. */
import { withClaimedIssues } from '../commands/reading-range.ts';
import { keepUnusedPermits } from '../decide/blockers.ts';
import { type Decision, sumReservedDollars } from '../decide/decide.ts';
import type { NextTake } from '../decide/next-subjects.ts';
import { applyStop } from '../decide/stop/conditions.ts';
import { type Effect, effectKeys, nextRepairOf } from '../effects/effect.ts';
import { unaskedOf } from '../gates/open-gate.ts';
import type { DirtyTree } from '../observation/facts.ts';
import { updateOf } from '../review/branch-update.ts';
import { repairCause, withRepair } from '../review/check-repair.ts';
import type { CappedSession } from '../sessions/contract/planned-session.ts';
import { probing, probingRun } from '../sessions/failure/circuit-breaker.ts';
import { type Head, isParked } from '../state/head.ts';
import { getSubject, type LoopProgress, type LoopState, putSubject, uniteKeys } from '../state/loop-state.ts';
import { maxOrdersKept } from '../state/obeyed-order.ts';
import { getPullSubject, isTask, type Subject } from '../state/subject.ts';

export interface ClaimPlan {
  readonly effects: readonly Effect[];
  readonly consumed: readonly Head['consumed'][number][];
  /** Commands that this tick obeyed. */
  readonly orders: readonly Head['orders'][number][];
  readonly now: string;
  readonly whenEmpty: 'idle' | 'stop';
  readonly dirtyTree: DirtyTree | null;
}

/**
 * Counts the iteration, reserves dollars, and records effects and consumed ids before any outward act. All values are
 * absolute: applied to a head that another writer changed meanwhile, the claim is the same.
 */
export function applyClaim(before: LoopProgress, decision: Decision, plan: ClaimPlan): LoopProgress {
  const { head, state } = before;
  const sessions = decision.verdict === 'work' ? decision.sessions : [];
  const works = sessions.length > 0;
  return {
    head: {
      ...head,
      ...decideStatusAtClaim(decision, head, plan),
      // A pause that has ended names no time.
      notBefore: works ? null : head.notBefore,
      counters: countClaim(head, decision, works),
      // A command that this tick obeys may have counted anew since it acquired the lease.
      lease: works && head.lease !== null ? { ...head.lease, iteration: head.counters.iterationsUsed + 1 } : head.lease,
      reserved: works
        ? { iteration: head.counters.iterationsUsed + 1, dollars: sumReservedDollars(sessions) }
        : head.reserved,
      // Keys of an earlier lost tick stay until a bundle records what became of them.
      plannedEffects: uniteKeys(head.plannedEffects, [
        ...plan.effects.map(({ key }) => key),
        ...listTaskClaimKeys(sessions, head),
        ...listPublicationKeys(sessions, state),
      ]),
      consumed: uniteConsumed(head.consumed, plan.consumed),
      orders: plan.orders.slice(-maxOrdersKept),
      issueThreads: withClaimedIssues(head.issueThreads, sessions, plan.now),
    },
    state: sessions.reduce(
      (now, session) => claimSubject(now, session, plan.now),
      useReviewPermits(recordPlan(state, decision, plan.dirtyTree), decision),
    ),
  };
}

export interface FurtherClaim extends Pick<NextTake, 'iterationsUsed' | 'reservedDollars'> {
  readonly sessions: readonly CappedSession[];
  readonly effects: readonly Effect[];
  readonly now: string;
}

/**
 * Claims subjects for seats that became free. Their keys are those of the iteration that the tick began with, by which
 * it is repaired.
 */
export const claimFurther = ({ head, state }: LoopProgress, taken: FurtherClaim): LoopProgress => ({
  head: withFurtherClaim(head, taken),
  state: taken.sessions.reduce((now, session) => claimSubject(now, session, taken.now), state),
});

/** A claim that may have been written, or not: what it counts stays counted, and a label may stand. */
export const maybeClaimed = ({ head, state }: LoopProgress, taken: FurtherClaim): LoopProgress => ({
  head: withFurtherClaim(head, taken),
  state: taken.sessions.reduce(
    (now, { subject }) => putSubject(now, { ...getSubject(now, subject), claimed: true }),
    state,
  ),
});

/**
 * Takes back a claim of which nothing has begun: a subject that was claimed before is as it was. The head keeps what it
 * has counted, as every later reader of it relies on, and the planned keys, since the comments and labels that they
 * name may be on GitHub.
 */
export const unclaimFurther = (
  { head, state }: LoopProgress,
  { before, sessions }: { readonly before: LoopProgress; readonly sessions: readonly CappedSession[] },
): LoopProgress => ({
  head,
  state: sessions
    .map(({ subject }) => getSubject(before.state, subject))
    .filter(({ claimed }) => claimed)
    .reduce(putSubject, state),
});

/** Idempotent, over whichever head of this tick is the newest. Nothing that it counts or reserves grows less. */
export function withFurtherClaim(
  head: Head,
  { sessions, effects, iterationsUsed, reservedDollars, now }: FurtherClaim,
): Head {
  return {
    ...head,
    counters: { ...head.counters, iterationsUsed: Math.max(head.counters.iterationsUsed, iterationsUsed) },
    reserved: { ...head.reserved, dollars: Math.max(head.reserved.dollars, reservedDollars) },
    plannedEffects: uniteKeys(head.plannedEffects, [
      ...effects.map(({ key }) => key),
      ...listTaskClaimKeys(sessions, asClaimed(head)),
      ...listPublicationKeys(sessions, { subjects: [] }),
    ]),
    issueThreads: withClaimedIssues(head.issueThreads, sessions, now),
  };
}

/** The head as the claim that began this tick found its iterations. */
export const asClaimed = (head: Head): Head => ({
  ...head,
  counters: { ...head.counters, iterationsUsed: head.reserved.iteration - 1 },
});

/** A merge counts when it is attempted, whatever GitHub answers. */
function countClaim({ counters }: Head, decision: Decision, works: boolean): Head['counters'] {
  const merges = decision.verdict === 'work' ? (decision.acts?.merges.length ?? 0) : 0;
  return {
    ...counters,
    iterationsUsed: counters.iterationsUsed + (works ? 1 : 0),
    mergesAttempted: counters.mergesAttempted + merges,
  };
}

/** A permit to merge, or to post again, buys one attempt. A branch is updated once for each of its heads. */
function useReviewPermits(state: LoopState, decision: Decision): LoopState {
  if (decision.verdict !== 'work' || decision.acts === undefined) return state;
  const { merges, updates, posts, reruns } = decision.acts;
  const tried = merges.reduce((sofar, { pull }) => {
    return putSubject(sofar, { ...getPullSubject(sofar.subjects, pull), permitted: [] });
  }, state);
  const posted = posts.reduce((sofar, { pull }) => {
    const before = getPullSubject(sofar.subjects, pull);
    // A permit to merge that was given meanwhile remains.
    return putSubject(sofar, {
      ...before,
      permitted: before.permitted.filter(({ gate }) => gate !== 'repeated-failure'),
    });
  }, tried);
  const rerun = reruns.reduce((sofar, { pull, sha }) => {
    const before = getPullSubject(sofar.subjects, pull);
    return putSubject(sofar, { ...before, review: { ...before.review, rerunOf: sha } });
  }, posted);
  return updates.reduce((sofar, { pull, sha: headSha, headParents }) => {
    const before = getPullSubject(sofar.subjects, pull);
    const review = updateOf({ headSha, headParents }, before.review);
    return putSubject(sofar, { ...before, permitted: [], review });
  }, rerun);
}

/** The starting iteration uses up its permits. The next one is compared with the backlog that this one planned from. */
function recordPlan(state: LoopState, decision: Decision, dirtyTree: DirtyTree | null): LoopState {
  switch (decision.verdict) {
    case 'work':
      return {
        ...state,
        permitted: keepUnusedPermits(state.permitted, dirtyTree),
        backlogSnapshot: decision.snapshot,
        proposedSnapshot: null,
        unasked: unaskedOf(decision.unasked),
        runStreak: probingRun(state.runStreak),
      };
    case 'ask': {
      const waiting = { ...state, unasked: unaskedOf(decision.unasked) };
      return decision.parks === 'loop' ? { ...waiting, proposedSnapshot: decision.snapshot } : waiting;
    }
    case 'idle':
      return decision.unasked === null ? state : { ...state, unasked: unaskedOf(decision.unasked) };
    case 'stop':
      return { ...state, unasked: [] };
    case 'defer':
      return state;
  }
}

/** A stop is written with the claim: a person's order that was consumed here must not be lost with this runner. */
function decideStatusAtClaim(decision: Decision, head: Head, plan: ClaimPlan): Pick<Head, 'status' | 'stop'> {
  switch (decision.verdict) {
    case 'work':
      return { status: 'running', stop: null };
    case 'ask':
      // The posted question sets `waiting`: a tick that dies before posting must not leave a loop that waits for
      // nothing.
      return { status: decision.parks === 'loop' ? 'running' : 'idle', stop: null };
    case 'stop':
      return applyStop(decision.stop, plan);
    case 'idle':
      return { status: isParked(head, plan.now) ? 'parked' : 'idle', stop: null };
    case 'defer':
      // No answer is awaited any more: an open question about the loop would have been found before.
      return { status: head.status === 'stopped' || head.status === 'waiting' ? 'running' : head.status, stop: null };
  }
}

/** Tasks have no claim comment to plan, but the repair of this tick must know what it works on. */
const listTaskClaimKeys = (sessions: readonly CappedSession[], { run, counters }: Head): string[] =>
  sessions
    .filter(({ subject }) => isTask(subject))
    .map(({ subject }) => effectKeys.claim({ run, subject, iteration: counters.iterationsUsed + 1 }));

/** What the sessions publish if they deliver. The repair of this tick looks for it. */
const listPublicationKeys = (sessions: readonly CappedSession[], { subjects }: Pick<LoopState, 'subjects'>): string[] =>
  sessions.flatMap(({ subject, review }) => [effectKeys.push(subject), publicationKey(subject, review, subjects)]);

function publicationKey(subject: number, review: CappedSession['review'], subjects: LoopState['subjects']): string {
  if (review === undefined) return effectKeys.pullRequest(subject);
  // Its red checks are mended before a head is reviewed.
  return review.to === 'checks'
    ? repairKey(getPullSubject(subjects, subject), review.headSha)
    : effectKeys.review(subject, review.headSha);
}

const repairKey = ({ number: pull, review }: Subject, sha: string): string =>
  effectKeys.repair(pull, { sha, number: nextRepairOf(review, sha) });

const uniteConsumed = (known: Head['consumed'], more: ClaimPlan['consumed']): Head['consumed'] => [
  ...known,
  ...more.filter(({ id }) => !known.some((one) => one.id === id)),
];

/** The text changed, or a person permitted it as it stands now, comments included. */
const shouldRefreezeText = ({ textHash, permitted }: Subject, session: CappedSession): boolean =>
  textHash !== session.textHash || permitted.some(({ gate }) => gate === 'ambiguous-criteria');

/** A permitting answer buys one attempt. The session that starts now uses it up. */
function claimSubject(state: LoopState, session: CappedSession, now: string): LoopState {
  const before =
    session.review === undefined ? getSubject(state, session.subject) : getPullSubject(state.subjects, session.subject);
  const { review } = session;
  const resolves = session.review?.to === 'conflict' ? { resolvedFrom: session.review.headSha } : {};
  const mends =
    review?.to === 'checks'
      ? {
          repairs: withRepair(before.review.repairs, {
            sha: review.headSha,
            cause: repairCause(review.failed ?? []).signature,
          }),
        }
      : {};
  return putSubject(state, {
    ...before,
    review: { ...before.review, ...resolves, ...mends },
    title: session.title,
    textHash: session.textHash,
    ...(shouldRefreezeText(before, session) ? { frozenAt: now, admittedComments: null } : {}),
    branch: session.branch,
    claimed: true,
    sessions: session.session,
    permitted: [],
    asking: null,
    breaker: probing(before.breaker),
  });
}
