/** Folds an interrupted tick into head, state and history, without the network. */

import { estimateDollars } from '../budget/estimate.ts';
import type { RateTable } from '../budget/rates.ts';
import { buildLastStop } from '../decide/stop/rules.ts';
import { describeOrders, findStrongestOrder } from '../directives/acknowledge.ts';
import { replayOrders } from '../directives/resume.ts';
import { isGateKey, listOwedReplies } from '../effects/effect.ts';
import type { AcknowledgedCommand, AdmittedCommand, OwnPullRequest } from '../observation/facts.ts';
import { addInMillionths } from '../state/counters.ts';
import type { Head, TickLoss } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { SessionEntry } from '../state/journal-entry.ts';
import { getSubject, type LoopProgress, type LoopState, putSubject, uniteKeys } from '../state/loop-state.ts';
import { maxOrdersKept } from '../state/obeyed-order.ts';
import type { Subject } from '../state/subject.ts';
import { lossLines, skipLines, toOrder } from './build-history-line.ts';
import type { FailedSession, Interruption, Preserved } from './interruption-report.ts';
import { type JournalledSession, newestRunStreak, newestSessions } from './journal.ts';
import { consumeOrders, pausedBy, stoppedBy } from './late-orders.ts';
import {
  chargedHead,
  dropSavedLosses,
  hasRecorded,
  interruptedHead,
  type LostTick,
  listUnsaved,
  repaired,
} from './repair-lost-tick.ts';

/**
 * True if the tick before was interrupted as well, with only skipped ticks in between: a person keeps cancelling the
 * loop without saying why. `lost`: earlier ticks that no line records yet.
 */
export const interruptedBefore = (history: readonly HistoryLine[], lost: Head['lost'] = []): boolean =>
  (lost.at(-1) ?? history.findLast(({ outcome }) => outcome !== 'skipped_lock'))?.outcome === 'interrupted';

/** Until a person resumes: `/loop resume`, or the Resume box. A stopped run stays stopped. */
export const paused = (head: Head): Head =>
  head.status === 'stopped' ? head : { ...head, status: 'parked', notBefore: null };

/**
 * Certain cost of a tick's sessions, in USD. An ended session counts what it cost; another its cap, or its metered cost
 * if that is more. Null if a reply cannot be priced: then nothing is certain, and the reservation stands.
 */
export function certainDollars(sessions: readonly JournalledSession[], rates: RateTable): number | null {
  let sum = 0;
  for (const { cap, replies, spent } of sessions) {
    if (spent !== null) {
      sum = addInMillionths(sum, spent);
      continue;
    }
    const estimated = estimateDollars(replies, rates);
    if (!estimated.ok) return null;
    const { dollarsEstimate, dollarsReported } = estimated.estimate;
    sum = addInMillionths(sum, Math.max(cap ?? 0, dollarsEstimate, dollarsReported));
  }
  return sum;
}

/**
 * Restores fields of the head after the bundle of an interrupted tick is saved. That bundle contains neither the tick's
 * questions nor the answers that it consumed. The head keeps both, so that the next tick finds the former and does not
 * obey the latter again. It also keeps the replies that the tick owed.
 */
export const afterInterruption = (saved: Head, before: Head): Head => ({
  ...saved,
  openGates: before.openGates,
  consumed: before.consumed,
  // An interrupted request may still take effect: the next tick reads its question back.
  plannedEffects: uniteKeys(
    [...before.plannedEffects.filter(isGateKey), ...listOwedReplies(before).map(({ key }) => key)],
    saved.plannedEffects,
  ),
});

type JournalledFacts =
  | 'subject'
  | 'title'
  | 'textHash'
  | 'session'
  | 'branch'
  | 'workerLog'
  | 'spent'
  | 'delivered'
  | 'failure'
  | 'counts';

/** Delivered work ends a row of failures, as it does where its tick records it. */
function failuresAfter(
  before: Subject,
  { spent, delivered, failure }: Pick<SessionEntry, JournalledFacts>,
  isCounted: boolean,
): Subject['failures'] {
  if (isCounted) return before.failures;
  if (failure !== undefined) return [...before.failures, failure];
  return spent !== null && delivered !== null ? [] : before.failures;
}

interface SessionFacts {
  readonly preserved: Preserved | null;
  readonly pullRequest: OwnPullRequest | null;
  /** The lost tick counts as one failure for all its sessions: two such ticks in a row must look alike to the question. */
  readonly isCounted: boolean;
}

/** Applies a session of an interrupted tick: its subject is claimed, and work goes on from where it was preserved. */
export function withSession(
  state: LoopState,
  session: Pick<SessionEntry, JournalledFacts>,
  found: SessionFacts,
): LoopState {
  const before = getSubject(state, session.subject);
  const { preserved, pullRequest, isCounted } = found;
  const published = pullRequest !== null && preserved?.complete === true && preserved.sha === pullRequest.headSha;
  return putSubject(state, {
    ...before,
    title: session.title,
    textHash: session.textHash,
    branch: session.branch,
    headSha: preserved?.sha ?? before.headSha,
    pullRequest: pullRequest?.number ?? before.pullRequest,
    phase: published && !pullRequest.draft ? 'done' : before.phase,
    claimed: true,
    sessions: Math.max(before.sessions, session.session),
    failures: failuresAfter(before, session, isCounted),
    ...(isCounted ? {} : session.counts),
    permitted: [],
    workerLog: session.workerLog ?? '',
  });
}

/** The journal of the tick. */
export interface Diary {
  /** Main was asked to end and could record it. */
  readonly interrupted: boolean;
  readonly sessions: readonly JournalledSession[];
  readonly journal: 'sound' | 'damaged';
}

/** Further facts about the tick. */
export interface Found {
  readonly preserved: readonly Preserved[];
  readonly pullRequests: readonly OwnPullRequest[];
  /** The strongest is obeyed, and all are consumed. */
  readonly orders: readonly AdmittedCommand[];
  readonly now: string;
}

export interface Folded {
  readonly interruption: Interruption;
  readonly progress: LoopProgress;
  readonly history: readonly HistoryLine[];
}

/** Contents of the last bundle. */
type Remembered = Pick<LoopProgress, 'state'> & Pick<Folded, 'history'>;

/** By its head and its journal: charges what it had claimed, and gives its sessions' work back to their subjects. */
export function foldInterrupted(
  { diary, rates }: { readonly diary: Diary; readonly rates: RateTable },
  { lost, memory, head }: { lost: LostTick; memory: Remembered; head: Head },
  found: Found,
): Folded {
  const { orders, now, preserved } = found;
  const order = findStrongestOrder(orders);
  const toStop = order?.command.verb === 'pause' ? null : order;
  const outcome = toStop !== null ? 'halted' : diary.interrupted ? 'interrupted' : 'errored';
  const charging = outcome === 'errored' ? chargedHead : interruptedHead;
  const settled = dropSavedLosses(charging(head, withCertain(lost, diary, rates), now), memory.history);
  const pullRequests = found.pullRequests.filter(({ loop }) => loop === head.loop);
  const openPullRequests = pullRequests.map(({ number }) => number);
  // No bundle contains yet what it obeyed at its claim, and the bundle saved now takes those orders from the head.
  const obeyed = replayOrders({ head, state: memory.state }, { now, openPullRequests, gone: [] });
  const named = { ...settled, lost: withLateOrders(settled.lost, lost, describeOrders(orders, head)) };
  const before = repaired({ head: named, state: obeyed.state }, { at: now, pullRequests });
  const worked = withSessions(before.state, diary, { preserved, pullRequests, isCounted: outcome === 'errored' });
  const state = { ...worked, runStreak: newestRunStreak(diary.sessions) ?? worked.runStreak };
  const pause = outcome === 'interrupted' && interruptedBefore(memory.history, listUnsaved(head.lost, memory.history));
  const consumed = consumeOrders(before.head, orders);
  const stopped = toStop === null ? null : stoppedBy(consumed, toStop, now);
  const generation = head.generation + 1;
  const ownLine: Partial<HistoryLine> = {
    ...{ outcome, activeWorktrees: branchesKept(diary.sessions, preserved) },
    ...(stopped === null ? {} : { evaluations: stopped.evaluations }),
    ...(stopped?.stop == null ? {} : { stopConditionsFired: [stopped.stop.code] }),
  };
  const lines = lossLines(before.head, { last: memory.history.at(-1), generation }).map((line) =>
    line.epoch === lost.lease.epoch ? { ...line, ...ownLine } : line,
  );
  const { runId, runAttempt, iteration } = lost.lease;
  return {
    interruption: {
      runId,
      runAttempt,
      // Its head may also contain keys of earlier ticks.
      iteration: lost.reserved.iteration > 0 ? iteration : 0,
      outcome,
      preserved,
      failed: listFailed(diary),
      paused: pause,
      stop: stopped?.stop ?? null,
      ...diary,
    },
    progress:
      stopped === null
        ? { head: goOn(consumed, { order, pause }), state }
        : {
            head: stopped.head,
            state: { ...state, lastStop: stopped.stop && buildLastStop(stopped.stop, stopped.head) },
          },
    history: [...memory.history, ...skipLines(head, { history: memory.history, generation }), ...lines],
  };
}

const withSessions = (
  state: LoopState,
  { sessions }: Diary,
  found: Pick<Found, 'preserved' | 'pullRequests'> & Pick<SessionFacts, 'isCounted'>,
): LoopState =>
  sessions.reduce((current, session) => {
    const isOwn = ({ subject }: { readonly subject: number }): boolean => subject === session.subject;
    return withSession(current, session, {
      preserved: found.preserved.find(isOwn) ?? null,
      pullRequest: found.pullRequests.find(isOwn) ?? null,
      isCounted: found.isCounted,
    });
  }, state);

/** Behind those that the tick obeyed before. The head keeps them if no bundle can be saved now. */
const withLateOrders = (
  losses: readonly TickLoss[],
  { lease }: LostTick,
  late: readonly AcknowledgedCommand[],
): TickLoss[] =>
  losses.map((loss) =>
    late.length === 0 || loss.epoch !== lease.epoch
      ? loss
      : { ...loss, orders: [...(loss.orders ?? []), ...late.map(toOrder)].slice(-maxOrdersKept) },
  );

const listFailed = ({ sessions }: Diary): FailedSession[] =>
  sessions.flatMap(({ subject, session, failure }) =>
    failure === undefined ? [] : [{ subject, session, why: failure.summary }],
  );

/** The head of a run that no order ended: as it was, or paused. */
function goOn(head: Head, by: { readonly order: AdmittedCommand | null; readonly pause: boolean }): Head {
  if (by.order !== null) return pausedBy(head, by.order);
  return by.pause ? paused(head) : head;
}

/** Only raises the charge: a session whose meter was not read may have spent its whole cap. */
function withCertain(lost: LostTick, { sessions }: Diary, rates: RateTable): LostTick {
  if (hasRecorded(lost)) return lost;
  const certain = certainDollars(sessions, rates) ?? 0;
  return { ...lost, reserved: { ...lost.reserved, dollars: Math.max(lost.reserved.dollars, certain) } };
}

const branchesKept = (
  sessions: readonly JournalledSession[],
  preserved: readonly Preserved[],
): HistoryLine['activeWorktrees'] =>
  newestSessions(sessions).flatMap(({ subject, branch, clone: path }) => {
    const sha = preserved.find((one) => one.subject === subject)?.sha;
    return sha === undefined ? [] : [{ path, branch, headSha: sha }];
  });
