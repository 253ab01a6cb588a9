/** Counters of a run and its ceilings, with the arithmetic of money. */
import * as z from 'zod';
import { onDisk } from '../codec/record-codec.ts';

export const budgetLabels: Readonly<Record<CeilingName, string>> = {
  iterations: 'iterations',
  prs: 'PRs',
  minutes: 'minutes',
  dollars: 'dollars',
};

const count = z.number().int().nonnegative().default(0);
const amount = z.number().nonnegative().default(0);

/** Usage of the run so far. Money is in USD, time in minutes of active ticks. */
const counterFields = {
  startedAt: z.iso.datetime(),
  iterationsUsed: count,
  /** Iterations of this run before a restart reset them. Their dollars stay, so a mean must include them. */
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
  /** Sum over the sessions of the larger of estimate and report. */
  dollarsCounted: amount,
  tokenClasses: onDisk({ input: count, output: count, reasoning: count, cacheRead: count, cacheWrite: count }).prefault(
    {},
  ),
  ciMinutes: amount,
  apiRequests: count,
};
export const Counters = onDisk(counterFields);
export type Counters = z.output<typeof Counters>;

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

/** Iterations of the whole run. A restart begins the count that the ceiling bounds anew, and no other counter. */
export const sumIterations = ({
  iterationsUsed,
  iterationsBeforeRestart,
}: Pick<Counters, 'iterationsUsed' | 'iterationsBeforeRestart'>): number => iterationsUsed + iterationsBeforeRestart;

/** Dollars counted against the ceiling: per session the larger of both, and never less than either sum. */
export const computeDollarsUsed = (spent: SpentDollars): number =>
  Math.max(spent.dollarsReported, spent.dollarsEstimate, spent.dollarsCounted ?? 0);
type SpentDollars = Pick<Counters, 'dollarsReported' | 'dollarsEstimate'> & Partial<Pick<Counters, 'dollarsCounted'>>;

const uses: Readonly<Record<CeilingName, (counters: Counters) => number>> = {
  iterations: ({ iterationsUsed }) => iterationsUsed,
  prs: ({ prsTouched }) => prsTouched.length,
  minutes: ({ minutesElapsed }) => minutesElapsed,
  dollars: computeDollarsUsed,
};

export const readUsed = (name: CeilingName, counters: Counters): number => uses[name](counters);

export const ceilingField = {
  iterations: 'maxIterations',
  prs: 'maxPrs',
  minutes: 'maxMinutes',
  dollars: 'maxDollars',
} as const satisfies Record<CeilingName, keyof Ceilings>;

/** Of a run, or of a configuration. */
export const readCeiling = (name: CeilingName, ceilings: Pick<Ceilings, (typeof ceilingField)[CeilingName]>): number =>
  ceilings[ceilingField[name]];

/** True at 100 % of actual use, and if the use cannot be compared (fail closed). A dollar ceiling of 0 means none. */
export const isExhausted = (name: CeilingName, counters: Counters, ceilings: Ceilings): boolean =>
  !(name === 'dollars' && ceilings.maxDollars === 0) &&
  !(
    readUsed(name, counters) >= 0 && toMillionths(readUsed(name, counters)) < toMillionths(readCeiling(name, ceilings))
  );

/** Tenths, rounded down: 59.97 of 60 must not read as 60. Whole millionths first: 0.3 must not read as 0.2. */
export const formatTenths = (value: number): string => String(Math.floor(toMillionths(value) / 1e5) / 10);

/** Dollars as `$21.00`, minutes with the tenth that they have, so that a stop and the bar beside it say one number. */
export function amountText(name: CeilingName, value: number): string {
  if (name === 'dollars') return `$${value.toFixed(2)}`;
  return name === 'minutes' ? formatTenths(value) : String(Math.floor(value));
}

/** For questions and the status block, whose texts are fixed, with whole minutes. A value below one shows tenths. */
export const fixedAmountText = (name: CeilingName, value: number): string =>
  name === 'minutes' && value >= 1 ? String(Math.floor(value)) : amountText(name, value);

/** Shows a ceiling as it was set: 60.5 minutes are not 60. */
export const ceilingText = (name: CeilingName, ceiling: number): string =>
  name === 'dollars' ? `$${ceiling.toFixed(2)}` : String(Math.round(ceiling * 100) / 100);

export interface TrippedCeiling {
  readonly name: CeilingName;
  /** The value that tripped; projected if its dimension is. */
  readonly value: number;
  readonly ceiling: number;
  /** What is used so far; absent = `value`. */
  readonly used?: number;
}

/** Money and minutes are compared and added in whole millionths, so that sums do not drift. */
export const toMillionths = (dollars: number): number => Math.round(dollars * 1e6);
export const addInMillionths = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, dollars) => sum + toMillionths(dollars), 0) / 1e6;

export const claimLabel = 'in-progress';
export const controlLabel = 'tickgate';
