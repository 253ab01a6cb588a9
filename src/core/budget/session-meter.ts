/** Meters one session's dollars against its cap, reply by reply, and admits its requests. */
import type { ModelUsage } from '../sessions/contract/agent-contract.ts';
import { addInMillionths } from '../state/counters.ts';

/** All amounts in USD. */
export interface SessionMeter {
  /** Null = no dollar ceiling. */
  readonly cap: number | null;
  readonly spent: number;
  /** What each open request may cost at most; infinite if unknown. */
  readonly underway: readonly number[];
}

export const newMeter = (cap: number | null): SessionMeter => ({ cap, spent: 0, underway: [] });

export const isCapReached = ({ cap, spent }: Pick<SessionMeter, 'cap' | 'spent'>): boolean =>
  cap !== null && spent >= cap;

/**
 * A request goes out beside others if all of them fit below the cap at their most. A lone request goes out until the
 * cap is reached. So only one reply can pass the cap, however many are requested at once.
 */
export function judgeRequest(meter: SessionMeter, most: number): 'go' | 'wait' | 'refuse' {
  const { cap, spent, underway } = meter;
  if (cap === null) return 'go';
  if (isCapReached(meter)) return 'refuse';
  if (underway.length === 0) return 'go';
  const all = underway.reduce((sum, one) => sum + one, spent + most);
  return all <= cap ? 'go' : 'wait';
}

export const addOpenRequest = (meter: SessionMeter, most: number): SessionMeter => ({
  ...meter,
  underway: [...meter.underway, most],
});

/** `most`: the amount given when this request was sent. */
export function settleRequest(meter: SessionMeter, most: number, dollars: number): SessionMeter {
  const at = meter.underway.indexOf(most);
  return {
    ...meter,
    spent: addInMillionths(meter.spent, dollars),
    underway: meter.underway.toSpliced(at, at < 0 ? 0 : 1),
  };
}

/**
 * What a proxy metered, with the costs that the program itself reported. The vendor and the program report the same
 * dollars, so of a model that both name the larger counts. A model that only the program names is taken for an alias
 * (`openrouter/x/a` of `x/a`): its dollars are first those that the vendor charged and the program did not report under
 * the vendor's names, and only the rest is added. If the proxy saw no reply at all, the program bypassed it, and its
 * report is all there is.
 */
export function mergeReportedCosts(
  metered: readonly ModelUsage[],
  programUsage: readonly ModelUsage[] | null,
): ModelUsage[] {
  const reported = programUsage ?? [];
  const used = reported.filter(hasUsed);
  if (used.length > 0 && metered.every(({ messages }) => messages === 0)) return used;
  const ownCost = ({ model }: ModelUsage): number | null => sumCosts(reported.filter((one) => one.model === model));
  const aliased = sumCosts(reported.filter(({ model }) => !metered.some((row) => row.model === model)));
  const unmatched = metered.map((row) => Math.max(0, (row.costReported ?? 0) - (ownCost(row) ?? 0)));
  const added = aliased === null ? null : Math.max(0, aliased - addInMillionths(...unmatched));
  return metered.map((row, index) => {
    const [own, more] = [ownCost(row), index === 0 ? added : null];
    if (own === null && more === null) return row;
    return { ...row, costReported: addInMillionths(Math.max(row.costReported ?? 0, own ?? 0), more ?? 0) };
  });
}

/** Null = none reports a cost. */
function sumCosts(rows: readonly ModelUsage[]): number | null {
  const reported = rows.flatMap(({ costReported }) => costReported ?? []);
  return reported.length === 0 ? null : addInMillionths(...reported);
}

const hasUsed = ({ input, output, reasoning, cacheRead, cacheWrite, costReported }: ModelUsage): boolean =>
  input + output + reasoning + cacheRead + cacheWrite + (costReported ?? 0) > 0;

/**
 * How far a driver holds its sessions to their caps. `metered`: spend is seen reply by reply, and a session stops at
 * its cap. `proxied`: and no further reply can come. `capped`: spend is seen only afterwards.
 */
export type SpendPromise = 'metered' | 'proxied' | 'capped';

export function driverPromiseSentence(driver: string, promise: SpendPromise): string {
  switch (promise) {
    case 'metered':
      return `${driver} is metered: a session is stopped with the reply that takes it to its cap, so each can pass its cap by one reply. ${selfReportedSpendSentence(driver)}`;
    case 'proxied':
      return `${driver} is metered by the proxy: no reply comes after the one that takes a session to its cap, so each can pass its cap by one reply.`;
    case 'capped':
      return `${driver} is capped: what a session cost is known when it has ended, so each can pass its cap; past half of the dollars they run one at a time. ${selfReportedSpendSentence(driver)}`;
  }
}

/** An agent with the key can bypass its program, and forge the program's output. Only the proxy withstands both. */
const selfReportedSpendSentence = (driver: string): string =>
  `That is by the word of ${driver}: what an agent spends with its key past ${driver} is seen by meter: proxy alone.`;
