/** Decides what `/loop cancel` and `/loop restart` do in the thread of one issue or pull request: only that subject is meant. */
import type { AdmittedCommand } from '../observation/facts.ts';
import type { Head } from '../state/head/head.ts';
import { type LoopState, putSubject } from '../state/loop/loop-state.ts';
import { finished } from '../state/subject/phase-predicates.ts';
import type { Subject } from '../state/subject/subject.ts';
import { subjectName } from '../state/subject/subject-id.ts';
import { takenUpAgain } from './restart.ts';

/** Given elsewhere than on the control issue, by a box or by a form. */
export const isForOneSubject = ({ command, thread }: AdmittedCommand, { controlIssue }: Head): boolean =>
  (command.verb === 'cancel' || command.verb === 'restart') && thread !== undefined && thread !== controlIssue;

/** `thread`: number of the issue or of its pull request. */
export interface SubjectOrder {
  readonly verb: 'cancel' | 'restart';
  readonly thread: number;
  /** Then it is also for what has failed or was cancelled before: only its branch is meant. */
  readonly deleteBranches?: boolean;
}

export type Ordered =
  | { readonly kind: 'done'; readonly state: LoopState; readonly over: number | null }
  | { readonly kind: 'refused'; readonly sentence: string };

/** `over`: the issue whose questions nobody needs to answer any more. */
export function orderSubject(
  { verb, thread, deleteBranches = false }: SubjectOrder,
  state: LoopState,
  openPullRequests: readonly number[],
): Ordered {
  const subject = state.subjects.find(({ number, pullRequest }) => number === thread || pullRequest === thread);
  if (subject === undefined) return refusedOrder(`This run does not work on #${thread}.`);
  if (verb === 'restart') return begunAnew(state, subject, openPullRequests);
  const isOver = finished(subject.phase) && subject.phase !== 'done';
  return deleteBranches && isOver ? { kind: 'done', state, over: null } : cancelled(state, subject);
}

function cancelled(state: LoopState, subject: Subject): Ordered {
  if (finished(subject.phase))
    return refusedOrder(`${subjectName(subject.number)} is ${subject.phase} already: nothing works on it.`);
  return { kind: 'done', state: putSubject(state, { ...subject, phase: 'cancelled' }), over: subject.number };
}

function begunAnew(state: LoopState, subject: Subject, openPullRequests: readonly number[]): Ordered {
  if (subject.phase !== 'failed' && subject.phase !== 'cancelled') {
    return refusedOrder(
      `${subjectName(subject.number)} has neither failed nor been cancelled: there is nothing to restart.`,
    );
  }
  return { kind: 'done', state: putSubject(state, takenUpAgain(subject, openPullRequests)), over: null };
}

const refusedOrder = (sentence: string): Ordered => ({ kind: 'refused', sentence });
