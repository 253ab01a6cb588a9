/** Serves the page. A browser may read, tick a box or merge, only from this machine and only from this page. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Html, html } from '../../../core/text/html.ts';
import { logOf } from '../../../emulator/actions/actions.ts';
import { buildPortTakenMistake } from '../../mistake.ts';
import type { DemoEnvironment } from '../stage.ts';
import { buildPageRegions, pageStyle, renderPage } from './layout.ts';
import { renderOverview } from './overview.ts';
import { computePageFingerprint, listRunViews, type RunView } from './scene.ts';
import { pageScript } from './script.ts';
import { performPageAction, readShownRecord, renderThread } from './thread-view.ts';

export interface ServedPage {
  readonly url: string;
  /** Number of browsers that show it now. */
  readonly viewers: () => number;
  close(): Promise<void>;
}

const changePollMs = 250;
const maxBodyChars = 10_000;

export async function servePage(stage: DemoEnvironment, port: number): Promise<ServedPage> {
  const viewers = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    answerPageRequest({ stage, viewers, request, response }).catch((error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.end();
      else sendResponse(response, { status: 500, type: 'application/json', body: JSON.stringify({ said }) });
    });
  });
  await listenOnLoopback(server, port);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page did not get a TCP port.');
  let shown = '';
  const timer = setInterval(() => {
    const now = computePageFingerprint(stage);
    if (now === shown) return;
    shown = now;
    for (const viewer of viewers) viewer.write('event: change\ndata: .\n\n');
  }, changePollMs);
  return {
    url: `http://127.0.0.1:${address.port}/`,
    viewers: () => viewers.size,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listenOnLoopback(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? buildPortTakenMistake(port) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}

interface DemoPageRequest {
  readonly stage: DemoEnvironment;
  readonly viewers: Set<ServerResponse>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answerPageRequest({ stage, viewers, request, response }: DemoPageRequest): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!isFromThisPage(request))
    return sendResponse(response, { status: 403, type: 'text/plain', body: 'Only this page may ask.\n' });
  if (request.method === 'POST') return await handlePageAction(stage, { pathname, request, response });
  if (request.method !== 'GET')
    return sendResponse(response, { status: 405, type: 'text/plain', body: 'GET or POST\n' });
  switch (pathname) {
    case '/page.css':
      return sendResponse(response, { status: 200, type: 'text/css', body: pageStyle });
    case '/page.js':
      return sendResponse(response, { status: 200, type: 'text/javascript', body: pageScript });
    case '/events':
      return addViewer(viewers, response);
    default:
      return await sendView(stage, { pathname, request, response });
  }
}

type RoutedRequest = Omit<DemoPageRequest, 'stage' | 'viewers'> & { readonly pathname: string };

async function sendView(stage: DemoEnvironment, { pathname, request, response }: RoutedRequest): Promise<void> {
  const view = await buildPageView(stage, pathname);
  const regions = buildPageRegions(stage, { path: pathname, title: view.title, main: view.main });
  const wantsParts = request.headers.accept === 'application/json';
  const [type, body] = wantsParts
    ? ['application/json', JSON.stringify(regions)]
    : ['text/html', renderPage(stage, regions)];
  sendResponse(response, { status: view.found ? 200 : 404, type, body });
}

interface PageView {
  readonly found: boolean;
  readonly title: string;
  readonly main: Html;
}

async function buildPageView(stage: DemoEnvironment, path: string): Promise<PageView> {
  if (path === '/')
    return { found: true, title: 'A loop at work', main: renderOverview(stage, await readShownRecord(stage)) };
  const [, kind, number] = /^\/(threads|runs)\/(\d{1,12})$/.exec(path) ?? [];
  if (kind === 'threads') {
    const thread = stage.github.repository.threads.get(Number(number));
    if (thread !== undefined) {
      return { found: true, title: `#${thread.number} ${thread.title}`, main: renderThread(stage, thread) };
    }
  }
  const tick = kind === 'runs' ? listRunViews(stage).find(({ run }) => run.id === Number(number)) : undefined;
  if (tick !== undefined) return { found: true, title: `Tick ${tick.number}`, main: renderRunLog(tick) };
  return {
    found: false,
    title: 'Not here',
    main: html`<h1>There is nothing here</h1><p><a href="/">To the overview</a></p>`,
  };
}

/** Renders one tick: its cause, its result, and every line of its log. */
const renderRunLog = ({ run, number, cause, state, seconds }: RunView): Html => html`<h1>Tick ${number}</h1>
<p class="facts"><span class="state ${state.replace(' ', '-')}">${state}</span> ${cause}, ${seconds.toFixed(0)} s, run ${run.id}</p>
<pre class="log" tabindex="0" aria-label="Log"><code>${logOf(run)}</code></pre>`;

function addViewer(viewers: Set<ServerResponse>, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('retry: 1000\nevent: change\ndata: .\n\n');
  viewers.add(response);
  response.on('close', () => viewers.delete(response));
}

async function handlePageAction(stage: DemoEnvironment, { pathname, request, response }: RoutedRequest): Promise<void> {
  if (request.headers['content-type'] !== 'application/json') {
    return sendResponse(response, { status: 415, type: 'text/plain', body: 'JSON, please\n' });
  }
  const done = await performPageAction(stage, pathname, await readJsonBody(request));
  sendResponse(response, {
    status: done.ok ? 200 : 409,
    type: 'application/json',
    body: JSON.stringify({ said: done.said }),
  });
}

async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxBodyChars) throw new Error('That is too much.');
  }
  return JSON.parse(text) as unknown;
}

/** A foreign page may neither read this one under its own host name (DNS rebinding) nor send anything to it. */
function isFromThisPage({ headers, socket }: IncomingMessage): boolean {
  const hosts = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
  if (!hosts.includes(headers.host ?? '')) return false;
  return headers.origin === undefined || hosts.some((host) => headers.origin === `http://${host}`);
}

function sendResponse(
  response: ServerResponse,
  { status, type, body }: { status: number; type: string; body: string },
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(body);
}
