/** Decides which of Codex's token counts is which class: the same names stand in its output and in its log. */

import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import { type Fields, unused } from '../../core/sessions/contract/transcript.ts';

/** What went in includes what the cache gave, and what came out includes the reasoning: each token is counted once. */
export function codexUsage(usage: Fields, model: string): ModelUsage {
  const cacheRead = usage.count('cached_input_tokens');
  const cacheWrite = usage.count('cache_write_input_tokens');
  const reasoning = usage.count('reasoning_output_tokens');
  return {
    ...unused(model),
    input: Math.max(0, usage.count('input_tokens') - cacheRead - cacheWrite),
    output: Math.max(0, usage.count('output_tokens') - reasoning),
    reasoning,
    cacheRead,
    cacheWrite,
    messages: 1,
  };
}
