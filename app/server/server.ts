/** Serves the app: webhook deliveries, health, readiness and metrics, with a graceful shutdown. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Probot } from 'probot';
import { describeFailure, type Log, openLog } from '../delivery/log.ts';
import { createMetrics } from '../delivery/metrics.ts';
import { rejectionOf } from '../delivery/payload.ts';
import { type Answer, createDeliveryReceiver, type DeliveryReceiver } from '../delivery/receive-delivery.ts';
import { mountRoutes } from '../delivery/routes.ts';
import type { Outcome } from '../github/dispatch-tick.ts';
import { AppOctokit } from '../github/octokit.ts';
import { allTurnsTaken } from '../github/serialize.ts';
import {
  createPort,
  defaultLimits,
  type PortLimits,
  pathOf,
  type Reply,
  type Respond,
  readBody,
  send,
} from './http-port.ts';
import { WEBHOOK_PATH } from './registration.ts';
import type { Settings } from './settings.ts';

export interface AppOptions extends Settings {
  readonly onOutcome?: (outcome: Outcome) => void;
  readonly limits?: Partial<PortLimits>;
}

export interface RunningApp {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  readonly webhookUrl: string;
  readonly log: Log;
  /** Accepts no new deliveries, drains those under way, and closes. */
  stop(): Promise<void>;
}

/** The server listens when this resolves. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { appId, privateKey, webhookSecret: secret, baseUrl, onOutcome } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const log = await openLog(options.logLevel);
  const metrics = createMetrics();
  const probot = new Probot({ appId, privateKey, secret, baseUrl, Octokit: AppOctokit, log });
  await probot.load((app) =>
    mountRoutes(app, { appId, installed: true, metrics, ...(onOutcome === undefined ? {} : { onOutcome }) }),
  );
  const receiver = createDeliveryReceiver({ probot, log, metrics, secret, limits });
  const underWay = new Set<Promise<Answer>>();
  const respond = respondWith({
    log,
    limits,
    pages: {
      '/healthz': async () => json(200, { status: 'ok' }),
      '/readyz': readinessOf(probot),
      '/metrics': async () => ({ status: 200, type: METRICS_TYPE, text: metrics.text() }),
    },
    takeDelivery: (request, response) => takeDelivery({ request, response }, { receiver, limits, underWay }),
  });
  const http = createPort(limits, respond);
  const url = await listen(http, options);
  log.info(`Listening on ${url}`);
  return {
    url,
    webhookUrl: `${url}${WEBHOOK_PATH}`,
    log,
    async stop() {
      // Otherwise a connection that is being answered now keeps the process alive as long as an idle one does.
      http.keepAliveTimeout = 1;
      const closed = once(http, 'close');
      http.close();
      http.closeIdleConnections();
      await closed;
      // A slow delivery was answered already, and its handler still runs.
      await Promise.allSettled(underWay);
      await allTurnsTaken();
    },
  };
}

async function listen(http: Server, { host, port }: Settings): Promise<string> {
  http.listen({ host, port });
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

interface Served {
  readonly log: Log;
  readonly limits: PortLimits;
  /** Pages by path. */
  readonly pages: Readonly<Record<string, () => Promise<Reply>>>;
  readonly takeDelivery: (request: IncomingMessage, response: ServerResponse) => Promise<Reply>;
}

function respondWith({ log, limits: { lingerMs }, pages, takeDelivery: take }: Served): Respond {
  const replyTo = async (request: IncomingMessage, response: ServerResponse): Promise<Reply> => {
    const path = pathOf(request);
    if (path.replace(/\/+$/, '') === WEBHOOK_PATH) return await take(request, response);
    const page = request.method === 'GET' && Object.hasOwn(pages, path) ? pages[path] : undefined;
    return page === undefined ? rejected({ log, code: 'no-such-path' }) : await page();
  };
  return async (request, response) => {
    const connection = { request, response, lingerMs };
    try {
      send(connection, await replyTo(request, response));
    } catch (error) {
      const reason = describeFailure(error);
      log.error({ reason }, 'failed');
      if (response.headersSent) request.destroy();
      else send(connection, json(500, { error: reason }));
    }
  };
}

function rejected({ log, code }: { log: Log; code: 'no-such-path' }): Reply {
  const { status, reason } = rejectionOf(code);
  // Scanners of the internet request unknown paths, so this is no warning.
  log.debug({ reason }, 'rejected');
  return json(status, { error: reason });
}

interface Taking {
  readonly receiver: DeliveryReceiver;
  readonly limits: PortLimits;
  /** Handlers that still run. Some of their deliveries were answered already. */
  readonly underWay: Set<Promise<Answer>>;
}

async function takeDelivery(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { receiver, limits, underWay }: Taking,
): Promise<Reply> {
  const startedMs = performance.now();
  const delivery = receiver.open(request.headers);
  if (request.method !== 'POST') return { ...replyFor(delivery.reject('wrong-method')), headers: { allow: 'POST' } };
  if (delivery.rejection !== null) return replyFor(delivery.reject(delivery.rejection));
  if (request.headers.expect !== undefined) response.writeContinue();
  const code = await readBody(request, { take: (chunk) => delivery.append(chunk), ms: limits.bodyMs });
  if (code !== null) return replyFor(delivery.reject(code));
  const finished = delivery.finish();
  underWay.add(finished);
  const forget = (): void => void underWay.delete(finished);
  finished.then(forget, forget);
  const waits = new AbortController();
  const late = sleep(limits.answerMs - (performance.now() - startedMs), lateReply, { signal: waits.signal });
  const reply = await Promise.race([finished.then(replyFor), late]);
  waits.abort();
  return reply;
}

const lateReply: Reply = { status: 202, type: 'text/plain', text: 'still processing\n' };

const replyFor = ({ status, reason }: Answer): Reply =>
  reason === null ? { status, type: 'text/plain', text: 'ok\n' } : json(status, { error: reason });

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const json = (status: number, body: Readonly<Record<string, string>>): Reply => ({
  status,
  type: 'application/json',
  text: `${JSON.stringify(body)}\n`,
});

const READY_FOR_MS = 30_000;

/** Queries GitHub at most every half minute, however often it is called. */
function readinessOf(probot: Probot): () => Promise<Reply> {
  let last: { readonly at: number; readonly reply: Promise<Reply> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > READY_FOR_MS)
      last = { at: performance.now(), reply: askForApp(probot) };
    return last.reply;
  };
}

async function askForApp(probot: Probot): Promise<Reply> {
  try {
    const octokit = await probot.auth();
    const { data } = await octokit.request('GET /app');
    return json(200, { status: 'ready', app: data?.slug ?? 'unknown' });
  } catch (error) {
    return json(503, { status: 'not ready', why: error instanceof Error ? error.message : String(error) });
  }
}
