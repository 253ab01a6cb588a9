/** Stop conditions of a loop run: all are evaluated on entry and on exit, and recorded with their evidence. */
import { canAffordSession, hasMinutesForSession } from '../../budget/ceilings.ts';
import type { Settings } from '../../config/schema/settings.ts';
import {
  amountText,
  budgetLabels,
  type CeilingName,
  ceilingText,
  isExhausted,
  readCeiling,
  readUsed,
} from '../../state/counters.ts';
import type { Head } from '../../state/head.ts';
import { type Evaluation, toEvaluation } from '../../state/history-line.ts';
import type { LoopState } from '../../state/loop-state.ts';
import {
  type ActFacts,
  buildRestartAct,
  matchLastStop,
  type StopFacts,
  stopRules,
  unreadableActSentence,
} from './rules.ts';

export interface Stop {
  readonly code: string;
  readonly sentence: string;
  /** The one act that fits the cause, on a line of its own. */
  readonly act: string;
  /** When it ended the run, if that was before this tick; absent = now. */
  readonly since?: string;
}

/** Evaluates all conditions. `stop` is the first by precedence that fired and ends a run. */
export function evaluateStops(facts: StopFacts): { readonly evaluations: Evaluation[]; readonly stop: Stop | null } {
  const found = stopRules.map((rule) => ({ rule, finding: rule.evaluate(facts) }));
  const stops = found.flatMap(({ rule: { code, act }, finding: { fired, sentence } }) =>
    fired && act !== null ? [{ code, sentence, act: act(facts) }] : [],
  );
  const evaluations = found.map(({ rule, finding }) => toEvaluation({ ...rule, kind: 'stop', at: facts.at }, finding));
  return { evaluations: addEarlierStop(evaluations, facts), stop: stops[0] ?? null };
}

/** Records of later ticks must name the cause, too: a command that was given once is not among their facts. */
function addEarlierStop(evaluations: readonly Evaluation[], { standing, at }: StopFacts): Evaluation[] {
  if (standing === null) return [...evaluations];
  const { code, sentence, since } = standing;
  const stands = (own: Evaluation): Evaluation =>
    own.fired ? own : { ...own, fired: true, inputs: [...own.inputs, { name: 'since', value: since }], sentence };
  if (stopRules.some((rule) => rule.code === code)) {
    return evaluations.map((own) => (own.code === code ? stands(own) : own));
  }
  const beyond = { code, condition: null, kind: 'stop', at, threshold: 'the run has ended by it' } as const;
  return [...evaluations, toEvaluation(beyond, { fired: true, inputs: { since }, sentence })];
}

/** The stop of a run that ended before this tick, in the words of its record. They may be lost with a bundle. */
export function readEarlierStop(
  { status, stop }: Pick<Head, 'status' | 'stop'>,
  { lastStop }: Pick<LoopState, 'lastStop'>,
  facts: ActFacts,
): Stop | null {
  if (status !== 'stopped' && stop === null) return null;
  // The codec refuses a head whose status and stop disagree. If one came here all the same, fail closed.
  const { code, at } = stop ?? { code: 'state_unreadable', at: null };
  return {
    code,
    sentence: matchLastStop({ stop }, lastStop)?.sentence ?? `The run has stopped already: ${code}`,
    act: findStopAct(code, facts),
    ...(at === null ? {} : { since: at }),
  };
}

const findStopAct = (code: string, facts: ActFacts): string =>
  code === 'state_unreadable'
    ? unreadableActSentence
    : (stopRules.find((rule) => rule.code === code)?.act?.(facts) ?? buildRestartAct());

/** The same act as when the run stopped, for later reports; `state` null = its bundle was not read. */
export function readRecordedAct(head: Head, state: Pick<LoopState, 'lastStop'> | null): string | null {
  const { stop, counters, ceilings, reserved } = head;
  if (stop === null) return null;
  const unread = { counters, ceilings, reservedDollars: reserved.dollars, hardMax: null, minSessionDollars: null };
  return matchLastStop(head, state?.lastStop ?? null)?.act ?? findStopAct(stop.code, unread);
}

/** What ends this stop as the ceilings are now, after a command that did not end it; null = the run goes on. */
export function findPresentAct(
  { stop, counters, ceilings, reserved }: Head,
  limits: BudgetLimits | null = null,
): string | null {
  if (stop === null) return null;
  const { hardMax = null, minSessionDollars = null } = limits ?? {};
  return findStopAct(stop.code, { counters, ceilings, reservedDollars: reserved.dollars, hardMax, minSessionDollars });
}

/** What the configuration adds to a run's ceilings. */
export type BudgetLimits = Pick<Settings, 'hardMax' | 'minSessionDollars'> &
  Partial<Pick<Settings, 'backlog' | 'review'>>;

/** Whether a loop takes tasks from a plan, which may hold none yet. Without the configuration, its known tasks say so. */
export const takesTasks = (
  config: Partial<Pick<Settings, 'backlog'>> | null | undefined,
  state: Pick<LoopState, 'tasks'> | null,
): boolean => (config?.backlog == null ? (state?.tasks.length ?? 0) > 0 : config.backlog.source !== 'issues');

interface EndedRun {
  readonly head: Head;
  readonly state: LoopState;
  /** Absent = the record alone. */
  readonly config?: { readonly limits?: BudgetLimits };
}

/** What a person can do about the end of a run. If it only fell idle, they can add work. */
export function selectEndAct(stop: Stop, { head, state, config }: EndedRun): string {
  if (head.status !== 'idle') return stop.act;
  const usedUp = findUsedUpCeiling(head, config?.limits ?? null);
  if (usedUp !== null) return `No session begins, since ${usedUp.sentence}. ${usedUp.act}`;
  return takesTasks(config?.limits, state)
    ? 'Add a task to the plan: the next tick takes it up.'
    : 'Open an issue with `### Acceptance Criteria`: the next tick takes it up.';
}

/**
 * Of a run at rest, which an empty backlog keeps from stopping by it: the first ceiling that leaves too little for a
 * session, and the raise. `limits` null = the configuration was not read.
 */
export function findUsedUpCeiling(
  head: Head,
  limits: BudgetLimits | null,
): { readonly sentence: string; readonly act: string } | null {
  const { counters, ceilings, reserved } = head;
  const tooShort: CeilingName[] = [
    ...(limits === null || canAffordSession({ counters, ceilings, ...limits }) ? [] : (['dollars'] as const)),
    ...(hasMinutesForSession({ counters, ceilings }) ? [] : (['minutes'] as const)),
  ];
  const { code, raise: name } =
    stopRules.find(
      ({ raise }) => raise !== undefined && (isExhausted(raise, counters, ceilings) || tooShort.includes(raise)),
    ) ?? {};
  if (code === undefined || name === undefined) return null;
  const { hardMax = null, minSessionDollars = null } = limits ?? {};
  const facts = { counters, ceilings, reservedDollars: reserved.dollars, hardMax, minSessionDollars };
  const used = `${amountText(name, readUsed(name, counters))} of ${ceilingText(name, readCeiling(name, ceilings))}`;
  const what = isExhausted(name, counters, ceilings) ? `used up (${used})` : `too few for a session (${used} used)`;
  return { sentence: `its ${budgetLabels[name]} are ${what}`, act: findStopAct(code, facts) };
}

/** The ceiling whose raise clears a stop; null = no raise can clear it. */
export const findClearingCeiling = (code: string): CeilingName | null =>
  stopRules.find((rule) => rule.code === code)?.raise ?? null;

/** An empty backlog makes the run idle, unless `when-empty` is `stop`. Every other stop ends the run. */
export function applyStop(
  stop: Stop,
  at: { readonly now: string; readonly whenEmpty: 'idle' | 'stop' },
): Pick<Head, 'status' | 'stop'> {
  if (stop.code === 'backlog_empty' && at.whenEmpty === 'idle') return { status: 'idle', stop: null };
  return { status: 'stopped', stop: { code: stop.code, at: stop.since ?? at.now } };
}
