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
 * USD per minute, and per single reply unless the configured model takes more for one. An agent that forges a claim also
 * chooses the model that it names, and the dearest of the price table takes ten times this for one reply. Alone it holds
 * what has no price.
 */
const believedDollars = 20;

/** Cost of such tokens at the rates of their model, in USD; null = the model has no price. */
export type PriceTokens = (usage: ModelUsage) => number | null;

export interface ClaimPricing {
  readonly priceTokens: PriceTokens;
  /** The model that the session was configured to use; absent = the program's default. */
  readonly configured?: string | null;
}

/** Every record keeps a row for each model. */
const mostModels = 100;

/** `usage`: what is counted. `doubt`: why that is not the claim; null = the claim is believed. */
export interface CheckedUsage {
  readonly usage: readonly ModelUsage[];
  readonly doubt: string | null;
}

export function checkClaimedUsage(
  claimed: readonly ModelUsage[],
  durationMs: number,
  pricing: ClaimPricing,
): CheckedUsage {
  const minutes = durationMs / 60_000;
  const sum = (amount: (row: ModelUsage) => number): number => claimed.reduce((total, row) => total + amount(row), 0);
  const wentIn = sum(tokensIn);
  const cameOut = sum(tokensOut);
  const cost = sum(({ costReported }) => costReported ?? 0);
  const mostIn = oneReply.input + believedTimes * (pace.cacheRead + pace.cacheWrite) * minutes;
  const mostOut = oneReply.output + believedTimes * pace.output * minutes;
  const tokenDollars = sum((row) => pricing.priceTokens({ ...row, costReported: null }) ?? 0);
  const mostTokenDollars = findMostDollarsByTime(minutes, pricing);
  const mostCost = findMostDollars(claimed, minutes, pricing);
  const shown = formatCount(Math.max(1, Math.ceil(minutes)), 'minute');
  const atMost = (most: number): string => formatThousands(Math.floor(most));
  const implausible = (what: string, most: string): CheckedUsage => ({
    usage: [buildPlausibleUsage(claimed, minutes, pricing)],
    doubt: `${what} in ${shown}, where ${most} are plausible at most`,
  });
  if (claimed.length > mostModels)
    return implausible(`the use of ${formatThousands(claimed.length)} models`, String(mostModels));
  if (wentIn > mostIn) return implausible(`${formatThousands(wentIn)} tokens read`, atMost(mostIn));
  if (cameOut > mostOut) return implausible(`${formatThousands(cameOut)} tokens written`, atMost(mostOut));
  if (tokenDollars > mostTokenDollars)
    return implausible(`tokens worth ${formatDollars(tokenDollars)}`, formatDollars(mostTokenDollars));
  if (cost > mostCost) return implausible(`${formatDollars(cost)} spent`, formatDollars(mostCost));
  return { usage: claimed, doubt: null };
}

/**
 * A reported cost is held against the tokens beside it: their price, times the dearest that vendors multiply a price by
 * (`price-multipliers.ts` has the sources), and one full reply whose tokens were not reported. A row without tokens is
 * held against those of its time. A model without a price, or at no price, leaves only `believedDollars`.
 */
function findMostDollars(claimed: readonly ModelUsage[], minutes: number, pricing: ClaimPricing): number {
  const { priceTokens } = pricing;
  const mostDollarsByTime = findMostDollarsByTime(minutes, pricing);
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

function findMostDollarsByTime(minutes: number, { priceTokens, configured = null }: ClaimPricing): number {
  const reply = configured === null ? null : priceTokens({ ...unused(configured), ...oneReply });
  return Math.max(believedDollars, reply ?? 0) + believedDollars * minutes;
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

/** One reply, as a program reports it while it runs: at most what a reply can hold, and cost. */
export function limitReplyUsage(usage: ModelUsage, pricing: ClaimPricing): ModelUsage {
  const held = checkClaimedUsage([usage], 0, pricing);
  if (held.doubt === null) return usage;
  return limitToDollars({ ...usage, ...fullReply }, findMostDollarsByTime(0, pricing), pricing);
}

const fullReply = {
  ...{ input: 0, output: oneReply.output, reasoning: 0 },
  ...{ cacheRead: oneReply.input, cacheWrite: 0, costReported: null, messages: 1 },
};

/**
 * What an agent that never waits uses in that time, at least in a minute: of the configured model, or else of the one
 * that most of the claim names.
 */
function buildPlausibleUsage(claimed: readonly ModelUsage[], minutes: number, pricing: ClaimPricing): ModelUsage {
  const tokens = (row: ModelUsage): number => tokensIn(row) + tokensOut(row);
  const [largest] = claimed.toSorted((one, two) => tokens(two) - tokens(one));
  const model = pricing.configured ?? largest?.model ?? 'unknown';
  const charged = Math.max(1, minutes);
  return limitToDollars({ ...unused(model), ...paceOf(charged), messages: 1 }, believedDollars * charged, pricing);
}

function limitToDollars(usage: ModelUsage, mostDollars: number, { priceTokens }: ClaimPricing): ModelUsage {
  const dollars = priceTokens(usage) ?? 0;
  if (dollars <= mostDollars) return usage;
  const part = (tokens: number): number => Math.floor((tokens * mostDollars) / dollars);
  return {
    ...usage,
    output: part(usage.output),
    cacheRead: part(usage.cacheRead),
    cacheWrite: part(usage.cacheWrite),
  };
}

const tokensIn = ({ input, cacheRead, cacheWrite }: ModelUsage): number => input + cacheRead + cacheWrite;
const tokensOut = ({ output, reasoning }: ModelUsage): number => output + reasoning;
