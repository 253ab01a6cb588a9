/** Light start of a tick: reads the head and the threads, and ends the tick if there is nothing to do. */

import { isFullReadOutdated } from '../core/backlog/issue-cache.ts';
import { isReason } from '../core/commands/wake-reason.ts';
import { decideRenewal } from '../core/decide/renewal.ts';
import { listLostDeletionOrders } from '../core/directives/delete-branches.ts';
import { buildDispatchCommands } from '../core/directives/dispatch-form.ts';
import { hasExpiredGate } from '../core/directives/expiry.ts';
import { isGateKey, isLateKey, listOwedReplies, parseGateKey } from '../core/effects/effect.ts';
import { isReminderDue } from '../core/gates/reminder.ts';
import type { HolderVerdict } from '../core/lease/lease.ts';
import { withControlIssue } from '../core/record/head-guard.ts';
import { newHead } from '../core/record/head-transitions.ts';
import { owesEnd } from '../core/record/notices.ts';
import { resaveDue, upkeepRests } from '../core/record/retention.ts';
import { showsElse } from '../core/reports/control-issue/marker.ts';
import { describeStanding } from '../core/reports/standing.ts';
import { type Head, isParked, parkedText } from '../core/state/head.ts';
import type { GitHubGateway, Threads } from '../ports/github.ts';
import { emptyThreads, newRunFacts, type TickInput } from '../ports/tick-input.ts';

export type WorkCheck =
  /** `verdict`: of the lease's holder, if it was judged already. */
  | { readonly kind: 'go'; readonly threads: Threads; readonly verdict?: HolderVerdict }
  | { readonly kind: 'quiet'; readonly head: Head; readonly reason: string; readonly threads: Threads }
  | { readonly kind: 'unreadable'; readonly field: string; readonly reason: string; readonly writtenAt: string | null };

/** GitHub accepts 80 comments a minute from all clients together. The next tick replies to the others. */
const maxRefusalReplies = 10;
/** Of doubled replies. There is one where a request came late. Many come from another program of the same account. */
const maxRemovals = 3;

/**
 * Replies to refused orders first, and removes doubled replies, whatever the tick does next. Needs no lease: every tick
 * writes the same reply, and removes the same (ADR 0089).
 */
export async function checkForWork(
  github: Pick<GitHubGateway, 'readThreads' | 'reply' | 'removeReplies'>,
  asked: TickInput,
): Promise<WorkCheck> {
  const opening = await withFreshThreads(github, asked);
  if (opening.kind === 'unreadable' || asked.request.dryRun) return opening;
  const { doubledReplies } = opening.threads;
  if (doubledReplies.length > 0) await github.removeReplies(doubledReplies.slice(0, maxRemovals));
  const refused = opening.threads.refused.slice(0, maxRefusalReplies);
  if (refused.length === 0) return opening;
  const { renderReply, toReplyKey } = await import('../core/commands/reply.ts');
  for (const { thread, about, reply } of refused)
    await github.reply({ key: toReplyKey(about, reply), issue: thread, body: renderReply(about, reply) });
  return opening;
}

/**
 * Ends the tick with at most two queries and no write if the loop is stopped, parked or waiting without news. The same
 * holds if it is idle with an unchanged backlog. Everything else goes on to the lease.
 */
async function withFreshThreads(github: Pick<GitHubGateway, 'readThreads'>, asked: TickInput): Promise<WorkCheck> {
  const { request, tick, head: read } = asked;
  if (read.kind === 'absent' || (read.kind === 'unreadable' && request.fresh))
    return { kind: 'go', threads: await readOrdersOfLostState(github, asked) };
  if (read.kind === 'unreadable') {
    const { field, reason, writtenAt = null } = read;
    return { kind: 'unreadable', field, reason, writtenAt };
  }
  const { head } = read;
  if (isUnreadableStop(head) && !request.fresh && !request.resume)
    return quietTick(head, emptyThreads, 'stopped: state_unreadable; start with `resume: true` or `fresh: true`');
  const said = await github.readThreads(withControlIssue(head, asked.controlIssue));
  const ordered = buildDispatchCommands(asked, request.fresh ? null : head.ceilings);
  const threads: Threads = { ...said, commands: [...said.commands, ...ordered] };
  if (request.stop && ordered.every(({ id }) => head.consumed.some((used) => used.id === id)))
    return quietTick(head, threads, 'an earlier attempt of this run obeyed its order to stop');
  const go: WorkCheck = { kind: 'go', threads };
  if (request.fresh || request.resume || ordered.length > 0 || threads.news) return go;
  // A holder is judged whatever the status says. A waiting loop without an open gate has nothing to wait for.
  if (head.lease !== null || (head.status === 'waiting' && head.openGates.length === 0)) return go;
  if (listOwedReplies(head).length > 0) return go;
  if (hasOrphanedQuestion(head) || hasUnclosedQuestion(head) || listLostDeletionOrders(head).length > 0) return go;
  switch (head.status) {
    case 'running':
      return isWakeWithoutNews(asked)
        ? quietTick(head, threads, 'what this tick was started for was taken up already')
        : go;
    case 'stopped':
      return quietTick(head, threads, describeHead(head, asked));
    case 'waiting':
      if (hasDueQuestion(head, asked)) return go;
      return quietTick(head, threads, describeHead(head, asked));
    case 'parked':
      if (!isParked(head, tick.now)) return go;
      return quietTick(head, threads, head.controlIssue === null ? parkedText(head) : describeHead(head, asked));
    case 'idle':
      if (hasDueQuestion(head, asked)) return go;
      return threads.backlogChanged || isBacklogPictureStale(head, tick.now)
        ? go
        : quietTick(head, threads, describeHead(head, asked));
  }
}

/** What people ordered on the control issue of a state that was lost. A new loop has none, and costs no query. */
async function readOrdersOfLostState(github: Pick<GitHubGateway, 'readThreads'>, asked: TickInput): Promise<Threads> {
  const { controlIssue, tick } = asked;
  if (controlIssue === null) return emptyThreads;
  // Any drawing is the lost state's: the new run has drawn none.
  const lostState = { epoch: Number.MAX_SAFE_INTEGER, at: tick.now };
  return await github.readThreads({ ...newHead(newRunFacts(asked)), controlIssue, lostState });
}

/** A tick that ends early still saves an expiring bundle, redraws an outdated control issue, or reports the end of a run. */
export function isUpkeepDue(asked: TickInput, head: Head): boolean {
  if (isUpkeepResting(asked, head)) return false;
  const { now, scheduleEnds } = asked.tick;
  return resaveDue(head.bundle, now) || showsElse(asked.shown, { head, scheduleEnds }) || owesEnd(head);
}

/**
 * Whether a tick can only be skipped if the holder of the lease lives: nothing was asked, or is to be asked, about the
 * holder. A holder outside Actions is judged on its own machine.
 */
export function canOnlySkip({ request, config, head: read }: TickInput): boolean {
  if (read.kind !== 'present' || config.lock !== 'skip') return false;
  const { lease, unlockGate, plannedEffects } = read.head;
  if (lease === null || lease.pid !== null || unlockGate !== null) return false;
  if (request.fresh || request.dryRun || isReason(request.reason, 'plan')) return false;
  return !plannedEffects.some((key) => isGateKey(key) && key.includes('-force-unlock-'));
}

/** Unreadable state is neither saved again nor shown. */
export const isUpkeepResting = ({ tick }: TickInput, head: Head): boolean =>
  head.stop?.code === 'state_unreadable' || upkeepRests(head, tick.now);

/** A question's time is over, or it is to be said once more. */
const hasDueQuestion = ({ openGates }: Head, { config, tick: { now } }: TickInput): boolean =>
  hasExpiredGate(openGates, config.gates, now) || openGates.some((gate) => isReminderDue(gate, now));

/** A tick that ends early reads no bundle. */
const describeHead = (head: Head, { config }: Pick<TickInput, 'config'>): string =>
  describeStanding({
    ...{ head, state: null, history: [], working: null, stop: null, error: null, scheduledAt: null },
    limits: config,
  }).sentence;

const quietTick = (head: Head, threads: Threads, reason: string): WorkCheck => ({
  kind: 'quiet',
  head,
  reason,
  threads,
});

/** Started for an answer or a command that an earlier tick consumed, or that is invalid. It orders no iteration. */
const isWakeWithoutNews = ({ request: { reason } }: TickInput): boolean =>
  isReason(reason, 'answer') || isReason(reason, 'command');

/** The files cannot be read: no command or answer could be obeyed, and every further attempt would be red again. */
const isUnreadableStop = ({ lease, status, stop }: Head): boolean =>
  lease === null && status === 'stopped' && stop?.code === 'state_unreadable';

/** A question about a holder that has left. The next holder closes it. */
const hasOrphanedQuestion = ({ unlockGate, status }: Head): boolean => unlockGate !== null && status !== 'parked';

/** A question that has ended but looks open, or may. Retries are counted and late arrivals end, so this terminates. */
const hasUnclosedQuestion = ({ plannedEffects, openGates, status }: Head): boolean =>
  status !== 'parked' &&
  plannedEffects.some(
    (key) => isGateKey(key) && !(isLateKey(key) && openGates.some(({ id }) => id === parseGateKey(key))),
  );

/** Relations may change without showing among the changed issues, so everything is read once a day. */
const isBacklogPictureStale = ({ backlogSyncedAt }: Head, now: string): boolean =>
  backlogSyncedAt !== null && isFullReadOutdated(backlogSyncedAt, now);

/**
 * If the file orders a renewal in advance, acts as if a person had dispatched the tick with `fresh: true`. A tick that
 * is to stop the run begins none, and waits for the holder of the lock: its order stands nowhere else.
 */
export function withRenewal(asked: TickInput): TickInput {
  const { head, config, tick, request } = asked;
  if (request.stop) return config.lock === 'skip' ? { ...asked, config: { ...config, lock: 'wait' } } : asked;
  const renewal = head.kind === 'present' && !request.fresh ? decideRenewal(head.head, config.renew, tick.now) : null;
  return renewal === null ? asked : { ...asked, renewal, request: { ...request, fresh: true } };
}

/** The tick reads everything again. `fresh-begun`: its swap began the fresh run before it released the lease. */
export type StartAgain = 'again' | 'fresh-begun';

/** One order begins one run. Other ticks may have spent money in it since, and a second start would forget that. */
export const withoutServedRequest = (asked: TickInput, end: StartAgain): TickInput =>
  end === 'fresh-begun' ? { ...asked, request: { ...asked.request, fresh: false } } : asked;
