/** Decides whether a gate that nobody answered answers itself, and with which option. */

import type { Settings } from '../config/schema/settings.ts';
import { type Gate, parseGateId } from '../state/gate/gate.ts';
import type { GateName } from '../state/gate/gate-names.ts';
import type { OpenGate } from '../state/gate/open-gate.ts';

const isOver = (
  name: GateName,
  askedAt: string,
  { gates, now }: { gates: Settings['gates']; now: string },
): boolean => {
  const hours = gates[name]?.expiryHours;
  return hours !== undefined && Date.parse(now) - Date.parse(askedAt) >= hours * 3_600_000;
};

/** The configured default once the time is over; null while a person is waited for. What the gate does not offer is no answer. */
export function expiredOption(gate: Gate, gates: Settings['gates'], now: string): string | null {
  const option = gates[gate.name]?.default;
  if (option === undefined || !isOver(gate.name, gate.askedAt, { gates, now })) return null;
  return gate.options.some(({ id }) => id === option) ? option : null;
}

/** Seen by ticks that have no bundle: one of the open questions has answered itself by now. */
export const hasExpired = (open: readonly OpenGate[], gates: Settings['gates'], now: string): boolean =>
  open.some(({ id, askedAt }) => {
    const name = parseGateId(id)?.name;
    return name !== undefined && askedAt !== undefined && isOver(name, askedAt, { gates, now });
  });
