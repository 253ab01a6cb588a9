/** Decides what one more session of a subject may cost, out of what the claim has reserved for all of its sessions in this tick. */
import type { SessionCap } from '../sessions/contract/session-cap.ts';
import { addPrecisely } from '../state/values/money.ts';

export interface Purse {
  /** As claimed. */
  readonly cap: SessionCap;
  /** By the sessions of the subject in this tick; USD, minutes. */
  readonly used: { readonly dollars: number; readonly minutes: number; readonly sessions: number };
}

/** What the run has spent up to the claim, and what a session is worth starting for. */
export interface RunSpend {
  readonly dollars: number;
  readonly sessions: number;
  readonly minSessionDollars: number;
  readonly guessMinutes: number;
}

/**
 * The rest, never more: however many sessions follow one another, together they stay within what was reserved. Null = the next tick goes
 * on, since what is left is under the least that a session is started with (the minimum, or the mean of the run where that is lower),
 * or under half of the minutes that one is guessed to take.
 */
export function restOfPurse({ cap, used }: Purse, run: RunSpend): SessionCap | null {
  const minutes = cap.minutes - used.minutes;
  if (minutes < Math.min(run.guessMinutes, cap.minutes) / 2) return null;
  if (cap.dollars === null) return { ...cap, minutes };
  const dollars = addPrecisely(cap.dollars, -used.dollars);
  const mean = addPrecisely(run.dollars, used.dollars) / Math.max(1, run.sessions + used.sessions);
  return dollars <= 0 || dollars < Math.min(run.minSessionDollars, mean) ? null : { ...cap, dollars, minutes };
}
