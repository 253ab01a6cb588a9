/** Serves the page. A browser may read, tick a box or merge, only from this machine and only from this page. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pageStyle } from '../../../core/reports/status/style.ts';
import { type Html, html } from '../../../core/text/html.ts';
import { logOf, summaryOf } from '../../../emulator/actions/actions.ts';
import type { Run } from '../../../emulator/actions/runs/runs.ts';
import { threadsOf } from '../../../emulator/model/thread.ts';
import { webOrigin } from '../../../emulator/world.ts';
import { buildPortTakenMistake } from '../../mistake.ts';
import { buildPageRegions, type PageContent, renderPage } from './layout.ts';
import { renderLog } from './log.ts';
import { renderMarkdown } from './markdown.ts';
import { describeTick, renderOverview } from './overview.ts';
import { computePageFingerprint, findRunView, isTick, type PageStage, type RunView } from './scene.ts';
import { pageScript } from './script.ts';
import { createLinkMapper, performPageAction, readShownRecord, renderThread } from './thread-view.ts';

export interface ServedPage {
  readonly url: string;
  /** Number of browsers that show it now. */
  readonly viewers: () => number;
  close(): Promise<void>;
}

const changePollMs = 250;
const maxBodyChars = 10_000;

/** Answers a browser's requests on a server of ours. */
interface PageHandler {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly viewers: () => number;
  readonly close: () => void;
}

function createPageHandler(stage: PageStage): PageHandler {
  const viewers = new Set<ServerResponse>();
  let shown = '';
  const timer = setInterval(() => {
    const now = computePageFingerprint(stage);
    if (now === shown) return;
    shown = now;
    for (const viewer of viewers) viewer.write('event: change\ndata: .\n\n');
  }, changePollMs);
  return {
    handle: (request, response) => {
      answerPageRequest({ stage, viewers, request, response }).catch((error: unknown) => {
        const said = error instanceof Error ? error.message : String(error);
        if (response.headersSent) response.end();
        else sendResponse(response, { status: 500, type: 'application/json', body: JSON.stringify({ said }) });
      });
    },
    viewers: () => viewers.size,
    close: () => {
      clearInterval(timer);
      for (const viewer of viewers) viewer.end();
    },
  };
}

const pagePath = /^\/(?:|page\.(?:css|js)|events|api\/(?:box|merge)|(?:threads|runs)\/\d{1,12})$/;

/** Serves the page at the web address of an emulated GitHub, besides git. Returns the function that ends it. */
export function mountPage(stage: PageStage): () => void {
  const page = createPageHandler(stage);
  const { router, world } = stage.github;
  const web = new URL(webOrigin(world)).host;
  const toLocal = createLinkMapper(stage);
  router.mount(
    (path, host) => host === web && pagePath.test(path),
    (request, response) => page.handle(request, response),
  );
  // Links of the emulated GitHub lead to the page's own views.
  router.mount(
    (path, host) => host === web && (path === `/${stage.repository}` || toLocal(`http://${web}${path}`) !== null),
    (_request, response, { pathname }) => {
      response.writeHead(302, { location: toLocal(`http://${web}${pathname}`) ?? '/' }).end();
    },
  );
  return page.close;
}

export async function servePage(stage: PageStage, port: number): Promise<ServedPage> {
  const page = createPageHandler(stage);
  const server = createServer(page.handle);
  await listenOnLoopback(server, port).catch((error: unknown) => {
    page.close();
    throw error;
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page did not get a TCP port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    viewers: page.viewers,
    close: async () => {
      page.close();
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
  readonly stage: PageStage;
  readonly viewers: Set<ServerResponse>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answerPageRequest({ stage, viewers, request, response }: DemoPageRequest): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!isFromThisPage(request))
    return sendResponse(response, { status: 403, type: 'text/plain', body: 'Only this page may ask.\n' });
  // A browser names the origin of each such request. One without is a program's, or was stripped of it on the way.
  if (request.method === 'POST' && request.headers.origin === undefined)
    return sendResponse(response, {
      status: 403,
      type: 'text/plain',
      body: 'Only this page may act: the request names no origin.\n',
    });
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

async function sendView(stage: PageStage, { pathname, request, response }: RoutedRequest): Promise<void> {
  const view = await buildPageView(stage, pathname);
  const regions = buildPageRegions(stage, pathname, view);
  const wantsParts = request.headers.accept === 'application/json';
  const [type, body] = wantsParts
    ? ['application/json', JSON.stringify(regions)]
    : ['text/html', renderPage(stage, regions)];
  sendResponse(response, { status: view.found ? 200 : 404, type, body });
}

interface PageView extends PageContent {
  readonly found: boolean;
}

const showOne = (title: string, main: Html): PageView => ({ found: true, title, hero: null, main, side: null });

async function buildPageView(stage: PageStage, path: string): Promise<PageView> {
  if (path === '/')
    return { found: true, title: 'A loop at work', ...renderOverview(stage, await readShownRecord(stage)) };
  const [, kind, number] = /^\/(threads|runs)\/(\d{1,12})$/.exec(path) ?? [];
  if (kind === 'threads') {
    const thread = threadsOf(stage.github.repository).get(Number(number));
    if (thread !== undefined) {
      return showOne(`#${thread.number} ${thread.title}`, renderThread(stage, thread));
    }
  }
  const view = kind === 'runs' ? findRunView(stage, Number(number)) : null;
  if (view !== null) {
    const name = isTick(view.run) ? `Tick ${view.number}` : `Run ${view.number} of ${view.run.workflow.name}`;
    const shown = isTick(view.run)
      ? describeTick(view, await readShownRecord(stage))
      : { said: view.state, iteration: null };
    return showOne(name, renderRun(stage, view, { name, ...shown }));
  }
  const nothing = html`<div class="panel"><h1>There is nothing here</h1><p><a href="/">To the overview</a></p></div>`;
  return { ...showOne('Not here', nothing), found: false };
}

/** Renders one run: its cause, its result, the summaries of its jobs, and every line of its log. */
const renderRun = (
  stage: PageStage,
  { run, cause, seconds }: RunView,
  { name, said, iteration }: ReturnType<typeof describeTick> & { readonly name: string },
): Html => html`<div class="panel"><h1>${name}</h1>
<p class="quiet">Started ${cause}, ${seconds.toFixed(0)} s, run ${run.id}${iteration === null ? '' : `, iteration ${iteration}`}: ${said}</p></div>
${renderRunSummary(stage, run)}<div class="panel">
<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${renderLog(logOf(run))}</code></pre></div>`;

/** A workflow may write any text there: it is rendered as a comment is, and its boxes cannot be ticked. */
function renderRunSummary(stage: PageStage, run: Run): Html | null {
  const summary = summaryOf(run);
  if (summary.trim() === '') return null;
  const body = renderMarkdown(summary, { source: null, localLink: createLinkMapper(stage) });
  return html`<section class="card" aria-label="Summary"><header><strong>Summary</strong></header><div class="body">${body}</div></section>
`;
}

function addViewer(viewers: Set<ServerResponse>, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('retry: 1000\nevent: change\ndata: .\n\n');
  viewers.add(response);
  response.on('close', () => viewers.delete(response));
}

async function handlePageAction(stage: PageStage, { pathname, request, response }: RoutedRequest): Promise<void> {
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
  const hosts = ['127.0.0.1', 'localhost', 'github.localhost'].map((name) => `${name}:${socket.localPort}`);
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
