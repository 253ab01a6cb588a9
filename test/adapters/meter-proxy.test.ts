/** The metering proxy with real requests on loopback: in front of it a client with the session's key, behind it the model of the agent tests. */
import { once as onceHeard } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { behindProxy } from '../../src/agents/drivers/driver.ts';
import { opencodeDriver } from '../../src/agents/drivers/opencode.ts';
import { commandDriver } from '../../src/agents/drivers/registry.ts';
import { type MeterProxy, openMeterProxy } from '../../src/agents/proxy/meter-proxy.ts';
import type { ProxyOrder } from '../../src/agents/proxy/metered-exchange.ts';
import { separateKeys, unmeterable } from '../../src/agents/proxy/vendor-keys.ts';
import { openPlainSandbox } from '../../src/agents/sandbox/plain-sandbox.ts';
import { mergeReportedCosts } from '../../src/core/budget/session-meter.ts';
import type { ModelUsage, WorkOrder } from '../../src/core/sessions/contract/agent-contract.ts';
import { unused } from '../../src/core/sessions/contract/transcript.ts';
import { type Behaviour, type ModelServer, startModel } from '../support/models/server.ts';
import { unpricedModels } from '../support/unpriced-models.ts';
import { until } from '../support/until.ts';

const opened: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

const realKey = 'sk-the-real-key';
/** For a request without tools. */
const said = 'A title';
const speaks: Behaviour = {
  steps: [],
  lastWord: '',
  usage: { input: 1_000, cached: 200, output: 50, reasoning: 10 },
};

/** A dollar a reply, or whatever `dollarsOf` says. */
async function proxyBefore(upstream: string, order: Partial<ProxyOrder> = {}) {
  const { accounts } = separateKeys({
    ...{ ANTHROPIC_API_KEY: realKey, ANTHROPIC_BASE_URL: upstream },
    ...{ OPENAI_API_KEY: realKey, OPENAI_BASE_URL: `${upstream}/v1` },
    ...{ GEMINI_API_KEY: realKey, GOOGLE_GEMINI_BASE_URL: upstream },
  });
  const heard: ModelUsage[] = [];
  const proxy = await openMeterProxy({
    accounts,
    cap: null,
    dollarsOf: ({ messages }) => messages,
    unknown: 'strip',
    onReply: (usage) => heard.push(usage),
    ...order,
  });
  opened.push(proxy);
  return { proxy, heard };
}

async function modelThat(behaviour: Behaviour): Promise<ModelServer> {
  const model = await startModel(behaviour);
  opened.push(model);
  return model;
}

const post = (proxy: Pick<MeterProxy, 'url' | 'key'>, path: string, body: object): Promise<Response> =>
  fetch(proxy.url(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': proxy.key },
    body: JSON.stringify(body),
  });

const ask = (proxy: MeterProxy, more: object = {}): Promise<Response> =>
  post(proxy, 'anthropic/v1/messages', { model: 'claude-sonnet-4-7', max_tokens: 100, messages: [], ...more });

/** A vendor that answers each request as the test says, when it says so. */
async function vendor(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const once = { model: 'm', input: 800, output: 40, reasoning: 10, cacheRead: 200, cacheWrite: 0, costReported: null };
const gemini = { contents: [{ parts: [{ text: 'hi' }] }] };

describe('what a reply used is read as it passes, in every protocol, whole and streamed', () => {
  test.each([
    { path: 'anthropic/v1/messages?beta=true', body: { max_tokens: 9 }, expected: { output: 50, reasoning: 0 } },
    { path: 'openai/responses', body: { input: 'hi' }, expected: {} },
    { path: 'openai/chat/completions', body: { messages: [] }, expected: {} },
  ])('$path', async ({ path, body, expected }) => {
    const model = await modelThat(speaks);
    const { proxy, heard } = await proxyBefore(model.url);
    const used = { ...once, messages: 1, ...expected };
    for (const stream of [false, true]) {
      const reply = await post(proxy, path, { model: 'm', stream, ...body });
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining(said)]);
    }
    expect(heard).toEqual([used, used]);
    expect(model.charged().map(({ key }) => key)).toEqual([realKey, realKey]);
  });

  test('google/v1beta/models', async () => {
    const model = await modelThat(speaks);
    const { proxy, heard } = await proxyBefore(model.url);
    const base = 'google/v1beta/models/gemini-2.5-flash';
    for (const path of [`${base}:generateContent`, `${base}:streamGenerateContent?alt=sse&key=${proxy.key}`])
      expect(await (await post(proxy, path, gemini)).text()).toContain(said);
    const used = { ...once, model: 'gemini-2.5-flash', output: 50, messages: 1 };
    expect(heard).toEqual([used, used]);
    expect(proxy.used()).toEqual([{ ...used, input: 1_600, output: 100, reasoning: 20, cacheRead: 400, messages: 2 }]);
  });

  test('a chat stream is asked to report its usage, whatever else it was asked', async () => {
    const bodies: string[] = [];
    const upstream = await vendor((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString())).on('end', () => response.end('{}'));
    });
    const { proxy } = await proxyBefore(upstream);
    await post(proxy, 'openai/chat/completions', { model: 'm', stream: true, stream_options: { x: 1 } });
    await post(proxy, 'openai/chat/completions', { model: 'm' });
    expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
      { model: 'm', stream: true, stream_options: { x: 1, include_usage: true } },
      { model: 'm' },
    ]);
  });
});

describe('a request', () => {
  test('cannot suppress its reply’s usage, nor use another account: what is not known to be harmless is dropped', async () => {
    const got: [string | undefined, IncomingHttpHeaders][] = [];
    const upstream = await vendor((request, response) => {
      got.push([request.url, request.headers]);
      request.resume();
      response.end('{}');
    });
    const { proxy } = await proxyBefore(upstream);
    const path = '/v1beta/models/m:streamGenerateContent';
    const query =
      'alt=sse&fields=candidates.finishReason&$fields=x&%24fields=x&alt=proto&callback=f&key=other&prettyPrint=1';
    const harmless = {
      'accept-language': 'en',
      'user-agent': 'program/1',
      'x-stainless-lang': 'js',
      'anthropic-beta': 'b',
      accept: 'text/event-stream',
    };
    await fetch(`${proxy.url(`google${path}`)}?${query}`, {
      method: 'POST',
      headers: {
        ...{ ...harmless, 'x-api-key': proxy.key, 'content-type': 'text/plain', 'content-encoding': 'gzip' },
        ...{
          'x-goog-fieldmask': 'candidates',
          'x-http-method-override': 'GET',
          'x-goog-user-project': 'p',
          cookie: 'c',
        },
      },
      body: JSON.stringify(gemini),
    });
    const [[url, headers] = []] = got;
    const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers ?? {};
    expect([url, others]).toEqual([
      `${path}?alt=sse`,
      {
        ...harmless,
        ...{ 'content-type': 'application/json', 'accept-encoding': 'identity', 'x-goog-api-key': realKey },
      },
    ]);
  });

  test('without the session’s key goes nowhere, and the vendor’s own key is none', async () => {
    const model = await modelThat(speaks);
    const { proxy } = await proxyBefore(model.url);
    for (const key of ['', realKey, `${proxy.key}x`]) {
      expect((await post({ ...proxy, key }, 'anthropic/v1/messages', { model: 'm' })).status).toBe(401);
    }
    expect(model.requests()).toBe(0);
  });

  test('that could cost something uncounted is refused', async () => {
    const model = await modelThat(speaks);
    const { proxy } = await proxyBefore(model.url);
    const status = async (path: string, body: object = {}) => (await post(proxy, path, { model: 'm', ...body })).status;
    expect(await status('anthropic/v1/messages/batches')).toBe(403);
    expect(await status('openai/embeddings')).toBe(403);
    expect(await status('openai/responses', { background: true })).toBe(403);
    expect(await status('anthropic/../openai/files')).toBe(403);
    expect(await status('elsewhere/v1/messages')).toBe(404);
    expect(model.requests()).toBe(0);
    expect(await status('anthropic/v1/messages/count_tokens')).toBe(200);
    expect(proxy.used()).toEqual([]);
  });

  test.each(['gpt-4o-search-preview', 'o4-mini-deep-research', 'openai/gpt-5:online'])(
    'for %s, which searches at a fee that no reply reports, is refused where there is a ceiling of dollars',
    async (model) => {
      const upstream = await modelThat(speaks);
      const status = async (cap: number | null): Promise<number> => {
        const { proxy } = await proxyBefore(upstream.url, { cap });
        return (await post(proxy, 'openai/chat/completions', { model, messages: [] })).status;
      };
      expect(await status(5)).toBe(403);
      expect(upstream.requests()).toBe(0);
      expect(await status(null)).toBe(200);
    },
  );

  test('for a model without a rate is refused where there is a ceiling of dollars', async () => {
    const model = await modelThat(speaks);
    const unknown = { dollarsOf: () => null };
    const { proxy } = await proxyBefore(model.url, { ...unknown, cap: 5 });
    const reply = await ask(proxy);
    expect([reply.status, await reply.text()]).toEqual([
      403,
      expect.stringContaining('there is no rate for the model \\"claude-sonnet-4-7\\": set rates.claude-sonnet-4-7'),
    ]);
    const free = await proxyBefore(model.url, unknown);
    expect((await ask(free.proxy)).status).toBe(200);
  });
});

test('however many an agent sends at once, this process holds a bounded part of them, and each gets its reply', async () => {
  const arrived: ServerResponse[] = [];
  const upstream = await vendor((request, response) => {
    request.on('data', () => {}).on('end', () => arrived.push(response));
  });
  const { proxy } = await proxyBefore(upstream);
  // Of unknown length: each may be as long as a request can be.
  const replies = Array.from({ length: 7 }, async () => {
    const body = new Blob([JSON.stringify({ model: 'm', max_tokens: 9, messages: [] })]).stream();
    const headers = { 'x-api-key': proxy.key };
    const reply = await fetch(proxy.url('anthropic/v1/messages'), { method: 'POST', headers, body, duplex: 'half' });
    return [reply.status, await reply.text()];
  });
  const together: number[] = [];
  for (let answered = 0; answered < replies.length; answered += together.at(-1) ?? 0) {
    await until(() => arrived.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    together.push(arrived.length);
    for (const response of arrived.splice(0)) response.end('{}');
  }
  expect(await Promise.all(replies)).toEqual(replies.map(() => [200, '{}']));
  expect(together).toEqual([2, 2, 2, 1]);
});

test('a request longer than any vendor takes is refused before it is read', async () => {
  const { proxy } = await proxyBefore('http://127.0.0.1:9');
  const { port } = new URL(proxy.url('anthropic/v1/messages'));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /anthropic/v1/messages HTTP/1.1\r\nhost: x\r\nx-api-key: ${proxy.key}\r\ncontent-length: 9999999999\r\n\r\n`,
  );
  const [told] = (await onceHeard(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(told.toString()).toContain('the request is too long');
});

describe('what the vendor says', () => {
  test('is passed on as it is when it refuses, and costs nothing', async () => {
    const fails = { status: 429, message: 'rate limit', headers: { 'retry-after': '7' } };
    const model = await modelThat({ ...speaks, fails });
    const { proxy, heard } = await proxyBefore(model.url, { cap: 1 });
    const reply = await ask(proxy);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await reply.json()).toEqual({ type: 'error', error: { type: 'rate_limit_error', message: 'rate limit' } });
    expect(heard).toEqual([]);
    // A session of which that is known is not charged by its time.
    expect(proxy.used()).toEqual([unused('claude-sonnet-4-7')]);
  });

  test('is reported as unreachable if it was', async () => {
    const { proxy, heard } = await proxyBefore('http://127.0.0.1:9');
    const reply = await ask(proxy);
    expect([reply.status, await reply.text()]).toEqual([502, expect.stringContaining('ECONNREFUSED')]);
    expect(heard).toEqual([]);
  });

  test('without a word about its use is charged by its length, where that is more than its limit', async () => {
    const model = await modelThat({ ...speaks, breaks: 'malformed' });
    const { proxy } = await proxyBefore(model.url);
    const body = { model: 'm', max_tokens: 5, messages: [], stream: true };
    const reply = await (await post(proxy, 'anthropic/v1/messages', body)).text();
    expect(proxy.used()).toEqual([
      expect.objectContaining({
        model: 'm',
        input: Math.ceil(JSON.stringify(body).length / 3),
        output: Math.ceil(reply.length / 3),
        messages: 1,
      }),
    ]);
  });

  test.each([
    { what: 'that is whole and says nothing of its use', encoding: null, more: { max_tokens: 9_000 }, output: 9_000 },
    { what: 'that is packed against our wish', encoding: gzipSync, more: { max_tokens: 9_000 }, output: 9_000 },
    { what: 'that is packed, of a request without a limit', encoding: brotliCompressSync, more: {}, output: 128_000 },
  ])(
    '$what is charged as all that it could have become, never by what is seen of it',
    async ({ encoding, more, output }) => {
      const asked: unknown[] = [];
      const upstream = await vendor((request, response) => {
        asked.push(request.headers['accept-encoding']);
        request.resume();
        const used = { model: 'm', usage: { input_tokens: 10, output_tokens: 9 } };
        const text = JSON.stringify(encoding === null ? { model: 'm', content: [] } : used);
        const packed = encoding === gzipSync ? 'gzip' : 'br';
        response.writeHead(200, {
          'content-type': 'application/json',
          ...(encoding === null ? {} : { 'content-encoding': packed }),
        });
        response.end(encoding === null ? text : encoding(text));
      });
      const { proxy } = await proxyBefore(upstream);
      const reply = await post(proxy, 'anthropic/v1/messages', { model: 'm', messages: [], ...more });
      expect(await reply.json()).toMatchObject({ model: 'm' });
      expect(proxy.used()).toEqual([expect.objectContaining({ model: 'm', output, messages: 1 })]);
      expect(asked).toEqual(['identity']);
    },
  );

  test('that never comes, although the vendor took the request, is charged as all that it could have become', async () => {
    const upstream = await vendor((request) => {
      request.resume().on('end', () => setTimeout(() => request.socket.destroy(), 30));
    });
    const { proxy, heard } = await proxyBefore(upstream);
    const body = { model: 'm', max_tokens: 4_000, messages: [] };
    const reply = await post(proxy, 'anthropic/v1/messages', body);
    expect([reply.status, await reply.text()]).toEqual([502, expect.stringContaining('socket hang up')]);
    const input = Math.ceil(JSON.stringify(body).length / 3);
    expect(heard).toEqual([{ ...unused('m'), input, output: 4_000, messages: 1 }]);
  });

  test('that never comes, under a ceiling, is charged for the widest context where the request’s length does not bound its input', async () => {
    const upstream = await vendor((request) => {
      request.resume().on('end', () => setTimeout(() => request.socket.destroy(), 30));
    });
    const { proxy, heard } = await proxyBefore(upstream, { cap: 100, dollarsOf: () => 0 });
    const file = { type: 'document', source: { type: 'url', url: 'https://example.com/long.pdf' } };
    const asked = { model: 'm', max_tokens: 1, messages: [{ role: 'user', content: [file] }] };
    await (await post(proxy, 'anthropic/v1/messages', asked)).text();
    // More by the dearest of the factors that an unread reply could have had.
    expect(heard[0]?.cacheWrite).toBeGreaterThanOrEqual(1_050_000);
  });

  const sound = (part: object) => ({ contents: [{ parts: [part] }], generationConfig: { maxOutputTokens: 1 } });
  const flash = 'google/v1beta/models/gemini-2.5-flash:generateContent';
  const claudeWith = (tools: readonly string[]) => ({
    ...{ model: 'm', max_tokens: 1, messages: [] },
    tools: tools.map((type) => ({ type, name: 't' })),
  });
  test.each([
    // Speech costs 3.34 times the text rate.
    ['a file at Google', { path: flash, asked: sound({ fileData: { fileUri: 'u' } }), most: 3_507_000 }],
    ['a blob at Google', { path: flash, asked: sound({ inline_data: { data: 'aa' } }), most: 3_507_000 }],
    ['content that Google holds', { path: flash, asked: { ...sound({}), cachedContent: 'c' }, most: 3_507_000 }],
    // The vendor adds 735 and 499 tokens for the computer, 245 for bash, 700 for the editor, and 530 for any tools.
    [
      'tools whose words the vendor adds',
      {
        path: 'anthropic/v1/messages',
        asked: claudeWith(['bash_20250124', 'text_editor_20250728', 'computer_20250124']),
        most: 2_709,
      },
    ],
    [
      'a toolset, whose size is not published',
      { path: 'anthropic/v1/messages', asked: claudeWith(['computer_toolset_20260801']), most: 1_050_000 },
    ],
  ])(
    'that never comes, under a ceiling, is charged for all that the vendor may have read: %s',
    async (_what, { path, asked, most }) => {
      const upstream = await vendor((request) => {
        request.resume().on('end', () => setTimeout(() => request.socket.destroy(), 30));
      });
      const { proxy, heard } = await proxyBefore(upstream, { cap: 100, dollarsOf: () => 0 });
      await (await post(proxy, path, asked)).text();
      expect(heard[0]?.cacheWrite).toBeGreaterThanOrEqual(most);
    },
  );

  test('that breaks off is charged as all that it could have become: by the limit of its request, or by what models write at most', async () => {
    const begun = `event: message_start\ndata: ${JSON.stringify({
      type: 'message_start',
      message: { model: 'm', usage: { input_tokens: 700, output_tokens: 1 } },
    })}\n\n`;
    const upstream = await vendor((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(begun);
    });
    const { proxy } = await proxyBefore(upstream);
    for (const limit of [{}, { max_tokens: 4_000 }]) {
      const stop = new AbortController();
      const reply = await fetch(proxy.url('anthropic/v1/messages'), {
        ...{ method: 'POST', signal: stop.signal, headers: { authorization: `Bearer ${proxy.key}` } },
        body: JSON.stringify({ model: 'm', stream: true, ...limit }),
      });
      await reply.body?.getReader().read();
      stop.abort();
    }
    await proxy.close();
    expect(proxy.used()).toEqual([expect.objectContaining({ input: 1_400, output: 128_000 + 4_000, messages: 2 })]);
  });

  /** What of a stream tells its use so far, what ends it, and the use that is told then. */
  const streams = [
    {
      path: 'anthropic/v1/messages',
      limit: { max_tokens: 4_000 },
      begun: { type: 'message_start', message: { model: 'm', usage: { input_tokens: 700, output_tokens: 1 } } },
      last: { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 40 } },
    },
    {
      path: 'openai/responses',
      limit: { max_output_tokens: 4_000 },
      begun: { type: 'response.in_progress', response: { usage: { input_tokens: 700, output_tokens: 1 } } },
      last: { type: 'response.completed', response: { usage: { input_tokens: 700, output_tokens: 40 } } },
    },
    {
      path: 'openai/chat/completions',
      limit: { max_tokens: 4_000 },
      begun: {
        choices: [{ delta: {}, finish_reason: null }],
        usage: { prompt_tokens: 700, completion_tokens: 1 },
      },
      last: { choices: [], usage: { prompt_tokens: 700, completion_tokens: 40 } },
    },
    {
      path: 'google/v1beta/models/m:streamGenerateContent?alt=sse',
      limit: { generationConfig: { maxOutputTokens: 4_000 } },
      begun: { candidates: [{}], usageMetadata: { promptTokenCount: 700, candidatesTokenCount: 1 } },
      last: {
        candidates: [{ finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 700, candidatesTokenCount: 40 },
      },
    },
  ];

  test.each(streams)(
    'that ends without its last word on its use is charged as all that it could have become: $path',
    async ({ path, limit, begun, last }) => {
      const tells = async (events: readonly object[], goesAway: boolean): Promise<ModelUsage[]> => {
        const upstream = await vendor((request, response) => {
          request.resume();
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
          if (!goesAway) response.end();
        });
        const { proxy } = await proxyBefore(upstream);
        const reply = await post(proxy, path, { model: 'm', stream: true, ...limit });
        if (goesAway) await reply.body?.cancel();
        else await reply.text();
        await proxy.close();
        return proxy.used();
      };
      const row = { ...unused('m'), input: 700, messages: 1 };
      expect(await tells([begun], false)).toEqual([{ ...row, output: 4_000 }]);
      expect(await tells([begun, last], false)).toEqual([{ ...row, output: 40 }]);
      // Programs that have heard the last word do not wait for the line to be closed.
      expect(await tells([begun, last], true)).toEqual([{ ...row, output: 40 }]);
    },
  );

  /** Twice the same request, under a cap that the first one passes if it is charged by its limit. */
  async function answeredWith(status: number) {
    const upstream = await vendor((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html>');
    });
    const { proxy } = await proxyBefore(upstream, { cap: 3, dollarsOf: ({ output }) => output / 1_000 });
    const statuses = [await ask(proxy, { max_tokens: 4_000 }), await ask(proxy, { max_tokens: 4_000 })];
    const [row] = proxy.used();
    return { statuses: statuses.map((reply) => reply.status), output: row?.output, refused: proxy.refused() };
  }

  test.each([408, 499, 502, 504, 520, 524])(
    'by %d means that a gateway gave up waiting: what the model wrote meanwhile may be billed, and is charged',
    async (status) => {
      // A tenth more: the workspace may have its place of inference, and no reply told it.
      expect(await answeredWith(status)).toEqual({ statuses: [status, 403], output: 4_400, refused: status });
    },
  );

  test.each([400, 401, 429, 500, 503, 521, 529])(
    'by %d is that it wrote nothing, and costs nothing',
    async (status) => {
      expect(await answeredWith(status)).toEqual({ statuses: [status, status], output: 0, refused: status });
    },
  );

  test('that the agent does not wait for is charged all the same: going away makes no reply free', async () => {
    let begun = 0;
    let stop = new AbortController();
    const upstream = await vendor((request) => {
      request.resume();
      begun += 1;
      stop.abort();
    });
    // A dollar for a thousand tokens.
    const { proxy } = await proxyBefore(upstream, { cap: 1, dollarsOf: ({ output }) => output / 1_000 });
    for (let turn = 0; turn < 5; turn += 1) {
      stop = new AbortController();
      await fetch(proxy.url('anthropic/v1/messages'), {
        ...{ method: 'POST', signal: stop.signal, headers: { 'x-api-key': proxy.key } },
        body: JSON.stringify({ model: 'm', max_tokens: 800, messages: [] }),
      }).catch(() => {});
    }
    await proxy.close();
    expect(begun).toBe(2);
  });
});

describe('past its cap', () => {
  test('a session gets no further reply, so that it overruns by one at most', async () => {
    const model = await modelThat(speaks);
    const { proxy, heard } = await proxyBefore(model.url, { cap: 1.5 });
    const statuses = [await ask(proxy), await ask(proxy), await ask(proxy)].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 403]);
    expect([heard.length, model.charged().length]).toEqual([2, 2]);
    expect(await (await ask(proxy)).json()).toMatchObject({
      error: { message: 'Tickgate: the session has used up its cap of $1.50.' },
    });
  });

  test('not even when it asks for many at once: what may not fit together waits', async () => {
    let most = 0;
    let now = 0;
    const upstream = await vendor((request, response) => {
      request.resume();
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ model: 'm', usage: { input_tokens: 1, output_tokens: 1 } }));
      }, 20);
    });
    // Each costs a dollar, and may cost up to two.
    const dollarsOf = ({ messages, output }: ModelUsage) => (messages > 0 ? 1 : output / 50);
    const { proxy, heard } = await proxyBefore(upstream, { cap: 5, dollarsOf });
    const replies = await Promise.all(Array.from({ length: 9 }, () => ask(proxy)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect([heard.length, most]).toEqual([5, 2]);
    // One of unknown length goes alone.
    const alone = await proxyBefore(upstream, { cap: 5, dollarsOf });
    most = 0;
    await Promise.all(Array.from({ length: 3 }, () => ask(alone.proxy, { max_tokens: null })));
    expect(most).toBe(1);
  });
});

describe('what its length does not bound', () => {
  const named = (source: object): object => ({ messages: [{ role: 'user', content: [{ type: 'document', source }] }] });
  test.each([
    ['a document behind an address', 'anthropic/v1/messages', named({ type: 'url', url: 'https://x/y.pdf' })],
    ['a document that is packed', 'anthropic/v1/messages', named({ type: 'base64', data: 'JVBERi0=' })],
    [
      'a file of the vendor’s',
      'openai/responses',
      { input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'f' }] }] },
    ],
    [
      'a picture',
      'openai/chat/completions',
      { messages: [{ content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
    ],
    [
      'a file of Google’s',
      'google/v1beta/models/m:generateContent',
      { contents: [{ parts: [{ fileData: { fileUri: 'x' } }] }] },
    ],
  ])('%s goes alone', async (_what, path, body) => {
    expect(await mostAtOnce(path, body)).toBe(1);
  });

  test('words and calls of the agent’s own tools go side by side, whatever stands in them', async () => {
    const call = { type: 'tool_use', id: 't', name: 'WebFetch', input: { url: 'https://x', type: 'hologram' } };
    const tools = [{ name: 'WebFetch', input_schema: { type: 'object', properties: { file_id: { type: 'string' } } } }];
    expect(
      await mostAtOnce('anthropic/v1/messages', { messages: [{ role: 'assistant', content: [call] }], tools }),
    ).toBe(3);
  });

  /** Of three that are asked at once, under a cap that holds all three. */
  async function mostAtOnce(path: string, body: object): Promise<number> {
    let most = 0;
    let now = 0;
    const upstream = await vendor((request, response) => {
      request.resume();
      most = Math.max(most, (now += 1));
      setTimeout(() => {
        now -= 1;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ model: 'm', usage: { input_tokens: 1, output_tokens: 1 } }));
      }, 250);
    });
    const { proxy } = await proxyBefore(upstream, { cap: 100 });
    const limits = { max_tokens: 9, max_output_tokens: 9, generationConfig: { maxOutputTokens: 9 } };
    await Promise.all(Array.from({ length: 3 }, () => post(proxy, path, { model: 'm', ...limits, ...body })));
    return most;
  }
});

test('under a ceiling nothing goes out that is charged beside its tokens, or dearer than the rates say', async () => {
  const got: unknown[] = [];
  const upstream = await vendor((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      got.push(JSON.parse(text));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ model: 'm', usage: { input_tokens: 1, output_tokens: 1 } }));
    });
  });
  // What agents and their tools say in the same words is left as it is.
  const alike = { cache_control: { ttl: '1h' } };
  const own = { name: 'Bash', input_schema: { default: alike } };
  const messages = [{ role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'Bash', input: alike }] }];
  const dear = {
    ...{ service_tier: 'priority', speed: 'fast', mcp_servers: [{ url: 'https://x' }], web_search_options: {} },
    system: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral', ttl: '1h' } }],
  };
  const search = { type: 'web_search_20250305', name: 'web_search' };
  const { proxy } = await proxyBefore(upstream, { cap: 100 });
  await ask(proxy, { ...dear, tools: [own, search], messages });
  await ask(proxy, { tools: [search], tool_choice: { type: 'tool', name: 'web_search' } });
  await post(proxy, 'google/v1beta/models/m:generateContent', {
    tools: [{ functionDeclarations: [] }, { googleSearch: {} }],
  });
  const plain = { model: 'claude-sonnet-4-7', max_tokens: 100, messages: [] };
  expect(got).toEqual([
    { ...plain, messages, system: [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }], tools: [own] },
    plain,
    { tools: [{ functionDeclarations: [] }] },
  ]);

  const free = await proxyBefore(upstream);
  await ask(free.proxy, { ...dear, tools: [own, search] });
  expect(got.at(-1)).toEqual({ ...plain, ...dear, tools: [own, search] });
});

test.each([
  ['google/v1beta/models/m:generateContent', { service_tier: 'priority' }],
  ['google/v1beta/models/m:generateContent', { service_tier: 'PRIORITY' }],
  ['google/v1beta/models/m:generateContent', { serviceTier: 'priority' }],
  ['google/v1beta/models/m:generateContent', { serviceTier: 'SERVICE_TIER_PRIORITY' }],
  ['google/v1beta/models/m:generateContent', { generationConfig: { serviceTier: 'SERVICE_TIER_PRIORITY' } }],
  ['openai/responses', { service_tier: 'auto' }],
  ['openai/chat/completions', { service_tier: 'fast' }],
  ['anthropic/v1/messages', { service_tier: 'auto', speed: 'FAST' }],
])('under a ceiling no lane that costs more is asked for, however it is spelled: %s %j', async (path, lane) => {
  let got = '';
  const upstream = await vendor((request, response) => {
    request.on('data', (chunk: Buffer) => (got += chunk.toString())).on('end', () => response.end('{}'));
  });
  const { proxy } = await proxyBefore(upstream, { cap: 100 });
  const asked = path.startsWith('google') ? { contents: [] } : { model: 'm' };
  expect((await post(proxy, path, { ...asked, ...lane })).status).toBe(200);
  expect(JSON.parse(got)).toMatchObject(asked);
  expect(got).not.toMatch(/tier|speed|priority/i);
});

describe('a request without a limit', () => {
  const gone = { contents: [{ parts: [{ text: 'hi' }] }] };
  const flash = 'google/v1beta/models/gemini-2.5-flash:generateContent';
  test.each([
    { path: 'openai/responses', body: { model: 'gpt-5' }, sent: { max_output_tokens: 64_000 }, charged: 64_000 },
    {
      path: 'openai/chat/completions',
      body: { model: 'o3' },
      sent: { max_completion_tokens: 64_000 },
      charged: 64_000,
    },
    { path: flash, body: gone, sent: { generationConfig: { maxOutputTokens: 64_000 } }, charged: 64_000 },
    {
      ...{
        path: flash,
        body: { ...gone, generation_config: { temperature: 1, max_output_tokens: '9' } },
        charged: 64_000,
      },
      sent: { generationConfig: { temperature: 1, maxOutputTokens: 64_000 } },
    },
    // Whose own maximum is not known to be as large: a limit above it would be refused.
    { path: 'openai/responses', body: { model: 'gpt-4o' }, sent: {}, charged: 128_000 },
    { path: 'openai/chat/completions', body: { model: 'gpt-5-chat-latest' }, sent: {}, charged: 128_000 },
    // Of a limit under several names the largest counts.
    {
      path: 'openai/chat/completions',
      body: { model: 'o3', max_completion_tokens: 1, max_tokens: 90 },
      sent: {},
      charged: 90,
    },
  ])('goes out under a ceiling with the limit by which a lost reply is charged: $path $body', async (given) => {
    const got: unknown[] = [];
    const upstream = await vendor((request) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        got.push(JSON.parse(text));
        request.socket.destroy();
      });
    });
    const { proxy, heard } = await proxyBefore(upstream, { cap: 100 });
    await post(proxy, given.path, given.body);
    const { generation_config: _other, ...rest } = given.body as Record<string, unknown>;
    expect(got).toEqual([{ ...rest, ...given.sent }]);
    expect(heard).toMatchObject([{ output: given.charged }]);
  });

  test('is left as it is where there is no ceiling', async () => {
    const got: string[] = [];
    const upstream = await vendor((request, response) => {
      request.on('data', (chunk: Buffer) => got.push(chunk.toString())).on('end', () => response.end('{}'));
    });
    const { proxy } = await proxyBefore(upstream);
    await post(proxy, 'openai/responses', { model: 'gpt-5' });
    expect(got).toEqual(['{"model":"gpt-5"}']);
  });
});

const anOrder: WorkOrder = {
  ...{ schemaVersion: 1, loop: 'work', iteration: 1, maxIterations: 5, session: 1, subject: 1, role: 'worker' },
  ...{ task: '', criteria: [], findings: [], decisions: [], notes: '', allowedPaths: [], section: null, base: '' },
  caps: { dollars: 2, minutes: 1, turns: null },
};

describe('a session behind the proxy', () => {
  /** Asks its model as often as it is let, and tells what it found in its environment. */
  const greedy = `
    const found = Object.entries(process.env).filter(([name]) => /KEY|ANTHROPIC/.test(name)).map(([name]) => name);
    require('node:fs').writeFileSync('found.json', JSON.stringify([found.toSorted(), process.env.ANTHROPIC_API_KEY]));
    const ask = () => fetch(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { method: 'POST',
      headers: { 'x-api-key': process.env.TICKGATE_MODEL_KEY }, body: JSON.stringify({ model: 'claude-sonnet-4-7' }) });
    (async () => { for (;;) await ask(); })();`;

  test('is stopped with the reply that takes it to its cap, is counted once, and never sees the key', async () => {
    const model = await modelThat(speaks);
    const sandbox = await openPlainSandbox();
    opened.push(sandbox);
    const { accounts } = separateKeys({ ANTHROPIC_API_KEY: realKey, ANTHROPIC_BASE_URL: model.url });
    const driver = behindProxy(commandDriver, { accounts, dollarsOf: ({ messages }) => messages, unknown: 'strip' });
    const heard: ModelUsage[] = [];
    const facts = await driver.run({
      ...unpricedModels,
      ...{
        sandbox,
        order: anOrder,
        cwd: sandbox.work,
        prompt: '',
        deadlineMs: 30_000,
        env: { PATH: process.env['PATH'] ?? '' },
      },
      settings: { command: [process.execPath, '-e', greedy], model: null, args: [] },
      onReply: (usage) => heard.push(usage),
      dollarsOf: ({ messages }) => messages,
    });
    expect(driver.promise).toBe('proxied');
    expect(facts).toMatchObject({
      status: 'failed',
      failure: { class: 'cap' },
      usage: [{ messages: 2, input: 1_600 }],
    });
    expect([heard.length, model.charged().length]).toEqual([2, 2]);
    const [names, key] = JSON.parse(readFileSync(join(sandbox.work, 'found.json'), 'utf8')) as [string[], string];
    expect(names).toEqual(['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL', 'TICKGATE_MODEL_KEY']);
    expect(key).toMatch(/^tickgate-[0-9a-f]{48}$/);
  });
});

test('given a session that is silent while its model refuses it, it counts as rate-limited, not as a failure', async () => {
  const model = await modelThat({ ...speaks, fails: { status: 429, message: 'slow down' } });
  const sandbox = await openPlainSandbox();
  opened.push(sandbox);
  const { accounts } = separateKeys({ ANTHROPIC_API_KEY: realKey, ANTHROPIC_BASE_URL: model.url });
  const asksOnce = `fetch(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { method: 'POST',
    headers: { 'x-api-key': process.env.TICKGATE_MODEL_KEY }, body: '{"model":"m"}' }).then(() => setTimeout(() => {}, 60_000));`;
  const facts = await behindProxy(commandDriver, { accounts, dollarsOf: () => 1, unknown: 'strip' }).run({
    ...unpricedModels,
    ...{ sandbox, order: anOrder, cwd: sandbox.work, prompt: '', deadlineMs: 30_000, stallMs: 2_000 },
    env: { PATH: process.env['PATH'] ?? '' },
    settings: { command: [process.execPath, '-e', asksOnce], model: null, args: [] },
  });
  expect(facts).toMatchObject({ failure: { class: 'limit' }, usage: [{ model: 'm', input: 0, messages: 0 }] });
}, 40_000);

test('under a ceiling and without the proxy, opencode has no subagents, whose replies it does not report', async () => {
  const sandbox = await openPlainSandbox();
  opened.push({ close: sandbox.close });
  const bin = join(sandbox.work, 'bin');
  mkdirSync(bin);
  const script = '#!/bin/sh\n[ "$1" = --version ] || echo "$OPENCODE_CONFIG_CONTENT" >> told\n';
  writeFileSync(join(bin, 'opencode'), script, { mode: 0o755 });
  const given = {
    ...{ PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    OPENCODE_CONFIG_CONTENT: '{"tools":{"bash":true},"theme":"x"}',
  };
  for (const dollars of [1, null]) {
    const order = { ...anOrder, caps: { ...anOrder.caps, dollars } };
    const settings = { command: null, model: null, args: [] };
    await opencodeDriver.run({
      ...unpricedModels,
      sandbox,
      order,
      cwd: sandbox.work,
      prompt: '',
      deadlineMs: 30_000,
      settings,
      env: given,
    });
  }
  const told = readFileSync(join(sandbox.work, 'told'), 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(told).toEqual([
    { tools: { bash: true, task: false }, theme: 'x' },
    { tools: { bash: true }, theme: 'x' },
  ]);
});

test('opencode finds every vendor at the proxy, beside what was configured', async () => {
  const model = await modelThat(speaks);
  const sandbox = await openPlainSandbox();
  opened.push(sandbox);
  const { accounts } = separateKeys({ OPENAI_API_KEY: realKey, OPENAI_BASE_URL: `${model.url}/v1` });
  const script = '#!/bin/sh\n[ "$1" = --version ] || echo "$OPENCODE_CONFIG_CONTENT" > config.json\n';
  writeFileSync(join(sandbox.work, 'opencode'), script, { mode: 0o755 });
  await behindProxy(opencodeDriver, { accounts, dollarsOf: () => 1, unknown: 'strip' }).run({
    ...unpricedModels,
    ...{ sandbox, order: anOrder, cwd: sandbox.work, prompt: '', deadlineMs: 30_000 },
    env: {
      PATH: `${sandbox.work}:${process.env['PATH'] ?? ''}`,
      OPENCODE_CONFIG_CONTENT:
        '{"theme":"x","provider":{"local":{},"openai":{"models":{"m":{}},"options":{"timeout":9}}}}',
    },
    settings: { command: null, model: null, args: [] },
  });
  const at = (address: string, more = {}) => ({
    options: {
      ...{ baseURL: expect.stringMatching(`^http://127\\.0\\.0\\.1:\\d+/${address}$`), apiKey: expect.any(String) },
      ...more,
    },
  });
  const openai = { models: { m: {} }, ...at('openai', { timeout: 9 }) };
  expect(JSON.parse(readFileSync(join(sandbox.work, 'config.json'), 'utf8'))).toEqual({
    theme: 'x',
    provider: { local: {}, anthropic: at('anthropic/v1'), openai, google: at('google/v1beta') },
  });
});

test('usage that a program reports of replies that the proxy never saw is not dropped', () => {
  const told = [{ ...unused('other/model'), input: 9, costReported: 70, messages: 1 }];
  expect(mergeReportedCosts([], told)).toEqual(told);
  expect(mergeReportedCosts([unused('m')], told)).toEqual(told);
  // What was refused is known to have cost nothing, whatever sum of nothing the program tells.
  expect(mergeReportedCosts([unused('m')], [{ ...unused('other/model'), costReported: 0, messages: 1 }])).toMatchObject(
    [{ model: 'm', input: 0 }],
  );
  expect(mergeReportedCosts([unused('m')], [])).toMatchObject([{ model: 'm', messages: 0 }]);
  // The vendor and the program report the same dollars, so they are not added.
  const billed = [{ ...unused('m'), input: 5, costReported: 2, messages: 1 }];
  expect(mergeReportedCosts(billed, told)).toMatchObject([{ input: 5, costReported: 70 }]);
  expect(mergeReportedCosts(billed, [{ ...unused('m'), costReported: 1 }])).toMatchObject([{ costReported: 2 }]);
  expect(
    mergeReportedCosts([{ ...unused('m'), input: 5, messages: 1 }], [{ ...unused('m'), input: 6, messages: 1 }]),
  ).toEqual([{ ...unused('m'), input: 5, messages: 1 }]);
});

test.each<[string, { charged: Record<string, number>; reported: Record<string, number>; sum: number }]>([
  [
    'aliases of all its models',
    { charged: { 'x/a': 1, 'x/b': 4 }, reported: { 'openrouter/x/a': 1, 'openrouter/x/b': 4 }, sum: 5 },
  ],
  [
    'an alias of the dearer model',
    { charged: { 'x/a': 1, 'x/b': 4 }, reported: { 'x/a': 1, 'openrouter/x/b': 4 }, sum: 5 },
  ],
  ['an alias of a part', { charged: { 'x/a': 4 }, reported: { 'x/a': 1, 'openrouter/x/a': 3 }, sum: 4 }],
  [
    'a model of its own beside one that both name',
    { charged: { 'x/a': 4 }, reported: { 'x/a': 4, 'own/c': 3 }, sum: 7 },
  ],
  ['a dearer model of its own', { charged: { 'x/a': 4 }, reported: { 'own/c': 7 }, sum: 7 }],
  ['a cheaper one, which may be an alias', { charged: { 'x/a': 4 }, reported: { 'own/c': 3 }, sum: 4 }],
])('no dollar counts twice if a program names %s', (_what, { charged, reported, sum }) => {
  const rows = (costs: Record<string, number>) =>
    Object.entries(costs).map(([model, costReported]) => ({ ...unused(model), costReported, messages: 1 }));
  const merged = mergeReportedCosts(rows(charged), rows(reported));
  expect(merged.reduce((total, { costReported }) => total + (costReported ?? 0), 0)).toBe(sum);
});

describe('keys', () => {
  test('of vendors are taken out of the environment, with the addresses that belong to them', () => {
    const given = { PATH: '/bin', NPM_TOKEN: 'n', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://gateway/v1' };
    expect(separateKeys(given)).toEqual({
      env: { PATH: '/bin', NPM_TOKEN: 'n' },
      accounts: [
        {
          ...{ route: 'openai', upstream: 'http://gateway/v1', credential: ['authorization', 'Bearer k'] },
          ...{ addressName: 'OPENAI_BASE_URL', keyName: 'OPENAI_API_KEY' },
        },
      ],
    });
  });

  test('that are missing, or lead around the proxy, are named with their remedy', () => {
    expect(unmeterable(['codex', 'claude'], { ANTHROPIC_API_KEY: 'k' })).toBe(
      'meter: `proxy` holds the model key of codex, and none is there: name it under env-secrets and give it to the step (OPENAI_API_KEY or CODEX_API_KEY)',
    );
    expect(unmeterable(['command'], { GEMINI_API_KEY: 'k' })).toBeNull();
    expect(unmeterable(['copilot'], { ANTHROPIC_API_KEY: 'k' })).toBeNull();
    expect(unmeterable(['copilot'], { GEMINI_API_KEY: 'k' })).toMatch(
      /the model key of copilot, and none is there: .*\(ANTHROPIC_API_KEY or ANTHROPIC_AUTH_TOKEN or OPENAI_API_KEY or CODEX_API_KEY\)$/,
    );
    const around = { OPENAI_API_KEY: 'k', OPENCODE_CONFIG_CONTENT: '{"provider":{"x":{"options":{"baseURL":"u"}}}}' };
    expect(unmeterable(['opencode'], around)).toMatch(/^meter: `proxy` cannot stand before an address/);
    expect(unmeterable(['claude'], { ANTHROPIC_API_KEY: 'k', CLAUDE_CODE_OAUTH_TOKEN: 't' })).toBe(
      'meter: `proxy` cannot hold CLAUDE_CODE_OAUTH_TOKEN, with which an agent goes around it; use an API key of Anthropic, OpenAI or Google, or `meter: stream`; a secret that opens no model needs a name of another form, such as NAME_SECRET',
    );
    for (const name of ['OPENROUTER_API_KEY', 'CLAUDE_CODE_USE_BEDROCK', 'AWS_BEARER_TOKEN_BEDROCK'])
      expect(unmeterable(['claude'], { ANTHROPIC_API_KEY: 'k', [name]: '1' })).toContain(`cannot hold ${name}`);
  });

  test.each([
    ...['GOOGLE_GENERATIVE_AI_API_KEY', 'OPENCODE_API_KEY', 'AI_GATEWAY_API_KEY', 'AZURE_API_KEY', 'some_api_key'],
    ...['HF_TOKEN', 'COPILOT_GITHUB_TOKEN', 'CLOUDFLARE_API_TOKEN', 'SNOWFLAKE_CORTEX_PAT', 'AICORE_SERVICE_KEY'],
    ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE', 'ANTHROPIC_CUSTOM_HEADERS'],
    ...['GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_GENAI_USE_VERTEXAI'],
  ])('of any other provider are refused by the form of their name, and never reach the agent: %s', (name) => {
    const given = { ANTHROPIC_API_KEY: 'k', [name]: 'x' };
    expect(unmeterable(['opencode', 'claude'], given)).toContain(`cannot hold ${name}, `);
    expect(separateKeys(given).env).toEqual({});
  });

  test('that open no model stay with the agent: of registries, of a region, of a name of another form', () => {
    const given = { NPM_TOKEN: 'n', CARGO_REGISTRY_TOKEN: 'c', AWS_REGION: 'eu', STRIPE_SECRET: 's', DEPLOY_KEY: 'd' };
    expect(unmeterable(['claude'], { ANTHROPIC_API_KEY: 'k', ...given })).toBeNull();
    expect(separateKeys({ ANTHROPIC_API_KEY: 'k', ...given }).env).toEqual(given);
  });

  test('of a provider in opencode’s configuration are refused, too', () => {
    const content = '{"provider":{"groq":{"options":{"apiKey":"g"}}}}';
    const given = { OPENAI_API_KEY: 'k', OPENCODE_CONFIG_CONTENT: content };
    expect(unmeterable(['opencode'], given)).toMatch(
      /cannot stand before an address or a key that OPENCODE_CONFIG_CONTENT/,
    );
  });
});
