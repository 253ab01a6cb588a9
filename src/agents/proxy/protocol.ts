/** What the proxy has to know of a model protocol: which requests are charged, how long a reply may become, and where it says what it used. */
import type { ModelUsage } from '../../core/agent.ts';
import type { Fields } from '../../core/transcript.ts';

export interface Protocol {
  readonly name: 'messages' | 'responses' | 'chat' | 'gemini';
  /** `path`: behind the base URL, without its query. */
  readonly fits: (path: string) => boolean;
  /** `mostOutput`: tokens that the reply can have at most; null = it does not say, or what goes in is not all in the request. */
  readonly asked: (path: string, body: Fields) => { readonly model: string; readonly mostOutput: number | null };
  /** What has to be asked beside, so that a stream says what it used. */
  readonly amended?: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Why this request cannot be metered; absent or null = it can. */
  readonly refusal?: (body: Fields) => string | null;
  /** What is known after one more object of the reply: an event of a stream, or the whole. */
  readonly learned: (known: ModelUsage, told: Fields) => ModelUsage;
}

/** A limit of tokens, as often as there are alternatives; null where there is none. */
export function limitOf(body: Fields, names: readonly string[], alternatives = 1): number | null {
  const limit = names.flatMap((name) => body.number(name) ?? [])[0];
  return limit === undefined || limit <= 0 ? null : Math.ceil(limit) * Math.max(1, alternatives);
}
