/** Applies the readings of open questions to head and state: answers, superseded questions, expired questions. */
import { shouldWaitForPerson } from '../backlog/outsiders.ts';
import { canAffordSession, hasMinutesForSession, raiseCeiling } from '../budget/ceilings.ts';
import type { Settings } from '../config/schema/settings.ts';
import type { ObeyedState } from '../decide/context.ts';
import { type BudgetLimits, findClearingCeiling } from '../decide/stop/conditions.ts';
import { gateDefinition } from '../gates/catalogue.ts';
import { gateEntry } from '../gates/open-gate.ts';
import { asksAboutChecks, raiseText } from '../gates/questions.ts';
import { readRaiseAnswer } from '../gates/raise-answer.ts';
import type { AcknowledgedCommand, GateReading, ObeyedCommand, Observation } from '../observation/facts.ts';
import { type CeilingName, isExhausted } from '../state/counters.ts';
import type { Answer, Gate } from '../state/gate.ts';
import type { Head } from '../state/head.ts';
import type { GateEntry } from '../state/history-line.ts';
import { getSubject, type LoopState, putSubject } from '../state/loop-state.ts';
import { endSubjectAs, findParkedIssue, type Subject } from '../state/subject.ts';
import { describeAnswered } from './acknowledge.ts';
import type { BranchDeletionOrder } from './delete-branches.ts';
import { findExpiredOption } from './expiry.ts';
import { ceilingsChangedText, findSupersededReason, haveCeilingsMoved } from './question-validity.ts';

export interface DirectiveFacts {
  readonly observation: Observation;
  readonly config: Settings;
}

/** An answered gate: its comment must be closed, and its line goes into the history. */
interface ConsumedAnswer {
  readonly gate: Gate;
  readonly answer: Answer;
}

interface ObeyedAnswer extends ConsumedAnswer {
  /** What it changed, in one sentence. */
  readonly followed: string;
}

export type DirectiveResult = ObeyedState & {
  readonly answers: readonly ObeyedAnswer[];
  /** Gates closed without an answer, because their subject ended or their facts changed. */
  readonly voided: readonly { readonly gate: Gate; readonly why: string }[];
  readonly consumed: readonly { readonly id: string; readonly option: string }[];
  readonly entries: readonly GateEntry[];
  /** What each command changed, for its author. */
  readonly acknowledged: readonly AcknowledgedCommand[];
  /** One line per command that could not be obeyed, with the reason, for its author. */
  readonly refusals: readonly ObeyedCommand[];
  /** Issues whose author is asked to clarify (answer `escalate`). */
  readonly clarify: readonly { readonly subject: number; readonly signature: string; readonly by: string }[];
  /** Ordered deletions of branches. */
  readonly cleanUps: readonly BranchDeletionOrder[];
  /** Pull requests closed unmerged, which ended their subject in this tick. */
  readonly rejected: readonly RejectedPull[];
};

export interface RejectedPull {
  readonly subject: number;
  readonly pullRequest: number;
}

export const applyReadings = (commanded: DirectiveResult, facts: DirectiveFacts): DirectiveResult =>
  orderBudgetsLast(facts.observation.gates, commanded.state).reduce(
    (sofar, reading) => applyReading(sofar, reading, facts),
    commanded,
  );

/** An answer `stop` counts even if a command removes its question, by cancelling the subject or by a restart. */
export const applyStopAnswers = (start: DirectiveResult, facts: DirectiveFacts): DirectiveResult =>
  facts.observation.gates
    .filter((reading) => isNewStopAnswer(reading, start))
    .reduce((sofar, reading) => applyReading(sofar, reading, facts), start);

function isNewStopAnswer(reading: GateReading, { head, state }: DirectiveResult): boolean {
  if (reading.kind !== 'answered' || head.consumed.some(({ id }) => id === reading.gateId)) return false;
  const gate = state.gates.find(({ id }) => id === reading.gateId);
  return gate?.options.some(({ id, kind }) => id === reading.answer.option && kind === 'stop') === true;
}

function applyReading(sofar: DirectiveResult, reading: GateReading, facts: DirectiveFacts): DirectiveResult {
  const gate = sofar.state.gates.find(({ id }) => id === reading.gateId);
  if (gate === undefined) return sofar;
  const { now } = facts.observation.tick;
  switch (reading.kind) {
    case 'open':
      if (haveCeilingsMoved(gate, sofar.head.ceilings)) return voidGate(sofar, gate, ceilingsChangedText);
      return checkOpenGate(sofar, gate, facts);
    case 'ask-again':
    case 'void':
      return voidGate(sofar, gate, reading.why);
    case 'answered': {
      const { answer } = reading;
      const raised = describeHeldRaise(sofar, { gate, answer }, facts);
      if (raised !== null) {
        return {
          ...removeGate(sofar, gate),
          consumed: [...sofar.consumed, { id: gate.id, option: answer.option }],
          answers: [...sofar.answers, { gate, answer, followed: raised }],
          entries: [...sofar.entries, gateEntry(gate, answer)],
        };
      }
      const stale = findStaleReason(sofar, { gate, answer }, facts);
      if (stale !== null) return voidGate(sofar, gate, stale);
      const { option, text, login: by } = answer;
      const done = consumeAnswer(sofar, { gate, answer: { option, text, by, at: now } }, facts);
      return {
        ...done,
        answers: [...done.answers, { gate, answer, followed: describeAnswered(gate, answer, [sofar, done]) }],
        entries: [...done.entries, gateEntry(gate, answer)],
      };
    }
  }
}

/** Answers to all other questions come first: they determine what the budget question is about. */
const orderBudgetsLast = (readings: readonly GateReading[], { gates }: LoopState): readonly GateReading[] => {
  const aboutBudgets = ({ gateId }: GateReading): boolean =>
    gates.some(({ id, name }) => id === gateId && name === 'budget-escalation');
  return [...readings.filter((one) => !aboutBudgets(one)), ...readings.filter(aboutBudgets)];
};

/**
 * Why an answer about budgets is stale: other budgets or other ceilings would be asked about now. Applying it would
 * permit nothing, and the same person would be asked again. An answer `stop` always counts.
 */
function findStaleReason(
  sofar: DirectiveResult,
  { gate, answer }: ConsumedAnswer,
  facts: DirectiveFacts,
): string | null {
  if (gate.name !== 'budget-escalation' || answer.option === 'stop') return null;
  // Consumed by a claim whose tick was lost: it is recorded with its question, and permits nothing a second time.
  if (answer.option === 'continue' && sofar.head.consumed.some(({ id }) => id === gate.id)) return null;
  const moved = haveCeilingsMoved(gate, sofar.head.ceilings) ? ceilingsChangedText : null;
  const why = moved ?? findSupersededReason(gate, { ...facts, ...removeGate(sofar, gate) });
  return why === null ? null : `${why}, so that \`${answer.option}\` by ${answer.login} is not used`;
}

/** A raise that a lost tick consumed holds: the head has it. It is recorded with its question, and raises nothing again. */
function describeHeldRaise(
  { head }: DirectiveResult,
  { gate, answer }: ConsumedAnswer,
  { config }: DirectiveFacts,
): string | null {
  if (gate.name !== 'budget-escalation' || answer.option !== 'raise') return null;
  if (!head.consumed.some(({ id, option }) => id === gate.id && option === 'raise')) return null;
  const raises = readRaiseAnswer(gate, { text: answer.text, hardMax: config.hardMax });
  const moved =
    typeof raises === 'string' ? [] : raises.filter(({ ceiling }) => isRaisedBy(head, ceiling, answer.login));
  return moved.length === 0
    ? null
    : `${moved.map(raiseText).join(', ')}, by a tick that was lost before it could say so.`;
}

const isRaisedBy = ({ ceilings }: Head, name: CeilingName, login: string): boolean =>
  ceilings.ceilingsRaised.some((raise) => raise.ceiling === name && raise.by === login);

/** Without an answer, the question may be superseded or its time may be over. */
function checkOpenGate(sofar: DirectiveResult, gate: Gate, facts: DirectiveFacts): DirectiveResult {
  const why = findSupersededReason(gate, { ...facts, ...removeGate(sofar, gate) });
  if (why !== null) return voidGate(sofar, gate, why);
  const { now } = facts.observation.tick;
  const option = findExpiredOption(gate, facts.config.gates, now);
  if (option === null || shouldWaitForPerson(option, gate, facts.observation.admissions)) return sofar;
  const by = 'nobody (expiry)';
  const done = consumeAnswer(sofar, { gate, answer: { option, text: null, by, at: now } }, facts);
  return {
    ...done,
    voided: [...done.voided, { gate, why: `no answer came in time, so its default ${option} counts` }],
    entries: [...done.entries, { ...gateEntry(gate, null), answer: option, at: now, channel: 'expiry' }],
  };
}

export const voidGate = (sofar: DirectiveResult, gate: Gate, why: string): DirectiveResult => ({
  ...removeGate(sofar, gate),
  voided: [...sofar.voided, { gate, why }],
});

function removeGate(sofar: DirectiveResult, gate: Gate): DirectiveResult {
  const gates = sofar.state.gates.filter(({ id }) => id !== gate.id);
  return { ...sofar, state: { ...sofar.state, gates } };
}

/** The chosen option, by a person's login or by the gate's expiry. */
interface ChosenAnswer {
  readonly option: string;
  readonly text: string | null;
  readonly by: string;
  /** When it is obeyed; ISO-8601. */
  readonly at: string;
}

interface GateChoice {
  readonly gate: Gate;
  readonly answer: ChosenAnswer;
}

/** Applies the chosen option of a gate to head and state: a permit, a refusal that holds, or the end of the run. */
function consumeAnswer(before: DirectiveResult, choice: GateChoice, { config }: DirectiveFacts): DirectiveResult {
  const { gate, answer } = choice;
  const option = gate.options.find(({ id }) => id === answer.option);
  if (option === undefined) throw new Error(`Gate ${gate.id} has no option that was answered.`);
  const consumed = [...before.consumed, { id: gate.id, option: answer.option }];
  const sofar: DirectiveResult = { ...removeGate(before, gate), consumed };
  if (option.kind === 'stop') return { ...sofar, gateStop: { gate: gate.name, iteration: gate.iteration } };
  if (gateDefinition(gate.name).holds === 'run') return holdForRun(sofar, gate, answer.option);
  if (option.kind === 'declining') return applyRefusal(sofar, gate, answer);
  // If a claim of a lost tick consumed it, its one attempt was made. Options that hold while their facts hold,
  // and replies that no agent has read, still count.
  const isSpent = !option.needsSameFacts && !option.byReplyOnly && sofar.head.consumed.some(({ id }) => id === gate.id);
  return isSpent ? sofar : applyPermit(sofar, choice, config);
}

const toPermit = ({ name, signature }: Gate, option: string) => ({ gate: name, signature, option });

const holdForRun = (sofar: DirectiveResult, gate: Gate, option: string): DirectiveResult => ({
  ...sofar,
  state: { ...sofar.state, held: [...sofar.state.held, toPermit(gate, option)] },
});

function applyPermit(sofar: DirectiveResult, choice: GateChoice, limits: BudgetLimits): DirectiveResult {
  const { gate, answer } = choice;
  const number = findParkedIssue(gate, sofar.state.subjects);
  if (number !== null) return updateSubject(sofar, number, (subject) => permitSubject(subject, gate, answer));
  if (answer.option === 'raise') return raiseByAnswer(sofar, choice, limits);
  const { state } = sofar;
  return {
    ...sofar,
    state: {
      ...state,
      permitted: [...state.permitted, toPermit(gate, answer.option)],
      backlogSnapshot: answer.option === 're-propose' ? state.proposedSnapshot : state.backlogSnapshot,
    },
  };
}

function permitSubject(subject: Subject, gate: Gate, { option, text, by }: ChosenAnswer): Subject {
  if (gate.name === 'resume-divergence') return { ...subject, headSha: gate.headSha, othersPushed: true };
  if (gate.name !== 'agent-decision') {
    const { review } = subject;
    const more = gate.name === 'repeated-failure' && subject.kind === 'pr' && !asksAboutChecks(gate) ? 1 : 0;
    return {
      ...subject,
      review: { ...review, granted: review.granted + more },
      permitted: [...subject.permitted, toPermit(gate, option)],
    };
  }
  const decision = { question: gate.quoted ?? gate.question, answer: text ?? option, by };
  return { ...subject, asking: null, decisions: [...subject.decisions, decision].slice(-maxDecisionsKept) };
}

/** Only the newest: an agent's prompt must not grow with every answer. */
const maxDecisionsKept = 10;

/** Raises from -> to as the option showed or its author wrote, never above a `hard-max` that was lowered since. */
function raiseByAnswer(sofar: DirectiveResult, { gate, answer }: GateChoice, limits: BudgetLimits): DirectiveResult {
  const { hardMax } = limits;
  const raises = readRaiseAnswer(gate, { text: answer.text, hardMax });
  // It was judged by the same words, so they are understood unless the file was changed since.
  if (typeof raises === 'string') return sofar;
  const head = raises.reduce((current, { ceiling, from, to }) => {
    const most = Math.min(to, hardMax[ceiling] ?? Number.POSITIVE_INFINITY);
    if (most <= from) return current;
    return changeCeiling(current, { name: ceiling, to: most, by: answer.by, at: answer.at }, limits);
  }, sofar.head);
  return { ...sofar, head };
}

/** Clears a stop by this budget if the new ceiling leaves enough for a session, or is none. Counters stay as they are. */
export function changeCeiling(
  head: Head,
  change: { name: CeilingName; to: number; by: string; at: string },
  limits: Pick<BudgetLimits, 'minSessionDollars'>,
): Head {
  const ceilings = raiseCeiling(head.ceilings, change);
  const cleared =
    head.stop !== null &&
    findClearingCeiling(head.stop.code) === change.name &&
    isEnoughForSession(change.name, { ...head, ceilings }, limits);
  const goesOn = head.pause === null ? { status: 'running' as const } : { status: 'parked' as const, notBefore: null };
  return { ...head, ceilings, ...(cleared ? { stop: null, ...goesOn } : {}) };
}

/** By the rule of the stop: what a raise clears, the next tick must not stop again. */
function isEnoughForSession(
  name: CeilingName,
  { counters, ceilings }: Pick<Head, 'counters' | 'ceilings'>,
  { minSessionDollars }: Pick<BudgetLimits, 'minSessionDollars'>,
): boolean {
  if (isExhausted(name, counters, ceilings)) return false;
  if (name === 'minutes') return hasMinutesForSession({ counters, ceilings });
  return name !== 'dollars' || canAffordSession({ counters, ceilings, minSessionDollars });
}

/**
 * A refusal holds for its signature until a fresh run (ADR 0008). Refusing a repeated failure ends its subject, which a
 * restart takes up again.
 */
function applyRefusal(sofar: DirectiveResult, gate: Gate, { option, by }: ChosenAnswer): DirectiveResult {
  // The head keeps this refusal with its question.
  if (gate.name === 'force-unlock') return sofar;
  const number = findParkedIssue(gate, sofar.state.subjects);
  if (number === null) return holdForRun(sofar, gate, option);
  const marked = updateSubject(sofar, number, (subject) => ({
    ...(gate.name === 'repeated-failure' ? endSubjectAs(subject, 'failed') : subject),
    asking: gate.name === 'agent-decision' ? null : subject.asking,
    declined: [...subject.declined, toPermit(gate, option)],
  }));
  if (option !== 'escalate') return marked;
  return { ...marked, clarify: [...marked.clarify, { subject: number, signature: gate.signature, by }] };
}

const updateSubject = (
  sofar: DirectiveResult,
  number: number,
  change: (subject: Subject) => Subject,
): DirectiveResult => ({ ...sofar, state: putSubject(sofar.state, change(getSubject(sofar.state, number))) });
