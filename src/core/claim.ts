/** The claim: what is written down before anything outward is done, so that a crash after it is visible and repairable. */
import { type Decision, reservedDollars } from './decide.ts';
import type { Effect } from './effects.ts';
import type { CappedSession } from './plan.ts';
import { type Head, type LoopState, putSubject, subjectOf } from './state.ts';

export interface Progress {
  readonly head: Head;
  readonly state: LoopState;
}

/**
 * The claim: iteration counted, dollars reserved, effects and consumed ids written down before anything outward is done. Values
 * are absolute, so that applying it to a head which somebody else touched meanwhile gives the same claim.
 */
export function claimed(
  before: Progress,
  decision: Decision,
  plan: { effects: readonly Effect[]; consumed: Head['consumed'] },
): Progress {
  const { head, state } = before;
  const sessions = decision.verdict === 'work' ? decision.sessions : [];
  const works = sessions.length > 0;
  return {
    head: {
      ...head,
      status: statusAtClaim(decision, head),
      counters: works ? { ...head.counters, iterationsUsed: head.counters.iterationsUsed + 1 } : head.counters,
      reserved: works
        ? { iteration: head.counters.iterationsUsed + 1, dollars: reservedDollars(sessions) }
        : head.reserved,
      plannedEffects: plan.effects.map(({ key }) => key),
      consumed: uniteConsumed(head.consumed, plan.consumed),
    },
    state: sessions.reduce(withClaim, works ? { ...state, permitted: [] } : state),
  };
}

function statusAtClaim(decision: Decision, head: Head): Head['status'] {
  switch (decision.verdict) {
    case 'work':
      return 'running';
    case 'ask':
      return decision.parks === 'loop' ? 'waiting' : 'idle';
    case 'stop':
      return 'stopped';
    case 'idle':
      return 'idle';
    case 'defer':
      return head.status === 'stopped' ? 'running' : head.status;
  }
}

const uniteConsumed = (known: Head['consumed'], more: Head['consumed']): Head['consumed'] => [
  ...known,
  ...more.filter(({ id }) => !known.some((one) => one.id === id)),
];

/** A permitting answer buys one attempt: the session that starts now uses it up. */
function withClaim(state: LoopState, session: CappedSession): LoopState {
  const before = state.subjects.find(({ number }) => number === session.subject) ?? subjectOf(session.subject);
  return putSubject(state, {
    ...before,
    title: session.title,
    textHash: session.textHash,
    branch: session.branch,
    claimed: true,
    sessions: session.session,
    permitted: [],
  });
}
