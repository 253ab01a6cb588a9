/**
 * The promise of the metering proxy where replies are not heard to their end, stream, contradict themselves, or answer a request whose length
 * does not bound what the model reads: the vendor bills all that it read and wrote.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownChat } from '../../src/agents/proxy/allow-lists/chat.ts';
import { knownGemini } from '../../src/agents/proxy/allow-lists/gemini.ts';
import { knownMessages } from '../../src/agents/proxy/allow-lists/messages.ts';
import { knownResponses } from '../../src/agents/proxy/allow-lists/responses.ts';
import type { KnownProtocol } from '../../src/agents/proxy/allow-lists/rule.ts';
import { unused } from '../../src/core/sessions/contract/transcript.ts';
import { type Arrived, type BillingVendor, dollarsOf, StreamedReply, startBilling } from '../support/billing-vendor.ts';
import { effort } from '../support/effort.ts';

const mostOutput = 2_000;
const widestContext = 1_050_000;
/** Tokens that a vendor adds for its own tools, and for tools at all: as they are known of Anthropic. */
const tokensOfTools = { bash_20250124: 245, text_editor_20250728: 700, computer_20250124: 735 + 499 };
const tokensOfAnyTools = 530;
/** How many times the text rate a token of speech costs at Google. */
const speechTimes = 3.34;
/** Tokens of a reply whose request sets no limit. */
const longestReply = 128_000;

/** A place of a protocol's allow-list whose number is part of another. */
interface Part {
  readonly place: string;
  readonly whole: string;
}

/** Also those that a list counts by themselves, by mistake: what a cache or thoughts took is in the sums. */
const partsOf = (usage: KnownProtocol['usage']): Part[] =>
  Object.entries(usage).flatMap(([place, found]) => {
    if (typeof found === 'object' && 'partOf' in found) return [{ place, whole: found.partOf }];
    const isPart = found === 'counted' && /_details\.\w+_tokens$|^cachedContent/.test(place);
    return isPart ? [{ place, whole: /^(?:output|completion)/.test(place) ? 'output_tokens' : 'input_tokens' }] : [];
  });

interface Used {
  readonly input: number;
  readonly output: number;
  /** More of the usage: parts of numbers, or nothing. */
  readonly parts: object;
  /** What the reply says of its lane, or nothing. */
  readonly lane: object;
  /** Of several alternatives the first ends before the others. */
  readonly isFirstOfSeveral: boolean;
  /** What went in was speech. */
  readonly isSpeech: boolean;
}

interface Spoken {
  readonly path: string;
  readonly parts: readonly Part[];
  readonly asks: { readonly bounded: object; readonly unbounded: object | null };
  /** The request with so many alternatives, with or without a limit of its output, and with tools of the vendor's. */
  readonly shaped: (
    asked: object,
    shape: Pick<Turn, 'alternatives' | 'isLimited' | 'isPredicted' | 'tools' | 'file'>,
  ) => object;
  readonly shapeOf: (body: Arrived['body']) => { readonly limit: unknown; readonly alternatives: unknown };
  /** A dearer lane, which an account may have where no request asks for it. */
  readonly dear: { readonly lane: object; readonly times: number };
  readonly replies: (used: Used) => { readonly whole: object; readonly events: readonly object[] };
}

const spoken: readonly Spoken[] = [
  {
    path: 'anthropic/v1/messages',
    parts: partsOf(knownMessages.usage),
    asks: {
      bounded: { model: 'm', max_tokens: mostOutput, messages: [{ role: 'user', content: 'hi' }] },
      unbounded: {
        ...{ model: 'm', max_tokens: mostOutput },
        messages: [
          { role: 'user', content: [{ type: 'document', source: { type: 'url', url: 'https://x.test/a.pdf' } }] },
        ],
      },
    },
    shaped: (asked, { tools }) => ({ ...asked, tools: tools.map((type) => ({ type, name: 't' })) }),
    shapeOf: ({ max_tokens: limit }) => ({ limit, alternatives: 1 }),
    dear: { lane: { speed: 'fast' }, times: 6 },
    replies: ({ input, output, parts, lane }) => ({
      whole: { model: 'm', usage: { input_tokens: input, output_tokens: output, ...parts, ...lane } },
      events: [
        { type: 'message_start', message: { model: 'm', usage: { input_tokens: input, output_tokens: 1, ...lane } } },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: output, ...parts } },
      ],
    }),
  },
  {
    path: 'openai/responses',
    parts: partsOf(knownResponses.usage),
    asks: {
      bounded: { model: 'm', max_output_tokens: mostOutput, input: 'hi' },
      unbounded: { model: 'm', max_output_tokens: mostOutput, input: 'hi', previous_response_id: 'resp_1' },
    },
    shaped: (asked, { isLimited }) => (isLimited ? asked : { ...asked, max_output_tokens: undefined }),
    shapeOf: ({ max_output_tokens: limit }) => ({ limit, alternatives: 1 }),
    dear: { lane: { service_tier: 'priority' }, times: 2.5 },
    replies: ({ input, output, parts, lane }) => {
      const whole = { model: 'm', ...lane, usage: { input_tokens: input, output_tokens: output, ...parts } };
      return { whole, events: [{ type: 'response.created' }, { type: 'response.completed', response: whole }] };
    },
  },
  {
    path: 'openai/chat/completions',
    parts: partsOf(knownChat.usage),
    asks: { bounded: { model: 'm', max_tokens: mostOutput, messages: [] }, unbounded: null },
    shaped: (asked, { alternatives, isLimited, isPredicted }) => ({
      ...{ ...asked, n: alternatives, max_tokens: isLimited ? mostOutput : undefined },
      ...(isPredicted && { prediction: { type: 'content', content: 'x'.repeat(20_000) } }),
    }),
    shapeOf: ({ max_tokens: limit, n }) => ({ limit, alternatives: n }),
    dear: { lane: { service_tier: 'fast' }, times: 2 },
    replies: ({ input, output, parts, lane, isFirstOfSeveral }) => {
      const usage = { prompt_tokens: input, completion_tokens: output, ...parts };
      const piece = isFirstOfSeveral
        ? { choices: [{ finish_reason: 'stop' }], usage: { prompt_tokens: input, completion_tokens: 1 } }
        : { model: 'm', choices: [{ finish_reason: null }], usage: null };
      const whole = { model: 'm', ...lane, choices: [], usage };
      return { whole, events: [piece, whole] };
    },
  },
  {
    path: 'google/v1beta/models/m:generateContent',
    parts: partsOf(knownGemini.usage),
    asks: {
      bounded: { contents: [], generationConfig: { maxOutputTokens: mostOutput } },
      unbounded: { contents: [], cachedContent: undefined },
    },
    shaped: (asked, { alternatives, isLimited, file }) => {
      const limit = isLimited ? { maxOutputTokens: mostOutput } : {};
      const named = { fileUri: 'gs://x/a' };
      const sent = file === 'cachedContent' ? { cachedContent: 'c/1' } : { contents: [{ parts: [{ [file]: named }] }] };
      // Both spellings, of which Google takes either.
      const several = alternatives % 2 === 0 ? { candidateCount: alternatives } : { candidate_count: alternatives };
      return { ...asked, ...('cachedContent' in asked ? sent : {}), generationConfig: { ...limit, ...several } };
    },
    shapeOf: ({ generationConfig }) => {
      const settings = generationConfig as Readonly<Record<string, unknown>>;
      const alternatives = settings['candidateCount'] ?? settings['candidate_count'];
      return { limit: settings['maxOutputTokens'], alternatives };
    },
    dear: { lane: { trafficType: 'ON_DEMAND_PRIORITY' }, times: 2 },
    replies: ({ input, output, parts, lane, isFirstOfSeveral, isSpeech }) => {
      const heard = isSpeech ? { promptTokensDetails: [{ modality: 'AUDIO', tokenCount: input }] } : {};
      const soFar = { promptTokenCount: input, candidatesTokenCount: 1, ...heard };
      const usageMetadata = { promptTokenCount: input, candidatesTokenCount: output, ...heard, ...parts, ...lane };
      const last = { candidates: [{ finishReason: 'STOP' }], usageMetadata };
      return {
        whole: last,
        events: [{ candidates: [isFirstOfSeveral ? { finishReason: 'STOP' } : {}], usageMetadata: soFar }, last],
      };
    },
  },
];

/** The number at a dotted place. An element of a list stands in brackets, by its `type` or `modality`. */
function buildAt(place: string, tokens: number): object {
  const [name = '', ...inner] = place.split('.');
  const [, list, kind] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
  const value = inner.length === 0 ? tokens : buildAt(inner.join('.'), tokens);
  if (list === undefined) return { [name]: value };
  return { [list]: [{ [list === 'iterations' ? 'type' : 'modality']: kind, ...Object(value) }] };
}

type Rated = 'input' | 'output' | 'cacheRead' | 'cacheWrite';

/** The cheapest that the vendor can charge for a part. */
function rateOf({ place, whole }: Part): Rated {
  if (/cache_(?:write|creation)/.test(place)) return 'cacheWrite';
  if (/cache/i.test(place)) return 'cacheRead';
  return /prompt|input/i.test(whole) ? 'input' : 'output';
}

/** A part above its whole was counted beside it. */
function billOf(input: number, output: number, part: (Part & { readonly tokens: number }) | null): number {
  const used = { ...unused('m'), input, output };
  if (part === null) return dollarsOf(used);
  const [rated, { whole, tokens }] = [rateOf(part), part];
  const base = /^(?:prompt_tokens|input_tokens|promptTokenCount)$/.test(whole) ? 'input' : 'output';
  const isTold = base === 'input' || /^(?:completion_tokens|output_tokens|candidatesTokenCount)$/.test(whole);
  const inside = isTold && tokens <= used[base] ? tokens : 0;
  const rest = { ...used, [base]: used[base] - inside };
  return dollarsOf({ ...rest, [rated]: rest[rated] + tokens });
}

/** USD: passed by one reply, or by many. */
const aCap = fc
  .oneof(fc.integer({ min: 50, max: 4_000 }), fc.integer({ min: 4_000, max: 40_000 }))
  .map((cents) => cents / 100);

const namesFile = /fileData|file_data|inlineData|cachedContent/;

interface Turn {
  readonly speaks: Spoken;
  readonly isBounded: boolean;
  readonly ending: 'whole' | 'streamed' | 'broken' | 'left';
  /** Events of a stream before it ends early. */
  readonly heard: number;
  readonly input: number;
  readonly output: number;
  readonly part: (Part & { readonly tokens: number }) | null;
  readonly isDear: boolean;
  /** Wanted of one request. */
  readonly alternatives: number;
  readonly isLimited: boolean;
  /** Chat: with a text that the model may only repeat, and is billed for where it does not. */
  readonly isPredicted: boolean;
  /** Anthropic: tools whose words the vendor adds. */
  readonly tools: readonly (keyof typeof tokensOfTools)[];
  /** Google: how a file is sent. */
  readonly file: 'fileData' | 'file_data' | 'inlineData' | 'cachedContent';
  readonly isSpeech: boolean;
}

const aPart = ({ parts }: Spoken): fc.Arbitrary<Turn['part']> =>
  fc.option(
    fc
      .record({ part: fc.constantFrom(...parts), tokens: fc.integer({ min: 1, max: 1_000_000 }) })
      .map(({ part, tokens }) => ({ ...part, tokens })),
  );

const aTurn: fc.Arbitrary<Turn> = fc.constantFrom(...spoken).chain((speaks) =>
  fc.record({
    speaks: fc.constant(speaks),
    isBounded: fc.boolean(),
    ending: fc.constantFrom('whole', 'streamed', 'broken', 'left'),
    heard: fc.nat(1),
    input: fc.nat(widestContext),
    output: fc.nat(longestReply),
    part: aPart(speaks),
    isDear: fc.boolean(),
    alternatives: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 8 })),
    isLimited: fc.boolean(),
    isPredicted: fc.boolean(),
    tools: fc.subarray(['bash_20250124', 'text_editor_20250728', 'computer_20250124'] as const),
    file: fc.constantFrom('fileData', 'file_data', 'inlineData', 'cachedContent'),
    isSpeech: fc.boolean(),
  }),
);

/** What the vendor reads is bounded by the request, and dearest where it is written to a cache that nothing reports. */
function answer(turn: Turn, { text, body }: Arrived): { told: object; dollars: number } {
  const { speaks, isBounded, ending, heard, isDear } = turn;
  const isSpeech = turn.isSpeech && namesFile.test(text);
  const part = isSpeech ? null : turn.part;
  const read = (isBounded ? turn.input % text.length : turn.input) + sumToolTokens(body);
  const input = Math.min(read, widestContext);
  const { limit, alternatives } = speaks.shapeOf(body);
  const predicted = 'prediction' in body ? 4_000 : 0;
  const written = turn.output % (Number(limit ?? longestReply) + 1);
  const output = written * Number(alternatives ?? 1) + predicted;
  const { whole, events } = speaks.replies({
    input,
    output,
    parts: part === null ? {} : buildAt(part.place, part.tokens),
    lane: isDear ? speaks.dear.lane : {},
    isFirstOfSeveral: Number(alternatives ?? 1) > 1,
    isSpeech,
  });
  const isToldAll = ending === 'whole' || ending === 'streamed';
  const rated = heard === 0 && !isToldAll ? 'cacheWrite' : 'input';
  const billed = isToldAll
    ? billOf(isSpeech ? input * speechTimes : input, output, part) * (isDear ? speaks.dear.times : 1)
    : dollarsOf({ ...unused('m'), [rated]: isSpeech ? input * speechTimes : input, output });
  if (ending === 'whole') return { told: whole, dollars: billed };
  if (ending === 'streamed') return { told: new StreamedReply(events, 'whole'), dollars: billed };
  const ends = ending === 'broken' ? 'broken' : 'never';
  return { told: new StreamedReply(events.slice(0, heard), ends), dollars: billed };
}

function sumToolTokens({ tools }: Arrived['body']): number {
  const given = (tools ?? []) as readonly { readonly type: keyof typeof tokensOfTools }[];
  return given.reduce((sum, { type }) => sum + tokensOfTools[type], given.length === 0 ? 0 : tokensOfAnyTools);
}

async function take(turn: Turn, { ask, askAndLeave }: BillingVendor): Promise<void> {
  const { speaks, isBounded, ending } = turn;
  const body = speaks.shaped(isBounded ? speaks.asks.bounded : (speaks.asks.unbounded ?? speaks.asks.bounded), turn);
  if (ending === 'left') return await askAndLeave(speaks.path, body);
  await ask(speaks.path, { ...body, ...(ending === 'whole' ? {} : { stream: true }) }).catch(() => null);
}

test('a session is billed its cap and one reply at most, whether its replies end, stream, break off or contradict themselves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aTurn, { minLength: 3, maxLength: 8 }), aCap, async (turns, cap) => {
      const bills: number[] = [];
      let [asking] = turns;
      const vendor = await startBilling(
        (one) => {
          if (asking === undefined) throw new Error('Nobody asked.');
          const { told, dollars } = answer(asking, one);
          bills.push(dollars);
          return told;
        },
        { cap },
      );
      try {
        for (const turn of turns) {
          asking = { ...turn, isBounded: turn.isBounded || turn.speaks.asks.unbounded === null };
          await take(asking, vendor);
          await expect.poll(() => vendor.counted.length, { interval: 1 }).toBe(vendor.arrived.length);
        }
        const short = bills.filter((dollars, at) => dollarsOf(vendor.counted[at] ?? unused('m')) < dollars - 1e-9);
        expect(short).toEqual([]);
        const billed = bills.reduce((sum, dollars) => sum + dollars, 0);
        expect(billed - (bills.at(-1) ?? 0)).toBeLessThan(cap);
      } finally {
        await vendor.close();
      }
    }),
    { numRuns: effort({ push: 60, full: 1_500 }) },
  );
}, 120_000);

test('so is one whose requests come all at once: those that might pass the cap together wait for each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aTurn, { minLength: 3, maxLength: 8 }), aCap, async (drawn, cap) => {
      const turns = drawn.map((turn) => ({
        ...turn,
        // More than a request can cost at the rates, a vendor reports only behind it: then several may be open.
        ...{ part: null, isDear: false },
        isBounded: turn.isBounded || turn.speaks.asks.unbounded === null,
        // Nothing that arrives at the vendor tells that its agent will leave.
        ending: turn.ending === 'left' ? ('broken' as const) : turn.ending,
      }));
      const bills: number[] = [];
      const waiting = [...turns];
      const vendor = await startBilling(
        (one) => {
          const at = waiting.findIndex((turn) => isOf(turn, one));
          const [turn] = waiting.splice(at, 1);
          if (at < 0 || turn === undefined) throw new Error(`No request was made for ${one.path}.`);
          const { told, dollars } = answer(turn, one);
          bills.push(dollars);
          return told;
        },
        { cap },
      );
      try {
        await Promise.all(turns.map((turn) => take(turn, vendor)));
        await expect.poll(() => vendor.counted.length, { interval: 1 }).toBe(vendor.arrived.length);
        const billed = bills.reduce((sum, dollars) => sum + dollars, 0);
        expect(vendor.spent()).toBeGreaterThanOrEqual(billed - 1e-9);
        expect(billed - Math.max(0, ...bills)).toBeLessThan(cap);
      } finally {
        await vendor.close();
      }
    }),
    { numRuns: effort({ push: 40, full: 500 }) },
  );
}, 120_000);

/** Whether the vendor received a request of this kind. */
function isOf({ speaks, isBounded }: Turn, { path, text }: Arrived): boolean {
  const isUnbounded = /"url":|previous_response_id/.test(text) || namesFile.test(text);
  return path.endsWith(speaks.path.replace(/^\w+/, '')) && isUnbounded === !isBounded;
}
