/** What keeps every issue that is free from a session. */
import { judgeRun } from '../sessions/failure/circuit-breaker.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { LoopState } from '../state/loop-state.ts';
import { describeFullQueue, findFullReviewQueue } from './review-queue.ts';

interface HeldFacts {
  readonly head: Pick<Head, 'status' | 'stop'>;
  readonly state: Pick<LoopState, 'gates' | 'runStreak' | 'permitted' | 'held'>;
  readonly history: readonly HistoryLine[];
  /** Pull requests that were merged or closed since the record; absent = none. */
  readonly endedPulls?: number;
  /** Questions whose answer is recorded, and which no tick has taken up; absent = none is known. */
  readonly answered?: ReadonlySet<string>;
}

export const runStopped = 'The run has stopped';

/** A stop, a pause, a question about the whole loop, the run's breaker or a full review queue; null = none of them. */
export function describeHeldTurn({ head, state, history, endedPulls, answered }: HeldFacts): string | null {
  if (head.stop !== null) return runStopped;
  if (head.status === 'parked') return 'The run is paused';
  const question = describeLoopQuestion(state, answered);
  if (question !== null) return question;
  const full = findFullReviewQueue(history, endedPulls);
  return full === null ? null : `Begins ${describeFullQueue(full)}`;
}

/** No session starts before a person answers it, nor behind a breaker that a person left open. */
function describeLoopQuestion(state: HeldFacts['state'], answered?: HeldFacts['answered']): string | null {
  const asked = state.gates.filter(({ subject }) => subject === null);
  if (asked.length > 0 && asked.every(({ id }) => answered?.has(id) === true))
    return 'No session starts before the next tick: it takes up your answer about the whole loop';
  const open = listLoopQuestions(state);
  return open.length > 0 && !open.includes('circuit-open')
    ? 'No session starts: a question about the whole loop waits for your answer'
    : describeRunBreaker(state);
}

/** Null = the run's breaker lets sessions start. */
export function describeRunBreaker(state: HeldFacts['state']): string | null {
  if (listLoopQuestions(state).includes('circuit-open'))
    return "No session starts: the run's breaker is open, and its question waits for your answer";
  switch (judgeRun(state).kind) {
    case 'ask':
      return "No session starts: the run's breaker is open, and the next tick begins with its question";
    case 'hold':
      return "No session starts until a restart: the run's breaker is left open, as answered";
    case 'go':
    case 'probe':
      return null;
  }
}

const listLoopQuestions = ({ gates }: HeldFacts['state']): string[] =>
  gates.flatMap(({ subject, name }) => (subject === null ? [name] : []));
