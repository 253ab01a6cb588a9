/** A chat's webhook is told once, as JSON, redacted; and whatever it does, the tick goes on with a warning that holds no key. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { openChat } from '../../src/chat.ts';

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function givenWebhook(status: number): Promise<{ url: string; heard: unknown[] }> {
  const heard: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      heard.push([request.headers['content-type'], JSON.parse(body)]);
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.push(() => server.close());
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/s3cret`,
    heard,
  };
}

async function told(url: string, variable: string | null = 'TEAM_CHAT'): Promise<string[]> {
  const warnings: string[] = [];
  const tell = openChat({
    variable,
    read: (name) => (name === 'TEAM_CHAT' ? url : ''),
    voice: { annotate: (_level, message) => void warnings.push(message) },
    redact: (text) => text.replace('hunter2', '***'),
  });
  await tell('The loop asks: hunter2?');
  return warnings;
}

test('a chat is told what nobody struck out', async () => {
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
  expect(await told(await url())).toEqual([`notify.webhook-env: nobody was told in the chat: ${why}.`]);
});

test('without a setting nobody is told and nothing is said', async () => {
  expect(await told('http://127.0.0.1:1/', null)).toEqual([]);
});
