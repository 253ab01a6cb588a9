/** Decides what a session cost: as its agent reports, by its tokens, or by its time where neither can be priced. */

import type { SessionReport } from '../sessions/contract/session-report.ts';
import type { LoopState } from '../state/loop/loop-state.ts';
import type { UsageRow } from '../state/loop/usage-row.ts';
import type { Role } from '../state/subject/role.ts';
import { dollarsUsed } from '../state/values/counters.ts';
import { addPrecisely } from '../state/values/money.ts';
import { dollarsByTime, type Estimate, estimateDollars } from './estimate.ts';
import type { RateTable } from './rates.ts';
import { ConfigMistake } from './unpriced-model-error.ts';

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
