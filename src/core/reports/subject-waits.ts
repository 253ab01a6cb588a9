/** What each subject of a loop waits for, in words for `status` in a terminal. */
import type { Head } from '../state/head.ts';
import type { LoopState } from '../state/loop-state.ts';
import { isFinished, type Subject, subjectName } from '../state/subject.ts';
import type { WaitKind } from '../state/waits.ts';
import { formatInstant } from '../text/format.ts';

type Progress = { readonly head: Pick<Head, 'waits' | 'stop'>; readonly state: LoopState };

/** Null = it waits for nothing: its work is over. */
export function describeSubjectWait(subject: Subject, { head, state }: Progress): string | null {
  const { number, pullRequest, notBefore, breaker, failures, phase } = subject;
  const isAbout = (about: number | null): boolean => about !== null && (about === number || about === pullRequest);
  if (state.gates.some(({ subject: about }) => isAbout(about))) return answerNeeded;
  if (state.unasked.some(({ subject: about }) => isAbout(about))) return 'its question, asked once fewer are open';
  if (isWaiting(head, 'review', pullRequest)) return `a person to review or merge #${pullRequest}`;
  if (isWaiting(head, 'checks', pullRequest)) return `the checks of #${pullRequest}`;
  if (phase === 'failed') return 'a person: it failed, and a restart tries it again';
  if (phase === 'skipped' || isWaiting(head, 'skipped', number)) return 'a person: it was skipped for this run';
  if (isFinished(phase)) return null;
  if (head.stop !== null) return 'the run, which has stopped';
  if (notBefore !== null) return `its time: not before ${formatInstant(notBefore)}`;
  if (breaker.circuitState === 'open') return `its breaker: ${breaker.evidence}`;
  const blocked = findWait(head, 'blocked', number);
  if (blocked?.by !== undefined) return describeBlockers(blocked.by);
  const last = failures.at(-1);
  return last === undefined ? 'its next session' : `its next session: the last one failed, ${last.summary}`;
}

/** Issues of the backlog that the loop has not worked on, with what keeps each from its turn. */
export function listUntouched({ head, state }: Progress): { readonly number: number; readonly waits: string }[] {
  const worked = new Set(state.subjects.map(({ number }) => number));
  return (state.knownBacklog?.issues ?? [])
    .filter(({ number }) => !worked.has(number))
    .map(({ number, blockers = [], assigned, outsider, admitted, closing = [] }) => {
      if (state.gates.some(({ subject }) => subject === number)) return { number, waits: answerNeeded };
      if (blockers.length > 0) return { number, waits: describeBlockers(blockers) };
      if (assigned === true) return { number, waits: 'the person whom it is assigned to' };
      if (closing.length > 0) return { number, waits: 'the pull request of others that closes it' };
      if (outsider !== undefined && admitted !== true) return { number, waits: 'a label that admits it' };
      return { number, waits: head.stop === null ? 'its turn' : 'the run, which has stopped' };
    });
}

const answerNeeded = 'a person to answer its question';

const describeBlockers = (by: readonly number[]): string =>
  by.length === 0 ? 'an issue elsewhere' : by.map(subjectName).join(' and ');

const findWait = ({ waits }: Pick<Head, 'waits'>, kind: WaitKind, number: number | null) =>
  waits.find((wait) => wait.kind === kind)?.first.find((one) => one.number === number);

const isWaiting = (head: Pick<Head, 'waits'>, kind: WaitKind, number: number | null): boolean =>
  findWait(head, kind, number) !== undefined;
