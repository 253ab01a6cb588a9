/**
 * Checks what sessions may cost. All reservations stay under the ceiling, and only the excess that a driver allows goes
 * beyond it.
 */

import type { SessionEntry } from './ledger.ts';
import { type RawHead, spent } from './raw-head.ts';
import type { Simulation } from './simulation.ts';

/** The sessions of this loop run. */
const sessionsOf = ({ ledger }: Simulation, { counters }: RawHead): SessionEntry[] =>
  ledger.sessions.filter(({ budgetFrom }) => budgetFrom === counters.started_at);

/** True cost of the sessions of this loop run, including costs that the loop does not know; USD. */
export const trueSpend = (simulation: Simulation, head: RawHead): number =>
  sessionsOf(simulation, head).reduce((sum, { dollars }) => sum + dollars, 0);

/** The amount by which these sessions passed their caps; USD. */
const excess = (sessions: readonly SessionEntry[]): number =>
  sessions.reduce((sum, { dollars, cap }) => sum + (cap === null ? 0 : Math.max(0, dollars - cap)), 0);

/** Sessions that the loop may not know. It knows every session of a tick that came to its end. */
function untold(simulation: Simulation, head: RawHead): SessionEntry[] {
  const done = new Set(simulation.ledger.ticks.flatMap(({ name, end }) => (end?.startsWith('done') ? [name] : [])));
  return sessionsOf(simulation, head).filter(({ tick }) => !done.has(tick));
}

/**
 * An excess is spent before the next caps are given. So only the excess of the last sessions, and unreported spend,
 * goes beyond the ceiling.
 */
export function underTheCeiling(simulation: Simulation, head: RawHead): void {
  const { max_dollars: ceiling } = head.ceilings;
  if (ceiling === 0) return;
  const truly = trueSpend(simulation, head);
  if (truly <= ceiling + 0.005) return;
  const own = sessionsOf(simulation, head);
  const last = own.at(-1)?.tick;
  const beyond = new Set([...own.filter(({ tick }) => tick === last), ...untold(simulation, head)]);
  const promised = ceiling + excess([...beyond]);
  if (truly > promised + 0.005)
    simulation.violate(
      'spend stays under the ceiling',
      `$${truly.toFixed(2)} of $${ceiling} were spent, $${promised.toFixed(2)} with what sessions may pass their caps by`,
    );
}

/** A lost session is charged its cap, or its metered spend. The loop cannot know what it cost beyond that. */
export function allIsCounted(simulation: Simulation, head: RawHead): void {
  const known = trueSpend(simulation, head) - excess(untold(simulation, head));
  if (spent(head) < known - 0.005)
    simulation.violate('what was spent is counted', `$${spent(head).toFixed(2)} of $${known.toFixed(2)}`);
}

/**
 * Spend that a tick had reported when it ended stays in every later head of its run. That holds even if another run
 * follows before the world is calm.
 */
export function staysCounted(simulation: Simulation, head: RawHead): void {
  const lost = new Set(untold(simulation, head));
  const told = sessionsOf(simulation, head).filter((session) => !lost.has(session));
  const known = told.reduce((sum, { dollars }) => sum + dollars, 0);
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
