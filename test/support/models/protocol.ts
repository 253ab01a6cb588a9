/** The contract between the fake model server and its four protocols: requests, replies, and the usage of each. */

/** One request as the server judges it, in any of the protocols. */

export interface Asked {
  readonly model: string;
  /** Names of the tools that the client offers. */
  readonly tools: readonly string[];
  /** Names of tools that take one plain text instead of fields. */
  readonly plainTools?: readonly string[];
  /** Number of tool results that the conversation already holds. */
  readonly toolResults: number;
  readonly streamed: boolean;
}

/** Tokens of one reply; `cached` are part of `input`. */
export interface ReplyUsage {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly reasoning: number;
}

export type Reply =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'call';
      readonly id: string;
      readonly tool: string;
      readonly input: Readonly<Record<string, unknown>>;
    };

/** One event of a stream: a named one or data alone. */
export interface StreamEvent {
  readonly event: string | null;
  readonly data: unknown;
}

export interface Protocol {
  readonly name: 'messages' | 'responses' | 'chat' | 'gemini';
  readonly fits: (path: string) => boolean;
  readonly asked: (path: string, body: Readonly<Record<string, unknown>>) => Asked;
  readonly events: (asked: Asked, reply: Reply, usage: ReplyUsage) => StreamEvent[];
  readonly whole: (asked: Asked, reply: Reply, usage: ReplyUsage) => unknown;
  readonly error: (status: number, message: string) => unknown;
}

export const list = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : [];

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
