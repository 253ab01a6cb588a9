/** The claim: what is written down before anything outward is done, so that a crash after it is visible and repairable. */

import { unusedPermits } from '../decide/blockers.ts';
import { type Decision, reservedDollars } from '../decide/decide.ts';
import { stopped } from '../decide/stop/conditions.ts';
import { type Effect, effectKeys } from '../effects/effect.ts';
import { unaskedOf } from '../gates/gate.ts';
import type { DirtyTree } from '../observation/facts.ts';
import { updateOf } from '../review/branch-update.ts';
import type { CappedSession } from '../sessions/contract/planned-session.ts';
import { probing, probingRun } from '../sessions/failure/circuit-breaker.ts';
import { type Head, isParked } from '../state/head.ts';
import { type LoopState, type Progress, putSubject, subjectIn, uniteKeys } from '../state/loop-state.ts';
import { isTask, pullSubject, type Subject } from '../state/subject.ts';

export interface ClaimPlan {
  readonly effects: readonly Effect[];
  readonly consumed: readonly Head['consumed'][number][];
  readonly now: string;
  readonly whenEmpty: 'idle' | 'stop';
  readonly dirtyTree: DirtyTree | null;
}

/**
 * The claim: iteration counted, dollars reserved, effects and consumed ids written down before anything outward is done. Values
 * are absolute, so that applying it to a head which somebody else touched meanwhile gives the same claim.
 */
export function claimed(before: Progress, decision: Decision, plan: ClaimPlan): Progress {
  const { head, state } = before;
  const sessions = decision.verdict === 'work' ? decision.sessions : [];
  const works = sessions.length > 0;
  return {
    head: {
      ...head,
      ...standingAtClaim(decision, head, plan),
      // A pause that is over names no time any more.
      notBefore: works ? null : head.notBefore,
      counters: countersAtClaim(head, decision, works),
      reserved: works
        ? { iteration: head.counters.iterationsUsed + 1, dollars: reservedDollars(sessions) }
        : head.reserved,
      // Those of a tick that was lost before stay until a bundle says what became of them.
      plannedEffects: uniteKeys(head.plannedEffects, [
        ...plan.effects.map(({ key }) => key),
        ...taskClaims(sessions, head),
        ...publicationKeys(sessions),
      ]),
      consumed: uniteConsumed(head.consumed, plan.consumed),
    },
    state: sessions.reduce(
      (now, session) => withClaim(now, session, plan.now),
      acting(planned(state, decision, plan.dirtyTree), decision),
    ),
  };
}

/** A merge counts when it is tried, whatever GitHub says to it. */
function countersAtClaim({ counters }: Head, decision: Decision, works: boolean): Head['counters'] {
  const merges = decision.verdict === 'work' ? (decision.acts?.merges.length ?? 0) : 0;
  return {
    ...counters,
    iterationsUsed: counters.iterationsUsed + (works ? 1 : 0),
    mergesAttempted: counters.mergesAttempted + merges,
  };
}

/** A word to merge, or to post once more, buys one try, and a branch is brought up to date once for each of its heads. */
function acting(state: LoopState, decision: Decision): LoopState {
  if (decision.verdict !== 'work' || decision.acts === undefined) return state;
  const { merges, updates, posts } = decision.acts;
  const tried = merges.reduce((sofar, { pull }) => {
    return putSubject(sofar, { ...pullSubject(sofar.subjects, pull), permitted: [] });
  }, state);
  const posted = posts.reduce((sofar, { pull }) => {
    const before = pullSubject(sofar.subjects, pull);
    // A word to merge that was given meanwhile stands.
    return putSubject(sofar, {
      ...before,
      permitted: before.permitted.filter(({ gate }) => gate !== 'repeated-failure'),
    });
  }, tried);
  return updates.reduce((sofar, { pull, sha: headSha, headParents }) => {
    const before = pullSubject(sofar.subjects, pull);
    const review = updateOf({ headSha, headParents }, before.review);
    return putSubject(sofar, { ...before, permitted: [], review });
  }, posted);
}

/** The iteration that starts uses up the permits for it; the next one is compared with the backlog that this one planned from. */
function planned(state: LoopState, decision: Decision, dirtyTree: DirtyTree | null): LoopState {
  switch (decision.verdict) {
    case 'work':
      return {
        ...state,
        permitted: unusedPermits(state.permitted, dirtyTree),
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

/** A stop is written with the claim: the word of a person that was consumed here must not be lost with this runner. */
function standingAtClaim(decision: Decision, head: Head, plan: ClaimPlan): Pick<Head, 'status' | 'stop'> {
  switch (decision.verdict) {
    case 'work':
      return { status: 'running', stop: null };
    case 'ask':
      // Waiting is what a posted question makes of it: a tick that dies before posting must not leave a loop that waits for nothing.
      return { status: decision.parks === 'loop' ? 'running' : 'idle', stop: null };
    case 'stop':
      return stopped(decision.stop, plan);
    case 'idle':
      return { status: isParked(head, plan.now) ? 'parked' : 'idle', stop: null };
    case 'defer':
      // Nobody is waited for any more: an open question about the loop would have been met before.
      return { status: head.status === 'stopped' || head.status === 'waiting' ? 'running' : head.status, stop: null };
  }
}

/** Tasks carry no claim comment that would be planned: what this tick works on must be known to whoever repairs it all the same. */
const taskClaims = (sessions: readonly CappedSession[], { run, counters }: Head): string[] =>
  sessions
    .filter(({ subject }) => isTask(subject))
    .map(({ subject }) => effectKeys.claim({ run, subject, iteration: counters.iterationsUsed + 1 }));

/** What the sessions will publish, if they deliver: whoever has to repair this tick looks for it. */
const publicationKeys = (sessions: readonly CappedSession[]): string[] =>
  sessions.flatMap(({ subject, review }) => [
    effectKeys.push(subject),
    review === undefined ? effectKeys.pullRequest(subject) : effectKeys.review(subject, review.headSha),
  ]);

const uniteConsumed = (known: Head['consumed'], more: ClaimPlan['consumed']): Head['consumed'] => [
  ...known,
  ...more.filter(({ id }) => !known.some((one) => one.id === id)),
];

/** Another text, or a word to go on with it as it stands now, comments included. */
const isTakenAnew = ({ textHash, permitted }: Subject, session: CappedSession): boolean =>
  textHash !== session.textHash || permitted.some(({ gate }) => gate === 'ambiguous-criteria');

/** A permitting answer buys one attempt: the session that starts now uses it up. */
function withClaim(state: LoopState, session: CappedSession, now: string): LoopState {
  const before =
    session.review === undefined ? subjectIn(state, session.subject) : pullSubject(state.subjects, session.subject);
  const resolves = session.review?.to === 'conflict' ? { resolvedFrom: session.review.headSha } : {};
  return putSubject(state, {
    ...before,
    review: { ...before.review, ...resolves },
    title: session.title,
    textHash: session.textHash,
    ...(isTakenAnew(before, session) ? { frozenAt: now, admittedComments: null } : {}),
    branch: session.branch,
    claimed: true,
    sessions: session.session,
    permitted: [],
    asking: null,
    breaker: probing(before.breaker),
  });
}
