/** Counts what a loop run has used against its ceilings, and says when to ask (80 %, projected) or what a session may cost (caps). */
import { z } from 'zod';
import { onDisk } from './on-disk.ts';

const count = z.number().int().nonnegative().default(0);
const amount = z.number().nonnegative().default(0);

/** What the run has used so far; money in USD, time in minutes of active ticks. */
const counterFields = {
  startedAt: z.iso.datetime(),
  iterationsUsed: count,
  /** Of the same run, before a restart set them back: their dollars stay, and so must they where a mean is taken. */
  iterationsBeforeRestart: count,
  prsTouched: z.array(z.string().regex(/^#\d+$/)).default([]),
  commentsPushed: count,
  mergesAttempted: count,
  minutesElapsed: amount,
  tokensIn: count,
  tokensOut: count,
  agentsDispatched: count,
  dollarsEstimate: amount,
  rateTableSource: z.string().default('built-in default'),
  qmdFailuresConsecutive: count,
  dollarsReported: amount,
  /** Of each session the larger of both. */
  dollarsCounted: amount,
  tokenClasses: onDisk({ input: count, output: count, reasoning: count, cacheRead: count, cacheWrite: count }).prefault(
    {},
  ),
  ciMinutes: amount,
  apiRequests: count,
};
export const Counters = onDisk(counterFields);
export type Counters = z.output<typeof Counters>;

/** Nothing used yet. */
export const newCounters = (startedAt: string): Counters => z.decode(Counters, { started_at: startedAt });

export const ceilingNames = ['iterations', 'prs', 'minutes', 'dollars'] as const;
export type CeilingName = (typeof ceilingNames)[number];

/** Recorded at the first write of a run; changed only by a recorded raise. */
const ceilingFields = {
  maxIterations: z.number().int().positive(),
  maxPrs: z.number().int().positive(),
  maxMinutes: z.number().positive(),
  /** USD; 0 disables the dollar ceiling. */
  maxDollars: z.number().nonnegative(),
  deadline: z.iso.datetime().nullable().default(null),
  ceilingsRaised: z
    .array(
      z.strictObject({
        ceiling: z.enum(ceilingNames),
        from: z.number(),
        to: z.number(),
        by: z.string(),
        at: z.iso.datetime(),
      }),
    )
    .default([]),
};
export const Ceilings = onDisk(ceilingFields);
export type Ceilings = z.output<typeof Ceilings>;

export const budgetFields = { ...counterFields, ...ceilingFields };
export const Budget = onDisk(budgetFields);
export type Budget = z.output<typeof Budget>;

/** Money and minutes are compared and added in whole millionths, so that sums do not drift. */
const micro = (dollars: number): number => Math.round(dollars * 1e6);
export const addPrecisely = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, dollars) => sum + micro(dollars), 0) / 1e6;

/** What counts against the dollar ceiling: session by session the larger of both, and never less than either sum. */
export const dollarsUsed = (spent: Spent): number =>
  Math.max(spent.dollarsReported, spent.dollarsEstimate, spent.dollarsCounted ?? 0);
type Spent = Pick<Counters, 'dollarsReported' | 'dollarsEstimate'> & Partial<Pick<Counters, 'dollarsCounted'>>;

export function usedOf(name: CeilingName, counters: Counters): number {
  switch (name) {
    case 'iterations':
      return counters.iterationsUsed;
    case 'prs':
      return counters.prsTouched.length;
    case 'minutes':
      return counters.minutesElapsed;
    case 'dollars':
      return dollarsUsed(counters);
  }
}

export function ceilingOf(name: CeilingName, ceilings: Ceilings): number {
  switch (name) {
    case 'iterations':
      return ceilings.maxIterations;
    case 'prs':
      return ceilings.maxPrs;
    case 'minutes':
      return ceilings.maxMinutes;
    case 'dollars':
      return ceilings.maxDollars;
  }
}

export function withCeilingAt(ceilings: Ceilings, name: CeilingName, to: number): Ceilings {
  const key = ({ iterations: 'maxIterations', prs: 'maxPrs', minutes: 'maxMinutes', dollars: 'maxDollars' } as const)[
    name
  ];
  return { ...ceilings, [key]: to };
}

/** Whether one ceiling allows more than another; a dollar ceiling of 0 is none. */
export function allowsMore(name: CeilingName, one: number, other: number): boolean {
  if (name !== 'dollars' || (one !== 0 && other !== 0)) return one > other;
  return one === 0 && other !== 0;
}

/** 100 %, by what was actually used; also where that cannot be compared. A dollar ceiling of 0 is none. */
export const exhausted = (name: CeilingName, counters: Counters, ceilings: Ceilings): boolean =>
  !(name === 'dollars' && ceilings.maxDollars === 0) &&
  !(usedOf(name, counters) >= 0 && micro(usedOf(name, counters)) < micro(ceilingOf(name, ceilings)));

/** What the next iteration is expected to add. */
export interface Projection {
  readonly prs: number;
  readonly dollars: number;
}

/** Mean of the run's iterations; before the first, the configured guess for every session that may start. */
export function projectIteration(
  counters: Counters,
  planned: { readonly sessions: number; readonly newPrs: number; readonly guessDollars: number },
): Projection {
  const iterations = counters.iterationsUsed + counters.iterationsBeforeRestart;
  const dollars = iterations > 0 ? dollarsUsed(counters) / iterations : planned.sessions * planned.guessDollars;
  return { prs: planned.newPrs, dollars };
}

/** In whole millionths: 0.8 times a ceiling is not exact, and the boundary itself must ask. */
const isNear = (value: number, ceiling: number): boolean => !(micro(value) * 10 < micro(ceiling) * 8);

export interface Tripped {
  readonly name: CeilingName;
  /** The value that tripped, projected where the dimension is projected. */
  readonly value: number;
  readonly ceiling: number;
}

export interface Nearing {
  readonly counters: Counters;
  readonly ceilings: Ceilings;
  readonly projection: Projection;
  /** The loop reviews one pull request: their number means nothing. */
  readonly singlePr: boolean;
}

/**
 * The dimensions whose projected use reaches 80 % of their ceiling. Not: one of which nothing was used yet; the last iteration
 * (projected = ceiling: the stop at its exit decides); one already exhausted (the stop wins over the question).
 */
export function trippedBudgets({ counters, ceilings, projection, singlePr }: Nearing): Tripped[] {
  const projected: Record<CeilingName, number> = {
    iterations: counters.iterationsUsed + 1,
    prs: counters.prsTouched.length + projection.prs,
    minutes: counters.minutesElapsed,
    dollars: addPrecisely(dollarsUsed(counters), projection.dollars),
  };
  return ceilingNames.flatMap((name): Tripped[] => {
    const ceiling = ceilingOf(name, ceilings);
    const value = projected[name];
    if (name === 'dollars' && ceiling === 0) return [];
    if (usedOf(name, counters) === 0 || !isNear(value, ceiling)) return [];
    if (name === 'iterations' && value >= ceiling) return [];
    if (name === 'prs' && singlePr) return [];
    return [{ name, value, ceiling }];
  });
}

export interface SessionCap {
  readonly dollars: number | null; // null = no dollar ceiling
  readonly minutes: number;
  readonly turns: number;
}

export interface CapRequest {
  readonly counters: Counters;
  readonly ceilings: Ceilings;
  /** Sessions that would run side by side in this iteration. */
  readonly wanted: number;
  /** Spend is seen while a session runs. */
  readonly metered: boolean;
  readonly minSessionDollars: number;
  /** What a session is expected to cost: a cap below it would cut most of them. */
  readonly guessDollars: number;
  readonly jobMinutesLeft: number;
  readonly maxTurns: number;
}

/**
 * Caps for as many of the wanted sessions as the ceilings can carry: all caps together plus what is spent never pass the dollar
 * ceiling. A session whose share would be under the minimum (or the run's mean, if lower) is not started, unless nothing was
 * spent yet. An empty list means that no session can be given a cap: condition 12.
 */
export function sessionCaps(request: CapRequest): SessionCap[] {
  const { counters, ceilings } = request;
  const minutes = Math.min(ceilings.maxMinutes - counters.minutesElapsed, request.jobMinutesLeft);
  if (minutes <= 0) return [];
  const cap = (dollars: number | null): SessionCap => ({ dollars, minutes, turns: request.maxTurns });
  if (ceilings.maxDollars === 0) return Array.from({ length: request.wanted }, () => cap(null));
  const spent = dollarsUsed(counters);
  const leftMicro = leftOf(request);
  const affordable = affordableSessions(request);
  if (affordable === 0) return [];
  // What nobody sees until it is spent is risked once at a time, past half of the dollars.
  const wanted = !request.metered && spent * 2 >= ceilings.maxDollars ? Math.min(1, request.wanted) : request.wanted;
  const sessions = Math.min(wanted, affordable);
  // A fair share of the iterations that are left: a session that is lost is charged its cap, and must not take the run with it.
  const iterationsLeft = Math.max(1, ceilings.maxIterations - counters.iterationsUsed);
  const fair = leftMicro / (sessions * iterationsLeft);
  // What a session is guessed to take, and two of the least: the work and its audit.
  const worth = micro(Math.max(2 * request.minSessionDollars, request.guessDollars));
  const share = Math.min(leftMicro / sessions, Math.max(worth, fair));
  return Array.from({ length: sessions }, () => cap(Math.floor(share) / 1e6));
}

type DollarFacts = Pick<CapRequest, 'counters' | 'ceilings' | 'minSessionDollars'>;

const leftOf = ({ counters, ceilings }: DollarFacts): number =>
  micro(ceilings.maxDollars) - micro(dollarsUsed(counters));

/** How many of the least sessions the dollars left carry; at least one while nothing was spent yet. */
function affordableSessions(facts: DollarFacts): number {
  const left = leftOf(facts);
  if (left <= 0) return 0;
  const { counters, minSessionDollars } = facts;
  const spent = dollarsUsed(counters);
  const mean = counters.agentsDispatched > 0 ? spent / counters.agentsDispatched : Number.POSITIVE_INFINITY;
  const least = Math.max(1, micro(Math.min(minSessionDollars, mean)));
  return Math.max(spent === 0 ? 1 : 0, Math.floor(left / least));
}

/** Whether the dollars left carry a session at all. A ceiling of 0 is none. */
export const affordsSession = (facts: DollarFacts): boolean =>
  facts.ceilings.maxDollars === 0 || affordableSessions(facts) > 0;

/** A recorded raise (or lowering) by a person; `hardMax` bounds it. Counters are never touched. */
export function raised(
  ceilings: Ceilings,
  change: { readonly name: CeilingName; readonly to: number; readonly by: string; readonly at: string },
): Ceilings {
  const from = ceilingOf(change.name, ceilings);
  return {
    ...withCeilingAt(ceilings, change.name, change.to),
    ceilingsRaised: [
      ...ceilings.ceilingsRaised,
      { ceiling: change.name, from, to: change.to, by: change.by, at: change.at },
    ],
  };
}
