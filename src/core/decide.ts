/** Decides what a tick does: work, ask, stop, idle or defer, from configuration, state and observation alone. */
import { type SortedBacklog, sortBacklog, unfinishedCount } from './backlog.ts';
import { addPrecisely, dollarsUsed, projectIteration, sessionCaps, trippedBudgets } from './budget.ts';
import type { Settings } from './config-schema.ts';
import { type GateFacts, signatureOf } from './gate-questions.ts';
import type { Evaluation } from './history.ts';
import type { Observation } from './observation.ts';
import { type CappedSession, planBatch } from './plan.ts';
import { isParked, parkedReason } from './restart.ts';
import { type Head, issueOf, type LoopState } from './state.ts';
import { alreadyStopped, evaluateStops, type Stop, type StopFacts } from './stop-conditions.ts';

export type Decision = { readonly evaluations: readonly Evaluation[] } & (
  | { readonly verdict: 'work'; readonly sessions: readonly CappedSession[]; readonly questions: readonly GateFacts[] }
  | { readonly verdict: 'ask'; readonly questions: readonly GateFacts[]; readonly parks: 'loop' | 'subjects' }
  | { readonly verdict: 'stop'; readonly stop: Stop }
  | { readonly verdict: 'idle'; readonly reason: string }
  | { readonly verdict: 'defer'; readonly code: 'open_prs_backpressure'; readonly reason: string }
);

/** What the tick has obeyed already: answers and commands, folded into head and state. */
export interface Obeyed {
  readonly head: Head;
  readonly state: LoopState;
  readonly stopCommand: StopFacts['stopCommand'];
  readonly gateStop: StopFacts['gateStop'];
}

export interface DecisionContext {
  readonly loop: string;
  readonly config: Settings;
  readonly obeyed: Obeyed;
  readonly observation: Observation;
  /** Whether the driver can be metered while it runs; capped drivers run one at a time past half of the dollars. */
  readonly metered: boolean;
}

/** The decision of one tick. All stop conditions are evaluated and recorded, whichever verdict follows. */
export function decide(context: DecisionContext): Decision {
  const sorted = backlogOf(context);
  const entry = evaluateStops(stopFacts(context, sorted, { at: 'entry', sessionAffordable: true }));
  const { evaluations } = entry;
  const { head } = context.obeyed;
  // Whatever fires now, what has stopped stays stopped: an empty backlog would make it idle, and the next issue would wake it.
  if (head.status === 'stopped' && head.stop !== null) {
    return { verdict: 'stop', stop: alreadyStopped(head.stop.code), evaluations };
  }
  const pausing = pausedFor(context);
  if (pausing !== null && (entry.stop === null || entry.stop.code === 'backlog_empty')) {
    return { verdict: 'idle', reason: pausing, evaluations };
  }
  if (entry.stop !== null) return { verdict: 'stop', stop: entry.stop, evaluations };
  const parked = standing(context, evaluations);
  if (parked !== null) return parked;
  const waiting = context.observation.pullRequests.filter(
    ({ reviewed, loop }) => !reviewed && loop === context.loop,
  ).length;
  if (waiting >= context.config.maxOpenPrs) {
    const reason = `${waiting} pull requests of this loop wait for review (max-open-prs ${context.config.maxOpenPrs}).`;
    return { verdict: 'defer', code: 'open_prs_backpressure', reason, evaluations };
  }
  const batch = batchOf(context, sorted, context.config.maxOpenPrs - waiting);
  if (context.observation.tick.jobMinutesLeft <= 0) {
    return { verdict: 'idle', reason: 'The job has no minutes left for a session.', evaluations };
  }
  if (batch.sessions.length === 0) {
    if (batch.questions.length > 0)
      return { verdict: 'ask', questions: batch.questions, parks: 'subjects', evaluations };
    return { verdict: 'idle', reason: idleReason(sorted), evaluations };
  }
  const budget = budgetQuestion(context, batch.sessions.length);
  if (budget !== null) return { verdict: 'ask', questions: [budget], parks: 'loop', evaluations };
  const caps = capsFor(context, batch.sessions.length);
  if (caps.length === 0) return unaffordable(context, sorted);
  const sessions = batch.sessions.flatMap((session, index) => {
    const cap = caps[index];
    return cap === undefined ? [] : [{ ...session, cap }];
  });
  return { verdict: 'work', sessions, questions: batch.questions, evaluations };
}

/** A pause ends by its time or by a person's word to resume, and by nothing else that a tick may find: it only gives way to a stop. */
function pausedFor({ obeyed: { head }, observation }: DecisionContext): string | null {
  return isParked(head, observation.tick.now) ? parkedReason(head) : null;
}

/** An open loop gate parks the loop. */
function standing({ obeyed }: DecisionContext, evaluations: readonly Evaluation[]): Decision | null {
  const question = obeyed.state.gates.find(({ subject }) => subject === null);
  return question === undefined
    ? null
    : { verdict: 'idle', reason: `Waiting for an answer: ${question.question}`, evaluations };
}

/** Facts for the stop conditions at entry and exit of a tick. */
export function stopFacts(
  context: DecisionContext,
  sorted: SortedBacklog,
  moment: Pick<StopFacts, 'at' | 'sessionAffordable'>,
): StopFacts {
  const { head, state, stopCommand, gateStop } = context.obeyed;
  return {
    ...moment,
    counters: head.counters,
    ceilings: head.ceilings,
    openSubjects: unfinishedCount(sorted),
    openGates: state.gates.length,
    stopCommand,
    gateStop,
  };
}

export function backlogOf({ loop, config, obeyed, observation }: DecisionContext): SortedBacklog {
  const gated = new Set(obeyed.state.gates.flatMap((gate) => issueOf(gate, obeyed.state.subjects) ?? []));
  return sortBacklog(observation.backlog, obeyed.state.subjects, {
    gated,
    loop,
    assignee: config.backlog.assignee,
    priorityLabels: config.priority.labels,
    ownLogin: observation.tick.ownLogin,
  });
}

/** The most sessions that agents, pull-request headroom and reviewers' patience allow at once. */
function batchOf(context: DecisionContext, sorted: SortedBacklog, openPrRoom: number) {
  const { config, obeyed } = context;
  const { counters, ceilings } = obeyed.head;
  const prRoom = ceilings.maxPrs - counters.prsTouched.length;
  const openSubjectGates = obeyed.state.gates.filter(({ subject }) => subject !== null).length;
  return planBatch(sorted.workable, {
    sessions: Math.min(config.maxAgents, prRoom, openPrRoom),
    questions: Math.max(0, config.maxOpenGates - openSubjectGates),
    sessionsPerSubject: config.maxSessions,
    criteria: config.criteria,
    loop: context.loop,
    pullRequests: context.observation.pullRequests,
  });
}

/** The one batched question about all budgets at 80 %, unless exactly this question was answered with a permit. */
function budgetQuestion({ config, obeyed }: DecisionContext, sessions: number): GateFacts | null {
  const { counters, ceilings } = obeyed.head;
  const projection = projectIteration(counters, {
    sessions,
    newPrs: sessions,
    guessDollars: config.sessionGuess.dollars,
  });
  const tripped = trippedBudgets(counters, ceilings, projection);
  if (tripped.length === 0) return null;
  const facts: GateFacts = {
    name: 'budget-escalation',
    iteration: counters.iterationsUsed + 1,
    tripped: tripped.map((one) => ({
      ...one,
      raiseTo: Math.min(one.ceiling * 2, config.hardMax[one.name] ?? Number.POSITIVE_INFINITY),
    })),
    ceilings,
  };
  const signature = signatureOf(facts);
  const permitted = obeyed.state.permitted.some(
    (permit) => permit.gate === facts.name && permit.signature === signature,
  );
  return permitted ? null : facts;
}

function capsFor({ config, obeyed, observation, metered }: DecisionContext, wanted: number) {
  const { counters, ceilings } = obeyed.head;
  const pastHalf = ceilings.maxDollars > 0 && dollarsUsed(counters) * 2 >= ceilings.maxDollars;
  return sessionCaps({
    counters,
    ceilings,
    wanted: !metered && pastHalf ? 1 : wanted,
    minSessionDollars: config.minSessionDollars,
    jobMinutesLeft: observation.tick.jobMinutesLeft,
    maxTurns: turnsPerSession,
  });
}

/** Turns bind only drivers that count them; far above what a session of ten minutes takes. */
const turnsPerSession = 200;

/** No session can be given a cap: the dollars left are too few (condition 12). */
function unaffordable(context: DecisionContext, sorted: SortedBacklog): Decision {
  const { stop, evaluations } = evaluateStops(stopFacts(context, sorted, { at: 'entry', sessionAffordable: false }));
  if (stop === null) throw new Error('No session can be given a cap, yet no ceiling says so.');
  return { verdict: 'stop', stop, evaluations };
}

function idleReason(sorted: SortedBacklog): string {
  const counts = new Map<string, number>();
  for (const { why } of sorted.hindered) counts.set(why.kind, (counts.get(why.kind) ?? 0) + 1);
  const parts = [...counts].map(([kind, count]) => `${count} ${kind}`);
  return parts.length === 0 ? 'Nothing to work on: the backlog is empty.' : `Nothing to work on: ${parts.join(', ')}.`;
}

/** What a claim reserves: the caps of all sessions that may run at once. */
export const reservedDollars = (sessions: readonly CappedSession[]): number =>
  addPrecisely(...sessions.map(({ cap }) => cap.dollars ?? 0));
