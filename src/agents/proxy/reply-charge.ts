/** Decides what a reply is charged for: what it said it used, and where it did not say, at least all that it could have become. */
import type { ModelUsage } from '../../core/agent.ts';
import type { Passed } from './passage.ts';

/** The vendor said no: nothing was generated. */
export const isRefusal = ({ status }: Passed): boolean => status !== null && status >= 400;

/** Rather too few than too many: English prose has four. */
const bytesPerToken = 3;
const tokensIn = (bytes: number): number => Math.ceil(bytes / bytesPerToken);

/** Tokens; what no model of the price table writes more than in one reply, thoughts that nobody sees among them. */
const longestReply = 128_000;

/**
 * A refusal costs nothing. What does not say its use, cannot be read, or broke off is taken for all that it could have become: most of
 * it may have been thought unseen, and the vendor charges what it has generated, whoever heard it.
 */
export function usageOf(
  known: ModelUsage,
  sentOut: { readonly bytes: number; readonly mostOutput: number | null },
  passed: Passed,
): ModelUsage | null {
  if (isRefusal(passed)) return null;
  const { bytes, whole } = passed;
  const most = Math.max(tokensIn(bytes), sentOut.mostOutput ?? longestReply);
  if (known.messages === 0) return { ...known, input: tokensIn(sentOut.bytes), output: most, messages: 1 };
  return whole ? known : { ...known, output: Math.max(known.output, most) };
}
