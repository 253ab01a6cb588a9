/**
 * Costs of a simulated session, reply by reply, and how they are reported. Mostly they stay within the cap, and at
 * times pass it as the driver allows.
 */

import { charging } from '../../src/agents/drivers/stall-detector.ts';
import type { ModelUsage, WorkOrder } from '../../src/core/sessions/contract/agent-contract.ts';
import type { SessionEntry } from './ledger.ts';
import type { Simulation } from './simulation.ts';

/** Charges a reply as the real drivers do. No reply comes after the one that reached the session's cap. */
export function meterOf(
  simulation: Pick<Simulation, 'violate'>,
  request: Parameters<typeof charging>[0],
  { entry, pull }: { readonly entry: SessionEntry; readonly pull: Parameters<typeof charging>[1] },
): (cents: number) => void {
  const charge = charging(request, pull);
  return (cents) => {
    if (entry.cap !== null && entry.dollars >= entry.cap)
      simulation.violate('a session passes its cap by one reply', `${entry.id}: $${entry.dollars} of $${entry.cap}`);
    entry.dollars = Math.round(100 * entry.dollars + cents) / 100;
    charge(usageOf(cents / 100));
  };
}

/** The amount that src/core/budget/plausible-usage.ts accepts for any session, however short. */
const believedCents = 2_000;

/** Costs of its replies in whole cents. If spend is not metered, all of it is one amount. */
export function repliesOf({ chances, setting }: Simulation, { dollars: cap }: WorkOrder['caps']): number[] {
  const { sessions, spending } = chances;
  // Mostly cheap, at times as much as the cap allows, rounded down to stay within it.
  const wanted = Math.round(100 * sessions.tail(0.1, 30));
  const within = cap === null ? wanted : Math.min(wanted, Math.floor(100 * cap));
  const drawn =
    cap !== null && spending.happens(0.12) ? Math.ceil(100 * cap) + spending.between(1, Math.ceil(60 * cap)) : within;
  const cents = Math.min(drawn, believedCents);
  const many = setting.metered ? spending.between(1, 5) : 1;
  const each = Math.floor(cents / many);
  return Array.from({ length: many }, (_, index) => (index === 0 ? cents - each * (many - 1) : each));
}

export const usageOf = (costReported: number): ModelUsage => ({
  model: 'claude-sonnet-4-7',
  input: 100,
  output: 50,
  reasoning: 0,
  cacheRead: 0,
  cacheWrite: 0,
  costReported,
  messages: 2,
});
