/** Decides what a reply is charged for: what it said it used, and where it did not say, at least all that it could have become. */
import type { ModelUsage } from '../../core/agent.ts';
import type { Passed } from './passage.ts';

/** The model's side said no, whoever of it spoke. */
export const isRefusal = ({ status }: Passed): boolean => status !== null && status >= 400;

/**
 * Said by who stands between, or by a vendor that gave up waiting for itself: somebody took the request, and what became of it nobody
 * knows. Not among them are 521, 522, 523, 525 and 526, by which a gateway says that it reached nobody. Of 500 Google says that it charges
 * nothing, and the others bill by the replies that they gave.
 */
const unknownEnds: ReadonlySet<number> = new Set([408, 499, 502, 504, 520, 524]);

const isFree = (passed: Passed): boolean => isRefusal(passed) && !unknownEnds.has(passed.status ?? 0);

/** Rather too few than too many: English prose has four. */
const bytesPerToken = 3;
const tokensIn = (bytes: number): number => Math.ceil(bytes / bytesPerToken);

/** Tokens; what no model of the price table writes more than in one reply, thoughts that nobody sees among them. */
const longestReply = 128_000;

export interface Heard {
  readonly usage: ModelUsage;
  /** The last word about it came: see `Protocol`. */
  readonly isLast: boolean;
}

/**
 * A refusal costs nothing. What does not say its use to the end, cannot be read, or broke off is taken for all that it could have become:
 * most of it may have been thought unseen, and the vendor charges what it has generated, whoever heard it.
 */
export function usageOf(
  { usage, isLast }: Heard,
  sentOut: { readonly bytes: number; readonly mostOutput: number | null },
  passed: Passed,
): ModelUsage | null {
  if (isFree(passed)) return null;
  const most = Math.max(tokensIn(passed.bytes), sentOut.mostOutput ?? longestReply);
  if (usage.messages === 0) return { ...usage, input: tokensIn(sentOut.bytes), output: most, messages: 1 };
  return isLast ? usage : { ...usage, output: Math.max(usage.output, most) };
}
