/** Decides what a session cost: as its agent reports, by its tokens, or by its time where neither can be priced. */
import type { Role } from './agent.ts';
import { dollarsUsed } from './budget.ts';
import { ConfigMistake } from './config-mistake.ts';
import type { RateTable } from './pricing.ts';
import { dollarsByTime, type Estimate, estimateDollars } from './pricing-estimate.ts';
import type { SessionReport } from './settle.ts';
import type { LoopState, UsageRow } from './state.ts';

/** What a session's usage is priced by. */
export interface Pricing {
  /** Name of the driver that works in a role. */
  readonly driverOf: (role: Role) => string;
  readonly rates: RateTable;
  readonly sessionGuess: { readonly dollars: number; readonly minutes: number };
}

/** Cost of a subject up to and with these sessions of it, in USD: the larger of what was reported and what the tokens cost. */
export function subjectCost(state: LoopState, reports: readonly SessionReport[], pricing: Pricing): number {
  const subjects = reports.map(({ order }) => order.subject);
  const earlier = state.usage.filter((row) => subjects.includes(row.subject));
  return dollarsUsed(priced([...earlier, ...reports.flatMap((report) => usageRows(report, pricing))], pricing.rates));
}

/** The same of one session alone. */
export const sessionCost = (report: SessionReport, pricing: Pricing): number =>
  dollarsUsed(priced(usageRows(report, pricing), pricing.rates));

/** Name in place of a model where a session reported no usage that can be priced: then its minutes are, at no less than the guess. */
export const byTime = 'by time';

/** Rows that can all be priced: what names no model with a rate, and no cost, is charged by its time, never $0. */
export function usageRows(report: SessionReport, { driverOf, rates, sessionGuess }: Pricing): UsageRow[] {
  const { subject, role } = report.order;
  const whose = { subject, driver: driverOf(role), role, session: report.id };
  const rows = report.usage.map((row): UsageRow => ({ ...row, ...whose }));
  if (rows.length > 0 && estimateDollars(rows, rates).ok) return rows;
  const minutes = (Date.parse(report.endedAt) - Date.parse(report.startedAt)) / 60_000;
  const tokens = { input: 0, output: 0, reasoning: 0, cacheRead: 0, cacheWrite: 0, messages: 0 };
  return [
    ...rows.filter((row) => estimateDollars([row], rates).ok),
    { ...whose, model: byTime, ...tokens, costReported: dollarsByTime(minutes, sessionGuess) },
  ];
}

/** Rows in state were priceable when they were recorded; rates that vanished since are a mistake of the configuration. */
export function priced(rows: readonly UsageRow[], rates: RateTable): Estimate {
  const result = estimateDollars(rows, rates);
  if (!result.ok) throw new ConfigMistake(result.error);
  return result.estimate;
}
