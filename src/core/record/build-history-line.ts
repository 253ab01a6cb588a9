/** Builds the history line of a tick from the progress before and after it, and the lines of skipped and lost ticks. */

import { lockHeldThreshold } from '../decide/stop/rules.ts';
import type { AcknowledgedCommand, TickFacts } from '../observation/facts.ts';
import { isOneSide } from '../review/reviewer-panel.ts';
import type { WorkResult } from '../sessions/contract/agent-contract.ts';
import { haveAllFailed } from '../sessions/contract/session-report.ts';
import { lacksOnlyIndicator } from '../sessions/read-result.ts';
import { addInMillionths, type Counters, computeDollarsUsed, newCounters } from '../state/counters.ts';
import { buildBudget, type Head, type SkippedTick } from '../state/head.ts';
import {
  type EndedByOrder,
  type Evaluation,
  type GateEntry,
  type HistoryLine,
  type HistoryOutcome,
  toEvaluation,
} from '../state/history-line.ts';
import { getSubject, type LoopProgress, type LoopState } from '../state/loop-state.ts';
import type { ObeyedOrder } from '../state/obeyed-order.ts';
import { activeWorktrees, findOutcome, type TickWork, taskCommitsOf, trackedPullRequests } from './ending.ts';
import { isOfThisRun } from './repair-lost-tick.ts';

/** Facts of a line that the counters do not hold. */
export interface LineFacts {
  readonly before: Head;
  readonly after: LoopProgress;
  /** As claimed, before any session of this tick. */
  readonly subjectsBefore: LoopState['subjects'];
  readonly tick: TickFacts;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly outcome: HistoryOutcome;
  readonly verdict: string;
  readonly evaluations: readonly Evaluation[];
  readonly entries: readonly GateEntry[];
  readonly acknowledged: readonly AcknowledgedCommand[];
  readonly work: TickWork;
  readonly tasks: HistoryLine['tasks'];
  readonly scheduledFor: string | null;
  readonly missedTicks: number | null;
}

/** Line of a tick that held the lease; per-iteration figures are differences of the counters. */
export function historyLine(facts: LineFacts): HistoryLine {
  const { before, after, startedAt, endedAt, outcome, verdict, tick: run, work } = facts;
  const { epoch, generation } = after.head;
  const [was, is] = [before.counters, after.head.counters];
  const last = work.reports.at(-1);
  const trackedPrs = trackedPullRequests(after.state, work);
  const worked = new Set(trackedPrs.map(({ number }) => `#${number}`));
  const failed = listFailed(facts);
  const endedByOrder = listEndedSessions(facts);
  const partial = listPartial(work);
  const unconfirmed = partial.filter(({ result }) => lacksOnlyIndicator(result)).map(({ subject }) => subject);
  return {
    ...idleLine(after.head, generation + 1, { outcome, verdict, startedAt, endedAt, run, epoch }),
    // New ones, and those of earlier iterations that were worked on again.
    prsTouchedThisIter: is.prsTouched.filter((pr) => !was.prsTouched.includes(pr) || worked.has(pr)),
    agentsDispatchedThisIter: is.agentsDispatched - was.agentsDispatched,
    tokensInThisIter: is.tokensIn - was.tokensIn,
    tokensOutThisIter: is.tokensOut - was.tokensOut,
    dollarsThisIter: Math.max(0, addInMillionths(computeDollarsUsed(is), -computeDollarsUsed(was))),
    trackedPrs,
    activeWorktrees: activeWorktrees(after.state, work),
    gates: [...facts.entries],
    // A condition that fires at entry fires at the exit too.
    stopConditionsFired: firedStops(facts.evaluations),
    evaluations: [...facts.evaluations],
    tasks: facts.tasks,
    taskCommits: taskCommitsOf(work),
    timing: {
      loopStarted: is.startedAt,
      lastTaskStarted: last?.startedAt ?? null,
      lastTaskDurationS: last === undefined ? null : secondsBetween(last.startedAt, last.endedAt),
      totalElapsedS: Math.round(is.minutesElapsed * 60),
    },
    scheduledFor: facts.scheduledFor,
    missedTicks: facts.missedTicks,
    ...(facts.acknowledged.length === 0 ? {} : { orders: facts.acknowledged.map(toOrder) }),
    ...(failed.length === 0 ? {} : { failed }),
    ...(haveAllFailed(work.reports) && !hasPublished(work) ? { allFailed: true } : {}),
    ...(endedByOrder.length === 0 ? {} : { endedByOrder }),
    ...(partial.length === 0 ? {} : { partial: partial.map(({ subject }) => subject) }),
    ...(unconfirmed.length === 0 ? {} : { unconfirmed }),
  };
}

/**
 * By the failures that the tick added, and by a last session that fell silent, which adds none. The times of failures do
 * not tell: GitHub's clock may go back by a second between two answers.
 */
const listFailed = ({ after, subjectsBefore, work }: LineFacts): number[] =>
  after.state.subjects
    .filter(({ number, failures }) => {
      if (fellSilent(number, work)) return true;
      const known = subjectsBefore.find((one) => one.number === number)?.failures ?? [];
      const isKnown = ({ at }: { readonly at: string }): boolean => known.some((one) => one.at === at);
      return failures.length > known.length || !failures.every(isKnown);
    })
    .map(({ number }) => number);

function fellSilent(number: number, { reports }: TickWork): boolean {
  const last = reports.findLast(({ order }) => order.subject === number && !isOneSide(order));
  return (
    last?.outcome.kind === 'failed' && last.outcome.failure.class === 'stalled' && last.order.role !== 'post_action'
  );
}

/** Whether something came of the tick besides its sessions: a merge, for example. */
const hasPublished = (work: TickWork): boolean =>
  work.effects.some(
    (effect) =>
      ['pull-request', 'merge', 'update-branch', 'review'].includes(effect.kind) &&
      (findOutcome(work, effect)?.kind ?? 'failed') !== 'failed',
  );

/** The last sessions of subjects whose work goes on in another session. */
function listPartial({ reports }: TickWork): { readonly subject: number; readonly result: WorkResult }[] {
  const last = new Map(
    reports.flatMap(({ order: { subject }, outcome }) =>
      outcome.kind === 'delivered' ? [[subject, { subject, ...outcome }] as const] : [],
    ),
  );
  return [...last.values()].filter(({ complete }) => !complete);
}

/** An agent that was at work when a person ordered its end. */
function listEndedSessions({ acknowledged, after, work }: LineFacts): EndedByOrder[] {
  const order = acknowledged.find(({ endsAgents }) => endsAgents !== undefined);
  if (order === undefined) return [];
  const isKept = order.endsAgents === 'keeps branches';
  return work.reports.flatMap(({ order: session, outcome, noAgent, checkpoint }): EndedByOrder[] => {
    if (outcome.kind !== 'failed' || outcome.failure.class !== 'cancelled' || noAgent === true) return [];
    const { subject, branch } = session;
    const sha = checkpoint ?? getSubject(after.state, subject).headSha;
    const verb = order.verb === 'stop' ? 'stop now' : order.verb;
    return [{ subject, by: order.by, order: verb, branch: isKept ? branch : null, sha }];
  });
}

export const toOrder = ({ verb, by, sentence: change }: AcknowledgedCommand): ObeyedOrder => ({ verb, by, change });

const firedStops = (evaluations: readonly Evaluation[]): string[] => [
  ...new Set(evaluations.filter(({ fired, kind }) => fired && kind === 'stop').map(({ code }) => code)),
];

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

interface IdleLine {
  readonly outcome: HistoryOutcome;
  readonly verdict: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly run: { readonly runId: number; readonly runAttempt: number };
  readonly epoch: number;
}

/** Line of a tick that recorded nothing itself: it advances no counter. */
const idleLine = (head: Head, generation: number, idle: IdleLine): HistoryLine => ({
  iteration: head.counters.iterationsUsed,
  skill: head.skill,
  startedAt: idle.startedAt,
  endedAt: idle.endedAt,
  outcome: idle.outcome,
  prsTouchedThisIter: [],
  agentsDispatchedThisIter: 0,
  tokensInThisIter: 0,
  tokensOutThisIter: 0,
  dollarsThisIter: 0,
  budgetSnapshot: { ...buildBudget(head), prsTouchedTotal: head.counters.prsTouched.length },
  trackedPrs: [],
  activeWorktrees: [],
  gates: [],
  stopConditionsFired: [],
  runId: idle.run.runId,
  runAttempt: idle.run.runAttempt,
  epoch: idle.epoch,
  generation,
  verdict: idle.verdict,
  evaluations: [],
  tasks: { total: 0, completed: 0, blocked: 0 },
  taskCommits: [],
  timing: { loopStarted: head.counters.startedAt, lastTaskStarted: null, lastTaskDurationS: null, totalElapsedS: 0 },
  scheduledFor: null,
  missedTicks: null,
});

/** Condition 9 is an outcome and never a stop: it shows that a tick waited for the holder in vain. */
const lockHeld = (reason: NonNullable<SkippedTick['reason']>): Evaluation =>
  toEvaluation(
    { code: 'lock_held', condition: 9, kind: 'stop', at: 'entry', threshold: lockHeldThreshold },
    { fired: true, inputs: { reason }, sentence: 'The lock was held until the time for waiting was used up' },
  );

/**
 * Lines of ticks that found a holder since the last record. The head may repeat a skip of the history. GitHub then
 * accepted the write but answered otherwise, and the holder recorded the skip before it was written again.
 */
export function skipLines(
  head: Head,
  record: { readonly history: readonly HistoryLine[]; readonly generation: number },
): HistoryLine[] {
  const isRecorded = ({ runId, runAttempt }: SkippedTick): boolean =>
    record.history.some(
      (line) => line.outcome === 'skipped_lock' && line.runId === runId && line.runAttempt === runAttempt,
    );
  return head.skips
    .filter((skip) => !isRecorded(skip))
    .map((skip) => {
      const times = { startedAt: skip.at, endedAt: skip.at, epoch: head.epoch };
      const line = idleLine(head, record.generation, { outcome: 'skipped_lock', verdict: 'skip', run: skip, ...times });
      return skip.reason === undefined ? line : { ...line, evaluations: [lockHeld(skip.reason)] };
    });
}

/**
 * Lines of ticks that never saved their own, oldest first. Every counter that rose since the last line belongs to one
 * of them. Each has its own charge. The newest has the rest, since it may have recorded before its bundle was lost.
 */
export function lossLines(
  head: Head,
  record: { readonly last: HistoryLine | undefined; readonly generation: number },
): HistoryLine[] {
  const rose = roseSince(head, record.last);
  const own = head.lost.filter((loss) => isOfThisRun(loss, head));
  const charges = addInMillionths(...own.map(({ dollars }) => dollars));
  const agents = own.reduce((sum, { subjects }) => sum + subjects.length, 0);
  return head.lost.map((loss) => {
    const line = idleLine(head, record.generation, {
      outcome: loss.outcome,
      verdict: loss.iteration > 0 ? 'work' : 'none',
      run: loss,
      startedAt: loss.startedAt,
      endedAt: head.updatedAt,
      epoch: loss.epoch,
    });
    const obeyed = loss.orders === undefined ? line : { ...line, orders: [...loss.orders] };
    // Charged to a run that a fresh one has ended.
    if (!own.includes(loss)) return obeyed;
    const rest = (total: number, charged: number): number =>
      loss === own.at(-1) ? Math.max(0, addInMillionths(total, -charged)) : 0;
    return {
      ...obeyed,
      iteration: loss.iteration > 0 ? loss.iteration : line.iteration,
      dollarsThisIter: addInMillionths(loss.dollars, rest(rose.dollars, charges)),
      agentsDispatchedThisIter: loss.subjects.length + rest(rose.agents, agents),
      tokensInThisIter: rest(rose.tokensIn, 0),
      tokensOutThisIter: rest(rose.tokensOut, 0),
      prsTouchedThisIter: loss === own.at(-1) ? rose.prs : [],
    };
  });
}

/** Increase since the last line of this run. If the lines themselves were lost, it is unknown. */
function roseSince({ counters, bundle }: Head, last: HistoryLine | undefined) {
  const same = last?.budgetSnapshot.startedAt === counters.startedAt ? last.budgetSnapshot : null;
  const base = same ?? (last === undefined && bundle !== null ? counters : newCounters(counters.startedAt));
  const rise = (used: (of: Counters) => number): number => Math.max(0, addInMillionths(used(counters), -used(base)));
  return {
    dollars: rise(computeDollarsUsed),
    agents: rise((of) => of.agentsDispatched),
    tokensIn: rise((of) => of.tokensIn),
    tokensOut: rise((of) => of.tokensOut),
    prs: counters.prsTouched.filter((pr) => !base.prsTouched.includes(pr)),
  };
}
