/** Registers an owner's own app: a page with one button, GitHub's consent page, and the credentials in a file. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { appNeeds, toAppPermissions } from '../../src/core/workflow/token-permissions.ts';
import { madeFromManifest } from '../../src/github/app/app-access.ts';
import { createHttpServer, defaultPortLimits, type HttpReply, readRequestPath, sendReply } from './http-port.ts';

interface RunningRegistration {
  /** URL of the page with the button. */
  readonly url: string;
  /** Resolves with the URL of the installation page. */
  readonly made: Promise<string>;
  stop(): Promise<void>;
}

/** The server listens when this resolves. Writes the file when the owner returns from GitHub. */
export async function startRegistration(order: RegistrationOptions): Promise<RunningRegistration> {
  // Against CSRF: an attacker who sends the owner's browser here with another app's code does not know it.
  const state = randomBytes(16).toString('hex');
  let reportInstalled: (installUrl: string) => void = () => {};
  const made = new Promise<string>((resolve) => {
    reportInstalled = resolve;
  });
  const server = createHttpServer(defaultPortLimits, async (request, response) => {
    const connection = { request, response, lingerMs: defaultPortLimits.lingerMs };
    const path = readRequestPath(request);
    if (request.method !== 'GET')
      return sendReply(connection, buildHtmlReply(405, renderFailurePage('Only GET is answered here.')));
    if (path === '/')
      return sendReply(
        connection,
        buildHtmlReply(200, renderRegistrationPage({ ...buildRegistrationForm(order, request), state })),
      );
    if (path !== '/registered')
      return sendReply(connection, buildHtmlReply(404, renderFailurePage('There is no such page.')));
    try {
      const asked = new URLSearchParams(request.url?.slice(path.length));
      const installUrl = await completeRegistration({ order, state, asked });
      response.once('close', () => reportInstalled(installUrl));
      sendReply(connection, buildHtmlReply(200, renderRegisteredPage({ installUrl, file: order.file })));
    } catch (error) {
      sendReply(
        connection,
        buildHtmlReply(400, renderFailurePage(error instanceof Error ? error.message : String(error))),
      );
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

function buildRegistrationForm(order: RegistrationOptions, request: IncomingMessage) {
  const { publicUrl, organisation, name, serverUrl } = order;
  const owner = organisation === null ? '' : `/organizations/${organisation}`;
  // The address as the browser sees it. The port outside a container may be another one.
  const backTo = `http://${request.headers.host}/registered`;
  return { action: `${serverUrl}${owner}/settings/apps/new`, manifest: buildManifest({ publicUrl, backTo, name }) };
}

interface RegistrationCallback {
  readonly order: RegistrationOptions;
  readonly state: string;
  readonly asked: URLSearchParams;
}

/** Returns the installation page of the new app. Throws a sentence for the person at the browser. */
async function completeRegistration({ order, state, asked }: RegistrationCallback): Promise<string> {
  const code = asked.get('code') ?? '';
  if (asked.get('state') !== state) throw new Error('This answer belongs to another registration. Begin again here.');
  if (!/^[\w-]{1,100}$/.test(code)) throw new Error('GitHub sent no code. Begin again here.');
  const { id, html_url: page, pem, webhook_secret: secret } = await madeFromManifest(order.baseUrl, code);
  const lines = [`APP_ID=${id}`, `PRIVATE_KEY=${pem.trim().replaceAll('\n', '\\n')}`, `WEBHOOK_SECRET=${secret}`];
  const elsewhere = order.baseUrl === 'https://api.github.com' ? [] : [`GITHUB_API_URL=${order.baseUrl}`];
  // One line for each, as Node and Docker read an `--env-file`.
  writeFileSync(order.file, `${[...lines, ...elsewhere].join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  return `${page}/installations/new`;
}

const buildHtmlReply = (status: number, text: string): HttpReply => ({
  status,
  type: 'text/html; charset=utf-8',
  text,
  headers: { connection: 'close' },
});

/** Manifest for registering an app. It requests the same as app.yml, which gives the reasons. */
const MANIFEST = {
  name: 'tickgate',
  description: 'Records answers to the questions of a Tickgate loop and wakes the loop',
  url: 'https://github.com/tickgate/tickgate',
  public: false,
  default_permissions: { metadata: 'read', ...toAppPermissions(appNeeds) },
  default_events: ['issue_comment', 'issues', 'pull_request', 'pull_request_review', 'check_suite', 'workflow_run'],
} as const;

export interface ManifestOptions {
  /** URL at which GitHub reaches the server. */
  readonly publicUrl: string;
  /** URL to which the owner's browser returns. */
  readonly backTo: string;
  /** App names are unique on GitHub. */
  readonly name: string;
}

export const WEBHOOK_PATH = '/api/github/webhooks';

/** Value of the form field `manifest`. */
export const buildManifest = ({ publicUrl, backTo, name }: ManifestOptions): string =>
  JSON.stringify({
    ...MANIFEST,
    name,
    hook_attributes: { url: `${publicUrl}${WEBHOOK_PATH}`, active: true },
    redirect_url: backTo,
  });

interface RegistrationForm {
  /** URL at which GitHub takes manifests for this owner. */
  readonly action: string;
  readonly manifest: string;
  readonly state: string;
}

export const renderRegistrationPage = ({ action, manifest, state }: RegistrationForm): string =>
  renderHtmlPage(
    'Register the Tickgate app',
    `<p>GitHub shows what the app may do and asks for your consent. It may write in issues and pull requests, and start workflows; it has no access to code.</p>
<form method="post" action="${escapeAsEntities(`${action}?state=${state}`)}">
<input type="hidden" name="manifest" value="${escapeAsEntities(manifest)}">
<button>Go on at GitHub</button>
</form>
<p><code>app/app.yml</code> gives the reason for each permission.</p>`,
  );

export const renderRegisteredPage = ({
  installUrl,
  file,
}: {
  readonly installUrl: string;
  readonly file: string;
}): string =>
  renderHtmlPage(
    'The app is registered',
    `<p>Its credentials are in <code>${escapeAsEntities(file)}</code>, on the machine where you started this. GitHub does not show them again: keep the file.</p>
<p><a href="${escapeAsEntities(installUrl)}">Install the app</a> on the repositories of your loops, then start it.</p>`,
  );

export const renderFailurePage = (sentence: string): string =>
  renderHtmlPage('That did not work', `<p>${escapeAsEntities(sentence)}</p>\n<p><a href="/">Begin again</a></p>`);

const renderHtmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem }
button { font: inherit; padding: .7rem 1.2rem }</style>
<h1>${title}</h1>
${body}
</html>
`;

const escapeAsEntities = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 63};`);

/** Options of `register`, from its arguments and the environment. */
export interface RegistrationOptions {
  /** URL at which GitHub will reach the server, without a trailing slash. */
  readonly publicUrl: string;
  /** Null = the app belongs to the person who registers it. */
  readonly organisation: string | null;
  readonly name: string;
  /** File for the credentials, which does not exist yet. */
  readonly file: string;
  /** Base URLs of GitHub's pages and of its REST API. */
  readonly serverUrl: string;
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const registerArguments = {
  url: { type: 'string' },
  org: { type: 'string' },
  name: { type: 'string' },
  file: { type: 'string' },
} as const;

/** The options, or for each mistake one line with its remedy. */
export function readRegistrationOptions(
  argv: readonly string[],
  env: Environment,
): { readonly order: RegistrationOptions } | { readonly problems: string[] } {
  const words = parseRegisterArguments(argv);
  if (typeof words === 'string') return { problems: [words] };
  const { url = '', org = null, name = 'tickgate', file = 'app.env' } = words;
  const serverUrl = env['GITHUB_SERVER_URL'] || 'https://github.com';
  const baseUrl = env['GITHUB_API_URL'] || 'https://api.github.com';
  const port = Number(env['PORT'] || 3000);
  const problems = [
    ...(isWebAddress(url)
      ? []
      : ['--url: give the address at which GitHub will reach the app, such as https://tickgate.example.com.']),
    ...(org === null || /^[A-Za-z\d][A-Za-z\d-]*$/.test(org)
      ? []
      : [`--org: expected the name of an organisation, got "${org}".`]),
    ...(/^[\w .-]{1,34}$/.test(name) ? [] : [`--name: expected at most 34 letters, digits and blanks, got "${name}".`]),
    ...(existsSync(file) ? [`--file: ${file} is there already, and its key would be lost; name another one.`] : []),
    ...(isWebAddress(serverUrl) ? [] : [`GITHUB_SERVER_URL: expected a URL, got "${serverUrl}".`]),
    ...(isWebAddress(baseUrl) ? [] : [`GITHUB_API_URL: expected a URL, got "${baseUrl}".`]),
    ...(Number.isInteger(port) && port >= 0 && port <= 65_535
      ? []
      : [`PORT: expected a number from 0 to 65535, got "${env['PORT']}".`]),
  ];
  if (problems.length > 0) return { problems };
  const addresses = {
    publicUrl: stripTrailingSlashes(url),
    serverUrl: stripTrailingSlashes(serverUrl),
    baseUrl: stripTrailingSlashes(baseUrl),
  };
  return { order: { ...addresses, organisation: org, name, file, host: env['HOST'] || '127.0.0.1', port } };
}

function parseRegisterArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: registerArguments }).values;
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)} register takes --url, --org, --name and --file.`;
  }
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

const stripTrailingSlashes = (url: string): string => url.replace(/\/+$/, '');
