/** What sessions may cost: all that is claimed for them stays under the ceiling, and beyond it goes what their driver promises. */

import type { SessionEntry } from './ledger.ts';
import { type RawHead, spent } from './raw-head.ts';
import type { Simulation } from './simulation.ts';

/** Of this loop run. */
const sessionsOf = ({ ledger }: Simulation, { counters }: RawHead): SessionEntry[] =>
  ledger.sessions.filter(({ budgetFrom }) => budgetFrom === counters.started_at);

/** What the sessions of this loop run cost in truth, whether the loop knows of it or not; USD. */
export const trueSpend = (simulation: Simulation, head: RawHead): number =>
  sessionsOf(simulation, head).reduce((sum, { dollars }) => sum + dollars, 0);

/** How far these sessions passed their caps; USD. */
const excess = (sessions: readonly SessionEntry[]): number =>
  sessions.reduce((sum, { dollars, cap }) => sum + (cap === null ? 0 : Math.max(0, dollars - cap)), 0);

/** Of a tick that came to its end the loop knows every session. */
function untold(simulation: Simulation, head: RawHead): SessionEntry[] {
  const done = new Set(simulation.ledger.ticks.flatMap(({ name, end }) => (end?.startsWith('done') ? [name] : [])));
  return sessionsOf(simulation, head).filter(({ tick }) => !done.has(tick));
}

/** What passes a cap is spent before the next caps are given: only what the last ones left out, and what was never told, goes beyond. */
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

/** A lost session is charged its cap, or what was seen of it: what it cost beyond, nobody can know. */
export function allIsCounted(simulation: Simulation, head: RawHead): void {
  const known = trueSpend(simulation, head) - excess(untold(simulation, head));
  if (spent(head) < known - 0.005)
    simulation.violate('what was spent is counted', `$${spent(head).toFixed(2)} of $${known.toFixed(2)}`);
}

/** What a tick had told of when it ended stands in every later head of its run, also where another run has followed before the world is calm. */
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

/** Past half of the dollars, sessions whose spend nobody sees begin one at a time. */
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

/** A subject goes on within a tick by one session after another, each of them a new one, and by no more than it may. */
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
