/**
 * Checks what sessions may cost. All reservations stay under the ceiling, and only the excess that a driver allows goes
 * beyond it.
 */

import type { HeadChange } from './head-changes.ts';
import type { SessionEntry } from './ledger.ts';
import { type RawHead, spent } from './raw-head.ts';
import type { Simulation } from './simulation.ts';

/** Dollar ceilings by the start of their loop run, as its head had them last. */
export type RunCeilings = Map<string, number>;

/** A head that its holder wrote: from now on this run pays for the holder's sessions, whatever begins since. */
export function notePayingRun(
  { ledger }: Pick<Simulation, 'ledger'>,
  ceilings: RunCeilings,
  { next, writer }: Pick<HeadChange, 'next' | 'writer'>,
): void {
  ceilings.set(next.counters.started_at, next.ceilings.max_dollars);
  const tick = ledger.ticks.find(({ name }) => name === writer);
  if (tick !== undefined && next.lease?.nonce === tick.nonce) tick.budgetFrom = next.counters.started_at;
}

/** The run that pays for a session which this tick begins. */
export function findPayingRun({ ledger, violate }: Pick<Simulation, 'ledger' | 'violate'>, tick: string): string {
  const run = ledger.ticks.find(({ name }) => name === tick)?.budgetFrom ?? null;
  if (run === null)
    violate('a session needs a lease', `${tick} begins a session, and has written no head under a lease`);
  return run ?? '';
}

/** The sessions of the loop run that began then. */
const sessionsOf = ({ ledger }: Pick<Simulation, 'ledger'>, startedAt: string): SessionEntry[] =>
  ledger.sessions.filter(({ budgetFrom }) => budgetFrom === startedAt);

const sumOf = (sessions: readonly SessionEntry[]): number => sessions.reduce((sum, { dollars }) => sum + dollars, 0);

/** The amount by which these sessions passed their caps; USD. */
const excess = (sessions: readonly SessionEntry[]): number =>
  sessions.reduce((sum, { dollars, cap }) => sum + (cap === null ? 0 : Math.max(0, dollars - cap)), 0);

/** Sessions that the loop may not know. It knows every session of a tick that came to its end. */
function untold({ ledger }: Pick<Simulation, 'ledger'>, sessions: readonly SessionEntry[]): SessionEntry[] {
  const done = new Set(ledger.ticks.flatMap(({ name, end }) => (end?.startsWith('done') ? [name] : [])));
  return sessions.filter(({ tick }) => !done.has(tick));
}

/**
 * Judges each run of the loop, those that are over too: their holders may work on. An excess is spent before the next
 * caps are given. So only the excess of the last sessions, and unreported spend, goes beyond the ceiling.
 */
export function underTheCeilings(simulation: Pick<Simulation, 'ledger' | 'violate'>, ceilings: RunCeilings): void {
  for (const [startedAt, ceiling] of ceilings) {
    const own = sessionsOf(simulation, startedAt);
    const truly = sumOf(own);
    if (ceiling === 0 || truly <= ceiling + 0.005) continue;
    const last = own.at(-1)?.tick;
    const beyond = new Set([...own.filter(({ tick }) => tick === last), ...untold(simulation, own)]);
    const promised = ceiling + excess([...beyond]);
    if (truly > promised + 0.005)
      simulation.violate(
        'spend stays under the ceiling',
        `run of ${startedAt}: $${truly.toFixed(2)} of $${ceiling} were spent, $${promised.toFixed(2)} with what sessions may pass their caps by`,
      );
  }
}

/** A lost session is charged its cap, or its metered spend. The loop cannot know what it cost beyond that. */
export function allIsCounted(simulation: Simulation, head: RawHead): void {
  const own = sessionsOf(simulation, head.counters.started_at);
  const known = sumOf(own) - excess(untold(simulation, own));
  if (spent(head) < known - 0.005)
    simulation.violate('what was spent is counted', `$${spent(head).toFixed(2)} of $${known.toFixed(2)}`);
}

/**
 * Spend that a tick had reported when it ended stays in every later head of its run. That holds even if another run
 * follows before the world is calm.
 */
export function staysCounted(simulation: Simulation, head: RawHead): void {
  const own = sessionsOf(simulation, head.counters.started_at);
  const lost = new Set(untold(simulation, own));
  const told = own.filter((session) => !lost.has(session));
  const known = sumOf(told);
  if (spent(head) < known - 0.005)
    simulation.violate(
      'what was told of stays counted',
      `$${spent(head).toFixed(2)} of $${known.toFixed(2)} of ${told.length} sessions`,
    );
}

/** Past half of the dollars, sessions without metered spend begin one at a time. */
export function oneAtATime({ ledger, setting, violate }: Simulation, head: RawHead | null, known: number): void {
  if (setting.metered || head === null || head.ceilings.max_dollars === 0) return;
  if (spent(head) * 2 < head.ceilings.max_dollars) return;
  const holder = ledger.ticks.find(({ nonce }) => nonce === head.lease?.nonce)?.name;
  const begun = ledger.sessions.slice(known).filter(({ tick }) => tick === holder);
  if (begun.length === 0) return;
  const working = ledger.sessions.filter(({ tick, endedAt }) => tick === holder && endedAt === null);
  if (working.length > 1)
    violate(
      'past half of the dollars sessions run one at a time',
      `${working.map(({ id }) => id).join(', ')} with $${spent(head).toFixed(2)} of $${head.ceilings.max_dollars}`,
    );
}

/** Within a tick a subject has one session after another, each of them a new one, and no more than its limit. */
export function oneAfterAnother({ ledger, setting, violate }: Simulation, known: number): void {
  for (const { id, tick, subject, review } of ledger.sessions.slice(known)) {
    if (review !== null) continue;
    const all = ledger.sessions.filter((one) => one.tick === tick && one.subject === subject);
    if (all.filter(({ endedAt }) => endedAt === null).length > 1)
      violate('a subject has one session at a time', all.map((one) => one.id).join(', '));
    if (all.filter((one) => one.id === id).length > 1) violate('a session is had once', id);
    if (all.length > setting.sessionsPerSubject)
      violate('a subject has its sessions of a tick', `${all.length} of ${setting.sessionsPerSubject}: ${id}`);
  }
}
