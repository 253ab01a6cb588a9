/** Applies answers and commands to head and state, each of them once, before the tick decides anything. */

import { allowsMore } from '../budget/ceilings.ts';
import { nameRaise } from '../commands/raise-words.ts';
import type { Settings } from '../config/schema/settings.ts';
import { type BudgetLimits, findClearingCeiling } from '../decide/stop/conditions.ts';
import { describeAboveHardMax, describeNoRaise, listAskedCeilings } from '../gates/raise-answer.ts';
import type { AdmittedCommand, EndedSubject } from '../observation/facts.ts';
import type { Command, NewCeilings } from '../observation/thread.ts';
import { nameRecipe } from '../outcomes/name-recipe.ts';
import { recordOutcomes } from '../outcomes/record-outcomes.ts';
import { ceilingNames, ceilingText, claimLabel, readCeiling } from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import { getSubject, type LoopState, putSubject } from '../state/loop-state.ts';
import { endSubjectAs, findParkedIssue, isFinished, isTask, type Subject, subjectName } from '../state/subject.ts';
import { describeObeyed } from './acknowledge.ts';
import {
  applyReadings,
  applyStopAnswers,
  changeCeiling,
  type DirectiveFacts,
  type DirectiveResult,
  voidGate,
} from './apply-answers.ts';
import { listDeletionOrders, shouldDeleteBranches } from './delete-branches.ts';
import {
  applySubjectOrder,
  completedSentence,
  describeGoneBranches,
  endPause,
  isBeforePause,
  isCompleted,
  isForOneSubject,
  isOvertaken,
  isTooEarlyToResume,
  overtakenSentence,
  pausedSinceSentence,
  pauseRun,
  type RestartFacts,
  restartRun,
  resumedTooEarlySentence,
  resumeRun,
  stoppedTogetherSentence,
} from './restart.ts';
import { buildConsumedOption, replayOrders } from './resume.ts';

/** Stops come first, by an answer or a command; then the other commands in order, then the other answers. */
export function applyDirectives(head: Head, state: LoopState, facts: DirectiveFacts): DirectiveResult {
  const fresh = facts.observation.commands.filter(({ id }) => !head.consumed.some((used) => used.id === id));
  const start: DirectiveResult = {
    head,
    state,
    stopCommand: null,
    gateStop: null,
    answers: [],
    voided: [],
    consumed: [],
    entries: [],
    acknowledged: [],
    refusals: [],
    clarify: [],
    cleanUps: listDeletionOrders(head, fresh),
    rejected: [],
  };
  const ending = fresh.filter(({ command }) => command.verb === 'stop' || command.verb === 'cancel');
  const others = fresh.filter((command) => !ending.includes(command));
  const openPullRequests = facts.observation.pullRequests.map(({ number }) => number);
  const { goneBranches: gone = [] } = facts.observation;
  const at: CommandContext = { config: facts.config, now: facts.observation.tick.now, openPullRequests, gone };
  const commanded = [...ending, ...others].reduce(
    (sofar, command) => acknowledge([sofar, applyCommand(sofar, command, at)], command, facts.config),
    replayLostOrders(applyStopAnswers(start, facts), at),
  );
  const judged = applyReadings(commanded, facts);
  // A subject that had ended before and is restarted now must not end by the same fact once more.
  const over = new Set(state.subjects.flatMap(({ number, phase }) => (isFinished(phase) ? [number] : [])));
  const { ended, reverts, tick } = facts.observation;
  // Pull requests of an earlier run have no subject here.
  const known = new Set(state.subjects.map(({ number }) => number));
  const obeyed = ended.filter(({ number }) => known.has(number) && !over.has(number)).reduce(endSubject, judged);
  const { backlog, review } = facts.config;
  const outcome = {
    ...{ ended, reverts, recipe: nameRecipe(facts.config), startedAt: head.counters.startedAt, now: tick.now },
    ownLabels: [claimLabel, ...backlog.labels, ...review.labels],
  };
  return { ...obeyed, state: recordOutcomes(obeyed.state, outcome) };
}

/** Orders of a tick lost with its bundle: their changes to the head persist, those to the state are made again. */
function replayLostOrders(start: DirectiveResult, at: CommandContext): DirectiveResult {
  const { state, over } = replayOrders(start, at);
  return over.reduce((sofar, subject) => voidSubjectGates(sofar, subject, null), { ...start, state });
}

interface CommandContext {
  readonly config: Settings;
  readonly now: string;
  readonly openPullRequests: readonly number[];
  /** Subjects whose recorded branch does not exist any more. */
  readonly gone: readonly number[];
}

function acknowledge(
  change: readonly [before: DirectiveResult, after: DirectiveResult],
  given: AdmittedCommand,
  limits: BudgetLimits,
): DirectiveResult {
  const after = change[1];
  const text = describeObeyed(given, change, limits);
  if (text === null) return after;
  const acknowledged = { commandId: given.id, by: given.by, verb: given.command.verb, ...text };
  return { ...after, acknowledged: [...after.acknowledged, acknowledged] };
}

function applyCommand(sofar: DirectiveResult, given: AdmittedCommand, at: CommandContext): DirectiveResult {
  const done: DirectiveResult = {
    ...sofar,
    consumed: [...sofar.consumed, { id: given.id, option: buildConsumedOption(given, sofar.head) }],
  };
  if (isForOneSubject(given, done.head)) return applySubjectCommand(done, given, at);
  switch (given.command.verb) {
    case 'stop':
    case 'cancel':
      // The first person to give the command has stopped the run.
      if (done.stopCommand !== null) return done;
      return {
        ...done,
        stopCommand: { by: given.by, reason: 'reason' in given.command ? given.command.reason : null },
      };
    case 'pause':
      return { ...done, head: pauseRun(done.head, { by: given.by, at: given.at }) };
    case 'resume':
      if (isBeforePause(given, done.head)) return refuseCommand(done, given, pausedSinceSentence);
      if (isTooEarlyToResume(given, done.head))
        return refuseCommand({ ...done, head: endPause(done.head) }, given, resumedTooEarlySentence);
      return { ...done, ...resumeRun(done, { at: given.at, byPerson: true }) };
    case 'restart':
      if (isBeforePause(given, done.head)) return refuseCommand(done, given, pausedSinceSentence);
      if (isCompleted(done.head)) return refuseCommand(done, given, completedSentence);
      // The order of the two commands is unknown: boxes and forms come without the exact time.
      if (done.stopCommand !== null) return refuseCommand(done, given, stoppedTogetherSentence);
      return isOvertaken(given, done.head)
        ? refuseCommand(done, given, overtakenSentence)
        : restartByCommand(done, given, { ...at, fromBase: given.command.fromBase === true });
    case 'raise':
      return raiseByWords(done, { given, words: given.command }, at);
    case 'run':
    case 'status':
    case 'plan':
    case 'answer':
    case 'help':
      // This tick is the answer to `run`. Answers are judged with their gate; the app replies to the others.
      return done;
  }
}

/** Says which work the run cannot take up with the rest. */
function restartByCommand(
  sofar: DirectiveResult,
  given: AdmittedCommand,
  at: RestartFacts & { readonly now: string },
): DirectiveResult {
  const { subjects } = sofar.state;
  const restarted = { ...sofar, ...restartRun(sofar, at) };
  const why = describeGoneBranches(subjects, at);
  return why === null ? restarted : refuseCommand(restarted, given, why);
}

function applySubjectCommand(
  sofar: DirectiveResult,
  given: AdmittedCommand,
  { openPullRequests, gone }: CommandContext,
): DirectiveResult {
  const { command, thread, by } = given;
  if (thread === undefined || (command.verb !== 'cancel' && command.verb !== 'restart')) return sofar;
  const order = { verb: command.verb, thread, deleteBranches: shouldDeleteBranches(given) };
  const fromBase = command.verb === 'restart' && command.fromBase === true;
  const done = applySubjectOrder(order, sofar.state, { openPullRequests, gone, fromBase });
  if (done.kind === 'refused') return refuseCommand(sofar, given, done.sentence);
  const after = { ...sofar, state: done.state };
  return done.over === null ? after : voidSubjectGates(after, done.over, by);
}

/** Questions about a cancelled subject need no answer any more. */
function voidSubjectGates(sofar: DirectiveResult, over: number, by: string | null): DirectiveResult {
  const why = `${subjectName(over)} was cancelled${by === null ? '' : ` by @${by}`}`;
  const about = sofar.state.gates.filter((gate) => findParkedIssue(gate, sofar.state.subjects) === over);
  return about.reduce((now, gate) => voidGate(now, gate, why), sofar);
}

/** A number without a name is for the ceiling that the open question is about, or else the stop. */
function raiseByWords(
  sofar: DirectiveResult,
  { given, words }: { readonly given: AdmittedCommand; readonly words: Extract<Command, { verb: 'raise' }> },
  at: CommandContext,
): DirectiveResult {
  // An author can mean only what was asked, or had stopped, by then.
  const isKnown = (since: string): boolean => Date.parse(given.at) >= Math.floor(Date.parse(since) / 1000) * 1000;
  const question = sofar.state.gates.find(({ name, askedAt }) => name === 'budget-escalation' && isKnown(askedAt));
  const { stop } = sofar.head;
  const stopped = stop === null || !isKnown(stop.at) ? null : findClearingCeiling(stop.code);
  const asked = question === undefined ? (stopped === null ? [] : [stopped]) : listAskedCeilings(question);
  const ceilings = nameRaise({ ceilings: words.ceilings, to: words.to ?? null }, asked);
  if (typeof ceilings === 'string') return refuseCommand(sofar, given, ceilings);
  const name = ceilingNames.find((one) => ceilings[one] !== undefined);
  const now = name === undefined ? 0 : readCeiling(name, sofar.head.ceilings);
  if (words.to !== undefined && name !== undefined && !allowsMore(name, words.to, now)) {
    return refuseCommand(sofar, given, describeNoRaise({ name, from: now, to: words.to }));
  }
  return raiseByCommand(sofar, { given, ceilings }, at);
}

/** Applies every new ceiling of one command, or refuses it with one line. */
function raiseByCommand(
  sofar: DirectiveResult,
  { given, ceilings }: { readonly given: AdmittedCommand; readonly ceilings: NewCeilings },
  { config, now }: CommandContext,
): DirectiveResult {
  return ceilingNames.reduce((current, name) => {
    const to = ceilings[name];
    if (to === undefined) return current;
    const from = readCeiling(name, current.head.ceilings);
    if (to === from) return refuseCommand(current, given, `${name}: the ceiling is ${ceilingText(name, to)} already.`);
    const tooMuch = describeAboveHardMax({ name, from, to, most: config.hardMax[name] });
    if (tooMuch !== null) return refuseCommand(current, given, tooMuch);
    return { ...current, head: changeCeiling(current.head, { name, to, by: given.by, at: now }, config) };
  }, sofar);
}

const refuseCommand = (sofar: DirectiveResult, given: AdmittedCommand, sentence: string): DirectiveResult => ({
  ...sofar,
  refusals: [...sofar.refusals, { commandId: given.id, by: given.by, sentence }],
  cleanUps: sofar.cleanUps.filter(({ id }) => id !== given.id),
});

/** Ends work on a closed issue. If its pull request was closed unmerged, this run does not try it again. */
function endSubject(sofar: DirectiveResult, { number, how }: EndedSubject): DirectiveResult {
  const phase = how === 'pull request merged' ? 'done' : 'cancelled';
  const subject = getSubject(sofar.state, number);
  // A task has no label that must be removed before its claim ends.
  const claimed = subject.claimed && !isTask(number);
  if (isFinished(subject.phase)) return { ...sofar, state: putSubject(sofar.state, { ...subject, claimed }) };
  const { pullRequest } = subject;
  const rejected = how === 'pull request closed' && pullRequest !== null ? [{ subject: number, pullRequest }] : [];
  const ended: Subject = phase === 'done' ? { ...subject, phase } : endSubjectAs(subject, phase);
  const state = putSubject(sofar.state, { ...ended, claimed });
  return { ...sofar, state, rejected: [...sofar.rejected, ...rejected] };
}
