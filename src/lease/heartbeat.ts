/** Heartbeat of the lease while agents work. If the lease is lost, kills the agents at once and publishes nothing. */

import { isAtOnce } from '../core/directives/acknowledge.ts';
import { LeaseLostError, sentences } from '../core/lease/lease.ts';
import type { AdmittedCommand } from '../core/observation/facts.ts';
import { type Head, leaseRenewalMs } from '../core/state/head.ts';
import { uniteKeys } from '../core/state/loop-state.ts';
import type { SecureCheckpoint } from '../ports/github.ts';
import type { HeldHead } from '../ports/head-store.ts';
import type { TickPorts } from '../ports/tick-ports.ts';

export interface HeartbeatOptions {
  readonly held: HeldHead;
  readonly clock: Pick<TickPorts['clock'], 'every' | 'cancelled'>;
  readonly minutesLeft: () => number;
  /** Metered cost of the running sessions so far, in USD; 0 if their driver is not metered. */
  readonly metered: () => number;
  readonly isWorking: () => boolean;
  /**
   * Pending orders of people to pause, stop or cancel, the strongest first. Read with every renewal, and once more when
   * the work has ended.
   */
  readonly orders: () => Promise<readonly AdmittedCommand[]>;
  /** Subjects at work now. */
  readonly atWork: () => readonly number[];
  /** Called once for each order that is the strongest, while the work goes on at these subjects. Never throws. */
  readonly acknowledge: (order: AdmittedCommand, subjects: readonly number[]) => Promise<void>;
  readonly say: (line: string) => void;
}

/** The job is being cancelled: nothing more is published or recorded, and `post` settles the claims. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

export interface HeartbeatResult<T> {
  readonly done: T;
  /** In the order in which they were read. On pause and stop, running work may end. On cancel and `stop now`, it was ended at once. */
  readonly orders: readonly AdmittedCommand[];
}

export interface BesideWork {
  readonly signal: AbortSignal;
  readonly secure: SecureCheckpoint;
  /**
   * Claims more with a renewal, over the newest head. Waits for no answer: throws unless GitHub takes it at once. Not
   * tried: `busy` while other work of this tick waits for GitHub, `over` once the work ends or a person wants it to.
   */
  readonly claim: (also: (head: Head) => Head) => Promise<'claimed' | 'busy' | 'over'>;
  readonly draining: () => boolean;
  /** Aborted when an order is read: the agents are told to end at their next safe point. */
  readonly ending: AbortSignal;
}

/**
 * Runs `work` under renewals. A renewal that fails for another reason than a lost lease is logged and retried at the
 * next turn. A failed read of orders is retried too, and needs no renewal.
 */
export async function runWithHeartbeat<T>(
  renewing: HeartbeatOptions,
  work: (beside: BesideWork) => Promise<T>,
): Promise<HeartbeatResult<T>> {
  const { held, clock, minutesLeft, metered, say } = renewing;
  const stop = new AbortController();
  const ending = new AbortController();
  const watched: WatchedWork = { lost: null, hasEnded: false, orders: new Map(), acknowledged: new Map() };
  const recordLoss = (error: unknown): void => {
    if (!(error instanceof LeaseLostError)) return;
    watched.lost = error;
    stop.abort();
  };
  const renew = async (): Promise<void> => {
    try {
      await held.renew({ minutesLeft: minutesLeft(), meteredDollars: metered(), brief: true });
    } catch (error) {
      recordLoss(error);
      if (watched.lost === null) say(sentences.unrenewed(error, held.head().lease));
    }
  };
  // Reading orders needs only an answer from GitHub, so it does not depend on whether the head can be written.
  const pollOrders = async (): Promise<void> => {
    const strongest = await collectOrders(watched, renewing);
    if (strongest === null || watched.hasEnded) return;
    acknowledgeOnce(watched, strongest, renewing);
    if (isAtOnce(strongest)) stop.abort();
    ending.abort();
  };
  const { secure, claim, isWaiting } = serializeSecuring(renewing, recordLoss);
  const endRenewals = clock.every(leaseRenewalMs, () => {
    // Securing work renews as well. Orders are read however long that waits for GitHub.
    if (!isWaiting()) void renew();
    void pollOrders();
  });
  try {
    const signal = AbortSignal.any([stop.signal, clock.cancelled]);
    const draining = (): boolean => watched.orders.size > 0;
    const done = await work({
      ...{ signal, secure, draining, ending: ending.signal },
      claim: async (also) => (signal.aborted || draining() ? 'over' : await claim(also)),
    });
    if (watched.lost !== null) throw watched.lost;
    // Half a record, written in the two seconds left, would look like a finished one.
    if (clock.cancelled.aborted)
      throw new CancelledError('The job is being cancelled; the post step recovers this tick.');
    watched.hasEnded = true;
    await Promise.all(watched.acknowledged.values());
    // Read the latest orders before this tick redraws the control issue: the redraw hides which person ticked a box.
    await collectOrders(watched, renewing);
    return { done, orders: [...watched.orders.values()] };
  } finally {
    endRenewals();
  }
}

interface WatchedWork {
  lost: LeaseLostError | null;
  /** The work has ended: a read that comes back now begins no reply, which the tick's own reply could not find. */
  hasEnded: boolean;
  /** By id. */
  readonly orders: Map<string, AdmittedCommand>;
  readonly acknowledged: Map<string, Promise<void>>;
}

/** Returns the strongest of those that are pending; null = none, or they could not be read. */
async function collectOrders(
  watched: WatchedWork,
  { orders }: Pick<HeartbeatOptions, 'orders'>,
): Promise<AdmittedCommand | null> {
  const pending = await orders().catch(() => []);
  for (const order of pending) if (!watched.orders.has(order.id)) watched.orders.set(order.id, order);
  return pending[0] ?? null;
}

/**
 * An order to end at once may follow one that lets agents finish. Each has its reply, before agents are ended: it names
 * those that are at work.
 */
function acknowledgeOnce(
  { acknowledged }: WatchedWork,
  order: AdmittedCommand,
  { acknowledge, atWork }: Pick<HeartbeatOptions, 'acknowledge' | 'atWork'>,
): void {
  if (!acknowledged.has(order.id)) acknowledged.set(order.id, acknowledge(order, atWork()));
}

/** Securing renews as well, and may be the first to learn that the lease is lost. */
function serializeSecuring(
  { held, minutesLeft, metered, isWorking }: Pick<HeartbeatOptions, 'held' | 'minutesLeft' | 'metered' | 'isWorking'>,
  recordLoss: (error: unknown) => void,
): Pick<BesideWork, 'secure' | 'claim'> & { readonly isWaiting: () => boolean } {
  const waiting = { parts: 0 };
  const isWaiting = (): boolean => waiting.parts > 0;
  const secured: SecureCheckpoint = async (key, how) => {
    const withKey = (head: Head): Head => ({ ...head, plannedEffects: uniteKeys(head.plannedEffects, [key]) });
    try {
      return await held.renew({ minutesLeft: minutesLeft(), meteredDollars: metered(), isWorking, ...how }, withKey);
    } catch (error) {
      recordLoss(error);
      throw error;
    }
  };
  const secure: SecureCheckpoint = async (key, how) => {
    if (how !== undefined) {
      // Swaps are serialized: a checkpoint behind a waiting swap would keep its session from ending.
      if (isWaiting()) throw new Error(sentences.behindOther);
      return await secured(key, how);
    }
    waiting.parts += 1;
    try {
      return await secured(key);
    } finally {
      waiting.parts -= 1;
    }
  };
  const claim: BesideWork['claim'] = async (also) => {
    if (isWaiting()) return 'busy';
    try {
      await held.renew({ minutesLeft: minutesLeft(), meteredDollars: metered(), brief: true }, also);
      return 'claimed';
    } catch (error) {
      recordLoss(error);
      throw error;
    }
  };
  return { secure, claim, isWaiting };
}
