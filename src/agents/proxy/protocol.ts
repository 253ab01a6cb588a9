/** What the proxy has to know of a model protocol: which requests are charged, how long a reply may become, and where it says what it used. */
import type { Vendor } from '../../core/budget/rates.ts';
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import type { Fields } from '../../core/sessions/contract/transcript.ts';
import type { KnownProtocol } from './allow-lists/rule.ts';

export interface Protocol {
  readonly name: 'messages' | 'responses' | 'chat' | 'gemini';
  readonly vendor: Vendor;
  readonly known: KnownProtocol;
  /** How the allow-list spells a field's name; absent = as it came. */
  readonly spelled?: (name: string) => string;
  /** The part of a reply's object that tells its use and its lane; undefined = it tells none. */
  readonly usageIn: (told: Fields) => unknown;
  /** `path`: behind the base URL, without its query. */
  readonly fits: (path: string) => boolean;
  /** `mostOutput`: tokens that the reply can have at most; null = it does not say. */
  readonly asked: (path: string, body: Fields) => { readonly model: string; readonly mostOutput: number | null };
  /** What has to be asked beside, so that a stream says what it used. */
  readonly amended?: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** With this limit of output tokens, where the protocol has one that a request may leave out. */
  readonly limited?: (body: Readonly<Record<string, unknown>>, most: number) => Readonly<Record<string, unknown>>;
  /** What is known after one more object of the reply: an event of a stream, or the whole. */
  readonly learned: (known: ModelUsage, told: Fields) => ModelUsage;
  /** Whether that object is the last word about it; null = it says neither. What a stream told before is only its use so far. */
  readonly isLast: (told: Fields) => boolean | null;
}

/** A limit of tokens, as often as there are alternatives; the largest, where it is said under several names; null where there is none. */
export function limitOf(bodies: Fields | readonly Fields[], names: readonly string[], alternatives = 1): number | null {
  const limits = [bodies].flat().flatMap((body) => names.flatMap((name) => body.number(name) ?? []));
  const limit = Math.max(0, ...limits);
  return limit <= 0 ? null : Math.ceil(limit) * Math.max(1, alternatives);
}
