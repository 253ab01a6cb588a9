/** Applies answers and commands to head and state, each of them once, before the tick decides anything. */
import type { Settings } from '../config/schema/settings.ts';
import type { AdmittedCommand, EndedSubject } from '../observation/facts.ts';
import type { NewCeilings } from '../observation/thread.ts';
import { ceilingNames, ceilingOf } from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import { type LoopState, putSubject } from '../state/loop-state.ts';
import { finished, issueOf, isTask, subjectName, subjectOf } from '../state/subject.ts';
import { obeyReadings, obeyStops, voided, withCeiling } from './apply-answers.ts';
import { cleanUpOrders, deletesBranches } from './delete-branches.ts';
import type { Obedience, ObeyFacts } from './obedience.ts';
import {
  completedSentence,
  isCompleted,
  isForOneSubject,
  isOvertaken,
  orderSubject,
  overtakenSentence,
  restarted,
  resumed,
  type SubjectOrder,
  stoppedTogetherSentence,
} from './restart.ts';
import { consumedOption, obeyedAgain } from './resume.ts';

/** Stops come first, by an answer or a command; then the other commands in order, then the other answers. */
export function obey(head: Head, state: LoopState, facts: ObeyFacts): Obedience {
  const fresh = facts.observation.commands.filter(({ id }) => !head.consumed.some((used) => used.id === id));
  const start: Obedience = {
    head,
    state,
    stopCommand: null,
    gateStop: null,
    answers: [],
    voided: [],
    consumed: [],
    entries: [],
    refusals: [],
    clarify: [],
    cleanUps: cleanUpOrders(head, fresh),
    rejected: [],
  };
  const ending = fresh.filter(({ command }) => command.verb === 'stop' || command.verb === 'cancel');
  const others = fresh.filter((command) => !ending.includes(command));
  const now = facts.observation.tick.now;
  const openPullRequests = facts.observation.pullRequests.map(({ number }) => number);
  const commanded = [...ending, ...others].reduce(
    (sofar, command) => obeyCommand(sofar, command, { config: facts.config, now, openPullRequests }),
    obeyedBefore(obeyStops(start, facts), { config: facts.config, now, openPullRequests }),
  );
  const judged = obeyReadings(commanded, facts);
  // A subject that had ended before and is restarted now must not end by the same fact once more.
  const over = new Set(state.subjects.flatMap(({ number, phase }) => (finished(phase) ? [number] : [])));
  return facts.observation.ended.filter(({ number }) => !over.has(number)).reduce(endedMeanwhile, judged);
}

/** Orders of a tick lost with its bundle: their changes to the head persist, those to the state are made again. */
function obeyedBefore(start: Obedience, at: Obeying): Obedience {
  const { state, over } = obeyedAgain(start, at);
  return over.reduce((sofar, subject) => unasked(sofar, subject, null), { ...start, state });
}

interface Obeying {
  readonly config: Settings;
  readonly now: string;
  readonly openPullRequests: readonly number[];
}

function obeyCommand(sofar: Obedience, given: AdmittedCommand, at: Obeying): Obedience {
  const done: Obedience = {
    ...sofar,
    consumed: [...sofar.consumed, { id: given.id, option: consumedOption(given, sofar.head) }],
  };
  if (isForOneSubject(given, done.head)) return obeyForSubject(done, given, at.openPullRequests);
  switch (given.command.verb) {
    case 'stop':
    case 'cancel':
      return {
        ...done,
        // The first person to give the command has stopped the run.
        stopCommand: done.stopCommand ?? {
          by: given.by,
          reason: 'reason' in given.command ? given.command.reason : null,
        },
      };
    case 'resume':
      return { ...done, head: resumed(done.head) };
    case 'restart':
      if (isCompleted(done.head)) return refused(done, given, completedSentence);
      // The order of the two commands is unknown: boxes and forms come without the exact time.
      if (done.stopCommand !== null) return refused(done, given, stoppedTogetherSentence);
      return isOvertaken(given, done.head)
        ? refused(done, given, overtakenSentence)
        : { ...done, ...restarted(done, at) };
    case 'raise':
      return raisedByCommand(done, { given, ceilings: given.command.ceilings, ...at });
    case 'run':
    case 'status':
    case 'plan':
    case 'answer':
    case 'help':
      // This tick is the answer to `run`. Answers are judged with their gate; the app replies to the others.
      return done;
  }
}

function obeyForSubject(sofar: Obedience, given: AdmittedCommand, openPullRequests: readonly number[]): Obedience {
  const { command, thread, by } = given;
  if (thread === undefined || (command.verb !== 'cancel' && command.verb !== 'restart')) return sofar;
  const deleteBranches = deletesBranches(given);
  const done = ordered(sofar, { verb: command.verb, thread, deleteBranches, by }, openPullRequests);
  return done.kind === 'refused' ? refused(sofar, given, done.sentence) : done.obedience;
}

function ordered(
  sofar: Obedience,
  order: SubjectOrder & { readonly by: string },
  openPullRequests: readonly number[],
): { kind: 'refused'; sentence: string } | { kind: 'done'; obedience: Obedience } {
  const done = orderSubject(order, sofar.state, openPullRequests);
  if (done.kind === 'refused') return done;
  const after = { ...sofar, state: done.state };
  return { kind: 'done', obedience: done.over === null ? after : unasked(after, done.over, order.by) };
}

/** Questions about a cancelled subject need no answer any more. */
function unasked(sofar: Obedience, over: number, by: string | null): Obedience {
  const why = `${subjectName(over)} was cancelled${by === null ? '' : ` by @${by}`}`;
  const about = sofar.state.gates.filter((gate) => issueOf(gate, sofar.state.subjects) === over);
  return about.reduce((now, gate) => voided(now, gate, why), sofar);
}

/** Applies every new ceiling of one command, or refuses it with one line. */
function raisedByCommand(
  sofar: Obedience,
  asked: { given: AdmittedCommand; ceilings: NewCeilings; config: Settings; now: string },
): Obedience {
  const { given, config, now } = asked;
  return ceilingNames.reduce((current, name) => {
    const to = asked.ceilings[name];
    if (to === undefined) return current;
    const most = config.hardMax[name];
    if (to === ceilingOf(name, current.head.ceilings)) {
      return refused(current, given, `${name}=${to} is what the ceiling is already.`);
    }
    if (most === null || to <= most) {
      return { ...current, head: withCeiling(current.head, { name, to, by: given.by, at: now }) };
    }
    const sentence = `${name}=${to} is above hard-max ${most} of the configuration file.`;
    return refused(current, given, sentence);
  }, sofar);
}

const refused = (sofar: Obedience, given: AdmittedCommand, sentence: string): Obedience => ({
  ...sofar,
  refusals: [...sofar.refusals, { commandId: given.id, by: given.by, sentence }],
  cleanUps: sofar.cleanUps.filter(({ id }) => id !== given.id),
});

/** Ends work on a closed issue. If its pull request was closed unmerged, this run does not try it again. */
function endedMeanwhile(sofar: Obedience, { number, how }: EndedSubject): Obedience {
  const phase = how === 'pull request merged' ? 'done' : 'cancelled';
  const subject = sofar.state.subjects.find((one) => one.number === number) ?? subjectOf(number);
  // A task has no label that must be removed before its claim ends.
  const claimed = subject.claimed && !isTask(number);
  if (finished(subject.phase)) return { ...sofar, state: putSubject(sofar.state, { ...subject, claimed }) };
  const { pullRequest } = subject;
  const rejected = how === 'pull request closed' && pullRequest !== null ? [{ subject: number, pullRequest }] : [];
  const state = putSubject(sofar.state, { ...subject, claimed, phase });
  return { ...sofar, state, rejected: [...sofar.rejected, ...rejected] };
}
