/** Decides how the app is served: Probot behind its webhook path, health and readiness beside it, and an orderly end. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Probot, Server } from 'probot';
import { allTurnsTaken } from './in-turn.ts';
import { type Log, openLog } from './log.ts';
import { WEBHOOK_PATH } from './manifest.ts';
import { createMetrics } from './metrics.ts';
import { AppOctokit } from './octokit.ts';
import type { Outcome } from './outcome.ts';
import { mountRoutes } from './routes.ts';
import type { Settings } from './settings.ts';

export interface AppOptions extends Settings {
  readonly onOutcome?: (outcome: Outcome) => void;
}

export interface RunningApp {
  /** `http://127.0.0.1:3000` */
  readonly url: string;
  readonly webhookUrl: string;
  readonly log: Log;
  /** Takes no new deliveries, ends those under way, and closes. */
  stop(): Promise<void>;
}

/** Longer than balancers and GitHub keep an idle connection: whoever closes first must not be the one who is written to. */
const KEEP_ALIVE_MS = 75_000;

/** Listens when it returns. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const { appId, privateKey, webhookSecret, baseUrl, host, port } = options;
  const log = await openLog(options.logLevel);
  const Configured = Probot.defaults({ appId, privateKey, secret: webhookSecret, baseUrl, Octokit: AppOctokit });
  const server = new Server({
    Probot: Configured,
    log,
    host,
    port: listenable(port),
    webhookPath: WEBHOOK_PATH,
    enableStaticFiles: false,
  });
  const { onOutcome } = options;
  const metrics = createMetrics();
  await server.load((probot, { addHandler }) => {
    mountRoutes(probot, { appId, installed: true, metrics, ...(onOutcome === undefined ? {} : { onOutcome }) });
    addHandler(answerTo('/healthz', async () => json(200, { status: 'ok' })));
    addHandler(answerTo('/readyz', readinessOf(probot)));
    addHandler(answerTo('/metrics', async () => ({ status: 200, type: METRICS_TYPE, text: metrics.text() })));
  });
  const http = await server.start();
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  const url = `http://${server.host}:${server.port}`;
  return {
    url,
    webhookUrl: `${url}${WEBHOOK_PATH}`,
    log,
    async stop() {
      // Whoever is being answered now would keep the connection, and with it the process, for as long as an idle one.
      http.keepAliveTimeout = 1;
      const closed = server.stop();
      http.closeIdleConnections();
      // A delivery that takes long was answered already and still works.
      await Promise.all([closed, allTurnsTaken()]);
    },
  };
}

/** Probot takes the number 0 for "not given" and listens on 3000; Node takes the text for any free port. */
const listenable = (port: number): number => (port === 0 ? ('0' as unknown as number) : port);

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const json = (status: number, body: Readonly<Record<string, string>>): Reply => ({
  status,
  type: 'application/json',
  text: `${JSON.stringify(body)}\n`,
});

function answerTo(path: string, reply: () => Promise<Reply>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== path) return false;
    const { status, type, text } = await reply();
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(text);
    return true;
  };
}

const READY_FOR_MS = 30_000;

/** Asks GitHub at most every half minute, however often it is asked itself. */
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
