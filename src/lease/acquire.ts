/** Acquires the lease. Otherwise returns why: a live holder, a write refused by GitHub, or a lost race. */

import { isBeforePause, pauseRun } from '../core/directives/restart.ts';
import { withGrant } from '../core/lease/force-unlock.ts';
import { type HolderVerdict, LeaseLostError, leaseDeadline, sentences } from '../core/lease/lease.ts';
import { withControlIssue } from '../core/record/head-guard.ts';
import { freshHead, newHead, withLease } from '../core/record/head-transitions.ts';
import { chargedHead, lostTick } from '../core/record/repair-lost-tick.ts';
import type { Head, HeadPosition, Lease, UnlockGate } from '../core/state/head.ts';
import type { Threads } from '../ports/github.ts';
import type { HeadRead, HeldHead } from '../ports/head-store.ts';
import { newRunFacts, type TickInput } from '../ports/tick-input.ts';
import type { TickPorts } from '../ports/tick-ports.ts';
import { acquire } from '../storage/head/lease-session.ts';
import { resolveForceUnlock } from './force-unlock.ts';
import { judgeHolderLiveness } from './holder-liveness.ts';
import { type SkippedBehind, skipBehindHolder } from './skip.ts';
import { waitForRelease } from './wait-for-release.ts';

export type LeasePorts = Pick<TickPorts, 'github' | 'head' | 'reports' | 'clock'>;

export type AcquireResult =
  | {
      readonly kind: 'held';
      readonly held: HeldHead;
      readonly reaped: Lease | null;
      /** The question about a previous holder, answered or void. This tick must close it. */
      readonly unlock: UnlockGate | null;
    }
  | SkippedBehind
  /** Others may have held the lease since the read: all facts are stale. `begun`: our swap began the fresh run. */
  | { readonly kind: 'again'; readonly begun?: true }
  | { readonly kind: 'refused'; readonly message: string; readonly remedy: string };

/** What the light start has found. */
export interface MetLease {
  readonly threads: Threads;
  /** Of the holder, if it was judged already. */
  readonly verdict?: HolderVerdict;
}

/** The previous holder: none, a dead one, or one whose lock a person gave up. With that person's answer, if any. */
interface PreviousHolder {
  readonly holder: Lease | null;
  readonly granted: UnlockGate | null;
}

/**
 * Acquires a lease that is free, of a new loop, or of a dead holder. While the holder may live, a person's answer is
 * needed.
 */
export async function acquireLease(
  ports: LeasePorts,
  asked: TickInput,
  { threads, verdict: judged }: MetLease,
): Promise<AcquireResult> {
  const { tick, head: read, config } = asked;
  const holder = read.kind === 'present' ? read.head.lease : null;
  if (read.kind !== 'present' || holder === null) return await takeLease(ports, asked, { holder: null, granted: null });
  const verdict = judged ?? (await judgeHolderLiveness(ports.github, holder, tick.now));
  if (verdict.kind === 'ambiguous') ports.reports.say(verdict.warning);
  const met = { head: withControlIssue(read.head, asked.controlIssue), holder, verdict, threads };
  const granted = await resolveForceUnlock(ports, asked, met);
  if (verdict.kind === 'dead' || granted !== null) return await takeLease(ports, asked, { holder, granted });
  if (config.lock !== 'wait') return await skipBehindHolder(ports, asked, { read, holder, reason: null });
  const waited = await waitForRelease(ports, asked, met);
  return waited === 'again'
    ? { kind: 'again' }
    : await skipBehindHolder(ports, asked, { read, holder, reason: 'wait_exhausted' });
}

/**
 * If our request hung, other ticks may have run and the branch may since have been reset to the commit we read. The
 * swap would then succeed against old state (ABA). Only a new read shows that the control issue remembers more.
 */
const maxFactsAgeMs = 5 * 60_000;

const areFactsStale = ({ clock }: LeasePorts, { tick }: TickInput): boolean =>
  Date.parse(clock.now()) - Date.parse(tick.now) > maxFactsAgeMs;

async function takeLease(ports: LeasePorts, asked: TickInput, from: PreviousHolder): Promise<AcquireResult> {
  const { tick, head: read, config, request } = asked;
  const above = await readLowerBound(ports, asked);
  // The head that the winning swap replaced, not the first one read: skipping ticks may have written in between.
  const replaced: { read: HeadRead } = { read };
  const taken = (now: HeadRead): Head | null => {
    replaced.read = now;
    if (areFactsStale(ports, asked) || !isSameHolder(read, now)) return null;
    const base = headToLease(asked, now, above);
    const mine = withNewLease(ports, asked, base);
    return from.granted === null ? mine : withGrant(mine, from.granted, tick.now);
  };
  const won = await acquire(ports.head, { read, nonce: tick.nonce, taken, say: ports.reports.say }, ports.clock);
  if (won.kind === 'refused') return won;
  if (won.kind === 'held' && areFactsStale(ports, asked)) {
    await returnLease(ports, won.held);
    return { kind: 'again', ...(request.fresh ? { begun: true } : {}) };
  }
  if (won.kind === 'held') {
    const before = replaced.read.kind === 'present' ? replaced.read.head : null;
    if (before?.lease) ports.reports.say(sentences.reaped(before.lease));
    const unlock = from.granted ?? before?.unlockGate ?? null;
    return { kind: 'held', held: won.held, reaped: before?.lease ?? null, unlock };
  }
  // Either another tick won the lease by right, or the facts are stale and the holder judged dead may still be there.
  const winner = won.read.kind === 'present' ? won.read.head.lease : null;
  if (winner === null || areFactsStale(ports, asked) || config.lock !== 'skip') return { kind: 'again' };
  return await skipBehindHolder(ports, asked, { read: won.read, holder: winner, reason: null });
}

/** If the lease was lost meanwhile, there is nothing to release. */
async function returnLease({ clock, reports }: LeasePorts, held: HeldHead): Promise<void> {
  try {
    await held.release(clock.now());
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    reports.say(`The lease was not released: ${error.message}`);
  }
}

/** True if the lease was neither acquired nor released in between: every acquisition has its own epoch. */
const isSameHolder = (read: HeadRead, now: HeadRead): boolean =>
  read.kind === 'present' && now.kind === 'present'
    ? read.head.epoch === now.head.epoch && read.head.lease?.nonce === now.head.lease?.nonce
    : read.kind === now.kind;

/** A fresh start over an unreadable head goes above what the control issue and the branch itself remember. */
const readLowerBound = ({ github }: LeasePorts, { request, config, head }: TickInput): Promise<HeadPosition | null> =>
  request.fresh && head.kind !== 'present' ? github.traces(config.loop) : Promise.resolve(null);

function headToLease(asked: TickInput, now: HeadRead, above: HeadPosition | null): Head {
  const { tick, request } = asked;
  const start = newRunFacts(asked);
  const old = now.kind === 'present' ? headWithoutDeadHolder(now.head, tick.now) : null;
  // Later ticks of the run need not name the pull request again. A fresh run takes the one that its own form names.
  if (old !== null && !request.fresh) return { ...old, watchedPr: request.pr ?? old.watchedPr };
  if (old !== null) {
    const fresh = freshHead(old, start);
    // Who began it knew nothing of the pause.
    return old.pause !== null && isBeforePause({ at: tick.begunAt }, old) ? pauseRun(fresh, old.pause) : fresh;
  }
  const blank = newHead(start);
  if (above === null) return blank;
  const { epoch, generation } = above;
  // Every run has taken at least one epoch, so this number is above those of all earlier runs.
  return { ...blank, lostState: { epoch, at: tick.now }, epoch, generation: generation + 1, run: epoch + 1 };
}

/** The swap that takes a dead holder's lease also charges that holder's reservation. */
function headWithoutDeadHolder(head: Head, now: string): Head {
  const lost = lostTick(head);
  return lost === null ? head : chargedHead(head, lost, now);
}

function withNewLease({ head, clock }: LeasePorts, { config, tick }: TickInput, base: Head): Head {
  return withLease(base, {
    ...head.identity,
    runId: tick.runId,
    runAttempt: tick.runAttempt,
    workflow: tick.workflow,
    url: tick.runUrl,
    iteration: base.counters.iterationsUsed + 1,
    stage: 'whole',
    startedAt: tick.now,
    // A tick that waited has used up some minutes of its job.
    deadlineAt: leaseDeadline(tick.now, tick.jobMinutesLeft - clock.minutes()),
    epoch: base.epoch + 1,
    nonce: tick.nonce,
    skill: config.skill,
  });
}
