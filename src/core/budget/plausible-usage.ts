/** Checks claimed usage against what a program could have used in its time. A claim far beyond that is not believed. */
import type { ModelUsage } from '../sessions/contract/agent-contract.ts';
import { unused } from '../sessions/contract/transcript.ts';
import { formatCount, formatDollars, formatThousands } from '../text/format.ts';
import { highestPriceFactor } from './price-multipliers.ts';

/** Tokens per minute without waiting: 100 a second written, a long context read from the cache ten times a minute. */
const pace = { output: 6_000, cacheRead: 1_000_000, cacheWrite: 50_000 };

/** How many times that pace is believed: several subagents at once, a fast model, a cache that is never hit. */
const believedTimes = 10;

/** Tokens of one reply: the widest context and the longest output. Believed however short the time was. */
const oneReply = { input: 1_050_000, output: 128_000 };

/**
 * USD per minute, and per single reply, whatever the model: an agent that forges a claim also chooses the model that it
 * names, and the dearest of the price table takes more than this for one reply. Alone it holds what has no price.
 */
const believedDollars = 20;

/** Cost of such tokens at the rates of their model, in USD; null = the model has no price. */
export type PriceTokens = (usage: ModelUsage) => number | null;

/** `usage`: what is counted. `doubt`: why that is not the claim; null = the claim is believed. */
export interface CheckedUsage {
  readonly usage: readonly ModelUsage[];
  readonly doubt: string | null;
}

export function checkClaimedUsage(
  claimed: readonly ModelUsage[],
  durationMs: number,
  priceTokens: PriceTokens,
): CheckedUsage {
  const minutes = durationMs / 60_000;
  const sum = (amount: (row: ModelUsage) => number): number => claimed.reduce((total, row) => total + amount(row), 0);
  const wentIn = sum(tokensIn);
  const cameOut = sum(tokensOut);
  const cost = sum(({ costReported }) => costReported ?? 0);
  const mostIn = oneReply.input + believedTimes * (pace.cacheRead + pace.cacheWrite) * minutes;
  const mostOut = oneReply.output + believedTimes * pace.output * minutes;
  const mostCost = findMostDollars(claimed, minutes, priceTokens);
  const shown = formatCount(Math.max(1, Math.ceil(minutes)), 'minute');
  const atMost = (most: number): string => formatThousands(Math.floor(most));
  const implausible = (what: string, most: string): CheckedUsage =>
    buildDoubtedUsage(claimed, minutes, `${what} in ${shown}, where ${most} are plausible at most`);
  if (wentIn > mostIn) return implausible(`${formatThousands(wentIn)} tokens read`, atMost(mostIn));
  if (cameOut > mostOut) return implausible(`${formatThousands(cameOut)} tokens written`, atMost(mostOut));
  if (cost > mostCost) return implausible(`${formatDollars(cost)} spent`, formatDollars(mostCost));
  return { usage: claimed, doubt: null };
}

/**
 * A reported cost is held against the tokens beside it: their price, times the dearest that vendors multiply a price by
 * (`price-multipliers.ts` has the sources), and one full reply whose tokens were not reported. A row without tokens is
 * held against those of its time. A model without a price, or at no price, leaves only `believedDollars`.
 */
function findMostDollars(claimed: readonly ModelUsage[], minutes: number, priceTokens: PriceTokens): number {
  const mostDollarsByTime = believedDollars * (1 + minutes);
  const prices = claimed
    .filter(({ costReported }) => (costReported ?? 0) > 0)
    .map((row) => {
      const isCounted = tokensIn(row) + tokensOut(row) > 0;
      const unreported = { ...unused(row.model), ...oneReply };
      const uncounted = isCounted ? unreported : addTokens(unreported, paceOf(believedTimes * minutes));
      return { reportedUsd: priceTokens({ ...row, costReported: null }), unreportedUsd: priceTokens(uncounted) };
    });
  const reportedUsd = prices.reduce((sum, one) => sum + (one.reportedUsd ?? 0), 0);
  const unreportedUsd = Math.max(0, ...prices.map((one) => one.unreportedUsd ?? 0));
  const hasPrices = prices.every((one) => one.reportedUsd !== null && (one.unreportedUsd ?? 0) > 0);
  return hasPrices ? Math.min(mostDollarsByTime, reportedUsd * highestPriceFactor + unreportedUsd) : mostDollarsByTime;
}

const paceOf = (minutes: number) => ({
  output: Math.ceil(pace.output * minutes),
  cacheRead: Math.ceil(pace.cacheRead * minutes),
  cacheWrite: Math.ceil(pace.cacheWrite * minutes),
});

const addTokens = (usage: ModelUsage, more: ReturnType<typeof paceOf>): ModelUsage => ({
  ...usage,
  output: usage.output + more.output,
  cacheRead: usage.cacheRead + more.cacheRead,
  cacheWrite: usage.cacheWrite + more.cacheWrite,
});

/** One reply, as a program reports it while it runs: at most what a reply can hold. */
export function limitReplyUsage(usage: ModelUsage, priceTokens: PriceTokens): ModelUsage {
  const held = checkClaimedUsage([usage], 0, priceTokens);
  return held.doubt === null ? usage : { ...usage, ...fullReply };
}

const fullReply = {
  ...{ input: 0, output: oneReply.output, reasoning: 0 },
  ...{ cacheRead: oneReply.input, cacheWrite: 0, costReported: null, messages: 1 },
};

/** Replaces the claim by what an agent that never waits uses of the same model in that time, at least in a minute. */
function buildDoubtedUsage(claimed: readonly ModelUsage[], minutes: number, doubt: string): CheckedUsage {
  const tokens = (row: ModelUsage): number => tokensIn(row) + tokensOut(row);
  const [largest] = claimed.toSorted((one, two) => tokens(two) - tokens(one));
  const plausible = { ...unused(largest?.model ?? 'unknown'), ...paceOf(Math.max(1, minutes)), messages: 1 };
  return { usage: [plausible], doubt };
}

const tokensIn = ({ input, cacheRead, cacheWrite }: ModelUsage): number => input + cacheRead + cacheWrite;
const tokensOut = ({ output, reasoning }: ModelUsage): number => output + reasoning;
