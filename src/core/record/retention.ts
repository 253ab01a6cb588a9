/** Decides what a loop forgets of the issues it has worked on, so that its state does not grow with its age. */
import type { LoopState } from '../state/loop/loop-state.ts';
import type { UsageRow } from '../state/loop/usage-row.ts';
import type { Subject } from '../state/subject/subject.ts';
import { isTask } from '../state/subject/subject-id.ts';
import { addPrecisely } from '../state/values/money.ts';

/** Subjects at rest that are remembered one by one: those of the highest numbers. */
export const restingKept = 1_000;

/**
 * Subjects at rest beyond the newest leave the state, with their usage rows; how many they were and what they cost is added up.
 * Those of `backlog`, the open issues of this tick, never do: whether one was skipped or has failed must stay known while it may be
 * taken again. A task's claim has no label that would have to be given back.
 */
export function retained(state: LoopState, backlog: readonly number[]): LoopState {
  const open = new Set(backlog);
  const asked = new Set(state.gates.map(({ subject }) => subject));
  const rests = ({ number, pullRequest, claimed }: Subject): boolean =>
    (!claimed || isTask(number)) &&
    !open.has(number) &&
    !asked.has(number) &&
    (pullRequest === null || !asked.has(pullRequest));
  const old = state.subjects
    .filter(rests)
    .toSorted((a, b) => b.number - a.number)
    .slice(restingKept);
  const gone = new Set(old.map(({ number }) => number));
  return {
    ...state,
    subjects: state.subjects.filter(({ number }) => !gone.has(number)),
    usage: withOneLoss(state.usage.filter(({ subject }) => !gone.has(subject))),
    retired: {
      subjects: state.retired.subjects + old.length,
      completed: state.retired.completed + old.filter(({ phase }) => phase === 'done').length,
      sessions: state.retired.sessions + old.reduce((sum, { sessions }) => sum + sessions, 0),
      dollars: addPrecisely(state.retired.dollars, ...old.map(({ dollars }) => dollars)),
    },
  };
}

/** Reservations of lost ticks are of no subject, so that none takes them along: all are one row. */
function withOneLoss(usage: readonly UsageRow[]): UsageRow[] {
  const losses = usage.filter(({ subject }) => subject === 0);
  const [first] = losses;
  if (first === undefined) return [...usage];
  const costReported = addPrecisely(...losses.map((row) => row.costReported ?? 0));
  return [{ ...first, costReported }, ...usage.filter(({ subject }) => subject !== 0)];
}
