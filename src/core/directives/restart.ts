/** Decides what a restart resets and what it keeps, what may be restarted, and what resuming means. */
import type { AdmittedCommand } from '../observation/facts.ts';
import { restartedStreak } from '../sessions/failure/circuit-breaker.ts';
import type { Counters } from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import { type LoopState, type Progress, putSubject } from '../state/loop-state.ts';
import { finished, type Subject, subjectName } from '../state/subject.ts';

/** A pause ends; a stop does not. */
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

/** A tick hears a stop while its agents work, and reads older words only later: they must not undo what was said after them. */
export const isOvertaken = ({ at }: Pick<AdmittedCommand, 'at'>, { stop }: Head): boolean =>
  stop?.code === 'user_interrupt' && Date.parse(at) < Date.parse(stop.at);

/** Nothing that its sessions and audits ran up counts against it any more. */
const uncounted = (subject: Subject): Subject => ({
  ...subject,
  sessions: 0,
  failures: [],
  rounds: 0,
  auditErrors: 0,
  modelErrors: 0,
});

/** With its own pull request where that is open; what a person closed stays closed, and the work gets a new one. */
export function takenUpAgain(subject: Subject, open: readonly number[]): Subject {
  const { pullRequest } = subject;
  const again: Subject = { ...uncounted(subject), phase: 'coding', declined: [] };
  if (pullRequest === null || open.includes(pullRequest)) return again;
  return { ...again, pullRequest: null, formerPullRequest: pullRequest };
}

/** Whoever begins again has looked at what opened the run's breaker, and has refused nothing of what may come. */
const judgedAnew = ({ runStreak, held }: LoopState): Pick<LoopState, 'runStreak' | 'held'> => ({
  runStreak: restartedStreak(runStreak),
  held: held.filter(({ gate }) => gate !== 'circuit-open'),
});

/** What was spent stays, and with it the number of iterations that it was spent in. */
const restartedCounters = (counters: Counters): Counters => ({
  ...counters,
  iterationsUsed: 0,
  iterationsBeforeRestart: counters.iterationsBeforeRestart + counters.iterationsUsed,
  qmdFailuresConsecutive: 0,
});

/** Same run, iterations and failure counters reset; spend, minutes and pull requests stay, and so do plan and branches. */
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
    // What a person begins again is planned anew: nobody asks whether the backlog is still the same.
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

/* Decides what `/loop cancel` and `/loop restart` do in the thread of one issue or pull request: only that subject is meant. */

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
