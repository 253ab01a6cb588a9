/** Ceilings of a loop run: what is used, when to ask (80 %, projected), and what a session may cost (caps). */
import type { SessionCap } from '../sessions/contract/planned-session.ts';
import {
  addInMillionths,
  type CeilingName,
  Ceilings,
  Counters,
  ceilingField,
  ceilingNames,
  computeDollarsUsed,
  readCeiling,
  readUsed,
  sumIterations,
  type TrippedCeiling,
  toMillionths,
} from '../state/counters.ts';

export const withCeilingAt = (ceilings: Ceilings, name: CeilingName, to: number): Ceilings => ({
  ...ceilings,
  [ceilingField[name]]: to,
});

/** Whether the first ceiling allows more than the second. A dollar ceiling of 0 is none. */
export function allowsMore(name: CeilingName, one: number, other: number): boolean {
  if (name !== 'dollars' || (one !== 0 && other !== 0)) return one > other;
  return one === 0 && other !== 0;
}

/** As a run keeps it, whatever the zone of the configuration. */
export const toUtcDeadline = (configured: string | null): string | null =>
  configured === null ? null : new Date(configured).toISOString();

/** Null = no deadline, which is later than any. */
export function findEarlierDeadline(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(other) < Date.parse(one) ? other : one;
}

/** What the next iteration is expected to add. */
export interface Projection {
  readonly prs: number;
  readonly dollars: number;
}

/** Mean of the run's iterations. Before the first one, the configured guess for every session that may start. */
export function projectIteration(
  counters: Counters,
  planned: { readonly sessions: number; readonly newPrs: number; readonly guessDollars: number },
): Projection {
  const iterations = sumIterations(counters);
  const dollars = iterations > 0 ? computeDollarsUsed(counters) / iterations : planned.sessions * planned.guessDollars;
  return { prs: planned.newPrs, dollars };
}

/** In whole millionths: 0.8 times a ceiling is not exact, and the boundary itself must ask. */
const isNear = (value: number, ceiling: number): boolean => !(toMillionths(value) * 10 < toMillionths(ceiling) * 8);

export interface BudgetGateFacts {
  readonly counters: Counters;
  readonly ceilings: Ceilings;
  readonly projection: Projection;
  /** The loop reviews a single pull request, so their number means nothing. */
  readonly singlePr: boolean;
}

/**
 * Dimensions whose projected use reaches 80 % of their ceiling. A dimension without any use yet does not count. Nor
 * does the last iteration (projected = ceiling: the stop at its exit decides), nor an exhausted dimension (the stop
 * precedes the question).
 */
export function listTrippedBudgets({ counters, ceilings, projection, singlePr }: BudgetGateFacts): TrippedCeiling[] {
  const projected: Record<CeilingName, number> = {
    iterations: counters.iterationsUsed + 1,
    prs: counters.prsTouched.length + projection.prs,
    minutes: counters.minutesElapsed,
    dollars: addInMillionths(computeDollarsUsed(counters), projection.dollars),
  };
  return ceilingNames.flatMap((name): TrippedCeiling[] => {
    const ceiling = readCeiling(name, ceilings);
    const value = projected[name];
    if (name === 'dollars' && ceiling === 0) return [];
    if (readUsed(name, counters) === 0 || !isNear(value, ceiling)) return [];
    if (name === 'iterations' && value >= ceiling) return [];
    if (name === 'prs' && singlePr) return [];
    return [{ name, value, ceiling, used: readUsed(name, counters) }];
  });
}

export interface CapRequest {
  readonly counters: Counters;
  readonly ceilings: Ceilings;
  /** Sessions that would run concurrently in this iteration. */
  readonly wanted: number;
  /** Sessions that an iteration is expected to begin, if more than these. */
  readonly places?: number;
  /** Spend is seen while a session runs. */
  readonly metered: boolean;
  readonly minSessionDollars: number;
  /** Expected cost of a session: a cap below it would cut most of them. */
  readonly guessDollars: number;
  readonly jobMinutesLeft: number;
  readonly maxTurns: number;
}

/**
 * Caps for as many of the wanted sessions as the ceilings carry. All caps plus the spend never pass the dollar ceiling.
 * A session whose share is below the minimum (or the run's mean, if lower) does not start, unless nothing was spent
 * yet. The same holds of minutes. An empty list means that no session can get a cap: condition 5 or 12.
 */
export function computeSessionCaps(request: CapRequest): SessionCap[] {
  const { counters, ceilings } = request;
  const minutes = Math.min(ceilings.maxMinutes - counters.minutesElapsed, request.jobMinutesLeft);
  if (minutes <= 0 || !hasMinutesForSession(request)) return [];
  const cap = (dollars: number | null): SessionCap => ({ dollars, minutes, turns: request.maxTurns });
  if (ceilings.maxDollars === 0) return Array.from({ length: request.wanted }, () => cap(null));
  const spent = computeDollarsUsed(counters);
  const leftMicro = computeMicroDollarsLeft(request);
  const affordable = countAffordableSessions(request);
  if (affordable === 0) return [];
  // Past half of the dollars, spend that shows only afterwards is risked one session at a time.
  const wanted = !request.metered && spent * 2 >= ceilings.maxDollars ? Math.min(1, request.wanted) : request.wanted;
  const sessions = Math.min(wanted, affordable);
  // A fair share of the iterations left: a lost session is charged its cap and must not end the run with it.
  const iterationsLeft = Math.max(1, ceilings.maxIterations - counters.iterationsUsed);
  const fair = leftMicro / (Math.max(sessions, request.places ?? 0) * iterationsLeft);
  // The guess for a session, or two minimum sessions if that is more: the work and its audit.
  const worth = toMillionths(Math.max(2 * request.minSessionDollars, request.guessDollars));
  const share = Math.min(leftMicro / sessions, Math.max(worth, fair));
  return Array.from({ length: sessions }, () => cap(Math.floor(share) / 1e6));
}

type DollarFacts = Pick<CapRequest, 'counters' | 'ceilings' | 'minSessionDollars'>;

const computeMicroDollarsLeft = ({ counters, ceilings }: DollarFacts): number =>
  toMillionths(ceilings.maxDollars) - toMillionths(computeDollarsUsed(counters));

/** How many minimum sessions the remaining dollars carry; at least one while nothing was spent yet. */
function countAffordableSessions(facts: DollarFacts): number {
  const left = computeMicroDollarsLeft(facts);
  if (left <= 0) return 0;
  const { counters, minSessionDollars } = facts;
  const spent = computeDollarsUsed(counters);
  const mean = counters.agentsDispatched > 0 ? spent / counters.agentsDispatched : Number.POSITIVE_INFINITY;
  const least = Math.max(1, toMillionths(Math.min(minSessionDollars, mean)));
  return Math.max(spent === 0 ? 1 : 0, Math.floor(left / least));
}

/** Whether the remaining dollars carry a session at all. A ceiling of 0 is none. */
export const canAffordSession = (facts: DollarFacts): boolean =>
  facts.ceilings.maxDollars === 0 || countAffordableSessions(facts) > 0;

/** An agent that has less only starts and is ended again. */
const minSessionMinutes = 1;

/** Whether the remaining minutes carry a session: one minute, or the run's mean if lower. Any do while none is used. */
export function hasMinutesForSession({ counters, ceilings }: Pick<CapRequest, 'counters' | 'ceilings'>): boolean {
  const { minutesElapsed: used, agentsDispatched } = counters;
  const left = toMillionths(ceilings.maxMinutes) - toMillionths(used);
  if (left <= 0 || used === 0) return left > 0;
  const mean = agentsDispatched > 0 ? used / agentsDispatched : Number.POSITIVE_INFINITY;
  return left >= toMillionths(Math.min(minSessionMinutes, mean));
}

/** Applies a person's recorded raise (or lowering); `hardMax` bounds it. Counters are never touched. */
export function raiseCeiling(
  ceilings: Ceilings,
  { name, to, by, at }: { readonly name: CeilingName; readonly to: number; readonly by: string; readonly at: string },
): Ceilings {
  const raise = { ceiling: name, from: readCeiling(name, ceilings), to, by, at };
  return { ...withCeilingAt(ceilings, name, to), ceilingsRaised: [...ceilings.ceilingsRaised, raise] };
}
