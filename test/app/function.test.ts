/** The function that docs/app.md shows, bundled as it says: a signed delivery becomes a receipt and a tick, a forged one nothing. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { build } from 'esbuild';
import { createNodeMiddleware, Probot } from 'probot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type * as types from '../../.ci/app-types.ts';
import { AppOctokit, createHandler, type HandleDelivery, mountApp } from '../../app/function.ts';
import { parseReceipt } from '../../src/core/gates/receipt.ts';
import { setStage } from './app-stage.ts';

/** The types that the npm package declares are those of the code. */
export const declared: Pick<typeof types, 'createHandler' | 'AppOctokit'> = { createHandler, AppOctokit };

const root = resolve(import.meta.dirname, '../..');
const Handler = z.object({ handle: z.custom<HandleDelivery>() });

/** As a platform would load it. */
async function load(folder: string): Promise<HandleDelivery> {
  const [, code = ''] =
    /```js\n(import \{ createHandler \}[^]*?)```/.exec(readFileSync(join(root, 'docs/app.md'), 'utf8')) ?? [];
  const outfile = join(folder, 'handler.mjs');
  const banner =
    "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";
  await build({
    stdin: { contents: code, resolveDir: root, loader: 'js' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: banner },
    logLevel: 'silent',
  });
  const { handle } = Handler.parse(await import(pathToFileURL(outfile).href));
  return handle;
}

/** As a platform would serve it. */
async function serve(handle: HandleDelivery): Promise<{ url: string; statuses: number[]; close(): void }> {
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const answered = handle(request.headers, Buffer.concat(parts).toString('utf8'));
      void answered.then(({ status }) => response.writeHead(statuses[statuses.push(status) - 1] ?? 500).end());
    });
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, statuses, close: () => server.close() };
}

const secret = 'hush';
const sign = (body: string): string => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const headersOf = (body: string) => ({
  'Content-Type': 'application/json',
  'X-GitHub-Delivery': 'd-1',
  'X-GitHub-Event': 'issues',
  'X-Hub-Signature-256': sign(body),
});

describe('the handler of the function', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const PRIVATE_KEY = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const handle = createHandler({ APP_ID: '1', PRIVATE_KEY, WEBHOOK_SECRET: secret, LOG_LEVEL: 'fatal' });

  test('takes a text, bytes and a stream, whatever the letters of the header names', async () => {
    const body = '{"action":"opened","title":"é😀"}';
    const bytes = Buffer.from(body);
    const stream = (async function* () {
      // Between the bytes of a letter, too.
      for (const byte of bytes) yield Buffer.of(byte);
    })();
    for (const given of [body, bytes, stream])
      expect(await handle(headersOf(body), given)).toEqual({ status: 200, reason: null });
  });

  test('reads no more of a stream than 25 MB, and copies no longer text', async () => {
    let pieces = 0;
    const endless = (async function* () {
      for (;;) {
        pieces++;
        yield Buffer.alloc(2 ** 20);
      }
    })();
    const tooLarge = { status: 413, reason: 'the body is larger than 25 MB' };
    expect(await handle(headersOf(''), endless)).toEqual(tooLarge);
    expect(pieces).toBe(26);
    const text = 'x'.repeat(25 * 2 ** 20 + 1);
    expect(await handle(headersOf(text), text)).toEqual(tooLarge);
  });

  test('rejects what is not signed, not JSON, or has a header twice', async () => {
    const reasons = async (headers: Record<string, string>, body: string) => (await handle(headers, body)).reason;
    const unsigned = 'X-Hub-Signature-256 is missing or malformed';
    expect(await reasons({ ...headersOf('{}'), 'X-Hub-Signature-256': '' }, '{}')).toBe(unsigned);
    expect(await reasons({ ...headersOf('{}'), 'x-hub-signature-256': sign('') }, '{}')).toBe(unsigned);
    expect(await reasons(headersOf(''), '{}')).toBe('the signature does not match the body and the secret');
    expect(await reasons(headersOf('{"words'), '{"words')).toBe('the body is not JSON');
  });

  test('says what is missing in its settings', () => {
    expect(() => createHandler({})).toThrow(
      /^APP_ID is not set: .*\nPRIVATE_KEY is not set: .*\nWEBHOOK_SECRET is not set: /,
    );
  });
});

/** A Probot server of one's own that loads the app beside its others. */
async function probotWith(app: typeof mountApp, baseUrl: string): Promise<HandleDelivery> {
  const { APP_ID: appId = '', PRIVATE_KEY: privateKey = '' } = process.env;
  const probot = new Probot({ appId, privateKey, secret: stageSecret(), baseUrl, Octokit: AppOctokit });
  await probot.load(app);
  return async (headers, body) => {
    const named = (name: string): string => String(headers[name] ?? '');
    const delivery = { id: named('x-github-delivery'), name: named('x-github-event') as 'issue_comment' };
    const signature = named('x-hub-signature-256');
    const received = probot.webhooks.verifyAndReceive({ ...delivery, signature, payload: z.string().parse(body) });
    return await received.then(
      () => ({ status: 200, reason: null }),
      () => ({ status: 400, reason: 'refused' }),
    );
  };
}

test('given a Probot server that loads the app, an unsigned delivery is refused and no word of it is logged', async () => {
  const { app, github, close } = await setStage('none');
  Object.assign(process.env, {
    APP_ID: String(app.id),
    PRIVATE_KEY: app.privateKeyPem,
    WEBHOOK_SECRET: app.webhookSecret,
    GITHUB_API_URL: github.url,
  });
  const lines: string[] = [];
  const write = (...logged: unknown[]): void => void lines.push(inspect(logged, { depth: 20 }));
  const log: unknown = new Proxy({}, { get: (_target, name) => (name === 'child' ? () => log : write) });
  const probot = new Probot({
    ...{ appId: app.id, privateKey: app.privateKeyPem, secret: app.webhookSecret, baseUrl: github.url },
    ...{ Octokit: AppOctokit, log: log as Probot['log'] },
  });
  const middleware = await createNodeMiddleware(mountApp, { probot, webhooksPath: '/hooks' });
  const server = createServer((request, response) => void middleware(request, response));
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const body = JSON.stringify({ action: 'created', comment: { body: 'words of a stranger' } });
  const forged = `sha256=${createHmac('sha256', 'guessed').update(body).digest('hex')}`;

  const reply = await fetch(url, {
    method: 'POST',
    headers: { ...headersOf(body), 'X-Hub-Signature-256': forged },
    body,
  });

  expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('does not match')]);
  expect(lines.join('\n')).toContain('X-Hub-Signature-256 does not match');
  expect(lines.join('\n')).not.toContain('stranger');
  await new Promise((closed) => server.close(closed));
  await close();
});

const stageSecret = (): string => process.env['WEBHOOK_SECRET'] ?? '';

test.each([
  ['the function of the documents', load],
  ['a Probot server that loads the app', (_folder: string, url: string) => probotWith(mountApp, url)],
] as const)('given %s, it takes an answer and refuses an unsigned delivery', async (_host, open) => {
  const stage = await setStage('none');
  const { app, github } = stage;
  Object.assign(process.env, {
    APP_ID: String(app.id),
    PRIVATE_KEY: app.privateKeyPem,
    WEBHOOK_SECRET: app.webhookSecret,
    GITHUB_API_URL: github.url,
  });
  const { url, statuses, close } = await serve(await open(github.world.root, github.url));
  app.webhookUrl = url;
  const { gate, commentId } = await stage.asksGate({ issue: 1 });
  await github.as('ben').ticks(commentId, 'proceed');
  await stage.settled();
  const receipts = (await stage.comments(1)).flatMap(({ body }) => parseReceipt(body) ?? []);
  expect(receipts).toMatchObject([{ gateId: gate.id, option: 'proceed', login: 'ben' }]);
  expect(stage.wakes()).toEqual(['answer']);

  const forged = createHmac('sha256', 'guessed').update('{}').digest('hex');
  const headers = { ...headersOf('{}'), 'X-Hub-Signature-256': `sha256=${forged}` };
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(400);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
  close();
  await stage.close();
});
