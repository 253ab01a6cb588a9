/** Issues and pull requests as a reader outside a run sees them on GitHub: which to ask for, and what ends with them. */
import type { Head } from '../state/head.ts';
import type { LoopState } from '../state/loop-state.ts';
import { isTask } from '../state/subject.ts';
import type { WaitingSubject } from '../state/waits.ts';

/** An issue or pull request as GitHub has it now, where the reader can see it. */
export interface SeenThread {
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly isPull: boolean;
}

/** A query for more would be long to answer. */
const mostLookedUp = 100;

/** What a reader outside a run asks GitHub about: pull requests that may be merged by now, and issues without a title. */
export function listNumbersToLookUp({ head, state }: { readonly head: Head; readonly state: LoopState }): number[] {
  const earlier = state.earlierPulls ?? [];
  const own = state.subjects.toReversed().flatMap(({ number, pullRequest }) => pullRequest ?? number);
  const pulls = [...own, ...earlier.map(({ pull }) => pull)];
  const waiting = head.waits.flatMap(({ first }) => first.map(({ number }) => number));
  const backlog = (state.knownBacklog?.issues ?? []).map(({ number }) => number);
  const titled = new Set(state.subjects.flatMap(({ number, title }) => (title === '' ? [] : number)));
  const subjects = state.subjects.toReversed().map(({ number }) => number);
  const untitled = [...waiting, ...earlier.map(({ issue }) => issue), ...subjects, ...backlog].filter(
    (number) => !titled.has(number),
  );
  // A person may close the issue while its pull request waits.
  return [...new Set([...pulls, ...untitled, ...subjects])].filter((number) => !isTask(number)).slice(0, mostLookedUp);
}

/** The head without waits for pull requests that were merged or closed since it was recorded. */
export function dropEndedWaits({
  head,
  state,
  threads = [],
}: {
  readonly head: Head;
  readonly state: LoopState;
  readonly threads?: readonly SeenThread[];
}): Head {
  const ended = new Set(
    threads.filter((thread) => thread.state === 'merged' || thread.state === 'closed').map(({ number }) => number),
  );
  const pulls = new Map(state.subjects.map(({ number, pullRequest }) => [number, pullRequest]));
  const isOver = ({ number }: WaitingSubject): boolean => ended.has(pulls.get(number) ?? number);
  const waits = head.waits.flatMap((wait) => {
    if (wait.kind !== 'review' && wait.kind !== 'checks') return wait;
    const first = wait.first.filter((one) => !isOver(one));
    const count = wait.count - (wait.first.length - first.length);
    return count === 0 ? [] : { ...wait, first, count };
  });
  return { ...head, waits };
}
