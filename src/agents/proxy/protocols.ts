/** The four model protocols that can be metered: Anthropic's messages, OpenAI's responses and chat, Google's Gemini. */
import { findPriceFactor } from '../../core/budget/price-multipliers.ts';
import type { Vendor } from '../../core/budget/rates.ts';
import type { ModelUsage } from '../../core/sessions/contract/agent-contract.ts';
import type { Fields } from '../../core/sessions/contract/transcript.ts';
import { addInMillionths } from '../../core/state/counters.ts';
import { knownChat } from './allow-lists/chat.ts';
import { knownGemini } from './allow-lists/gemini.ts';
import { knownMessages } from './allow-lists/messages.ts';
import { knownResponses } from './allow-lists/responses.ts';
import type { KnownProtocol } from './allow-lists/rule.ts';

const messages: Protocol = {
  name: 'messages',
  vendor: 'anthropic',
  known: knownMessages,
  usageIn: (part) => messageIn(part).raw('usage'),
  fits: (path) => /^(?:\/v1)?\/messages$/.test(path),
  asked: (_path, body) => ({ model: body.text('model') ?? '', mostOutput: limitOf(body, ['max_tokens']) }),
  // The first event reports the input, a later one the output, each as its sum so far.
  learned: (known, part) => {
    const message = messageIn(part);
    const usage = message.fields('usage');
    if (usage.names().length === 0) return known;
    const most = (before: number, name: string): number => Math.max(before, countWithIterations(usage, name));
    return {
      ...known,
      model: message.text('model') || known.model,
      input: most(known.input, 'input_tokens'),
      output: most(known.output, 'output_tokens'),
      cacheRead: most(known.cacheRead, 'cache_read_input_tokens'),
      cacheWrite: most(known.cacheWrite, 'cache_creation_input_tokens'),
      messages: 1,
    };
  },
  isLast: (part) => {
    if (part.text('type') === 'message_delta') return Boolean(part.fields('delta').text('stop_reason'));
    return part.text('type') === 'message_start' ? false : part.fields('usage').names().length > 0 || null;
  },
};

const messageIn = (part: Fields): Fields => (part.text('type') === 'message_start' ? part.fields('message') : part);

/** A reply of several samplings reports each. The sums above hold only the kind `message`, and no compaction. */
function countWithIterations(usage: Fields, name: string): number {
  const iterations = usage.list('iterations');
  const sum = (isMessage: boolean): number =>
    iterations
      .filter((one) => (one.text('type') === 'message') === isMessage)
      .reduce((total, one) => total + one.count(name), 0);
  return Math.max(usage.count(name), sum(true)) + sum(false);
}

const responses: Protocol = {
  name: 'responses',
  vendor: 'openai',
  known: knownResponses,
  usageIn: (part) => withLane(responseIn(part)),
  fits: (path) => /^(?:\/v1)?\/responses$/.test(path),
  asked: (_path, body) => ({
    model: body.text('model') ?? '',
    mostOutput: limitOf(body, ['max_output_tokens']),
  }),
  limited: (body, most) => ({ ...body, max_output_tokens: most }),
  learned: (known, part) => {
    const response = responseIn(part);
    const usage = response.fields('usage');
    const details = usage.fields('input_tokens_details');
    return withOpenAi(known, response.text('model'), {
      input: usage.number('input_tokens'),
      output: usage.number('output_tokens'),
      total: usage.count('total_tokens'),
      cached: details.count('cached_tokens'),
      written: details.count('cache_write_tokens'),
      reasoning: usage.fields('output_tokens_details').count('reasoning_tokens'),
    });
  },
  // An event has a type, the whole reply has none.
  isLast: (part) => /^(?:response\.(?:completed|incomplete|failed))?$/.test(part.text('type') ?? ''),
};

const responseIn = (part: Fields): Fields => (part.names().includes('response') ? part.fields('response') : part);

/** OpenAI reports the service tier beside the usage. */
function withLane(reply: Fields): unknown {
  const usage = reply.raw('usage');
  return typeof usage === 'object' && usage !== null
    ? { ...usage, service_tier: reply.raw('service_tier') }
    : undefined;
}

const chat: Protocol = {
  name: 'chat',
  vendor: 'openai',
  known: knownChat,
  usageIn: withLane,
  fits: (path) => /^(?:\/v1)?\/chat\/completions$/.test(path),
  asked: (_path, body) => ({
    model: body.text('model') ?? '',
    mostOutput: limitOf(body, ['max_completion_tokens', 'max_tokens']),
  }),
  limited: (body, most) => ({ ...body, max_completion_tokens: most }),
  // A stream reports its usage only on request.
  amended: (body) => {
    if (body['stream'] !== true) return body;
    const given = body['stream_options'];
    const options = typeof given === 'object' && given !== null ? given : {};
    return { ...body, stream_options: { ...options, include_usage: true } };
  },
  learned: (known, part) => {
    const usage = part.fields('usage');
    const details = usage.fields('prompt_tokens_details');
    return withOpenAi({ ...known, costReported: largerCost(known, usage) }, part.text('model'), {
      input: usage.number('prompt_tokens'),
      output: usage.number('completion_tokens'),
      total: usage.count('total_tokens'),
      cached: details.count('cached_tokens'),
      written: details.count('cache_write_tokens'),
      reasoning: usage.fields('completion_tokens_details').count('reasoning_tokens'),
    });
  },
  // OpenAI reports the usage after the last choice. Some other vendors report the usage so far beside every piece.
  isLast: (part) => {
    const choices = part.list('choices');
    if (choices.length > 0) return choices.every((choice) => choice.text('finish_reason') !== null);
    return part.fields('usage').names().length > 0 || null;
  },
};

/** OpenRouter: what its account was charged. With a key of one's own the provider charges the rest to that key. */
function largerCost({ costReported }: ModelUsage, usage: Fields): number | null {
  if (usage.number('cost') === null) return costReported;
  const own = usage.flag('is_byok') ? usage.fields('cost_details').number('upstream_inference_cost') : 0;
  const cost = Math.min(1e6, Math.max(0, (usage.number('cost') ?? 0) + Math.max(0, own ?? 0)));
  return Math.max(costReported ?? 0, addInMillionths(cost));
}

/** Google's APIs take both spellings. */
const settingsNames = ['generationConfig', 'generation_config'] as const;
const outputNames: readonly string[] = ['maxOutputTokens', 'max_output_tokens'];

const gemini: Protocol = {
  name: 'gemini',
  vendor: 'google',
  known: knownGemini,
  spelled: (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  usageIn: (part) => part.raw('usageMetadata'),
  fits: (path) => /^\/v1(?:beta|alpha)?\/models\/[\w.-]+:(?:generateContent|streamGenerateContent)$/.test(path),
  asked: (path, body) => {
    const settings = settingsNames.map((name) => body.fields(name));
    return { model: /models\/([\w.-]+):/.exec(path)?.[1] ?? '', mostOutput: limitOf(settings, outputNames) };
  },
  limited: (body, most) => {
    const given = settingsNames.flatMap((name) => Object.entries(body[name] ?? {}));
    const settings = Object.fromEntries(given.filter(([name]) => !outputNames.includes(name)));
    const { generation_config: _other, ...rest } = body;
    return { ...rest, generationConfig: { ...settings, maxOutputTokens: most } };
  },
  // Thoughts are counted beside the candidates. The input includes cached tokens.
  learned: (known, part) => {
    const usage = part.fields('usageMetadata');
    if (usage.number('promptTokenCount') === null) return known;
    const cacheRead = usage.count('cachedContentTokenCount');
    const input = Math.max(0, usage.count('promptTokenCount') - cacheRead) + usage.count('toolUsePromptTokenCount');
    const reasoning = usage.count('thoughtsTokenCount');
    // Tokens that only the sum holds count as output, which is dearest.
    const rest = usage.count('totalTokenCount') - input - cacheRead - reasoning;
    return {
      ...known,
      model: part.text('modelVersion') || known.model,
      input: input + dearerInput(usage),
      output: Math.max(usage.count('candidatesTokenCount'), rest),
      reasoning,
      cacheRead,
      messages: 1,
    };
  },
  // Each piece of a stream reports the usage so far. A blocked prompt has no candidate.
  isLast: (part) => {
    const candidates = part.list('candidates');
    if (candidates.length > 0) return candidates.every((candidate) => candidate.text('finishReason') !== null);
    return part.fields('promptFeedback').text('blockReason') !== null || null;
  },
};

/** Surcharge of spoken input, as the number of text tokens that cost the same. */
const dearerInput = (usage: Fields): number =>
  ['promptTokensDetails', 'toolUsePromptTokensDetails'].reduce((sum, name) => {
    const more = usage.list(name).map((detail) => {
      const factor = findPriceFactor('google', 'modality', detail.text('modality') ?? '') ?? 1;
      return Math.ceil(detail.count('tokenCount') * (factor - 1));
    });
    return sum + more.reduce((total, one) => total + one, 0);
  }, 0);

export const protocols: readonly Protocol[] = [messages, responses, chat, gemini];

interface OpenAiUsage {
  readonly input: number | null;
  readonly output: number | null;
  /** 0 = not in the reply. */
  readonly total: number;
  readonly cached: number;
  /** Written to the cache. */
  readonly written: number;
  readonly reasoning: number;
}

/** Input includes reads and writes of the cache, output includes reasoning. Each token is counted once. */
function withOpenAi(known: ModelUsage, model: string | null, used: OpenAiUsage): ModelUsage {
  if (used.input === null && used.output === null) return known;
  const whole = (value: number | null): number => Math.min(1e12, Math.max(0, Math.round(value ?? 0)));
  // Tokens that only the sum holds count as output, which is dearest.
  const output = Math.max(whole(used.output), used.total - whole(used.input));
  return {
    ...known,
    model: model || known.model,
    input: Math.max(0, whole(used.input) - used.cached - used.written),
    output: Math.max(0, output - used.reasoning),
    reasoning: used.reasoning,
    cacheRead: used.cached,
    cacheWrite: used.written,
    messages: 1,
  };
}

/** What the proxy knows of a protocol: which requests are charged, how long replies may be, where they state usage. */
export interface Protocol {
  readonly name: 'messages' | 'responses' | 'chat' | 'gemini';
  readonly vendor: Vendor;
  readonly known: KnownProtocol;
  /** Spelling of a field's name in the allow-list; absent = unchanged. */
  readonly spelled?: (name: string) => string;
  /** The part of a reply's object that reports its usage and service tier; undefined = none. */
  readonly usageIn: (part: Fields) => unknown;
  /** `path`: behind the base URL, without its query. */
  readonly fits: (path: string) => boolean;
  /** `mostOutput`: tokens that the reply can have at most; null = not stated. */
  readonly asked: (path: string, body: Fields) => { readonly model: string; readonly mostOutput: number | null };
  /** Adds what makes a stream report its usage. */
  readonly amended?: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Sets this limit of output tokens, if the protocol lets a request leave it out. */
  readonly limited?: (body: Readonly<Record<string, unknown>>, most: number) => Readonly<Record<string, unknown>>;
  /** Usage known after one more object of the reply: an event of a stream, or the whole. */
  readonly learned: (known: ModelUsage, part: Fields) => ModelUsage;
  /** Whether the object is the last word on usage; null = it says neither. Until then usage is a sum so far. */
  readonly isLast: (part: Fields) => boolean | null;
}

/** Tokens. No model writes more in one reply: a larger limit must not be charged when the reply is not heard. */
const longestLimit = 300_000;

/** Token limit. The largest counts if it stands under several names; null = none. */
function limitOf(bodies: Fields | readonly Fields[], names: readonly string[]): number | null {
  const limits = [bodies].flat().flatMap((body) => names.flatMap((name) => body.number(name) ?? []));
  const limit = Math.max(0, ...limits);
  return limit <= 0 ? null : Math.min(longestLimit, Math.ceil(limit));
}
