/** An owner gets an app of their own: the button, GitHub's answer, and a file with which the server starts. */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readRegistrationOptions, startRegistration } from '../../app/server/registration.ts';
import { readSettings } from '../../app/server/settings.ts';
import { exchange, write } from './port-under-attack.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

const folder = (): string => mkdtempSync(join(tmpdir(), 'tickgate-register-'));

interface Asked {
  readonly path: string;
  readonly manifest: unknown;
}

/** GitHub as far as a registration sees it: consent by the owner, then credentials for the code, once. */
async function givenGitHub(): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  let code: string | null = 'c0de';
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
      if (url.pathname.endsWith('/settings/apps/new')) {
        const manifest = JSON.parse(form.get('manifest') ?? '') as { redirect_url: string };
        asked.push({ path: url.pathname, manifest });
        const back = `${manifest.redirect_url}?code=${code}&state=${url.searchParams.get('state')}`;
        response.writeHead(302, { location: back }).end();
      } else if (url.pathname === `/app-manifests/${code}/conversions`) {
        code = null;
        const made = { id: 77, slug: 'tickgate', html_url: 'https://github.com/apps/tickgate', pem };
        response
          .writeHead(201)
          .end(JSON.stringify({ ...made, webhook_secret: 'hush', client_id: 'Iv1', client_secret: 's' }));
      } else response.writeHead(404).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ended.push(() => server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`, asked };
}

async function registering(file: string) {
  const github = await givenGitHub();
  const environment = { GITHUB_SERVER_URL: github.url, GITHUB_API_URL: github.url, PORT: '0' };
  const read = readRegistrationOptions(
    ['--url', 'https://gate.acme.example/', '--org', 'acme', '--file', file],
    environment,
  );
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const registration = await startRegistration(read.order);
  ended.push(registration.stop);
  return { github, registration };
}

/** What a browser sends when the button is pressed, by the page as it stands. */
async function pressesButton(url: string): Promise<Response> {
  const page = (await (await fetch(url)).text()).replace(/&#(\d+);/g, (_all, code) =>
    String.fromCodePoint(Number(code)),
  );
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(page) ?? [];
  const [, manifest = ''] = /name="manifest" value="(\{.*\})">/.exec(page) ?? [];
  return await fetch(action, { method: 'POST', body: new URLSearchParams({ manifest }) });
}

test('when a person presses the button and confirms on GitHub, register writes a file with which the server starts', async () => {
  const file = join(folder(), 'app.env');
  const { github, registration } = await registering(file);
  const answer = await pressesButton(registration.url);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('href="https://github.com/apps/tickgate/installations/new"');
  expect(await registration.made).toBe('https://github.com/apps/tickgate/installations/new');

  const [{ path, manifest } = { path: '', manifest: {} }] = github.asked;
  expect(path).toBe('/organizations/acme/settings/apps/new');
  expect(manifest).toEqual({
    ...(parse(readFileSync('app/app.yml', 'utf8')) as object),
    hook_attributes: { url: 'https://gate.acme.example/api/github/webhooks', active: true },
    redirect_url: `${registration.url}/registered`,
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const shown = execFileSync(process.execPath, [`--env-file=${file}`, '-p', 'JSON.stringify(process.env)'], {
    env: {},
  });
  const read = readSettings(JSON.parse(shown.toString('utf8')) as Record<string, string>);
  expect(read).toMatchObject({
    settings: { appId: 77, privateKey: pem.trim(), webhookSecret: 'hush', baseUrl: github.url },
  });
});

test('given an answer of GitHub that was not requested, or comes twice, register writes nothing', async () => {
  const file = join(folder(), 'app.env');
  const { registration } = await registering(file);
  const foreign = await fetch(`${registration.url}/registered?code=c0de&state=guessed`);
  expect([foreign.status, await foreign.text()]).toEqual([400, expect.stringContaining('another registration')]);
  expect(existsSync(file)).toBe(false);
  const first = await pressesButton(registration.url);
  const again = await fetch(first.url);
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('It holds once and for an hour')]);
});

test('given a mistake, register names it with its remedy, and never overwrites a file', () => {
  const file = join(folder(), 'app.env');
  writeFileSync(file, 'APP_ID=1\n');
  const problemsOf = (words: string[], environment: Record<string, string> = {}): unknown =>
    readRegistrationOptions(words, environment);
  expect(problemsOf(['--org', 'no/body', '--name', '<b>', '--file', file], { PORT: 'x' })).toEqual({
    problems: [
      '--url: give the address at which GitHub will reach the app, such as https://tickgate.example.com.',
      '--org: expected the name of an organisation, got "no/body".',
      '--name: expected at most 34 letters, digits and blanks, got "<b>".',
      `--file: ${file} is there already, and its key would be lost; name another one.`,
      'PORT: expected a number from 0 to 65535, got "x".',
    ],
  });
  expect(problemsOf(['--uri', 'x'])).toEqual({ problems: [expect.stringContaining("Unknown option '--uri'")] });
});

test('given malformed paths and endless bodies, its pages still answer', async () => {
  const { registration } = await registering(join(folder(), 'app.env'));
  const { host, port } = new URL(registration.url);
  const ask = (request: string, chunk = '') =>
    exchange(Number(port), async (socket, isOver) => {
      const announced = chunk === '' ? '' : 'Transfer-Encoding: chunked\r\n';
      await write(socket, `${request} HTTP/1.1\r\nHost: ${host}\r\n${announced}\r\n`);
      for (let left = chunk === '' ? 0 : 100; left > 0 && !isOver(); left--) await write(socket, chunk);
    });
  const chunk = `100000\r\n${'x'.repeat(2 ** 20)}\r\n`;
  expect(await ask('GET //')).toEqual([404]);
  expect(await ask('GET http://[')).toEqual([404]);
  expect(await ask('POST /', chunk)).toEqual([405]);
  expect(await ask('GET /', chunk)).toEqual([200]);
});
