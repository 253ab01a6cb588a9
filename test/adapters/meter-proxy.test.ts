/** The metering proxy with real requests on loopback: in front of it a client with the session's key, behind it the model of the agent tests. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { commandDriver } from '../../src/agents/command.ts';
import { behindProxy } from '../../src/agents/driver.ts';
import { opencodeDriver } from '../../src/agents/opencode.ts';
import { openPlainSeat } from '../../src/agents/plain-seat.ts';
import { separateKeys, unmeterable } from '../../src/agents/proxy/accounts.ts';
import { type MeterProxy, openMeterProxy, type ProxyOrder } from '../../src/agents/proxy/meter-proxy.ts';
import type { ModelUsage, WorkOrder } from '../../src/core/agent.ts';
import { unused } from '../../src/core/transcript.ts';
import { type Behaviour, type ModelServer, startModel } from '../support/models/server.ts';

const opened: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

const realKey = 'sk-the-real-key';
/** To whoever offers no tools. */
const said = 'A title';
const speaks: Behaviour = {
  runs: [],
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

  test('a chat stream is asked to tell what it used, whatever else it was asked', async () => {
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
  test('without the session’s key goes nowhere, and the vendor’s own key is none', async () => {
    const model = await modelThat(speaks);
    const { proxy } = await proxyBefore(model.url);
    for (const key of ['', realKey, `${proxy.key}x`]) {
      expect((await post({ ...proxy, key }, 'anthropic/v1/messages', { model: 'm' })).status).toBe(401);
    }
    expect(model.requests()).toBe(0);
  });

  test('that could cost something nobody would count is refused', async () => {
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

  test('is that nobody was there, when nobody was', async () => {
    const { proxy, heard } = await proxyBefore('http://127.0.0.1:9');
    const reply = await ask(proxy);
    expect([reply.status, await reply.text()]).toEqual([502, expect.stringContaining('ECONNREFUSED')]);
    expect(heard).toEqual([]);
  });

  test('without a word about its use is charged by its length', async () => {
    const model = await modelThat({ ...speaks, breaks: 'malformed' });
    const { proxy } = await proxyBefore(model.url);
    const body = { model: 'm', max_tokens: 9, messages: [], stream: true };
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

  test('is charged as far as it came, when the agent is stopped in the middle of it', async () => {
    const begun = `event: message_start\ndata: ${JSON.stringify({
      type: 'message_start',
      message: { model: 'm', usage: { input_tokens: 700, output_tokens: 1 } },
    })}\n\n`;
    const upstream = await vendor((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(begun);
    });
    const { proxy } = await proxyBefore(upstream);
    const stop = new AbortController();
    const reply = await fetch(proxy.url('anthropic/v1/messages'), {
      ...{ method: 'POST', signal: stop.signal, headers: { authorization: `Bearer ${proxy.key}` } },
      body: JSON.stringify({ model: 'm', stream: true }),
    });
    await reply.body?.getReader().read();
    stop.abort();
    await proxy.close();
    expect(proxy.used()).toEqual([
      expect.objectContaining({ input: 700, output: Math.ceil(begun.length / 3), messages: 1 }),
    ]);
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
    // One whose length nobody can tell goes alone.
    const alone = await proxyBefore(upstream, { cap: 5, dollarsOf });
    most = 0;
    await Promise.all(Array.from({ length: 3 }, () => ask(alone.proxy, { max_tokens: null })));
    expect(most).toBe(1);
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
    const seat = await openPlainSeat();
    opened.push(seat);
    const { accounts } = separateKeys({ ANTHROPIC_API_KEY: realKey, ANTHROPIC_BASE_URL: model.url });
    const driver = behindProxy(commandDriver, { accounts, dollarsOf: ({ messages }) => messages });
    const heard: ModelUsage[] = [];
    const facts = await driver.run({
      ...{
        seat,
        order: anOrder,
        cwd: seat.work,
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
    const [names, key] = JSON.parse(readFileSync(join(seat.work, 'found.json'), 'utf8')) as [string[], string];
    expect(names).toEqual(['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL', 'TICKGATE_MODEL_KEY']);
    expect(key).toMatch(/^tickgate-[0-9a-f]{48}$/);
  });
});

test('a session that goes silent while its model refuses it is limited, and nobody’s failure', async () => {
  const model = await modelThat({ ...speaks, fails: { status: 429, message: 'slow down' } });
  const seat = await openPlainSeat();
  opened.push(seat);
  const { accounts } = separateKeys({ ANTHROPIC_API_KEY: realKey, ANTHROPIC_BASE_URL: model.url });
  const asksOnce = `fetch(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { method: 'POST',
    headers: { 'x-api-key': process.env.TICKGATE_MODEL_KEY }, body: '{"model":"m"}' }).then(() => setTimeout(() => {}, 60_000));`;
  const facts = await behindProxy(commandDriver, { accounts, dollarsOf: () => 1 }).run({
    ...{ seat, order: anOrder, cwd: seat.work, prompt: '', deadlineMs: 30_000, stallMs: 2_000 },
    env: { PATH: process.env['PATH'] ?? '' },
    settings: { command: [process.execPath, '-e', asksOnce], model: null, args: [] },
  });
  expect(facts).toMatchObject({ failure: { class: 'limit' }, usage: [{ model: 'm', input: 0, messages: 0 }] });
}, 40_000);

test('opencode finds every vendor at the proxy, beside what was configured', async () => {
  const model = await modelThat(speaks);
  const seat = await openPlainSeat();
  opened.push(seat);
  const { accounts } = separateKeys({ OPENAI_API_KEY: realKey, OPENAI_BASE_URL: `${model.url}/v1` });
  const script = '#!/bin/sh\n[ "$1" = --version ] || echo "$OPENCODE_CONFIG_CONTENT" > config.json\n';
  writeFileSync(join(seat.work, 'opencode'), script, { mode: 0o755 });
  await behindProxy(opencodeDriver, { accounts, dollarsOf: () => 1 }).run({
    ...{ seat, order: anOrder, cwd: seat.work, prompt: '', deadlineMs: 30_000 },
    env: {
      PATH: `${seat.work}:${process.env['PATH'] ?? ''}`,
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
  expect(JSON.parse(readFileSync(join(seat.work, 'config.json'), 'utf8'))).toEqual({
    theme: 'x',
    provider: { local: {}, anthropic: at('anthropic/v1'), openai, google: at('google/v1beta') },
  });
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

  test('that are missing, or lead around the proxy, are told with their remedy', () => {
    expect(unmeterable(['codex', 'claude'], { ANTHROPIC_API_KEY: 'k' })).toBe(
      'meter: `proxy` holds the model key of codex, and none is there: name it under env-secrets and give it to the step (OPENAI_API_KEY or CODEX_API_KEY)',
    );
    expect(unmeterable(['command'], { GEMINI_API_KEY: 'k' })).toBeNull();
    const around = { OPENAI_API_KEY: 'k', OPENCODE_CONFIG_CONTENT: '{"provider":{"x":{"options":{"baseURL":"u"}}}}' };
    expect(unmeterable(['opencode'], around)).toMatch(/^meter: `proxy` cannot stand before an address/);
    expect(unmeterable(['claude'], { ANTHROPIC_API_KEY: 'k', CLAUDE_CODE_OAUTH_TOKEN: 't' })).toBe(
      'meter: `proxy` cannot hold CLAUDE_CODE_OAUTH_TOKEN, with which an agent goes around it; use an API key, or `meter: stream`',
    );
  });
});
