/** The function that docs/app.md shows, bundled as it says: a signed delivery becomes a receipt and a tick, a forged one nothing. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { build } from 'esbuild';
import { z } from 'zod';
import { parseReceipt } from '../../src/core/receipt.ts';
import { setStage } from './app-stage.ts';

const root = resolve(import.meta.dirname, '../..');
const Handler = z.object({
  handle: z.custom<(headers: NodeJS.Dict<string | string[]>, body: string) => Promise<void>>(),
});

/** As a platform would serve it. */
async function served(folder: string): Promise<{ url: string; statuses: number[]; close(): void }> {
  const [, code = ''] =
    /```js\n(import \{ Probot \}[^]*?)```/.exec(readFileSync(join(root, 'docs/app.md'), 'utf8')) ?? [];
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
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      handle(request.headers, Buffer.concat(parts).toString('utf8')).then(
        () => response.writeHead(statuses[statuses.push(200) - 1] ?? 200).end(),
        () => response.writeHead(statuses[statuses.push(400) - 1] ?? 400).end(),
      );
    });
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, statuses, close: () => server.close() };
}

test('the function of the documents takes an answer, and refuses what is not signed', async () => {
  const stage = await setStage('none');
  const { app, github } = stage;
  Object.assign(process.env, {
    APP_ID: String(app.id),
    PRIVATE_KEY: app.privateKeyPem,
    WEBHOOK_SECRET: app.webhookSecret,
    GITHUB_API_URL: github.url,
  });
  const { url, statuses, close } = await served(github.world.root);
  app.webhookUrl = url;
  const { gate, commentId } = await stage.asksGate({ issue: 1 });
  await github.as('ben').ticks(commentId, 'proceed');
  await stage.settled();
  const receipts = (await stage.comments(1)).flatMap(({ body }) => parseReceipt(body) ?? []);
  expect(receipts).toMatchObject([{ gateId: gate.id, option: 'proceed', login: 'ben' }]);
  expect(stage.wakes()).toEqual(['answer']);

  const forged = createHmac('sha256', 'guessed').update('{}').digest('hex');
  const headers = { 'x-github-delivery': '1', 'x-github-event': 'issues', 'x-hub-signature-256': `sha256=${forged}` };
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(400);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
  close();
  await stage.close();
});
