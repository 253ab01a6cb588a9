/** A chat's webhook is told as JSON, redacted and signed, again where it was away; and whatever it does, the tick goes on with a warning that holds no key. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { type ChatWebhook, openChatWebhook } from '../../src/reporting/chat-webhook.ts';

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** Answers with these in turn; the last one goes on. */
async function givenWebhook(...statuses: readonly number[]) {
  const heard: unknown[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      heard.push([request.headers['content-type'], JSON.parse(body)]);
      headers.push(request.headers);
      response
        .writeHead(statuses[heard.length - 1] ?? statuses.at(-1) ?? 200, { location: 'http://127.0.0.1:1/' })
        .end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.push(() => server.close());
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/s3cret`,
    heard,
    headers,
  };
}

async function told(url: string, given: Partial<ChatWebhook> = {}): Promise<string[]> {
  const warnings: string[] = [];
  const tell = openChatWebhook({
    variable: 'TEAM_CHAT',
    keyVariable: null,
    read: (name) => ({ TEAM_CHAT: url, CHAT_KEY: 'k3y' })[name] ?? '',
    sleep: async () => undefined,
    voice: { annotate: (_level, message) => void warnings.push(message) },
    redact: (text) => text.replace('hunter2', '***'),
    ...given,
  });
  await tell('The loop asks: hunter2?');
  return warnings;
}

test('given a redaction rule, a chat message has all text but the redacted', async () => {
  const { url, heard } = await givenWebhook(200);
  expect(await told(url)).toEqual([]);
  expect(heard).toEqual([['application/json', { text: 'The loop asks: ***?' }]]);
});

test.each([
  ['refuses', async () => (await givenWebhook(404)).url, 'its webhook answered 404'],
  ['leads elsewhere', async () => (await givenWebhook(302)).url, 'it cannot be reached'],
  ['is gone', async () => 'http://127.0.0.1:1/s3cret', 'it cannot be reached'],
  ['has no address', async () => 's3cret', 'TEAM_CHAT holds no URL'],
  ['was not handed over', async () => '', 'the environment of this step has no TEAM_CHAT'],
])('a chat that %s costs one warning', async (_what, url, why) => {
  expect(await told(await url())).toEqual([`notify.webhook-env: no chat message was sent: ${why}.`]);
});

test('without a setting, no message is sent and nothing is logged', async () => {
  expect(await told('http://127.0.0.1:1/', { variable: null })).toEqual([]);
});

test('given a chat that is away for a moment, the same delivery reaches it a moment later', async () => {
  const { url, heard, headers } = await givenWebhook(503, 429, 200);
  const waited: number[] = [];

  expect(await told(url, { sleep: async (ms) => void waited.push(ms) })).toEqual([]);
  expect(heard).toHaveLength(3);
  expect(waited).toEqual([1_000, 4_000]);
  expect(new Set(headers.map((each) => each['x-tickgate-delivery'])).size).toBe(1);
});

test('a chat that stays away is given up, and one that refuses is not asked again', async () => {
  const away = await givenWebhook(503);
  const refusing = await givenWebhook(403);

  expect(await told(away.url)).toEqual([expect.stringMatching(/its webhook answered 503\.$/)]);
  expect(away.heard).toHaveLength(3);
  await told(refusing.url);
  expect(refusing.heard).toHaveLength(1);
});

test('with a key each message is signed; a key that is missing is said instead of sending it unsigned', async () => {
  const { url, heard, headers } = await givenWebhook(200);
  const signature = createHmac('sha256', 'k3y')
    .update(JSON.stringify({ text: 'The loop asks: ***?' }))
    .digest('hex');

  await told(url, { keyVariable: 'CHAT_KEY' });
  expect(headers[0]?.['x-tickgate-signature-256']).toBe(`sha256=${signature}`);
  await told(url);
  expect(headers[1]).not.toHaveProperty('x-tickgate-signature-256');
  expect(await told(url, { keyVariable: 'NOT_GIVEN' })).toEqual([
    expect.stringMatching(/this step has no NOT_GIVEN\.$/),
  ]);
  expect(heard).toHaveLength(2);
});
