/** Serves HTTP: mounts first, then routes, with GitHub's headers. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { secret } from '../model/account.ts';
import { notFound, Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Answer } from './answer.ts';
import { answer, type Outcome, refusalAnswer } from './exchange.ts';
import { type Allowance, rateHeaders } from './rate-limit.ts';
import type { Router } from './router.ts';

export function createListener(world: World, router: Router) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    serve({ world, router }, request, response).catch((error: unknown) => {
      // A bug of the emulator, reported loudly to both sides.
      console.error(error);
      if (!response.headersSent) send(world, response, { answer: { status: 500, body: { message: String(error) } } });
      else response.destroy();
    });
  };
}

async function serve(host: { world: World; router: Router }, request: IncomingMessage, response: ServerResponse) {
  const { world, router } = host;
  const url = new URL(request.url ?? '/', world.origin);
  const mount = router.mountFor(url.pathname, request.headers.host ?? '');
  if (mount) {
    await mount.handle(request, response, url);
    return;
  }
  const path = url.pathname.replace(/^\/api\/v3(?=\/|$)/, '').replace(/^\/api\/graphql$/, '/graphql') || '/';
  const found = router.find(request.method ?? 'GET', path);
  if (!found) {
    send(world, response, { answer: refusalAnswer(notFound(), null) });
    return;
  }
  const bytes = await bodyOf(request);
  const { headers } = request;
  const query = Object.fromEntries(url.searchParams);
  const outcome = await answer({ world, path, query, headers, readBody: () => parsed(bytes), ...found });
  if ('dropped' in outcome.answer) {
    request.socket.destroy();
    return;
  }
  const isRead = found.route.method === 'GET';
  const result = isRead ? withEtag(outcome.answer, headers['if-none-match'], outcome.allowance) : outcome.answer;
  send(world, response, { ...outcome, answer: result });
}

type Sent = Exclude<Answer, { dropped: true }>;

function withEtag(result: Sent, ifNoneMatch: string | undefined, allowance: Allowance | undefined): Sent {
  if (result.status !== 200) return result;
  const etag = `W/"${createHash('sha256')
    .update(result.raw?.bytes ?? JSON.stringify(result.body))
    .digest('hex')}"`;
  const headers = { ...result.headers, etag };
  if (ifNoneMatch !== etag) return { ...result, headers };
  if (allowance) allowance.used--;
  return { status: 304, headers };
}

function send(world: World, response: ServerResponse, { answer: result, allowance }: Outcome): void {
  if ('dropped' in result) return;
  response.sendDate = false;
  response.statusCode = result.status;
  const bytes = result.raw?.bytes ?? (result.body === undefined ? undefined : Buffer.from(JSON.stringify(result.body)));
  const headers = {
    date: new Date(world.clock.now()).toUTCString(),
    'x-github-request-id': secret().slice(0, 32).toUpperCase(),
    'x-github-media-type': 'github.v3; format=json',
    ...(allowance ? rateHeaders(allowance) : {}),
    ...(bytes ? { 'content-type': result.raw?.type ?? 'application/json; charset=utf-8' } : {}),
    ...result.headers,
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(bytes);
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return buffer(request);
}

function parsed(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Refusal('Problems parsing JSON', { status: 400 });
  }
}
