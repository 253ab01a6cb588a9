/** The metering proxy and a client that is no program of a vendor's: whatever it writes to the socket, the tick lives on and its session ends. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { ProxyOrder } from '../../src/agents/proxy/metered-exchange.ts';
import { type Arrived, type BillingVendor, StreamedReply, startBilling } from '../support/billing-vendor.ts';
import { until } from '../support/until.ts';

const opened: BillingVendor[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function vendor(answers: (arrived: Arrived) => object, order: Partial<ProxyOrder> = {}): Promise<BillingVendor> {
  const billing = await startBilling(answers, order);
  opened.push(billing);
  return billing;
}

const messages = 'anthropic/v1/messages';
const never = () => new StreamedReply([], 'never');
const used = () => ({ model: 'm', usage: { input_tokens: 10, output_tokens: 1 } });
/** Without an answer at all: not even its headers come. */
const silent = () => new StreamedSilence();
class StreamedSilence extends StreamedReply {
  constructor() {
    super([], 'never');
  }
  override send(): void {}
}

function connectTo({ proxy }: BillingVendor): Socket {
  const socket = connect(Number(new URL(proxy.url('')).port), '127.0.0.1');
  return socket.on('error', () => {}).resume();
}

function write(socket: Socket, { proxy }: BillingVendor, times: number): void {
  const body = JSON.stringify({ model: 'm', max_tokens: 100, messages: [] });
  const head = `POST /${messages} HTTP/1.1\r\nhost: x\r\nx-api-key: ${proxy.key}\r\ncontent-length: ${body.length}`;
  socket.write(`${head}\r\n\r\n${body}`.repeat(times));
}

describe('requests that a connection carries before the reply to its first', () => {
  test.each([
    ['whose replies begin and do not end', never],
    ['that are never answered', silent],
  ])(
    '%s: reach no vendor, and the session ends',
    async (_what, answers) => {
      const billing = await vendor(answers);
      const socket = connectTo(billing);
      write(socket, billing, 1);
      await until(() => Promise.resolve(billing.arrived.length === 1));
      write(socket, billing, 50);
      await once(socket, 'close');
      await billing.proxy.close();
      // The first is charged as all that it could have become.
      expect([billing.arrived.length, billing.counted.map(({ output }) => output)]).toEqual([1, [110]]);
    },
    30_000,
  );

  test('one after the other they pass', async () => {
    const billing = await vendor(used);
    const socket = connectTo(billing);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    for (const turn of [1, 2, 3]) {
      write(socket, billing, 1);
      await until(() => Promise.resolve(text.split('"output_tokens":1}}').length === turn + 1));
    }
    socket.destroy();
    expect(billing.arrived).toHaveLength(3);
  });
});

test('a limit that no model reaches is charged as the longest reply, if the agent does not wait for it', async () => {
  const billing = await vendor(never, { cap: 1e6 });
  for (const limit of [1e12, 1e300])
    await billing.askAndLeave(messages, { model: 'm', max_tokens: limit, messages: [] });
  await billing.proxy.close();
  expect(billing.counted.map(({ output }) => output)).toEqual([330_000, 330_000]);
});

describe('the models that an agent names', () => {
  test('are kept until its session ends: no long name goes out', async () => {
    const billing = await vendor(used);
    const asked = (length: number) => ({ model: 'm'.repeat(length), max_tokens: 1, messages: [] });
    expect((await billing.ask(messages, asked(200))).status).toBe(200);
    expect(await billing.ask(messages, asked(201))).toEqual({
      status: 400,
      text: expect.stringContaining('Tickgate: the name of the model has more than 200 characters.'),
    });
    expect(billing.arrived).toHaveLength(1);
  });

  test('are a hundred at most, and the rows of a session as many', async () => {
    const billing = await vendor(({ body }) => ({ ...used(), model: body['model'] }));
    const ask = (number: number) => billing.ask(messages, { model: `m${number}`, max_tokens: 1, messages: [] });
    for (let number = 0; number < 100; number += 1) expect((await ask(number)).status).toBe(200);
    expect(await ask(100)).toEqual({
      status: 400,
      text: expect.stringContaining('Tickgate: the session named more than 100 models.'),
    });
    expect((await ask(7)).status).toBe(200);
    expect(billing.proxy.used()).toHaveLength(100);
    expect(billing.proxy.used()[7]).toMatchObject({ model: 'm7', input: 20, output: 2, messages: 2 });
  });
});

describe('a reply that would take more memory and time than its size tells is charged as one that is not heard', () => {
  const usage = { input_tokens: 10, output_tokens: 1 };
  const values = Array.from({ length: 2_000_000 }, () => 0);
  const lines = 'x'.repeat(33 * 1024 * 1024);
  test.each([
    ['two million values', () => ({ model: 'm', values, usage })],
    ['two million values in an event', () => ended({ values })],
    ['an event of 33 MB', () => ended({ lines })],
  ])('%s', async (_what, answers) => {
    const billing = await vendor(answers);
    expect((await billing.ask(messages, { model: 'm', max_tokens: 100, messages: [] })).status).toBe(200);
    expect(billing.counted.map(({ output }) => output)).toEqual([expect.any(Number)]);
    expect(billing.counted[0]?.output).toBeGreaterThan(100);
  });

  test('but not one that is long alone', async () => {
    const billing = await vendor(() => ended({ lines: 'x'.repeat(20 * 1024 * 1024) }));
    expect((await billing.ask(messages, { model: 'm', max_tokens: 100, messages: [] })).status).toBe(200);
    expect(billing.counted.map(({ output }) => output)).toEqual([1]);
  });

  const ended = (more: object) =>
    new StreamedReply([{ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage, ...more }], 'whole');
});
