/** Decides what a session cost: as its agent reports, by its tokens, or by its time where neither can be priced. */

import type { SessionCap } from '../sessions/contract/planned-session.ts';
import type { SessionReport } from '../sessions/contract/session-report.ts';
import { addPrecisely, dollarsUsed } from '../state/counters.ts';
import type { LoopState, Progress, UsageRow } from '../state/loop-state.ts';
import type { Role } from '../state/subject.ts';
import { digest } from '../text/format.ts';
import { builtInRatesNotice, dollarsByTime, type Estimate, estimateDollars, unknownModelWarning } from './estimate.ts';
import type { RateTable } from './rates.ts';

/** What a session's usage is priced by. */
export interface Pricing {
  /** Name of the driver that works in a role. */
  readonly driverOf: (role: Role) => string;
  readonly rates: RateTable;
  readonly sessionGuess: { readonly dollars: number; readonly minutes: number };
}

/** What these rows come to, in USD: of each session the larger of what was reported and what its tokens cost. */
export function spentIn(rows: readonly UsageRow[], rates: RateTable): number {
  const ids = [...new Set(rows.map(({ session }) => session))];
  const rowsOf = (id: string): UsageRow[] => rows.filter(({ session }) => session === id);
  return addPrecisely(...ids.map((id) => dollarsUsed(priced(rowsOf(id), rates))));
}

/** Cost of a subject up to and with these sessions of it. */
export function subjectCost(state: LoopState, reports: readonly SessionReport[], pricing: Pricing): number {
  const subjects = reports.map(({ order }) => order.subject);
  const earlier = state.usage.filter((row) => subjects.includes(row.subject));
  return spentIn([...earlier, ...reports.flatMap((report) => usageRows(report, pricing))], pricing.rates);
}

/** The same of one session alone. */
export const sessionCost = (report: SessionReport, pricing: Pricing): number =>
  spentIn(usageRows(report, pricing), pricing.rates);

/** Name in place of a model where a session reported no usage that can be priced: then its minutes are, at no less than the guess. */
export const byTime = 'by time';

/** Rows that can all be priced: what names no model with a rate, and no cost, is charged by its time, never $0. */
export function usageRows(report: SessionReport, { driverOf, rates, sessionGuess }: Pricing): UsageRow[] {
  if (report.noAgent === true) return [];
  const { subject, role } = report.order;
  const whose = { subject, driver: driverOf(role), role, session: report.id };
  const rows = report.usage.map((row): UsageRow => ({ ...row, ...whose }));
  const timed = (costReported: number): UsageRow => ({ ...whose, model: byTime, ...noTokens, costReported });
  if (rows.length > 0 && estimateDollars(rows, rates).ok) {
    // A share and not a whole session: a model that asks to wait refuses within seconds.
    const dollars = addPrecisely(((report.unmeteredMs ?? 0) / 60_000) * (sessionGuess.dollars / sessionGuess.minutes));
    return dollars > 0 ? [...rows, timed(dollars)] : rows;
  }
  const minutes = (Date.parse(report.endedAt) - Date.parse(report.startedAt)) / 60_000;
  return [...rows.filter((row) => estimateDollars([row], rates).ok), timed(dollarsByTime(minutes, sessionGuess))];
}

const noTokens = { input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0, messages: 0 };

/** Rows in state were priceable when they were recorded; rates that vanished since are a mistake of the configuration. */
export function priced(rows: readonly UsageRow[], rates: RateTable): Estimate {
  const result = estimateDollars(rows, rates);
  if (!result.ok) throw new ConfigMistake(result.error);
  return result.estimate;
}

/** Decides what one more session of a subject may cost, out of what the claim has reserved for all of its sessions in this tick. */
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

/** What a tick throws when the configuration turns out wrong only while it runs. */

/** A mistake of the user that only shows while a tick runs; told in one line, without a stack. */
export class ConfigMistake extends Error {
  override readonly name = 'ConfigMistake';
}

/** Decides what a run is told about the rates that its dollars are counted by: once each, with the setting that would change it. */
interface Notice {
  readonly id: string;
  readonly sentence: string;
}

/** About the sessions of this tick, by their ids; the state remembers what was said. */
export function rateNotices(
  { head, state }: Progress,
  sessions: readonly string[],
  pricing: Pick<Pricing, 'rates' | 'sessionGuess'>,
): { readonly state: LoopState; readonly notes: readonly string[] } {
  const rows = state.usage.filter(({ session }) => sessions.includes(session));
  const metered = rows.filter(({ model }) => model !== byTime);
  const result = estimateDollars(metered, pricing.rates);
  const notices: Notice[] = [];
  if (result.ok && metered.length > 0) {
    const { rateTableSource, rows: priced } = result.estimate;
    const sentence = builtInRatesNotice(rateTableSource, head.ceilings.maxDollars);
    if (sentence !== null) notices.push({ id: 'built-in-rates', sentence });
    for (const row of priced) {
      if (row.source === 'unknown-model')
        notices.push({ id: `unknown-model/${digest(row.model)}`, sentence: unknownModelWarning(row) });
    }
  }
  if (metered.length < rows.length) notices.push({ id: 'no-usage', sentence: noUsage(pricing.sessionGuess) });
  const fresh = notices.filter(
    ({ id }, index) => !state.said.includes(id) && notices.findIndex((one) => one.id === id) === index,
  );
  return {
    state: { ...state, said: [...state.said, ...fresh.map(({ id }) => id)] },
    notes: fresh.map(({ sentence }) => sentence),
  };
}

const noUsage = ({ dollars, minutes }: Pricing['sessionGuess']): string =>
  `A session reported no usage: it is counted by its time, $${dollars.toFixed(2)} for ${minutes} minutes (session-guess).`;
