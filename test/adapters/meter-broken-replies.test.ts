/**
 * The promise of the metering proxy where replies are not heard to their end, stream, contradict themselves, or answer a request whose length
 * does not bound what the model reads: the vendor bills all that it read and wrote.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unused } from '../../src/core/sessions/contract/transcript.ts';
import { type Arrived, type BillingVendor, dollarsOf, StreamedReply, startBilling } from '../support/billing-vendor.ts';
import { effort } from '../support/effort.ts';

const mostOutput = 2_000;
const widestContext = 1_050_000;

interface Spoken {
  readonly path: string;
  readonly asks: { readonly bounded: object; readonly unbounded: object | null };
  /** Of each kind: the number of a part, whatever its whole is. */
  readonly replies: (used: { input: number; output: number; part: number }) => {
    readonly whole: object;
    readonly events: readonly object[];
  };
}

const spoken: readonly Spoken[] = [
  {
    path: 'anthropic/v1/messages',
    asks: {
      bounded: { model: 'm', max_tokens: mostOutput, messages: [{ role: 'user', content: 'hi' }] },
      unbounded: {
        ...{ model: 'm', max_tokens: mostOutput },
        messages: [
          { role: 'user', content: [{ type: 'document', source: { type: 'url', url: 'https://x.test/a.pdf' } }] },
        ],
      },
    },
    replies: ({ input, output, part }) => {
      const thinking = part === 0 ? {} : { output_tokens_details: { thinking_tokens: part } };
      return {
        whole: { model: 'm', usage: { input_tokens: input, output_tokens: output, ...thinking } },
        events: [
          { type: 'message_start', message: { model: 'm', usage: { input_tokens: input, output_tokens: 1 } } },
          { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: output, ...thinking } },
        ],
      };
    },
  },
  {
    path: 'openai/responses',
    asks: {
      bounded: { model: 'm', max_output_tokens: mostOutput, input: 'hi' },
      unbounded: { model: 'm', max_output_tokens: mostOutput, input: 'hi', previous_response_id: 'resp_1' },
    },
    replies: ({ input, output, part }) => {
      const details =
        part === 0 ? {} : { input_tokens_details: { cache_write_tokens_details: { ttl_30m_tokens: part } } };
      const whole = { model: 'm', usage: { input_tokens: input, output_tokens: output, ...details } };
      return { whole, events: [{ type: 'response.created' }, { type: 'response.completed', response: whole }] };
    },
  },
  {
    path: 'openai/chat/completions',
    asks: { bounded: { model: 'm', max_tokens: mostOutput, messages: [] }, unbounded: null },
    replies: ({ input, output, part }) => {
      const details = part === 0 ? {} : { completion_tokens_details: { rejected_prediction_tokens: part } };
      const usage = { prompt_tokens: input, completion_tokens: output, ...details };
      const piece = { model: 'm', choices: [{ finish_reason: null }], usage: null };
      return { whole: { model: 'm', choices: [], usage }, events: [piece, { model: 'm', choices: [], usage }] };
    },
  },
  {
    path: 'google/v1beta/models/m:generateContent',
    asks: {
      bounded: { contents: [], generationConfig: { maxOutputTokens: mostOutput } },
      unbounded: {
        contents: [{ parts: [{ fileData: { fileUri: 'gs://x/a.pdf' } }] }],
        generationConfig: { maxOutputTokens: mostOutput },
      },
    },
    replies: ({ input, output, part }) => {
      const details = part === 0 ? {} : { candidatesTokensDetails: [{ modality: 'TEXT', tokenCount: part }] };
      const soFar = { promptTokenCount: input, candidatesTokenCount: 1 };
      const usageMetadata = { promptTokenCount: input, candidatesTokenCount: output, ...details };
      const last = { candidates: [{ finishReason: 'STOP' }], usageMetadata };
      return { whole: last, events: [{ candidates: [{}], usageMetadata: soFar }, last] };
    },
  },
];

interface Turn {
  readonly speaks: Spoken;
  readonly isBounded: boolean;
  readonly ending: 'whole' | 'streamed' | 'broken' | 'left';
  /** Events of a stream before it ends early. */
  readonly heard: number;
  readonly input: number;
  readonly output: number;
  readonly part: number;
}

const aTurn: fc.Arbitrary<Turn> = fc.record({
  speaks: fc.constantFrom(...spoken),
  isBounded: fc.boolean(),
  ending: fc.constantFrom('whole', 'streamed', 'broken', 'left'),
  heard: fc.nat(1),
  input: fc.nat(widestContext),
  output: fc.nat(mostOutput),
  part: fc.oneof(fc.constant(0), fc.constant(0), fc.nat(1_000_000)),
});

/** What the vendor reads is bounded by the request, and dearest where it is written to a cache that nothing reports. */
function answer(turn: Turn, { text }: Arrived): { told: object; dollars: number } {
  const { speaks, isBounded, ending, heard, output, part } = turn;
  const input = isBounded ? turn.input % text.length : turn.input;
  const { whole, events } = speaks.replies({ input, output, part });
  const isToldAll = ending === 'whole' || ending === 'streamed';
  const billed = isToldAll
    ? dollarsOf({ ...unused('m'), input, output: Math.max(output, part) })
    : dollarsOf({ ...unused('m'), ...(heard === 0 ? { cacheWrite: input } : { input }), output });
  if (ending === 'whole') return { told: whole, dollars: billed };
  if (ending === 'streamed') return { told: new StreamedReply(events, 'whole'), dollars: billed };
  const ends = ending === 'broken' ? 'broken' : 'never';
  return { told: new StreamedReply(events.slice(0, heard), ends), dollars: billed };
}

async function take({ speaks, isBounded, ending }: Turn, { ask, askAndLeave }: BillingVendor): Promise<void> {
  const body = isBounded ? speaks.asks.bounded : (speaks.asks.unbounded ?? speaks.asks.bounded);
  if (ending === 'left') return await askAndLeave(speaks.path, body);
  await ask(speaks.path, { ...body, ...(ending === 'whole' ? {} : { stream: true }) }).catch(() => null);
}

test('a session is billed its cap and one reply at most, whether its replies end, stream, break off or contradict themselves', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aTurn, { minLength: 3, maxLength: 8 }),
      fc.integer({ min: 50, max: 4_000 }).map((cents) => cents / 100),
      async (turns, cap) => {
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
      },
    ),
    { numRuns: effort({ push: 60, full: 2_000 }) },
  );
}, 120_000);
