/** Computes what a reply is charged for: the usage it states, or else at least all that it could have become. */
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import type { Passed } from './forward.ts';
import { factorOfAll, isUnclear, sumUnclearTokens, type UsageReading } from './read-reply.ts';
import type { StandingFactors } from './vendor-keys.ts';

/** The model's side refused, including any gateway in front of it. */
export const isRefusal = ({ status }: Passed): boolean => status !== null && status >= 400;

/**
 * A gateway answers with these, or a vendor that gave up waiting for itself. The request was taken, and its fate is
 * unknown. With 521, 522, 523, 525 and 526 a gateway reports that it reached no server, so these are missing here.
 * Google says that it charges nothing for a 500. The other vendors bill by the replies that they gave.
 */
const unknownEnds: ReadonlySet<number> = new Set([408, 499, 502, 504, 520, 524]);

const isFree = (passed: Passed): boolean => isRefusal(passed) && !unknownEnds.has(passed.status ?? 0);

/** Rather too few than too many: English prose has four bytes per token. */
const bytesPerToken = 3;
const tokensIn = (bytes: number): number => Math.ceil(bytes / bytesPerToken);

/** Tokens. No model of the price table writes more in one reply, hidden thoughts included. */
const longestReply = 128_000;

/** Tokens. The widest context of a model in the price table. */
const widestContext = 1_050_000;

export interface ReplyRead {
  readonly usage: ModelUsage;
  /** The reply states its final usage: see `Protocol`. */
  readonly isLast: boolean;
  readonly reading: UsageReading;
}

export interface SentOut {
  readonly bytes: number;
  readonly mostOutput: number | null;
  /** See `SanitizedRequest`. */
  readonly mostInput: number | null;
  /** There is a ceiling: what is not understood is charged at its maximum. */
  readonly capped: boolean;
  readonly standing: StandingFactors;
}

/**
 * A refusal costs nothing. A reply that broke off, cannot be read or does not report its final usage is charged for all
 * that it could have become. Most of it may be hidden thought, and the vendor charges what it generated, read or not.
 * The same holds if it reports usage that is not understood.
 */
export function usageOf({ usage, isLast, reading }: ReplyRead, sentOut: SentOut, passed: Passed): ModelUsage | null {
  if (isFree(passed)) return null;
  const most = Math.max(tokensIn(passed.bytes), sentOut.mostOutput ?? longestReply);
  const isFinal = usage.messages > 0 && isLast;
  const { always, unread, unreadInput } = sentOut.standing;
  const isUnread = sentOut.capped && !isFinal;
  const factor = always * Math.max(factorOfAll(reading), isUnread ? unread : 1);
  return timesDearer(chargedOf(), { factor, inputFactor: factor * (isUnread ? unreadInput : 1) });

  function chargedOf(): ModelUsage {
    const isUnknown = usage.messages === 0 || isUnclear(reading);
    if (sentOut.capped && isUnknown) return atMaximum(usage, { ...sentOut, most, reading });
    if (usage.messages === 0) return { ...usage, input: tokensIn(sentOut.bytes), output: most, messages: 1 };
    return isLast ? usage : { ...usage, output: Math.max(usage.output, most) };
  }
}

/** Numbers that are not understood count as tokens of output, and no less than one reply can cost. */
function atMaximum(
  usage: ModelUsage,
  { mostInput, most, reading }: SentOut & { readonly most: number; readonly reading: UsageReading },
): ModelUsage {
  const wentIn = usage.input + usage.cacheRead + usage.cacheWrite;
  return {
    ...usage,
    input: 0,
    cacheRead: 0,
    // No input costs more than a write to the cache.
    cacheWrite: Math.max(wentIn, Math.min(mostInput ?? widestContext, widestContext)),
    output: Math.max(usage.output + sumUnclearTokens(reading), most),
    messages: 1,
  };
}

const timesDearer = (
  usage: ModelUsage,
  { factor, inputFactor }: { readonly factor: number; readonly inputFactor: number },
): ModelUsage => {
  const dearer = (tokens: number, by: number): number => Math.ceil(Number((tokens * by).toFixed(6)));
  return {
    ...usage,
    input: dearer(usage.input, inputFactor),
    output: dearer(usage.output, factor),
    reasoning: dearer(usage.reasoning, factor),
    cacheRead: dearer(usage.cacheRead, inputFactor),
    cacheWrite: dearer(usage.cacheWrite, inputFactor),
  };
};
