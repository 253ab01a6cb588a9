/** Retention: bounds what a loop's state keeps of past issues, and saves bundles again before they expire. */

import { addInMillionths } from '../state/counters.ts';
import type { BundleRef, Head } from '../state/head.ts';
import type { LoopState, UsageRow } from '../state/loop-state.ts';
import { countAllSessions, isTask, type Subject } from '../state/subject.ts';

/** Resting subjects that are kept one by one: those with the highest numbers. */
export const restingKept = 1_000;

/**
 * Prunes resting subjects beyond the newest, with their usage rows, and adds up their number and cost. Subjects in
 * `backlog`, this tick's open issues, stay: whether one was skipped or failed must be known while it may be worked on
 * again. A task's claim has no label to remove.
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
      sessions: state.retired.sessions + old.reduce((sum, subject) => sum + countAllSessions(subject), 0),
      dollars: addInMillionths(state.retired.dollars, ...old.map(({ dollars }) => dollars)),
    },
  };
}

/** Reservations of lost ticks belong to no subject, so pruning never removes them. They are merged into one row. */
function withOneLoss(usage: readonly UsageRow[]): UsageRow[] {
  const losses = usage.filter(({ subject }) => subject === 0);
  const [first] = losses;
  if (first === undefined) return [...usage];
  const costReported = addInMillionths(...losses.map((row) => row.costReported ?? 0));
  return [{ ...first, costReported }, ...usage.filter(({ subject }) => subject !== 0)];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Less than a third of the retention is left: a waiting loop must find its state. Unknown age: due, to record it. */
export function resaveDue(ref: BundleRef | null, now: string): boolean {
  if (ref === null) return false;
  const { savedAt, durableDays } = ref;
  if (savedAt === null) return true;
  return durableDays !== null && Date.parse(now) - Date.parse(savedAt) > (durableDays * dayMs * 2) / 3;
}

/** A failed upkeep is retried later: until then a resting tick would only write the same once more. */
export const upkeepRests = ({ upkeepNotBefore }: Pick<Head, 'upkeepNotBefore'>, now: string): boolean =>
  upkeepNotBefore !== null && now < upkeepNotBefore;

/** A bundle can be saved for weeks; a failure to show the loop may end soon. */
export function upkeepAgainAt(failed: 'saving' | 'showing', now: string): string {
  return new Date(Date.parse(now) + (failed === 'saving' ? dayMs : hourMs)).toISOString();
}

/** For people, while the files can still be saved; `why` is the store's message and names the bundle. */
export function expiresSentence(ref: BundleRef, why: string): string {
  const { savedAt, durableDays } = ref;
  const ends =
    savedAt === null || durableDays === null
      ? 'expire'
      : `expire on ${new Date(Date.parse(savedAt) + durableDays * dayMs).toISOString().slice(0, 10)}`;
  return (
    `The loop's files could not be saved again before they ${ends}, which is tried once a day. ` +
    'Without them only `resume: true` (history is lost) or `fresh: true` (everything begins anew) goes on. ' +
    `Last cause: ${why}`
  );
}
