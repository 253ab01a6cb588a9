/** Serves the app: webhook deliveries, health, readiness and metrics, with a graceful shutdown. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Probot } from 'probot';
import { readOtlpSettings } from '../../src/core/telemetry/otlp-settings.ts';
import { describeFailure, type Log, openLog } from '../delivery/log.ts';
import { countInAll, createMetrics } from '../delivery/metrics.ts';
import type { OtlpMetrics } from '../delivery/otlp-metrics.ts';
import { describeRejection } from '../delivery/payload.ts';
import { createDeliveryReceiver, type DeliveryAnswer, type DeliveryReceiver } from '../delivery/receive-delivery.ts';
import { mountRoutes } from '../delivery/routes.ts';
import type { EventOutcome } from '../github/dispatch-tick.ts';
import { AppOctokit } from '../github/octokit.ts';
import { waitForRunningJobs } from '../github/serialize.ts';
import {
  createHttpServer,
  defaultPortLimits,
  type HttpReply,
  type PortLimits,
  type RequestResponder,
  readBody,
  readRequestPath,
  sendReply,
} from './http-port.ts';
import { WEBHOOK_PATH } from './registration.ts';
import type { ServerSettings } from './settings.ts';

export interface AppOptions extends ServerSettings {
  readonly onOutcome?: (outcome: EventOutcome) => void;
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
  const limits = { ...defaultPortLimits, ...options.limits };
  const log = await openLog(options.logLevel);
  const shown = createMetrics();
  const sent = await openOtlpMetrics(log);
  const metrics = countInAll(sent === null ? [shown] : [shown, sent]);
  const probot = new Probot({ appId, privateKey, secret, baseUrl, Octokit: AppOctokit, log });
  await probot.load((app) =>
    mountRoutes(app, { appId, installed: true, metrics, ...(onOutcome === undefined ? {} : { onOutcome }) }),
  );
  const receiver = createDeliveryReceiver({ probot, log, metrics, secret, limits });
  const underWay = new Set<Promise<DeliveryAnswer>>();
  const respond = createResponder({
    log,
    limits,
    pages: {
      '/healthz': async () => buildJsonReply(200, { status: 'ok' }),
      '/readyz': createReadinessCheck(probot),
      '/metrics': async () => ({ status: 200, type: METRICS_TYPE, text: shown.text() }),
    },
    takeDelivery: (request, response) => takeDelivery({ request, response }, { receiver, limits, underWay }),
  });
  const http = createHttpServer(limits, respond);
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
      await waitForRunningJobs();
      await sent?.stop();
    },
  };
}

/** Null = the environment does not ask for OpenTelemetry, or has a mistake, which is logged. */
async function openOtlpMetrics(log: Log): Promise<OtlpMetrics | null> {
  const settings = readOtlpSettings(process.env);
  if (settings.kind === 'invalid') log.warn(settings.sentence);
  if (settings.kind !== 'on') return null;
  const { createOtlpMetrics } = await import('../delivery/otlp-metrics.ts');
  return createOtlpMetrics(log);
}

async function listen(http: Server, { host, port }: ServerSettings): Promise<string> {
  http.listen({ host, port });
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

interface ResponderOptions {
  readonly log: Log;
  readonly limits: PortLimits;
  /** Pages by path. */
  readonly pages: Readonly<Record<string, () => Promise<HttpReply>>>;
  readonly takeDelivery: (request: IncomingMessage, response: ServerResponse) => Promise<HttpReply>;
}

function createResponder({ log, limits: { lingerMs }, pages, takeDelivery: take }: ResponderOptions): RequestResponder {
  const replyTo = async (request: IncomingMessage, response: ServerResponse): Promise<HttpReply> => {
    const path = readRequestPath(request);
    if (path.replace(/\/+$/, '') === WEBHOOK_PATH) return await take(request, response);
    const page = request.method === 'GET' && Object.hasOwn(pages, path) ? pages[path] : undefined;
    return page === undefined ? rejectRequest({ log, code: 'no-such-path' }) : await page();
  };
  return async (request, response) => {
    const connection = { request, response, lingerMs };
    try {
      sendReply(connection, await replyTo(request, response));
    } catch (error) {
      const reason = describeFailure(error);
      log.error({ reason }, 'failed');
      if (response.headersSent) request.destroy();
      else sendReply(connection, buildJsonReply(500, { error: reason }));
    }
  };
}

function rejectRequest({ log, code }: { log: Log; code: 'no-such-path' }): HttpReply {
  const { status, reason } = describeRejection(code);
  // Scanners of the internet request unknown paths, so this is no warning.
  log.debug({ reason }, 'rejected');
  return buildJsonReply(status, { error: reason });
}

interface DeliveryIntake {
  readonly receiver: DeliveryReceiver;
  readonly limits: PortLimits;
  /** Handlers that still run. Some of their deliveries were answered already. */
  readonly underWay: Set<Promise<DeliveryAnswer>>;
}

async function takeDelivery(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { receiver, limits, underWay }: DeliveryIntake,
): Promise<HttpReply> {
  const startedMs = performance.now();
  const delivery = receiver.open(request.headers);
  if (request.method !== 'POST') return { ...toHttpReply(delivery.reject('wrong-method')), headers: { allow: 'POST' } };
  if (delivery.rejection !== null) return toHttpReply(delivery.reject(delivery.rejection));
  if (request.headers.expect !== undefined) response.writeContinue();
  const code = await readBody(request, { take: (chunk) => delivery.append(chunk), ms: limits.bodyMs });
  if (code !== null) return toHttpReply(delivery.reject(code));
  const finished = delivery.finish();
  underWay.add(finished);
  const forget = (): void => void underWay.delete(finished);
  finished.then(forget, forget);
  const waits = new AbortController();
  const late = sleep(limits.answerMs - (performance.now() - startedMs), lateReply, { signal: waits.signal });
  const reply = await Promise.race([finished.then(toHttpReply), late]);
  waits.abort();
  return reply;
}

const lateReply: HttpReply = { status: 202, type: 'text/plain', text: 'still processing\n' };

const toHttpReply = ({ status, reason }: DeliveryAnswer): HttpReply =>
  reason === null ? { status, type: 'text/plain', text: 'ok\n' } : buildJsonReply(status, { error: reason });

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const buildJsonReply = (status: number, body: Readonly<Record<string, string>>): HttpReply => ({
  status,
  type: 'application/json',
  text: `${JSON.stringify(body)}\n`,
});

const READINESS_TTL_MS = 30_000;

/** Queries GitHub at most every half minute, however often it is called. */
function createReadinessCheck(probot: Probot): () => Promise<HttpReply> {
  let last: { readonly at: number; readonly reply: Promise<HttpReply> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > READINESS_TTL_MS)
      last = { at: performance.now(), reply: checkAppReadiness(probot) };
    return last.reply;
  };
}

async function checkAppReadiness(probot: Probot): Promise<HttpReply> {
  try {
    const octokit = await probot.auth();
    const { data } = await octokit.request('GET /app');
    return buildJsonReply(200, { status: 'ready', app: data?.slug ?? 'unknown' });
  } catch (error) {
    return buildJsonReply(503, { status: 'not ready', why: error instanceof Error ? error.message : String(error) });
  }
}
