/** Restart and resume: what they reset and keep, and what may be restarted. */
import type { AdmittedCommand } from '../observation/facts.ts';
import { closedBreaker, restartedStreak } from '../sessions/failure/circuit-breaker.ts';
import type { Counters } from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import { type LoopProgress, type LoopState, putSubject } from '../state/loop-state.ts';
import {
  countAllSessions,
  endSubjectAs,
  findParkedIssue,
  isFinished,
  type Phase,
  type Subject,
  subjectName,
  withoutBranch,
} from '../state/subject.ts';

/**
 * Until a person resumes, whatever happens meanwhile. An ended run stays ended, and paused beside that. A pause of a
 * paused run keeps who paused it first, and is as new as the later one: an order between the two resumes nothing.
 */
export function pauseRun(head: Head, pause: NonNullable<Head['pause']>): Head {
  const { by, at } = head.pause ?? pause;
  const newest = Date.parse(pause.at) > Date.parse(at) ? pause.at : at;
  const status = head.status === 'stopped' ? head.status : 'parked';
  return { ...head, pause: { by, at: newest }, status, notBefore: null };
}

/** Ends a pause, but not a stop. */
export const endPause = (head: Head): Head => ({
  ...head,
  pause: null,
  notBefore: null,
  status: head.status === 'parked' ? 'running' : head.status,
});

export const pausedSinceSentence = 'A person paused the run after this command; give it again if the run should go on.';

/** An older order, read later, must not undo a newer pause. GitHub tells times in whole seconds. */
export const isBeforePause = ({ at }: Pick<AdmittedCommand, 'at'>, { pause }: Head): boolean =>
  pause !== null && Date.parse(at) < Math.floor(Date.parse(pause.at) / 1000) * 1000;

const isAway = ({ stop }: Head): boolean => stop?.code === 'qmd_unreachable';

export const resumedTooEarlySentence =
  'The run stopped after this command, since a service is away; give `/loop resume` again once it is back.';

/** An order to resume that is older than such a stop knows nothing of it. GitHub tells times in whole seconds. */
export const isTooEarlyToResume = ({ at }: Pick<AdmittedCommand, 'at'>, head: Head): boolean =>
  isAway(head) && head.stop !== null && Date.parse(at) < Math.floor(Date.parse(head.stop.at) / 1000) * 1000;

/**
 * Ends a pause, and the one stop whose sentence says `resume`, if a person knew of it: the service that was away
 * begins with a new count.
 */
export function resumeRun(
  { head, state }: LoopProgress,
  given: { readonly at: string; readonly byPerson: boolean },
): LoopProgress {
  // A workflow may pass `resume: true` with each tick of its schedule.
  const going = head.pause === null || (given.byPerson && !isBeforePause(given, head)) ? endPause(head) : head;
  if (!isAway(head) || !given.byPerson || isTooEarlyToResume(given, head)) return { head: going, state };
  const counters = { ...going.counters, qmdFailuresConsecutive: 0 };
  return { head: { ...going, status: 'running', stop: null, counters }, state: { ...state, outage: null } };
}

export const completedSentence = 'This run is completed; start a new one with `fresh: true`.';

/** A completed run has nothing to restart. */
export const isCompleted = ({ stop }: Head): boolean =>
  stop !== null && ['backlog_empty', 'pr_terminal'].includes(stop.code);

export const overtakenSentence =
  'A person stopped the run after this command; give `/loop restart` again if it should go on.';

export const stoppedTogetherSentence =
  'The same tick got a command to stop the run; give `/loop restart` again if it should go on.';

/** A tick sees a stop while its agents work, but reads older commands later: they must not undo the newer stop. */
export const isOvertaken = ({ at }: Pick<AdmittedCommand, 'at'>, { stop }: Head): boolean =>
  stop?.code === 'user_interrupt' && Date.parse(at) < Date.parse(stop.at);

/** Resets everything that sessions and audits counted against a subject, its breaker too. */
const resetSubjectCounters = (subject: Subject): Subject => ({
  ...subject,
  sessions: 0,
  ...(countAllSessions(subject) === 0 ? {} : { sessionsBeforeRestart: countAllSessions(subject) }),
  failures: [],
  rounds: 0,
  auditErrors: 0,
  modelErrors: 0,
  breaker: closedBreaker(subject.breaker),
});

/** Without a branch there is nothing to audit, and nothing to fix. */
const phaseToRestart = ({ endedIn, headSha }: Subject): Phase => (headSha === null ? null : endedIn) ?? 'coding';

/** Goes on in the phase and section in which it ended, with its findings. Keeps its pull request if that is open. One that a person closed stays closed, and the work gets a new one. */
function restartSubject(subject: Subject, { openPullRequests: open }: RestartFacts): Subject {
  const { pullRequest } = subject;
  const again: Subject = {
    ...resetSubjectCounters(subject),
    ...{ phase: phaseToRestart(subject), endedIn: null, declined: [] },
  };
  if (pullRequest === null || open.includes(pullRequest)) return again;
  return { ...again, pullRequest: null, formerPullRequest: pullRequest };
}

/** A person who restarts has examined the breaker's cause, and has refused no later question about it. */
const resetRunBreaker = ({ runStreak, held }: LoopState): Pick<LoopState, 'runStreak' | 'held'> => ({
  runStreak: restartedStreak(runStreak),
  held: held.filter(({ gate }) => gate !== 'circuit-open'),
});

/** Spend stays, and with it the number of iterations that it was spent in. */
const resetRunCounters = (counters: Counters): Counters => ({
  ...counters,
  iterationsUsed: 0,
  iterationsBeforeRestart: counters.iterationsBeforeRestart + counters.iterationsUsed,
  qmdFailuresConsecutive: 0,
});

/** What a restart must know of the repository. */
export interface RestartFacts {
  readonly openPullRequests: readonly number[];
  /** Subjects whose recorded branch does not exist any more. */
  readonly gone: readonly number[];
  /** Their work begins anew. */
  readonly fromBase: boolean;
}

/** Finished work needs its branch no more. */
const hasLostBranch = ({ number, phase }: Subject, { gone }: RestartFacts): boolean =>
  gone.includes(number) && phase !== 'done' && phase !== 'skipped';

/** Work whose branch is gone stays as it ended, unless it is to begin anew. */
function restartUnlessGone(subject: Subject, facts: RestartFacts): Subject {
  const isGone = hasLostBranch(subject, facts);
  if (isGone && facts.fromBase) return { ...restartSubject(withoutBranch(subject), facts), phase: 'coding' };
  if (!isAborted(subject)) return resetSubjectCounters(subject);
  return isGone ? subject : restartSubject(subject, facts);
}

/** Which of these subjects a restart cannot take up as they are; null = it takes up all. */
export function describeGoneBranches(subjects: readonly Subject[], facts: RestartFacts): string | null {
  const lost = subjects.filter((subject) => hasLostBranch(subject, facts));
  if (lost.length === 0 || facts.fromBase) return null;
  const named = lost.slice(0, goneNamed).map(({ number, branch, headSha }) => {
    return `${subjectName(number)} (\`${branch}\`, which stood at ${headSha?.slice(0, 7)})`;
  });
  const more = lost.length > goneNamed ? ` and ${lost.length - goneNamed} more` : '';
  return `The branch of ${named.join(', ')}${more} is gone, so its work cannot go on. \`/loop restart from-base=true\` begins it anew from the base.`;
}

const goneNamed = 5;

/** Begins the next run, with iterations and failure counters reset. Spend, minutes, pull requests, plan and branches stay. */
export function restartRun(
  { head, state }: LoopProgress,
  { now, ...facts }: RestartFacts & { readonly now: string },
): LoopProgress {
  const subjects = state.subjects.map((subject) => restartUnlessGone(subject, facts));
  return {
    head: {
      ...head,
      run: head.run + 1,
      status: 'running',
      stop: null,
      pause: null,
      notBefore: null,
      counters: resetRunCounters(head.counters),
      updatedAt: now,
    },
    // A restart plans from scratch, so it asks no question about drift.
    state: {
      ...state,
      subjects,
      ...resetRunBreaker(state),
      permitted: [],
      backlogSnapshot: null,
      proposedSnapshot: null,
      outage: null,
    },
  };
}

/** Given in a thread other than the control issue, and neither by a box nor by a form. */
export const isForOneSubject = (
  { command, thread }: Pick<AdmittedCommand, 'command' | 'thread'>,
  { controlIssue }: Pick<Head, 'controlIssue'>,
): boolean =>
  (command.verb === 'cancel' || command.verb === 'restart') && thread !== undefined && thread !== controlIssue;

/** `thread`: number of the issue or of its pull request. */
export interface SubjectOrder {
  readonly verb: 'cancel' | 'restart';
  readonly thread: number;
  /** Also valid for a subject that has failed or was cancelled before: then only its branch is meant. */
  readonly deleteBranches?: boolean;
}

type SubjectOrderResult =
  | { readonly kind: 'done'; readonly state: LoopState; readonly over: number | null }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Affects only the subject of the thread. `over`: the issue whose questions need no answer any more. */
export function applySubjectOrder(
  { verb, thread, deleteBranches = false }: SubjectOrder,
  state: LoopState,
  facts: RestartFacts,
): SubjectOrderResult {
  const meant = state.subjects.filter(({ number, pullRequest }) => number === thread || pullRequest === thread);
  // A work loop that mends the pull request of an issue has both as subjects.
  const subject = meant.find(verb === 'restart' ? isAborted : ({ phase }) => !isFinished(phase)) ?? meant[0];
  if (subject === undefined) return refuseOrder(`This run does not work on #${thread}.`);
  const name = subjectName(subject.number);
  if (verb === 'restart') {
    if (!isAborted(subject)) return refuseOrder(describeNothingToRestart(subject, state));
    const why = describeGoneBranches([subject], facts);
    if (why !== null) return refuseOrder(why);
    return { kind: 'done', state: putSubject(state, restartUnlessGone(subject, facts)), over: null };
  }
  if (deleteBranches && isFinished(subject.phase) && subject.phase !== 'done')
    return { kind: 'done', state, over: null };
  if (isFinished(subject.phase)) return refuseOrder(`${name} is ${subject.phase} already: nothing works on it.`);
  return { kind: 'done', state: putSubject(state, endSubjectAs(subject, 'cancelled')), over: subject.number };
}

/** An issue that failed as often as it may is not given up before its question is answered. */
function describeNothingToRestart(subject: Subject, { gates, subjects }: LoopState): string {
  const name = subjectName(subject.number);
  const asked = gates.find((gate) => findParkedIssue(gate, subjects) === subject.number);
  return asked === undefined
    ? `${name} has neither failed nor been cancelled: there is nothing to restart.`
    : `${name} waits for an answer: the question in ${subjectName(asked.subject ?? subject.number)} is open. Answer it there. \`restart\` takes up what was given up or cancelled.`;
}

/** A restart takes it up again. */
export const isAborted = ({ phase }: Subject): boolean => phase === 'failed' || phase === 'cancelled';

const refuseOrder = (sentence: string): SubjectOrderResult => ({ kind: 'refused', sentence });
