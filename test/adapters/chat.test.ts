/** A chat's webhook is told as JSON, redacted and signed, again where it was away; and whatever it does, the tick goes on with a warning that holds no key. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
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

async function told(
  url: string,
  given: Partial<ChatWebhook> = {},
  message = 'The loop asks: hunter2?',
): Promise<string[]> {
  const warnings: string[] = [];
  const tell = openChatWebhook({
    variable: 'TEAM_CHAT',
    keyVariable: null,
    read: (name) => ({ TEAM_CHAT: url, CHAT_KEY: 'k3y' })[name] ?? '',
    sleep: async () => undefined,
    voice: { annotate: (_level, warning) => void warnings.push(warning) },
    redact: (text) => text.replace('hunter2', '***'),
    ...given,
  });
  await tell(message);
  return warnings;
}

/** The body that is sent to this address, in place of a request. */
async function sentTo(url: string, message: string): Promise<unknown> {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('ok'));
  ended.push(() => fetched.mockRestore());
  expect(await told(url, {}, message)).toEqual([]);
  return JSON.parse(z.string().parse(fetched.mock.calls[0]?.[1]?.body)) as unknown;
}

const asking = [
  '*acme/shop*, loop work, asks:',
  '• <https://github.com/acme/shop/issues/2|Issue #2 &lt;b&gt; [x](http://evil) *now*?>',
  '   skip · stop',
].join('\n');
const inMarkdown = [
  '**acme/shop**, loop work, asks:',
  String.raw`• [Issue \#2 \<b\> \[x\]\(http://evil\) \*now\*?](https://github.com/acme/shop/issues/2)`,
  '   skip · stop',
];

test.each(['https://discord.com/api/webhooks/1/t0ken', 'https://ptb.discord.com/api/webhooks/1/t0ken'])(
  'Discord at %s gets its own field, mentions no person, and hides no link of others',
  async (url) => {
    expect(await sentTo(url, asking)).toEqual({
      content: inMarkdown.join('\n'),
      allowed_mentions: { parse: [] },
    });
  },
);

test.each(['https://acme.webhook.office.com/webhookb2/x', 'https://prod-1.westus.logic.azure.com/workflows/x'])(
  'Teams at %s gets a card with a line of text each',
  async (url) => {
    expect(await sentTo(url, asking)).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', body: inMarkdown.map((text) => ({ type: 'TextBlock', text, wrap: true })) },
        },
      ],
    });
  },
);

test.each(['https://hooks.slack.com/services/x', 'https://discord.com/api/webhooks/1/t0ken/slack'])(
  'whatever takes Slack’s form gets it at %s',
  async (url) => {
    expect(await sentTo(url, asking)).toEqual({ text: asking });
  },
);

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
