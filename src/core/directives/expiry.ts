/** When an unanswered question expires, and which option the configuration takes then. */
import type { Settings } from '../config/schema/settings.ts';
import { type Gate, type GateName, type OpenGate, parseGateId } from '../state/gate.ts';

/** Whether the expiry of an unanswered gate has passed. */
const isGateExpired = (
  name: GateName,
  askedAt: string,
  { gates, now }: { gates: Settings['gates']; now: string },
): boolean => {
  const hours = gates[name]?.expiryHours;
  return hours !== undefined && Date.parse(now) - Date.parse(askedAt) >= hours * 3_600_000;
};

/** The option that counts without an answer, and from when, ISO-8601; null = the question waits for ever. */
export function findExpiry(
  gate: Gate,
  gates: Settings['gates'],
): { readonly option: string; readonly at: string } | null {
  const { expiryHours, default: option } = gates[gate.name] ?? {};
  if (expiryHours === undefined || !gate.options.some(({ id }) => id === option)) return null;
  if (option === undefined) return null;
  return { option, at: new Date(Date.parse(gate.askedAt) + expiryHours * 3_600_000).toISOString() };
}

/** The configured default after expiry; null before it, or if the gate does not offer that option. */
export function findExpiredOption(gate: Gate, gates: Settings['gates'], now: string): string | null {
  const option = gates[gate.name]?.default;
  if (option === undefined || !isGateExpired(gate.name, gate.askedAt, { gates, now })) return null;
  return gate.options.some(({ id }) => id === option) ? option : null;
}

/** For ticks without a bundle: whether one of the open questions has expired by now. */
export const hasExpiredGate = (open: readonly OpenGate[], gates: Settings['gates'], now: string): boolean =>
  open.some(({ id, askedAt }) => {
    const name = parseGateId(id)?.name;
    return name !== undefined && askedAt !== undefined && isGateExpired(name, askedAt, { gates, now });
  });
