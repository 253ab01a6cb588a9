/**
 * The promise of the metering proxy, against any request and any reply: a session's bill is its cap and one reply at most. The vendor bills
 * what reaches it, whatever the allow-lists say of it: each wish that is made up here costs it three dollars, and no reply tells them.
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { unused } from '../../src/core/sessions/contract/transcript.ts';
import { type Arrived, dollarsOf, startBilling } from '../support/billing-vendor.ts';
import { effort } from '../support/effort.ts';

const hiddenDollars = 3;

/** Marks what is wished for, whatever its name, and words of the agent that look alike. */
const wish = 'zqx';
const ownWords = 'own-words';

type Json = Readonly<Record<string, unknown>>;

interface Place {
  readonly path: string;
  /** A request in the words of the protocol, with a wish of this name at a place where fields, kinds or values stand. */
  readonly asks: (name: string, value: unknown) => Json;
}

const messages = 'anthropic/v1/messages';
const responses = 'openai/responses';
const chat = 'openai/chat/completions';
const gemini = 'google/v1beta/models/m:generateContent';

const claude = (more: object): Json => ({ model: 'm', max_tokens: 2_000, messages: [], ...more });
const codex = (more: object): Json => ({ model: 'm', max_output_tokens: 2_000, input: 'hi', ...more });
const chatting = (more: object): Json => ({ model: 'm', max_tokens: 2_000, messages: [], ...more });
const google = (more: Json): Json => {
  const { generationConfig, ...rest } = more;
  return { contents: [], generationConfig: { maxOutputTokens: 2_000, ...(generationConfig as object) }, ...rest };
};

const said = (content: unknown): object => ({ messages: [{ role: 'user', content: [content] }] });

const places: readonly Place[] = [
  { path: messages, asks: (name, value) => claude({ [name]: value }) },
  { path: messages, asks: (name, value) => claude({ thinking: { type: 'adaptive', [name]: value } }) },
  { path: messages, asks: (name, value) => claude({ output_config: { effort: 'high', [name]: value } }) },
  { path: messages, asks: (name) => claude({ context_management: { edits: [{ type: name }] } }) },
  { path: messages, asks: (name, value) => claude({ context_management: { [name]: value } }) },
  {
    path: messages,
    asks: (name) =>
      claude({
        tools: [
          { type: name, name: 't' },
          { name: 'own', input_schema: {} },
        ],
      }),
  },
  { path: messages, asks: (name, value) => claude({ tools: [{ name: 't', input_schema: {}, [name]: value }] }) },
  {
    path: messages,
    asks: (name, value) =>
      claude({ tools: [{ type: 'browser_toolset_20260801', configs: { zoom: { [name]: value } } }] }),
  },
  {
    path: messages,
    asks: (name, value) => claude({ tools: [{ type: 'computer_toolset_20260801', configs: { [name]: value } }] }),
  },
  { path: messages, asks: (name) => claude(said({ type: name })) },
  { path: messages, asks: (name, value) => claude(said({ type: 'text', text: 'hi', [name]: value })) },
  {
    path: messages,
    asks: (name, value) => claude(said({ type: 'tool_result', content: [{ type: 'text', [name]: value }] })),
  },
  { path: messages, asks: (name) => claude({ inference_geo: name }) },
  { path: messages, asks: (name) => claude({ service_tier: name, speed: name }) },
  { path: responses, asks: (name, value) => codex({ [name]: value }) },
  { path: responses, asks: (name, value) => codex({ reasoning: { effort: 'low', [name]: value } }) },
  { path: responses, asks: (name) => codex({ reasoning: { mode: name } }) },
  { path: responses, asks: (name) => codex({ include: ['reasoning.encrypted_content', name] }) },
  { path: responses, asks: (name) => codex({ tools: [{ type: name }, { type: 'function', name: 'own' }] }) },
  { path: responses, asks: (name) => codex({ tools: [{ type: 'shell', environment: { type: name } }] }) },
  {
    path: responses,
    asks: (name, value) => codex({ tools: [{ type: 'shell', environment: { type: 'local', [name]: value } }] }),
  },
  { path: responses, asks: (name) => codex({ tools: [{ type: 'namespace', name: 'n', tools: [{ type: name }] }] }) },
  { path: responses, asks: (name) => codex({ input: [{ type: name }] }) },
  { path: responses, asks: (name) => codex({ input: [{ role: 'user', content: [{ type: name }] }] }) },
  { path: responses, asks: (name, value) => codex({ input: [{ type: 'function_call', name: 'f', [name]: value }] }) },
  { path: responses, asks: (name, value) => codex({ text: { format: { type: 'text', [name]: value } } }) },
  { path: chat, asks: (name, value) => chatting({ [name]: value }) },
  { path: chat, asks: (name, value) => chatting({ stream_options: { [name]: value } }) },
  { path: chat, asks: (name) => chatting({ tools: [{ type: name }] }) },
  {
    path: chat,
    asks: (name, value) => chatting({ tools: [{ type: 'function', function: { name: 'f', [name]: value } }] }),
  },
  { path: chat, asks: (name) => chatting(said({ type: name })) },
  { path: chat, asks: (name, value) => chatting({ messages: [{ role: 'assistant', [name]: value }] }) },
  { path: chat, asks: (name) => chatting({ modalities: ['text', name] }) },
  { path: gemini, asks: (name, value) => google({ [name]: value }) },
  { path: gemini, asks: (name, value) => google({ generationConfig: { [name]: value } }) },
  { path: gemini, asks: (name, value) => google({ generationConfig: { responseFormat: [{ [name]: value }] } }) },
  {
    path: gemini,
    asks: (name, value) => google({ generationConfig: { responseFormat: [{ text: { [name]: value } }] } }),
  },
  { path: gemini, asks: (name, value) => google({ generation_config: { thinking_config: { [name]: value } } }) },
  { path: gemini, asks: (name, value) => google({ tools: [{ [name]: value }] }) },
  { path: gemini, asks: (name, value) => google({ contents: [{ parts: [{ text: 'hi', [name]: value }] }] }) },
  { path: gemini, asks: (name) => google({ generationConfig: { responseModalities: ['TEXT', name] } }) },
  { path: gemini, asks: (name, value) => google({ toolConfig: { functionCallingConfig: { [name]: value } } }) },
];

/** The same words in the agent's own text, which requests nothing. */
const ownAlso = (path: string, name: string): object => {
  const alike = { [`${ownWords}-${name}`]: true };
  if (path === messages) return { tools: [{ name: 'own', input_schema: alike }] };
  if (path === gemini) return { tools: [{ functionDeclarations: [{ name: 'own', parameters: alike }] }] };
  if (path === responses) return { tools: [{ type: 'function', name: 'own', parameters: alike }] };
  return { tools: [{ type: 'function', function: { name: 'own', parameters: alike } }] };
};

/** What the vendor tells beside the counts, and what it bills: of each number so many tokens of output, of each lane so many times. */
interface Extra {
  readonly at: readonly string[];
  readonly tokens: number;
}

interface Lane {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly times: number;
}

/** Written down once more, so that a slip in the list of the proxy shows. A value without a known price costs as the dearest. */
const lanes: readonly Lane[] = [
  { path: messages, name: 'inference_geo', value: 'us', times: 1.1 },
  { path: messages, name: 'inference_geo', value: 'eu', times: 1.1 },
  { path: messages, name: 'speed', value: 'fast', times: 6 },
  { path: messages, name: 'speed', value: 'turbo', times: 12 },
  { path: responses, name: 'service_tier', value: 'priority', times: 2.5 },
  { path: responses, name: 'service_tier', value: 'ultrafast', times: 2.5 },
  { path: chat, name: 'service_tier', value: 'fast', times: 2 },
  { path: gemini, name: 'trafficType', value: 'ON_DEMAND_PRIORITY', times: 2 },
  { path: gemini, name: 'trafficType', value: 'ON_DEMAND_URGENT', times: 2 },
];

interface Bill {
  readonly told: Json;
  readonly dollars: number;
}

interface Turn {
  readonly place: Place;
  readonly name: string;
  readonly value: unknown;
  readonly beta: string;
  readonly repeatsOwn: boolean;
  readonly input: number;
  readonly output: number;
  readonly extra: Extra | null;
  readonly lane: Lane | null;
}

function billOf({ input, output, extra, lane, place }: Turn, { text, headers, path }: Arrived): Bill {
  const words = text.replaceAll(new RegExp(`${ownWords}-\\w+`, 'g'), '');
  const beta = String(headers['anthropic-beta'] ?? '');
  const wishes = (words.match(new RegExp(wish, 'g')) ?? []).length + (beta.match(new RegExp(wish, 'g')) ?? []).length;
  const times = lane === null || lane.path !== place.path ? 1 : lane.times;
  const tokens = dollarsOf({ ...unused('m'), input, output: output + (extra?.tokens ?? 0) });
  const dollars = tokens * times + wishes * hiddenDollars;
  const told = times === 1 ? {} : { [lane?.name ?? '']: lane?.value };
  const more = extra === null ? {} : nest(extra.at, extra.tokens);
  return { told: replyOf(path, { input, output, lane: told, more }), dollars };
}

const nest = ([name = '', ...rest]: readonly string[], value: unknown): Json =>
  name === '[]' ? { list: [nest(rest, value)] } : { [name]: rest.length === 0 ? value : nest(rest, value) };

function replyOf(
  path: string,
  { input, output, lane, more }: { input: number; output: number; lane: Json; more: Json },
): Json {
  if (path.includes('/chat/'))
    return { model: 'm', choices: [], ...lane, usage: { ...more, prompt_tokens: input, completion_tokens: output } };
  if (path.includes('generateContent'))
    return {
      candidates: [{ finishReason: 'STOP' }],
      usageMetadata: { ...more, ...lane, promptTokenCount: input, candidatesTokenCount: output },
    };
  if (path.endsWith('/responses'))
    return { model: 'm', ...lane, usage: { ...more, input_tokens: input, output_tokens: output } };
  return { model: 'm', usage: { ...more, ...lane, input_tokens: input, output_tokens: output } };
}

const aName = fc.stringMatching(/^[a-z][a-z_]{0,8}$/).map((name) => `${name}${wish}`);
const aTurn: fc.Arbitrary<Turn> = fc.record({
  place: fc.constantFrom(...places),
  name: aName,
  value: fc.oneof(fc.constantFrom<unknown>(true, 1, 'on', [1]), fc.constant({ model: 'm2', max_uses: 9 })),
  beta: fc.oneof(
    fc.constant(''),
    aName.map((name) => `interleaved-thinking-2025-05-14,${name}-2027-01-01`),
  ),
  repeatsOwn: fc.boolean(),
  input: fc.nat(20_000),
  output: fc.nat(2_000),
  extra: fc.option(
    fc.record({
      at: fc.oneof(
        fc.array(fc.stringMatching(/^[a-z_]{2,12}$/), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(
          ...[
            ['output_tokens_details', 'panel_tokens'],
            ['server_tool_use', 'dig_requests'],
            ['[]', 'output_tokens'],
          ],
          ...[
            ['prompt_tokens_details', 'hive_tokens'],
            ['promptTokensDetails', 'x'],
            ['iterations', 'output_tokens'],
          ],
        ),
      ),
      tokens: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 2_000_000 })),
    }),
  ),
  lane: fc.option(fc.constantFrom(...lanes)),
});

/** Not by refusing everything: requests went out, without what they wished for. */
let wentOut = 0;
afterAll(() => expect(wentOut).toBeGreaterThan(20));

test('a session is billed its cap and one reply at most, whatever it requests and whatever usage is reported', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aTurn, { minLength: 4, maxLength: 8 }),
      // Cents, for many cheap replies or a few dear ones.
      fc.integer({ min: 50, max: 2_000 }).map((cents) => cents / 100),
      fc.constantFrom('strip' as const, 'strip' as const, 'strip' as const, 'refuse' as const),
      async (turns, cap, unknown) => {
        const bills: number[] = [];
        let [asking] = turns;
        const answer = (one: Arrived): Json => {
          if (asking === undefined) throw new Error('Nobody asked.');
          const { told, dollars } = billOf(asking, one);
          bills.push(dollars);
          return told;
        };
        const { ask, arrived, counted, close } = await startBilling(answer, { cap, unknown });
        try {
          for (const turn of turns) {
            asking = turn;
            const { place, name, value, beta, repeatsOwn } = turn;
            const wished = { ...(repeatsOwn ? ownAlso(place.path, name) : {}), ...place.asks(name, value) };
            await ask(place.path, wished, beta === '' ? {} : { 'anthropic-beta': beta });
          }
          wentOut += arrived.length;
          // They are asked one after the other: no reply is counted for less than it costs.
          const short = bills.filter((dollars, at) => dollarsOf(counted[at] ?? unused('m')) < dollars - 1e-9);
          expect(short).toEqual([]);
          const billed = bills.reduce((sum, dollars) => sum + dollars, 0);
          // The price of a reply is unknown before it comes: the last one may be the dearest.
          expect(billed - (bills.at(-1) ?? 0)).toBeLessThan(cap);
        } finally {
          await close();
        }
      },
    ),
    { numRuns: effort({ push: 60, full: 3_000 }) },
  );
}, 120_000);
