/**
 * Checks what only all loops of a repository show together. A subject is published once, and each loop pays for itself.
 */

import { isPull, type PullRequest, threadsOf } from '../../src/emulator/model/thread.ts';
import type { Watched } from './calm-checks.ts';
import type { SessionEntry } from './ledger.ts';
import { type RawHead, spent } from './raw-head.ts';
import { otherLoops, type Simulation } from './simulation.ts';

export interface BetweenLoops {
  readonly afterStep: () => void;
  readonly whenCalm: () => void;
}

export function watchBetweenLoops(loops: readonly Watched[]): BetweenLoops {
  const seen = { threads: 0 };
  const reserved: Reservations = new Map();
  /** Number of sessions that were checked so far. */
  const known = new Map<Simulation, number>();
  const [first] = loops;
  return {
    afterStep: () => {
      if (loops.length < 2 || first === undefined) return;
      for (const one of loops) noteReserved(one.seen.head, reserved);
      for (const { simulation } of loops) {
        const { sessions } = simulation.ledger;
        for (const session of sessions.slice(known.get(simulation) ?? 0)) oneLoopAtATime(simulation, session);
        known.set(simulation, sessions.length);
      }
      const threads = threadsOf(first.simulation.github.repository);
      if (threads.size === seen.threads) return;
      seen.threads = threads.size;
      publishedOnce(loops.map(({ simulation }) => simulation));
    },
    whenCalm: () => {
      if (loops.length < 2) return;
      for (const {
        simulation,
        seen: { head },
      } of loops)
        if (head !== null) eachPaysForItself(simulation, { head, reserved });
    },
  };
}

function noteReserved(head: RawHead | null, all: Reservations): void {
  if (head === null || head.lease === null || head.reserved.dollars === 0) return;
  all.set(`${head.lease.run_id}.${head.lease.run_attempt}`, head.reserved.dollars);
}

/**
 * Of two claims the earlier one stands. The loop with the later one starts nothing (ADR 0041), unless it read old data
 * from GitHub.
 */
export function oneLoopAtATime(simulation: Simulation, session: SessionEntry): void {
  const { violate, faults } = simulation;
  const sawOldData = ({ tick }: SessionEntry): boolean =>
    faults.struck.some(({ kind, where }) => kind === 'stale-list' && where.startsWith(`${tick}: `));
  const beside = otherLoops(simulation)
    .flatMap(({ ledger }) => ledger.sessions)
    .find(({ subject, endedAt }) => subject === session.subject && endedAt === null);
  if (beside !== undefined && !sawOldData(beside) && !sawOldData(session))
    violate('one loop at a time works on a subject', `${session.id} starts beside ${beside.id}`);
}

/** An issue has one open pull request, regardless of which loop opened it. */
export function publishedOnce(loops: readonly Simulation[]): void {
  const [first] = loops;
  if (first === undefined) return;
  const open = [...threadsOf(first.github.repository).values()].filter(
    (thread): thread is PullRequest => isPull(thread) && thread.state === 'open',
  );
  const bySubject = new Map<string, PullRequest>();
  for (const thread of open) {
    const [, loop, subject] = /^tickgate\/([a-z0-9_]+)\/(\d+)-/.exec(thread.pull.headRef) ?? [];
    if (subject === undefined || !loops.some(({ place }) => place.loop === loop)) continue;
    const twin = bySubject.get(subject);
    bySubject.set(subject, thread);
    if (twin !== undefined)
      first.violate(
        'an issue has one open pull request of all loops',
        `#${twin.number} on ${twin.pull.headRef} and #${thread.number} on ${thread.pull.headRef}`,
      );
  }
}

/** Dollars that each tick had reserved for its sessions, by the tick's name. */
export type Reservations = Map<string, number>;

/**
 * The reported spend comes from this loop's own sessions. If no report arrived, the charge is at most what the tick had
 * reserved.
 */
export function eachPaysForItself(
  { ledger, violate, place }: Pick<Simulation, 'ledger' | 'violate' | 'place'>,
  { head, reserved }: { readonly head: RawHead; readonly reserved: Reservations },
): void {
  const { started_at: since, dollars_reported: reported, agents_dispatched: agents } = head.counters;
  const own = ledger.sessions.filter(({ budgetFrom }) => budgetFrom === since);
  // Otherwise the loop was charged for sessions that could not begin, or whose tick was lost.
  const isExact =
    own.every(({ told }) => told) &&
    [...own.map(({ tick }) => tick), ...reserved.keys()].every((tick) => hasEnded(ledger, tick)) &&
    agents <= own.length;
  const cost = own.reduce((sum, { dollars }) => sum + dollars, 0);
  const atMost = ledger.ticks.reduce((sum, { name }) => {
    const sessions = own.filter(({ tick }) => tick === name);
    const capped = sessions.reduce((dollars, one) => dollars + costAtMost(one), 0);
    return sum + Math.max(capped, reserved.get(name) ?? 0);
  }, 0);
  const toUsd = (dollars: number): string => `$${dollars.toFixed(2)}`;
  if (isExact && reported > cost + 0.005)
    violate(ownSessions, `${place.loop}: ${toUsd(reported)} reported of ${toUsd(cost)} that its sessions cost`);
  if (spent(head) > atMost + 0.005)
    violate(ownSessions, `${place.loop}: ${toUsd(spent(head))} charged of at most ${toUsd(atMost)}`);
}

const hasEnded = ({ ticks }: Simulation['ledger'], tick: string): boolean =>
  ticks.find(({ name }) => name === tick)?.end?.startsWith('done') === true;

const ownSessions = 'a loop pays for its own sessions';

const costAtMost = ({ dollars, cap }: SessionEntry): number => Math.max(dollars, cap ?? dollars);
