/** Repairs after a holder that never released: charges its reservation, folds its publications, records the loss. */

import { effectKeys, listCheckpoints, listRepairs, nextRepairOf, parseClaimedSubject } from '../effects/effect.ts';
import { listLateQuestions } from '../effects/unconfirmed-keys.ts';
import { questionsAboutHolder } from '../lease/force-unlock.ts';
import type { OwnPullRequest } from '../observation/facts.ts';
import { withRepair } from '../review/check-repair.ts';
import { addInMillionths, computeDollarsUsed } from '../state/counters.ts';
import { type Head, type Lease, leaseRenewalMs, type TickLoss } from '../state/head.ts';
import type { HistoryLine } from '../state/history-line.ts';
import {
  getSubject,
  type LoopProgress,
  type LoopState,
  putSubject,
  type UsageRow,
  uniteKeys,
} from '../state/loop-state.ts';
import { type Failure, getPullSubject, type Subject } from '../state/subject.ts';

/** The head's record of a tick that never released, read before the lease is taken from it. */
export interface LostTick {
  readonly lease: Lease;
  readonly run: number;
  readonly reserved: Head['reserved'];
  readonly plannedEffects: readonly string[];
  /** Commands that it obeyed. */
  readonly orders: Head['orders'];
}

/** The tick that holds the lease in this head; null if the last holder released it. */
export const lostTick = ({ lease, run, reserved, plannedEffects, orders }: Head): LostTick | null =>
  lease === null ? null : { lease, run, reserved, plannedEffects, orders };

/** It reached its claim: before that it did, consumed and reserved nothing. Others plan questions about its lock. */
export const hasClaimed = (lost: LostTick): boolean =>
  lost.reserved.iteration > 0 || lost.plannedEffects.length > questionsAboutHolder(lost).length;

/** It had recorded: everything is counted and charged, and only its bundle is missing. */
export const hasRecorded = ({ plannedEffects }: Pick<LostTick, 'plannedEffects'>): boolean =>
  plannedEffects.some((key) => key.startsWith('bundle/'));

/**
 * Charged, but not saved: a tick that dies before its bundle is current still shows its claim, at no further cost. From
 * now on its bundle is planned and not done.
 */
export const unsaved = (head: Head, claim: Pick<LostTick, 'reserved' | 'plannedEffects'>): Head => ({
  ...head,
  plannedEffects: [...claim.plannedEffects, effectKeys.bundle(head.loop, head.generation + 1)],
  reserved: { iteration: claim.reserved.iteration, dollars: 0 },
});

/** Subjects that the lost tick had claimed for sessions. Keys of ticks lost before may be beside its own. */
export const claimedSubjects = ({ run, reserved, plannedEffects }: Omit<LostTick, 'lease' | 'orders'>): number[] =>
  plannedEffects.flatMap((key) => {
    const subject = parseClaimedSubject(key);
    return subject !== null && effectKeys.claim({ run, subject, iteration: reserved.iteration }) === key ? subject : [];
  });

/** Record of a lost tick, kept until a bundle contains it. */
export function lossOf(lost: LostTick): TickLoss {
  const { runId, runAttempt, epoch, startedAt, nonce } = lost.lease;
  const recorded = hasRecorded(lost);
  const subjects = recorded ? [] : claimedSubjects(lost);
  const obeyed = lost.orders.length === 0 ? {} : { orders: lost.orders };
  return {
    ...{ runId, runAttempt, epoch, startedAt, nonce, outcome: 'errored', recorded },
    ...{ ...lost.reserved, subjects, ...obeyed },
  };
}

/** False if a fresh run has ended the loss's run: its counters and subjects are gone. */
export const isOfThisRun = ({ startedAt }: TickLoss, { counters }: Head): boolean => startedAt >= counters.startedAt;

/** Losses without a line yet: a tick may have saved its line and died before it released the lease. */
export const listUnsaved = (losses: readonly TickLoss[], history: readonly HistoryLine[]): TickLoss[] =>
  losses.filter(({ runId, runAttempt, epoch }) => {
    const lines = history.filter((line) => line.runId === runId && line.runAttempt === runAttempt);
    return !lines.some((line) => line.epoch === epoch && line.outcome !== 'skipped_lock');
  });

/** For a head that goes on with this history: no loss is charged or reported twice. */
export const dropSavedLosses = (head: Head, history: readonly HistoryLine[]): Head => ({
  ...head,
  lost: listUnsaved(head.lost, history),
});

/**
 * Head of the holder after a lost tick: charges its iteration and reservation, since a session may have spent them. The
 * loss stays in `lost` until a bundle records it. Idempotent.
 */
export function chargedHead(head: Head, lost: LostTick, now: string): Head {
  const known = head.lost.some(({ epoch }) => epoch === lost.lease.epoch);
  const taken: Head = {
    ...head,
    reserved: { iteration: 0, dollars: 0 },
    orders: [],
    plannedEffects: uniteKeys(
      head.plannedEffects.filter((key) => !key.startsWith('bundle/')),
      listLateQuestions(head, lost),
    ),
    lost: known ? head.lost : withoutOldest([...head.lost, lossOf(lost)]),
  };
  if (head.reserved.iteration === 0 || hasRecorded(head)) return taken;
  const { counters } = head;
  return {
    ...taken,
    counters: {
      ...counters,
      iterationsUsed: Math.max(counters.iterationsUsed, lost.reserved.iteration),
      agentsDispatched: counters.agentsDispatched + claimedSubjects(lost).length,
      dollarsCounted: addInMillionths(computeDollarsUsed(counters), lost.reserved.dollars),
      dollarsReported: addInMillionths(counters.dollarsReported, lost.reserved.dollars),
      dollarsEstimate: addInMillionths(counters.dollarsEstimate, lost.reserved.dollars),
      minutesElapsed: addInMillionths(counters.minutesElapsed, minutesOf(head, lost.lease, now)),
    },
  };
}

/**
 * The same for a tick that could record its cancellation. To be cancelled is no failure of a subject, unless the tick
 * broke after it had recorded. Failures of sessions that had ended come from its journal.
 */
export function interruptedHead(head: Head, lost: LostTick, now: string): Head {
  const charged = chargedHead(head, lost, now);
  if (hasRecorded(lost)) return charged;
  const own = (loss: TickLoss): TickLoss =>
    loss.epoch === lost.lease.epoch ? { ...loss, outcome: 'interrupted', subjects: [] } : loss;
  return { ...charged, lost: charged.lost.map(own) };
}

/** Ticks save first long before this. It is reached only if tick after tick dies right after acquiring the lease. */
const lossesKept = 200;

/** Drops a loss that had claimed nothing first: it costs nothing but its line. */
function withoutOldest(losses: readonly TickLoss[]): TickLoss[] {
  const idle = losses.findIndex(({ iteration, recorded }) => iteration === 0 && !recorded);
  return losses.length <= lossesKept ? [...losses] : losses.toSpliced(Math.max(0, idle), 1);
}

/**
 * How long a lost tick worked: up to its last heartbeat, and the time until another was due. When it was found says
 * nothing about that.
 */
function minutesOf({ updatedAt }: Head, { startedAt }: Lease, now: string): number {
  const ended = Math.min(Date.parse(now), Math.max(Date.parse(updatedAt), Date.parse(startedAt)) + leaseRenewalMs);
  return Math.max(0, ended - Date.parse(startedAt)) / 60_000;
}

/**
 * Applies the head's losses to the state of the last bundle. If `pullRequests`, read now, show what a lost tick
 * published, the work is not lost and no failure is counted.
 */
export function repaired(
  { head, state }: LoopProgress,
  now: { readonly at: string; readonly pullRequests: readonly OwnPullRequest[] },
): LoopProgress {
  const lost = head.lost.filter((loss) => isOfThisRun(loss, head));
  const { plannedEffects } = head;
  const usage = [...state.usage, ...lost.flatMap(chargeFor)];
  const held = (lost.length === 0 ? [] : plannedEffects.flatMap((key) => parseClaimedSubject(key) ?? [])).reduce(
    (sofar, number) => withClaim(sofar, number, plannedEffects),
    state,
  );
  const subjects = held.subjects.map((subject) => withLostRepairs(withOwnPush(subject, head, now), plannedEffects));
  return lost
    .flatMap((loss) => workedOn(loss, head).map((number) => ({ loss, number })))
    .reduce<LoopProgress>(
      (sofar, { loss, number }) => {
        const found = now.pullRequests.find(({ subject, loop }) => subject === number && loop === head.loop);
        // The last bundle does not know a subject whose first session was lost.
        const subject = getSubject(sofar.state, number);
        const before = state.subjects.find(({ kind, pullRequest }) => kind !== 'pr' && pullRequest === found?.number);
        const isNews = before === undefined || (loss.recorded && hasOwnPush(found, before, plannedEffects));
        return found === undefined || !isNews
          ? { ...sofar, state: putSubject(sofar.state, withFailure(subject, loss, now.at)) }
          : published(sofar, subject, found);
      },
      { head, state: { ...state, usage, subjects } },
    );
}

/** Includes ticks that had recorded: their results went with the bundle, except what GitHub shows. */
const workedOn = (loss: TickLoss, head: Head): number[] => (loss.recorded ? claimsOf(loss, head) : loss.subjects);

const claimsOf = ({ iteration }: TickLoss, { run, plannedEffects }: Head): number[] =>
  claimedSubjects({ run, reserved: { iteration, dollars: 0 }, plannedEffects });

/** The label may exist by now, and is ours to remove, whatever happened to the tick. */
function withClaim(state: LoopState, number: number, planned: readonly string[]): LoopState {
  const review = effectKeys.review(number, '');
  const isPull = planned.some((key) => key.startsWith(review)) || listRepairs(planned, number).length > 0;
  const subject = isPull ? getPullSubject(state.subjects, number) : getSubject(state, number);
  return putSubject(state, { ...subject, claimed: true });
}

/** Its branch has moved to a commit of ours since the last bundle. */
const hasOwnPush = (found: OwnPullRequest | undefined, before: Subject, planned: readonly string[]): boolean =>
  found !== undefined &&
  found.headSha !== before.headSha &&
  listCheckpoints(planned, before.number).includes(found.headSha);

/**
 * A head that a lost tick had planned to push is ours: work goes on from there without a question. If a responder
 * pushed it, it has answered people, and is merged only as such.
 */
function withOwnPush(
  subject: Subject,
  { skill, plannedEffects }: Pick<Head, 'skill' | 'plannedEffects'>,
  now: Parameters<typeof repaired>[1],
): Subject {
  const own = skill === 'review' ? subject.number : subject.pullRequest;
  const found = now.pullRequests.find(({ number }) => number === own)?.headSha;
  if (found === undefined || !listCheckpoints(plannedEffects, subject.number).includes(found)) return subject;
  const responded = skill === 'review' && found !== subject.headSha ? { respondedAt: now.at } : {};
  return { ...subject, headSha: found, review: { ...subject.review, ...responded } };
}

/** Their sessions may have spent money: they count as rounds. */
function withLostRepairs(subject: Subject, planned: readonly string[]): Subject {
  const review = listRepairs(planned, subject.number)
    .filter(({ sha, number }) => nextRepairOf(subject.review, sha) <= number)
    .reduce(
      (sofar, { sha }) => ({ ...sofar, repairs: withRepair(sofar.repairs, { sha, cause: null }) }),
      subject.review,
    );
  return { ...subject, review };
}

function withFailure(subject: Subject, { runId, runAttempt, iteration }: TickLoss, at: string): Subject {
  const summary = `The tick of run ${runId} attempt ${runAttempt} was lost`;
  const failure: Failure = { rootCause: 'tick-lost', summary, iteration, at };
  return { ...subject, sessions: subject.sessions + 1, failures: [...subject.failures, failure] };
}

function published({ head, state }: LoopProgress, subject: Subject, found: OwnPullRequest): LoopProgress {
  const { counters } = head;
  const prsTouched = [...new Set([...counters.prsTouched, `#${found.number}`])];
  return {
    head: { ...head, counters: { ...counters, prsTouched } },
    state: putSubject(state, {
      ...subject,
      claimed: true,
      branch: found.branch,
      headSha: ownHead(subject, found, head.plannedEffects),
      pullRequest: found.number,
      phase: found.draft ? subject.phase : 'done',
    }),
  };
}

/**
 * The head of its branch that is known to be ours: the one found, if it is recorded or planned. A planned push may not
 * have arrived, and others may have pushed after it: then the planned one, or without a plan the recorded one.
 */
function ownHead({ number, headSha }: Subject, found: OwnPullRequest, planned: readonly string[]): string | null {
  const ours = [headSha, ...listCheckpoints(planned, number)];
  return ours.includes(found.headSha) ? found.headSha : (ours.at(-1) ?? headSha);
}

/** Usage row of the whole reservation, in place of the meter readings that died with the runner. */
const chargeFor = ({ runId, runAttempt, epoch, dollars }: TickLoss): UsageRow[] =>
  dollars === 0
    ? []
    : [
        {
          subject: 0,
          driver: 'lost',
          role: 'worker',
          session: `lost-${runId}-${runAttempt}-${epoch}`,
          model: 'lost tick',
          ...{ input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0 },
          costReported: dollars,
          messages: 0,
        },
      ];
