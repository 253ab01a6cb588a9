/** Decides how an owner gets an app of their own: a page with one button, GitHub's question, and the credentials in a file. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { madeFromManifest } from '../../src/github/app/manifest.ts';
import { createPort, pathOf, type Reply, send } from './http-port.ts';
import { defaultLimits } from './limits.ts';
import { manifestFor } from './manifest.ts';
import type { RegistrationOrder } from './registration-arguments.ts';
import { failedPage, madePage, registrationPage } from './registration-pages.ts';

interface Registration {
  /** Of the page with the button. */
  readonly url: string;
  /** Resolves with the page on which the app is installed. */
  readonly made: Promise<string>;
  stop(): Promise<void>;
}

/** Listens when it returns; writes the file when the owner comes back from GitHub. */
export async function startRegistration(order: RegistrationOrder): Promise<Registration> {
  // Whoever lures the owner's browser here with a code of another app does not know it.
  const state = randomBytes(16).toString('hex');
  let told: (installUrl: string) => void = () => {};
  const made = new Promise<string>((resolve) => {
    told = resolve;
  });
  const server = createPort(defaultLimits, async (request, response) => {
    const connection = { request, response, lingerMs: defaultLimits.lingerMs };
    const path = pathOf(request);
    if (request.method !== 'GET') return send(connection, page(405, failedPage('Only GET is answered here.')));
    if (path === '/') return send(connection, page(200, registrationPage({ ...formOf(order, request), state })));
    if (path !== '/registered') return send(connection, page(404, failedPage('There is no such page.')));
    try {
      const asked = new URLSearchParams(request.url?.slice(path.length));
      const installUrl = await comeBack({ order, state, asked });
      response.once('close', () => told(installUrl));
      send(connection, page(200, madePage({ installUrl, file: order.file })));
    } catch (error) {
      send(connection, page(400, failedPage(error instanceof Error ? error.message : String(error))));
    }
  });
  server.listen(order.port, order.host);
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : order.port;
  return {
    url: `http://${order.host}:${port}`,
    made,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function formOf(order: RegistrationOrder, request: IncomingMessage) {
  const { publicUrl, organisation, name, serverUrl } = order;
  const owner = organisation === null ? '' : `/organizations/${organisation}`;
  // As the browser sees this page: in a container the port outside is another one.
  const backTo = `http://${request.headers.host}/registered`;
  return { action: `${serverUrl}${owner}/settings/apps/new`, manifest: manifestFor({ publicUrl, backTo, name }) };
}

interface ComingBack {
  readonly order: RegistrationOrder;
  readonly state: string;
  readonly asked: URLSearchParams;
}

/** The page on which the new app is installed; throws a sentence for the person at the browser. */
async function comeBack({ order, state, asked }: ComingBack): Promise<string> {
  const code = asked.get('code') ?? '';
  if (asked.get('state') !== state) throw new Error('This answer belongs to another registration. Begin again here.');
  if (!/^[\w-]{1,100}$/.test(code)) throw new Error('GitHub sent no code. Begin again here.');
  const { id, html_url: page, pem, webhook_secret: secret } = await madeFromManifest(order.baseUrl, code);
  const lines = [`APP_ID=${id}`, `PRIVATE_KEY=${pem.trim().replaceAll('\n', '\\n')}`, `WEBHOOK_SECRET=${secret}`];
  const elsewhere = order.baseUrl === 'https://api.github.com' ? [] : [`GITHUB_API_URL=${order.baseUrl}`];
  // One line for each, as `--env-file` of Node and Docker read it.
  writeFileSync(order.file, `${[...lines, ...elsewhere].join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  return `${page}/installations/new`;
}

const page = (status: number, text: string): Reply => ({
  status,
  type: 'text/html; charset=utf-8',
  text,
  headers: { connection: 'close' },
});
