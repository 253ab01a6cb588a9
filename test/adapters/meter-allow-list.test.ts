/** What passes the metering proxy under a ceiling: what is known to be metered, and nothing that a vendor samples, runs or charges elsewhere. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { ProxyOrder } from '../../src/agents/proxy/metered-exchange.ts';
import { protocols } from '../../src/agents/proxy/protocols.ts';
import { outgoing } from '../../src/agents/proxy/sanitize-request.ts';
import { standingFactors } from '../../src/agents/proxy/vendor-keys.ts';
import { type BillingVendor, startBilling } from '../support/billing-vendor.ts';

const opened: BillingVendor[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** 1,000 tokens went in and 50 came out, in the words of each protocol. */
function used(path: string): object {
  if (path.includes('/chat/'))
    return { model: 'm', choices: [], usage: { prompt_tokens: 1_000, completion_tokens: 50 } };
  if (!path.includes(':')) return { model: 'm', usage: { input_tokens: 1_000, output_tokens: 50 } };
  const usageMetadata = { promptTokenCount: 1_000, candidatesTokenCount: 50 };
  return { usageMetadata, candidates: [{ finishReason: 'STOP' }] };
}

async function vendor(order: Partial<ProxyOrder> = {}, answer?: object): Promise<BillingVendor> {
  const billing = await startBilling(({ path }) => answer ?? used(path), order);
  opened.push(billing);
  return billing;
}

const messages = 'anthropic/v1/messages';
const responses = 'openai/responses';
const chat = 'openai/chat/completions';
const gemini = 'google/v1beta/models/m:generateContent';
const plain = { model: 'm', max_tokens: 100, messages: [] };

/** The least that a protocol asks, with a limit of 4,000 tokens. */
const leastOf: Readonly<Record<string, object>> = {
  [messages]: { ...plain, max_tokens: 4_000 },
  [responses]: { model: 'm', max_output_tokens: 4_000, input: 'hi' },
  [chat]: { model: 'm', max_tokens: 4_000, messages: [] },
  [gemini]: { contents: [], generationConfig: { maxOutputTokens: 4_000 } },
};

/** What each line names. */
const placesIn = (notices: readonly string[]): string[] =>
  notices.map((line) => /^meter: took `([^`]+)`/.exec(line)?.[1] ?? line);

describe('what the agents’ own programs send goes out as it is', () => {
  test.each([
    ['claude', messages, []],
    ['codex', responses, ['tools[web_search]']],
    ['opencode-responses', responses, []],
    ['opencode-chat', chat, []],
    ['gemini', 'google/v1beta/models/gemini-2.5-flash:streamGenerateContent', []],
  ])('%s', async (name, path, takenOut) => {
    const asked = JSON.parse(readFileSync(`test/fixtures/asked/${name}.json`, 'utf8')) as {
      headers: Record<string, string>;
      body: Record<string, unknown>;
    };
    for (const unknown of ['strip', 'refuse'] as const) {
      const { ask, arrived, notices } = await vendor({ unknown });
      const reply = await ask(path, asked.body, asked.headers);
      // Only codex offers a tool that the vendor runs.
      expect(reply.status).toBe(unknown === 'refuse' && takenOut.length > 0 ? 403 : 200);
      if (reply.status === 403) continue;
      const tools = asked.body['tools'] as { type?: string }[];
      expect(arrived[0]?.body).toMatchObject({
        ...asked.body,
        tools: tools.filter(({ type }) => type !== 'web_search'),
      });
      expect(arrived[0]?.headers['anthropic-beta']).toBe(asked.headers['anthropic-beta']);
      expect(placesIn(notices)).toEqual(takenOut);
    }
  });
});

interface Feature {
  readonly path: string;
  readonly body: object;
  /** What is not to go out. */
  readonly gone: RegExp;
}

const feature = (path: string, body: object, gone: RegExp): Feature => ({ path, body, gone });

/** Each samples, runs or charges where the reply's usage does not tell it, or was unknown when the lists were made. */
const features: readonly (readonly [what: string, Feature])[] = [
  [
    'Anthropic’s compaction',
    feature(messages, { context_management: { edits: [{ type: 'compact_20260112' }] } }, /compact/),
  ],
  [
    'a later compaction',
    feature(messages, { context_management: { edits: [{ type: 'compact_20270101' }] } }, /compact/),
  ],
  ['fallback models', feature(messages, { fallbacks: [{ model: 'claude-opus-4-1' }] }, /fallbacks/)],
  ['a field that came later', feature(messages, { second_opinion: { model: 'm2' } }, /second_opinion/)],
  ['a field that came later, within another', feature(messages, { thinking: { type: 'adaptive', panel: 3 } }, /panel/)],
  ['skills in a container', feature(messages, { container: { skills: [{ skill_id: 's' }] } }, /container/)],
  ['an advisor', feature(messages, { tools: [{ type: 'advisor_20260301', name: 'advisor', model: 'm' }] }, /advisor/)],
  ['a tool that came later', feature(messages, { tools: [{ type: 'dig_20270101', name: 'dig' }] }, /dig/)],
  [
    'OpenAI’s own shell',
    feature(responses, { tools: [{ type: 'shell', environment: { type: 'container_auto' } }] }, /shell/),
  ],
  [
    'its shell in a container that is there',
    feature(
      responses,
      { tools: [{ type: 'shell', environment: { type: 'container_reference', container_id: 'c' } }] },
      /shell/,
    ),
  ],
  ['its shell, wherever it likes', feature(responses, { tools: [{ type: 'shell' }] }, /shell/)],
  [
    'its search for tools',
    feature(responses, { tools: [{ type: 'tool_search', execution: 'server' }] }, /tool_search/),
  ],
  [
    'its compaction',
    feature(responses, { context_management: [{ type: 'compaction', compact_threshold: 1 }] }, /context_management/),
  ],
  ['several answers for one', feature(responses, { reasoning: { mode: 'pro', effort: 'low' } }, /pro/)],
  ['moderation', feature(responses, { moderation: { model: 'omni' } }, /moderation/)],
  ['a cache for twelve hours', feature(responses, { prompt_cache_options: { ttl: '12h' } }, /12h/)],
  ['several alternatives of one reply', feature(chat, { n: 8 }, /"n"|\bn: 8/)],
  ['several of Google’s', feature(gemini, { generationConfig: { candidateCount: 2 } }, /candidateCount/)],
  [
    'several of Google’s, spelled otherwise',
    feature(gemini, { generation_config: { candidate_count: 8 } }, /candidate_/),
  ],
  ['a limit of output as a text', feature(messages, { max_tokens: '64000' }, /64000|max_tokens/)],
  ['the same at OpenAI', feature(responses, { max_output_tokens: '64000' }, /"64000"|max_output_tokens`/)],
  ['the same in a chat', feature(chat, { max_tokens: 9, max_completion_tokens: '64000' }, /"64000"|completion_tokens/)],
  [
    'the same at Google, beside a smaller number in the other spelling',
    feature(gemini, { generationConfig: { maxOutputTokens: 1, max_output_tokens: '64000' } }, /max_output_tokens/),
  ],
  ['spoken answers', feature(chat, { modalities: ['text', 'audio'], audio: { voice: 'v' } }, /audio/)],
  [
    'Google’s search',
    feature(gemini, { tools: [{ functionDeclarations: [{ name: 'f' }] }, { google_search: {} }] }, /search/),
  ],
  ['Google’s code', feature(gemini, { tools: [{ codeExecution: {} }] }, /codeExecution/)],
  ['pictures', feature(gemini, { generation_config: { response_modalities: ['TEXT', 'IMAGE'] } }, /IMAGE/)],
  [
    'another model by a router',
    feature(gemini, { generationConfig: { routing_config: { auto_mode: {} } } }, /routing/),
  ],
  [
    'Google’s pictures and speech as the format of a reply',
    feature(
      gemini,
      { generationConfig: { responseFormat: [{ image: { imageSize: '4K' }, audio: {} }] } },
      /image|audio/,
    ),
  ],
];

describe('what is sampled, run or charged elsewhere', () => {
  test.each(features)(
    'is taken out and said, or refused in one line by setting: %s',
    async (_what, { path, body, gone }) => {
      const strip = await vendor();
      const asked = { ...leastOf[path], ...body };
      expect((await strip.ask(path, asked)).status).toBe(200);
      expect(strip.arrived[0]?.text).not.toMatch(gone);
      expect(strip.notices.join('\n')).toMatch(gone);

      const strict = await vendor({ unknown: 'refuse' });
      const reply = await strict.ask(path, asked);
      expect(reply).toEqual({
        status: 403,
        text: expect.stringMatching(/Tickgate: this cannot be metered: `[^`]+` is /),
      });
      expect(reply.text.split('\n')).toHaveLength(1);
      expect(strict.arrived).toEqual([]);
    },
  );

  test.each([
    ['a compaction that is asked for', messages, { compaction: { type: 'summarize' } }],
    ['a reply that another pays', messages, { billing_policy: { type: 'billing_policy', bill_to: 'user_profile' } }],
    ['a conversation that the vendor holds', messages, { thread: { type: 'create' } }],
    ['a place of inference without a known price', messages, { inference_geo: 'moon' }],
    ['a kind of content that came later', messages, { messages: [{ role: 'user', content: [{ type: 'hologram' }] }] }],
    [
      'a tool that the conversation adds',
      messages,
      { messages: [{ role: 'system', content: [{ type: 'tool_addition' }] }] },
    ],
    ['a compaction in the conversation', responses, { input: [{ type: 'compaction_trigger' }] }],
    [
      'tools in the conversation',
      responses,
      { input: [{ type: 'additional_tools', tools: [{ type: 'web_search' }] }] },
    ],
    ['a reply that tells its use to nobody', responses, { background: true }],
    ['settings that are kept elsewhere', responses, { prompt: { id: 'pmpt_1' } }],
    ['speech', chat, { messages: [{ role: 'user', content: [{ type: 'input_audio', input_audio: {} }] }] }],
    ['code that Google ran', gemini, { contents: [{ parts: [{ executableCode: { code: '1' } }] }] }],
  ])('and cannot be taken out of a request without changing it, is refused: %s', async (_what, path, body) => {
    const { ask, arrived } = await vendor();
    const { status, text } = await ask(path, { ...leastOf[path], ...body });
    expect([status, text]).toEqual([403, expect.stringContaining('this cannot be metered')]);
    expect(arrived).toEqual([]);
  });

  test.each([
    ['a predicted text, whose unused tokens cost as much as output', chat, { prediction: { content: 'x' } }],
    ['another model than that of the path', gemini, { model: 'models/dear' }],
  ])('and only costs more, is taken out by either setting: %s', async (_what, path, body) => {
    for (const unknown of ['strip', 'refuse'] as const) {
      const { ask, arrived, notices } = await vendor({ unknown });
      expect((await ask(path, { ...leastOf[path], ...body })).status).toBe(200);
      expect(arrived[0]?.body).toEqual(leastOf[path]);
      expect(placesIn(notices)).toEqual(Object.keys(body));
    }
  });

  test('is not one alternative, which goes out as it is', async () => {
    const { ask, arrived, notices } = await vendor({ unknown: 'refuse' });
    const one = { ...leastOf[chat], n: 1 };
    expect((await ask(chat, one)).status).toBe(200);
    expect([arrived[0]?.body, notices]).toEqual([one, []]);
  });

  test('is requested by a header: what the list does not know is dropped, and the rest passes', async () => {
    const beta = 'compact-2026-01-12, interleaved-thinking-2025-05-14,psychic-2027-01-01,fast-mode-2026-02-01';
    const { ask, arrived, notices } = await vendor();
    await ask(messages, plain, { 'anthropic-beta': beta, 'openai-beta': 'x' });
    expect(arrived[0]?.headers).toMatchObject({ 'anthropic-beta': 'interleaved-thinking-2025-05-14' });
    expect(arrived[0]?.headers['openai-beta']).toBeUndefined();
    expect(placesIn(notices)).toEqual(
      ['compact-2026-01-12', 'psychic-2027-01-01', 'fast-mode-2026-02-01'].map((one) => `anthropic-beta: ${one}`),
    );
    const strict = await vendor({ unknown: 'refuse' });
    const reply = await strict.ask(messages, plain, { 'anthropic-beta': beta });
    expect([reply.status, strict.arrived]).toEqual([403, []]);
    expect(reply.text).toContain('`anthropic-beta: compact-2026-01-12`');
    const later = await strict.ask(messages, plain, { 'anthropic-version': '2027-01-01' });
    expect([later.status, strict.arrived]).toEqual([403, []]);
  });

  test('is asked for in the agent’s own words: they are left as they are', async () => {
    const alike = { type: 'compact_20260112', speed: 'fast', fallbacks: [1] };
    const body = {
      ...{ ...plain, metadata: { user_id: 'u' } },
      tools: [{ name: 'Bash', input_schema: { properties: alike } }],
      messages: [{ role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'Bash', input: alike }] }],
    };
    const { ask, arrived, notices } = await vendor();
    expect((await ask(messages, body)).status).toBe(200);
    expect([arrived[0]?.body, notices]).toEqual([body, []]);
  });

  test('passes if there is no ceiling', async () => {
    const body = { ...plain, second_opinion: true, tools: [{ type: 'web_search_20250305', name: 'web_search' }] };
    const { ask, arrived } = await vendor({ cap: null, unknown: 'refuse' });
    expect((await ask(messages, body, { 'anthropic-beta': 'psychic-2027-01-01' })).status).toBe(200);
    expect([arrived[0]?.body, arrived[0]?.headers['anthropic-beta']]).toEqual([body, 'psychic-2027-01-01']);
  });

  test('fills no log: a place is said once, and twenty at most', async () => {
    const { ask, notices } = await vendor({ cap: 100 });
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`wish ${at} \n<x>`, 1]));
    for (let turn = 0; turn < 2; turn += 1) await ask(messages, { ...plain, ...many });
    expect(notices).toHaveLength(20);
    expect(notices.join('')).not.toMatch(/[\n<]/);
  });
});

const googleInLane = (trafficType: string): object => ({
  candidates: [{ finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 1_000, candidatesTokenCount: 50, trafficType },
});

describe('what a reply reports of its usage', () => {
  const usage = { input_tokens: 1_000, output_tokens: 50 };
  const sampled = (type: string) => ({ type, input_tokens: 150_000, output_tokens: 4_000 });

  test('is counted in full where a compaction stands beside the sums', async () => {
    const { ask, counted } = await vendor(
      {},
      { model: 'm', usage: { ...usage, iterations: [sampled('compaction'), { type: 'message', ...usage }] } },
    );
    await ask(messages, plain);
    expect(counted).toMatchObject([{ input: 151_000, output: 4_050 }]);
  });

  test.each<[string, string, object]>([
    ['a sampling of another kind', messages, { usage: { ...usage, iterations: [sampled('advisor_message')] } }],
    ['a number that came later', messages, { usage: { ...usage, hive_tokens: 3 } }],
    ['searches', messages, { usage: { ...usage, server_tool_use: { web_search_requests: 2 } } }],
    ['a number in a known group', responses, { usage: { ...usage, output_tokens_details: { hive_tokens: 3 } } }],
    ['a text that came later', responses, { usage: { ...usage, surge: 'high' } }],
    [
      'spoken tokens',
      chat,
      {
        usage: { prompt_tokens: 1, completion_tokens: 5, completion_tokens_details: { audio_tokens: 4 } },
        choices: [],
      },
    ],
    [
      'tokens of pictures',
      gemini,
      {
        candidates: [{ finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 1, candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 9 }] },
      },
    ],
    [
      'a part above its whole',
      messages,
      { usage: { ...usage, output_tokens_details: { thinking_tokens: 1_000_000 } } },
    ],
    ['a part of no whole', messages, { usage: { ...usage, cache_creation: { ephemeral_1h_input_tokens: 9 } } }],
    [
      'parts above their whole together',
      messages,
      {
        usage: {
          ...{ ...usage, cache_creation_input_tokens: 10 },
          cache_creation: { ephemeral_1h_input_tokens: 6, ephemeral_5m_input_tokens: 6 },
        },
      },
    ],
    [
      'a part of a compaction above its whole',
      messages,
      { usage: { ...usage, iterations: [{ type: 'compaction', cache_creation: { ephemeral_5m_input_tokens: 6 } }] } },
    ],
    [
      'a cache of half an hour above what was written',
      responses,
      { usage: { ...usage, input_tokens_details: { cache_write_tokens_details: { ttl_30m_tokens: 6 } } } },
    ],
    [
      'predictions above all output',
      chat,
      {
        usage: {
          ...{ prompt_tokens: 1, completion_tokens: 5 },
          completion_tokens_details: { accepted_prediction_tokens: 3, rejected_prediction_tokens: 3 },
        },
        choices: [],
      },
    ],
    [
      'words above all output',
      gemini,
      {
        candidates: [{ finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 1, candidatesTokensDetails: [{ modality: 'TEXT', tokenCount: 9 }] },
      },
    ],
    [
      'a cache above the whole prompt',
      chat,
      {
        usage: { prompt_tokens: 900_000, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 1_000_000 } },
        choices: [],
      },
    ],
    [
      'reads and writes of the cache above the whole input together',
      responses,
      { usage: { ...usage, input_tokens_details: { cached_tokens: 600, cache_write_tokens: 600 } } },
    ],
    [
      'thoughts above all output',
      chat,
      {
        usage: { prompt_tokens: 1, completion_tokens: 5, completion_tokens_details: { reasoning_tokens: 9 } },
        choices: [],
      },
    ],
    [
      'a cached content above the prompt',
      gemini,
      {
        candidates: [{ finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 9, cachedContentTokenCount: 1_000, candidatesTokenCount: 5 },
      },
    ],
    ['a lane without a price', responses, { service_tier: 'ultrafast', usage }],
    ['a place without a price', messages, { usage: { ...usage, inference_geo: 'moon' } }],
  ])('and nobody understands is charged at its maximum, and said: %s', async (_what, path, answer) => {
    const { ask, arrived, counted, notices } = await vendor({ cap: 100 }, { model: 'm', ...answer });
    await ask(path, leastOf[path] ?? {});
    const [row] = counted;
    expect(row?.cacheWrite).toBeGreaterThanOrEqual(arrived[0]?.text.length ?? Number.NaN);
    expect((row?.output ?? 0) + (row?.reasoning ?? 0)).toBeGreaterThanOrEqual(4_000);
    expect(notices.length).toBeGreaterThan(0);
    for (const line of notices) expect(line).toMatch(/^meter: a reply tells `usage\./);
  });

  test('is said with the names of the parts and of their whole, if they are more than it', async () => {
    const parts = { cached_tokens: 6, cache_write_tokens: 6 };
    const answer = { model: 'm', usage: { input_tokens: 10, output_tokens: 1, input_tokens_details: parts } };
    const { ask, notices } = await vendor({}, answer);
    await ask(responses, leastOf[responses] ?? {});
    expect(notices).toEqual([
      'meter: a reply tells `usage.input_tokens_details.cached_tokens` and `usage.input_tokens_details.cache_write_tokens`, which together are more than `usage.input_tokens` that contains them: the reply is charged at its maximum',
    ]);
  });

  test('is understood with thoughts beside the output, if the total holds them, as xAI reports it', async () => {
    const tokens = { prompt_tokens: 32, completion_tokens: 9, total_tokens: 241 };
    const details = { completion_tokens_details: { reasoning_tokens: 200 } };
    const { ask, counted, notices } = await vendor({}, { model: 'm', usage: { ...tokens, ...details }, choices: [] });
    await ask(chat, leastOf[chat] ?? {});
    expect([counted, notices]).toMatchObject([[{ input: 32, output: 9, reasoning: 200 }], []]);
  });

  test('is understood with parts that fill their whole, also of a stream whose whole comes last', async () => {
    const whole = { ...usage, cache_creation_input_tokens: 12, output_tokens_details: { thinking_tokens: 50 } };
    const parts = { cache_creation: { ephemeral_1h_input_tokens: 6, ephemeral_5m_input_tokens: 6 } };
    const events = [
      { type: 'message_start', message: { model: 'm', usage: { input_tokens: 1_000, ...parts } } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: whole },
    ];
    const { ask, counted, notices } = await vendor({}, events);
    await ask(messages, { ...plain, stream: true });
    expect([counted, notices]).toMatchObject([[{ input: 1_000, output: 50, cacheWrite: 12 }], []]);
  });

  test.each([
    ['OpenRouter’s', { cost: 3 }, 3],
    ['with a key of one’s own', { cost: 0.1, is_byok: true, cost_details: { upstream_inference_cost: 2 } }, 2.1],
    ['of another’s key, which the cost holds', { cost: 3, cost_details: { upstream_inference_cost: 2 } }, 3],
    ['that is lower than the price of its tokens', { cost: 0.000_01 }, 0.006_25],
  ])(
    'and what the vendor says that it charged counts, if it is more than the tokens cost: %s',
    async (_what, cost, most) => {
      const answer = { model: 'm', choices: [], usage: { prompt_tokens: 1_000, completion_tokens: 50, ...cost } };
      const { ask, proxy } = await vendor({ cap: most }, answer);
      expect((await ask(chat, leastOf[chat] ?? {})).status).toBe(200);
      expect(proxy.used()).toMatchObject([{ input: 1_000, output: 50, costReported: most }]);
      // The cap is reached.
      expect((await ask(chat, leastOf[chat] ?? {})).status).toBe(403);
    },
  );

  test('with nothing in it is understood: zero means no usage', async () => {
    const zeroes = {
      ...usage,
      hive_tokens: 0,
      server_tool_use: { web_search_requests: 0 },
      fallback_credit: null,
      surge: '',
    };
    const { ask, counted, notices } = await vendor({}, { model: 'm', usage: zeroes });
    await ask(messages, plain);
    expect([counted, notices]).toMatchObject([[{ input: 1_000, output: 50, cacheWrite: 0 }], []]);
  });

  test('by no number more than one reply can hold: a time among them ends no run', async () => {
    const { ask, spent } = await vendor({ cap: 100 }, { model: 'm', usage: { ...usage, finished_at: 1_790_000_000 } });
    await ask(messages, plain);
    expect(spent()).toBeLessThan(0.1);
  });

  test.each([
    [
      'Anthropic’s place of inference',
      { path: messages, answer: { usage: { ...usage, inference_geo: 'us' } }, factor: 1.1 },
    ],
    ['and elsewhere', { path: messages, answer: { usage: { ...usage, inference_geo: 'global' } }, factor: 1 }],
    [
      'its fast mode in the US',
      { path: messages, answer: { usage: { ...usage, speed: 'fast', inference_geo: 'us' } }, factor: 13.2 },
    ],
    ['OpenAI’s fast lane', { path: responses, answer: { service_tier: 'priority', usage }, factor: 2.5 }],
    ['Google’s fast lane', { path: gemini, answer: googleInLane('ON_DEMAND_PRIORITY'), factor: 2 }],
  ])('costs by its multiplier: %s', async (_what, { path, answer, factor }) => {
    const { ask, counted } = await vendor({ cap: 100 }, { model: 'm', ...answer });
    await ask(path, leastOf[path] ?? {});
    expect(counted).toMatchObject([{ input: Math.round(1_000 * factor), output: Math.round(50 * factor) }]);
  });

  test('keeps speech that went in apart: it costs more than text', async () => {
    const usageMetadata = {
      promptTokenCount: 1_000,
      candidatesTokenCount: 50,
      promptTokensDetails: [{ modality: 'AUDIO', tokenCount: 1_000 }],
    };
    const { ask, counted } = await vendor({ cap: 100 }, { candidates: [{ finishReason: 'STOP' }], usageMetadata });
    await ask(gemini, leastOf[gemini] ?? {});
    expect(counted).toMatchObject([{ input: 3_340 }]);
  });

  test('holds what only its sum shows, and what is written to the cache by itself', async () => {
    const details = { input_tokens_details: { cached_tokens: 200, cache_write_tokens: 300 } };
    const { ask, counted } = await vendor({}, { model: 'm', usage: { ...usage, ...details, total_tokens: 1_800 } });
    await ask(responses, leastOf[responses] ?? {});
    expect(counted).toMatchObject([{ input: 500, cacheRead: 200, cacheWrite: 300, output: 800 }]);
  });
});

describe('what no request asks for and no reply reports', () => {
  const json = { ...leastOf[responses], service_tier: 'priority' };
  const given = Buffer.from(JSON.stringify(json));
  const sentTo = (upstream: string, capped = true): unknown => {
    const protocol = protocols.find(({ name }) => name === 'responses');
    if (protocol === undefined) throw new Error('There is no such protocol.');
    const sent = outgoing({ given, json, protocol, path: '/responses', capped, unknown: 'strip', upstream });
    return sent.asked['service_tier'];
  };

  test('a project’s dearer lane is declined at OpenAI, and not named to others who speak its protocol', () => {
    expect(sentTo('https://api.openai.com/v1')).toBe('default');
    expect(sentTo('https://eu.api.openai.com/v1')).toBe('default');
    expect(sentTo('https://gateway.example/v1')).toBeUndefined();
    expect(sentTo('https://api.openai.com/v1', false)).toBe('priority');
  });

  test('a region of OpenAI’s costs a tenth more, by its address', () => {
    const at = (upstream: string) => standingFactors('openai', { asked: {}, mostInput: 9, upstream }).always;
    expect(at('https://eu.api.openai.com/v1')).toBe(1.1);
    expect([at('https://api.openai.com/v1'), at('https://gateway.example/v1')]).toEqual([1, 1]);
  });

  test('a workspace’s place of inference counts if no reply reports it, unless the request names one', () => {
    const untold = (inference_geo?: string) =>
      standingFactors('anthropic', { asked: { inference_geo }, mostInput: 9, upstream: '' }).unread;
    expect([untold(), untold('us'), untold('global')]).toEqual([1.1, 1.1, 1]);
  });
});

describe('a request that would take more memory and time than its size tells is refused in one line', () => {
  const million = `[${'[],'.repeat(1_000_000)}[]]`;
  const deep = `${'['.repeat(101)}${']'.repeat(101)}`;
  test.each([
    ['a million lists', `{"model":"m","max_tokens":5,"messages":${million}}`],
    ['101 levels', `{"model":"m","max_tokens":5,"messages":[],"metadata":${deep}}`],
    ['both in the agent’s own words, without a ceiling', `{"model":"m","tools":[{"input_schema":${million}}]}`],
  ])('%s', async (what, body) => {
    const { proxy, arrived } = await vendor(what.endsWith('ceiling') ? { cap: null } : {});
    const headers = { 'x-api-key': proxy.key };
    const reply = await fetch(proxy.url(messages), { method: 'POST', headers, body });
    expect([reply.status, await reply.text(), arrived]).toEqual([
      400,
      expect.stringContaining('Tickgate: the request has more than 250,000 values, or more than 100 levels.'),
      [],
    ]);
  });

  test('but not for the length of its words, brackets in a text among them', async () => {
    const { ask, arrived } = await vendor();
    const content = '["]\\'.repeat(200_000);
    expect((await ask(messages, { ...plain, messages: [{ role: 'user', content }] })).status).toBe(200);
    expect(arrived).toHaveLength(1);
  });
});
