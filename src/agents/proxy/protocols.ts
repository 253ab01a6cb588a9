/** Decides how each of the four model protocols is metered: Anthropic's messages, OpenAI's responses and chat, Google's Gemini. */
import type { ModelUsage } from '../../core/agent.ts';
import { limitOf, type Protocol } from './protocol.ts';

const messages: Protocol = {
  name: 'messages',
  fits: (path) => /^(?:\/v1)?\/messages$/.test(path),
  asked: (_path, body) => ({ model: body.text('model') ?? '', mostOutput: limitOf(body, ['max_tokens']) }),
  // The first event says what went in, a later one what came out, each as its sum so far.
  learned: (known, told) => {
    const message = told.text('type') === 'message_start' ? told.fields('message') : told;
    const usage = message.fields('usage');
    if (usage.names().length === 0) return known;
    const most = (before: number, name: string): number => Math.max(before, usage.count(name));
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
  isLast: (told) => {
    if (told.text('type') === 'message_delta') return Boolean(told.fields('delta').text('stop_reason'));
    return told.text('type') === 'message_start' ? false : told.fields('usage').names().length > 0 || null;
  },
};

const responses: Protocol = {
  name: 'responses',
  fits: (path) => /^(?:\/v1)?\/responses$/.test(path),
  asked: (_path, body) => ({
    model: body.text('model') ?? '',
    mostOutput: limitOf(body, ['max_output_tokens']),
  }),
  limited: (body, most) => ({ ...body, max_output_tokens: most }),
  refusal: (body) => (body.flag('background') ? 'a reply in the background tells no usage' : null),
  learned: (known, told) => {
    const response = told.names().includes('response') ? told.fields('response') : told;
    const usage = response.fields('usage');
    return withOpenAi(known, response.text('model'), {
      input: usage.number('input_tokens'),
      output: usage.number('output_tokens'),
      cached: usage.fields('input_tokens_details').count('cached_tokens'),
      reasoning: usage.fields('output_tokens_details').count('reasoning_tokens'),
    });
  },
  // An event has a type, the whole has none.
  isLast: (told) => /^(?:response\.(?:completed|incomplete|failed))?$/.test(told.text('type') ?? ''),
};

const chat: Protocol = {
  name: 'chat',
  fits: (path) => /^(?:\/v1)?\/chat\/completions$/.test(path),
  asked: (_path, body) => ({
    model: body.text('model') ?? '',
    mostOutput: limitOf(body, ['max_completion_tokens', 'max_tokens'], body.count('n')),
  }),
  limited: (body, most) => ({ ...body, max_completion_tokens: most }),
  // A stream tells what it used only if it is asked to.
  amended: (body) => {
    if (body['stream'] !== true) return body;
    const given = body['stream_options'];
    const options = typeof given === 'object' && given !== null ? given : {};
    return { ...body, stream_options: { ...options, include_usage: true } };
  },
  learned: (known, told) => {
    const usage = told.fields('usage');
    return withOpenAi(known, told.text('model'), {
      input: usage.number('prompt_tokens'),
      output: usage.number('completion_tokens'),
      cached: usage.fields('prompt_tokens_details').count('cached_tokens'),
      reasoning: usage.fields('completion_tokens_details').count('reasoning_tokens'),
    });
  },
  // OpenAI tells it behind the last choice; some that speak its protocol tell the use so far beside every piece.
  isLast: (told) => {
    const choices = told.list('choices');
    if (choices.length > 0) return choices.every((choice) => choice.text('finish_reason') !== null);
    return told.fields('usage').names().length > 0 || null;
  },
};

/** Google's APIs take both spellings. */
const settingsNames = ['generationConfig', 'generation_config'] as const;
const outputNames: readonly string[] = ['maxOutputTokens', 'max_output_tokens'];

const gemini: Protocol = {
  name: 'gemini',
  fits: (path) => /^\/v1(?:beta|alpha)?\/models\/[\w.-]+:(?:generateContent|streamGenerateContent)$/.test(path),
  asked: (path, body) => {
    const settings = settingsNames.map((name) => body.fields(name));
    const alternatives = settings.flatMap((each) => [each.count('candidateCount'), each.count('candidate_count')]);
    const mostOutput = limitOf(settings, outputNames, Math.max(...alternatives));
    return { model: /models\/([\w.-]+):/.exec(path)?.[1] ?? '', mostOutput };
  },
  limited: (body, most) => {
    const given = settingsNames.flatMap((name) => Object.entries(body[name] ?? {}));
    const settings = Object.fromEntries(given.filter(([name]) => !outputNames.includes(name)));
    const { generation_config: _other, ...rest } = body;
    return { ...rest, generationConfig: { ...settings, maxOutputTokens: most } };
  },
  // Thoughts stand beside the candidates; what went in includes what the cache gave.
  learned: (known, told) => {
    const usage = told.fields('usageMetadata');
    if (usage.number('promptTokenCount') === null) return known;
    const cacheRead = usage.count('cachedContentTokenCount');
    return {
      ...known,
      model: told.text('modelVersion') || known.model,
      input: Math.max(0, usage.count('promptTokenCount') - cacheRead) + usage.count('toolUsePromptTokenCount'),
      output: usage.count('candidatesTokenCount'),
      reasoning: usage.count('thoughtsTokenCount'),
      cacheRead,
      messages: 1,
    };
  },
  // Each piece of a stream tells the use so far. Of a prompt that was blocked there is no candidate.
  isLast: (told) => {
    const candidates = told.list('candidates');
    if (candidates.length > 0) return candidates.every((candidate) => candidate.text('finishReason') !== null);
    return told.fields('promptFeedback').text('blockReason') !== null || null;
  },
};

export const protocols: readonly Protocol[] = [messages, responses, chat, gemini];

interface OpenAiUsage {
  readonly input: number | null;
  readonly output: number | null;
  readonly cached: number;
  readonly reasoning: number;
}

/** What went in includes what the cache gave, and what came out the reasoning: each token is counted once. */
function withOpenAi(known: ModelUsage, model: string | null, used: OpenAiUsage): ModelUsage {
  if (used.input === null && used.output === null) return known;
  const whole = (value: number | null): number => Math.min(1e12, Math.max(0, Math.round(value ?? 0)));
  return {
    ...known,
    model: model || known.model,
    input: Math.max(0, whole(used.input) - used.cached),
    output: Math.max(0, whole(used.output) - used.reasoning),
    reasoning: used.reasoning,
    cacheRead: used.cached,
    messages: 1,
  };
}
