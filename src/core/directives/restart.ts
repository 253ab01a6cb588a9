/** Restart and resume: what they reset and keep, and what may be restarted. */
import type { AdmittedCommand } from '../observation/facts.ts';
import { restartedStreak } from '../sessions/failure/circuit-breaker.ts';
import type { Counters } from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import { type LoopState, type Progress, putSubject } from '../state/loop-state.ts';
import { finished, type Subject, subjectName } from '../state/subject.ts';

/** Ends a pause, but not a stop. */
export const resumed = (head: Head): Head => ({
  ...head,
  notBefore: null,
  status: head.status === 'parked' ? 'running' : head.status,
});

export const completedSentence = 'This run is completed; start a new one with `fresh: true`.';

/** A completed run has nothing to restart. */
export const isCompleted = ({ stop }: Head): boolean =>
  stop !== null && ['backlog_empty', 'pr_terminal'].includes(stop.code);

export const overtakenSentence =
  'Somebody has stopped the run since this was said; give `/loop restart` again if it shall go on.';

export const stoppedTogetherSentence =
  'The same tick was told to stop the run; give `/loop restart` again if it shall go on.';

/** A tick sees a stop while its agents work, but reads older commands later: they must not undo the newer stop. */
export const isOvertaken = ({ at }: Pick<AdmittedCommand, 'at'>, { stop }: Head): boolean =>
  stop?.code === 'user_interrupt' && Date.parse(at) < Date.parse(stop.at);

/** Resets everything that sessions and audits counted against a subject. */
const uncounted = (subject: Subject): Subject => ({
  ...subject,
  sessions: 0,
  failures: [],
  rounds: 0,
  auditErrors: 0,
  modelErrors: 0,
});

/** Keeps its pull request if that is open. One that a person closed stays closed, and the work gets a new one. */
export function takenUpAgain(subject: Subject, open: readonly number[]): Subject {
  const { pullRequest } = subject;
  const again: Subject = { ...uncounted(subject), phase: 'coding', declined: [] };
  if (pullRequest === null || open.includes(pullRequest)) return again;
  return { ...again, pullRequest: null, formerPullRequest: pullRequest };
}

/** A person who restarts has examined the breaker's cause, and has refused no later question about it. */
const judgedAnew = ({ runStreak, held }: LoopState): Pick<LoopState, 'runStreak' | 'held'> => ({
  runStreak: restartedStreak(runStreak),
  held: held.filter(({ gate }) => gate !== 'circuit-open'),
});

/** Spend stays, and with it the number of iterations that it was spent in. */
const restartedCounters = (counters: Counters): Counters => ({
  ...counters,
  iterationsUsed: 0,
  iterationsBeforeRestart: counters.iterationsBeforeRestart + counters.iterationsUsed,
  qmdFailuresConsecutive: 0,
});

/** Same run, with iterations and failure counters reset. Spend, minutes, pull requests, plan and branches stay. */
export function restarted(
  { head, state }: Progress,
  { now, openPullRequests }: { readonly now: string; readonly openPullRequests: readonly number[] },
): Progress {
  const subjects = state.subjects.map(
    (subject): Subject =>
      subject.phase === 'failed' || subject.phase === 'cancelled'
        ? takenUpAgain(subject, openPullRequests)
        : uncounted(subject),
  );
  return {
    head: {
      ...head,
      run: head.run + 1,
      status: 'running',
      stop: null,
      notBefore: null,
      counters: restartedCounters(head.counters),
      updatedAt: now,
    },
    // A restart plans from scratch, so it asks no question about drift.
    state: {
      ...state,
      subjects,
      ...judgedAnew(state),
      permitted: [],
      backlogSnapshot: null,
      proposedSnapshot: null,
      outage: null,
    },
  };
}

/** Given in a thread other than the control issue, and neither by a box nor by a form. */
export const isForOneSubject = ({ command, thread }: AdmittedCommand, { controlIssue }: Head): boolean =>
  (command.verb === 'cancel' || command.verb === 'restart') && thread !== undefined && thread !== controlIssue;

/** `thread`: number of the issue or of its pull request. */
export interface SubjectOrder {
  readonly verb: 'cancel' | 'restart';
  readonly thread: number;
  /** Also valid for a subject that has failed or was cancelled before: then only its branch is meant. */
  readonly deleteBranches?: boolean;
}

export type Ordered =
  | { readonly kind: 'done'; readonly state: LoopState; readonly over: number | null }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Affects only the subject of the thread. `over`: the issue whose questions need no answer any more. */
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
