/** An interrupted tick folded into head, state and history, without the network, and its report to people. */

import { estimateDollars } from '../budget/estimate.ts';
import type { RateTable } from '../budget/rates.ts';
import type { ObeyedState } from '../decide/context.ts';
import { evaluateStops, type Stop } from '../decide/stop/conditions.ts';
import { buildLastStop, calmStopFacts } from '../decide/stop/rules.ts';
import { compareStrength, describeOrders, findStrongestOrder } from '../directives/acknowledge.ts';
import { shouldDeleteBranches } from '../directives/delete-branches.ts';
import { isForOneSubject, pauseRun } from '../directives/restart.ts';
import { replayOrders } from '../directives/resume.ts';
import { isGateKey, listOwedReplies } from '../effects/effect.ts';
import type { AcknowledgedCommand, AdmittedCommand, OwnPullRequest } from '../observation/facts.ts';
import { addInMillionths } from '../state/counters.ts';
import type { Head } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import type { SessionEntry } from '../state/journal-entry.ts';
import { getSubject, type LoopProgress, type LoopState, putSubject, uniteKeys } from '../state/loop-state.ts';
import { type Subject, subjectName } from '../state/subject.ts';
import { formatCount } from '../text/format.ts';
import { quoteLine } from '../text/quote-untrusted.ts';
import { lossLines, skipLines, toOrder } from './build-history-line.ts';
import { type JournalledSession, newestSessions } from './journal.ts';
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

/** The work of one session after an interruption. */
export interface Preserved {
  readonly subject: number;
  readonly branch: string;
  /** Head of the branch at the remote if it holds work of this session; null = nothing was preserved. */
  readonly sha: string | null;
  /** The whole work, delivered and judged before the interruption. */
  readonly complete: boolean;
  /** May contain foreign text; null = no problem. */
  readonly why: string | null;
  /** What its agent said last of the step that it was at; absent = nothing. Untrusted. */
  readonly workerLog?: string;
}

export interface Interruption {
  readonly runId: number;
  readonly runAttempt: number;
  /** 0 = it had claimed none. */
  readonly iteration: number;
  readonly outcome: 'interrupted' | 'errored' | 'halted';
  readonly preserved: readonly Preserved[];
  /** Sessions that had ended with a failure before. */
  readonly failed: readonly FailedSession[];
  readonly paused: boolean;
  /** Where a command ended the run. */
  readonly stop: Stop | null;
  readonly journal: 'sound' | 'damaged';
}

/** `why`: may contain foreign text. */
interface FailedSession {
  readonly subject: number;
  readonly session: number;
  readonly why: string;
}

const became = {
  interrupted: 'was interrupted',
  errored: 'ended before it had recorded its work',
  halted: 'was cancelled by a command',
} as const;

/** Status block of an iteration that could not end: what was preserved, and what happens next. */
export function interruptionBlock(interruption: Interruption): string {
  const kept = interruption.preserved.filter(({ sha }) => sha !== null);
  const lost = interruption.preserved.filter(({ sha, why }) => sha === null && why !== null);
  const [what, counts] =
    interruption.iteration === 0
      ? ['A tick', 'It had claimed nothing.']
      : [`Iteration ${interruption.iteration}`, 'Its iteration and its reservation stay counted.'];
  return [
    `## ${what} ${became[interruption.outcome]}`,
    `Run ${interruption.runId} attempt ${interruption.runAttempt}. ${counts}`,
    ...kept.map(
      ({ subject, branch, sha, why, workerLog }) =>
        `- ${subjectName(subject)}: the work is on \`${branch}\` (${sha?.slice(0, 7)})${why === null ? '' : `, but for the last of it: ${because(why)}`}${wasAt(workerLog)}`,
    ),
    ...lost.map(
      ({ subject, why, workerLog }) =>
        `- ${subjectName(subject)}: nothing was preserved: ${because(why ?? '')}${wasAt(workerLog)}`,
    ),
    ...interruption.failed.map(
      ({ subject, session, why }) => `- ${subjectName(subject)}: session ${session} had failed before: ${because(why)}`,
    ),
    ...(interruption.journal === 'sound' ? [] : ['The journal of this tick is damaged: nothing of it was used.']),
    ...(interruption.paused
      ? ['Two iterations in a row were interrupted: the loop is paused until `/loop resume` or the Resume box.']
      : []),
  ].join('\n');
}

const wasAt = (workerLog = ''): string => (workerLog === '' ? '' : `; its agent was at: ${because(workerLog)}`);

const because = (why: string): string => quoteLine(why, { max: 200 });

/** The same in one line for the log. */
export function interruptionLine({ iteration, outcome, preserved }: Interruption): string {
  if (iteration === 0) return `The tick ${became[outcome]} and had claimed nothing; its lease is released.`;
  const branches = preserved.filter(({ sha }) => sha !== null).length;
  const kept = branches === 0 ? '' : `the work on ${formatCount(branches, 'branch', 'branches')} is preserved, `;
  return `The tick ${became[outcome]}: its iteration and its reservation stay counted, ${kept}and its lease is released.`;
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

/** Orders to cancel, stop or pause that no tick obeyed yet, the strongest first. After them nothing more begins. */
export function listStopOrders(commands: readonly AdmittedCommand[], head: Head): readonly AdmittedCommand[] {
  // Commands about one subject are obeyed at the next entry: the agents of others go on.
  const fresh = commands.filter(
    (command) => !isForOneSubject(command, head) && !head.consumed.some(({ id }) => id === command.id),
  );
  return fresh.filter(({ command }) => ['cancel', 'stop', 'pause'].includes(command.verb)).toSorted(compareStrength);
}

/**
 * The strongest order given while agents worked is obeyed at the exit of their iteration. All of them are consumed: each
 * has its reply, and the next tick must not obey one of them again over a later word of a person.
 */
export function orderedMeanwhile<O extends ObeyedState & { readonly acknowledged: readonly AcknowledgedCommand[] }>(
  before: O,
  claim: LoopProgress,
  orders: readonly AdmittedCommand[],
): { readonly obedience: O; readonly claim: LoopProgress } {
  const order = findStrongestOrder(orders);
  if (order === null) return { obedience: before, claim };
  const { by, command } = order;
  const obedience = { ...before, acknowledged: [...before.acknowledged, ...describeOrders(orders, claim.head)] };
  const head = consumeOrders(claim.head, orders);
  if (command.verb === 'pause') return { obedience, claim: { ...claim, head: pausedBy(head, order) } };
  const stopCommand = { by, reason: command.verb === 'stop' ? command.reason : null };
  return { obedience: { ...obedience, stopCommand }, claim: { ...claim, head } };
}

const pausedBy = (head: Head, { by, at }: AdmittedCommand): Head => pauseRun(head, { by, at });

/** An order that also deletes branches is not consumed: a tick that pushes to none of them obeys it again. */
const consumeOrders = (head: Head, orders: readonly AdmittedCommand[]): Head => ({
  ...head,
  consumed: [
    ...head.consumed,
    ...orders.flatMap((order) => (shouldDeleteBranches(order) ? [] : [{ id: order.id, option: order.command.verb }])),
  ],
});

/** Stops the run by this order. The evidence is what every tick would record for it. */
export function stoppedBy(head: Head, order: AdmittedCommand, now: string) {
  const { by, command } = order;
  const evidence = evaluateStops({
    ...calmStopFacts,
    at: 'exit',
    now,
    counters: head.counters,
    ceilings: head.ceilings,
    openSubjects: 1,
    stopCommand: { by, reason: command.verb === 'stop' ? command.reason : null },
    reservedDollars: head.reserved.dollars,
  });
  const stopped: Head = { ...head, status: 'stopped', stop: { code: 'user_interrupt', at: now } };
  return { head: stopped, ...evidence };
}

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
  const before = repaired({ head: settled, state: obeyed.state }, { at: now, pullRequests });
  const state = withSessions(before.state, diary, { preserved, pullRequests, isCounted: outcome === 'errored' });
  const pause = outcome === 'interrupted' && interruptedBefore(memory.history, listUnsaved(head.lost, memory.history));
  const consumed = consumeOrders(before.head, orders);
  const stopped = toStop === null ? null : stoppedBy(consumed, toStop, now);
  const generation = head.generation + 1;
  const ownLine: Partial<HistoryLine> = {
    ...{ outcome, activeWorktrees: branchesKept(diary.sessions, preserved), ...ordersOf(orders, head) },
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

const ordersOf = (orders: readonly AdmittedCommand[], head: Head): Pick<HistoryLine, 'orders'> =>
  orders.length === 0 ? {} : { orders: describeOrders(orders, head).map(toOrder) };

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
