/** Prices a session: as its agent reports, by its tokens, or by its time if neither can be priced. */
import type { SessionCap } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { unused } from '../sessions/contract/transcript.ts';
import { addInMillionths, computeDollarsUsed } from '../state/counters.ts';
import type { LoopProgress, LoopState, UsageRow } from '../state/loop-state.ts';
import type { Role } from '../state/subject.ts';
import { digest } from '../text/format.ts';
import {
  builtInRatesNotice,
  computeDollarsByTime,
  type Estimate,
  estimateDollars,
  unknownModelWarning,
} from './estimate.ts';
import type { RateTable } from './rates.ts';

export interface Pricing {
  /** Name of the driver that works in a role. */
  readonly driverOf: (role: Role) => string;
  readonly rates: RateTable;
  readonly sessionGuess: { readonly dollars: number; readonly minutes: number };
}

/** Cost of these rows in USD: of each session the larger of the reported cost and the token cost. */
export function priceUsageRows(rows: readonly UsageRow[], rates: RateTable): number {
  const ids = [...new Set(rows.map(({ session }) => session))];
  const rowsOf = (id: string): UsageRow[] => rows.filter(({ session }) => session === id);
  return addInMillionths(...ids.map((id) => computeDollarsUsed(estimateRecordedRows(rowsOf(id), rates))));
}

/** Cost of a subject, these sessions included. */
export function computeSubjectCost(state: LoopState, reports: readonly SessionReport[], pricing: Pricing): number {
  const subjects = reports.map(({ order }) => order.subject);
  const earlier = state.usage.filter((row) => subjects.includes(row.subject));
  return priceUsageRows([...earlier, ...reports.flatMap((report) => buildUsageRows(report, pricing))], pricing.rates);
}

export const computeSessionCost = (report: SessionReport, pricing: Pricing): number =>
  priceUsageRows(buildUsageRows(report, pricing), pricing.rates);

/** Stands in for the model where an agent reported no priceable usage, and its minutes are charged. */
export const timePricedModel = 'by time';

/**
 * Priceable rows only. An agent that reported no usage is charged the share of its run time, at most its cap, and nothing
 * if it never started. Usage with neither a rate nor a cost, and a run time that was not measured, are charged at least
 * the guess for a whole session, never $0.
 */
export function buildUsageRows(report: SessionReport, { driverOf, rates, sessionGuess }: Pricing): UsageRow[] {
  if (report.noAgent === true) return [];
  const { subject, role, cap } = report.order;
  const whose = { subject, driver: driverOf(role), role, session: report.id };
  const rows = report.usage.map((row): UsageRow => ({ ...row, ...whose }));
  const timed = (costReported: number): UsageRow[] =>
    costReported > 0 ? [{ ...unused(timePricedModel), ...whose, costReported }] : [];
  const unmetered = (ms: number): number => computeDollarsByTime(ms / 60_000, sessionGuess);
  if (rows.length > 0 && estimateDollars(rows, rates).ok)
    return [...rows, ...timed(unmetered(report.unmeteredMs ?? 0))];
  if (rows.length === 0 && report.unmeteredMs !== undefined)
    return timed(Math.min(unmetered(report.unmeteredMs), cap.dollars ?? Infinity));
  const wholeMs = Date.parse(report.endedAt) - Date.parse(report.startedAt);
  const priceable = rows.filter((row) => estimateDollars([row], rates).ok);
  return [...priceable, ...timed(Math.max(sessionGuess.dollars, unmetered(wholeMs)))];
}

/** Rows in state were priceable when recorded. If a rate is missing since, the configuration is wrong. */
export function estimateRecordedRows(rows: readonly UsageRow[], rates: RateTable): Estimate {
  const result = estimateDollars(rows, rates);
  if (!result.ok) throw new ConfigMistake(result.error);
  return result.estimate;
}

/** What the claim reserved for all sessions of a subject in this tick, and what they have used. */
export interface SubjectReservation {
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
 * Cap of one more session: the rest of the reservation, so that all of them together stay within it. Null = the next
 * tick continues. The rest is then too small: below half of a session's guessed minutes, or below the minimum (the
 * run's mean, if lower).
 */
export function computeRemainingCap({ cap, used }: SubjectReservation, run: RunSpend): SessionCap | null {
  const minutes = cap.minutes - used.minutes;
  if (minutes < Math.min(run.guessMinutes, cap.minutes) / 2) return null;
  if (cap.dollars === null) return { ...cap, minutes };
  const dollars = addInMillionths(cap.dollars, -used.dollars);
  const mean = addInMillionths(run.dollars, used.dollars) / Math.max(1, run.sessions + used.sessions);
  return dollars <= 0 || dollars < Math.min(run.minSessionDollars, mean) ? null : { ...cap, dollars, minutes };
}

/** A user's mistake that shows only while a tick runs. It is reported in one line, without a stack. */
export class ConfigMistake extends Error {
  override readonly name = 'ConfigMistake';
}

/**
 * Remarks on the rates that the dollars of these sessions are counted by, each once per run, with the setting that would
 * change it. The state records which were made.
 */
export function addRateNotices(
  { head, state }: LoopProgress,
  sessions: readonly string[],
  pricing: Pick<Pricing, 'rates' | 'sessionGuess'>,
): { readonly state: LoopState; readonly notes: readonly string[] } {
  const rows = state.usage.filter(({ session }) => sessions.includes(session));
  const metered = rows.filter(({ model }) => model !== timePricedModel);
  const result = estimateDollars(metered, pricing.rates);
  const notices: { readonly id: string; readonly sentence: string }[] = [];
  if (result.ok && metered.length > 0) {
    const { rateTableSource, rows: priced } = result.estimate;
    const sentence = builtInRatesNotice(rateTableSource, head.ceilings.maxDollars);
    if (sentence !== null) notices.push({ id: 'built-in-rates', sentence });
    for (const row of priced) {
      if (row.source === 'unknown-model')
        notices.push({ id: `unknown-model/${digest(row.model)}`, sentence: unknownModelWarning(row) });
    }
  }
  if (metered.length < rows.length) notices.push({ id: 'no-usage', sentence: noUsageSentence(pricing.sessionGuess) });
  const fresh = notices.filter(
    ({ id }, index) => !state.said.includes(id) && notices.findIndex((one) => one.id === id) === index,
  );
  return {
    state: { ...state, said: [...state.said, ...fresh.map(({ id }) => id)] },
    notes: fresh.map(({ sentence }) => sentence),
  };
}

const noUsageSentence = ({ dollars, minutes }: Pricing['sessionGuess']): string =>
  `A session reported no usage: it is counted by its time, $${dollars.toFixed(2)} for ${minutes} minutes (session-guess).`;
